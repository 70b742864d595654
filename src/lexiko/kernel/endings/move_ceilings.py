# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""What a move of an ending is worth at most, told without making it. Compiled; runs uncompiled too.

The other goes out with a play that the move does not prevent (`outs.py`), or does nothing but pass (`ceilings.py`).
What is needed for that is looked for at each level of a search once somebody asks.
"""

from __future__ import annotations

from array import array

import cython

from lexiko.kernel.endings.ceilings import Ceilings
from lexiko.kernel.endings.end_rules import EndRules
from lexiko.kernel.endings.line_plays import LinePlays
from lexiko.kernel.endings.outs import Outs

if not cython.compiled:
    from lexiko.kernel.endings.ceilings import SUBRACKS
    from lexiko.kernel.endings.ending_game import PASS, QUARTERS
    from lexiko.kernel.endings.known import LEAST
    from lexiko.kernel.endings.outs import NO_POINTS

    # as in move_ceilings.pxd
    GAINS_DEPTH = 1
    # what is known of the ceilings of moves
    NOT_LOOKED = 0
    LOOKED = 1
    WITH_GAINS = 2
    NO_GAINS = 3


@cython.final
@cython.cclass
class MoveCeilings:
    """Bounds moves of an `EndingGame`, whose plays, rules and reckoning it is told; used by one thread."""

    def __init__(self, plays: LinePlays, rules: EndRules, left_over_times: int, minds_ties: bool, levels: int) -> None:
        """For a search of so many levels."""
        self.plays = plays
        self.rules = rules
        self.left_over_times = left_over_times
        self.minds_ties = minds_ties
        self.ceilings = Ceilings(plays, left_over_times)
        self.outs = Outs(plays, levels)
        self.gains = array("i", bytes(4 * SUBRACKS * levels))
        self.looked = bytearray(levels)

    def forget(self, level: cython.int) -> None:
        """Forget what was looked for at this level: there is another position."""
        self.looked[level] = NOT_LOOKED

    def ceiling_for(
        self,
        level: cython.int,
        side: cython.int,
        move: cython.int,
        depth: cython.int,
        beta: cython.int,
        zeros: cython.int,
    ) -> cython.int:
        """What a move is worth at most, without making it; what the others may do is looked for once it is needed."""
        if self.looked[level] == NOT_LOOKED:
            self.plays.look(1 - side)
            self.outs.look(1 - side, level)
            self.looked[level] = LOOKED
        value: cython.int = self.ceiling_of(level, side, move, zeros, self.looked[level] == WITH_GAINS)
        if value >= beta and self.looked[level] == LOOKED and depth >= GAINS_DEPTH and move != PASS:
            self.looked[level] = NO_GAINS
            if self.ceilings.look(side, self.gains, SUBRACKS * level):
                self.looked[level] = WITH_GAINS
                value = self.ceiling_of(level, side, move, zeros, True)
        return value

    def ceiling_of(
        self, level: cython.int, side: cython.int, move: cython.int, zeros: cython.int, gains: cython.bint
    ) -> cython.int:
        """What a move is worth at most, without making it: the other goes out, or does nothing but pass."""
        others: cython.int = self.plays.points_left[1 - side]
        own: cython.int = self.plays.points_left[side]
        tie: cython.int = 1 if self.minds_ties else 0
        if move == PASS:
            after: cython.int = self.rules.after_pass(zeros, side)
            if gains and not self.rules.ended(after) and self.rules.ended(self.rules.after_pass(after, 1 - side)):
                return QUARTERS * (others - own) + tie
            return -LEAST
        if self.plays.laid[move] == self.plays.tiles_left[side]:
            return -LEAST
        points: cython.int = self.plays.points[move]
        ceiling: cython.int = -LEAST
        if gains:
            at: cython.int = SUBRACKS * level
            left: cython.int = self.gains[at] - self.ceilings.number_of(side, move)
            ceiling = QUARTERS * (points + self.gains[at + left]) + tie
        if points or not self.rules.most_scoreless:
            answer: cython.int = self.outs.left_by(move, level)
            if answer != NO_POINTS:
                settled: cython.int = self.left_over_times * (own - self.plays.faces[move])
                return min(ceiling, QUARTERS * (points - answer - settled) + tie)
        return ceiling
