# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""When passes and turns without points end a game whose bag is empty. Compiled; runs uncompiled too.

They are counted in one number, `zeros`: the passes of each side since the last play, in four bits each, and above them
the turns without points in a row.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

if not cython.compiled:
    # as in end_rules.pxd
    SCORELESS_AT = 16  # from this bit on turns without points are counted
    A_SCORELESS = 0x10000
    ALL_PASSES = 0xFFFF


@cython.final
@cython.cclass
class EndRules:
    """So many passes of each of some sides end the game, or so many turns without points in a row; 0: no number does.

    `folds`: every play starts the count anew that ends the game, so that two passes in a row change nothing else.
    """

    def __init__(self, *, sides: int, most_passes: int, most_scoreless: int, folds: bool) -> None:
        self.sides = sides
        self.most_passes = most_passes
        self.most_scoreless = most_scoreless
        self.folds = folds

    def start(self, passes: Sequence[int], scoreless: int) -> int:
        """The passes of all sides and the turns without points so far, as far as they matter, in one number."""
        zeros = sum(min(count, self.most_passes) << 4 * side for side, count in enumerate(passes))
        return zeros | (scoreless << SCORELESS_AT if self.most_scoreless else 0)

    def after_play(self, zeros: cython.int, points: cython.int) -> cython.int:
        """The same after a play. Rule: R9.2, C7"""
        if points or not self.most_scoreless:
            return 0
        return (zeros & ~ALL_PASSES) + A_SCORELESS

    def after_pass(self, zeros: cython.int, side: cython.int) -> cython.int:
        """The same after a pass. Rule: R9.2, C7"""
        if (zeros >> 4 * side & 0xF) < self.most_passes:
            zeros += 1 << 4 * side
        if self.most_scoreless:
            zeros += A_SCORELESS
        return zeros

    def ended(self, zeros: cython.int) -> cython.bint:
        """Whether these end the game. Rule: R9.2, C7"""
        if self.most_scoreless and zeros >> SCORELESS_AT >= self.most_scoreless:
            return True
        if not self.most_passes:
            return False
        side: cython.int = 0
        while side < self.sides and (zeros >> 4 * side & 0xF) >= self.most_passes:
            side += 1
        return side == self.sides

    def folded(self, zeros: cython.int, side: cython.int) -> cython.int:
        """For two sides, as near to the end as leaves the value of a position what it is; `side` is on turn.

        Two passes in a row change nothing but these counts. Where passing leads to the end, a side that would rather
        play than have it may do so at any of its turns, so that it matters only whose turn the last would be, and
        whether it is the next. That holds while only plays that count set them back, and every play does.
        """
        if not self.folds:
            return zeros
        most: cython.int = self.most_passes
        if not most:
            scoreless: cython.int = zeros >> SCORELESS_AT
            while scoreless + 4 <= self.most_scoreless:
                scoreless += 2
            return scoreless << SCORELESS_AT
        own: cython.int = most - (zeros >> 4 * side & 0xF)
        others: cython.int = most - (zeros >> 4 * (1 - side) & 0xF)
        if own > others:
            if own > 2:
                own = 2
            others = 1 if own == 2 else others
        elif others > 1:
            own = 1
            others = 1
        return (most - own) << 4 * side | (most - others) << 4 * (1 - side)
