"""Squares: row and column from zero, and steps across and down."""

from __future__ import annotations

from typing import NamedTuple


class Square(NamedTuple):
    """A place on, or off, the board: row and column counted from zero at the upper left."""

    row: int
    col: int

    def step(self, *, across: bool, count: int = 1) -> Square:
        """The square `count` further across (to the right) or down; negative counts go back.

        >>> Square(7, 7).step(across=True, count=-2)
        Square(row=7, col=5)
        """
        return Square(self.row, self.col + count) if across else Square(self.row + count, self.col)
