"""What a turn tells of the tiles kept: every leave there may be, how likely it is, and how that differs from chance."""

from __future__ import annotations

from dataclasses import dataclass

from lexiko.kernel import LikelyLeaves


@dataclass(frozen=True, slots=True)
class InferredLeave:
    """Tiles that may have been kept, sorted: how likely that is, and how likely it would be by chance.

    It was `tried` if the turn was held against all that its rack could have done; else its likelihood is estimated
    from leaves that share tiles with it.
    """

    tiles: bytes
    share: float
    usual: float
    tried: bool


@dataclass(frozen=True, slots=True)
class InferredTile:
    """A tile, on how many of the leaves there is one at least, and on how many there would be one by chance."""

    tile: int
    text: str
    share: float
    usual: float

    @property
    def times(self) -> float:
        """How many times as likely as by chance it was kept."""
        return self.share / self.usual if self.usual else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Inference:
    """What a seat may have kept after its last turn: leaves, the likeliest first, and tiles in the order of the set.

    `count` is of how many different leaves there are that is, `tried` how many were tried, `drawn` tells whether those
    here were drawn at random because there are too many to list. `temperature` is by how many points a turn may be
    worse than another and still be made about a third as often.
    """

    seat: int
    turn: str
    kept: int
    leaves: tuple[InferredLeave, ...]
    tiles: tuple[InferredTile, ...]
    tried: int
    drawn: bool
    temperature: float

    @property
    def count(self) -> int:
        """How many different leaves there are here."""
        return len(self.leaves)

    @property
    def tried_share(self) -> float:
        """How much of what is likely falls on leaves that were tried."""
        return sum(leave.share for leave in self.leaves if leave.tried)


def likely_leaves(found: Inference) -> LikelyLeaves:
    """The same as simulations draw it."""
    return LikelyLeaves(found.seat, [(leave.tiles, leave.share) for leave in found.leaves])
