"""The plays of a position, best first: rows of bytes, from which a play is made when it is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from lexiko.kernel.bridge import play_of, points_of
from lexiko.rules import Board, Play


class PlayTable(Sequence[Play]):
    """Plays in order of points, the most first; equal ones across before down, then by square, then by tiles.

    `scores` holds the points of each, so `zip(table, table.scores)` pairs them. Two tables are equal if they hold
    the same plays with the same points.

    >>> PlayTable(Board.empty(15, 15), []).scores
    ()
    """

    __slots__ = ("_board", "_rows")

    def __init__(self, board: Board, rows: Sequence[bytes]) -> None:
        """The plays of rows in order, on the board they were found on."""
        self._board = board
        self._rows = tuple(rows)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each play. Rule: R5.1, R5.6"""
        return tuple(map(points_of, self._rows))

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, place: int) -> Play: ...
    @overload
    def __getitem__(self, place: slice) -> PlayTable: ...
    def __getitem__(self, place: int | slice) -> Play | PlayTable:
        if isinstance(place, slice):
            return PlayTable(self._board, self._rows[place])
        return play_of(self._rows[place], self._board)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlayTable) and (self._board, self._rows) == (other._board, other._rows)

    def __hash__(self) -> int:
        return hash((self._board, self._rows))

    def __repr__(self) -> str:
        return f"<PlayTable of {len(self)} plays>"
