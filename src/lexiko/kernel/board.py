# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""What the tiles on a board ask of a new tile on each empty square: cross-checks and cross-scores. Compiled."""

from __future__ import annotations

from array import array

import cython

from lexiko.kernel.tables import Tables

if not cython.compiled:
    from lexiko.kernel.consts import (
        ACCEPTS,
        ACROSS,
        ARC_MASK,
        DOWN,
        GADDAG_ROOT,
        LETTER_MASK,
        LIST_ENDS,
        NO_CROSS_WORD,
        SEPARATOR,
        TILE_SHIFT,
    )


@cython.final
@cython.cclass
class Crossings:
    """Cross-checks and cross-scores of one board, for plays in either direction (Appel & Jacobson 1988).

    `checks[half + square]` has bit n set if letter n may be laid there by a play in that direction: the word it
    forms crosswise exists, or there is none. `scores[half + square]` sums the tiles of that crosswise word, and is
    `NO_CROSS_WORD` if there is none. `half` is 0 for plays across, the number of squares for plays down.
    """

    def __init__(self, tables: Tables, cells: bytes) -> None:
        self.squares = tables.squares
        self.nodes = tables.nodes
        self.values = tables.values
        self.cells = cells
        self.vacant = not any(cells)
        self.checks = array("Q", b"\xff" * (16 * tables.squares))
        self.scores = array("i", [NO_CROSS_WORD]) * (2 * tables.squares)
        self.lines = tables.lines_down
        with cython.nogil:
            self.look_along_lines(ACROSS * self.squares)
        self.lines = tables.lines_across
        with cython.nogil:
            self.look_along_lines(DOWN * self.squares)

    def look_along_lines(self, half: cython.int) -> None:
        """Fill one half, whose plays are crossed by words along `lines`."""
        line: cython.int = 0
        while line < len(self.lines):
            square: cython.int = self.lines[line]
            step: cython.int = self.lines[line + 1]
            length: cython.int = self.lines[line + 2]
            place: cython.int
            for place in range(length):
                if not self.cells[square]:
                    before: cython.int = self.tiles_from(square - step, -step, place)
                    after: cython.int = self.tiles_from(square + step, step, length - 1 - place)
                    if before or after:
                        self.cross(square, step, before, after, half)
                square += step
            line += 3

    def tiles_from(self, square: cython.int, step: cython.int, most: cython.int) -> cython.int:
        """How many tiles follow one another from this square on, of `most` squares looked at."""
        count: cython.int = 0
        while count < most and self.cells[square + count * step]:
            count += 1
        return count

    def cross(
        self, square: cython.int, step: cython.int, before: cython.int, after: cython.int, half: cython.int
    ) -> None:
        """Set check and score of an empty square with tiles before or after it."""
        total: cython.int = 0
        place: cython.int
        for place in range(1, before + 1):
            total += self.values[self.cells[square - place * step]]
        for place in range(1, after + 1):
            total += self.values[self.cells[square + place * step]]
        self.scores[half + square] = total
        self.checks[half + square] = self.fitting(square, step, before, after)

    def fitting(self, square: cython.int, step: cython.int, before: cython.int, after: cython.int) -> cython.ulonglong:
        """The letters that make a word on this square, one bit each.

        A GADDAG path spells what stands before the letter backwards, turns, and goes on forwards; with nothing
        before it, the whole word is spelt backwards and the letter comes last.
        """
        letters: cython.ulonglong = 0
        arc: cython.uint = self.nodes[GADDAG_ROOT] & ARC_MASK
        node: cython.uint
        if before:
            node = self.walk(arc, square - step, -step, before)
            node = self.child(self.nodes[node] & ARC_MASK, SEPARATOR) if node else 0
        else:
            node = self.walk(arc, square + after * step, -step, after)
        arc = self.nodes[node] & ARC_MASK if node else 0
        if not arc:
            return 0
        forwards: cython.int = after if before else 0
        while True:
            node = arc
            letter: cython.uint = self.nodes[arc] >> TILE_SHIFT
            if forwards:
                node = self.walk(self.nodes[arc] & ARC_MASK, square + step, step, forwards)
            if letter != SEPARATOR and node and self.nodes[node] & ACCEPTS:
                letters |= cython.cast(cython.ulonglong, 1) << letter
            if self.nodes[arc] & LIST_ENDS:
                return letters
            arc += 1

    def walk(self, arc: cython.uint, square: cython.int, step: cython.int, count: cython.int) -> cython.uint:
        """The node that `count` (at least one) tiles from a square on lead to from a list of nodes; 0: none."""
        node: cython.uint = 0
        place: cython.int
        for place in range(count):
            node = self.child(arc, self.cells[square + place * step] & LETTER_MASK)
            if not node:
                return 0
            arc = self.nodes[node] & ARC_MASK
        return node

    def child(self, arc: cython.uint, tile: cython.uint) -> cython.uint:
        """The node of this tile in the list that starts at `arc`; 0 if there is none, or no list."""
        if not arc:
            return 0
        while self.nodes[arc] >> TILE_SHIFT != tile:
            if self.nodes[arc] & LIST_ENDS:
                return 0
            arc += 1
        return arc
