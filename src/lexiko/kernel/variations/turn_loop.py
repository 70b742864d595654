# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Whole games of players whose turns may begin with steps, one after the other. Compiled. Rule: V4"""

from __future__ import annotations

from typing import Any

import cython

from lexiko.kernel.game_loop import GameLoop
from lexiko.kernel.leave_evaluator import LeaveEvaluator
from lexiko.kernel.tables import Tables
from lexiko.kernel.word_map import WordMap

if not cython.compiled:
    from lexiko.kernel.consts import BLANK, BLANK_FLAG, BLANK_TAKEN, LETTER_MASK, TILE_CODES


@cython.final
@cython.cclass
class TurnLoop(GameLoop):
    """Plays games in which blanks may be recycled; used by one thread.

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
        """What a `GameLoop` takes, and a `StepRules`."""
        super().__init__(tables, word_map, evaluators, by_equity, rules)
        self.steps_by_seat = variations.by_seat
        self.takes_blanks = variations.takes_blanks
        standing: Any = bytearray(tables.squares)
        self.standing = standing
        self.crossings.wanted = standing

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
        for square in range(self.crossings.squares):
            tile: cython.uchar = self.crossings.cells[square]
            letter: cython.uchar = tile & LETTER_MASK
            if tile & BLANK_FLAG and self.game.racks[seat * TILE_CODES + letter]:
                self.record(BLANK_TAKEN, 0, square, 0, self.search.tried_tiles, 0)
                self.game.take(seat, letter)
                self.game.give(seat, BLANK)
                tile = letter
                taken = True
            self.standing[square] = tile
        if taken:
            self.crossings.change_to(0)
