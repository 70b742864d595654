# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Whole games of two players of whom one or both play their endings out before they move. Compiled."""

from __future__ import annotations

from typing import Any

import cython

from lexiko.kernel.game_loop import GameLoop
from lexiko.kernel.judgement.playing_out import PlayingOut, candidate_rows
from lexiko.kernel.leave_evaluator import LeaveEvaluator
from lexiko.kernel.search import Search
from lexiko.kernel.tables import Tables
from lexiko.kernel.word_map import WordMap

if not cython.compiled:
    from lexiko.kernel.consts import TILE_CODES


@cython.final
@cython.cclass
class JudgedLoop(GameLoop):
    """Plays games of one ruleset and one lexicon; used by one thread."""

    def __init__(
        self,
        tables: Tables,
        word_map: WordMap,
        evaluators: list[LeaveEvaluator],
        by_equity: bytes,
        rules: Any,
        judged: bytes,
        ending: LeaveEvaluator,
    ) -> None:
        """Beside what a `GameLoop` takes, which seats are `judged`, and what weighs their endings."""
        super().__init__(tables, word_map, evaluators, by_equity, rules)
        rows = candidate_rows(rules.rack_size)
        self.search = Search(tables, word_map, self.slots, rows)
        self.judged = judged
        self.playing_out = PlayingOut(tables, self.search, rows, ending, rules)

    def find_best(self, floor: cython.int) -> None:
        """Find the best play worth at least `floor` millipoints; with an empty bag, that of the best ending."""
        if self.judged[self.game.seat] and self.game.bag_count() == 0:
            self.hand_over()
            self.playing_out.choose()
        else:
            GameLoop.find_best(self, floor)

    def hand_over(self) -> None:
        """Tell what the seat on turn and the other one hold."""
        tile: cython.int
        for tile in range(self.letters + 1):
            self.playing_out.racks[tile] = self.game.racks[self.game.seat * TILE_CODES + tile]
            self.playing_out.racks[TILE_CODES + tile] = self.game.racks[(1 - self.game.seat) * TILE_CODES + tile]
