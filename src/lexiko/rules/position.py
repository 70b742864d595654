"""The whole truth at one moment of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from typing import TypeVar

from lexiko.frozen import dataclass
from lexiko.rules.equipment.board import Board, Run
from lexiko.rules.equipment.layout import Square
from lexiko.rules.equipment.letters import Word
from lexiko.rules.equipment.tiles import Bag, Rack
from lexiko.rules.ruleset import Ruleset

T = TypeVar("T")


class Phase(Enum):
    """Where a game stands."""

    CHOOSING_STARTER = "choosing-starter"
    PLAYING = "playing"
    AWAITING_LAST_CHALLENGE = "awaiting-last-challenge"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A turn that a challenge may still undo: who made it, its words, and how all stood before it. Rule: R8.3

    `board`, `rack`, `score` (both the seat's own) and `scoreless_turns` are as they were before the turn; `words` are
    all it formed, `points` and `laid` its play's, `accepted` the seats that let it stand, `looked_up` the words found
    good by challenges.
    """

    seat: int
    board: Board
    rack: Rack
    score: int
    scoreless_turns: int
    words: tuple[Run, ...] = ()
    points: int = 0
    laid: tuple[Square, ...] = ()
    accepted: frozenset[int] = frozenset()
    looked_up: frozenset[Word] = frozenset()

    @property
    def open_words(self) -> tuple[Word, ...]:
        """The different words of the turn that have not been looked up, in the order they were formed."""
        return tuple(dict.fromkeys(run.word for run in self.words if run.word not in self.looked_up))


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: why, who won, and every final score."""

    why: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A game at one moment, as its events made it; racks, scores and counts are by seat.

    `begun` is the turn in progress between its first recycling and its play, `last` the latest finished one while it
    can be challenged. `seq` counts the events so far.
    """

    ruleset: Ruleset
    board: Board
    bag: Bag
    racks: tuple[Rack, ...]
    scores: tuple[int, ...]
    phase: Phase = Phase.CHOOSING_STARTER
    starting_tiles: tuple[tuple[int, int], ...] = ()
    order: tuple[int, ...] = ()
    on_turn: int | None = None
    turn_number: int = 0
    turn_started_at: float = 0.0
    passes: tuple[int, ...] = ()
    """How often each seat has passed since the last turn that started everybody's count again. Rule: R9.2"""
    scoreless_turns: int = 0
    seconds_used: tuple[float, ...] = ()
    """How long each seat has thought in its finished turns, where a clock runs for the whole game. Rule: C5"""
    turns_owed: tuple[int, ...] = ()
    """Turns each seat still loses to challenges that failed. Rule: R8.4"""
    agreed: frozenset[int] = frozenset()
    resigned: frozenset[int] = frozenset()
    begun: Turn | None = None
    last: Turn | None = None
    ending: str = ""
    """Why the game is ending, once something ended it; what `GameEnded.why` will say."""
    scores_before_settling: tuple[int, ...] = ()
    result: Result | None = None
    seq: int = 0

    @classmethod
    def opening(cls, ruleset: Ruleset) -> Position:
        """The table laid: an empty board, empty racks, every tile in the bag. Rule: R1.1, R1.2, R1.3"""
        players = ruleset.players
        return cls(
            ruleset=ruleset,
            board=Board.empty(ruleset.layout.rows, ruleset.layout.cols),
            bag=Bag(ruleset.tile_set.all_tiles()),
            racks=(Rack(),) * players,
            scores=(0,) * players,
            passes=(0,) * players,
            seconds_used=() if ruleset.clock_seconds is None else (0.0,) * players,
            turns_owed=(0,) * players,
        )

    @property
    def active(self) -> tuple[int, ...]:
        """The seats still in the game, in playing order."""
        return tuple(seat for seat in self.order if seat not in self.resigned)

    @property
    def may_challenge(self) -> tuple[int, ...]:
        """The seats that may challenge the last turn now, in playing order. Rule: R8.1"""
        if self.last is None or not self.last.open_words:
            return ()
        return tuple(seat for seat in self.active if seat != self.last.seat and seat not in self.last.accepted)

    @property
    def opening_to_come(self) -> bool:
        """Whether the first play is still to be made. Rule: R4.1"""
        return self.board.is_empty

    def next_after(self, seat: int) -> int | None:
        """The seat that plays after this one, players who left passed over; None if all have left. Rule: R2.2"""
        place = self.order.index(seat)
        following = (*self.order[place + 1 :], *self.order[: place + 1])
        return next((other for other in following if other not in self.resigned), None)

    def with_rack(self, seat: int, rack: Rack) -> Position:
        """A changed copy in which this seat holds this rack."""
        return replace(self, racks=replaced(self.racks, seat, rack))


def replaced(values: Sequence[T], place: int, value: T) -> tuple[T, ...]:
    """A copy of `values` with one of them replaced."""
    return (*values[:place], value, *values[place + 1 :])
