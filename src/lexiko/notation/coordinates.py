"""The names of squares and lines: 8H across, H8 down.

The row first means across, the column first means down. Columns go A to Z, then AA, AB and so on.
"""

from __future__ import annotations

import re

from lexiko.notation.errors import mistake
from lexiko.rules import Square

_ROW_FIRST = re.compile(r"([0-9]{1,3})([A-Za-z]{1,2})")
_COLUMN_FIRST = re.compile(r"([A-Za-z]{1,2})([0-9]{1,3})")


def parse_place(text: str, *, column: int = 1) -> tuple[Square, bool]:
    """The square a play starts on, and whether it runs across. Raises `NotationError`.

    `column` is where `text` stands in its line; so it is wherever this room takes one.

    >>> parse_place("8h")
    (Square(row=7, col=7), True)
    >>> parse_place("H8")
    (Square(row=7, col=7), False)
    """
    across = True
    if found := _ROW_FIRST.fullmatch(text):
        row, col = found.groups()
    elif found := _COLUMN_FIRST.fullmatch(text):
        col, row = found.groups()
        across = False
    else:
        raise mistake("square", text=repr(text), column=column)
    if int(row) == 0:
        raise mistake("row-zero", text=repr(text), column=column)
    return Square(int(row) - 1, parse_column(col)), across


def parse_square(text: str, *, column: int = 1) -> Square:
    """A square under either of its names. Raises `NotationError`.

    >>> parse_square("h8") == parse_square("8H")
    True
    """
    return parse_place(text, column=column)[0]


def is_place(text: str) -> bool:
    """Whether this text names a square."""
    return bool(_ROW_FIRST.fullmatch(text) or _COLUMN_FIRST.fullmatch(text))


def format_place(square: Square, *, across: bool) -> str:
    """The name of a line that starts on a square: row first for across, column first for down.

    >>> format_place(Square(7, 7), across=False)
    'H8'
    """
    row, col = str(square.row + 1), format_column(square.col)
    return row + col if across else col + row


def format_square(square: Square) -> str:
    """The name of a square by itself, row first.

    >>> format_square(Square(20, 20))
    '21U'
    """
    return format_place(square, across=True)


def format_column(col: int) -> str:
    """The name of a column counted from zero.

    >>> format_column(0), format_column(25), format_column(26)
    ('A', 'Z', 'AA')
    """
    letters = ""
    col += 1
    while col:
        col, place = divmod(col - 1, 26)
        letters = chr(ord("A") + place) + letters
    return letters


def parse_column(name: str) -> int:
    """The column with this name, counted from zero."""
    col = 0
    for letter in name.upper():
        col = col * 26 + ord(letter) - ord("A") + 1
    return col - 1
