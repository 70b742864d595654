# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""What more of the rack can be laid across a word laid anew, where its only tile of the rack lies (V2). Compiled."""

from __future__ import annotations

from array import array
from typing import Any

import cython

from lexiko.kernel.board import Crossings
from lexiko.kernel.tables import Tables
from lexiko.kernel.variations.line_laying import LineLaying
from lexiko.kernel.variations.relaid_turns import RelaidTurns

if not cython.compiled:
    from lexiko.kernel.consts import (
        BLANK,
        BLANK_FLAG,
        CROSSED_ROOM,
        DOWN,
        MILLIPOINTS,
        NO_CROSS_WORD,
        RELAID_PLAY_HEAD,
        RELAID_TILES,
        TILE_CODES,
    )


@cython.final
@cython.cclass
class CrossingLine(LineLaying):
    """Lays more tiles in the line that crosses a word laid anew at its only tile of the rack.

    Such a turn is `width` numbers: those of a row of `turns` before its play, then `CROSSED_ROOM` of the tile.
    """

    def __init__(self, tables: Tables, crossings: Crossings, turns: RelaidTurns, worth: Any, strides: Any) -> None:
        """Tells `turns`; `worth` is what the parts of the rack bring when laid, by number, `strides` number them."""
        super().__init__(tables, crossings)
        self.bonuses = tables.bonuses
        self.turns = turns
        self.worth = worth
        self.strides = strides
        self.width = RELAID_TILES + tables.longest_line + CROSSED_ROOM
        self.crossing = array("i", bytes(4 * self.width))
        self.tile_number = 0

    def cross(
        self,
        noted: cython.int[::1],
        at: cython.Py_ssize_t,
        rack: cython.uchar[::1],
        rack_count: cython.int,
        most: cython.int,
    ) -> None:
        """Lay `most` tiles of the rack at most in addition, across the turn noted from this place on. Rule: V2"""
        number: cython.int
        for number in range(self.width):
            self.crossing[number] = noted[at + number]
        begin: cython.int = self.width - CROSSED_ROOM
        direction: cython.int = DOWN - self.crossing[2]
        square: cython.int = self.crossing[begin + 1]
        line: cython.int = self.crossings.line_at[direction * self.squares + square]
        if line < 0:
            return
        tile: cython.uchar = self.crossing[begin + 2]
        spent: cython.uchar = BLANK if tile & BLANK_FLAG else tile
        for number in range(TILE_CODES):
            self.rack[number] = rack[number]
        self.rack[spent] -= 1
        for number in range(TILE_CODES):
            self.spare[number] = self.rack[number]
        self.most = min(most, rack_count - 1)
        self.tile_number = self.strides[spent]
        self.take_line(direction, line)
        place: cython.int = (square - self.first) // self.step
        self.fixed[place] = tile
        self.times[place] = self.crossing[begin + 3]
        self.line_times[place] = self.crossing[begin + 4]
        self.held_first = place
        self.held_last = place
        self.fill_stretches()

    def lay(self) -> None:
        """Count what the tiles bring as they lie. Rule: R5.1 to R5.6, V2"""
        total: cython.int = 0
        crosses: cython.int = 0
        number: cython.int = self.tile_number
        place: cython.int
        for place in range(self.start, self.end + 1):
            tile: cython.uchar = self.tiles[place]
            counts: cython.int = self.values[tile] * self.times[place]
            total += counts
            if self.from_rack[place]:
                number += self.strides[BLANK if tile & BLANK_FLAG else tile]
                if self.crossed[place] != NO_CROSS_WORD:
                    crosses += (self.crossed[place] + counts) * self.line_times[place]
        points: cython.int = self.crossing[self.width - CROSSED_ROOM] + total * self.all_times + crosses
        points += self.bonuses[self.added + 1]
        value: cython.int = MILLIPOINTS * points + self.worth[number]
        if self.turns.wants(value):
            self.tell(value, points)

    def tell(self, value: cython.int, points: cython.int) -> None:
        """Tell this turn. Rule: R4.2"""
        place: cython.int
        for place in range(2, self.width - CROSSED_ROOM):
            self.turns.told[place] = self.crossing[place]
        self.turns.told[0] = value
        self.turns.told[1] = points
        play: cython.int = self.turns.play
        self.turns.told[play] = self.direction
        count: cython.int = 0
        square: cython.int = self.crossing[self.width - CROSSED_ROOM + 1]
        for place in range(self.start, self.end + 1):
            here: cython.int = self.first + place * self.step
            if self.from_rack[place] or here == square:
                if not count:
                    self.turns.told[play + 1] = here
                self.turns.told[play + RELAID_PLAY_HEAD + count] = self.tiles[place]
                count += 1
        self.turns.told[play + 2] = count
        self.turns.keep()
