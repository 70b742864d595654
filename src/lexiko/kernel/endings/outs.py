# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The plays by which a side could go out next, and which moves of the other prevent them. Compiled.

It runs uncompiled too. A move that lays no tile where the play's own come, or where its words end, leaves it what it
is.
"""

from __future__ import annotations

from array import array

import cython

from lexiko.kernel.endings.line_plays import LinePlays

if not cython.compiled:
    from lexiko.kernel.endings.line_plays import NO_PLAY

    # as in outs.pxd
    OUTS = 2  # so many plays are looked at, those of most points
    NO_POINTS = -0x100000  # what no play scores


@cython.final
@cython.cclass
class Outs:
    """The two plays of most points by which a side of `plays` goes out, for each level of a search. For one thread."""

    def __init__(self, plays: LinePlays, levels: int) -> None:
        self.plays = plays
        self.outs = array("i", bytes(4 * OUTS * levels))
        self.points = array("i", bytes(4 * OUTS * levels))
        self.mark_words = (len(plays.cells) + 63) // 64
        self.marks = array("Q", bytes(8 * self.mark_words * OUTS * levels))

    def look(self, side: cython.int, level: cython.int) -> None:
        """Note a side's plays that go out, and what a move must do to prevent them; its plays are known."""
        row: cython.int = OUTS * level
        place: cython.int
        for place in range(OUTS):
            self.outs[row + place] = NO_PLAY
        line: cython.int
        play: cython.int
        for line in range(side * self.plays.line_count, (side + 1) * self.plays.line_count):
            for play in range(self.plays.starts[line], self.plays.ends[line]):
                if self.plays.laid[play] == self.plays.tiles_left[side] and self.plays.has(side, play):
                    self.rank(row, play)
        for place in range(OUTS):
            if self.outs[row + place] != NO_PLAY:
                at: cython.int = self.mark_words * (row + place)
                word: cython.int
                for word in range(self.mark_words):
                    self.marks[at + word] = 0
                self.plays.mark(self.outs[row + place], self.marks, at)

    def rank(self, row: cython.int, play: cython.int) -> None:
        """Note a play if it is among those of most points."""
        points: cython.int = self.plays.points[play]
        if self.outs[row] == NO_PLAY or points > self.points[row]:
            self.outs[row + 1] = self.outs[row]
            self.points[row + 1] = self.points[row]
            self.outs[row] = play
            self.points[row] = points
        elif self.outs[row + 1] == NO_PLAY or points > self.points[row + 1]:
            self.outs[row + 1] = play
            self.points[row + 1] = points

    def left_by(self, move: cython.int, level: cython.int) -> cython.int:
        """The points of the best play noted that a move does not prevent; `NO_POINTS` if it prevents all."""
        row: cython.int = OUTS * level
        place: cython.int
        for place in range(OUTS):
            if self.outs[row + place] != NO_PLAY and not self.plays.meets(
                move, self.marks, self.mark_words * (row + place)
            ):
                return self.points[row + place]
        return NO_POINTS
