"""What is known of an ending once it was searched: its value, how far that is proved, and how it is played best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lexiko.rules import Pass, Play

Outcome = Literal["won", "lost", "shared"]
"""How a game ends for the player on turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndingLine:
    """A first move, and how the game goes on if both play their best after it.

    `value` is by how many points the player on turn gains on the other by it until the end, unplayed tiles reckoned.
    `low` and `high` are bounds on it that are proved, None where there is none; the value is exact where they are one.
    `texts` are the moves as they are written, `scores` the points of each. `outcome` says who wins by it, ties as the
    rules decide them; None without a proof.
    """

    value: int
    low: int | None
    high: int | None
    moves: tuple[Play | Pass, ...]
    texts: tuple[str, ...]
    scores: tuple[int, ...]
    outcome: Outcome | None

    @property
    def proved(self) -> bool:
        """Whether the value is exact."""
        return self.low is not None and self.low == self.high


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """The best lines of an ending, the best first; how long it took, and how many positions were looked at.

    Without proof its value is that of the best line found, and no proof that it is the best.
    """

    lines: tuple[EndingLine, ...]
    seconds: float
    nodes: int

    @property
    def best(self) -> EndingLine:
        """The best line, or the best found so far."""
        return self.lines[0]

    @property
    def value(self) -> int:
        """By how many points the player on turn gains on the other from here to the end of the game."""
        return self.best.value

    @property
    def low(self) -> int | None:
        """The value is at least so much; None while nothing is proved."""
        return self.best.low

    @property
    def high(self) -> int | None:
        """The value is at most so much; None while nothing is proved."""
        return self.best.high

    @property
    def proved(self) -> bool:
        """Whether the value is exact."""
        return self.best.proved


@dataclass(frozen=True, slots=True, kw_only=True)
class ManyLine:
    """A first move of three players or more, and how the game goes on if each plays for itself after it.

    `seats` are those still playing, the one on turn first; `finals` their final scores, unplayed tiles reckoned, and
    `lead` by how much the one on turn leads the best of the others then. `winners` are seats. Of the moves, `movers`
    are the seats that make them, `texts` how they are written, `scores` the points of each. `complete` tells whether
    every way the game can go on after the first move was followed to its end.
    """

    lead: int
    seats: tuple[int, ...]
    finals: tuple[int, ...]
    winners: tuple[int, ...]
    complete: bool
    movers: tuple[int, ...]
    moves: tuple[Play | Pass, ...]
    texts: tuple[str, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ManySolution:
    """The best lines of an ending of three players or more, the best first, looked at so many turns deep (max^n).

    `complete` tells whether every way the game can go was followed to its end. Even then nothing is proved of players
    who want something else than the greatest lead.
    """

    lines: tuple[ManyLine, ...]
    depth: int
    complete: bool
    seconds: float
    nodes: int

    @property
    def best(self) -> ManyLine:
        """The best line found."""
        return self.lines[0]
