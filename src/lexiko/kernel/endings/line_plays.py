# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The plays that two racks or more have on a board, kept line by line while plays are laid and taken back. Compiled.

Once the bag is empty racks only shrink, so a line's plays stay true until a tile comes into the line or changes what
its squares ask for: of what was found before, those are left whose tiles are still on the rack. `Crossings` tells which
lines a play has changed; only these are searched again, by the algorithm of `movegen`. Runs uncompiled too.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from lexiko.kernel.board import Crossings
from lexiko.kernel.tables import Tables, doubled

if not cython.compiled:
    from lexiko.kernel.consts import (
        ACCEPTS,
        ACROSS,
        BACK,
        BLANK,
        BLANK_FLAG,
        DOWN,
        FORWARD,
        GADDAG_ROOT,
        LETTER_MASK,
        LIST_ENDS,
        NO_CROSS_WORD,
        ROOM_FOR_TILES,
        SEPARATOR,
        arc_of,
        child_of,
        tile_of,
    )

    NO_PLAY = -1  # as in line_plays.pxd

    def mixed(number: int) -> int:
        """A number whose bits all depend on all bits of this one: salt for a hash."""
        number = (number + 1) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
        number = (number ^ number >> 29) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
        return number ^ number >> 32


_FIRST_CAPACITY = 4096


