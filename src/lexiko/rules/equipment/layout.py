"""A board's plan, its squares, and where its premiums are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lexiko.frozen import dataclass
from lexiko.rules.errors import BadLayout


class Square(NamedTuple):
    """A place on, or off, the board: row and column counted from zero at the upper left."""

    row: int
    col: int

    def step(self, *, across: bool, count: int = 1) -> Square:
        """The square `count` further across (to the right) or down; negative counts go back.

        >>> Square(7, 7).step(across=True, count=-2)
        Square(row=7, col=5)
        """
        return Square(self.row, self.col + count) if across else Square(self.row + count, self.col)


class Premium(NamedTuple):
    """How often a square counts the letter laid on it, and the words that letter is part of."""

    letter_times: int = 1
    word_times: int = 1


_SIGNS = {
    ".": Premium(),
    "d": Premium(2, 1),
    "t": Premium(3, 1),
    "q": Premium(4, 1),
    "D": Premium(1, 2),
    "T": Premium(1, 3),
    "Q": Premium(1, 4),
    "*": Premium(1, 2),
    "#": Premium(),
}


@dataclass(frozen=True, slots=True)
class Layout:
    """The squares of an empty board, one sign each (`signs`, row by row).

    `.` plain; `d t q` double, triple, quadruple letter; `D T Q` the same for words; `*` the start, which doubles the
    word; `#` no square at all. Rule: R1.1

    >>> Layout.from_picture("t.t\\n.*.\\nt.t").premium(Square(0, 2))
    Premium(letter_times=3, word_times=1)
    """

    rows: int
    cols: int
    signs: str

    def __post_init__(self) -> None:
        if len(self.signs) != self.rows * self.cols:
            raise BadLayout(f"{self.rows} rows of {self.cols} squares need {self.rows * self.cols} signs")
        if flaws := _flaws(self.signs):
            raise BadLayout("; ".join(flaws))

    @classmethod
    def from_picture(cls, picture: str) -> Layout:
        """Read a picture of one line a row. Raises `BadLayout` with all that is wrong."""
        lines = picture.split()
        widths = {len(line) for line in lines}
        if len(widths) != 1:
            ragged = "the rows of a board picture must be of one length, and there must be some"
            raise BadLayout("; ".join([ragged, *_flaws("".join(lines))] if lines else [ragged]))
        return cls(len(lines), widths.pop(), "".join(lines))

    @property
    def start(self) -> Square:
        """The square the first play must cover. Rule: R4.1"""
        return Square(*divmod(self.signs.index("*"), self.cols))

    def squares(self) -> Iterator[Square]:
        """Every playable square, row by row."""
        for place, sign in enumerate(self.signs):
            if sign != "#":
                yield Square(*divmod(place, self.cols))

    def __contains__(self, square: Square) -> bool:
        inside = 0 <= square.row < self.rows and 0 <= square.col < self.cols
        return inside and self.sign(square) != "#"

    def sign(self, square: Square) -> str:
        """The picture's sign for a square on the board."""
        return self.signs[square.row * self.cols + square.col]

    def premium(self, square: Square) -> Premium:
        """What the square multiplies. Rule: R5.2, R5.3"""
        return _SIGNS[self.sign(square)]


def _flaws(signs: str) -> list[str]:
    """What is wrong with the signs of a board, wherever they stand."""
    flaws = []
    if unknown := sorted(set(signs) - set(_SIGNS)):
        flaws.append(f"{''.join(unknown)!r} in the board picture is none of {''.join(_SIGNS)}")
    if signs.count("*") != 1:
        flaws.append(f"a board has one start square (*), this one has {signs.count('*')}")
    return flaws
