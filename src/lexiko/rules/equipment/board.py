"""The board and what lies on it: tiles, runs of them, and the words that they spell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lexiko.frozen import dataclass
from lexiko.rules.equipment.layout import Square
from lexiko.rules.equipment.letters import LETTERS_OF, Word


@dataclass(frozen=True, slots=True)
class Run:
    """Adjacent tiles in one row or column that nothing but its ends' vacant squares bounds.

    `cells` are the tiles as they lie, blank flags included; `word` the letters alone.
    """

    start: Square
    across: bool
    cells: bytes

    @property
    def word(self) -> Word:
        """The letters of the run, blank flags removed."""
        return self.cells.translate(LETTERS_OF)

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares it covers, from its start."""
        (row, col), length = self.start, len(self.cells)
        if self.across:
            return tuple(Square(row, each) for each in range(col, col + length))
        return tuple(Square(each, col) for each in range(row, row + length))


@dataclass(frozen=True, slots=True)
class Board:
    """What lies on each square: 0 for nothing, else a letter code, with the blank flag where a blank lies.

    `cells` holds the squares row by row.

    >>> board = Board.empty(15, 15).with_tiles([(Square(7, 7), 1), (Square(7, 8), 2)])
    >>> list(board.run(Square(7, 8), across=True).word)
    [1, 2]
    """

    rows: int
    cols: int
    cells: bytes

    @classmethod
    def empty(cls, rows: int, cols: int) -> Board:
        """A board with nothing on it."""
        return cls(rows, cols, bytes(rows * cols))

    @property
    def is_empty(self) -> bool:
        """Whether no tile lies on it."""
        return not any(self.cells)

    def __contains__(self, square: Square) -> bool:
        return 0 <= square.row < self.rows and 0 <= square.col < self.cols

    def at(self, square: Square) -> int:
        """The tile on a square; 0 where there is none, off the board too."""
        return self.cells[square.row * self.cols + square.col] if square in self else 0

    def tiles(self) -> Iterator[tuple[Square, int]]:
        """Every occupied square with its tile, row by row."""
        for place, cell in enumerate(self.cells):
            if cell:
                yield Square(*divmod(place, self.cols)), cell

    def with_tiles(self, tiles: Iterable[tuple[Square, int]]) -> Board:
        """A changed copy: each square holds the tile given for it (0 empties it). Squares must be on the board."""
        cells = bytearray(self.cells)
        for square, tile in tiles:
            cells[square.row * self.cols + square.col] = tile
        return Board(self.rows, self.cols, bytes(cells))

    def touches(self, square: Square) -> bool:
        """Whether a tile lies on one of the four neighbours."""
        return any(self.at(square.step(across=across, count=count)) for across in (True, False) for count in (-1, 1))

    def run(self, square: Square, *, across: bool) -> Run:
        """The run of tiles through an occupied square, of one tile if nothing adjoins it that way."""
        row, col = square
        if across:
            line, place = self.cells[row * self.cols : (row + 1) * self.cols], col
        else:
            line, place = self.cells[col :: self.cols], row
        start = line.rfind(0, 0, place) + 1
        end = line.find(0, place)
        cells = line[start:] if end < 0 else line[start:end]
        return Run(Square(row, start) if across else Square(start, col), across, cells)


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
