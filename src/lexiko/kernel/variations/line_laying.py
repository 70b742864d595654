# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Every way to fill stretches of a line with tiles that must all be laid and some of a rack. Compiled."""

from __future__ import annotations

from array import array

import cython

from lexiko.kernel.board import Crossings
from lexiko.kernel.tables import Tables

if not cython.compiled:
    from lexiko.kernel.consts import (
        ACCEPTS,
        BLANK,
        BLANK_FLAG,
        LETTER_MASK,
        LIST_ENDS,
        TILE_CODES,
        arc_of,
        child_of,
        tile_of,
    )


@cython.cclass
class LineLaying:
    """Finds the words of one line over some squares of it, and the ways to lay each; who is made of it says what then.

    Stretches come in order, those that begin nearest first; the words of one in the order of the alphabet; and of each
    word the ways to lay it: first the tiles that must be laid, then the rack's, letters before blanks.
    """

    def __init__(self, tables: Tables, crossings: Crossings) -> None:
        """On this board."""
        self.crossings = crossings
        self.nodes = tables.nodes
        self.values = tables.values
        self.letter_times = tables.letter_times
        self.word_times = tables.word_times
        self.squares = tables.squares
        longest = tables.longest_line
        self.rack = bytearray(TILE_CODES)
        self.spare = bytearray(TILE_CODES)
        self.fixed = bytearray(longest)
        self.fitting = array("Q", bytes(8 * longest))
        self.crossed = array("i", bytes(4 * longest))
        self.times = array("i", bytes(4 * longest))
        self.line_times = array("i", bytes(4 * longest))
        self.before = bytearray(longest)
        self.old = bytearray(TILE_CODES)
        self.wanted = bytearray(TILE_CODES)
        self.old_count = 0
        self.most = 0
        self.held_first = 0
        self.held_last = 0
        self.vacant = array("i", bytes(4 * longest))
        self.word = bytearray(longest)
        self.tiles = bytearray(longest)
        self.from_rack = bytearray(longest)
        self.misfit = False
        self.all_fit = True

    def take_line(self, direction: cython.int, line: cython.int) -> None:
        """Take a line in as it lies."""
        self.direction = direction
        self.first = self.crossings.lines[3 * line]
        self.step = self.crossings.lines[3 * line + 1]
        self.length = self.crossings.lines[3 * line + 2]
        half: cython.int = direction * self.squares
        place: cython.int
        for place in range(self.length):
            square: cython.int = self.first + place * self.step
            tile: cython.uchar = self.crossings.cells[square]
            self.fixed[place] = tile
            self.before[place] = 0
            self.times[place] = 1 if tile else self.letter_times[square]
            self.line_times[place] = 1 if tile else self.word_times[square]
            self.fitting[place] = self.crossings.checks[half + square]
            self.crossed[place] = self.crossings.scores[half + square]

    def fill_stretches(self) -> None:
        """Fill every stretch over the squares held that ends at vacant squares or at the edge. Rule: R4.5"""
        before: cython.int = 0
        start: cython.int = self.held_first
        end: cython.int
        while start >= 0 and before <= self.most:
            if start == 0 or not self.fixed[start - 1]:
                after: cython.int = 0
                end = self.held_last
                while end < self.length and before + after <= self.most:
                    if end == self.length - 1 or not self.fixed[end + 1]:
                        self.added = before + after
                        if self.added and self.may_fill(start, end):
                            self.fill(start, end)
                    end += 1
                    after += end < self.length and self.fixed[end] == 0
            start -= 1
            before += start >= 0 and self.fixed[start] == 0

    def may_fill(self, start: cython.int, end: cython.int) -> cython.bint:
        """False if no word fills the stretch between these places, as far as can be told sooner than by spelling."""
        return start <= end

    def takes_word(
        self, words: cython.uchar[::1], word: cython.Py_ssize_t, start: cython.int, end: cython.int
    ) -> cython.bint:
        """Whether the word that begins here among letters fits what lies and what it crosses, as spelling has it."""
        misfits: cython.int = 0
        place: cython.int
        for place in range(start, end + 1):
            letter: cython.uchar = words[word + place - start]
            if self.fixed[place]:
                if letter != self.fixed[place] & LETTER_MASK:
                    return False
            elif not self.fitting[place] >> letter & 1 and letter != self.before[place] & LETTER_MASK:
                misfits += 1
        return misfits <= (self.added == 1)

    def fill(self, start: cython.int, end: cython.int) -> None:
        """Fill the stretch between these places."""
        self.start = start
        self.end = end
        self.vacants = 0
        self.all_times = 1
        place: cython.int
        for place in range(start, end + 1):
            self.all_times *= self.line_times[place]
            self.tiles[place] = self.fixed[place]
            self.from_rack[place] = False
            if not self.fixed[place]:
                self.vacant[self.vacants] = place
                self.vacants += 1
        # only a tile of the rack that is alone in the word's line may make no word across it yet
        self.all_fit = self.added > 1 or not self.old_count
        self.misfit = self.all_fit
        self.spell(arc_of(self.nodes[0]), start, self.added)

    def spell(self, arc: cython.uint, place: cython.int, to_add: cython.int) -> None:
        """Spell on from this place: the letter that lies there, else one that is wanted, or `to_add` of the rack."""
        if not arc:
            return
        at: cython.uint
        lying: cython.uchar = self.fixed[place] & LETTER_MASK
        if lying:
            at = child_of(self.nodes, arc, lying)
            if at:
                self.word[place] = lying
                self.spell_on(at, place, to_add)
            return
        at = arc
        while True:
            letter: cython.uint = tile_of(self.nodes[at])
            if self.fitting[place] >> letter & 1 or letter == self.before[place] & LETTER_MASK:
                self.spell_letter(at, place, to_add)
            elif not self.misfit and (self.rack[letter] or self.rack[BLANK]):
                self.misfit = True
                self.spell_letter(at, place, to_add)
                self.misfit = False
            if self.nodes[at] & LIST_ENDS:
                return
            at += 1

    def spell_letter(self, at: cython.uint, place: cython.int, to_add: cython.int) -> None:
        """Spell on with the letter of this node on a vacant place, if there is a tile for it."""
        letter: cython.uchar = tile_of(self.nodes[at])
        self.word[place] = letter
        if self.wanted[letter]:
            self.wanted[letter] -= 1
            self.spell_on(at, place, to_add)
            self.wanted[letter] += 1
        elif to_add and (self.spare[letter] or self.spare[BLANK]):
            spent: cython.uchar = letter if self.spare[letter] else BLANK
            self.spare[spent] -= 1
            self.spell_on(at, place, to_add - 1)
            self.spare[spent] += 1

    def spell_on(self, at: cython.uint, place: cython.int, to_add: cython.int) -> None:
        """Go on behind this node, or lay the word if it is one."""
        if place < self.end:
            self.spell(arc_of(self.nodes[at]), place + 1, to_add)
        elif self.nodes[at] & ACCEPTS:
            self.share(0, self.old_count)

    def share(self, at: cython.int, old_left: cython.int) -> None:
        """Lay the word on the vacant places from this one of them on, in every way. Rule: V2"""
        if at == self.vacants:
            self.lay()
            return
        place: cython.int = self.vacant[at]
        letter: cython.uchar = self.word[place]
        fits: cython.bint = self.fitting[place] >> letter & 1
        tile: cython.uchar
        blank: cython.int
        if fits or letter == self.before[place] & LETTER_MASK:
            for blank in range(2):
                tile = letter | BLANK_FLAG if blank else letter
                if self.old[tile]:
                    self.old[tile] -= 1
                    self.tiles[place] = tile
                    self.share(at + 1, old_left - 1)
                    self.old[tile] += 1
        if old_left < self.vacants - at and (fits or not self.all_fit):
            self.from_rack[place] = True
            for blank in range(2):
                spent: cython.uchar = BLANK if blank else letter
                if self.rack[spent]:
                    self.rack[spent] -= 1
                    self.tiles[place] = letter | BLANK_FLAG if blank else letter
                    self.share(at + 1, old_left)
                    self.rack[spent] += 1
            self.from_rack[place] = False

    def lay(self) -> None:
        """Do something with the tiles as they lie in the stretch."""
