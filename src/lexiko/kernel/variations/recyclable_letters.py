# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Which letters of a rack may be given for letters on the board (V3)? The dearest taken first. Compiled."""

from __future__ import annotations

from array import array

import cython

from lexiko.kernel.board import Crossings

if not cython.compiled:
    from lexiko.kernel.consts import ACROSS, BLANK_FLAG, DOWN, TILE_CODES


@cython.final
@cython.cclass
class RecyclableLetters:
    """Letters that may be given for one on a board as it stands: the dearest to take, those before others first.

    Which letters fit in place of a tile is remembered until something in the line changes.
    """

    def __init__(self, crossings: Crossings, letters: int, most: int) -> None:
        """On this board, of an alphabet of so many letters; `most` of them are listed."""
        self.crossings = crossings
        self.letters = letters
        self.count = 0
        self.squares = array("i", bytes(4 * most))
        self.gains = array("i", bytes(4 * most))
        self.given = bytearray(most)
        self.taken = bytearray(most)
        self.seen = bytearray(crossings.squares)
        self.remembered = bytearray(2 * crossings.squares)
        self.fitting = array("Q", bytes(16 * crossings.squares))

    def listed(self, rack: bytes) -> list[tuple[int, int, int]]:
        """Square, letter given and letter taken of those of a rack. Rule: V3"""
        held = bytearray(TILE_CODES)
        for tile in rack:
            held[tile] += 1
        self.list_for(held)
        return [(self.squares[one], self.given[one], self.taken[one]) for one in range(self.count)]

    def list_for(self, held: cython.uchar[::1]) -> None:
        """List those of a rack, its tiles by code, that make words where they are given. Rule: V3"""
        self.forget_changes()
        self.count = 0
        square: cython.int
        given: cython.int
        for square in range(self.crossings.squares):
            taken: cython.uchar = self.crossings.cells[square]
            if not taken or taken & BLANK_FLAG:
                continue
            fits: cython.ulonglong = self.fitting_at(square, ACROSS)
            if fits:
                fits &= self.fitting_at(square, DOWN)
            if not fits:
                continue
            for given in range(1, self.letters + 1):
                if held[given] and fits >> given & 1 and given != taken:
                    self.note(square, given, taken)

    def forget_changes(self) -> None:
        """Forget what was remembered of lines in which something is not as it was."""
        square: cython.int
        for square in range(self.crossings.squares):
            if self.seen[square] != self.crossings.cells[square]:
                self.seen[square] = self.crossings.cells[square]
                self.forget_line(square, ACROSS)
                self.forget_line(square, DOWN)

    def forget_line(self, square: cython.int, direction: cython.int) -> None:
        """Forget what was remembered of the words of the line through a square."""
        half: cython.int = direction * self.crossings.squares
        line: cython.int = self.crossings.line_at[half + square]
        self.remembered[half + square] = False
        if line >= 0:
            first: cython.int = half + self.crossings.lines[3 * line]
            place: cython.int
            for place in range(self.crossings.lines[3 * line + 2]):
                self.remembered[first + place * self.crossings.lines[3 * line + 1]] = False

    def fitting_at(self, square: cython.int, direction: cython.int) -> cython.ulonglong:
        """The letters that make a word in this direction in place of the tile on a square, one bit each."""
        at: cython.int = direction * self.crossings.squares + square
        if not self.remembered[at]:
            self.remembered[at] = True
            self.fitting[at] = self.letters_between(square, self.crossings.line_at[at])
        return self.fitting[at]

    def letters_between(self, square: cython.int, line: cython.int) -> cython.ulonglong:
        """The same, of the word along a line; any letter where there is no other tile."""
        if line < 0:
            return self.crossings.any_letter
        step: cython.int = self.crossings.lines[3 * line + 1]
        place: cython.int = (square - self.crossings.lines[3 * line]) // step
        length: cython.int = self.crossings.lines[3 * line + 2]
        before: cython.int = self.crossings.tiles_from(square - step, -step, place)
        after: cython.int = self.crossings.tiles_from(square + step, step, length - 1 - place)
        if not before and not after:
            return self.crossings.any_letter
        return self.crossings.fitting(square, step, before, after)

    def note(self, square: cython.int, given: cython.uchar, taken: cython.uchar) -> None:
        """List a letter that may be given, behind those as good or better, as long as there is room."""
        gain: cython.int = self.crossings.values[taken] - self.crossings.values[given]
        at: cython.int = self.count
        if at == len(self.squares):
            at -= 1
            if self.gains[at] >= gain:
                return
        else:
            self.count += 1
        while at and self.gains[at - 1] < gain:
            self.squares[at] = self.squares[at - 1]
            self.gains[at] = self.gains[at - 1]
            self.given[at] = self.given[at - 1]
            self.taken[at] = self.taken[at - 1]
            at -= 1
        self.squares[at] = square
        self.gains[at] = gain
        self.given[at] = given
        self.taken[at] = taken
