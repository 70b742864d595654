"""A play's points counted again from the picture of the board, sharing nothing with the rules' own scoring."""

from __future__ import annotations

LETTER_TIMES = {"d": 2, "t": 3, "q": 4}
WORD_TIMES = {"D": 2, "T": 3, "Q": 4, "*": 2}


def naive_score(
    before: list[list[int]],
    after: list[list[int]],
    laid: set[tuple[int, int]],
    signs: list[str],
    values: list[int],
    bonuses: dict[int, int],
) -> tuple[int, list[list[int]]]:
    """Points and words (letter codes) of the turn that led from one grid to the other, `laid` being the rack's squares.

    A cell is 0 where nothing lies, a letter code, or a letter code + 128 for a blank. A square that was vacant is
    newly covered, by whatever tile; one whose letter differs was altered by a rearranging.
    """
    rows, cols = len(after), len(after[0])
    new = {(r, c) for r in range(rows) for c in range(cols) if after[r][c] and not before[r][c]}
    altered = {
        (r, c) for r in range(rows) for c in range(cols) if before[r][c] and before[r][c] % 128 != after[r][c] % 128
    }
    points, words = 0, []
    lines = [[(r, c) for c in range(cols)] for r in range(rows)] + [[(r, c) for r in range(rows)] for c in range(cols)]
    for line in lines:
        for stretch in _stretches(line, after):
            if len(stretch) < 2 or not (new | altered | laid) & set(stretch):
                continue
            total, times = 0, 1
            for r, c in stretch:
                cell = after[r][c]
                value = 0 if cell >= 128 else values[cell]
                if (r, c) in new:
                    value *= LETTER_TIMES.get(signs[r][c], 1)
                    times *= WORD_TIMES.get(signs[r][c], 1)
                total += value
            points += total * times
            words.append([after[r][c] % 128 for r, c in stretch])
    return points + bonuses.get(len(laid), 0), words


def _stretches(line: list[tuple[int, int]], grid: list[list[int]]) -> list[list[tuple[int, int]]]:
    stretches: list[list[tuple[int, int]]] = [[]]
    for r, c in line:
        if grid[r][c]:
            stretches[-1].append((r, c))
        elif stretches[-1]:
            stretches.append([])
    return [stretch for stretch in stretches if stretch]
