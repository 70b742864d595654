# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""What do the tiles of a whole pool score at best, multiset by multiset of tiles laid? Compiled; runs uncompiled too.

One search over a board with every tile that is unseen, in place of one search for every rack they could make. A
multiset of tiles is known by its key: the sum of one fixed number for each of its tiles, so that adding a tile or
laying a blank for it is one addition.

Words are spelt as `movegen` spells them, but without choosing which tiles are blanks: letters beyond those in the
pool are owed. Once a word is found, its blanks are chosen among its tiles, in every way that pays what is owed.
"""

from __future__ import annotations

from array import array

import cython

from lexiko.kernel.board import Crossings
from lexiko.kernel.tables import Tables

if not cython.compiled:
    from lexiko.kernel.consts import (
        ACCEPTS,
        BACK,
        BLANK,
        FORWARD,
        GADDAG_ROOT,
        LETTER_MASK,
        LIST_ENDS,
        NO_CROSS_WORD,
        SEPARATOR,
        arc_of,
        child_of,
        tile_of,
    )

FIRST_SLOTS = 1 << 12


def tile_key(tile: int) -> int:
    """The fixed number of a tile, well mixed (splitmix64), of 59 bits: as many as a rack's sum to 63 bits at most.

    >>> tile_key(0) != tile_key(1), tile_key(26) < 2**59
    (True, True)
    """
    mixed = (tile + 1) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
    return (mixed ^ mixed >> 31) >> 5


@cython.final
@cython.cclass
class PoolPlays:
    """The best points of every multiset of tiles that can be laid from a pool in one turn. Made for one search.

    `keys` and `points` are a hash table of `mask + 1` slots, a power of two, searched from slot `key & mask` on, one by
    one; key 0 marks a free slot. `tile_keys` are the keys of single tiles, by kind.
    """

    def __init__(self, tables: Tables, crossings: Crossings, pool: bytes, most: int) -> None:
        """Search with the tiles of this pool (how many there are, by tile), `most` of them laid at a time."""
        self.crossings = crossings
        self.nodes = tables.nodes
        self.cells = crossings.cells
        self.letter_times = tables.letter_times
        self.word_times = tables.word_times
        self.values = tables.values
        self.bonuses = tables.bonuses
        self.lines = tables.lines
        self.lines_across = tables.lines_across
        self.start = tables.start
        self.shortest = tables.opening_length if crossings.vacant else 2
        self.most = most
        self.blanks = pool[BLANK]
        self.held = array("i", [0, *pool[1:]])
        self.lacks = array("i", bytes(4 * len(pool)))
        self.tile_keys = array("Q", map(tile_key, range(len(pool))))
        self.owing = 0
        self.laid = 0
        self.letters = bytearray(most + 1)
        self.spots = array("i", bytes(4 * (most + 1)))
        self.losses = array("i", bytes(4 * (most + 1)))
        self.mask = FIRST_SLOTS - 1
        self.keys = array("Q", bytes(8 * FIRST_SLOTS))
        self.points = array("i", bytes(4 * FIRST_SLOTS))
        self.count = 0
        self.overflowed = False
        with cython.nogil:
            self.search()
        if self.overflowed:
            raise MemoryError

    def best(self, tiles: bytes) -> int:
        """The most points that laying exactly these tiles gives, -1 if they cannot be laid."""
        key: cython.ulonglong = 0
        for tile in tiles:
            key += self.tile_keys[tile]
        slot: cython.Py_ssize_t = self.slot_of(key)
        return self.points[slot] if self.keys[slot] else -1

    def search(self) -> None:
        """Spell words from every anchor of every line, both ways."""
        line: cython.int
        for line in range(len(self.lines) // 3):
            self.origin = self.lines[3 * line]
            self.step = self.lines[3 * line + 1]
            self.length = self.lines[3 * line + 2]
            self.search_line(0 if line < self.lines_across else self.crossings.squares)

    def search_line(self, half: cython.int) -> None:
        """Spell words from every anchor of this line, none over an earlier one."""
        self.half = half
        self.leftmost = 0
        place: cython.int
        for place in range(self.length):
            if self.is_anchor(place):
                self.anchor = place
                self.spell(place, BACK, arc_of(self.nodes[GADDAG_ROOT]), 0, 1, 0, 0)
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
        key: cython.ulonglong,
    ) -> None:
        """Take the tile at this place, or lay one there that continues a word, and go on the same way.

        Points are counted as if no tile were a blank; `key` is that of the letters laid.
        """
        square: cython.int = self.origin + place * self.step
        tile: cython.uchar = self.cells[square]
        if tile:
            node: cython.uint = child_of(self.nodes, arc, tile & LETTER_MASK)
            if node:
                self.go_on(place, way, node, points + self.values[tile], times, crosses, key)
            return
        if not arc or self.laid == self.most:
            return
        fits: cython.ulonglong = self.crossings.checks[self.half + square]
        if not fits:
            return
        while True:
            letter: cython.uchar = tile_of(self.nodes[arc])
            if letter and (fits >> letter) & 1 and (self.held[letter] > 0 or self.owing < self.blanks):
                self.lay(place, way, arc, letter, points, times, crosses, key)
            if self.nodes[arc] & LIST_ENDS:
                return
            arc += 1

    def lay(
        self,
        place: cython.int,
        way: cython.int,
        node: cython.uint,
        letter: cython.uchar,
        points: cython.int,
        times: cython.int,
        crosses: cython.int,
        key: cython.ulonglong,
    ) -> None:
        """Lay this letter, owe it if the pool has no more, count it, go on, and take it back. Rule: R5.2 to R5.5"""
        square: cython.int = self.origin + place * self.step
        value: cython.int = self.values[letter] * self.letter_times[square]
        crosswise: cython.int = self.crossings.scores[self.half + square]
        if crosswise != NO_CROSS_WORD:
            crosses += (crosswise + value) * self.word_times[square]
        owed: cython.bint = self.held[letter] <= 0
        self.held[letter] -= 1
        self.lacks[letter] += owed
        self.owing += owed
        self.letters[self.laid] = letter
        self.spots[self.laid] = square
        self.laid += 1
        key += self.tile_keys[letter]
        self.go_on(place, way, node, points + value, times * self.word_times[square], crosses, key)
        self.laid -= 1
        self.owing -= owed
        self.lacks[letter] -= owed
        self.held[letter] += 1

    def go_on(
        self,
        place: cython.int,
        way: cython.int,
        node: cython.uint,
        points: cython.int,
        times: cython.int,
        crosses: cython.int,
        key: cython.ulonglong,
    ) -> None:
        """After a letter: record the word if it is one and ends here, and spell on, back or forward."""
        arc: cython.uint = arc_of(self.nodes[node])
        accepts: cython.bint = self.nodes[node] & ACCEPTS != 0
        if way == FORWARD:
            if accepts and not self.has_tile(place + 1):
                self.record(place, points, times, crosses, key)
            if arc and place + 1 < self.length:
                self.spell(place + 1, FORWARD, arc, points, times, crosses, key)
            return
        if self.has_tile(place - 1):
            self.spell(place - 1, BACK, arc, points, times, crosses, key)
            return
        self.first = place
        if accepts and not self.has_tile(self.anchor + 1):
            self.record(self.anchor, points, times, crosses, key)
        turn: cython.uint = child_of(self.nodes, arc, SEPARATOR)
        if turn and self.anchor + 1 < self.length:
            self.spell(self.anchor + 1, FORWARD, arc_of(self.nodes[turn]), points, times, crosses, key)
        if place > self.leftmost:
            self.spell(place - 1, BACK, arc, points, times, crosses, key)

    def record(
        self, last: cython.int, points: cython.int, times: cython.int, crosses: cython.int, key: cython.ulonglong
    ) -> None:
        """Note the tiles of the word from `first` to `last`. Rule: R4.1, R5.1, R5.6, V1"""
        if last - self.first + 1 < self.shortest:
            return
        points = points * times + crosses + self.bonuses[self.laid]
        if not self.blanks:
            self.note(key, points)
            return
        spot: cython.int
        for spot in range(self.laid):
            square: cython.int = self.spots[spot]
            weight: cython.int = times
            if self.crossings.scores[self.half + square] != NO_CROSS_WORD:
                weight += self.word_times[square]
            self.losses[spot] = self.values[self.letters[spot]] * self.letter_times[square] * weight
        self.choose_blanks(0, self.blanks, points, key)

    def choose_blanks(self, first: cython.int, blanks: cython.int, points: cython.int, key: cython.ulonglong) -> None:
        """Note the tiles if nothing is owed; then with one of the tiles from `first` on a blank, and so on."""
        if not self.owing:
            self.note(key, points)
        elif self.owing > blanks:
            return
        if not blanks:
            return
        spot: cython.int
        for spot in range(first, self.laid):
            letter: cython.uchar = self.letters[spot]
            owed: cython.bint = self.lacks[letter] > 0
            self.lacks[letter] -= owed
            self.owing -= owed
            blanked: cython.ulonglong = key - self.tile_keys[letter] + self.tile_keys[BLANK]
            self.choose_blanks(spot + 1, blanks - 1, points - self.losses[spot], blanked)
            self.owing += owed
            self.lacks[letter] += owed

    def note(self, key: cython.ulonglong, points: cython.int) -> None:
        """Keep these points for this key if they are its most."""
        slot: cython.Py_ssize_t = self.slot_of(key)
        if self.keys[slot]:
            if points > self.points[slot]:
                self.points[slot] = points
            return
        if 2 * self.count > self.mask:
            with cython.gil:
                self.grow()
            if 2 * self.count > self.mask:
                return
            slot = self.slot_of(key)
        self.keys[slot] = key
        self.points[slot] = points
        self.count += 1

    def slot_of(self, key: cython.ulonglong) -> cython.Py_ssize_t:
        """Where this key is, or where it would come."""
        slot: cython.Py_ssize_t = key & self.mask
        while self.keys[slot] and self.keys[slot] != key:
            slot = (slot + 1) & self.mask
        return slot

    def grow(self) -> None:
        """Four times as many slots, unless there is no memory for them."""
        old_keys: cython.ulonglong[::1] = self.keys
        old_points: cython.int[::1] = self.points
        slots: cython.Py_ssize_t = 4 * (self.mask + 1)
        try:
            keys = array("Q", bytes(8 * slots))
            points = array("i", bytes(4 * slots))
        except MemoryError:
            self.overflowed = True
            return
        self.keys = keys
        self.points = points
        self.mask = slots - 1
        old: cython.Py_ssize_t
        for old in range(slots // 4):
            if old_keys[old]:
                slot: cython.Py_ssize_t = self.slot_of(old_keys[old])
                self.keys[slot] = old_keys[old]
                self.points[slot] = old_points[old]
