"""Keeping score for a game on a physical board: entry by entry and back, until it is reckoned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lexiko.notation import GcgGame, gcg_from_events, is_turn_word, parse_move
from lexiko.rules import (
    Error,
    Event,
    Exchange,
    Position,
    Rack,
    RackSettled,
    Ruleset,
    Tiles,
)
from lexiko.scorekeeping.entries import ScoreCommand, ScoreEntry, ScoreError, ScoreJournal, command_of, entry_of
from lexiko.scorekeeping.older_counting import counted_then
from lexiko.scorekeeping.score_state import ScoreState, entered, news, opening, unseen_in, wanted_in
from lexiko.scorekeeping.unseen_racks import SeenTurn, kept_record


class KeptScore:
    """A game whose score is kept; the names stand in playing order, which is also that of the seats.

    With a `journal` all that is done or taken back is written there first, so that nothing is shown that is not stored.

    >>> from lexiko.rulebook import ruleset
    >>> kept = KeptScore(ruleset("classic"), ("Ann", "Ben"))
    >>> _ = kept.do(kept.typed("8f horn")), kept.do(kept.typed("FARM H6"))
    >>> kept.position.scores, kept.position.on_turn, len(kept.position.bag)
    ((14, 9), 0, 79)
    >>> kept.undo().text, kept.position.scores
    ('H6 FA(R)M', (14, 0))
    """

    def __init__(self, ruleset: Ruleset, names: Sequence[str], entries: Sequence[ScoreEntry] = ()) -> None:
        """Raises what `enter` raises if the entries do not follow from one another."""
        if len(names) != ruleset.players:
            raise ValueError(f"{len(names)} names, but rules for {ruleset.players} players")
        self.ruleset, self.names = ruleset, tuple(names)
        self.journal: ScoreJournal | None = None
        self._moments = [opening(ruleset)]
        self._entries: list[ScoreEntry] = []
        for entry in entries:
            self.enter(entry)

    @property
    def entries(self) -> tuple[ScoreEntry, ...]:
        """All that has been written down and not been undone."""
        return tuple(self._entries)

    @property
    def position(self) -> Position:
        """How the game stands. Its racks and bag are true in number only, but for racks in a reckoning."""
        return self._moments[-1].position

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened, as the rules tell it; what was drawn is not to be shown."""
        return self._moments[-1].events

    @property
    def tiles_wanted_of(self) -> tuple[int, ...]:
        """The seats whose tiles left must be told before the game can be reckoned."""
        return () if self._moments[-1].waiting is None else wanted_in(self._moments[-1])

    @property
    def unseen(self) -> Tiles:
        """The tiles that do not lie on the board: in the bag and on all racks together."""
        return unseen_in(self.position)

    @property
    def is_over(self) -> bool:
        """Whether the game has been reckoned."""
        return self._moments[-1].is_over

    def typed(self, text: str) -> ScoreCommand:
        """A turn as people write it, read: `8H WORD`, `WORD 8H`, `pass`, steps before it with `;`.

        Capitals and small letters are told apart only where a word has both: then a small letter is a blank. A letter
        of which the set has no more is a blank as well. Raises `NotationError`, and `ScoreError` for an exchange.
        """
        *steps, last = text.split(";")
        words = last.split()
        is_word_first = len(words) == 2 and words[1][:1].isalnum() and any(each.isdecimal() for each in words[1])
        if is_word_first and not is_turn_word(words[0]):
            last = " ".join(reversed(words))
        alphabet = self.ruleset.tile_set.alphabet
        board = self.position.board
        move = parse_move("; ".join([*steps, last]), board=board, alphabet=alphabet, rack=Rack(self.unseen.codes))
        if isinstance(move, Exchange):
            raise ScoreError("how-many-exchanged")
        return ScoreCommand(verb="move", move=move)

    def do(self, command: ScoreCommand) -> tuple[Event, ...]:
        """Do it, once it is written down, and tell what it caused, but for a reckoning that waits for tiles.

        Raises `IllegalMove` with every reason, `ScoreError`, or `JournalNotWritten`; then nothing has changed.
        """
        after = self._decided(command)
        entry = entry_of(command, self.position)
        if self.journal is not None:
            self.journal.enter(entry)
        return self._apply(entry, after)

    def foreseen(self, command: ScoreCommand) -> tuple[Event, ...]:
        """What it would cause; nothing changes. Raises what `do` raises, but for what cannot be written.

        >>> from lexiko.rulebook import ruleset
        >>> kept = KeptScore(ruleset("classic"), ("Ann", "Ben"))
        >>> [type(event).__name__ for event in kept.foreseen(kept.typed("8f horn"))][-2:], kept.position.scores
        (['TilesPlayed', 'TilesDrawn'], (0, 0))
        """
        return news(self._moments[-1].events, self._decided(command).events)

    def enter(self, entry: ScoreEntry) -> tuple[Event, ...]:
        """Do what was written down already, as `do`. Raises `NotationError` too."""
        return self._apply(entry, self._decided(command_of(entry, self.position)))

    def _decided(self, command: ScoreCommand) -> ScoreState:
        before = self._moments[-1]
        return self._by_clock(command) if command.verb == "overtime" else entered(before, command, self.names)

    def _apply(self, entry: ScoreEntry, after: ScoreState) -> tuple[Event, ...]:
        before = self._moments[-1]
        self._moments.append(after)
        self._entries.append(entry)
        return news(before.events, after.events)

    def take_up(self, entry: ScoreEntry) -> bool:
        """Enter what was written down while passes were counted otherwise; True where it follows from that count only.

        Raises what `enter` raises; then nothing has changed.
        """
        before = self._moments[-1]
        try:
            self.enter(entry)
        except Error:
            then = counted_then(self._moments, self._entries, entry, self.names)
            if then is None:
                raise
        else:
            return False
        self._moments[-1] = then
        try:
            self.enter(entry)
        except Error:
            self._moments[-1] = before
            raise
        return True

    def _by_clock(self, command: ScoreCommand) -> ScoreState:
        """The reckoning, to come or made again, by what one more clock on the table shows. Rule: C6"""
        now = self._moments[-1]
        if not self.ruleset.overtime_points:
            raise ScoreError("no-overtime")
        if now.waiting is None and not self.is_over:
            raise ScoreError("overtime-at-end")
        if self.is_over and not any(isinstance(event, RackSettled) for event in now.events):
            raise ScoreError("no-reckoning")
        if command.seat is None:
            raise ScoreError("whose-overtime")
        overtime = {**now.overtime, command.seat: command.overtime}
        if now.waiting is not None:
            return replace(now, overtime=overtime)
        ending = next(place for place in range(len(self._entries)) if self._moments[place + 1].is_over)
        before = replace(self._moments[ending], overtime=overtime)
        return entered(before, command_of(self._entries[ending], before.position), self.names)

    def undo(self) -> ScoreEntry:
        """Take the latest entry back, once that is written down; returns it.

        Raises `ScoreError` if there is none, or `JournalNotWritten`; then nothing has changed.
        """
        if not self._entries:
            raise ScoreError("nothing-to-undo")
        if self.journal is not None:
            self.journal.undo()
        self._moments.pop()
        return self._entries.pop()

    def gcg(self, seen: Sequence[SeenTurn] = (), *, lexicon: str = "") -> GcgGame:
        """The record of the game so far; racks are told as far as they are known: the tiles of each play.

        What somebody has `seen` of racks, turn by turn, is told too. `lexicon` names the words that challenges are
        looked up in, where the rules do not.
        """
        record = gcg_from_events(self.ruleset, self.names, self.events, lexicon=lexicon)
        return kept_record(record, self.events, self.ruleset, seen)
