# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Some boards that differ little from one another, each looked at once and then put up in no time. Compiled.

A board is kept as what differs from the first: some cells, some cross-checks, and the pages of slots of some lines.
Plays laid on a board that is up have their lines looked at on pages set apart; clearing turns back to those it has.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from lexiko.kernel.board import Crossings
from lexiko.kernel.slots import Slots
from lexiko.kernel.tables import Tables


@cython.final
@cython.cclass
class Boards:
    """Boards by number, one of them up in `crossings` and `slots`; used by one thread.

    `page_at[board * line_count + line]` is the page of slots that a line has on a board.
    """

    def __init__(self, tables: Tables, salts: Sequence[int], most: int, cells: Sequence[bytes]) -> None:
        """For racks of at most `most` tiles, and boards as their cells; the first is up."""
        self.crossings = Crossings(tables, cells[0])
        self.line_count = len(tables.lines) // 3
        self.count = len(cells)
        self.slots = Slots(tables, self.crossings, salts, most, self._pages_apart(cells))
        self.vacant = bytearray(self.count)
        self.page_at = array("i", range(self.line_count)) * self.count
        self.cell_starts = array("i", bytes(4 * (self.count + 1)))
        self.check_starts = array("i", bytes(4 * (self.count + 1)))
        self._take_all(cells)
        self.up = 0

    def _pages_apart(self, cells: Sequence[bytes]) -> int:
        """How many pages there must be beside one for each line: as many again, and those of lines that differ."""
        pages = self.line_count
        for board in cells:
            self._turn_to(cells[0], board)
            pages += sum(self.crossings.stale)
        self.crossings.put(cells[0])
        for line in range(self.line_count):
            self.crossings.stale[line] = 1  # the slots are still to be noted
        return pages

    def _turn_to(self, before: bytes, cells: bytes) -> None:
        """Put a board up in place of another one, so that those of its lines are stale that differ."""
        self.crossings.put(before)
        for line in range(self.line_count):
            self.crossings.stale[line] = 0
        self.crossings.put(cells)

    def _take_all(self, cells: Sequence[bytes]) -> None:
        """Look at every board and keep what differs."""
        crossings = self.crossings
        self.first_cells, self.first_checks, self.first_scores = (
            bytearray(crossings.cells),
            array("Q", crossings.checks),
            array("i", crossings.scores),
        )
        squares, values = array("i"), bytearray()
        places, checks, scores = array("i"), array("Q"), array("i")
        apart = 2 * self.line_count
        for board, each in enumerate(cells):
            self._turn_to(cells[0], each)
            for line in range(self.line_count):
                if crossings.stale[line]:
                    self.slots.page_of[line] = self.page_at[board * self.line_count + line] = apart
                    apart += 1
            self.slots.refresh()
            for line in range(self.line_count):
                self.slots.page_of[line] = line
            self.vacant[board] = crossings.vacant
            for square, tile in enumerate(crossings.cells):
                if tile != self.first_cells[square]:
                    squares.append(square)
                    values.append(tile)
            for place, (check, score) in enumerate(zip(crossings.checks, crossings.scores, strict=True)):
                if check != self.first_checks[place] or score != self.first_scores[place]:
                    places.append(place)
                    checks.append(check)
                    scores.append(score)
            self.cell_starts[board + 1], self.check_starts[board + 1] = len(squares), len(places)
        self._turn_to(cells[0], cells[0])
        self.squares, self.values = squares or array("i", [0]), values or bytearray(1)
        self.places, self.checks = places or array("i", [0]), checks or array("Q", [0])
        self.scores = scores or array("i", [0])

    def put_up(self, board: cython.int) -> None:
        """Put a board up; no plays are laid on the one that was."""
        at: cython.int
        if board == self.up:
            return
        for at in range(self.cell_starts[self.up], self.cell_starts[self.up + 1]):
            self.crossings.cells[self.squares[at]] = self.first_cells[self.squares[at]]
        for at in range(self.check_starts[self.up], self.check_starts[self.up + 1]):
            self.crossings.checks[self.places[at]] = self.first_checks[self.places[at]]
            self.crossings.scores[self.places[at]] = self.first_scores[self.places[at]]
        for at in range(self.cell_starts[board], self.cell_starts[board + 1]):
            self.crossings.cells[self.squares[at]] = self.values[at]
        for at in range(self.check_starts[board], self.check_starts[board + 1]):
            self.crossings.checks[self.places[at]] = self.checks[at]
            self.crossings.scores[self.places[at]] = self.scores[at]
        self.crossings.vacant = self.vacant[board]
        self.crossings.began_vacant = self.vacant[board]
        self.up = board
        self.turn_back()

    def turn_back(self) -> None:
        """Turn every line to its page for the board that is up."""
        line: cython.int
        for line in range(self.line_count):
            self.slots.page_of[line] = self.page_at[self.up * self.line_count + line]
            self.crossings.stale[line] = 0

    def lay(self, direction: cython.int, square: cython.int, tiles: cython.uchar[::1], count: cython.int) -> None:
        """Lay a play on the board that is up, and look at the lines it changes on pages set apart."""
        self.crossings.lay(direction, square, tiles, count)
        line: cython.int
        for line in range(self.line_count):
            if self.crossings.stale[line]:
                self.crossings.stale[line] = 0
                self.slots.page_of[line] = self.line_count + line
                self.slots.look_along(line)

    def clear(self) -> None:
        """Take back all plays laid."""
        if self.crossings.plays:
            while self.crossings.plays:
                self.crossings.take_back()
            self.turn_back()
