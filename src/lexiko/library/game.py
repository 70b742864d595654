"""Game: the library's front door. Moves as text or objects, points word by word, views, saving and loading."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

from lexiko.analysis import StartedTurn, Valuation, listed_rearrangings
from lexiko.kernel import MILLIPOINTS, By, Engine
from lexiko.library.notebook import BoardPicture, PlayTable, RackText
from lexiko.library.pictures import for_notebooks, with_lines_below
from lexiko.library.scored_play import ScoredPlay, scored_play
from lexiko.notation import (
    SentenceContext,
    format_board,
    format_gcg,
    gcg_from_events,
    parse_move,
    parse_rack,
    refusal_sentences,
    word_meant,
)
from lexiko.rules import (
    Accept,
    Action,
    AgreeNoMorePlays,
    BlankRecycled,
    Challenge,
    Event,
    Exchange,
    IllegalMove,
    LetterRecycled,
    Move,
    Pass,
    Play,
    PlayerView,
    PlayWithdrawn,
    Position,
    Rack,
    Resign,
    Ruleset,
    TilesPlayed,
    WordRearranged,
    replay,
)
from lexiko.table import LocalSession, Stored, Watcher, step_of, write_journal

_WAYS_OUT = {
    "awaiting-last-challenge": "accept() lets it stand, challenge() doubts it.",
    "challenge-must-name-word": 'challenge(word="...") names it.',
    "challenge-names-no-word": "challenge() is to the whole play.",
}
"""What to call where a refusal says that something else comes first, by its code."""


class Game:
    """A game played from Python. `new_game` and `load_game` make one.

    Moves are those of the seat on turn; players are named, or numbered from 0. Whoever holds a `Game` can see
    everything; what one player may know is `view`. `copy.copy` gives a game of its own, to try things out in. Behind it
    are `session`, a `LocalSession`, and `engine`, an `Engine`.
    """

    def __init__(self, session: LocalSession, engine: Engine) -> None:
        self.session = session
        self.engine = engine

    # --- what can be seen

    @property
    def ruleset(self) -> Ruleset:
        """The rules in force."""
        return self.session.header.ruleset

    @property
    def players(self) -> tuple[str, ...]:
        """The names, by seat."""
        return tuple(seat.name for seat in self.session.header.seats)

    @property
    def position(self) -> Position:
        """The whole truth at this moment."""
        return self.session.position

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened."""
        return tuple(self.session.events)

    @property
    def scores(self) -> dict[str, int]:
        """The points by name, in the order of seats."""
        return dict(zip(self.players, self.position.scores, strict=True))

    @property
    def on_turn(self) -> str | None:
        """Who is to play; None when the game is over."""
        seat = self.position.on_turn
        return None if seat is None else self.players[seat]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended. Rule: R9.1"""
        return self.session.is_over

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, several if they share it; empty before the end. Rule: R9.4"""
        result = self.position.result
        return () if result is None else tuple(self.players[seat] for seat in result.winners)

    @property
    def rack(self) -> RackText:
        """The tiles of the player on turn; `?` is a blank. Notebooks show them as tiles."""
        seat = self.position.on_turn
        return RackText.of(Rack() if seat is None else self.position.racks[seat], self.ruleset)

    @property
    def board(self) -> BoardPicture:
        """The board as it is now, the latest play outlined: a picture in notebooks, text when printed."""
        plays = [event for event in self.events if isinstance(event, TilesPlayed | PlayWithdrawn)]
        laid = plays[-1].placements if plays and isinstance(plays[-1], TilesPlayed) else ()
        last = frozenset(square for square, _ in laid)
        return BoardPicture(self.position.board, self.ruleset, last, f"{', '.join(self.players)}: the board")

    @property
    def last_score(self) -> ScoredPlay | None:
        """The latest play with its points word by word, withdrawn or not; None before the first. Rule: R5.1"""
        events = self.session.events
        plays = [place for place, event in enumerate(events) if isinstance(event, TilesPlayed)]
        if not plays:
            return None
        event, first = events[plays[-1]], plays[-1]
        assert isinstance(event, TilesPlayed)
        while first and isinstance(events[first - 1], BlankRecycled | LetterRecycled | WordRearranged):
            first -= 1
        steps = tuple(step_of(each) for each in events[first : plays[-1]])
        before = replay(self.ruleset, events[:first])
        return scored_play(Play(event.placements, steps), before.board, before.racks[event.seat], self.ruleset)

    def view(self, player: str | int) -> PlayerView:
        """What one player may know. Rule: R1.3"""
        return self.session.view(self._seat(player))

    def legal_plays(self, *, limit: int | None = None, by: By = "score") -> PlayTable:
        """The plays of the player on turn, most points first, also those that lay a word of the board anew (V2).

        Tiles recycled before a play (V3, V4) are not tried; of the plays that lay a word anew, and then more than one
        tile across it, those for the best few are there. `by="equity"` puts first what is worth most with the tiles it
        keeps, and each play tells its `equity` in points. A list, which notebooks show as a table.
        """
        seat = self.position.on_turn
        if seat is None:
            return PlayTable()
        view = self.view(seat)
        table = self.engine.plays(view, limit=limit, by=by)
        found = list(zip(table, table.values(by), strict=True))
        if self.ruleset.rearranging:
            anew = listed_rearrangings(StartedTurn(view), Valuation(self.engine, by))
            found += [(turn.play, turn.value) for turn in anew]
            found = sorted(found, key=lambda each: -each[1])[:limit]
        plays = (scored_play(play, view.board, view.rack, self.ruleset) for play, _ in found)
        if by == "score":
            return PlayTable(plays)
        return PlayTable(
            replace(play, equity=value / MILLIPOINTS) for play, (_, value) in zip(plays, found, strict=True)
        )

    def board_text(self) -> str:
        """The board as text: tiles in capitals, blanks in lower case, premium squares as signs."""
        return format_board(self.position.board, self.ruleset.layout, self.ruleset.tile_set.alphabet)

    def gcg(self) -> str:
        """The game so far as a GCG record."""
        words = self.session.header.lexicon
        return format_gcg(gcg_from_events(self.ruleset, self.players, self.events, lexicon=words))

    def __repr__(self) -> str:
        return f"<Game {self.ruleset.edition_key}: {self._standing()}>"

    def __str__(self) -> str:
        return f"{self.board_text()}\n{self._standing()}"

    def _repr_svg_(self) -> str:
        return for_notebooks(with_lines_below(self.board.svg(), [self._standing()]))

    def _standing(self) -> str:
        scores = ", ".join(f"{name} {score}" for name, score in self.scores.items())
        turn = f"{self.on_turn} to play with {self.rack}" if self.on_turn else f"won by {' and '.join(self.winners)}"
        return f"{scores}; {turn}"

    # --- what can be done

    def play(self, move: str | Move) -> ScoredPlay | None:
        """Play for the player on turn: `8H HORN`, or a turn with its steps, `swap 8H; 9C WORD`; or a `Play`.

        Gives the play with its points, None for a turn without one. Raises `IllegalMove` with every violation, and
        `NotationError`. Rule: R3.1, V2, V3, V4
        """
        seat = self.position.on_turn
        if isinstance(move, str):
            rack = None if seat is None else self.position.racks[seat]
            alphabet = self.ruleset.tile_set.alphabet
            move = parse_move(move, board=self.position.board, alphabet=alphabet, rack=rack)
        self._submit(seat, move)
        return self.last_score if isinstance(move, Play) else None

    def exchange(self, tiles: str) -> None:
        """Exchange tiles of the player on turn: `AEI`, `?` for a blank. Raises `IllegalMove`. Rule: R6.1"""
        alphabet = self.ruleset.tile_set.alphabet
        self._submit(self.position.on_turn, Exchange(parse_rack(alphabet.as_typed(_text(tiles, "AEI")), alphabet)))

    def pass_turn(self) -> None:
        """Pass for the player on turn. Rule: R6.3"""
        self._submit(self.position.on_turn, Pass())

    def challenge(self, *, word: str | None = None, by: str | int | None = None) -> bool:
        """Challenge the last play, or the word that the edition wants named; by the player on turn if not told.

        True if the play had to be withdrawn. Raises `IllegalMove`. Rule: R8.1 to R8.4
        """
        named = (
            None
            if word is None
            else word_meant(_text(word, "HORN"), self.position.last, self.ruleset.tile_set.alphabet)
        )
        happened = self._submit(self._answering(by), Challenge(named))
        return any(isinstance(event, PlayWithdrawn) for event in happened)

    def accept(self, *, by: str | int | None = None) -> None:
        """Let the last play stand; by the player on turn if not told. Raises `IllegalMove`. Rule: R8.1, R8.5"""
        self._submit(self._answering(by), Accept())

    def agree_no_more_plays(self, player: str | int) -> None:
        """Agree that no play remains; the game ends when all have. Raises `IllegalMove`. Rule: R9.2"""
        self._submit(self._seat(player), AgreeNoMorePlays())

    def resign(self, player: str | int) -> None:
        """Leave the game for good."""
        self._submit(self._seat(player), Resign())

    def let_bots_act(self) -> None:
        """Let computer players act until a person is needed or the game is over."""
        for _ in self.session.let_bots_act():
            pass

    def watch(self, watcher: Watcher, *, player: str | int | None = None) -> Callable[[], None]:
        """Call `watcher` from now on with the events of each action, a tuple; calling the answer ends that.

        It is told what this player may know, or else what a spectator may. Rule: R1.3
        """
        return self.session.watch(watcher, seat=None if player is None else self._seat(player))

    def save(self, path: str | Path) -> None:
        """Write the game to a file, over an older one too and through a link; `load_game` reads it.

        Raises `JournalNotWritten`, also for a folder, a device or a pipe, which stay as they are.
        """
        write_journal(Path(path), Stored(self.session.header, self.events))

    def __copy__(self) -> Game:
        """A game of its own that stands as this one does, to try things out in; nobody watches it yet.

        Its luck goes on as this one's would.
        """
        return Game(self.session.copied(), self.engine)

    def __deepcopy__(self, _: object) -> Game:
        return self.__copy__()

    def __reduce__(self) -> NoReturn:
        raise TypeError("a game cannot be pickled: save it to a file, and load_game goes on with it")

    # --- inside

    def _answering(self, by: str | int | None) -> int | None:
        return self.position.on_turn if by is None else self._seat(by)

    def _seat(self, player: str | int) -> int:
        if isinstance(player, int) and 0 <= player < len(self.players):
            return player
        if player not in self.players:
            raise ValueError(f"there is no player {player!r}; there are {', '.join(self.players)}")
        return self.players.index(str(player))

    def _submit(self, seat: int | None, action: Action) -> tuple[Event, ...]:
        try:
            return self.session.submit(seat, action)
        except IllegalMove as refused:
            sentences = refusal_sentences(refused.violations, SentenceContext(self.ruleset, self.players))
            refused.args = (" ".join(sentences),)  # what is printed and logged, and ends a traceback: no codes
            for violation in refused.violations:
                if violation.code in _WAYS_OUT:
                    refused.add_note(_WAYS_OUT[violation.code])
            raise


def _text(given: str, example: str) -> str:
    """The same. Raises `TypeError` for anything but a text."""
    if not isinstance(given, str):
        raise TypeError(f"this is told as a text, as in {example!r}, not as {given!r:.40}")
    return given
