"""The plays of a position, best first: rows of bytes, from which a play is made when it is looked at."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Literal, overload

from lexiko.kernel.bridge import column, play_of
from lexiko.kernel.consts import MILLIPOINTS, ROW_TAIL
from lexiko.rules import Board, Play

By = Literal["score", "equity"]
"""What makes a play better than another: its points, or its points and what it keeps."""


class PlayList(Sequence[Play]):
    """Plays in order of points or of equity, the most first; equal ones across before down, then by square, then tiles.

    `scores`, `kept` and `equities` are columns: buffers of 32-bit numbers in the order of the plays, which
    `numpy.asarray` views without a copy; `zip(table, table.scores)` pairs them with the plays. Two tables are equal if
    they hold the same plays with the same points.

    >>> len(PlayList(Board.empty(15, 15), b"", width=22).scores)
    0
    """

    __slots__ = ("_board", "_rows", "_width", "_worth")

    def __init__(
        self, board: Board, rows: bytes, *, width: int, worth: Callable[[], Sequence[int]] = tuple[int, ...]
    ) -> None:
        """The plays of rows in order, `width` bytes each, on the board they were found on.

        `worth` answers what each subrack of the rack is worth when kept, in millipoints, by its number; it
        is asked when somebody wants to know.
        """
        self._board = board
        self._rows = rows
        self._width = width
        self._worth = worth

    @property
    def scores(self) -> memoryview[int]:
        """The points of each play. Rule: R5.1, R5.6"""
        return column(self._rows, width=self._width, start=self._width - ROW_TAIL)

    @property
    def kept(self) -> memoryview[int]:
        """What the tiles each play keeps are worth, in millipoints; 0 if the engine has no leaves."""
        numbers = column(self._rows, width=self._width, start=self._width - ROW_TAIL + 4)
        return memoryview(array("i", map(self._worth().__getitem__, numbers))).toreadonly()

    @property
    def equities(self) -> memoryview[int]:
        """Points and what is kept of each play, together, in millipoints."""
        pairs = zip(self.scores, self.kept, strict=True)
        return memoryview(array("i", (MILLIPOINTS * points + kept for points, kept in pairs))).toreadonly()

    def values(self, by: By) -> Sequence[int]:
        """What each play is worth, by points alone or by equity, in millipoints."""
        return self.equities if by == "equity" else [MILLIPOINTS * points for points in self.scores]

    def packed(self) -> tuple[bytes, int, bytes]:
        """The rows, how wide each is, and the squares of the board, as the kernel takes them."""
        return self._rows, self._width, self._board.cells

    def __len__(self) -> int:
        return len(self._rows) // self._width

    @overload
    def __getitem__(self, place: int) -> Play: ...
    @overload
    def __getitem__(self, place: slice) -> PlayList: ...
    def __getitem__(self, place: int | slice) -> Play | PlayList:
        if isinstance(place, slice):
            rows = b"".join(map(self._row, range(len(self))[place]))
            return PlayList(self._board, rows, width=self._width, worth=self._worth)
        return play_of(self._row(range(len(self))[place]), self._board)

    def _row(self, place: int) -> bytes:
        return self._rows[place * self._width : (place + 1) * self._width]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlayList) and (self._board, self._rows) == (other._board, other._rows)

    def __hash__(self) -> int:
        return hash((self._board, self._rows))

    def __repr__(self) -> str:
        return f"<PlayList of {len(self)} plays>"
