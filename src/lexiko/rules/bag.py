"""The tiles nobody holds, as a multiset; which of them are drawn is somebody else's choice."""

from __future__ import annotations

from typing import Protocol

from lexiko.rules.rack import Rack
from lexiko.rules.tiles import Tiles


class Bag(Tiles):
    """The tiles in nobody's hands. Rule: R1.2

    >>> len(Bag.of([1] * 9))
    9
    """

    __slots__ = ()


class Chance(Protocol):
    """Where randomness comes from; the rules themselves have none."""

    def draw(self, tiles: Bag | Rack, count: int) -> tuple[int, ...]:
        """`count` tiles picked unseen from these, in the order they are picked."""
        ...

    def order(self, players: int) -> tuple[int, ...]:
        """The seats `0 … players-1` in a random order."""
        ...
