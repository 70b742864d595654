# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Every play of a position with its points, by Gordon's algorithm over a GADDAG. Compiled; runs uncompiled too.

From an anchor, an empty square that a play must use, a word is spelt backwards along the line, then, past the turn
in the GADDAG, forwards (Gordon 1994). Anchors are taken in the order of the line, and a word tried from one never
lays a tile on an earlier one, so that no play is found twice. Points are summed on the way.

Where only some plays are wanted, the anchors that promise most come first: `most_value` says what no play from an
anchor can exceed. Once the plays wanted are found and no anchor left promises as much, the others are let be.
"""

from __future__ import annotations

from array import array

import cython

from lexiko.kernel.board import Crossings
from lexiko.kernel.rows import Rows
from lexiko.kernel.tables import Tables

if not cython.compiled:
    from lexiko.kernel.consts import (
        ACCEPTS,
        ACROSS,
        ANCHOR_FIELDS,
        BACK,
        BLANK,
        BLANK_FLAG,
        DOWN,
        FORWARD,
        GADDAG_ROOT,
        LEAST_EQUITY,
        LETTER_MASK,
        LIST_ENDS,
        MILLIPOINTS,
        NO_CROSS_WORD,
        ROOM_FOR_TILES,
        SEPARATOR,
        SPENT,
        TOP_VALUE,
        arc_of,
        child_of,
        tile_of,
    )


@cython.final
@cython.cclass
class Generator:
    """Finds the plays of one board and one rack and writes their rows; made for one search, used by one thread.

    The value of a play is its points, in millipoints, and what `worth` holds for the subrack kept, by its number.
    """

    def __init__(self, tables: Tables, crossings: Crossings, rack: bytes, worth: array[int], rows: Rows) -> None:
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
        self.held = 0
        for tile in rack:
            self.rack[tile] += 1
            if tile != BLANK:
                self.held |= 1 << tile
        self.strides = array("i", bytes(4 * (LETTER_MASK + 1)))
        stride = 1
        for tile in range(LETTER_MASK + 1):
            self.strides[tile] = stride
            stride *= self.rack[tile] + 1
        self.number = stride - 1
        self.worth = worth
        self.best_worth = array("i", bytes(4 * (len(rack) + 1)))
        self.strip = bytearray(tables.longest_line)
        self.tiles = bytearray(ROOM_FOR_TILES)
        self.tiles_left = len(rack)
        self.laid = 0
        self.rows = rows
        self.bounded = rows.is_bounded
        self.lines = tables.lines
        self.lines_across = tables.lines_across
        self.anchors = array("i", bytes(4 * ANCHOR_FIELDS * 2 * tables.squares))
        self.anchor_count = 0
        self.richest = array("i", sorted((self.values[tile] for tile in rack), reverse=True) or [0])
        self.spots = array("i", bytes(4 * (len(rack) + 1)))
        self.weights = array("i", bytes(4 * (len(rack) + 1)))
        with cython.nogil:
            self.search()

    def search(self) -> None:
        """Spell words from every anchor, or from those only that promise plays as good as the best."""
        self.find_best_worth()
        self.find_anchors()
        root: cython.uint = arc_of(self.nodes[GADDAG_ROOT])
        turn: cython.int
        for turn in range(self.anchor_count):
            field: cython.int = self.most_promising() if self.bounded else turn * ANCHOR_FIELDS
            if self.anchors[field + 3] < self.rows.floor:
                return
            self.anchors[field + 3] = SPENT
            self.take_line(self.anchors[field])
            self.anchor = self.anchors[field + 1]
            self.leftmost = self.anchors[field + 2]
            self.spell(self.anchor, BACK, root, 0, 1, 0)

    def find_best_worth(self) -> None:
        """Note, by how many tiles a play lays, what the best it can keep is worth."""
        count: cython.int
        for count in range(self.tiles_left + 1):
            self.best_worth[count] = LEAST_EQUITY
        number: cython.int
        tile: cython.int
        for number in range(self.number + 1):
            count = self.tiles_left
            rest: cython.int = number
            for tile in range(LETTER_MASK, -1, -1):
                if self.rack[tile]:
                    count -= rest // self.strides[tile]
                    rest %= self.strides[tile]
            self.best_worth[count] = max(self.best_worth[count], self.worth[number])

    def most_promising(self) -> cython.int:
        """Where the anchor with the highest bound is noted."""
        best: cython.int = 0
        field: cython.int = 0
        while field < self.anchor_count * ANCHOR_FIELDS:
            if self.anchors[field + 3] > self.anchors[best + 3]:
                best = field
            field += ANCHOR_FIELDS
        return best

    def take_line(self, line: cython.int) -> None:
        """Work on this line from now on."""
        self.direction = ACROSS if line < self.lines_across else DOWN
        self.half = self.direction * self.crossings.squares
        self.origin = self.lines[3 * line]
        self.step = self.lines[3 * line + 1]
        self.length = self.lines[3 * line + 2]

    def find_anchors(self) -> None:
        """Note every anchor of every line: line, place, leftmost place, most value."""
        line: cython.int
        place: cython.int
        for line in range(len(self.lines) // 3):
            self.take_line(line)
            self.leftmost = 0
            for place in range(self.length):
                if self.is_anchor(place):
                    self.anchor = place
                    field: cython.int = self.anchor_count * ANCHOR_FIELDS
                    self.anchors[field] = line
                    self.anchors[field + 1] = place
                    self.anchors[field + 2] = self.leftmost
                    self.anchors[field + 3] = self.most_value() if self.bounded else TOP_VALUE
                    self.anchor_count += 1
                    self.leftmost = place + 1

    def most_value(self) -> cython.int:
        """What no play from this anchor exceeds, `SPENT` if it has none: the best of every extent it may have."""
        most: cython.int = SPENT
        count: cython.int = 0
        fixed: cython.int = 0
        place: cython.int = self.anchor
        while True:
            square: cython.int = self.origin + place * self.step
            if self.cells[square]:
                fixed += self.values[self.cells[square]]
            elif count == self.tiles_left or not self.fits(square):
                return most
            else:
                self.spots[count] = square
                count += 1
            if not self.has_tile(place - 1):
                most = max(most, self.most_onwards(count, fixed))
                if place <= self.leftmost:
                    return most
            place -= 1

    def most_onwards(self, count: cython.int, fixed: cython.int) -> cython.int:
        """The same for a word begun with tiles on the first `count` spots, wherever after the anchor it ends."""
        most: cython.int = SPENT
        place: cython.int = self.anchor
        while True:
            if not self.has_tile(place + 1):
                most = max(most, self.most_laid(count, fixed))
            place += 1
            if place >= self.length:
                return most
            square: cython.int = self.origin + place * self.step
            if self.cells[square]:
                fixed += self.values[self.cells[square]]
            elif count == self.tiles_left or not self.fits(square):
                return most
            else:
                self.spots[count] = square
                count += 1

    def most_laid(self, count: cython.int, fixed: cython.int) -> cython.int:
        """The value if the richest tiles lay where they count most often, and the best is kept. Rule: R5.2 to R5.6

        A tile counts in the main word, times all its word premiums, and in a cross-word, times its own.
        """
        times: cython.int = 1
        spot: cython.int
        for spot in range(count):
            times *= self.word_times[self.spots[spot]]
        points: cython.int = fixed * times + self.bonuses[count]
        for spot in range(count):
            square: cython.int = self.spots[spot]
            weight: cython.int = times
            crosswise: cython.int = self.crossings.scores[self.half + square]
            if crosswise != NO_CROSS_WORD:
                weight += self.word_times[square]
                points += crosswise * self.word_times[square]
            weight *= self.letter_times[square]
            place: cython.int = spot
            while place > 0 and self.weights[place - 1] < weight:
                self.weights[place] = self.weights[place - 1]
                place -= 1
            self.weights[place] = weight
        for spot in range(count):
            points += self.weights[spot] * self.richest[spot]
        return MILLIPOINTS * points + self.best_worth[count]

    def fits(self, square: cython.int) -> cython.ulonglong:
        """The letters that the rack can lay on this empty square as the words across it want, one bit each."""
        held: cython.ulonglong = self.held
        if self.rack[BLANK]:
            held = ~cython.cast(cython.ulonglong, 1)
        return self.crossings.checks[self.half + square] & held

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
            node: cython.uint = child_of(self.nodes, arc, tile & LETTER_MASK)
            if node:
                self.go_on(place, way, node, points + self.values[tile], times, crosses)
            return
        if not arc or not self.tiles_left:
            return
        fits: cython.ulonglong = self.fits(square)
        if not fits:
            return
        while True:
            letter: cython.uchar = tile_of(self.nodes[arc])
            if (fits >> letter) & 1:
                if self.rack[letter]:
                    self.take(letter)
                    self.lay(place, way, arc, letter, points, times, crosses)
                    self.give_back(letter)
                if self.rack[BLANK]:
                    self.rack[BLANK] -= 1
                    self.number -= self.strides[BLANK]
                    self.lay(place, way, arc, letter | BLANK_FLAG, points, times, crosses)
                    self.number += self.strides[BLANK]
                    self.rack[BLANK] += 1
            if self.nodes[arc] & LIST_ENDS:
                return
            arc += 1

    def take(self, letter: cython.uchar) -> None:
        """Take a tile of this letter from the rack."""
        self.rack[letter] -= 1
        self.number -= self.strides[letter]
        if not self.rack[letter]:
            self.held &= ~(cython.cast(cython.ulonglong, 1) << letter)

    def give_back(self, letter: cython.uchar) -> None:
        """Put a tile taken from the rack back on it."""
        self.rack[letter] += 1
        self.number += self.strides[letter]
        self.held |= cython.cast(cython.ulonglong, 1) << letter

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
        arc: cython.uint = arc_of(self.nodes[node])
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
        turn: cython.uint = child_of(self.nodes, arc, SEPARATOR)
        if turn and self.anchor + 1 < self.length:
            self.spell(self.anchor + 1, FORWARD, arc_of(self.nodes[turn]), points, times, crosses)
        if place > self.leftmost:
            self.spell(place - 1, BACK, arc, points, times, crosses)

    def record(self, last: cython.int, points: cython.int, times: cython.int, crosses: cython.int) -> None:
        """Note the word from `first` to `last` as a play, if it is one to note. Rule: R4.1, R4.5, R5.1, R5.6, V1"""
        if last - self.first + 1 < self.shortest or (self.laid == 1 and self.is_named_crosswise()):
            return
        points = points * times + crosses + self.bonuses[self.laid]
        value: cython.int = MILLIPOINTS * points + self.worth[self.number]
        if value >= self.rows.floor:
            self.write(last, value, points)

    def is_named_crosswise(self) -> cython.bint:
        """Whether a play of one tile is found in the other direction too, and is kept there: once is enough.

        A single tile that forms words both ways is one play. It is kept as a play across.
        """
        square: cython.int = self.origin + self.anchor * self.step
        return self.direction == DOWN and self.crossings.scores[self.half + square] != NO_CROSS_WORD

    def write(self, last: cython.int, value: cython.int, points: cython.int) -> None:
        """Write the row of a play."""
        place: cython.int = self.first
        while self.has_tile(place):
            place += 1
        square: cython.int = self.origin + place * self.step
        count: cython.int = 0
        while place <= last:
            if not self.has_tile(place):
                self.tiles[count] = self.strip[place]
                count += 1
            place += 1
        for place in range(count, ROOM_FOR_TILES):
            self.tiles[place] = 0
        self.rows.add(value, self.direction, square, self.tiles, points, self.number)
