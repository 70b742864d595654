"""A game of ours as a GCG record: from its events, so that replaying the record gives the same scores.

What GCG has no words for is told where other programs look past it (see `asides`). Times, tiles drawn for who
starts, and tiles returned because too many were drawn are not told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from lexiko.notation.errors import NotationError
from lexiko.notation.gcg.game import EventKind, GcgEvent, GcgGame, GcgPragma, rack_pragmata
from lexiko.notation.gcg.names import line_of_text, nicks_of
from lexiko.notation.gcg.rules import CHALLENGE, ENDED, LOST, RESIGNED, STEPS, rules_pragmata
from lexiko.notation.lettering import format_tiles, format_word
from lexiko.notation.plays import format_play
from lexiko.notation.steps import format_step
from lexiko.rules import (
    Adjudicated,
    BlankRecycled,
    ChallengeFailed,
    Event,
    GameEnded,
    GameStarted,
    LetterRecycled,
    OvertimeCharged,
    Phase,
    PlayWithdrawn,
    Position,
    RackSettled,
    RecycleBlank,
    RecycleLetter,
    Resigned,
    Ruleset,
    TilesExchanged,
    TilesPlayed,
    TurnLost,
    TurnPassed,
    Word,
    WordRearranged,
    evolve,
)


def gcg_from_events(ruleset: Ruleset, players: Sequence[str], events: Iterable[Event], *, lexicon: str = "") -> GcgGame:
    """The record of a game, finished or not; `players` are their names by seat, the events know every tile.

    Players are numbered in playing order. A turn lost to a challenge or to the timer stands as a pass, what was done
    to the board before a play in a pragma above it. `lexicon` names the words of a game whose rules do not: of one that
    began when only words that somebody had chosen were named in them.
    """
    if lexicon and not ruleset.lexicon:
        ruleset = replace(ruleset, lexicon=lexicon)
    writing = _Writing(ruleset, players)
    for event in events:
        writing.event(event)
    return writing.game()


def gcg_head(ruleset: Ruleset, players: Sequence[str], order: Sequence[int]) -> list[GcgPragma]:
    """The pragmata a record begins with: the players in playing order, and the rules they play by."""
    nicks = nicks_of(players)
    names = [line_of_text(name) for name in players]
    full = [name if name and names.count(name) == 1 else nick for name, nick in zip(names, nicks, strict=True)]
    named = [GcgPragma(f"player{number}", f"{nicks[seat]} {full[seat]}") for number, seat in enumerate(order, 1)]
    return [*named, *rules_pragmata(ruleset, order)]


class _Writing:
    """A record while the events of its game come in."""

    def __init__(self, ruleset: Ruleset, players: Sequence[str]) -> None:
        self.position = Position.opening(ruleset)
        self.alphabet = ruleset.tile_set.alphabet
        self.names, self.nicks = players, nicks_of(players)
        self.order: Sequence[int] = range(len(players))
        self.items: list[GcgPragma | GcgEvent] = []
        self.steps: list[str] = []
        self.rack_at_start = ""
        self.turn_end = 0
        self.reason = ""

    def event(self, event: Event) -> None:
        """Write what this event adds to the record, and let it happen."""
        before, self.position = self.position, evolve(self.position, event)
        if isinstance(event, BlankRecycled | LetterRecycled | WordRearranged | TilesPlayed) and not self.steps:
            self.rack_at_start = self._rack(before, event.seat)
        if write := _WRITERS.get(type(event)):
            write(self, event, before)

    def game(self) -> GcgGame:
        """The whole record; racks still held stand at its end if the game goes on."""
        head = gcg_head(self.position.ruleset, self.names, self.order)
        tail: list[GcgPragma] = []
        if self.position.phase is not Phase.OVER:
            racks = {number: self._rack(self.position, seat) for number, seat in enumerate(self.order, 1)}
            on_turn = self.position.on_turn
            tail = rack_pragmata(racks, None if on_turn is None else list(self.order).index(on_turn) + 1)
        return GcgGame((*head, *self.items, *tail))

    # --- one kind of event each ----------------------------------------------------------------------------------

    def _started(self, event: GameStarted, _: Position) -> None:
        if event.scores:
            raise NotationError("this game was set up in its middle", expected="a game from its first turn on")
        self.order = event.order

    def _recycled(self, event: BlankRecycled | LetterRecycled | WordRearranged, _: Position) -> None:
        if isinstance(event, BlankRecycled):
            self.steps.append(format_step(RecycleBlank(event.square), self.alphabet))
        elif isinstance(event, LetterRecycled):
            self.steps.append(format_step(RecycleLetter(event.square, event.given), self.alphabet))
        else:
            self.steps.append(format_step(event.step, self.alphabet))

    def _played(self, event: TilesPlayed, before: Position) -> None:
        play = format_play(event.placements, before.board, self.alphabet, through="dots")
        place, text = play.split(" ")
        self._turn(event.seat, EventKind.PLAY, event.score.points, place=place, text=text)

    def _exchanged(self, event: TilesExchanged, before: Position) -> None:
        text = str(event.count) if event.returned is None else format_tiles(event.returned, self.alphabet)
        self._bare_turn(event.seat, EventKind.EXCHANGE, before, text=text)

    def _passed(self, event: TurnPassed, before: Position) -> None:
        self._bare_turn(event.seat, EventKind.PASS, before)
        if event.why == "time":
            self._about_turn("time", LOST)

    def _lost(self, event: TurnLost, before: Position) -> None:
        """The play before it stays open to challenges, so it is not the turn that a `--` belongs to."""
        rack = self._rack(before, event.seat)
        self.items.append(self._line(event.seat, EventKind.PASS, 0, rack=rack))
        self.items.append(GcgPragma(LOST, "challenge"))

    def _withdrawn(self, event: PlayWithdrawn, _: Position) -> None:
        """Other programs look for it right after the play."""
        line = self._line(event.seat, EventKind.WITHDRAWN, -event.points, rack=self.rack_at_start)
        self.items.insert(self.turn_end, line)
        self.turn_end += 1
        self._about_turn(self._challenge(event.by, event.looked_up), CHALLENGE)

    def _failed(self, event: ChallengeFailed, _: Position) -> None:
        """Points that a play's maker gains stand right after the play. Rule: C4"""
        if event.points:
            rack = self._rack(self.position, event.against)
            line = self._line(event.against, EventKind.CHALLENGE_BONUS, event.points, rack=rack)
            self.items.insert(self.turn_end, line)
            self.turn_end += 1
        self._about_turn(self._challenge(event.seat, event.looked_up), CHALLENGE)

    def _settled(self, event: RackSettled, before: Position) -> None:
        total = before.scores[event.seat]
        if event.deducted:
            tiles = format_tiles(event.tiles, self.alphabet)
            total -= event.deducted
            self.items.append(
                self._line(event.seat, EventKind.END_RACK, -event.deducted, rack=tiles, text=tiles, total=total)
            )
        if event.gained:
            others = [rack for seat, rack in enumerate(before.racks) if seat != event.seat]
            tiles = format_tiles(sorted(tile for rack in others for tile in rack), self.alphabet)
            self.items.append(self._line(event.seat, EventKind.END_RACK, event.gained, text=tiles))

    def _overtime(self, event: OvertimeCharged, before: Position) -> None:
        rack = self._rack(before, event.seat)
        self.items.append(self._line(event.seat, EventKind.TIME_PENALTY, -event.deducted, rack=rack))

    def _resigned(self, event: Resigned, _: Position) -> None:
        self.items.append(GcgPragma(RESIGNED, self.nicks[event.seat]))

    def _adjudicated(self, event: Adjudicated, _: Position) -> None:
        self.reason = line_of_text(event.reason)

    def _ended(self, event: GameEnded, _: Position) -> None:
        self.items.append(GcgPragma(ENDED, f"{event.why} {self.reason}".strip()))

    # --- what they share -----------------------------------------------------------------------------------------

    def _rack(self, position: Position, seat: int) -> str:
        return format_tiles(position.racks[seat], self.alphabet)

    def _bare_turn(self, seat: int, kind: EventKind, before: Position, *, text: str = "") -> None:
        """A turn in which no tile is laid."""
        if not self.steps:
            self.rack_at_start = self._rack(before, seat)
        self._turn(seat, kind, 0, text=text)

    def _turn(self, seat: int, kind: EventKind, score: int, *, place: str = "", text: str = "") -> None:
        if self.steps:
            self.items.append(GcgPragma(STEPS, "; ".join(self.steps)))
            self.steps = []
        self.items.append(self._line(seat, kind, score, rack=self.rack_at_start, place=place, text=text))
        self.turn_end = len(self.items)

    def _about_turn(self, text: str, keyword: str) -> None:
        """A pragma right below the latest turn."""
        self.items.insert(self.turn_end, GcgPragma(keyword, text))
        self.turn_end += 1

    def _challenge(self, seat: int, words: Sequence[Word]) -> str:
        return f"{self.nicks[seat]} {','.join(format_word(word, self.alphabet) for word in words)}"

    def _line(
        self,
        seat: int,
        kind: EventKind,
        score: int,
        *,
        rack: str = "",
        place: str = "",
        text: str = "",
        total: int | None = None,
    ) -> GcgEvent:
        total = self.position.scores[seat] if total is None else total
        nick = self.nicks[seat]
        return GcgEvent(nick=nick, kind=kind, score=score, total=total, rack=rack, place=place, text=text)


_WRITERS: dict[type[Event], Callable[[_Writing, Any, Position], None]] = {
    GameStarted: _Writing._started,
    BlankRecycled: _Writing._recycled,
    LetterRecycled: _Writing._recycled,
    WordRearranged: _Writing._recycled,
    TilesPlayed: _Writing._played,
    TilesExchanged: _Writing._exchanged,
    TurnPassed: _Writing._passed,
    TurnLost: _Writing._lost,
    PlayWithdrawn: _Writing._withdrawn,
    ChallengeFailed: _Writing._failed,
    RackSettled: _Writing._settled,
    OvertimeCharged: _Writing._overtime,
    Resigned: _Writing._resigned,
    Adjudicated: _Writing._adjudicated,
    GameEnded: _Writing._ended,
}
