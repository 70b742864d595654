# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Which of the best plays does a player notice? Compiled."""

from __future__ import annotations

from array import array

import cython

from lexiko.kernel.luck import Luck

if not cython.compiled:
    from lexiko.kernel.consts import ACROSS, LOOKED_AT, MOST_TILES, NOTHING, ROW_HEAD


@cython.final
@cython.cclass
class Sight:
    """How well a player sees, on boards of so many columns. Threads may share it: it never changes.

    A play is noticed with the chance `sight`, times `reach` for each tile laid after the first, times `parallel` for
    each tile that has a neighbour crosswise.
    """

    def __init__(self, sight: float, reach: float, parallel: float, rows: int, cols: int) -> None:
        self.typical = sight * reach**4 * parallel
        across = range(MOST_TILES + 1)
        self.chances = array(
            "d", [sight * reach ** max(laid - 1, 0) * parallel**beside for laid in across for beside in across]
        )
        self.rows = rows
        self.cols = cols

    def enough(self) -> int:
        """Among how many of the best plays one is mostly noticed."""
        return max(2, min(LOOKED_AT, round(1.5 / self.typical)))

    def notice(
        self,
        plays: cython.uchar[::1],
        width: cython.int,
        count: cython.int,
        cells: cython.uchar[::1],
        luck: Luck,
        all_there: cython.bint,
    ) -> cython.int:
        """The first of `count` rows of plays, the best first, that is noticed on this board, or `NOTHING`.

        If these are `all_there` are, and none is noticed, it is the one that was likeliest to be.
        """
        plainest: cython.int = NOTHING
        most: cython.double = 0.0
        place: cython.int
        for place in range(count):
            chance: cython.double = self.chance_of(plays, cython.cast(cython.Py_ssize_t, place) * width, cells)
            if luck.chance() < chance:
                return place
            if plainest == NOTHING or chance > most:
                plainest = place
                most = chance
        return plainest if all_there else NOTHING

    def chance_of(self, plays: cython.uchar[::1], row: cython.Py_ssize_t, cells: cython.uchar[::1]) -> cython.double:
        """How likely the play in the row that begins at this byte is noticed."""
        square: cython.int = plays[row + 5] << 8 | plays[row + 6]
        across: cython.bint = plays[row + 4] == ACROSS and plays[row + ROW_HEAD + 1] != 0
        step: cython.int = 1 if across else self.cols
        laid: cython.int = 0
        beside: cython.int = 0
        while laid < MOST_TILES and plays[row + ROW_HEAD + laid]:
            while cells[square]:
                square += step
            beside += self.has_neighbour(square, across, cells)
            square += step
            laid += 1
        return self.chances[laid * (MOST_TILES + 1) + beside]

    def has_neighbour(self, square: cython.int, across: cython.bint, cells: cython.uchar[::1]) -> cython.bint:
        """Whether a tile lies next to this square, above or below it for a play across."""
        if across:
            if square >= self.cols and cells[square - self.cols]:
                return True
            return square < self.cols * (self.rows - 1) and cells[square + self.cols] != 0
        col: cython.int = square % self.cols
        if col > 0 and cells[square - 1]:
            return True
        return col < self.cols - 1 and cells[square + 1] != 0
