"""Which plays begin by rearranging a word (V2), and for how many points? Found by laying everything everywhere.

It shares nothing with the package: a board is rows of strings as in `brute_plays`. A word is taken off the board, its
tiles and some of the rack are laid in every way that a word of the list allows, and what comes of it is read off the
two pictures, before and after.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.oracles.brute_plays import LETTER_TIMES, WORD_TIMES, Game, Laid, Place, Word, lines, runs

Grid = Sequence[Sequence[str]]


@dataclass(frozen=True)
class Relaid:
    """A play after rearranging: the old word's squares, where its tiles came to lie, and the tiles from the rack."""

    old: tuple[Place, ...]
    moved: Laid
    laid: Laid


def brute_rearrangings(game: Game, grid: Grid, rack: Sequence[str]) -> dict[Relaid, int]:
    """Every play of good words after rearranging one word of this board, with its points."""
    found: dict[Relaid, int] = {}
    for line in lines(game):
        for old in runs(grid, line):
            bare = without(grid, old)
            for moved, laid in fillings(game, bare, line, old, [grid[row][col] for row, col in old], rack):
                for more in [frozenset[tuple[int, int, str]](), *crossings(game, bare, moved, laid, rack, line)]:
                    relaid = Relaid(tuple(old), moved, laid | more)
                    told = told_by_pictures(game, grid, relaid)
                    if told is not None and told[1] <= game.words:
                        found[relaid] = told[0]
    return found


def without(grid: Grid, squares: Sequence[Place]) -> list[list[str]]:
    """The board with these squares vacant."""
    return [["" if (row, col) in squares else cell for col, cell in enumerate(cells)] for row, cells in enumerate(grid)]


def fillings(
    game: Game, bare: Grid, line: Sequence[Place], old: Sequence[Place], tiles: Sequence[str], rack: Sequence[str]
) -> Iterator[tuple[Laid, Laid]]:
    """Every word over the old squares out of all the old tiles, tiles that lie there, and one of the rack at least."""
    cells = [bare[row][col] for row, col in line]
    first, last = line.index(old[0]), line.index(old[-1])
    for word in game.words:
        for start in range(max(0, last + 1 - len(word)), first + 1):
            end = start + len(word)
            inside = cells[start:end]
            if end > len(line) or any(cells[at] not in ("", "#") for at in (start - 1, end) if 0 <= at < len(line)):
                continue
            if all(cell == "" or cell.upper() == letter for cell, letter in zip(inside, word, strict=True)):
                free = [(line[start + at], letter) for at, letter in enumerate(word) if not inside[at]]
                yield from shares(free, tiles, rack)


def shares(free: Sequence[tuple[Place, str]], tiles: Sequence[str], rack: Sequence[str]) -> Iterator[tuple[Laid, Laid]]:
    """Every way to lay all the `tiles`, and then some of the rack, on squares that want these letters."""
    have, hand = Counter(tiles), Counter(rack)
    if not len(tiles) < len(free) <= len(tiles) + len(rack):
        return

    def go(
        at: int, moved: tuple[tuple[int, int, str], ...], laid: tuple[tuple[int, int, str], ...]
    ) -> Iterator[tuple[Laid, Laid]]:
        if at == len(free):
            if not have.total() and laid:
                yield frozenset(moved), frozenset(laid)
            return
        (row, col), letter = free[at]
        for tile in (letter, letter.lower()):
            if have[tile]:
                have[tile] -= 1
                yield from go(at + 1, (*moved, (row, col, tile)), laid)
                have[tile] += 1
        for spent, tile in ((letter, letter), ("?", letter.lower())):
            if hand[spent]:
                hand[spent] -= 1
                yield from go(at + 1, moved, (*laid, (row, col, tile)))
                hand[spent] += 1

    yield from go(0, (), ())


