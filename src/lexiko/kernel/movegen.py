# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Every play of a position with its points, by Gordon's algorithm over a GADDAG. Compiled; runs uncompiled too.

From an anchor, an empty square that a play must use, a word is spelt backwards along the line, then, past the turn
in the GADDAG, forwards (Gordon 1994). Anchors are taken in the order of the line, and a word tried from one never
lays a tile on an earlier one, so that no play is found twice. Points are summed on the way.
"""

from __future__ import annotations

import heapq

import cython

from lexiko.kernel.board import Crossings
from lexiko.kernel.tables import Tables

if not cython.compiled:
    from lexiko.kernel.consts import (
        ACCEPTS,
        ACROSS,
        ARC_MASK,
        BACK,
        BLANK,
        BLANK_FLAG,
        DOWN,
        FORWARD,
        GADDAG_ROOT,
        LETTER_MASK,
        LIST_ENDS,
        MOST_POINTS,
        NO_CROSS_WORD,
        ROW_HEAD,
        SEPARATOR,
        TILE_SHIFT,
    )

FIRST_CAPACITY = 1024


@cython.cclass
class Generator:
    """Finds the plays of one board and one rack, or the `limit` best of them; made for one search, used by one thread.

    `ranked_rows()` are the plays, `width` bytes each: `MOST_POINTS` minus the points (4 bytes, so that rows sort by
    points), the direction (1), the square of the first new tile (2), then the new tiles in order, padded with 0.
    The squares they lie on follow: the next empty ones along the line.
    """

    def __init__(self, tables: Tables, crossings: Crossings, rack: bytes, limit: int) -> None:
        self.crossings = crossings
        self.nodes = tables.nodes
        self.cells = crossings.cells
        self.letter_times = tables.letter_times
        self.word_times = tables.word_times
        self.values = tables.values
        self.bonuses = tables.bonuses
        self.start = tables.start
        self.shortest = tables.opening_length if crossings.vacant else 2
        self.rack = bytearray(LETTER_MASK + 1)
        for tile in rack:
            self.rack[tile] += 1
        self.strip = bytearray(tables.longest_line)
        self.tiles_left = len(rack)
        self.laid = 0
        self.limit = limit
        self.found = 0
        self.floor = 0
        self.width = ROW_HEAD + len(rack)
        self.capacity = FIRST_CAPACITY
        self.overflowed = False
        self.rows = bytearray(self.capacity * self.width)
        self.lines = tables.lines_across
        with cython.nogil:
            self.search_lines(ACROSS)
        self.lines = tables.lines_down
        with cython.nogil:
            self.search_lines(DOWN)
        if self.overflowed:
            raise MemoryError

    def ranked_rows(self) -> list[bytes]:
        """The plays found, one row each, best first."""
        found = bytes(self.rows[: self.found * self.width])
        rows = (found[row : row + self.width] for row in range(0, len(found), self.width))
        return heapq.nsmallest(self.limit, rows) if self.limit < self.found else sorted(rows)

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
        """Keep the `limit` best rows only; what has fewer points than all of them need not be written any more."""
        best = self.ranked_rows()
        rows = bytearray(self.capacity * self.width)
        rows[: len(best) * self.width] = b"".join(best)
        self.rows = rows
        self.found = len(best)
        self.floor = MOST_POINTS - int.from_bytes(max(best)[:4], "big")

    def grow(self) -> None:
        """Double the capacity."""
        rows = bytearray(self.capacity * self.width * 2)
        rows[: self.capacity * self.width] = self.rows
        self.rows = rows
        self.capacity *= 2

    def search_lines(self, direction: cython.int) -> None:
        """Look along `lines` for plays in their direction."""
        self.direction = direction
        self.half = direction * self.crossings.squares
        line: cython.int = 0
        while line < len(self.lines):
            self.origin = self.lines[line]
            self.step = self.lines[line + 1]
            self.length = self.lines[line + 2]
            self.search_line()
            line += 3

    def search_line(self) -> None:
        """Spell words from every anchor of the line."""
        root: cython.uint = self.nodes[GADDAG_ROOT] & ARC_MASK
        place: cython.int
        self.leftmost = 0
        for place in range(self.length):
            if self.is_anchor(place):
                self.anchor = place
                self.spell(place, BACK, root, 0, 1, 0)
                self.leftmost = place + 1

    def is_anchor(self, place: cython.int) -> cython.bint:
        """Whether this is an empty square next to a tile, or the start of an empty board. Rule: R4.1, R4.4"""
        square: cython.int = self.origin + place * self.step
        if self.crossings.vacant:
            return square == self.start
        if self.cells[square]:
            return False
        return (
            self.has_tile(place - 1)
            or self.has_tile(place + 1)
            or self.crossings.scores[self.half + square] != NO_CROSS_WORD
        )

    def has_tile(self, place: cython.int) -> cython.bint:
        """Whether a tile of the board lies at this place of the line; none does off its ends."""
        return 0 <= place < self.length and self.cells[self.origin + place * self.step] != 0

    def spell(
        self,
        place: cython.int,
        way: cython.int,
        arc: cython.uint,
        points: cython.int,
        times: cython.int,
        crosses: cython.int,
    ) -> None:
        """Take the tile at this place, or lay one there that continues a word, and go on the same way.

        `points` are the main word's so far, `times` its word premiums multiplied together, `crosses` the points of
        the cross-words.
        """
        square: cython.int = self.origin + place * self.step
        tile: cython.uchar = self.cells[square]
        if tile:
            node: cython.uint = self.crossings.child(arc, tile & LETTER_MASK)
            if node:
                self.go_on(place, way, node, points + self.values[tile], times, crosses)
            return
        if not arc or not self.tiles_left:
            return
        allowed: cython.ulonglong = self.crossings.checks[self.half + square]
        while True:
            letter: cython.uchar = self.nodes[arc] >> TILE_SHIFT
            if letter != SEPARATOR and (allowed >> letter) & 1:
                if self.rack[letter]:
                    self.rack[letter] -= 1
                    self.lay(place, way, arc, letter, points, times, crosses)
                    self.rack[letter] += 1
                if self.rack[BLANK]:
                    self.rack[BLANK] -= 1
                    self.lay(place, way, arc, letter | BLANK_FLAG, points, times, crosses)
                    self.rack[BLANK] += 1
            if self.nodes[arc] & LIST_ENDS:
                return
            arc += 1

    def lay(
        self,
        place: cython.int,
        way: cython.int,
        node: cython.uint,
        tile: cython.uchar,
        points: cython.int,
        times: cython.int,
        crosses: cython.int,
    ) -> None:
        """Lay this tile, count it, go on, and take it back. Rule: R5.2, R5.3, R5.4, R5.5"""
        square: cython.int = self.origin + place * self.step
        value: cython.int = self.values[tile] * self.letter_times[square]
        crosswise: cython.int = self.crossings.scores[self.half + square]
        if crosswise != NO_CROSS_WORD:
            crosses += (crosswise + value) * self.word_times[square]
        self.strip[place] = tile
        self.tiles_left -= 1
        self.laid += 1
        self.go_on(place, way, node, points + value, times * self.word_times[square], crosses)
        self.laid -= 1
        self.tiles_left += 1

    def go_on(
        self,
        place: cython.int,
        way: cython.int,
        node: cython.uint,
        points: cython.int,
        times: cython.int,
        crosses: cython.int,
    ) -> None:
        """After a letter: record the word if it is one and ends here, and spell on, back or forward."""
        arc: cython.uint = self.nodes[node] & ARC_MASK
        accepts: cython.bint = self.nodes[node] & ACCEPTS != 0
        if way == FORWARD:
            if accepts and not self.has_tile(place + 1):
                self.record(place, points, times, crosses)
            if arc and place + 1 < self.length:
                self.spell(place + 1, FORWARD, arc, points, times, crosses)
            return
        if self.has_tile(place - 1):
            self.spell(place - 1, BACK, arc, points, times, crosses)
            return
        self.first = place
        if accepts and not self.has_tile(self.anchor + 1):
            self.record(self.anchor, points, times, crosses)
        turn: cython.uint = self.crossings.child(arc, SEPARATOR)
        if turn and self.anchor + 1 < self.length:
            self.spell(self.anchor + 1, FORWARD, self.nodes[turn] & ARC_MASK, points, times, crosses)
        if place > self.leftmost:
            self.spell(place - 1, BACK, arc, points, times, crosses)

    def record(self, last: cython.int, points: cython.int, times: cython.int, crosses: cython.int) -> None:
        """Note the word from `first` to `last` as a play, if it is one to note. Rule: R4.1, R4.5, R5.1, R5.6, V1"""
        if last - self.first + 1 < self.shortest or (self.laid == 1 and self.is_named_crosswise()):
            return
        points = points * times + crosses + self.bonuses[self.laid]
        if points < self.floor:
            return
        if self.found == self.capacity:
            with cython.gil:
                self.make_room()
            if self.found == self.capacity:
                return
        self.write(last, points)

    def is_named_crosswise(self) -> cython.bint:
        """Whether a play of one tile is found in the other direction too, and is kept there: once is enough.

        A single tile that forms words both ways is one play. It is kept as a play across.
        """
        square: cython.int = self.origin + self.anchor * self.step
        return self.direction == DOWN and self.crossings.scores[self.half + square] != NO_CROSS_WORD

    def write(self, last: cython.int, points: cython.int) -> None:
        """Write the row of a play."""
        row: cython.Py_ssize_t = self.found * self.width
        points = MOST_POINTS - points
        self.rows[row] = points >> 24
        self.rows[row + 1] = (points >> 16) & 0xFF
        self.rows[row + 2] = (points >> 8) & 0xFF
        self.rows[row + 3] = points & 0xFF
        self.rows[row + 4] = self.direction
        place: cython.int = self.first
        end: cython.Py_ssize_t = row + self.width
        while self.has_tile(place):
            place += 1
        square: cython.int = self.origin + place * self.step
        self.rows[row + 5] = square >> 8
        self.rows[row + 6] = square & 0xFF
        row += ROW_HEAD
        while place <= last:
            if not self.has_tile(place):
                self.rows[row] = self.strip[place]
                row += 1
            place += 1
        while row < end:
            self.rows[row] = 0
            row += 1
        self.found += 1
