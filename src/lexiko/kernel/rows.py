# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The plays a search has found, a row of bytes each: all of them, or the best so far. Compiled; runs uncompiled too."""

from __future__ import annotations

import sys
from array import array

import cython

from lexiko.kernel.ranking import Ranking

if not cython.compiled:
    from lexiko.kernel.consts import (
        FIRST_CAPACITY,
        LEAST_CAPACITY,
        LEAST_EQUITY,
        MOST_ROOM_KEPT,
        ROOM_FOR_TILES,
        ROW_HEAD,
        ROW_TAIL,
        TOP_VALUE,
    )
    from lexiko.kernel.lanes import lexiko_copy, lexiko_write


@cython.final
@cython.cclass
class Rows:
    """Takes rows, and ranks them, the highest value first; of equals, plays across first, then by square and tiles.

    A row is `TOP_VALUE` minus the value (4 bytes, so that rows sort by value), the direction (1), the square of the
    first new tile (2), then the new tiles in order, padded with 0; after these the points (4) and the number of the
    subrack kept (4). The squares the tiles lie on follow: the next empty ones along the line. Where few are wanted the
    rows are `is_bounded`: it pays to look for the best first.
    """

    def __init__(self) -> None:
        """Rows for one search after the other, each to `begin` with; for none yet."""
        self.ranking = Ranking()
        self.rows = bytearray(0)
        self.best = array("i", [0])
        self.begin(0, None)

    def begin(self, tiles: int, limit: int | None) -> None:
        """Room for plays of at most so many tiles; with a limit only that many, the best, are kept."""
        self.most = tiles
        self.limit = min(limit or sys.maxsize, sys.maxsize // 2)
        self.is_bounded = self.limit <= FIRST_CAPACITY
        if self.is_bounded and self.limit > len(self.best):
            self.best = array("i", bytes(4 * self.limit))
        self.reset()
        self.width = ROW_HEAD + tiles + ROW_TAIL
        # many more than wanted, so that sorting them out is rare, few enough for it to raise the floor soon
        self.capacity = min(FIRST_CAPACITY, max(LEAST_CAPACITY, 2 * self.limit))
        if not self.room(self.capacity) <= len(self.rows) <= MOST_ROOM_KEPT:
            self.rows = bytearray(self.room(self.capacity))
        if not self.is_bounded:
            self.capacity = (len(self.rows) - ROOM_FOR_TILES) // self.width

    def reset(self) -> None:
        """Forget what was found, to begin with another rack of as many tiles or fewer."""
        self.floor = LEAST_EQUITY
        self.found = 0
        self.noted = 0
        self.overflowed = False

    def kept(self) -> cython.int:
        """How many rows are to be ranked."""
        return min(self.found, self.limit)

    def write_ranked(self, answers: cython.uchar[::1], at: cython.Py_ssize_t) -> None:
        """Write the rows in order, from this byte on. Raises `MemoryError` if there was no room for all."""
        if self.overflowed:
            raise MemoryError
        self.ranking.rank(self.rows, self.found, self.width, answers, at, self.kept())

    def ranked(self) -> bytes:
        """The rows in order, one after the other. Raises `MemoryError` if there was no room for all."""
        if self.overflowed:
            raise MemoryError
        return bytes(self.ranking.best(self.rows, self.found, self.width, self.limit))

    def add(
        self,
        value: cython.int,
        direction: cython.int,
        square: cython.int,
        tiles: cython.uchar[::1],
        points: cython.int,
        number: cython.int,
    ) -> None:
        """Write a row, unless its value is below the floor: then at least `limit` plays are better.

        `tiles` are `ROOM_FOR_TILES` bytes, 0 after the last tile.
        """
        if value < self.floor:
            return
        if self.is_bounded:
            self.raise_floor(value)
        if self.found == self.capacity:
            with cython.gil:
                self.make_room()
            if self.found == self.capacity:
                return
        row: cython.Py_ssize_t = self.found * self.width
        self.found += 1
        head: cython.ulonglong = cython.cast(cython.ulonglong, TOP_VALUE - value) << 32
        head |= cython.cast(cython.ulonglong, direction) << 24 | cython.cast(cython.ulonglong, square) << 8
        tail: cython.ulonglong = cython.cast(cython.ulonglong, points) << 32 | cython.cast(cython.ulonglong, number)
        # each of the three writes over what the one before has written too much
        if cython.compiled:
            lexiko_write(cython.address(self.rows[row]), head)
            lexiko_copy(cython.address(self.rows[row + ROW_HEAD]), cython.address(tiles[0]), ROOM_FOR_TILES)
            lexiko_write(cython.address(self.rows[row + ROW_HEAD + self.most]), tail)
        else:
            end = row + self.width
            self.rows[row:end] = head.to_bytes(8)[:ROW_HEAD] + bytes(tiles[: self.most]) + tail.to_bytes(8)

    def raise_floor(self, value: cython.int) -> None:
        """Note a value among the `limit` best, a heap, the least of them first: the floor once it is full."""
        place: cython.Py_ssize_t
        other: cython.Py_ssize_t
        if self.noted < self.limit:
            place = self.noted
            self.noted += 1
            while place and self.best[(place - 1) >> 1] > value:
                self.best[place] = self.best[(place - 1) >> 1]
                place = (place - 1) >> 1
            self.best[place] = value
        elif value > self.best[0]:
            place = 0
            while 2 * place + 1 < self.limit:
                other = 2 * place + 1
                if other + 1 < self.limit and self.best[other + 1] < self.best[other]:
                    other += 1
                if self.best[other] >= value:
                    break
                self.best[place] = self.best[other]
                place = other
            self.best[place] = value
        if self.noted == self.limit:
            self.floor = self.best[0]

    def make_room(self) -> None:
        """Make room for more rows, unless there is no memory for them: then `found` still equals `capacity`."""
        try:
            if self.limit <= self.capacity // 2:
                self.prune()
            else:
                self.grow()
        except MemoryError:
            self.overflowed = True

    def room(self, rows: int) -> int:
        """How many bytes so many rows take, with what is written too much after the last."""
        return rows * self.width + ROOM_FOR_TILES

    def prune(self) -> None:
        """Keep the `limit` best rows only; what is worth less than all of them need not be written any more."""
        best = self.ranking.best(self.rows, self.found, self.width, self.limit)
        self.found = len(best) // self.width
        self.floor = TOP_VALUE - int.from_bytes(best[-self.width :][:4])
        self.rows = best + bytearray(self.room(self.capacity) - len(best))

    def grow(self) -> None:
        """Double the capacity."""
        self.rows = bytearray(self.rows) + bytearray(self.capacity * self.width)
        self.capacity *= 2
