"""Between the rules' records and the kernel's flat tables: what of one is which number of the other."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Collection, Iterator
from functools import cache
from math import prod

from lexiko.kernel.consts import (
    ACROSS,
    BLANK,
    BLANK_FLAG,
    EMPTY,
    MOST_LETTERS,
    MOST_SQUARES,
    MOST_TILES,
    ROW_HEAD,
    ROW_TAIL,
    TOP_VALUE,
)
from lexiko.kernel.errors import KernelBug, UnsupportedRuleset
from lexiko.kernel.tables import Tables
from lexiko.rules import SETTLINGS, Board, Layout, Play, Rack, Ruleset, Square

MOST_PLAY_POINTS = 1_000_000
"""No play may have more points: with what is kept, counted in millipoints, it fits into 32 bits (see leaves.py)."""


def check_supported(ruleset: Ruleset) -> None:
    """Raise `UnsupportedRuleset`, naming everything in this ruleset that is beyond the kernel's tables."""
    letters = len(ruleset.tile_set.alphabet)
    squares = ruleset.layout.rows * ruleset.layout.cols
    reasons = []
    if letters > MOST_LETTERS:
        reasons.append(f"an alphabet of {letters} letters, {MOST_LETTERS} are the most")
    if ruleset.rack_size > MOST_TILES:
        reasons.append(f"racks of {ruleset.rack_size} tiles, {MOST_TILES} are the most")
    if squares > MOST_SQUARES:
        reasons.append(f"a board of {squares} squares, {MOST_SQUARES} are the most")
    counted = (*ruleset.tile_set.values, *(points for _, points in ruleset.bonuses))
    if min(counted) < 0:
        reasons.append(f"a tile or a bonus of {min(counted)} points, 0 is the least")
    elif squares <= MOST_SQUARES and (points := _most_points(ruleset)) > MOST_PLAY_POINTS:
        reasons.append(f"plays of up to {points} points, {MOST_PLAY_POINTS} are the most")
    if reasons:
        raise UnsupportedRuleset(reasons)


def _most_points(ruleset: Ruleset) -> int:
    """What no play on any board exceeds: as if the richest tile lay on every square and all premiums counted."""
    layout = ruleset.layout
    premiums = [layout.premium(Square(*divmod(place, layout.cols))) for place in range(len(layout.signs))]
    rows = [premiums[row * layout.cols : (row + 1) * layout.cols] for row in range(layout.rows)]
    times = 0
    for line in (*rows, *zip(*rows, strict=True)):
        word_times = sorted((premium.word_times for premium in line), reverse=True)[:MOST_TILES]
        times = max(times, sum(premium.letter_times for premium in line) * prod(word_times))
    # a letter counts four times at most, a word too
    crosswise = 4 * (max(layout.rows, layout.cols) + 3) * MOST_TILES
    most_bonus = max((points for _, points in ruleset.bonuses), default=0)
    return max(ruleset.tile_set.values) * (times + crosswise) + most_bonus


def tables_of(ruleset: Ruleset, nodes: memoryview) -> Tables:
    """The tables of a supported ruleset and a word graph of its letters. Rule: R1.1, R1.2, R5.2, R5.3, R5.6, C8, V1"""
    layout = ruleset.layout
    every_square = [Square(row, col) for row in range(layout.rows) for col in range(layout.cols)]
    premiums = [layout.premium(square) for square in every_square]
    lines_across, lines_down = list(_lines(layout, across=True)), list(_lines(layout, across=False))
    settling = SETTLINGS[ruleset.settling]
    return Tables(
        squares=len(every_square),
        longest_line=max(layout.rows, layout.cols),
        lines=_column("i", lines_across + lines_down),
        lines_across=len(lines_across) // 3,
        line_at=_column("i", _line_at(lines_across, lines_down, squares=len(every_square))),
        letter_times=_column("B", (premium.letter_times for premium in premiums)),
        word_times=_column("B", (premium.word_times for premium in premiums)),
        values=_column("i", _values(ruleset)),
        bonuses=_column("i", (ruleset.bonus(laid) for laid in range(MOST_TILES + 1))),
        going_out_times=settling.gained,
        left_over_times=settling.lost + settling.gained,
        start=layout.start.row * layout.cols + layout.start.col,
        opening_length=max(2, ruleset.opening_length),
        nodes=nodes,
    )


