# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""How an ending of two players goes on, when it is over, and what its turns are worth. Compiled; runs uncompiled too.

A value counts what the side on turn gains from here on the other, unplayed tiles reckoned, in quarters of a point.
Where the rules decide ties by the scores before the reckoning, one quarter tells who has won a tie.
"""

from __future__ import annotations

import cython

from lexiko.kernel.endings.end_rules import EndRules
from lexiko.kernel.endings.line_plays import LinePlays

if not cython.compiled:
    from lexiko.kernel.endings.line_plays import mixed

    # as in ending_game.pxd
    QUARTERS = 4  # a point has so many parts in a value
    PASS = -1


@cython.cclass
class EndingGame:
    """An ending as it stands; used by one thread. `lead` is by how much side 0 leads."""

    def __init__(self, plays: LinePlays, rules: EndRules, left_over_times: int, minds_ties: bool, lead: int) -> None:
        """`left_over_times` as the reckoning counts what is left; `minds_ties` where scores before it decide them."""
        self.plays = plays
        self.rules = rules
        self.left_over_times = left_over_times
        self.minds_ties = minds_ties
        self.lead = lead

    def playout(self, side: cython.int, zeros: cython.int) -> cython.int:
        """What a position comes to if each side always makes the play of most points, and the most tiles."""
        fresh_count: cython.int = self.plays.fresh_count
        found_count: cython.int = self.plays.count
        self.plays.look(side)
        move: cython.int = self.plays.greediest(side, self.left_over_times * self.plays.points_left[1 - side])
        value: cython.int
        after: cython.int
        if move == PASS:
            after = self.rules.after_pass(zeros, side)
            if self.rules.ended(after):
                value = self.reckoned(side, 0, self.plays.points_left[side])
            else:
                value = -self.playout(1 - side, after)
        elif self.plays.laid[move] == self.plays.tiles_left[side]:
            value = self.gone_out(side, self.plays.points[move])
        else:
            after = self.rules.after_play(zeros, self.plays.points[move])
            if self.rules.ended(after):
                value = self.reckoned(
                    side, self.plays.points[move], self.plays.points_left[side] - self.plays.faces[move]
                )
            else:
                self.lay(side, move)
                value = QUARTERS * self.plays.points[move] - self.playout(1 - side, after)
                self.take_back(side, move)
        self.plays.forget(fresh_count, found_count)
        return value

    def lay(self, side: cython.int, move: cython.int) -> None:
        """Lay a play and count it."""
        self.lead += self.plays.points[move] if side == 0 else -self.plays.points[move]
        self.plays.lay(side, move)

    def take_back(self, side: cython.int, move: cython.int) -> None:
        """Undo the last play."""
        self.plays.take_back(side, move)
        self.lead -= self.plays.points[move] if side == 0 else -self.plays.points[move]

    def gone_out(self, side: cython.int, points: cython.int) -> cython.int:
        """What the last play is worth that empties the rack. Rule: R9.3, C8"""
        return self.final(side, points, self.left_over_times * self.plays.points_left[1 - side])

    def reckoned(self, side: cython.int, points: cython.int, own_left: cython.int) -> cython.int:
        """What the last turn is worth if nobody goes out: each loses what is left. Rule: R9.3"""
        return self.final(side, points, self.plays.points_left[1 - side] - own_left)

    def final(self, side: cython.int, points: cython.int, settled: cython.int) -> cython.int:
        """The value of the last turn; where they decide ties, the scores before the reckoning count. Rule: R9.4, C9"""
        value: cython.int = QUARTERS * (points + settled)
        if self.minds_ties:
            before: cython.int = points + (self.lead if side == 0 else -self.lead)
            if before + settled == 0 and before != 0:
                value += 1 if before > 0 else -1
        return value

    def key(self, side: cython.int, zeros: cython.int) -> cython.ulonglong:
        """A hash of all that the value depends on."""
        key: cython.ulonglong = mixed(mixed(self.plays.keys[0]) ^ self.plays.keys[1])
        key = mixed(key ^ cython.cast(cython.ulonglong, zeros << 2 | side))
        if self.minds_ties:
            key = mixed(key ^ cython.cast(cython.ulonglong, self.lead + 0x1000000))
        key ^= self.plays.hash
        return key | 1
