"""The tiles a player holds, as a multiset."""

from __future__ import annotations

from lexiko.rules.tiles import Tiles


class Rack(Tiles):
    """The tiles one player holds, unseen by the others. Rule: R1.3

    >>> len(Rack.of([1, 1, 0]))
    3
    """

    __slots__ = ()
