# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The words of the play that was made last, and which of them have been looked up. Compiled."""

from __future__ import annotations

from array import array

import cython

from lexiko.kernel.board import Crossings

if not cython.compiled:
    from lexiko.kernel.consts import ACROSS, DOWN, LETTER_MASK, MOST_WORDS, ROOM_FOR_WORD


@cython.final
@cython.cclass
class PlayedWords:
    """Different words in the order of the rules: the main word, then those it crosses, by their first squares.

    Word n is `lengths[n]` letters from `ROOM_FOR_WORD` times n on. Rule: R4.5, R8.2
    """

    def __init__(self, crossings: Crossings) -> None:
        """Of plays on this board."""
        self.crossings = crossings
        self.letters = bytearray(MOST_WORDS * ROOM_FOR_WORD)
        self.lengths = array("i", bytes(4 * MOST_WORDS))
        self.looked_up = bytearray(MOST_WORDS)
        self.begins = array("i", bytes(4 * MOST_WORDS))
        self.count = 0

    def note(self, direction: cython.int, count: cython.int) -> None:
        """Note the words of the play of `count` tiles that was laid last. Rule: R4.5, R5.1"""
        first: cython.int = self.crossings.beginnings[self.crossings.plays - 1]
        twice: cython.int = 2 * self.crossings.squares
        square: cython.int = self.crossings.changed[first] - twice
        if count == 1:
            longer: cython.bint = self.length(square, DOWN) > self.length(square, ACROSS)
            direction = DOWN if longer else ACROSS
        self.count = 0
        self.add(self.begin(square, direction), direction)
        crossing: cython.int = 0
        place: cython.int
        for place in range(count):
            square = self.begin(self.crossings.changed[first + place] - twice, DOWN - direction)
            into: cython.int = crossing
            while into and self.begins[into - 1] > square:
                self.begins[into] = self.begins[into - 1]
                into -= 1
            self.begins[into] = square
            crossing += 1
        for place in range(crossing):
            self.add(self.begins[place], DOWN - direction)

    def begin(self, square: cython.int, direction: cython.int) -> cython.int:
        """The first square of the run through a tile."""
        line: cython.int = self.crossings.line_at[direction * self.crossings.squares + square]
        if line < 0:
            return square
        first: cython.int = self.crossings.lines[3 * line]
        step: cython.int = self.crossings.lines[3 * line + 1]
        return square - step * self.crossings.tiles_from(square - step, -step, (square - first) // step)

    def length(self, square: cython.int, direction: cython.int) -> cython.int:
        """How many tiles the run through a tile has."""
        line: cython.int = self.crossings.line_at[direction * self.crossings.squares + square]
        if line < 0:
            return 1
        first: cython.int = self.crossings.lines[3 * line]
        step: cython.int = self.crossings.lines[3 * line + 1]
        begin: cython.int = self.begin(square, direction)
        return self.crossings.tiles_from(begin, step, self.crossings.lines[3 * line + 2] - (begin - first) // step)

    def add(self, square: cython.int, direction: cython.int) -> None:
        """Add the word that begins on this square, if it is one and has not been formed before."""
        length: cython.int = self.length(square, direction)
        if length < 2:
            return
        line: cython.int = self.crossings.line_at[direction * self.crossings.squares + square]
        step: cython.int = self.crossings.lines[3 * line + 1]
        at: cython.int = self.count * ROOM_FOR_WORD
        place: cython.int
        for place in range(length):
            self.letters[at + place] = self.crossings.cells[square + place * step] & LETTER_MASK
        for place in range(self.count):
            if self.lengths[place] == length and self.same(place * ROOM_FOR_WORD, at, length):
                return
        self.lengths[self.count] = length
        self.looked_up[self.count] = False
        self.count += 1

    def same(self, one: cython.int, other: cython.int, length: cython.int) -> cython.bint:
        """Whether the same letters begin at these places."""
        place: cython.int = 0
        while place < length and self.letters[one + place] == self.letters[other + place]:
            place += 1
        return place == length

    def any_open(self) -> cython.bint:
        """Whether there is a word that has not been looked up."""
        word: cython.int = 0
        while word < self.count and self.looked_up[word]:
            word += 1
        return word < self.count
