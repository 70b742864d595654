# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""With an empty bag and two players: which move leads furthest if the game is played out at sight? Compiled.

Each player can tell what the other holds. So the best moves at sight are made one after the other, both players go on
with their best plays at sight until the end, and the move is chosen that gains most on the other. That is no proof: a
player who looked further might answer otherwise. It takes some dozen searches with few tiles.
"""

from __future__ import annotations

from array import array
from typing import Any

import cython

from lexiko.kernel.judgement.row_reader import RowReader
from lexiko.kernel.leave_evaluator import LeaveEvaluator
from lexiko.kernel.rows import Rows
from lexiko.kernel.search import Search
from lexiko.kernel.tables import Tables

if not cython.compiled:
    from lexiko.kernel.consts import (
        BLANK,
        BLANK_FLAG,
        FAR_BEHIND,
        LEAST_EQUITY,
        MOVES_PLAYED_OUT,
        NOTHING,
        TILE_CODES,
    )


def candidate_rows(most: int) -> Rows:
    """Rows of plays of at most so many tiles, for a search among whose best plays it is chosen."""
    rows = Rows()
    rows.begin(most, MOVES_PLAYED_OUT)
    return rows


@cython.final
@cython.cclass
class PlayingOut:
    """Plays endings out on the board of a search, and leaves it as it was; used by one thread.

    `racks` are the tiles of the mover and of the other, `TILE_CODES` counts each.
    """

    def __init__(self, tables: Tables, search: Search, rows: Rows, evaluator: LeaveEvaluator, rules: Any) -> None:
        """`rows` are those of the search, as `candidate_rows` makes them; `rules` is a `GameRules`."""
        self.search = search
        self.slots = search.slots
        self.crossings = search.slots.crossings
        self.rows = rows
        self.reader = RowReader(rows, rules.rack_size)
        self.evaluator = evaluator
        self.values = tables.values
        self.letters = evaluator.letters
        self.out_times = rules.settling.lost + rules.settling.gained
        self.racks = bytearray(2 * TILE_CODES)
        self.held = bytearray(2 * TILE_CODES)
        self.counts = array("i", [0, 0])
        self.points = array("i", [0, 0])

    def ask(self, cells: bytes, mine: bytes, others: bytes) -> tuple[int, int, bytes] | None:
        """The play chosen on a board: direction, first new square and tiles; None if there is none.

        `mine` and `others` are the tiles of the mover and of the other player. Raises `MemoryError`.
        """
        for place in range(2 * TILE_CODES):
            self.racks[place] = 0
        for tile in mine:
            self.racks[tile] += 1
        for tile in others:
            self.racks[TILE_CODES + tile] += 1
        self.crossings.put(cells)
        with cython.nogil:
            self.choose()
        self.search.check_memory()
        if not self.search.found:
            return None
        tiles = bytes(self.search.best_tiles[: self.search.best_count])
        return self.search.best_direction, self.search.best_square, tiles

    def choose(self) -> None:
        """Let the best play of the mover be that of the search: `found`, and what it is in `best_...`."""
        row: cython.Py_ssize_t = self.best_row()
        self.search.found = row != NOTHING
        if row == NOTHING:
            return
        self.reader.read(row)
        self.search.best_points = self.reader.points
        self.search.best_direction = self.reader.direction
        self.search.best_square = self.reader.square
        self.search.best_count = self.reader.count
        place: cython.int
        for place in range(self.reader.count):
            self.search.best_tiles[place] = self.reader.tiles[place]

    def best_row(self) -> cython.Py_ssize_t:
        """The row of the play that leads furthest, the best at sight among equals; `NOTHING` if there is no play."""
        self.take_up()
        self.weigh(0)
        self.slots.refresh()
        self.rows.reset()
        self.search.write_plays()
        row: cython.Py_ssize_t
        best: cython.int = LEAST_EQUITY
        for row in range(self.rows.found):
            self.reader.read(row)
            best = max(best, self.reader.value)
        least: cython.int = max(self.rows.floor, best - FAR_BEHIND)
        most: cython.int = LEAST_EQUITY
        first: cython.Py_ssize_t = NOTHING
        for row in range(self.rows.found):
            self.reader.read(row)
            if self.reader.value < least:
                continue
            worth: cython.int = self.worth_of_read()
            if first == NOTHING or worth > most or (worth == most and self.reader.precedes(row, first)):
                most = worth
                first = row
        return first

    def take_up(self) -> None:
        """Take up the racks as they are in the position."""
        side: cython.int
        tile: cython.int
        for side in range(2):
            self.counts[side] = 0
            self.points[side] = 0
            for tile in range(self.letters + 1):
                count: cython.int = self.racks[side * TILE_CODES + tile]
                self.held[side * TILE_CODES + tile] = count
                self.counts[side] += count
                self.points[side] += count * self.values[tile]

    def weigh(self, side: cython.int) -> None:
        """Let the search know the rack of a side, and what each part of it is worth when kept."""
        tile: cython.int
        for tile in range(self.letters + 1):
            self.search.subracks.held[tile] = self.held[side * TILE_CODES + tile]
        self.evaluator.weigh(self.search.subracks.held, 0, self.points[1 - side])
        self.search.subracks.take_rack(self.evaluator.kept)

    def worth_of_read(self) -> cython.int:
        """What the mover gains on the other by the play read and all that follows it, in points."""
        before: cython.int = self.crossings.plays
        worth: cython.int = self.reader.points
        self.take_up()
        self.lay(0, self.reader.direction, self.reader.square, self.reader.tiles, self.reader.count)
        worth += self.rest()
        while self.crossings.plays > before:
            self.crossings.take_back()
        return worth

    def rest(self) -> cython.int:
        """What the mover gains on the other from the other's turn on. Rule: R9.1 to R9.3, C8"""
        gained: cython.int = 0
        side: cython.int = 1
        passes: cython.int = 0
        while passes < 2:
            sign: cython.int = 1 - 2 * side
            if self.counts[1 - side] == 0:
                return gained - sign * self.out_times * self.points[side]
            self.weigh(side)
            self.slots.refresh()
            self.search.best_play(LEAST_EQUITY)
            passes += 1
            if self.search.found:
                passes = 0
                gained += sign * self.search.best_points
                self.lay(
                    side,
                    self.search.best_direction,
                    self.search.best_square,
                    self.search.best_tiles,
                    self.search.best_count,
                )
            side = 1 - side
        return gained + self.points[1] - self.points[0]

    def lay(
        self,
        side: cython.int,
        direction: cython.int,
        square: cython.int,
        tiles: cython.uchar[::1],
        count: cython.int,
    ) -> None:
        """Lay tiles of a side."""
        self.crossings.lay(direction, square, tiles, count)
        place: cython.int
        for place in range(count):
            tile: cython.int = BLANK if tiles[place] & BLANK_FLAG else tiles[place]
            self.held[side * TILE_CODES + tile] -= 1
            self.counts[side] -= 1
            self.points[side] -= self.values[tile]
