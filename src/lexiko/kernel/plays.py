"""The plays of a position, best first: rows of bytes, from which a play is made when it is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from lexiko.kernel.bridge import play_of, points_of
from lexiko.kernel.consts import ROW_HEAD
from lexiko.rules import Board, Play


class PlayTable(Sequence[Play]):
    """Plays in order of points, the most first; equal ones across before down, then by square, then by tiles.

    `scores` holds the points of each, so `zip(table, table.scores)` pairs them. Two tables are equal if they hold
    the same plays with the same points.

    >>> PlayTable(Board.empty(15, 15), b"", width=14).scores
    ()
    """

    __slots__ = ("_board", "_rows", "_width")

    def __init__(self, board: Board, rows: bytes, *, width: int) -> None:
        """The plays of rows in order, `width` bytes each, on the board they were found on."""
        self._board = board
        self._rows = rows
        self._width = width

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each play. Rule: R5.1, R5.6"""
        heads = range(0, len(self._rows), self._width)
        return tuple(points_of(self._rows[head : head + ROW_HEAD]) for head in heads)

    def __len__(self) -> int:
        return len(self._rows) // self._width

    @overload
    def __getitem__(self, place: int) -> Play: ...
    @overload
    def __getitem__(self, place: slice) -> PlayTable: ...
    def __getitem__(self, place: int | slice) -> Play | PlayTable:
        if isinstance(place, slice):
            return PlayTable(self._board, b"".join(map(self._row, range(len(self))[place])), width=self._width)
        return play_of(self._row(range(len(self))[place]), self._board)

    def _row(self, place: int) -> bytes:
        return self._rows[place * self._width : (place + 1) * self._width]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlayTable) and (self._board, self._rows) == (other._board, other._rows)

    def __hash__(self) -> int:
        return hash((self._board, self._rows))

    def __repr__(self) -> str:
        return f"<PlayTable of {len(self)} plays>"