def board_problems(board: Board, ruleset: Ruleset) -> list[str]:
    """Why this board cannot be one of this ruleset's games; empty if it can."""
    layout = ruleset.layout
    if (board.rows, board.cols) != (layout.rows, layout.cols):
        return [f"a board of {board.rows} x {board.cols} squares, not {layout.rows} x {layout.cols}"]
    if strange := board.cells.translate(None, cells_of(len(ruleset.tile_set.alphabet))):
        return [f"tiles on the board that are no letter of the set: {sorted(set(strange))}"]
    if "#" in layout.signs and any(cell and sign == "#" for cell, sign in zip(board.cells, layout.signs, strict=True)):
        return ["tiles on the board where it has no square"]
    return []


@cache
def cells_of(letters: int) -> bytes:
    """What a square of a board with tiles of so many letters may hold; first what a rack may."""
    return bytes([EMPTY, *range(1, letters + 1), *range(BLANK_FLAG + 1, BLANK_FLAG + letters + 1)])


def rack_problems(rack: Rack, ruleset: Ruleset) -> list[str]:
    """Why this rack cannot be one of this ruleset's games; empty if it can."""
    reasons = []
    if len(rack) > MOST_TILES:
        reasons.append(f"a rack of {len(rack)} tiles, {MOST_TILES} are the most")
    size = len(ruleset.tile_set.alphabet)
    if strange := rack.codes.translate(None, cells_of(size)[: size + 1]):
        reasons.append(f"tiles on the rack that are not of the set: {sorted(set(strange))}")
    return reasons


def ruleset_problems(ruleset: Ruleset, compiled: Ruleset) -> list[str]:
    """What of this ruleset the kernel sees differs from the one an engine was compiled for; empty if nothing."""
    names = ("tile_set", "layout", "bonuses", "opening_length", "word_filters")
    return [f"another {name}" for name in names if getattr(ruleset, name) != getattr(compiled, name)]


def column(rows: bytes, *, width: int, start: int) -> memoryview[int]:
    """The numbers of 32 bits that begin at this byte of each row, as a buffer of them."""
    count = len(rows) // width
    numbers = bytearray(4 * count)
    for byte in range(4):
        numbers[3 - byte :: 4] = rows[start + byte :: width]
    column = array("i", bytes(numbers))
    if sys.byteorder == "big":
        column.byteswap()
    return memoryview(column).toreadonly()


def values_of(rows: bytes, *, width: int) -> array[int]:
    """What the rows are sorted by: the value of each, in millipoints."""
    lows = column(rows, width=width, start=0).cast("B").cast("I")
    return array("i", [TOP_VALUE - low for low in lows])


def play_of(row: bytes, board: Board) -> Play:
    """The play that a row stands for, on the board it was found on. Raises `KernelBug` if it runs off."""
    tiles = row[ROW_HEAD:-ROW_TAIL].rstrip(bytes([EMPTY]))
    return play_of_tiles(tiles, int.from_bytes(row[5:ROW_HEAD]), board, across=row[4] == ACROSS)


def play_of_tiles(tiles: bytes, first: int, board: Board, *, across: bool) -> Play:
    """The play of tiles on the first empty squares of a line, from this one on. Raises `KernelBug` if it runs off."""
    square = Square(*divmod(first, board.cols))
    placements = []
    for tile in tiles:
        while board.at(square):
            square = square.step(across=across)
        if square not in board:
            raise KernelBug(f"a play runs off the board: {tiles.hex()} from square {first}")
        placements.append((square, tile))
        square = square.step(across=across)
    return Play(tuple(placements))


def _column(typecode: str, numbers: Collection[int] | Iterator[int]) -> memoryview:
    return memoryview(array(typecode, numbers)).toreadonly()


def _values(ruleset: Ruleset) -> Iterator[int]:
    """What each of the 256 tile codes counts on the board; blanks and codes of no tile count nothing."""
    values = ruleset.tile_set.values
    return (values[tile] if BLANK < tile < len(values) else 0 for tile in range(2 * BLANK_FLAG))


def _lines(layout: Layout, *, across: bool) -> Iterator[int]:
    """First square, step and length of every stretch of two or more squares in one row or column."""
    for square in layout.squares():
        if square.step(across=across, count=-1) in layout:
            continue
        length = 1
        while square.step(across=across, count=length) in layout:
            length += 1
        if length > 1:
            yield from (square.row * layout.cols + square.col, 1 if across else layout.cols, length)


def _line_at(across: list[int], down: list[int], *, squares: int) -> Iterator[int]:
    """By square, for plays across and then for plays down: which line it is in, -1 for none."""
    number = 0
    for lines in (across, down):
        line_at = [-1] * squares
        for head in range(0, len(lines), 3):
            first, step, length = lines[head : head + 3]
            for place in range(length):
                line_at[first + place * step] = number
            number += 1
        yield from line_at
