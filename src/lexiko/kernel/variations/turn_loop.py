# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Whole games of players whose turns may begin with steps, one after the other (V2, V3, V4). Compiled."""

from __future__ import annotations

from typing import Any

import cython

from lexiko.kernel.game_loop import GameLoop
from lexiko.kernel.leave_evaluator import LeaveEvaluator
from lexiko.kernel.tables import Tables
from lexiko.kernel.variations.letter_search import PAGES_APART
from lexiko.kernel.variations.turn_search import TurnSearch
from lexiko.kernel.word_map import WordMap

if not cython.compiled:
    from lexiko.kernel.consts import (
        BLANK,
        BLANK_FLAG,
        BLANK_TAKEN,
        LAID_ANEW,
        LEAST_EQUITY,
        LETTER_MASK,
        LETTER_RECYCLED,
        RELAID_TILES,
        TILE_CODES,
    )


@cython.final
@cython.cclass
class TurnLoop(GameLoop):
    """Plays games in which blanks and letters may be recycled and words laid anew; used by one thread.

    Each step stands in a row of its own before that of its turn, with the rack as it was before the step.
    """

    def __init__(
        self,
        tables: Tables,
        word_map: WordMap,
        evaluators: list[LeaveEvaluator],
        by_equity: bytes,
        rules: Any,
        variations: Any,
    ) -> None:
        """What a `GameLoop` takes, and an `AgreedSteps`."""
        more_pages = PAGES_APART * len(tables.lines) // 3 if variations.recycles_letters else 0
        super().__init__(tables, word_map, evaluators, by_equity, rules, more_pages)
        self.turn = TurnSearch(
            tables, self.crossings, self.slots, self.search, self.evaluators, word_map.letters, variations
        )
        self.steps_by_seat = variations.by_seat
        self.takes_blanks = variations.takes_blanks
        # a blank taken by who then passes is a letter for the others, who may now have a turn
        one_round: cython.bint = rules.passes_to_end == len(evaluators)
        self.asks_everybody = one_round and variations.takes_blanks and variations.recycles_letters

    def take_turn(self) -> None:
        """Take what blanks can be had; then a turn like any other. Rule: V4"""
        if self.takes_blanks and self.steps_by_seat[self.game.seat]:
            self.take_blanks()
        GameLoop.take_turn(self)

    def take_blanks(self) -> None:
        """Take every blank on the board that the rack has the letter for. Rule: V4"""
        seat: cython.int = self.game.seat
        taken: cython.bint = False
        square: cython.int
        self.turn.stand()
        for square in range(self.crossings.squares):
            tile: cython.uchar = self.crossings.cells[square]
            letter: cython.uchar = tile & LETTER_MASK
            if tile & BLANK_FLAG and self.game.racks[seat * TILE_CODES + letter]:
                self.record(BLANK_TAKEN, 0, square, 0, self.search.tried_tiles, 0)
                self.game.take(seat, letter)
                self.game.give(seat, BLANK)
                self.turn.standing[square] = letter
                taken = True
        if taken:
            self.crossings.change_to(0)

    def find_best(self, floor: cython.int) -> None:
        """Find the best play worth at least `floor` millipoints, with the steps before it. Rule: V2, V3"""
        if self.steps_by_seat[self.game.seat]:
            self.turn.take_stage(self.game.seat, self.game.bag_count(), self.game.unseen_points())
            self.turn.find(floor)
        else:
            self.turn.steps = 0
            self.turn.relaid = False
            GameLoop.find_best(self, floor)

    def make_play(self) -> None:
        """Make the steps of the best turn, and then its play."""
        step: cython.int
        if self.turn.steps:
            self.turn.stand()
            for step in range(self.turn.steps):
                self.recycle(step)
            self.crossings.change_to(0)
        elif self.turn.relaid:
            self.lay_anew()
        GameLoop.make_play(self)

    def recycle(self, step: cython.int) -> None:
        """Give a letter of the rack for one on the board. Rule: V3"""
        self.search.tried_tiles[0] = self.turn.step_given[step]
        self.record(LETTER_RECYCLED, 0, self.turn.step_squares[step], 0, self.search.tried_tiles, 1)
        self.game.take(self.game.seat, self.turn.step_given[step])
        self.game.give(self.game.seat, self.turn.step_taken[step])
        self.turn.standing[self.turn.step_squares[step]] = self.turn.step_given[step]

    def lay_anew(self) -> None:
        """Take up a word and lay it anew; a row holds as many squares as a rack, so it may take several. Rule: V2"""
        direction: cython.int = self.turn.relaid_row[2]
        square: cython.int = self.turn.relaid_row[3]
        line: cython.int = self.crossings.line_at[direction * self.crossings.squares + square]
        step: cython.int = self.crossings.lines[3 * line + 1]
        place: cython.int = (square - self.crossings.lines[3 * line]) // step
        self.turn.stand()
        count: cython.int = self.crossings.tiles_from(square, step, self.crossings.lines[3 * line + 2] - place)
        for place in range(count):
            self.turn.standing[square + place * step] = 0
        count = 0
        for place in range(self.turn.relaid_row[5]):
            tile: cython.uchar = self.turn.relaid_row[RELAID_TILES + place]
            if tile:
                self.turn.standing[square + (place - self.turn.relaid_row[4]) * step] = tile
            self.search.tried_tiles[count] = tile
            count += 1
            if count == self.most or place == self.turn.relaid_row[5] - 1:
                self.record(LAID_ANEW, direction, square, self.turn.relaid_row[4], self.search.tried_tiles, count)
                count = 0
        self.crossings.change_to(0)

    def make_pass(self) -> None:
        """Do nothing; that ends no game in which somebody has a turn again. Rule: R9.2"""
        GameLoop.make_pass(self)
        last: cython.bint = self.game.passes >= self.game.passes_to_end
        if self.asks_everybody and last and self.somebody_has_a_turn():
            self.game.passes = self.game.passes_to_end - 1

    def somebody_has_a_turn(self) -> cython.bint:
        """Whether any seat has a play, letters recycled before it."""
        on_turn: cython.int = self.game.seat
        somebody: cython.bint = False
        seat: cython.int
        for seat in range(self.game.seats):
            self.game.seat = seat
            self.weigh()
            self.find_best(LEAST_EQUITY)
            somebody = somebody or self.search.found
        self.game.seat = on_turn
        return somebody
