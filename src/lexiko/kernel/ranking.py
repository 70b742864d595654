# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""In which order do rows of plays come, the best first? Compiled; runs uncompiled too."""

from __future__ import annotations

from array import array
from typing import Any

import cython

if not cython.compiled:
    from lexiko.kernel.consts import ROW_KEY


@cython.final
@cython.cclass
class Ranking:
    """Rows of `width` bytes each, sorted as texts are, without a Python object for any of them."""

    def __init__(self, rows: Any, found: cython.int, width: int) -> None:
        self.rows = rows
        self.width = width
        self.keys = array("Q", bytes(8 * found))
        self.order = array("i", bytes(4 * found))
        self.merged = array("i", bytes(4 * found))
        with cython.nogil:
            self.sort(found)

    def best(self, limit: int) -> bytearray:
        """The first `limit` rows, all there are if they are fewer, one after the other."""
        kept = min(limit, len(self.order))
        best = bytearray(kept * self.width)
        view: cython.uchar[::1] = best
        if kept:
            self.copy(view, kept)
        return best

    def sort(self, found: cython.int) -> None:
        """Put the places of the rows in order: ever longer runs, merged two by two."""
        place: cython.int
        byte: cython.int
        for place in range(found):
            key: cython.ulonglong = 0
            for byte in range(ROW_KEY):
                key = (key << 8) | self.rows[place * self.width + byte]
            self.keys[place] = key
            self.order[place] = place
        run: cython.int = 1
        while run < found:
            low: cython.int = 0
            while low < found:
                self.merge(low, min(low + run, found), min(low + 2 * run, found))
                low += 2 * run
            self.take(found)
            run *= 2

    def merge(self, low: cython.int, middle: cython.int, high: cython.int) -> None:
        """Merge two runs of the order that follow one another."""
        left: cython.int = low
        right: cython.int = middle
        place: cython.int
        for place in range(low, high):
            if left < middle and (right >= high or not self.precedes(self.order[right], self.order[left])):
                self.merged[place] = self.order[left]
                left += 1
            else:
                self.merged[place] = self.order[right]
                right += 1

    def take(self, found: cython.int) -> None:
        """Make what has been merged the order."""
        place: cython.int
        for place in range(found):
            self.order[place] = self.merged[place]

    def precedes(self, one: cython.int, other: cython.int) -> cython.bint:
        """Whether one row comes before another."""
        if self.keys[one] != self.keys[other]:
            return self.keys[one] < self.keys[other]
        byte: cython.Py_ssize_t
        for byte in range(ROW_KEY, self.width):
            mine: cython.uchar = self.rows[one * self.width + byte]
            its: cython.uchar = self.rows[other * self.width + byte]
            if mine != its:
                return mine < its
        return False

    def copy(self, best: cython.uchar[::1], kept: cython.int) -> None:
        """Copy the first rows in order."""
        place: cython.int
        byte: cython.Py_ssize_t
        for place in range(kept):
            row: cython.Py_ssize_t = self.order[place] * self.width
            for byte in range(self.width):
                best[place * self.width + byte] = self.rows[row + byte]
