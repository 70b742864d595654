"""A board as characters, for terminals, docs and tests; reads its own output back.

Premium squares: `'` double letter, `"` triple letter, `^` quadruple letter, `-` double word, `=` triple word, `~`
quadruple word, `*` the start, `#` no square. Tiles: capitals, blanks in lower case.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from lexiko.notation.coordinates import format_column
from lexiko.notation.errors import NotationError, check_is_text
from lexiko.notation.tokens import count_of, tokens_of
from lexiko.rules import Alphabet, Board, Layout, Square, UnknownLetter

_MARKS = {
    ".": " ", "d": "'", "t": '"', "q": "^", "D": "-", "T": "=", "Q": "~", "*": "*", "#": "#",
}  # fmt: skip
_VACANT = frozenset(_MARKS.values()) | {"."}


def format_board(
    board: Board, layout: Layout, alphabet: Alphabet, *, beside: Sequence[str] = (), premiums: bool = True
) -> str:
    """The board with its coordinates, a line a row, without spaces at the ends of lines.

    The lines of `beside` stand to its right from the first row on. With `premiums` off vacant squares show as dots,
    and so they do on a board that is not of the layout's size.

    >>> layout = Layout.from_picture("T.T\\n.*.\\nT.T")
    >>> print(format_board(Board.empty(3, 3).with_tiles([(Square(1, 1), 129)]), layout, Alphabet(("A",))))
       A B C
     1 =   =
     2   a
     3 =   =
    """
    premiums = premiums and (board.rows, board.cols) == (layout.rows, layout.cols)
    width = max(map(len, alphabet.letters)) + 1
    header = "   " + "".join(format_column(col).ljust(width) for col in range(board.cols))
    lines = [header.rstrip()]
    for row in range(board.rows):
        cells = "".join(
            _cell(board, layout, alphabet, Square(row, col), premiums=premiums).ljust(width)
            for col in range(board.cols)
        )
        line = f"{row + 1:>2} {cells}"
        lines.append((line + "  " + beside[row] if row < len(beside) else line).rstrip())
    return "\n".join(lines)


def _cell(board: Board, layout: Layout, alphabet: Alphabet, square: Square, *, premiums: bool) -> str:
    if tile := board.at(square):
        return alphabet.format_tile(tile)
    return _MARKS[layout.sign(square)] if premiums else "."


def parse_board(text: str, alphabet: Alphabet) -> Board:
    """The tiles of a board picture: as `format_board` writes it, or just rows of letters and dots.

    In the short form every character is a square, but for `[CH]`; spaces between squares and around them do not
    count. Raises `NotationError` with line and column.

    >>> parse_board("...\\n.Ab\\n...", Alphabet(("A", "B"))).at(Square(1, 2))
    130
    """
    check_is_text(text, "parse_board")
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise NotationError("there is no board here", expected="a line for each row")
    header = [word.text for word in tokens_of(lines[0][1])]
    labelled = header == [format_column(col) for col in range(len(header))] and header[1:] != []
    if labelled and all(re.match(r"\s*[0-9]", line) for _, line in lines[1:]):
        return _parse_labelled(lines, alphabet)
    rows = [_parse_short_row(line, number, alphabet) for number, line in lines]
    return _board_of(rows, [number for number, _ in lines])


def _board_of(rows: list[list[int]], numbers: Sequence[int]) -> Board:
    for row, number in zip(rows, numbers, strict=True):
        if len(row) != len(rows[0]):
            raise NotationError(
                f"a row of {len(row)} squares", line=number, expected=f"{len(rows[0])}, as in the first row"
            )
    return Board(len(rows), len(rows[0]), bytes(tile for row in rows for tile in row))


def _parse_labelled(lines: list[tuple[int, str]], alphabet: Alphabet) -> Board:
    columns = [word.column - 1 for word in tokens_of(lines[0][1])]
    width = columns[1] - columns[0]
    rows = []
    for expected, (number, line) in enumerate(lines[1:], 1):
        label = re.match(r"\s*([0-9]+)", line)
        assert label is not None
        if count_of(label[1]) != expected:
            raise NotationError(
                f"row {label[1]:.40}", line=number, column=label.start(1) + 1, expected=f"row {expected}"
            )
        rows.append([
            _parse_cell(line[column : column + width].strip(), alphabet, line=number, column=column + 1)
            for column in columns
        ])  # fmt: skip
    if not rows:
        raise NotationError("there are no rows below the columns", expected="a line for each row")
    return _board_of(rows, [number for number, _ in lines[1:]])


def _parse_cell(text: str, alphabet: Alphabet, *, line: int, column: int) -> int:
    if not text or text in _VACANT:
        return 0
    try:
        tiles = alphabet.parse_letters(text)
    except UnknownLetter:
        tiles = b""
    if len(tiles) != 1:
        raise NotationError(f"{text!r} is no square", line=line, column=column, expected="a letter or a premium mark")
    return tiles[0]


def _parse_short_row(line: str, number: int, alphabet: Alphabet) -> list[int]:
    return [
        _parse_cell(found.group().strip("[]"), alphabet, line=number, column=found.start() + 1)
        for found in re.finditer(r"\[[^\]]*\]|\S", line)
    ]
