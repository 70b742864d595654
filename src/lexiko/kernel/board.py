# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""What the tiles on a board ask of a new tile on each empty square: cross-checks and cross-scores. Compiled."""

from __future__ import annotations

from array import array

import cython

from lexiko.kernel.tables import Tables

if not cython.compiled:
    from lexiko.kernel.consts import (
        ACCEPTS,
        ACROSS,
        CHANGES_A_TILE,
        DOWN,
        GADDAG_ROOT,
        LETTER_MASK,
        LIST_ENDS,
        MOST_RECYCLED,
        NO_CROSS_WORD,
        SEPARATOR,
        arc_of,
        child_of,
        tile_of,
    )


@cython.final
@cython.cclass
class Crossings:
    """Cross-checks and cross-scores of one board, for plays in either direction (Appel & Jacobson 1988).

    `checks[half + square]` has bit n set if letter n may be laid there by a play in that direction: the word it
    forms crosswise exists, or there is none. `scores[half + square]` sums the tiles of that crosswise word, and is
    `NO_CROSS_WORD` if there is none. `half` is 0 for plays across, the number of squares for plays down.

    Plays may be laid and taken back. `stale` tells by line what changed since somebody set it to 0.
    """

    def __init__(self, tables: Tables, cells: bytes) -> None:
        self.squares = tables.squares
        self.nodes = tables.nodes
        self.values = tables.values
        self.lines = tables.lines
        self.line_at = tables.line_at
        self.cells = bytearray(tables.squares)
        self.checks = array("Q", b"\xff" * (16 * tables.squares))
        self.scores = array("i", [NO_CROSS_WORD]) * (2 * tables.squares)
        most = CHANGES_A_TILE * (tables.squares + MOST_RECYCLED)
        self.changed = array("i", bytes(4 * most))
        self.checks_before = array("Q", bytes(8 * most))
        self.scores_before = array("i", bytes(4 * most))
        self.beginnings = array("i", bytes(4 * (tables.squares + MOST_RECYCLED)))
        self.any_letter = 0xFFFFFFFFFFFFFFFF
        self.differing = array("i", bytes(4 * tables.squares))
        self.changes = 0
        self.plays = 0
        self.stale = bytearray(b"\x01") * (len(self.lines) // 3)
        self.vacant = True
        self.began_vacant = True
        self.put(cells)

    def clear(self) -> None:
        """Take everything off the board; there is no way back from that."""
        place: cython.int
        for place in range(self.squares):
            self.cells[place] = 0
        for place in range(2 * self.squares):
            self.checks[place] = self.any_letter
            self.scores[place] = NO_CROSS_WORD
        for place in range(len(self.stale)):
            self.stale[place] = 1
        self.changes = 0
        self.plays = 0
        self.vacant = True
        self.began_vacant = True

    def put(self, cells: bytes) -> None:
        """Put up another board, looking again only at what differs; plays laid before cannot be taken back."""
        self.wanted = cells
        with cython.nogil:
            self.change_to(0)

    def change_to(self, board: cython.int) -> None:
        """Change every cell that differs from one of the boards wanted, and look again at the squares this concerns."""
        begin: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, board) * self.squares
        count: cython.int = 0
        tiles: cython.int = 0
        square: cython.int
        for square in range(self.squares):
            tile: cython.uchar = self.wanted[begin + square]
            tiles += tile != 0
            if self.cells[square] != tile:
                self.cells[square] = tile
                self.differing[count] = square
                count += 1
        vacant: cython.bint = tiles == 0
        if vacant != self.vacant:
            self.mark_all()
        self.vacant = vacant
        self.began_vacant = vacant
        self.plays = 0
        place: cython.int
        for place in range(count):
            square = self.differing[place]
            self.mark(square, ACROSS)
            self.mark(square, DOWN)
            self.changes = 0  # nothing of this is to be taken back
            if not self.cells[square]:
                self.look_at(square, ACROSS)
                self.look_at(square, DOWN)
            self.look_beyond(square, ACROSS)
            self.look_beyond(square, DOWN)
        self.changes = 0

    def look_at(self, square: cython.int, direction: cython.int) -> None:
        """Look again at this empty square, which words in a direction may run through."""
        line: cython.int = self.line_at[direction * self.squares + square]
        if line >= 0:
            step: cython.int = self.lines[3 * line + 1]
            place: cython.int = (square - self.lines[3 * line]) // step
            self.look_again(self.lines[3 * line], step, self.lines[3 * line + 2], place, DOWN - direction)

    def lay(self, direction: cython.int, square: cython.int, tiles: cython.uchar[::1], count: cython.int) -> None:
        """Lay tiles on the next empty squares from this one on, and look again at the squares they meet.

        Only the ends of the runs they join are looked at: nothing else that a play can change.
        """
        self.beginnings[self.plays] = self.changes
        self.plays += 1
        if self.vacant:
            self.vacant = False
            self.mark_all()
        line: cython.int = self.line_at[direction * self.squares + square]
        step: cython.int = self.lines[3 * line + 1] if line >= 0 else 0  # a single tile may lie in no line this way
        place: cython.int
        for place in range(count):
            while self.cells[square]:
                square += step
            self.note(2 * self.squares + square)
            self.cells[square] = tiles[place]
            self.mark(square, ACROSS)
            self.mark(square, DOWN)
        self.look_beyond(square, direction)
        for place in range(count):
            laid: cython.int = self.changed[self.beginnings[self.plays - 1] + place] - 2 * self.squares
            self.look_beyond(laid, DOWN - direction)

    def replace(self, square: cython.int, tile: cython.uchar) -> None:
        """Lay a tile in place of that on a square, to be taken back like a play; at most `MOST_RECYCLED` at once."""
        self.beginnings[self.plays] = self.changes
        self.plays += 1
        self.note(2 * self.squares + square)
        self.cells[square] = tile
        self.mark(square, ACROSS)
        self.mark(square, DOWN)
        self.look_beyond(square, ACROSS)
        self.look_beyond(square, DOWN)

    def take_back(self) -> None:
        """Undo the last play laid or tile replaced. The board is as it was before, checks and scores too."""
        self.plays -= 1
        while self.changes > self.beginnings[self.plays]:
            self.changes -= 1
            at: cython.int = self.changed[self.changes]
            if at >= 2 * self.squares:
                self.cells[at - 2 * self.squares] = self.checks_before[self.changes]
                self.mark(at - 2 * self.squares, ACROSS)
                self.mark(at - 2 * self.squares, DOWN)
            else:
                self.checks[at] = self.checks_before[self.changes]
                self.scores[at] = self.scores_before[self.changes]
                if self.line_at[at] >= 0:
                    self.stale[self.line_at[at]] = 1
        if self.plays == 0 and self.began_vacant:
            self.vacant = True
            self.mark_all()

    def note(self, at: cython.int) -> None:
        """Note what is about to change, so that it can be taken back: a check and its score, or beyond them a cell."""
        self.changed[self.changes] = at
        if at < 2 * self.squares:
            self.checks_before[self.changes] = self.checks[at]
            self.scores_before[self.changes] = self.scores[at]
        else:
            self.checks_before[self.changes] = self.cells[at - 2 * self.squares]
        self.changes += 1

    def mark(self, square: cython.int, direction: cython.int) -> None:
        """Mark the line through this square as changed."""
        line: cython.int = self.line_at[direction * self.squares + square]
        if line >= 0:
            self.stale[line] = 1

    def mark_all(self) -> None:
        """Mark every line as changed."""
        line: cython.int
        for line in range(len(self.stale)):
            self.stale[line] = 1

    def look_beyond(self, square: cython.int, direction: cython.int) -> None:
        """Look again at the empty squares before and after this one and the tiles next to it, if any."""
        line: cython.int = self.line_at[direction * self.squares + square]
        if line < 0:
            return
        first: cython.int = self.lines[3 * line]
        step: cython.int = self.lines[3 * line + 1]
        length: cython.int = self.lines[3 * line + 2]
        place: cython.int = (square - first) // step
        before: cython.int = place - 1 - self.tiles_from(square - step, -step, place)
        after: cython.int = place + 1 + self.tiles_from(square + step, step, length - 1 - place)
        if before >= 0:
            self.look_again(first, step, length, before, DOWN - direction)
        if after < length:
            self.look_again(first, step, length, after, DOWN - direction)

    def look_again(
        self, first: cython.int, step: cython.int, length: cython.int, place: cython.int, direction: cython.int
    ) -> None:
        """Set check and score of the empty square at this place of a line, for plays in a direction that cross it."""
        square: cython.int = first + place * step
        before: cython.int = self.tiles_from(square - step, -step, place)
        after: cython.int = self.tiles_from(square + step, step, length - 1 - place)
        self.note(direction * self.squares + square)
        if before or after:
            self.cross(square, step, before, after, direction * self.squares)
        else:
            self.checks[direction * self.squares + square] = self.any_letter
            self.scores[direction * self.squares + square] = NO_CROSS_WORD
        self.mark(square, direction)

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
        arc: cython.uint = arc_of(self.nodes[GADDAG_ROOT])
        node: cython.uint
        if before:
            node = self.walk(arc, square - step, -step, before)
            node = child_of(self.nodes, arc_of(self.nodes[node]), SEPARATOR) if node else 0
        else:
            node = self.walk(arc, square + after * step, -step, after)
        arc = arc_of(self.nodes[node]) if node else 0
        if not arc:
            return 0
        forwards: cython.int = after if before else 0
        while True:
            node = arc
            letter: cython.uint = tile_of(self.nodes[arc])
            if forwards:
                node = self.walk(arc_of(self.nodes[arc]), square + step, step, forwards)
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
            node = child_of(self.nodes, arc, self.cells[square + place * step] & LETTER_MASK)
            if not node:
                return 0
            arc = arc_of(self.nodes[node])
        return node
