# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Where on a board may how many tiles be laid? Every slot with what a play there counts at most. Compiled.

A slot is a place in a line where a word may begin and a number of tiles: it says which squares these tiles fill, which
tiles of the board the word runs through, and which words it crosses. None of that depends on a rack, so slots are
kept from turn to turn, and only those of the lines that a play changes are looked at again.

What a tile on a square of the slot counts for each of its points is that square's weight: its letter premium, times
the word premiums of the main word, and again those of the square where it is crossed. The points of a play are then

    points[slot] + sum of weight of square * value of tile

and with the heaviest weights on the best tiles that is a bound for every play of a rack (rearrangement inequality).
"""

from __future__ import annotations

from array import array
from typing import Any

import cython

from lexiko.kernel.board import Crossings
from lexiko.kernel.tables import Tables

if not cython.compiled:
    from lexiko.kernel.consts import LETTER_MASK, NO_CROSS_WORD
    from lexiko.kernel.lanes import lexiko_copy


@cython.final
@cython.cclass
class Slots:
    """The slots of a board that changes as plays are laid and taken back.

    The slots of a line stand on a page: that of line n is `page_of[n]`, and page p has `counts[p]` slots, from
    p * `a_line` on, beside copies of what they need to know of the line `line_on[p]`: its tiles in `cells`, `checks`
    and which squares are `crossed`, each from p * `longest` on. Lines that look different on other boards may have
    pages for each, and be turned from one to the other. By slot: `laid` is the number of tiles to lay, `first` the
    place in the line where the word begins, `length` its letters, `fixed` how many of these lie on the board and
    `through` the sum of their salts; bit n of `squares` is set if a tile is laid at place n; `times` are the premiums
    of the main word, `points` those of the tiles on the board, of the words crossed and of the bonus; `weights` has
    `lanes` numbers a slot, the heaviest first.
    """

    def __init__(self, tables: Tables, crossings: Crossings, salts: Any, most: int, more_pages: int = 0) -> None:
        """The slots for at most `most` tiles; `salts` are those of the word map they are looked up in.

        Beside a page for each line there are `more_pages`.
        """
        self.crossings = crossings
        self.most = most
        self.lanes = (most + 7) // 8 * 8
        self.lines = tables.lines
        self.line_count = len(tables.lines) // 3
        self.lines_across = tables.lines_across
        self.a_line = tables.longest_line * most
        self.letter_times = tables.letter_times
        self.word_times = tables.word_times
        self.values = tables.values
        self.bonuses = tables.bonuses
        self.salts = salts
        self.start = tables.start
        self.opening_length = tables.opening_length
        self.pages = self.line_count + more_pages
        self.longest = tables.longest_line
        self.page_of = array("i", range(self.line_count))
        self.line_on = array("i", bytes(4 * self.pages))
        self.cells = bytearray(self.pages * self.longest)
        self.checks = array("Q", bytes(8 * self.pages * self.longest))
        self.crossed = bytearray(self.pages * self.longest)
        room = self.pages * self.a_line
        self.counts = array("i", bytes(4 * self.pages))
        self.weights = array("h", bytes(2 * self.lanes * room))
        self.points = array("i", bytes(4 * room))
        self.laid = bytearray(room)
        self.first = bytearray(room)
        self.length = bytearray(room)
        self.fixed = bytearray(room)
        self.squares = array("I", bytes(4 * room))
        self.through = array("Q", bytes(8 * room))
        self.times = array("i", bytes(4 * room))
        self.spots = array("i", bytes(4 * most))
        self.heaviest = array("h", bytes(2 * self.lanes))
        with cython.nogil:
            self.refresh()

    def refresh(self) -> None:
        """Look again at every line that changed."""
        line: cython.int
        for line in range(self.line_count):
            if self.crossings.stale[line]:
                self.crossings.stale[line] = 0
                self.look_along(line)

    def look_along(self, line: cython.int) -> None:
        """Note the slots of this line on its page."""
        page: cython.int = self.page_of[line]
        self.line_on[page] = line
        self.origin = self.lines[3 * line]
        self.step = self.lines[3 * line + 1]
        self.line_length = self.lines[3 * line + 2]
        self.half = 0 if line < self.lines_across else self.crossings.squares
        self.slot = page * self.a_line
        place: cython.int
        for place in range(self.line_length):
            square: cython.int = self.origin + place * self.step
            self.cells[page * self.longest + place] = self.crossings.cells[square]
            self.checks[page * self.longest + place] = self.crossings.checks[self.half + square]
            self.crossed[page * self.longest + place] = self.crossings.scores[self.half + square] != NO_CROSS_WORD
        for place in range(self.line_length - 1):
            if place == 0 or not self.crossings.cells[self.origin + (place - 1) * self.step]:
                self.begin(place)
        self.counts[page] = self.slot - page * self.a_line

    def blocked(self, page: cython.int, letters: cython.ulonglong) -> cython.uint:
        """The places of a page's line whose cross-checks want none of these letters, one bit each."""
        blocked: cython.uint = 0
        place: cython.int
        for place in range(self.lines[3 * self.line_on[page] + 2]):
            if not self.checks[page * self.longest + place] & letters:
                blocked |= cython.cast(cython.uint, 1) << place
        return blocked

    def begin(self, first: cython.int) -> None:
        """Note the slots whose words begin at this place: one tile after the other, up to a square that takes none."""
        self.laid_now = 0
        self.fixed_now = 0
        self.points_now = 0
        self.crosses_now = 0
        self.times_now = 1
        self.squares_now = 0
        self.through_now = 0
        touches: cython.bint = False
        place: cython.int = first
        for place in range(self.lanes):
            self.heaviest[place] = 0
        place = first
        while place < self.line_length:
            square: cython.int = self.origin + place * self.step
            tile: cython.uchar = self.crossings.cells[square]
            if tile:
                touches = True
                self.run_through(tile)
            elif self.laid_now == self.most or not self.crossings.checks[self.half + square]:
                return
            else:
                self.squares_now |= cython.cast(cython.uint, 1) << place
                self.lay_on(square)
                if self.crossings.scores[self.half + square] != NO_CROSS_WORD:
                    touches = True
                touches |= self.crossings.vacant and square == self.start
            place += 1
            if not touches or not self.laid_now:
                continue
            if place == self.line_length or not self.crossings.cells[self.origin + place * self.step]:
                self.note(first, place)

    def run_through(self, tile: cython.uchar) -> None:
        """Let the word run through a tile on the board."""
        self.fixed_now += 1
        self.points_now += self.values[tile]
        self.through_now += self.salts[tile & LETTER_MASK]
        if not cython.compiled:
            self.through_now &= 0xFFFFFFFFFFFFFFFF

    def lay_on(self, square: cython.int) -> None:
        """Let a tile be laid on this square. Rule: R5.3, R5.4, R5.5"""
        crosswise: cython.int = self.crossings.scores[self.half + square]
        if crosswise != NO_CROSS_WORD:
            self.crosses_now += crosswise * self.word_times[square]
        self.spots[self.laid_now] = square
        self.laid_now += 1
        if self.word_times[square] == 1:
            self.weigh(self.laid_now - 1)
            return
        self.times_now *= self.word_times[square]
        spot: cython.int
        for spot in range(self.laid_now):
            self.weigh(spot)

    def weigh(self, spot: cython.int) -> None:
        """Sort the weight of this spot among those of the spots before it."""
        weight: cython.int = self.weight_of(self.spots[spot], self.times_now)
        while spot > 0 and self.heaviest[spot - 1] < weight:
            self.heaviest[spot] = self.heaviest[spot - 1]
            spot -= 1
        self.heaviest[spot] = weight

    def weight_of(self, square: cython.int, times: cython.int) -> cython.int:
        """How often a tile on this square counts, in a main word that counts so many times."""
        if self.crossings.scores[self.half + square] != NO_CROSS_WORD:
            times += self.word_times[square]
        return times * self.letter_times[square]

    def note(self, first: cython.int, end: cython.int) -> None:
        """Note a slot, unless no word is to be found in it, or every play in it is found in the other direction."""
        if end - first < 2 or (self.crossings.vacant and end - first < self.opening_length):
            return
        # a single tile that forms words both ways is one play, kept as a play across
        if self.laid_now == 1 and self.half and self.crossings.scores[self.half + self.spots[0]] != NO_CROSS_WORD:
            return
        slot: cython.int = self.slot
        self.laid[slot] = self.laid_now
        self.first[slot] = first
        self.length[slot] = end - first
        self.fixed[slot] = self.fixed_now
        self.squares[slot] = self.squares_now
        self.through[slot] = self.through_now
        self.times[slot] = self.times_now
        self.points[slot] = self.points_now * self.times_now + self.crosses_now + self.bonuses[self.laid_now]
        if cython.compiled:
            into = cython.address(self.weights[slot * self.lanes])
            lexiko_copy(into, cython.address(self.heaviest[0]), self.lanes * cython.sizeof(cython.short))
        else:
            self.weights[slot * self.lanes : (slot + 1) * self.lanes] = self.heaviest
        self.slot += 1
