"""What is known of a position shortly before the end: each move's chance of winning, and with which draws it wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lexiko.rules import Move

DrawOutcome = Literal["won", "lost", "shared", "open"]
"""How the game ends with some draw if both play their best; `open` if that is not proved."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """One way in which the unseen tiles may lie: what the move `drew`, and the `bag` after it in the order it is drawn.

    It is so in a `share` of all ways. `win` is the share of a win that is likely, exact unless the outcome is open;
    `lead` the final lead in points, exact if `lead_proved`, and None if nothing was looked at.
    """

    drew: bytes
    bag: bytes
    share: float
    outcome: DrawOutcome
    win: float
    lead: float | None
    lead_proved: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PreEndgameMove:
    """A move, and what it leads to over all ways in which the unseen tiles may lie.

    `win` is its chance of winning, ties as the rules decide them and else as halves; `low` and `high` are proved bounds
    on it over the ways that were looked at. `lead` is the mean final lead, in points, None if nothing was looked at.
    `leaves_tiles` tells whether the bag holds tiles after it. `best`: nothing that was looked at has a better chance
    for certain, and its own is proved; `dropped`: another one is better for certain.
    """

    move: Move
    text: str
    points: int
    win: float
    low: float
    high: float
    lead: float | None
    lead_proved: bool
    leaves_tiles: bool
    best: bool
    dropped: bool
    draws: tuple[Draw, ...]
    alike: tuple[str, ...] = ()

    @property
    def proved(self) -> bool:
        """Whether the chance is exact, over the ways that were looked at."""
        return self.low == self.high


@dataclass(frozen=True, slots=True, kw_only=True)
class PreEndgame:
    """The moves of a position with a few tiles in the bag, the best first; how it was found, and how long that took.

    `ways` is in how many ways the bag may be drawn, `looked_at` at how many of them was looked: all, or some taken at
    random with `seed`. `proved` tells whether no other move has a better chance than the first. `left_out` says in
    sentences what was taken no account of. `solved` is how many single endings were proved.
    """

    moves: tuple[PreEndgameMove, ...]
    in_bag: int
    ways: int
    looked_at: int
    proved: bool
    seconds: float
    solved: int
    seed: int
    left_out: tuple[str, ...] = ()

    @property
    def best(self) -> PreEndgameMove:
        """The best move, or the best found so far."""
        return self.moves[0]

    @property
    def best_moves(self) -> tuple[PreEndgameMove, ...]:
        """All moves whose chance is proved to be the best."""
        return tuple(move for move in self.moves if move.best)

    @property
    def sampled(self) -> bool:
        """Whether only some of the ways were looked at."""
        return self.looked_at < self.ways