@cython.final
@cython.cclass
class LinePlays:
    """The plays of two sides or more, from 0 on, in columns.

    A side's plays of a line stand together, from `starts` to `ends`. `look` finds what is missing for a side, `forget`
    drops it again, the last found first; `lay` and `take_back` change board and rack. What lies below in the columns
    stays where it is meanwhile. A play's `needs` are counted in the fields of its side's `keys`; its `salts` are a hash
    of which tiles come to which squares, its `faces` what these tiles count unplayed.
    """

    def __init__(self, tables: Tables, cells: bytes, racks: Sequence[bytes]) -> None:
        self.crossings = Crossings(tables, cells)
        self.nodes = tables.nodes
        self.cells = self.crossings.cells
        self.letter_times = tables.letter_times
        self.word_times = tables.word_times
        self.values = tables.values
        self.bonuses = tables.bonuses
        self.lines = tables.lines
        self.line_count = len(tables.lines) // 3
        self.lines_across = tables.lines_across
        self.start = tables.start
        self.opening_length = tables.opening_length
        self.hash = 0
        self.sides = len(racks)
        self._take_racks(racks)
        self._make_columns()
        self.overflowed = False
        self.count = 0
        self.starts = array("i", [-1]) * (self.sides * self.line_count)
        self.ends = array("i", [-1]) * (self.sides * self.line_count)
        most = sum(map(len, racks)) + 1
        self.fresh = array("i", bytes(4 * self.sides * self.line_count * (most + 1)))
        self.fresh_count = 0
        self.change_width = 1 + 2 * self.sides
        self.changed = array("i", bytes(4 * self.change_width * self.line_count * most))
        self.beginnings = array("i", bytes(4 * most))
        self.changes = 0
        self.depth = 0
        self.strip = bytearray(tables.longest_line)
        self.in_hand = bytearray(ROOM_FOR_TILES)
        for line in range(self.line_count):
            self.crossings.stale[line] = 0

    def _take_racks(self, racks: Sequence[bytes]) -> None:
        self.held = bytearray(self.sides * (LETTER_MASK + 1))
        self.letters = array("Q", bytes(8 * self.sides))
        self.shifts = array("i", bytes(4 * self.sides * (LETTER_MASK + 1)))
        self.keys = array("Q", bytes(8 * self.sides))
        self.guards = array("Q", bytes(8 * self.sides))
        self.tiles_left = array("i", map(len, racks))
        self.points_left = array("i", [sum(self.values[tile] for tile in rack) for rack in racks])
        for side, rack in enumerate(racks):
            at = 0
            for tile in sorted(set(rack)):
                count = rack.count(tile)
                self.held[side * (LETTER_MASK + 1) + tile] = count
                self.shifts[side * (LETTER_MASK + 1) + tile] = at
                self.keys[side] |= count << at
                at += count.bit_length() + 1
                self.guards[side] |= 1 << (at - 1)
                if tile != BLANK:
                    self.letters[side] |= 1 << tile

    def _make_columns(self) -> None:
        self.capacity = _FIRST_CAPACITY
        self.needs = array("Q", bytes(8 * self.capacity))
        self.salts = array("Q", bytes(8 * self.capacity))
        self.points = array("i", bytes(4 * self.capacity))
        self.faces = array("i", bytes(4 * self.capacity))
        self.squares = array("i", bytes(4 * self.capacity))
        self.directions = bytearray(self.capacity)
        self.laid = bytearray(self.capacity)
        self.tiles = bytearray(ROOM_FOR_TILES * self.capacity)

    def grow(self) -> None:
        """Double the room for plays; without memory for it, `overflowed`."""
        try:
            needs, salts = doubled(self.needs), doubled(self.salts)
            points, faces, squares = doubled(self.points), doubled(self.faces), doubled(self.squares)
            directions, laid = bytearray(doubled(self.directions)), bytearray(doubled(self.laid))
            tiles = bytearray(doubled(self.tiles))
        except MemoryError:
            self.overflowed = True
            return
        self.needs, self.salts, self.points, self.faces, self.squares = needs, salts, points, faces, squares
        self.directions, self.laid, self.tiles = directions, laid, tiles
        self.capacity *= 2

    def look(self, side: cython.int) -> None:
        """Find the plays of every line of this side whose plays are not known."""
        self.side = side
        line: cython.int
        for line in range(self.line_count):
            at: cython.int = side * self.line_count + line
            if self.starts[at] < 0:
                self.starts[at] = self.count
                self.find(line)
                self.ends[at] = self.count
                self.fresh[self.fresh_count] = at
                self.fresh_count += 1

    def forget(self, fresh_count: cython.int, count: cython.int) -> None:
        """Drop what was found since there were so many lines found and so many plays."""
        while self.fresh_count > fresh_count:
            self.fresh_count -= 1
            self.starts[self.fresh[self.fresh_count]] = -1
        self.count = count

    def has(self, side: cython.int, play: cython.int) -> cython.bint:
        """Whether the tiles of a play are still on the rack."""
        guards: cython.ulonglong = self.guards[side]
        return ((self.keys[side] | guards) - self.needs[play]) & guards == guards

    def lay(self, side: cython.int, play: cython.int) -> None:
        """Lay a play of this side; what is known of the lines it changes is set aside."""
        place: cython.int
        tile: cython.uchar
        rack: cython.int = side * (LETTER_MASK + 1)
        for place in range(self.laid[play]):
            tile = self.tiles[ROOM_FOR_TILES * play + place]
            self.in_hand[place] = tile
            if tile & BLANK_FLAG:
                tile = BLANK
            self.held[rack + tile] -= 1
            if tile != BLANK and not self.held[rack + tile]:
                self.letters[side] &= ~(cython.cast(cython.ulonglong, 1) << tile)
        self.keys[side] -= self.needs[play]
        self.tiles_left[side] -= self.laid[play]
        self.points_left[side] -= self.faces[play]
        self.hash ^= self.salts[play]
        self.crossings.lay(self.directions[play], self.squares[play], self.in_hand, self.laid[play])
        self.beginnings[self.depth] = self.changes
        self.depth += 1
        line: cython.int
        for line in range(self.line_count):
            if self.crossings.stale[line]:
                self.crossings.stale[line] = 0
                self.set_aside(line)

    def set_aside(self, line: cython.int) -> None:
        """Note what is known of a line's plays, to be put back, and know nothing."""
        at: cython.int = self.change_width * self.changes
        self.changed[at] = line
        side: cython.int
        for side in range(self.sides):
            self.changed[at + 1 + 2 * side] = self.starts[line]
            self.changed[at + 2 + 2 * side] = self.ends[line]
            self.starts[line] = -1
            line += self.line_count
        self.changes += 1

    def take_back(self, side: cython.int, play: cython.int) -> None:
        """Undo the last play laid; what was found after it is to be forgotten first."""
        place: cython.int
        line: cython.int
        rack: cython.int = side * (LETTER_MASK + 1)
        self.crossings.take_back()
        self.depth -= 1
        while self.changes > self.beginnings[self.depth]:
            self.changes -= 1
            at: cython.int = self.change_width * self.changes
            line = self.changed[at]
            self.crossings.stale[line] = 0
            each: cython.int
            for each in range(self.sides):
                self.starts[line] = self.changed[at + 1 + 2 * each]
                self.ends[line] = self.changed[at + 2 + 2 * each]
                line += self.line_count
        for place in range(self.laid[play]):
            tile: cython.uchar = self.tiles[ROOM_FOR_TILES * play + place]
            if tile & BLANK_FLAG:
                tile = BLANK
            self.held[rack + tile] += 1
            if tile != BLANK:
                self.letters[side] |= cython.cast(cython.ulonglong, 1) << tile
        self.keys[side] += self.needs[play]
        self.tiles_left[side] += self.laid[play]
        self.points_left[side] += self.faces[play]
        self.hash ^= self.salts[play]

    def greediest(self, side: cython.int, out_bonus: cython.int) -> cython.int:
        """The play that counts most, with what going out brings or tiles laid no longer cost; `NO_PLAY` without one.

        The side's plays are known.
        """
        best: cython.int = NO_PLAY
        most: cython.int = 0
        line: cython.int
        play: cython.int
        for line in range(side * self.line_count, (side + 1) * self.line_count):
            for play in range(self.starts[line], self.ends[line]):
                worth: cython.int = self.points[play]
                worth += out_bonus if self.laid[play] == self.tiles_left[side] else self.faces[play]
                if (best == NO_PLAY or worth > most) and self.has(side, play):
                    most = worth
                    best = play
        return best

    def mark(self, play: cython.int, marks: cython.ulonglong[::1], at: cython.int) -> None:
        """Mark, a bit a square, where no tile may come if a play is to stay what it is: its squares, word ends."""
        direction: cython.int = self.directions[play]
        square: cython.int = self.squares[play]
        line: cython.int = self.crossings.line_at[direction * self.crossings.squares + square]
        step: cython.int = self.lines[3 * line + 1] if line >= 0 else 0  # a single tile may lie in no line this way
        place: cython.int
        self.mark_end(square, direction, -1, marks, at)
        for place in range(self.laid[play]):
            while self.cells[square]:
                square += step
            marks[at + (square >> 6)] |= cython.cast(cython.ulonglong, 1) << (square & 63)
            self.mark_end(square, DOWN - direction, -1, marks, at)
            self.mark_end(square, DOWN - direction, 1, marks, at)
            if place == self.laid[play] - 1:
                self.mark_end(square, direction, 1, marks, at)
            square += step

    def mark_end(
        self, square: cython.int, direction: cython.int, way: cython.int, marks: cython.ulonglong[::1], at: cython.int
    ) -> None:
        """Mark the next empty square of a line from this one on, if there is one before its end."""
        line: cython.int = self.crossings.line_at[direction * self.crossings.squares + square]
        if line < 0:
            return
        step: cython.int = self.lines[3 * line + 1]
        length: cython.int = self.lines[3 * line + 2]
        place: cython.int = (square - self.lines[3 * line]) // step + way
        while 0 <= place < length:
            end: cython.int = self.lines[3 * line] + place * step
            if not self.cells[end]:
                marks[at + (end >> 6)] |= cython.cast(cython.ulonglong, 1) << (end & 63)
                return
            place += way

    def meets(self, play: cython.int, marks: cython.ulonglong[::1], at: cython.int) -> cython.bint:
        """Whether a play lays a tile on a square that is marked."""
        square: cython.int = self.squares[play]
        line: cython.int = self.crossings.line_at[self.directions[play] * self.crossings.squares + square]
        step: cython.int = self.lines[3 * line + 1] if line >= 0 else 0
        left: cython.int = self.laid[play]
        while left:
            if not self.cells[square]:
                if marks[at + (square >> 6)] >> (square & 63) & 1:
                    return True
                left -= 1
            square += step
        return False

    def find(self, line: cython.int) -> None:
        """Add the plays of a line. Rule: R4.1, R4.4, V1"""
        self.direction = ACROSS if line < self.lines_across else DOWN
        self.half = self.direction * self.crossings.squares
        self.origin = self.lines[3 * line]
        self.step = self.lines[3 * line + 1]
        self.length = self.lines[3 * line + 2]
        self.shortest = self.opening_length if self.crossings.vacant else 2
        self.tiles_now = self.tiles_left[self.side]
        self.laid_now = 0
        self.leftmost = 0
        root: cython.uint = arc_of(self.nodes[GADDAG_ROOT])
        place: cython.int
        for place in range(self.length):
            if self.is_anchor(place):
                self.anchor = place
                self.spell(place, BACK, root, 0, 1, 0)
                self.leftmost = place + 1

    def has_tile(self, place: cython.int) -> cython.bint:
        """Whether a tile of the board lies at this place of the line; none does off its ends."""
        return 0 <= place < self.length and self.cells[self.origin + place * self.step] != 0

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

    def spell(
        self,
        place: cython.int,
        way: cython.int,
        arc: cython.uint,
        points: cython.int,
        times: cython.int,
        crosses: cython.int,
    ) -> None:
        """Take the tile at this place, or lay one there that continues a word, and go on the same way."""
        square: cython.int = self.origin + place * self.step
        tile: cython.uchar = self.cells[square]
        if tile:
            node: cython.uint = child_of(self.nodes, arc, tile & LETTER_MASK)
            if node:
                self.go_on(place, way, node, points + self.values[tile], times, crosses)
            return
        if not arc or not self.tiles_now:
            return
        rack: cython.int = self.side * (LETTER_MASK + 1)
        fits: cython.ulonglong = self.crossings.checks[self.half + square]
        if not self.held[rack + BLANK]:
            fits &= self.letters[self.side]
        if not fits:
            return
        while True:
            letter: cython.uchar = tile_of(self.nodes[arc])
            if letter != SEPARATOR and (fits >> letter) & 1:
                if self.held[rack + letter]:
                    self.held[rack + letter] -= 1
                    if not self.held[rack + letter]:
                        self.letters[self.side] &= ~(cython.cast(cython.ulonglong, 1) << letter)
                    self.put(place, way, arc, letter, points, times, crosses)
                    self.held[rack + letter] += 1
                    self.letters[self.side] |= cython.cast(cython.ulonglong, 1) << letter
                if self.held[rack + BLANK]:
                    self.held[rack + BLANK] -= 1
                    self.put(place, way, arc, letter | BLANK_FLAG, points, times, crosses)
                    self.held[rack + BLANK] += 1
            if self.nodes[arc] & LIST_ENDS:
                return
            arc += 1

    def put(
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
        self.tiles_now -= 1
        self.laid_now += 1
        self.go_on(place, way, node, points + value, times * self.word_times[square], crosses)
        self.laid_now -= 1
        self.tiles_now += 1

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
        """Note the word from `first` to `last` as a play; one of a single tile that is one both ways only across.

        Rule: R4.1, R4.5, R5.1, R5.6, V1
        """
        anchor: cython.int = self.origin + self.anchor * self.step
        is_named_across: cython.bint = self.crossings.scores[self.half + anchor] != NO_CROSS_WORD
        if last - self.first + 1 < self.shortest or (self.laid_now == 1 and self.direction == DOWN and is_named_across):
            return
        if self.count == self.capacity and not self.overflowed:
            with cython.gil:
                self.grow()
        if self.count < self.capacity:
            self.write(last, points * times + crosses + self.bonuses[self.laid_now])

    def write(self, last: cython.int, points: cython.int) -> None:
        """Write the columns of a play."""
        play: cython.int = self.count
        need: cython.ulonglong = 0
        salt: cython.ulonglong = 0
        face: cython.int = 0
        laid: cython.int = 0
        fields: cython.int = self.side * (LETTER_MASK + 1)
        place: cython.int
        for place in range(self.first, last + 1):
            square: cython.int = self.origin + place * self.step
            if not self.cells[square]:
                tile: cython.uchar = self.strip[place]
                if not laid:
                    self.squares[play] = square
                self.tiles[ROOM_FOR_TILES * play + laid] = tile
                laid += 1
                salt ^= mixed(cython.cast(cython.ulonglong, square) << 8 | tile)
                face += self.values[tile]
                need += cython.cast(cython.ulonglong, 1) << self.shifts[fields + (BLANK if tile & BLANK_FLAG else tile)]
        self.needs[play] = need
        self.salts[play] = salt
        self.points[play] = points
        self.faces[play] = face
        self.directions[play] = self.direction
        self.laid[play] = laid
        self.count += 1
