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
    from lexiko.kernel.lanes import lexiko_copy_lanes, lexiko_insert


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
        self.premium = array("i", bytes(4 * self.longest))
        self.word_premium = array("i", bytes(4 * self.longest))
        self.crossed_times = array("i", bytes(4 * self.longest))
        self.crossed_points = array("i", bytes(4 * self.longest))
        self.joins = bytearray(self.longest)
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
        self.page = self.page_of[line]
        self.line_on[self.page] = line
        self.line_length = self.lines[3 * line + 2]
        self.runs_down = line >= self.lines_across
        half: cython.int = self.crossings.squares if self.runs_down else 0
        square: cython.int = self.lines[3 * line]
        at: cython.int = self.page * self.longest
        place: cython.int
        for place in range(self.line_length):
            crosswise: cython.int = self.crossings.scores[half + square]
            is_crossed: cython.bint = crosswise != NO_CROSS_WORD
            self.cells[at + place] = self.crossings.cells[square]
            self.checks[at + place] = self.crossings.checks[half + square]
            self.crossed[at + place] = is_crossed
            self.premium[place] = self.letter_times[square]
            self.word_premium[place] = self.word_times[square]
            self.crossed_times[place] = self.word_times[square] if is_crossed else 0
            self.crossed_points[place] = crosswise * self.word_times[square] if is_crossed else 0
            self.joins[place] = is_crossed or (self.crossings.vacant and square == self.start)
            square += self.lines[3 * line + 1]
        self.slot = self.page * self.a_line
        for place in range(self.line_length - 1):
            if place == 0 or not self.cells[at + place - 1]:
                self.begin(place)
        self.counts[self.page] = self.slot - self.page * self.a_line

    def change_tile(self, page: cython.int, place: cython.int, tile: cython.uchar) -> None:
        """Let another tile lie in place of that at a place of a page's line: what runs through it counts anew."""
        cell: cython.int = page * self.longest + place
        before: cython.uchar = self.cells[cell]
        more: cython.int = self.values[tile] - self.values[before]
        salt: cython.ulonglong = self.salts[tile & LETTER_MASK] - self.salts[before & LETTER_MASK]
        self.cells[cell] = tile
        slot: cython.int
        for slot in range(page * self.a_line, page * self.a_line + self.counts[page]):
            if self.first[slot] <= place < self.first[slot] + self.length[slot]:
                self.points[slot] += more * self.times[slot]
                if cython.compiled:
                    self.through[slot] += salt
                else:
                    self.through[slot] = (self.through[slot] + salt) & 0xFFFFFFFFFFFFFFFF

    def change_check(self, page: cython.int, place: cython.int, letters: cython.ulonglong, more: cython.int) -> None:
        """Let other letters fit at a place of a page's line, and what is crossed there count so much more.

        Some letters fitted there and some do now, or its slots would be others.
        """
        self.checks[page * self.longest + place] = letters
        square: cython.int = self.lines[3 * self.line_on[page]] + place * self.lines[3 * self.line_on[page] + 1]
        slot: cython.int
        for slot in range(page * self.a_line, page * self.a_line + self.counts[page]):
            if self.squares[slot] >> place & 1:
                self.points[slot] += more * self.word_times[square]

    def blocked(self, page: cython.int, letters: cython.ulonglong) -> cython.uint:
        """The places of a page's line whose cross-checks want none of these letters, one bit each."""
        blocked: cython.uint = 0
        place: cython.int
        for place in range(self.lines[3 * self.line_on[page] + 2]):
            if not self.checks[page * self.longest + place] & letters:
                blocked |= cython.cast(cython.uint, 1) << place
        return blocked

    def begin(self, first: cython.int) -> None:
        """Note the slots whose words begin at this place: one tile after the other, up to a square that takes none.

        Rule: R5.3 to R5.5
        """
        laid: cython.int = 0
        fixed: cython.int = 0
        points: cython.int = 0
        crosses: cython.int = 0
        times: cython.int = 1
        squares: cython.uint = 0
        through: cython.ulonglong = 0
        joined: cython.bint = False
        at: cython.int = self.page * self.longest
        place: cython.int
        self.forget_weights()
        for place in range(first, self.line_length):
            tile: cython.uchar = self.cells[at + place]
            if tile:
                joined = True
                fixed += 1
                points += self.values[tile]
                through += self.salts[tile & LETTER_MASK]
            elif laid == self.most or not self.checks[at + place]:
                return
            else:
                joined |= self.joins[place]
                squares |= cython.cast(cython.uint, 1) << place
                crosses += self.crossed_points[place]
                self.spots[laid] = place
                laid += 1
                if self.word_premium[place] == 1:
                    self.weigh(place, times)
                else:
                    times *= self.word_premium[place]
                    self.weigh_all(laid, times)
            if not joined or not laid or (place + 1 < self.line_length and self.cells[at + place + 1]):
                continue
            if self.may_hold_word(first, place + 1, laid):
                self.laid[self.slot] = laid
                self.first[self.slot] = first
                self.length[self.slot] = place + 1 - first
                self.fixed[self.slot] = fixed
                self.squares[self.slot] = squares
                self.through[self.slot] = through if cython.compiled else through & 0xFFFFFFFFFFFFFFFF
                self.times[self.slot] = times
                self.points[self.slot] = points * times + crosses + self.bonuses[laid]
                self.write_weights()
                self.slot += 1

    def weigh_all(self, laid: cython.int, times: cython.int) -> None:
        """Weigh the tiles laid anew, in a main word that counts so many times."""
        spot: cython.int
        self.forget_weights()
        for spot in range(laid):
            self.weigh(self.spots[spot], times)

    def weigh(self, place: cython.int, times: cython.int) -> None:
        """Sort in how often a tile on this place counts, in a main word that counts so many times."""
        weight: cython.short = (times + self.crossed_times[place]) * self.premium[place]
        if cython.compiled:
            lexiko_insert(cython.address(self.heaviest[0]), self.lanes, weight)
        else:
            lexiko_insert(self.heaviest, self.lanes, weight)

    def forget_weights(self) -> None:
        """Begin with no tile laid."""
        lane: cython.int
        for lane in range(self.lanes):
            self.heaviest[lane] = 0

    def may_hold_word(self, first: cython.int, end: cython.int, laid: cython.int) -> cython.bint:
        """False if no word is to be found from here to there, or every play there is found in the other direction."""
        if end - first < 2 or (self.crossings.vacant and end - first < self.opening_length):
            return False
        # a single tile that forms words both ways is one play, kept as a play across
        return laid > 1 or not self.runs_down or not self.crossed[self.page * self.longest + self.spots[0]]

    def write_weights(self) -> None:
        """Note the weights of the slot."""
        if cython.compiled:
            into = cython.address(self.weights[self.slot * self.lanes])
            lexiko_copy_lanes(into, cython.address(self.heaviest[0]), self.lanes)
        else:
            lexiko_copy_lanes(memoryview(self.weights)[self.slot * self.lanes :], self.heaviest, self.lanes)
