"""Which plays does a position have, and for how many points? Found by trying every word everywhere.

It shares nothing with the package: a board is rows of strings (`""` empty, `"#"` no square, `"A"` or `"CH"` a tile,
`"a"` or `"ch"` a blank), a premium is the sign of a board picture, a word a tuple of letters. A play's words are
found by reading the whole board after it, and counted from what is seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
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
    anchored = squares_to_touch(game, grid)
    for line in lines(game):
        for squares, word in words_that_fit(game, grid, line, rack, anchored):
            for laid in ways_to_lay(grid, squares, word, rack):
                points = points_of(game, grid, laid)
                if points is not None:
                    found[laid] = points
    return found


def lines(game: Game, *, through: Collection[Place] = ()) -> list[list[Place]]:
    """Every row, then every column; or only those through these squares."""
    rows, cols = len(game.picture), len(game.picture[0])
    down = sorted({row for row, _ in through}) or range(rows)
    right = sorted({col for _, col in through}) or range(cols)
    return [[(row, col) for col in range(cols)] for row in down] + [
        [(row, col) for row in range(rows)] for col in right
    ]


def squares_to_touch(game: Game, grid: Sequence[Sequence[str]]) -> set[Place]:
    """The board's tiles and their neighbours, one of which every word covers; the start if the board is empty."""
    occupied = {place for line in lines(game) for place in line if grid[place[0]][place[1]] not in ("", "#")}
    if not occupied:
        return {place for line in lines(game) for place in line if game.picture[place[0]][place[1]] == "*"}
    steps = ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))
    return {(row + up, col + left) for row, col in occupied for up, left in steps}


def words_that_fit(
    game: Game, grid: Sequence[Sequence[str]], line: list[Place], rack: Sequence[str], anchored: set[Place]
) -> Iterator[tuple[list[Place], Word]]:
    """The words that agree with the tiles of a stretch of the line; the rack may not have all that they need."""
    cells = ["#", *(grid[row][col].upper() for row, col in line), "#"]
    have = Counter(cells) + Counter(rack)
    known, blanks = set(have), have["?"]
    shortest = game.opening_length if not any("".join(row).strip("#") for row in grid) else 2
    found = [
        stretch
        for stretch in stretches(cells, len(rack))
        if len(stretch) >= shortest and not anchored.isdisjoint(line[stretch.start - 1 : stretch.stop - 1])
    ]
    lengths = set(map(len, found))
    words = [word for word in game.words if len(word) in lengths and len(set(word) - known) <= blanks]
    for stretch in found:
        tiles = [(place, cell) for place, cell in enumerate(cells[stretch.start : stretch.stop]) if cell]
        for word in words:
            if len(word) == len(stretch) and all(word[place] == cell for place, cell in tiles):
                yield line[stretch.start - 1 : stretch.stop - 1], word


def stretches(cells: Sequence[str], most: int) -> Iterator[range]:
    """Where on a line words may lie: between vacant squares or edges, over one to so many that are vacant."""
    for start in range(1, len(cells) - 1):
        if cells[start - 1] not in ("", "#"):
            continue
        for end in range(start + 1, len(cells)):
            within = cells[start:end]
            if "#" in within or within.count("") > most:
                break
            if "" in within and cells[end] in ("", "#"):
                yield range(start, end)


def ways_to_lay(grid: Sequence[Sequence[str]], squares: list[Place], word: Word, rack: Sequence[str]) -> Iterator[Laid]:
    """Every choice of rack tiles, blanks or not, that completes the word."""
    wanted = [(row, col, letter) for (row, col), letter in zip(squares, word, strict=True) if not grid[row][col]]
    for choice in product((True, False) if "?" in rack else (True,), repeat=len(wanted)):
        used = [letter if real else "?" for (_, _, letter), real in zip(wanted, choice, strict=True)]
        if all(used.count(tile) <= rack.count(tile) for tile in used):
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
    for line in lines(game, through=new):
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
