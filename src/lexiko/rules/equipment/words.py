"""The words a play forms or changes: every run of adjacent tiles through its squares."""

from __future__ import annotations

from collections.abc import Iterable

from lexiko.rules.equipment.board import Board, Run
from lexiko.rules.equipment.squares import Square


def words_through(board: Board, squares: Iterable[Square]) -> tuple[Run, ...]:
    """Every run of two or more tiles through one of these occupied squares, each once.

    Runs across come first, then runs down, each in the order of their starts. Rule: R4.5

    >>> board = Board.empty(3, 3).with_tiles([(Square(0, 0), 1), (Square(0, 1), 2), (Square(1, 0), 3)])
    >>> [list(run.word) for run in words_through(board, [Square(0, 0)])]
    [[1, 2], [1, 3]]
    """
    runs = {board.run(square, across=across) for square in squares for across in (True, False)}
    return tuple(
        sorted(
            (run for run in runs if len(run.cells) > 1),
            key=lambda run: (not run.across, run.start),
        )
    )


def words_of_play(board: Board, *, laid: Iterable[Square], changed: Iterable[Square] = ()) -> tuple[Run, ...]:
    """The words of a play on the board as it stands after it, the main word first.

    `laid` are the squares of new tiles, `changed` those to which a rearranging brought another letter (V2). The main
    word is the run along the line of the new tiles; for a single tile the longer one, across if both are as long.
    Rule: R4.5, R5.1, V2
    """
    laid = tuple(laid)
    runs = words_through(board, (*laid, *changed))

    def importance(run: Run) -> tuple[int, int, bool, Square]:
        new_tiles = len(set(run.squares) & set(laid))
        return (-new_tiles, -len(run.cells), not run.across, run.start)

    if not runs:
        return ()
    main = min(runs, key=importance)
    return (main, *(run for run in runs if run != main))
