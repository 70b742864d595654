"""What one seat may know of a game, and the same for an event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from lexiko.frozen import dataclass
from lexiko.rules.equipment.board import Board, Run
from lexiko.rules.equipment.layout import Square
from lexiko.rules.equipment.letters import Word
from lexiko.rules.equipment.tiles import Rack, Tiles
from lexiko.rules.events import Event, ExtraTilesReturned, RacksAssumed, TilesDrawn, TilesExchanged
from lexiko.rules.position import Phase, Position, Result
from lexiko.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class LastTurn:
    """The latest turn while it can be challenged: its words, points, new tiles, and who may still challenge it."""

    seat: int
    words: tuple[Run, ...]
    points: int
    laid: tuple[Square, ...]
    looked_up: frozenset[Word]
    may_challenge: tuple[int, ...]

    @property
    def open_words(self) -> tuple[Word, ...]:
        """The different words of the turn that have not been looked up, in the order they were formed."""
        return tuple(dict.fromkeys(run.word for run in self.words if run.word not in self.looked_up))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView:
    """A game as one seat sees it: its own rack, never the bag or another rack. A spectator's `seat` is None.

    `unseen` are the tiles in the bag and on the other racks together (for a spectator: on all of them).
    Rule: R1.3
    """

    ruleset: Ruleset
    seat: int | None
    board: Board
    rack: Rack
    rack_sizes: tuple[int, ...]
    bag_count: int
    unseen: Tiles
    scores: tuple[int, ...]
    phase: Phase
    starting_tiles: tuple[tuple[int, int], ...]
    order: tuple[int, ...]
    on_turn: int | None
    turn_number: int
    turn_started_at: float
    passes: tuple[int, ...]
    scoreless_turns: int
    seconds_used: tuple[float, ...]
    turns_owed: tuple[int, ...]
    agreed: frozenset[int]
    resigned: frozenset[int]
    last: LastTurn | None
    result: Result | None
    seq: int

    @property
    def may_challenge(self) -> bool:
        """Whether this seat may challenge the last turn now. Rule: R8.1"""
        return self.last is not None and self.seat in self.last.may_challenge

    @property
    def active(self) -> tuple[int, ...]:
        """The seats still in the game, in playing order."""
        return tuple(seat for seat in self.order if seat not in self.resigned)


def view_of(position: Position, seat: int | None) -> PlayerView:
    """What this seat (None: a spectator) may know. It depends on nothing the seat may not see. Rule: R1.3"""
    unseen = Tiles(position.bag.codes)
    for other, rack in enumerate(position.racks):
        if other != seat:
            unseen = unseen.added(rack)
    return PlayerView(
        ruleset=position.ruleset,
        seat=seat,
        board=position.board,
        rack=Rack() if seat is None else position.racks[seat],
        rack_sizes=tuple(map(len, position.racks)),
        bag_count=len(position.bag),
        unseen=unseen,
        scores=position.scores,
        phase=position.phase,
        starting_tiles=position.starting_tiles,
        order=position.order,
        on_turn=position.on_turn,
        turn_number=position.turn_number,
        turn_started_at=position.turn_started_at,
        passes=position.passes,
        scoreless_turns=position.scoreless_turns,
        seconds_used=position.seconds_used,
        turns_owed=position.turns_owed,
        agreed=position.agreed,
        resigned=position.resigned,
        last=_last_turn(position),
        result=position.result,
        seq=position.seq,
    )


def _last_turn(position: Position) -> LastTurn | None:
    if position.last is None:
        return None
    return LastTurn(
        seat=position.last.seat,
        words=position.last.words,
        points=position.last.points,
        laid=position.last.laid,
        looked_up=position.last.looked_up,
        may_challenge=position.may_challenge,
    )


HIDDEN: Mapping[type[Event], tuple[str, ...]] = {
    TilesDrawn: ("tiles",),
    ExtraTilesReturned: ("tiles",),
    TilesExchanged: ("returned", "drawn"),
    RacksAssumed: ("racks",),
}
"""What of an event only its seat may know, or nobody where it has none: the tiles that are in hands. Rule: R1.3"""


def redact(event: Event, seat: int | None) -> Event:
    """The event as this seat (None: a spectator) may know it: others' tiles become None. Rule: R1.3, R6.1

    >>> redact(TilesDrawn(seat=0, count=1, tiles=b"\\x05"), 1).tiles is None
    True
    """
    hidden = HIDDEN.get(type(event))
    is_own = seat is not None and getattr(event, "seat", None) == seat
    if hidden is None or is_own:
        return event
    nothing: dict[str, Any] = dict.fromkeys(hidden)
    return replace(event, **nothing)
