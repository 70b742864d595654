"""A ruleset and a lexicon as flat tables of numbers: all that the compiled modules know of them."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """What stays the same for every position of a game; never changed once made, so threads may share it.

    Squares are counted row by row. A line is a stretch of squares in one row or column that neither the board's edge
    nor a missing square interrupts: three numbers each, its first square, the step from square to square, its
    length. Lines of one square are left out, since no word fits.
    """

    squares: int
    longest_line: int
    lines: memoryview
    """int32, three a line: those across, then those down."""
    lines_across: int
    """How many of them are across."""
    line_at: memoryview
    """int32 by square, all of them for plays across, then for plays down: which of `lines` it is in; -1 for none."""
    letter_times: memoryview
    """uint8 by square."""
    word_times: memoryview
    """uint8 by square."""
    values: memoryview
    """int32 by tile as it lies on the board (256 of them); blanks are worth nothing."""
    bonuses: memoryview
    """int32 by number of tiles laid, 0 to MOST_TILES."""
    going_out_times: int
    """How often who goes out gains what the others have left. Rule: R9.3, C8"""
    left_over_times: int
    """How often a tile that is left over counts for the others, lost by one and gained by another. Rule: R9.3, C8"""
    start: int
    opening_length: int
    nodes: memoryview
    """uint32, the word graph in KWG layout."""


def doubled(numbers: Any) -> array[int]:
    """The numbers of a buffer in an array twice as long, the second half of it zeros.

    >>> doubled(array("i", [3, -4]))
    array('i', [3, -4, 0, 0])
    """
    view = memoryview(numbers)
    return array(view.format, view.tobytes() + bytes(view.nbytes))
