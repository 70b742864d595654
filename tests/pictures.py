"""How does a test draw the tiles on a board, and write a play? As a small picture, and as a place and a word."""

from __future__ import annotations

import re

from lexiko.rules import (
    BLANK_FLAG,
    Alphabet,
    Board,
    Exchange,
    Move,
    Pass,
    Placement,
    Play,
    Rearrange,
    RecycleBlank,
    RecycleLetter,
    Square,
    Step,
)


def square(name: str) -> Square:
    """The square of a name: `8H` and `H8` are one.

    >>> square("8H") == square("H8") == Square(7, 7)
    True
    """
    row = re.sub(r"\D", "", name)
    col = re.sub(r"\d", "", name)
    return Square(int(row) - 1, ord(col) - ord("A"))


def is_across(place: str) -> bool:
    """Does a word at this place run across? `8H` is across, `H8` down."""
    return place[0].isdigit()


def tile(letter: str, alphabet: Alphabet) -> int:
    """The tile of a letter; lower case is a blank played as that letter."""
    return alphabet.code(letter) | (BLANK_FLAG if letter.islower() else 0)


def word(text: str, alphabet: Alphabet) -> bytes:
    """The letters of a word, blanks as the letters they stand for."""
    return bytes(alphabet.code(letter) for letter in text)


def laid(text: str, alphabet: Alphabet) -> tuple[Placement, ...]:
    """The tiles of a play such as `H6 FA.M`: down from H6, a full stop for a letter that lies there."""
    place, letters = text.split()
    start, across = square(place), is_across(place)
    return tuple(
        (start.step(across=across, count=count), tile(letter, alphabet))
        for count, letter in enumerate(letters)
        if letter != "."
    )


def picture(corner: str, rows: str, *, alphabet: Alphabet, size: int = 15) -> Board:
    """A board with a few rows of tiles, the upper left one at `corner`; full stops are vacant squares.

    >>> letters = Alphabet(tuple("ABC"))
    >>> picture("8H", "AB\\n.c", alphabet=letters).at(Square(8, 8)) == 3 | BLANK_FLAG
    True
    """
    upper_left = square(corner)
    tiles = [
        (Square(upper_left.row + row, upper_left.col + col), tile(letter, alphabet))
        for row, line in enumerate(rows.split())
        for col, letter in enumerate(line)
        if letter != "."
    ]
    return Board.empty(size, size).with_tiles(tiles)


def move(text: str, alphabet: Alphabet) -> Move:
    """A turn as text: `8F HORN`, `exchange HO`, `pass`, with its steps before it.

    The steps are `swap H8`, `recycle H8 E`, `rearrange 8F NO.RH` and, where it begins before its old place,
    `rearrange 8F 8E NO.RH`; semicolons stand between them and the move.
    """
    *steps, last = (part.strip() for part in text.split(";"))
    before = tuple(step(part, alphabet) for part in steps)
    if last == "pass":
        return Pass(before)
    if last.startswith("exchange"):
        return Exchange(alphabet.parse_tiles(last.removeprefix("exchange").strip()), before)
    return Play(laid(last, alphabet), before)


def step(text: str, alphabet: Alphabet) -> Step:
    """One step before a move, as `move` describes it."""
    verb, place, *letters = text.split()
    if verb == "swap":
        return RecycleBlank(square(place))
    if verb == "recycle":
        return RecycleLetter(square(place), tile(letters[0], alphabet))
    start, first = square(place), square(letters[0] if len(letters) > 1 else place)
    begins = first.col - start.col + first.row - start.row
    tiles = bytes(0 if letter == "." else tile(letter, alphabet) for letter in letters[-1])
    return Rearrange(start, is_across(place), tiles, begins)
