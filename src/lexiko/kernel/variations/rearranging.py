# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Turns that take up a word on the board and lay it anew with tiles from the rack, in any order (V2). Compiled.

For each word and each stretch of its line that it may come to cover, the word graph is walked for the words of all its
letters, those of other words that lie there, and some of the rack. Where the only tile from the rack is laid so, the
line that crosses the word at that tile is asked next: for some of these turns, those worth most.
"""

from __future__ import annotations

from array import array
from typing import Any

import cython

from lexiko.kernel.board import Crossings
from lexiko.kernel.tables import Tables
from lexiko.kernel.variations.crossing_line import CrossingLine
from lexiko.kernel.variations.line_laying import LineLaying
from lexiko.kernel.variations.relaid_turns import RelaidTurns
from lexiko.kernel.variations.word_asker import WordAsker

if not cython.compiled:
    from lexiko.kernel.consts import (
        ACROSS,
        BLANK,
        BLANK_FLAG,
        CROSSED_ROOM,
        DOWN,
        LETTER_MASK,
        MILLIPOINTS,
        NO_CROSS_WORD,
        RELAID_PLAY_HEAD,
        RELAID_TILES,
        TILE_CODES,
    )

ALL = -1
"""Every turn with one tile of the rack is asked for what may cross there."""


@cython.final
@cython.cclass
class Rearranging(LineLaying):
    """Tells `turns` every turn that lays a word anew on a board, with `rack` in hand; used by one thread.

    Words across come first, then those down, each by their first squares; last what crosses them.
    """

    def __init__(
        self,
        tables: Tables,
        crossings: Crossings,
        turns: RelaidTurns,
        letters: int,
        parts: int,
        most_crossed: int,
        asker: WordAsker | None = None,
    ) -> None:
        """For racks with at most so many parts; `most_crossed` turns with one tile are asked for more, or `ALL`.

        An `asker` knows the same rack; with one, words are spelt only where there are any.
        """
        super().__init__(tables, crossings)
        self.bonuses = tables.bonuses
        self.turns = turns
        self.letters = letters
        self.most_crossed = most_crossed
        self.worth = array("i", bytes(4 * parts))
        self.strides = array("i", bytes(4 * TILE_CODES))
        self.crossing = CrossingLine(tables, crossings, turns, self.worth, self.strides)
        self.noted = array("i", bytes(4 * self.crossing.width * max(64, most_crossed)))
        self.note = array("i", bytes(4 * self.crossing.width))
        self.notes = 0
        self.asks = asker is not None
        if asker is not None:
            self.asker = asker
        self.wanted_total = 0

    def list_turns(self, rack: bytes, kept: Any, most_added: int) -> list[list[int]]:
        """Every turn of a rack on the board, as the rows of `turns`; `kept` is the worth of its parts by their number.

        `most_added` tiles of the rack at most come to lie in the new word's line. Raises `MemoryError`.
        """
        tile: cython.int
        for tile in range(self.letters + 1):
            self.rack[tile] = 0
        for tile in range(len(rack)):
            self.rack[rack[tile]] += 1
        self.number_parts()
        whole = len(kept) - 1
        for tile in range(whole + 1):
            self.worth[tile] = kept[whole - tile]
        most: cython.int = most_added
        with cython.nogil:
            self.find(most)
        return self.turns.rows()

    def number_parts(self) -> None:
        """Count the rack, and note what a tile of each kind adds to the number of a part of it."""
        stride: cython.int = 1
        tile: cython.int
        self.rack_count = 0
        for tile in range(self.letters + 1):
            self.strides[tile] = stride
            stride *= self.rack[tile] + 1
            self.rack_count += self.rack[tile]

    def find(self, most_added: cython.int) -> None:
        """Tell every turn that lays a word anew and is worth the floor. Rule: V2"""
        self.most_added = most_added
        self.most = min(most_added, self.rack_count)
        self.notes = 0
        tile: cython.int
        for tile in range(self.letters + 1):
            self.spare[tile] = self.rack[tile]
        direction: cython.int
        square: cython.int
        for direction in range(ACROSS, DOWN + 1):
            for square in range(self.squares):
                if not self.crossings.cells[square]:
                    continue
                line: cython.int = self.crossings.line_at[direction * self.squares + square]
                if line < 0:
                    continue
                first: cython.int = self.crossings.lines[3 * line]
                step: cython.int = self.crossings.lines[3 * line + 1]
                place: cython.int = (square - first) // step
                if place and self.crossings.cells[square - step]:
                    continue
                count: cython.int = self.crossings.tiles_from(square, step, self.crossings.lines[3 * line + 2] - place)
                if count > 1:
                    self.take_up(direction, line, place, place + count - 1)
        note: cython.int
        for note in range(self.notes):
            self.crossing.cross(self.noted, note * self.crossing.width, self.rack, self.rack_count, most_added)

    def take_up(self, direction: cython.int, line: cython.int, start: cython.int, end: cython.int) -> None:
        """Take up the word between two places of a line, and lay it anew in every way."""
        self.take_line(direction, line)
        self.held_first = start
        self.held_last = end
        self.old_count = end - start + 1
        self.wanted_total = 0
        if self.asks:
            self.asker.forget()
        place: cython.int
        for place in range(start, end + 1):
            square: cython.int = self.first + place * self.step
            tile: cython.uchar = self.fixed[place]
            if self.asks:
                self.wanted_total += self.asker.salt(tile & LETTER_MASK)
            self.old[tile] += 1
            self.wanted[tile & LETTER_MASK] += 1
            self.fixed[place] = 0
            self.before[place] = tile
            self.look_across(place, square)
        self.fill_stretches()
        for place in range(start, end + 1):
            tile = self.before[place]
            self.old[tile] -= 1
            self.wanted[tile & LETTER_MASK] -= 1

    def may_fill(self, start: cython.int, end: cython.int) -> cython.bint:
        """False if the letters of the word, those that lie there and as many of the rack make no word at all."""
        if not self.asks:
            return True
        total: cython.ulonglong = self.wanted_total
        place: cython.int
        for place in range(start, end + 1):
            if self.fixed[place]:
                total += self.asker.salt(self.fixed[place] & LETTER_MASK)
        return self.asker.any_word(self, start, end, total, self.added)

    def look_across(self, place: cython.int, square: cython.int) -> None:
        """Note which letters fit where a tile lies, and what the word that crosses there counts without it."""
        self.fitting[place] = self.crossings.any_letter
        self.crossed[place] = NO_CROSS_WORD
        line: cython.int = self.crossings.line_at[(DOWN - self.direction) * self.squares + square]
        if line < 0:
            return
        step: cython.int = self.crossings.lines[3 * line + 1]
        at: cython.int = (square - self.crossings.lines[3 * line]) // step
        length: cython.int = self.crossings.lines[3 * line + 2]
        before: cython.int = self.crossings.tiles_from(square - step, -step, at)
        after: cython.int = self.crossings.tiles_from(square + step, step, length - 1 - at)
        if not before and not after:
            return
        self.fitting[place] = self.crossings.fitting(square, step, before, after)
        self.crossed[place] = 0
        tile: cython.int
        for tile in range(-before, after + 1):
            if tile:
                self.crossed[place] += self.values[self.crossings.cells[square + tile * step]]

    def lay(self) -> None:
        """Count what the tiles bring as they lie, unless every old one lies where it lay. Rule: R5.1 to R5.6, V2"""
        total: cython.int = 0
        crosses: cython.int = 0
        crossed_here: cython.int = 0
        number: cython.int = 0
        here: cython.int = 0
        moved: cython.bint = False
        place: cython.int
        for place in range(self.start, self.end + 1):
            tile: cython.uchar = self.tiles[place]
            counts: cython.int = self.values[tile] * self.times[place]
            total += counts
            if self.from_rack[place]:
                number += self.strides[BLANK if tile & BLANK_FLAG else tile]
                here = place
            elif self.fixed[place]:
                continue
            else:
                moved = moved or tile != self.before[place]
                if not (tile ^ self.before[place]) & LETTER_MASK:
                    continue
            if self.crossed[place] == NO_CROSS_WORD:
                continue
            counts = (self.crossed[place] + counts) * self.line_times[place]
            if self.from_rack[place] and self.added == 1:
                crossed_here = counts
            else:
                crosses += counts
        if not moved:
            return
        points: cython.int = total * self.all_times + crosses
        whole: cython.int = points + crossed_here + self.bonuses[self.added]
        value: cython.int = MILLIPOINTS * whole + self.worth[number]
        fits: cython.bint = self.fitting[here] >> self.word[here] & 1
        if (self.added > 1 or fits) and self.turns.wants(value):
            self.tell(value, whole)
        if self.added == 1 and self.most_crossed:
            self.note_single(value, points, here)

    def tell(self, value: cython.int, points: cython.int) -> None:
        """Tell this turn."""
        self.write_word(self.turns.told)
        self.turns.told[0] = value
        self.turns.told[1] = points
        play: cython.int = self.turns.play
        self.turns.told[play] = self.direction
        count: cython.int = 0
        place: cython.int
        for place in range(self.start, self.end + 1):
            if self.from_rack[place]:
                if not count:
                    self.turns.told[play + 1] = self.first + place * self.step
                self.turns.told[play + RELAID_PLAY_HEAD + count] = self.tiles[place]
                count += 1
        self.turns.told[play + 2] = count
        self.turns.keep()

    def write_word(self, row: cython.int[::1]) -> None:
        """Write how the word is laid anew into a row."""
        row[2] = self.direction
        row[3] = self.first + self.held_first * self.step
        row[4] = self.held_first - self.start
        row[5] = self.end - self.start + 1
        place: cython.int
        for place in range(self.start, self.end + 1):
            stays: cython.bint = self.fixed[place] != 0 or self.from_rack[place]
            row[RELAID_TILES + place - self.start] = 0 if stays else self.tiles[place]

    def note_single(self, value: cython.int, points: cython.int, place: cython.int) -> None:
        """Note a turn with one tile of the rack, to be crossed there unless there are enough that are better."""
        width: cython.int = self.crossing.width
        if self.notes == self.most_crossed and value <= self.noted[(self.notes - 1) * width]:
            return
        if self.turns.is_full():
            return
        self.write_word(self.note)
        at: cython.int = width - CROSSED_ROOM
        self.note[0] = value
        self.note[at] = points
        self.note[at + 1] = self.first + place * self.step
        self.note[at + 2] = self.tiles[place]
        self.note[at + 3] = self.times[place]
        self.note[at + 4] = self.line_times[place]
        if self.notes != self.most_crossed:
            if (self.notes + 1) * width > len(self.noted):
                with cython.gil:
                    self.make_room()
                if self.turns.overflowed:
                    return
            self.notes += 1
        self.keep_note()

    def keep_note(self) -> None:
        """Put what is noted in the last place; among the best of some, behind those worth as much or more."""
        width: cython.int = self.crossing.width
        at: cython.int = self.notes - 1
        number: cython.int
        while self.most_crossed > 0 and at and self.noted[(at - 1) * width] < self.note[0]:
            for number in range(width):
                self.noted[at * width + number] = self.noted[(at - 1) * width + number]
            at -= 1
        for number in range(width):
            self.noted[at * width + number] = self.note[number]

    def make_room(self) -> None:
        """Double the room for what is noted, unless there is no memory for it."""
        try:
            self.noted = array("i", bytes(self.noted)) + array("i", bytes(4 * len(self.noted)))
        except MemoryError:
            self.turns.overflowed = True
