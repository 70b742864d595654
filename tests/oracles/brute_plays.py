"""Which plays does a position have, and for how many points? Found by trying every word everywhere.

It shares nothing with the package: a board is rows of strings (`""` empty, `"#"` no square, `"A"` or `"CH"` a tile,
`"a"` or `"ch"` a blank), a premium is the sign of a board picture, a word a tuple of letters. A play's words are
found by reading the whole board after it, and counted from what is seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

Word = tuple[str, ...]
Place = tuple[int, int]
Laid = frozenset[tuple[int, int, str]]
"""The tiles of a play: row, column, tile."""

WORD_TIMES = {"D": 2, "T": 3, "Q": 4, "*": 2}
LETTER_TIMES = {"d": 2, "t": 3, "q": 4}


@dataclass(frozen=True)
class Game:
    """What does not change from position to position."""

    picture: Sequence[str]
    values: Mapping[str, int]
    words: frozenset[Word]
    bonuses: Mapping[int, int]
    opening_length: int = 2


def brute_plays(game: Game, grid: Sequence[Sequence[str]], rack: Sequence[str]) -> dict[Laid, int]:
    """Every play of this rack (`"?"` a blank) on this board, with its points."""
    found: dict[Laid, int] = {}
    for line in lines(game):
        for squares, word in words_that_fit(game, grid, line, rack):
            for laid in ways_to_lay(grid, squares, word, rack):
                points = points_of(game, grid, laid)
                if points is not None:
                    found[laid] = points
    return found


def lines(game: Game) -> Iterator[list[Place]]:
    """Every row, then every column."""
    rows, cols = len(game.picture), len(game.picture[0])
    for row in range(rows):
        yield [(row, col) for col in range(cols)]
    for col in range(cols):
        yield [(row, col) for row in range(rows)]


def words_that_fit(
    game: Game, grid: Sequence[Sequence[str]], line: list[Place], rack: Sequence[str]
) -> Iterator[tuple[list[Place], Word]]:
    """The words that agree with the line's tiles, end at vacant squares and touch what they must."""
    cells = [grid[row][col] for row, col in line]
    letters = [cell.upper() for cell in cells if cell not in ("", "#")]
    have = Counter(letters) + Counter(tile for tile in rack if tile != "?")
    blanks = sum(tile == "?" for tile in rack)
    known = set(have)
    for word in game.words:
        if len(set(word) - known) > blanks or (Counter(word) - have).total() > blanks:
            continue
        for start in range(len(line) - len(word) + 1):
            end = start + len(word)
            if all(cell in ("", letter) for cell, letter in zip(map(str.upper, cells[start:end]), word, strict=True)):
                before, after = cells[:start][-1:], cells[end : end + 1]
                if all(cell in ("", "#") for cell in before + after) and touches(game, grid, line[start:end]):
                    yield line[start:end], word


def touches(game: Game, grid: Sequence[Sequence[str]], squares: list[Place]) -> bool:
    """Do these squares meet the board's tiles, or cover the start of an empty board with a word long enough?"""
    occupied = {(row, col) for row, cells in enumerate(grid) for col, cell in enumerate(cells) if cell not in ("", "#")}
    if not occupied:
        return len(squares) >= game.opening_length and any(game.picture[row][col] == "*" for row, col in squares)
    near = {(row + up, col + left) for row, col in squares for up, left in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))}
    return bool(near & occupied)


def ways_to_lay(grid: Sequence[Sequence[str]], squares: list[Place], word: Word, rack: Sequence[str]) -> Iterator[Laid]:
    """Every choice of rack tiles, blanks or not, that completes the word."""
    wanted = [(row, col, letter) for (row, col), letter in zip(squares, word, strict=True) if not grid[row][col]]
    if not wanted or len(wanted) > len(rack):
        return
    for choice in product((True, False), repeat=len(wanted)):
        used = Counter(letter if real else "?" for (_, _, letter), real in zip(wanted, choice, strict=True))
        if used <= Counter(rack):
            yield frozenset(
                (row, col, letter if real else letter.lower())
                for (row, col, letter), real in zip(wanted, choice, strict=True)
            )


def points_of(game: Game, grid: Sequence[Sequence[str]], laid: Laid) -> int | None:
    """The points of a play, read off the board as it stands after it; None if a word on it is not one."""
    after = [list(cells) for cells in grid]
    for row, col, tile in laid:
        after[row][col] = tile
    new = {(row, col) for row, col, _ in laid}
    total = game.bonuses.get(len(laid), 0)
    for line in lines(game):
        for run in runs(after, line):
            if new.isdisjoint(run):
                continue
            if tuple(after[row][col].upper() for row, col in run) not in game.words:
                return None
            total += run_points(game, after, run, new)
    return total


def runs(grid: Sequence[Sequence[str]], line: list[Place]) -> Iterator[list[Place]]:
    """The stretches of two or more tiles on a line."""
    run: list[Place] = []
    for place in [*line, None]:
        if place is not None and grid[place[0]][place[1]] not in ("", "#"):
            run.append(place)
            continue
        if len(run) > 1:
            yield run
        run = []


def run_points(game: Game, grid: Sequence[Sequence[str]], run: list[Place], new: set[Place]) -> int:
    """What one word counts: premiums under new tiles only, blanks nothing."""
    total, times = 0, 1
    for row, col in run:
        tile = grid[row][col]
        value = game.values[tile] if tile == tile.upper() else 0
        if (row, col) in new:
            sign = game.picture[row][col]
            value *= LETTER_TIMES.get(sign, 1)
            times *= WORD_TIMES.get(sign, 1)
        total += value
    return total * times
