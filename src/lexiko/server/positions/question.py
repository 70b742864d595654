"""What is sent to the processes that think about positions, and what comes back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from lexiko.frozen import dataclass
from lexiko.notation import CgpPosition
from lexiko.rules import Ruleset
from lexiko.server.wire import BoardSight, MoveAhead, WeighedMove

How = Literal["simulate", "solve"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionQuestion:
    """A position, by these rules, words and leave values; `gone` have left the game, by their places in it."""

    cgp: CgpPosition
    ruleset: Ruleset
    lexicon: str
    leaves: str | None
    gone: frozenset[int] = frozenset()
    also: str = ""
    """A move to be listed too, as it is written."""
    sight: bool = False
    """Whether the board is to be seen with a coach's eyes, and no move listed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """The moves of a position; or `problems`. `cannot_simulate` and `cannot_solve` are reasons in English."""

    problems: tuple[str, ...] = ()
    moves: tuple[WeighedMove, ...] = ()
    also: WeighedMove | None = None
    also_problems: tuple[str, ...] = ()
    cannot_simulate: tuple[str, ...] = ()
    cannot_solve: tuple[str, ...] = ()
    bag: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """The board of a position with a coach's eyes; or `problems`, reasons in English."""

    problems: tuple[str, ...] = ()
    board: BoardSight | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AheadQuestion:
    """A position that is to be looked ahead in, for so many `seconds` at most."""

    position: PositionQuestion
    how: How
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class AheadNews:
    """How far it is; `moves` where there is something new, `problems` where it cannot be done; no more after `last`."""

    part: float = 0.0
    tries: int = 0
    most_tries: int = 0
    racing: int = 0
    deep: int = 0
    seconds: float = 0.0
    moves: Sequence[MoveAhead] | None = None
    problems: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    sampled: bool = False
    last: bool = False


@dataclass(frozen=True, slots=True)
class AheadFailed:
    """It came to nothing; `what` is the name of the error."""

    what: str


STOP = "stop"
"""What is said to a process that is to end its work, and tell what it has."""
