"""Tiles, squares, empty boards, and words with their points as messages have them."""

from __future__ import annotations

from lexiko.server.wire.message import Coordinate, Sent, TileText


class At(Sent):
    """A square."""

    row: Coordinate
    col: Coordinate


class Placed(At):
    """A tile on a square; `blank` where a blank stands for the letter."""

    tile: TileText
    blank: bool = False


class BoardTile(Placed, kw_only=True):
    """A tile on the board, with its points and the turn it came with (as `Entry.seq`; None: unknown)."""

    value: int
    since: int | None = None


class RackTile(Sent):
    """A tile on a rack."""

    tile: str
    value: int


class TileKind(Sent):
    """A letter of the set: how many there are, what it is worth, a vowel or not, and what may be typed for it."""

    tile: str
    value: int
    count: int
    vowel: bool
    typed: list[str]


class BoardPlan(Sent):
    """An empty board. `squares` has a text a row, a sign a square, as board pictures have them.

    `.` plain; `d t q` double, triple, quadruple letter; `D T Q` the same for words; `*` the start, which doubles the
    word; `#` no square at all.
    """

    rows: int
    cols: int
    start: At
    squares: list[str]


class WordSum(Sent):
    """A word and how its points came about."""

    word: str
    row: int
    col: int
    across: bool
    points: int
    letters: list[LetterSum]
    word_times: int


class LetterSum(Sent):
    """A letter of a word: its points, and by what its square multiplied them."""

    tile: str
    blank: bool
    value: int
    times: int
    new: bool
