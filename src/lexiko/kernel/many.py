"""Many positions asked at once: what is asked of each, and the plays of all of them in the same columns."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, overload

from lexiko.kernel.bridge import board_problems, cells_of, column, rack_problems, values_of
from lexiko.kernel.consts import MOST_TILES, ROW_HEAD, ROW_TAIL
from lexiko.kernel.plays import PlayList
from lexiko.kernel.search_context import PositionBatch

if TYPE_CHECKING:
    from lexiko.rules import Board, PlayerView, Rack, Ruleset

_Weigh = Callable[[bytes, int, int], "array[int]"]


class Asked(NamedTuple):
    """A position, as much of it as finding plays takes; a `PlayerView` says as much."""

    board: Board
    rack: Rack
    bag_count: int = 1
    """How many tiles the bag holds: once it is empty, what is kept is worth what the reckoning brings (R9.3)."""
    unseen_points: int = 0
    """What all tiles that others hold count, once the bag is empty."""

    @classmethod
    def of(cls, view: PlayerView) -> Asked:
        """What is asked for the seat of this view."""
        unseen = 0 if view.bag_count else view.ruleset.tile_set.total(view.unseen)
        return cls(view.board, view.rack, view.bag_count, unseen)

    def packed(self) -> PositionBatch:
        """The position as a search takes it."""
        stage = array("i", (self.bag_count, self.unseen_points))
        return PositionBatch(self.board.cells, self.rack.codes, bytes((len(self.rack.codes),)), stage)

    def problems(self, ruleset: Ruleset) -> list[str]:
        """Why this cannot be of a game under this ruleset; empty if it can."""
        return [*board_problems(self.board, ruleset), *rack_problems(self.rack, ruleset)]


def pack(asked: Sequence[Asked]) -> PositionBatch:
    """Positions without problems as a search takes them."""
    return PositionBatch(
        cells=b"".join([each.board.cells for each in asked]),
        racks=b"".join([each.rack.codes for each in asked]),
        sizes=bytes([len(each.rack.codes) for each in asked]),
        stages=array("i", [number for each in asked for number in each[2:]]),
    )


def all_problems(asked: Sequence[Asked], ruleset: Ruleset) -> list[str]:
    """Why some of these cannot be of games under this ruleset, and which of them; empty if all can."""
    if not _are_plain(asked, ruleset):
        return [f"position {n}: {problem}" for n, each in enumerate(asked) for problem in each.problems(ruleset)]
    return []


def _are_plain(asked: Sequence[Asked], ruleset: Ruleset) -> bool:
    """Whether a look at all of them together finds nothing to look at one by one."""
    layout, letters = ruleset.layout, len(ruleset.tile_set.alphabet)
    return (
        "#" not in layout.signs
        and {(each.board.rows, each.board.cols) for each in asked} <= {(layout.rows, layout.cols)}
        and max((len(each.rack.codes) for each in asked), default=0) <= MOST_TILES
        and not b"".join([each.board.cells for each in asked]).translate(None, cells_of(letters))
        and not b"".join([each.rack.codes for each in asked]).translate(None, cells_of(letters)[: letters + 1])
    )


class PlayLists(Sequence[PlayList]):
    """The plays of many positions, a `PlayList` each, made when it is looked at.

    `scores` and `equities` are columns of all plays, position after position, each a buffer of 32-bit numbers that
    `numpy.asarray` views without a copy; those of position n are at `starts[n]` to `starts[n + 1]`.
    """

    __slots__ = ("_asked", "_by_equity", "_rows", "_weigh", "_width", "starts")

    starts: memoryview[int]
    """Where the plays of each position begin; one number more than there are positions, the last for all plays."""

    def __init__(
        self, asked: Sequence[Asked], rows: bytes, ends: array[int], *, weigh: _Weigh, by_equity: bool
    ) -> None:
        """The plays of what was asked, rows that end after so many for each, all as wide as the longest rack needs."""
        self._asked = asked
        self._rows = rows
        self._width = ROW_HEAD + max((len(each.rack) for each in asked), default=0) + ROW_TAIL
        self._weigh = weigh
        self._by_equity = by_equity
        self.starts = memoryview(array("i", [0]) + ends).toreadonly()

    @property
    def scores(self) -> memoryview[int]:
        """The points of each play. Rule: R5.1, R5.6"""
        return column(self._rows, width=self._width, start=self._width - ROW_TAIL)

    @property
    def equities(self) -> memoryview[int]:
        """Points and what is kept of each play, together, in millipoints."""
        if self._by_equity:
            return memoryview(values_of(self._rows, width=self._width)).toreadonly()
        return memoryview(array("i", b"".join(table.equities for table in self))).toreadonly()

    def __len__(self) -> int:
        return len(self._asked)

    @overload
    def __getitem__(self, place: int) -> PlayList: ...
    @overload
    def __getitem__(self, place: slice) -> list[PlayList]: ...
    def __getitem__(self, place: int | slice) -> PlayList | list[PlayList]:
        if isinstance(place, slice):
            return [self[each] for each in range(len(self))[place]]
        place = range(len(self))[place]
        asked = self._asked[place]
        tiles = len(asked.rack)
        rows = self._rows[self.starts[place] * self._width : self.starts[place + 1] * self._width]
        worth = partial(self._weigh, asked.rack.codes, asked.bag_count, asked.unseen_points)
        return PlayList(
            asked.board, _narrowed(rows, self._width, tiles), width=ROW_HEAD + tiles + ROW_TAIL, worth=worth
        )

    def __repr__(self) -> str:
        return f"<PlayLists of {len(self)} positions, {self.starts[-1]} plays>"


def _narrowed(rows: bytes, width: int, tiles: int) -> bytes:
    """The rows without the room that longer racks need."""
    head = ROW_HEAD + tiles
    if head + ROW_TAIL == width:
        return rows
    begins = range(0, len(rows), width)
    return b"".join(rows[at : at + head] + rows[at + width - ROW_TAIL : at + width] for at in begins)
