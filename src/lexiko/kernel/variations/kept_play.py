# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""A play that a search found, kept while it looks for a better one. Compiled."""

from __future__ import annotations

import cython

from lexiko.kernel.search import Search

if not cython.compiled:
    from lexiko.kernel.consts import LEAST_EQUITY, ROOM_FOR_TILES


@cython.final
@cython.cclass
class KeptPlay:
    """What a `Search` tells of the best play, and its `value`; `found` says whether there is one."""

    def __init__(self) -> None:
        self.found = False
        self.value = LEAST_EQUITY
        self.tiles = bytearray(ROOM_FOR_TILES)

    def keep(self, search: Search) -> None:
        """Keep the play that the search found."""
        self.found = True
        self.value = search.floor
        self.points = search.best_points
        self.direction = search.best_direction
        self.square = search.best_square
        self.count = search.best_count
        place: cython.int
        for place in range(self.count):
            self.tiles[place] = search.best_tiles[place]

    def tell(self, search: Search) -> None:
        """Let the search have found this play."""
        search.found = self.found
        search.floor = self.value
        search.best_points = self.points
        search.best_direction = self.direction
        search.best_square = self.square
        search.best_count = self.count
        place: cython.int
        for place in range(self.count):
            search.best_tiles[place] = self.tiles[place]
