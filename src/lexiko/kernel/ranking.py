# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""In which order do rows of plays come, the best first? Compiled; runs uncompiled too."""

from __future__ import annotations

from array import array
from typing import Any

import cython

if not cython.compiled:
    from lexiko.kernel.consts import A_FEW_ROWS, DIGIT_BITS, DIGITS, MANY_ROWS, ROW_HEAD, ROW_KEY
    from lexiko.kernel.lanes import lexiko_copy, lexiko_key


@cython.final
@cython.cclass
class Ranking:
    """Sorts rows as texts are sorted, without a Python object for any of them; keeps its room from time to time.

    Many rows are first dealt out by where they lie and then by their values, digit after digit (radix sort). Few rows,
    and those of equal value and place, which then lie side by side, are put in order by inserting and merging.

    Row `order[n]` begins with the bytes `keys[n]`, and its tiles are `tiles[n]`, as far as they are in eight bytes.
    Each column has two halves: what is dealt or merged goes from the one that begins at `now` into the other.
    """

    def __init__(self) -> None:
        self.make_room(DIGITS)
        self.starts = array("i", bytes(4 * DIGITS))

    def make_room(self, rows: int) -> None:
        """Make room for so many rows."""
        self.keys = array("Q", bytes(16 * rows))
        self.tiles = array("Q", bytes(16 * rows))
        self.order = array("i", bytes(8 * rows))
        self.room = rows

    def best(self, rows: Any, found: cython.int, width: cython.int, limit: int) -> bytearray:
        """The first `limit` of so many rows of `width` bytes, all there are if they are fewer, one after the other."""
        kept: cython.int = min(limit, found)
        best = bytearray(kept * width)
        self.rank(rows, found, width, best, 0, kept)
        return best

    def rank(
        self,
        rows: cython.uchar[::1],
        found: cython.int,
        width: cython.int,
        best: cython.uchar[::1],
        at: cython.Py_ssize_t,
        kept: cython.int,
    ) -> None:
        """Write the first `kept` rows of `found`, in order, from byte `at` of `best` on."""
        self.rows = rows
        self.width = width
        if found > self.room:
            self.make_room(found)
        if kept:
            with cython.nogil:
                self.sort(found)
                self.copy(best, at, kept)

    def sort(self, found: cython.int) -> None:
        """Put the rows in order."""
        self.now = 0
        self.squares = 0
        self.lowest = 0
        highest: cython.ulonglong = 0
        place: cython.int
        for place in range(found):
            key: cython.ulonglong = self.key_at(place, 0)
            self.keys[place] = key
            self.order[place] = place
            self.lowest = min(self.lowest, key >> 32) if place else key >> 32
            highest = max(highest, key >> 32)
            self.squares = max(self.squares, ((key >> 8) & 0xFFFF) + 1)
        if found < MANY_ROWS:
            self.sort_run(0, found)
            return
        self.deal_all(found, 2 * self.squares - 1, False)
        self.deal_all(found, highest - self.lowest, True)
        self.sort_equals(found)

    def key_at(self, row: cython.int, byte: cython.int) -> cython.ulonglong:
        """Eight bytes of a row as a number, the first highest."""
        at: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, row) * self.width + byte
        if cython.compiled:
            return lexiko_key(cython.address(self.rows[at]))
        return lexiko_key(self.rows[at : at + ROW_KEY])

    def deal_all(self, found: cython.int, most: cython.ulonglong, by_value: cython.bint) -> None:
        """Deal the rows out by every digit of their values, or of where they lie, the lowest first."""
        shift: cython.int = 0
        while most >> shift:
            self.deal(found, shift, by_value)
            shift += DIGIT_BITS

    def deal(self, found: cython.int, shift: cython.int, by_value: cython.bint) -> None:
        """Deal the rows out by one digit, equal digits in the order they have."""
        digit: cython.int
        place: cython.int
        for digit in range(DIGITS):
            self.starts[digit] = 0
        for place in range(self.now, self.now + found):
            self.starts[self.digit_of(self.keys[place], shift, by_value)] += 1
        start: cython.int = self.room - self.now
        for digit in range(DIGITS):
            count: cython.int = self.starts[digit]
            self.starts[digit] = start
            start += count
        for place in range(self.now, self.now + found):
            digit = self.digit_of(self.keys[place], shift, by_value)
            start = self.starts[digit]
            self.starts[digit] = start + 1
            self.keys[start] = self.keys[place]
            self.order[start] = self.order[place]
        self.now = self.room - self.now

    def digit_of(self, key: cython.ulonglong, shift: cython.int, by_value: cython.bint) -> cython.int:
        """A digit of the value of a row, or of its direction and square."""
        if by_value:
            return (((key >> 32) - self.lowest) >> shift) & (DIGITS - 1)
        return ((((key >> 24) & 1) * self.squares + ((key >> 8) & 0xFFFF)) >> shift) & (DIGITS - 1)

    def sort_equals(self, found: cython.int) -> None:
        """Sort the rows of each value, direction and square by all that follows."""
        end: cython.int = self.now + found
        low: cython.int = self.now
        high: cython.int
        for high in range(low + 1, end + 1):
            if high == end or self.keys[high] >> 8 != self.keys[low] >> 8:
                if high - low > 1:
                    self.sort_run(low, high)
                low = high

    def sort_run(self, low: cython.int, high: cython.int) -> None:
        """Sort the rows in these places by all their bytes."""
        place: cython.int
        for place in range(low, high):
            self.tiles[place] = self.key_at(self.order[place], ROW_HEAD)
        begin: cython.int = low
        while begin < high:
            self.insert(begin, min(begin + A_FEW_ROWS, high))
            begin += A_FEW_ROWS
        run: cython.int = A_FEW_ROWS
        while run < high - low:
            begin = low
            while begin < high:
                self.merge(begin, min(begin + run, high), min(begin + 2 * run, high))
                begin += 2 * run
            run *= 2

    def insert(self, low: cython.int, high: cython.int) -> None:
        """Sort a few rows by moving each back to where it belongs."""
        place: cython.int
        for place in range(low + 1, high):
            key: cython.ulonglong = self.keys[place]
            tiles: cython.ulonglong = self.tiles[place]
            row: cython.int = self.order[place]
            into: cython.int = place
            while into > low and self.precedes(key, tiles, row, into - 1):
                self.move(into - 1, into)
                into -= 1
            self.keys[into] = key
            self.tiles[into] = tiles
            self.order[into] = row

    def move(self, place: cython.int, into: cython.int) -> None:
        """Move a row to another place."""
        self.keys[into] = self.keys[place]
        self.tiles[into] = self.tiles[place]
        self.order[into] = self.order[place]

    def merge(self, low: cython.int, middle: cython.int, high: cython.int) -> None:
        """Merge two runs of the order that follow one another, the first of them put aside."""
        aside: cython.int = self.room - self.now + low - self.now
        left: cython.int
        for left in range(middle - low):
            self.move(low + left, aside + left)
        left = aside
        right: cython.int = middle
        place: cython.int = low
        while left < aside + middle - low:
            if right < high and self.precedes(self.keys[right], self.tiles[right], self.order[right], left):
                self.move(right, place)
                right += 1
            else:
                self.move(left, place)
                left += 1
            place += 1

    def precedes(
        self, key: cython.ulonglong, tiles: cython.ulonglong, row: cython.int, place: cython.int
    ) -> cython.bint:
        """Whether this row comes before the one in a place of the order."""
        if key != self.keys[place]:
            return key < self.keys[place]
        if tiles != self.tiles[place]:
            return tiles < self.tiles[place]
        # all tiles are compared but those that follow the first eight
        rest: cython.int = ROW_HEAD + ROW_KEY
        return self.width >= rest + ROW_KEY and self.key_at(row, rest) < self.key_at(self.order[place], rest)

    def copy(self, best: cython.uchar[::1], at: cython.Py_ssize_t, kept: cython.int) -> None:
        """Copy the first rows in order."""
        place: cython.int
        for place in range(kept):
            row: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, self.order[self.now + place]) * self.width
            into: cython.Py_ssize_t = at + cython.cast(cython.Py_ssize_t, place) * self.width
            if cython.compiled:
                lexiko_copy(cython.address(best[into]), cython.address(self.rows[row]), self.width)
            else:
                best[into : into + self.width] = self.rows[row : row + self.width]
