# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The plays a search has found, a row of bytes each: all of them, or the best so far. Compiled; runs uncompiled too."""

from __future__ import annotations

import sys

import cython

from lexiko.kernel.ranking import Ranking

if not cython.compiled:
    from lexiko.kernel.consts import (
        FIRST_CAPACITY,
        LEAST_CAPACITY,
        LEAST_EQUITY,
        ROW_HEAD,
        ROW_TAIL,
        TOP_VALUE,
    )


@cython.final
@cython.cclass
class Rows:
    """Takes rows, and ranks them, the highest value first; of equals, plays across first, then by square and tiles.

    A row is `TOP_VALUE` minus the value (4 bytes, so that rows sort by value), the direction (1), the square of the
    first new tile (2), then the new tiles in order, padded with 0; after these the points (4) and the number of the
    subrack kept (4). The squares the tiles lie on follow: the next empty ones along the line. Where few are wanted the
    rows are `is_bounded`: it pays to look for the best first.
    """

    def __init__(self, tiles: int, limit: int | None) -> None:
        """Room for plays of at most so many tiles; with a limit only that many, the best, are kept."""
        self.most = tiles
        self.limit = min(limit or sys.maxsize, sys.maxsize // 2)
        self.is_bounded = self.limit <= FIRST_CAPACITY
        self.floor = LEAST_EQUITY
        self.found = 0
        self.width = ROW_HEAD + tiles + ROW_TAIL
        # many more than wanted, so that sorting them out is rare, few enough for it to raise the floor soon
        self.capacity = min(FIRST_CAPACITY, max(LEAST_CAPACITY, 2 * self.limit))
        self.overflowed = False
        self.rows = bytearray(self.capacity * self.width)

    def ranked(self) -> bytes:
        """The rows in order, one after the other. Raises `MemoryError` if there was no room for all."""
        if self.overflowed:
            raise MemoryError
        if self.limit == 1:  # only a few rows, each at least as good as those before it
            rows = memoryview(self.rows)[: self.found * self.width].tobytes()
            return min((rows[at : at + self.width] for at in range(0, len(rows), self.width)), default=b"")
        return bytes(Ranking(self.rows, self.found, self.width).best(self.limit))

    def add(
        self,
        value: cython.int,
        direction: cython.int,
        square: cython.int,
        tiles: cython.uchar[::1],
        count: cython.int,
        points: cython.int,
        number: cython.int,
    ) -> None:
        """Write a row, unless its value is below the floor: then at least `limit` plays are better."""
        if value < self.floor:
            return
        if self.limit == 1:
            self.floor = value
        if self.found == self.capacity:
            with cython.gil:
                self.make_room()
            if self.found == self.capacity:
                return
        row: cython.Py_ssize_t = self.found * self.width
        self.found += 1
        value = TOP_VALUE - value
        self.rows[row] = (value >> 24) & 0xFF
        self.rows[row + 1] = (value >> 16) & 0xFF
        self.rows[row + 2] = (value >> 8) & 0xFF
        self.rows[row + 3] = value & 0xFF
        self.rows[row + 4] = direction
        self.rows[row + 5] = square >> 8
        self.rows[row + 6] = square & 0xFF
        row += ROW_HEAD
        place: cython.int
        for place in range(count):
            self.rows[row + place] = tiles[place]
        for place in range(count, self.most):
            self.rows[row + place] = 0
        row += self.most
        self.rows[row] = (points >> 24) & 0xFF
        self.rows[row + 1] = (points >> 16) & 0xFF
        self.rows[row + 2] = (points >> 8) & 0xFF
        self.rows[row + 3] = points & 0xFF
        self.rows[row + 4] = (number >> 24) & 0xFF
        self.rows[row + 5] = (number >> 16) & 0xFF
        self.rows[row + 6] = (number >> 8) & 0xFF
        self.rows[row + 7] = number & 0xFF

    def make_room(self) -> None:
        """Make room for more rows, unless there is no memory for them: then `found` still equals `capacity`."""
        try:
            if self.limit <= self.capacity // 2:
                self.prune()
            else:
                self.grow()
        except MemoryError:
            self.overflowed = True

    def prune(self) -> None:
        """Keep the `limit` best rows only; what is worth less than all of them need not be written any more."""
        best = Ranking(self.rows, self.found, self.width).best(self.limit)
        self.found = len(best) // self.width
        self.floor = TOP_VALUE - int.from_bytes(best[-self.width :][:4], "big")
        self.rows = best + bytearray(self.capacity * self.width - len(best))

    def grow(self) -> None:
        """Double the capacity."""
        rows = bytearray(self.capacity * self.width * 2)
        rows[: self.capacity * self.width] = self.rows
        self.rows = rows
        self.capacity *= 2
