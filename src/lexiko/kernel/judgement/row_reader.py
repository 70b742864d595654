# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The plays of a search one by one: what each row says, and which comes first. Compiled."""

from __future__ import annotations

import cython

from lexiko.kernel.rows import Rows

if not cython.compiled:
    from lexiko.kernel.consts import ROOM_FOR_TILES, ROW_HEAD, TOP_VALUE


@cython.final
@cython.cclass
class RowReader:
    """Reads rows of plays of at most `most` tiles; used by one thread.

    Of the row read last: its `value` in millipoints, `direction`, the `square` of the first new tile, the first `count`
    of `tiles`, and the `points`.
    """

    def __init__(self, rows: Rows, most: int) -> None:
        self.rows = rows
        self.most = most
        self.value = 0
        self.direction = 0
        self.square = 0
        self.count = 0
        self.points = 0
        self.tiles = bytearray(ROOM_FOR_TILES)

    def read(self, row: cython.Py_ssize_t) -> None:
        """Take in a row."""
        at: cython.Py_ssize_t = row * self.rows.width
        self.value = TOP_VALUE - self.number_at(at)
        self.direction = self.rows.rows[at + 4]
        self.square = (self.rows.rows[at + 5] << 8) | self.rows.rows[at + 6]
        at += ROW_HEAD
        self.count = 0
        while self.count < self.most and self.rows.rows[at + self.count]:
            self.tiles[self.count] = self.rows.rows[at + self.count]
            self.count += 1
        self.points = self.number_at(at + self.most)

    def number_at(self, at: cython.Py_ssize_t) -> cython.int:
        """The four bytes from here on as a number, the first highest."""
        number: cython.int = 0
        place: cython.Py_ssize_t
        for place in range(at, at + 4):
            number = (number << 8) | self.rows.rows[place]
        return number

    def precedes(self, row: cython.Py_ssize_t, other: cython.Py_ssize_t) -> cython.bint:
        """Whether a row comes before another as rows are sorted: by value, direction, square and tiles."""
        place: cython.Py_ssize_t
        left: cython.Py_ssize_t = row * self.rows.width
        right: cython.Py_ssize_t = other * self.rows.width
        for place in range(ROW_HEAD + self.most):
            if self.rows.rows[left + place] != self.rows.rows[right + place]:
                return self.rows.rows[left + place] < self.rows.rows[right + place]
        return False
