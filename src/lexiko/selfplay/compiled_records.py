"""The GCG record of a game that the kernel played, as if it had been played by the rules."""

from __future__ import annotations

from collections.abc import Iterator

from lexiko.kernel import ChallengeMade, GamePlayed, TurnPlayed
from lexiko.notation import (
    STEPS,
    EventKind,
    GcgEvent,
    GcgGame,
    GcgPragma,
    board_after,
    format_play,
    format_step,
    format_tiles,
    format_word,
    gcg_head,
    nicks_of,
)
from lexiko.rules import Exchange, Play, Rack, Word, draft
from lexiko.selfplay.played import GameRecord


def record_of(game: GamePlayed, names: tuple[str, ...], winners: tuple[int, ...]) -> GameRecord:
    """The record of a game, as `gcg_from_events` would write the same game played by the rules."""
    seats = len(names)
    order = tuple((game.starter + place) % seats for place in range(seats))
    nicks, ended = nicks_of(names), GcgPragma("lexiko-ended", game.ending)
    return GameRecord(
        number=game.number,
        players=names,
        order=order,
        scores=game.scores,
        winners=winners,
        why=game.ending,
        gcg=GcgGame((*gcg_head(game.ruleset, names, order), *_turns(game, nicks), *_reckoning(game, nicks), ended)),
    )


def _turns(game: GamePlayed, nicks: tuple[str, ...]) -> list[GcgEvent | GcgPragma]:
    writing = _Writing(game, nicks)
    for happening in game.happenings():
        if isinstance(happening, ChallengeMade):
            writing.challenge(happening)
        elif happening.lost:
            writing.lost(happening)
        else:
            writing.turn(happening)
    return writing.items


class _Writing:
    """The lines of a game, as its turns and challenges come in."""

    def __init__(self, game: GamePlayed, nicks: tuple[str, ...]) -> None:
        self.ruleset, self.nicks = game.ruleset, nicks
        self.alphabet = game.ruleset.tile_set.alphabet
        self.totals = [0] * len(nicks)
        self.items: list[GcgEvent | GcgPragma] = []
        self.turn_end, self.total_before = 0, 0
        self.last: TurnPlayed | None = None

    def turn(self, turn: TurnPlayed) -> None:
        """A play, an exchange or a pass."""
        kind, place, text = EventKind.PASS, "", ""
        if turn.move.before:
            steps = "; ".join(format_step(step, self.alphabet) for step in turn.move.before)
            self.items.append(GcgPragma(STEPS, steps))
        if isinstance(turn.move, Play):
            kind, board = EventKind.PLAY, board_after(turn.board, turn.move.before)
            place, text = format_play(turn.move.placements, board, self.alphabet, through="dots").split(" ")
        elif isinstance(turn.move, Exchange):
            kind, text = EventKind.EXCHANGE, format_tiles(turn.move.tiles, self.alphabet)
        self.total_before = self.totals[turn.seat]
        self.items.append(self._line(turn.seat, kind, turn.points, turn.rack, place=place, text=text))
        self.turn_end, self.last = len(self.items), turn

    def lost(self, turn: TurnPlayed) -> None:
        """A turn that a challenge cost. Rule: R8.4"""
        self.items.append(self._line(turn.seat, EventKind.PASS, 0, turn.rack))
        self.items.append(GcgPragma("lexiko-lost", "challenge"))

    def challenge(self, made: ChallengeMade) -> None:
        """What came of it stands right after the play. Rule: R8.3, C4"""
        assert self.last is not None
        if made.false:
            # what was gained since goes with the play
            self.totals[self.last.seat] = self.total_before + self.last.points
            self._after_turn(self._line(self.last.seat, EventKind.WITHDRAWN, -self.last.points, self.last.rack))
        elif made.points:
            self._after_turn(self._line(self.last.seat, EventKind.CHALLENGE_BONUS, made.points, made.rack))
        words = self._words(self.last)
        looked_up = words if made.word is None else words[made.word : made.word + 1]
        named = ",".join(format_word(word, self.alphabet) for word in looked_up)
        self._after_turn(GcgPragma("lexiko-challenge", f"{self.nicks[made.seat]} {named}"))

    def _after_turn(self, item: GcgEvent | GcgPragma) -> None:
        self.items.insert(self.turn_end, item)
        self.turn_end += 1

    def _words(self, turn: TurnPlayed) -> list[Word]:
        """The different words of a play. Rule: R4.5"""
        assert isinstance(turn.move, Play)
        tried = draft(turn.board, turn.rack, self.ruleset, turn.move, bag_count=0)
        return list(dict.fromkeys(run.word for run in tried.words))

    def _line(self, seat: int, kind: EventKind, score: int, rack: Rack, *, place: str = "", text: str = "") -> GcgEvent:
        self.totals[seat] += score
        tiles = format_tiles(rack, self.alphabet)
        return GcgEvent(
            nick=self.nicks[seat], kind=kind, score=score, total=self.totals[seat], rack=tiles, place=place, text=text
        )


def _reckoning(game: GamePlayed, nicks: tuple[str, ...]) -> Iterator[GcgEvent]:
    """What unplayed tiles cost and bring. Rule: R9.3"""
    if game.ending == "finish-line":
        return
    alphabet = game.ruleset.tile_set.alphabet
    for seat, rack in enumerate(game.racks_left):
        change = game.scores[seat] - game.unsettled[seat]
        if change:
            others = [tile for other, left in enumerate(game.racks_left) if other != seat for tile in left]
            tiles = format_tiles(rack if change < 0 else sorted(others), alphabet)
            yield GcgEvent(
                nick=nicks[seat],
                kind=EventKind.END_RACK,
                score=change,
                total=game.scores[seat],
                rack=tiles if change < 0 else "",
                text=tiles,
            )
