# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""In which order do rows of plays come, the best first? Compiled; runs uncompiled too."""

from __future__ import annotations

from array import array
from typing import Any

import cython

if not cython.compiled:
    from lexiko.kernel.consts import DIGIT_BITS, DIGITS, ROW_KEY, TOP_KEY


@cython.final
@cython.cclass
class Ranking:
    """Rows of `width` bytes each, sorted as texts are, without a Python object for any of them.

    They are first dealt out by their values, digit after digit (radix sort); rows of equal value, which then lie side
    by side, are merged in order of what follows.
    """

    def __init__(self, rows: Any, found: cython.int, width: int) -> None:
        self.rows = rows
        self.width = width
        self.keys = array("Q", bytes(8 * found))
        self.order = array("i", bytes(4 * found))
        self.merged = array("i", bytes(4 * found))
        self.starts = array("i", bytes(4 * (DIGITS + 1)))
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
        """Put the places of the rows in order."""
        place: cython.int
        byte: cython.int
        highest: cython.ulonglong = 0
        lowest: cython.ulonglong = TOP_KEY
        for place in range(found):
            key: cython.ulonglong = 0
            for byte in range(ROW_KEY):
                key = (key << 8) | self.rows[place * self.width + byte]
            self.keys[place] = key
            self.order[place] = place
            highest = max(highest, key >> 32)
            lowest = min(lowest, key >> 32)
        self.lowest = lowest
        shift: cython.int = 0
        while found and (highest - lowest) >> shift:
            self.deal(found, shift)
            shift += DIGIT_BITS
        self.sort_equals(found)

    def deal(self, found: cython.int, shift: cython.int) -> None:
        """Deal the order out by one digit of the values, equal digits in the order they have."""
        digit: cython.int
        place: cython.int
        for digit in range(DIGITS + 1):
            self.starts[digit] = 0
        for place in range(found):
            self.starts[self.digit_of(place, shift) + 1] += 1
        for digit in range(DIGITS):
            self.starts[digit + 1] += self.starts[digit]
        for place in range(found):
            digit = self.digit_of(self.order[place], shift)
            self.merged[self.starts[digit]] = self.order[place]
            self.starts[digit] += 1
        self.take(0, found)

    def digit_of(self, row: cython.int, shift: cython.int) -> cython.int:
        """A digit of the value of a row."""
        return (((self.keys[row] >> 32) - self.lowest) >> shift) & (DIGITS - 1)

    def sort_equals(self, found: cython.int) -> None:
        """Sort the rows of each value by all that follows it."""
        low: cython.int = 0
        while low < found:
            high: cython.int = low + 1
            while high < found and self.keys[self.order[high]] >> 32 == self.keys[self.order[low]] >> 32:
                high += 1
            run: cython.int = 1
            while run < high - low:
                begin: cython.int = low
                while begin < high:
                    self.merge(begin, min(begin + run, high), min(begin + 2 * run, high))
                    begin += 2 * run
                self.take(low, high)
                run *= 2
            low = high

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

    def take(self, low: cython.int, high: cython.int) -> None:
        """Make what has been merged the order."""
        place: cython.int
        for place in range(low, high):
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
