# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The best turn of a position where letters may be recycled (V3) and a word laid anew (V2) before the play. Compiled.

Letters of the rack are given for letters on the board, one and then perhaps another, wherever all words made are known;
on each board that comes of it the best play is searched for. It is a search with bounds: dear letters are tried first,
`MOST_RECYCLINGS_TRIED` of them at most, and it goes on from the best of these alone.
"""

from __future__ import annotations

from array import array
from typing import Any

import cython

from lexiko.kernel.board import Crossings
from lexiko.kernel.leave_evaluator import LeaveEvaluator
from lexiko.kernel.search import Search
from lexiko.kernel.slots import Slots
from lexiko.kernel.tables import Tables
from lexiko.kernel.variations.rearranging import Rearranging
from lexiko.kernel.variations.relaid_turns import RelaidTurns
from lexiko.kernel.variations.word_asker import WordAsker

if not cython.compiled:
    from lexiko.kernel.consts import (
        ACROSS,
        BLANK,
        BLANK_FLAG,
        DOWN,
        HARDLY_LESS,
        LEAST_EQUITY,
        MOST_RECYCLED,
        MOST_RECYCLINGS_TRIED,
        NOTHING,
        RELAID_PLAY_HEAD,
        ROOM_FOR_TILES,
    )


@cython.final
@cython.cclass
class TurnSearch:
    """Finds the best turn of the rack that `search` was told of, on the board of its slots; used by one thread.

    `found` says whether there is one worth the floor; then `value` is its worth, its first `steps` letters recycled are
    `step_given` for `step_taken` on `step_squares`, and the play after them is as a `Search` tells the best. Board,
    rack and subracks are afterwards as they were.
    """

    def __init__(
        self,
        tables: Tables,
        crossings: Crossings,
        slots: Slots,
        search: Search,
        evaluators: list[LeaveEvaluator],
        letters: int,
        variations: Any,
    ) -> None:
        """On a board; `evaluators` by seat, `variations` is a `AgreedSteps`."""
        self.crossings = crossings
        self.slots = slots
        self.search = search
        evaluators = [*evaluators, *[evaluators[0]] * (4 - len(evaluators))]
        self.evaluator_1, self.evaluator_2, self.evaluator_3, self.evaluator_4 = evaluators
        self.letters = letters
        self.squares = crossings.squares
        self.recycles_letters = variations.recycles_letters
        self.rearranges = variations.rearranges
        self.most_added = bytes(variations.most_added)
        self.relaid_turns = RelaidTurns(tables.longest_line, lists=False)
        asker = WordAsker(search.word_cache, search.subracks)
        self.rearranging = Rearranging(
            tables, crossings, self.relaid_turns, letters, 1 << slots.most, variations.most_crossed, asker
        )
        self.relaid_row = self.relaid_turns.kept
        self.relaid = False
        self.seat = 0
        self.bag_count = 0
        self.unseen_points = 0
        standing: Any = bytearray(self.squares)
        self.standing = standing
        self.crossings.wanted = standing
        self.tried = 0
        self.tried_squares = array("i", bytes(4 * MOST_RECYCLINGS_TRIED))
        self.tried_gains = array("i", bytes(4 * MOST_RECYCLINGS_TRIED))
        self.tried_given = bytearray(MOST_RECYCLINGS_TRIED)
        self.tried_taken = bytearray(MOST_RECYCLINGS_TRIED)
        self.step_squares = array("i", bytes(4 * MOST_RECYCLED))
        self.step_given = bytearray(MOST_RECYCLED)
        self.step_taken = bytearray(MOST_RECYCLED)
        self.steps = 0
        self.found = False
        self.value = LEAST_EQUITY
        self.tiles = bytearray(ROOM_FOR_TILES)

    def best(
        self, cells: bytes, rack: bytes, bag_count: int, unseen_points: int
    ) -> tuple[int, list[tuple[int, int]], list[list[int]], int, int, bytes] | None:
        """The best turn of a rack on a board: value, letters recycled, word laid anew, direction, first square, tiles.

        A letter recycled is a square and the letter given there, a word laid anew a row of `RelaidTurns`, if there is
        one. None if no play is found. Raises `MemoryError`.
        """
        place: cython.int
        for place in range(self.squares):
            self.standing[place] = cells[place]
        for place in range(self.letters + 1):
            self.search.subracks.held[place] = 0
        for place in range(len(rack)):
            self.search.subracks.held[rack[place]] += 1
        self.bag_count = bag_count
        self.unseen_points = unseen_points
        with cython.nogil:
            self.crossings.change_to(0)
            self.weigh()
            self.find(LEAST_EQUITY)
        self.search.check_memory()
        if not self.found:
            return None
        recycled = [(self.step_squares[step], self.step_given[step]) for step in range(self.steps)]
        relaid = self.relaid_turns.rows() if self.relaid else []
        return self.value, recycled, relaid, self.direction, self.square, bytes(self.tiles[: self.count])

    def find(self, floor: cython.int) -> None:
        """Find the best turn worth at least `floor` millipoints; a play without steps goes before its equals."""
        self.found = False
        self.steps = 0
        self.relaid = False
        self.slots.refresh()
        self.search.best_play(floor)
        if self.search.found:
            self.keep(0)
        if self.recycles_letters:
            self.recycle_letters(floor)
        if self.rearranges:
            self.rearrange(self.value + 1 if self.found else floor)
        self.tell()

    def stand(self) -> None:
        """Take the board in as it stands."""
        square: cython.int
        for square in range(self.squares):
            self.standing[square] = self.crossings.cells[square]

    def keep(self, steps: cython.int) -> None:
        """Keep the best play found, after so many steps, as the best turn."""
        self.found = True
        self.steps = steps
        self.value = self.search.floor
        self.points = self.search.best_points
        self.direction = self.search.best_direction
        self.square = self.search.best_square
        self.count = self.search.best_count
        place: cython.int
        for place in range(self.count):
            self.tiles[place] = self.search.best_tiles[place]

    def tell(self) -> None:
        """Let the search tell the play of the best turn."""
        self.search.found = self.found
        self.search.best_points = self.points
        self.search.best_direction = self.direction
        self.search.best_square = self.square
        self.search.best_count = self.count
        place: cython.int
        for place in range(self.count):
            self.search.best_tiles[place] = self.tiles[place]

    def weigh(self) -> None:
        """Take up the rack the search holds: what each part of it is worth when kept."""
        if self.seat == 0:
            self.evaluator_1.weigh(self.search.subracks.held, self.bag_count, self.unseen_points)
            self.search.subracks.take_rack(self.evaluator_1.kept)
        elif self.seat == 1:
            self.evaluator_2.weigh(self.search.subracks.held, self.bag_count, self.unseen_points)
            self.search.subracks.take_rack(self.evaluator_2.kept)
        elif self.seat == 2:
            self.evaluator_3.weigh(self.search.subracks.held, self.bag_count, self.unseen_points)
            self.search.subracks.take_rack(self.evaluator_3.kept)
        else:
            self.evaluator_4.weigh(self.search.subracks.held, self.bag_count, self.unseen_points)
            self.search.subracks.take_rack(self.evaluator_4.kept)

    def rearrange(self, floor: cython.int) -> None:
        """Lay a word anew where that is worth the floor. Rule: V2"""
        tile: cython.int
        for tile in range(self.letters + 1):
            self.rearranging.rack[tile] = self.search.subracks.held[tile]
        self.rearranging.number_parts()
        for tile in range(self.search.subracks.count):
            self.rearranging.worth[self.search.subracks.number[tile]] = self.search.subracks.kept[tile]
        self.relaid_turns.forget(floor)
        self.rearranging.find(self.most_added[min(cython.cast(cython.int, self.search.subracks.held[BLANK]), 2)])
        if not self.relaid_turns.found:
            return
        play: cython.int = self.relaid_turns.play
        self.found = True
        self.relaid = True
        self.steps = 0
        self.value = self.relaid_row[0]
        self.points = self.relaid_row[1]
        self.direction = self.relaid_row[play]
        self.square = self.relaid_row[play + 1]
        self.count = self.relaid_row[play + 2]
        place: cython.int
        for place in range(self.count):
            self.tiles[place] = self.relaid_row[play + RELAID_PLAY_HEAD + place]

    def recycle_letters(self, floor: cython.int) -> None:
        """Try letters, and more of them after the best of the first, while that gains. Rule: V3"""
        self.stand()
        self.list_letters()
        gained: cython.bint = False
        if self.found:
            floor = self.value + 1
            gained = self.recycle_one(floor - HARDLY_LESS, floor)  # mostly so much, and sooner found than any
        if gained or self.recycle_one(LEAST_EQUITY, floor):
            self.exchange(self.step_squares[0], self.step_given[0], self.step_taken[0])
            self.recycle_another(max(floor, self.value + 1 if self.found else floor))
            self.exchange(self.step_squares[0], self.step_taken[0], self.step_given[0])
        self.crossings.change_to(0)
        self.weigh()

    def recycle_one(self, least: cython.int, floor: cython.int) -> cython.bint:
        """Take the letter after which the best play is worth most, and at least `least`, as the first step. Rule: V3"""
        best: cython.int = NOTHING
        one: cython.int
        for one in range(self.tried):
            self.try_letter(one, least)
            if self.search.found:
                best = one
                least = self.search.floor + 1
                if self.search.floor >= floor:
                    self.keep(1)
                    floor = least
        if best == NOTHING:
            return False
        self.step_squares[0] = self.tried_squares[best]
        self.step_given[0] = self.tried_given[best]
        self.step_taken[0] = self.tried_taken[best]
        return True

    def recycle_another(self, floor: cython.int) -> None:
        """Take another letter after the first if that gains. Rule: V3"""
        self.crossings.change_to(0)
        self.list_letters()
        one: cython.int
        for one in range(self.tried):
            self.try_letter(one, floor)
            if self.search.found:
                floor = self.search.floor + 1
                self.keep(2)
                self.step_squares[1] = self.tried_squares[one]
                self.step_given[1] = self.tried_given[one]
                self.step_taken[1] = self.tried_taken[one]

    def list_letters(self) -> None:
        """List the letters of the rack that may be given for one on the board, the dearest taken first. Rule: V3"""
        self.tried = 0
        square: cython.int
        given: cython.int
        for square in range(self.squares):
            taken: cython.uchar = self.crossings.cells[square]
            if not taken or taken & BLANK_FLAG:
                continue
            fits: cython.ulonglong = self.fitting(square, ACROSS)
            if fits:
                fits &= self.fitting(square, DOWN)
            if not fits:
                continue
            for given in range(1, self.letters + 1):
                if self.search.subracks.held[given] and fits >> given & 1 and given != taken:
                    self.list_letter(square, given, taken)

    def fitting(self, square: cython.int, direction: cython.int) -> cython.ulonglong:
        """The letters that make a word in this direction in place of the tile on a square, one bit each."""
        line: cython.int = self.crossings.line_at[direction * self.squares + square]
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

    def list_letter(self, square: cython.int, given: cython.uchar, taken: cython.uchar) -> None:
        """List a letter that may be given, behind those as good or better, as long as there is room."""
        gain: cython.int = self.crossings.values[taken] - self.crossings.values[given]
        at: cython.int = self.tried
        if at == MOST_RECYCLINGS_TRIED:
            at -= 1
            if self.tried_gains[at] >= gain:
                return
        else:
            self.tried += 1
        while at and self.tried_gains[at - 1] < gain:
            self.tried_squares[at] = self.tried_squares[at - 1]
            self.tried_gains[at] = self.tried_gains[at - 1]
            self.tried_given[at] = self.tried_given[at - 1]
            self.tried_taken[at] = self.tried_taken[at - 1]
            at -= 1
        self.tried_squares[at] = square
        self.tried_gains[at] = gain
        self.tried_given[at] = given
        self.tried_taken[at] = taken

    def try_letter(self, one: cython.int, floor: cython.int) -> None:
        """Search for the best play worth at least `floor` after giving the letter in this place of the list."""
        square: cython.int = self.tried_squares[one]
        given: cython.uchar = self.tried_given[one]
        taken: cython.uchar = self.tried_taken[one]
        self.exchange(square, given, taken)
        self.crossings.change_to(0)
        self.slots.refresh()
        self.weigh()
        self.search.best_play(floor)
        self.exchange(square, taken, given)

    def exchange(self, square: cython.int, given: cython.uchar, taken: cython.uchar) -> None:
        """Give a letter of the rack for one on the board as it is to stand."""
        self.standing[square] = given
        self.search.subracks.held[given] -= 1
        self.search.subracks.held[taken] += 1