def crossings(
    game: Game, bare: Grid, moved: Laid, laid: Laid, rack: Sequence[str], line: Sequence[Place]
) -> Iterator[Laid]:
    """What more of the rack can be laid in the line that crosses the new word at its only tile from the rack."""
    if len(laid) != 1:
        return
    ((row, col, tile),) = laid
    left = list(rack)
    left.remove(tile if tile.isupper() else "?")
    after = with_tiles(bare, moved | laid)
    (crossing,) = [other for other in lines(game, through=[(row, col)]) if list(other) != list(line)]
    cells = [after[r][c] for r, c in crossing]
    here = list(crossing).index((row, col))
    for word in game.words:
        for start in range(max(0, here + 1 - len(word)), here + 1):
            end = start + len(word)
            if end > len(cells) or any(cells[at] not in ("", "#") for at in (start - 1, end) if 0 <= at < len(cells)):
                continue
            inside = cells[start:end]
            if all(cell == "" or cell.upper() == letter for cell, letter in zip(inside, word, strict=True)):
                free = [(crossing[start + at], letter) for at, letter in enumerate(word) if not inside[at]]
                yield from (more for _, more in shares(free, (), left))


def with_tiles(grid: Grid, tiles: Laid) -> list[list[str]]:
    """The board with these tiles on it."""
    after = [list(cells) for cells in grid]
    for row, col, tile in tiles:
        after[row][col] = tile
    return after


def told_by_pictures(game: Game, grid: Grid, relaid: Relaid) -> tuple[int, frozenset[Word]] | None:
    """Points and words of a play after rearranging, read off the board before and after; None if it may not lie so."""
    if not fits(grid, relaid):
        return None
    after = with_tiles(without(grid, relaid.old), relaid.moved | relaid.laid)
    hand = {(row, col) for row, col, _ in relaid.laid}
    news = hand | {(row, col) for row, col, tile in relaid.moved if grid[row][col].upper() != tile.upper()}
    across = relaid.old[0][0] == relaid.old[1][0]
    whole = next((run for run in stretches(after, across=across) if relaid.old[0] in run), [])
    if not {*relaid.old, *((row, col) for row, col, _ in relaid.moved)} <= set(whole) or not hand & set(whole):
        return None
    if not any(is_unbroken(after, hand, across=way) for way in (True, False)):
        return None
    points, words = game.bonuses.get(len(relaid.laid), 0), []
    for way in (True, False):
        for run in stretches(after, across=way):
            if len(run) > 1 and not news.isdisjoint(run):
                words.append(tuple(after[row][col].upper() for row, col in run))
                points += count(game, grid, after, run)
    return points, frozenset(words)


def fits(grid: Grid, relaid: Relaid) -> bool:
    """Whether each tile comes to a square of its own on the board, no other word's, and one of the old tiles moves."""
    placed = [(row, col) for row, col, _ in (*relaid.moved, *relaid.laid)]
    if len(set(placed)) != len(placed) or not all(0 <= r < len(grid) and 0 <= c < len(grid[0]) for r, c in placed):
        return False
    vacant = all((row, col) in relaid.old or not grid[row][col] for row, col in placed)
    return vacant and any(grid[row][col] != tile for row, col, tile in relaid.moved)


def stretches(grid: Grid, *, across: bool) -> Iterator[list[Place]]:
    """The stretches of tiles in all rows, or in all columns, those of one tile too."""
    rows, cols = len(grid), len(grid[0])
    for one in range(rows if across else cols):
        run: list[Place] = []
        for other in range((cols if across else rows) + 1):
            place = (one, other) if across else (other, one)
            inside = other < (cols if across else rows)
            if inside and grid[place[0]][place[1]] not in ("", "#"):
                run.append(place)
            else:
                yield run
                run = []


def is_unbroken(grid: Grid, hand: set[Place], *, across: bool) -> bool:
    """Whether all tiles from the rack lie in one stretch of this direction."""
    return any(hand <= set(run) for run in stretches(grid, across=across))


def count(game: Game, before: Grid, after: Grid, run: Sequence[Place]) -> int:
    """What one word counts: premiums on squares where no tile lay before, blanks nothing."""
    total, times = 0, 1
    for row, col in run:
        tile = after[row][col]
        value = game.values[tile] if tile == tile.upper() else 0
        if not before[row][col]:
            value *= LETTER_TIMES.get(game.picture[row][col], 1)
            times *= WORD_TIMES.get(game.picture[row][col], 1)
        total += value
    return total * times
