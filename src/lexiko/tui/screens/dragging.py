"""Tiles dragged at the table: from the rack to a square, from square to square, back, and along the rack."""

from __future__ import annotations

from textual import on
from textual.errors import NoWidget
from textual.geometry import Offset, Spacing

from lexiko.frozen import dataclass
from lexiko.rules import BLANK, Square, tile_of
from lexiko.tui.screens.acting import ActingScreen
from lexiko.tui.turn import WindowTurn
from lexiko.tui.widgets.dragging import Dragging, Place
from lexiko.tui.widgets.rack import RackView

_NEARBY = Spacing(1, 4, 1, 4)
"""What is kept in sight around the square under a tile, so that a board larger than the window moves along."""


@dataclass(frozen=True, slots=True)
class Carried:
    """A tile in the air: where it lay, the rack without it, and the square or the place of the rack that it is over.

    >>> Carried(5, Square(7, 7), [1, 2], over=1).rack
    [1, 5, 2]
    """

    tile: int
    source: Place
    others: list[int]
    over: Place | None

    @property
    def laid_at(self) -> Square | None:
        """The square on which it was laid; None if it was on the rack."""
        return self.source if isinstance(self.source, Square) else None

    @property
    def place(self) -> int | None:
        """Its place on the rack if it were let go now; None if it would lie on the board."""
        if isinstance(self.over, int):
            return self.over
        return self.source if self.over is None and isinstance(self.source, int) else None

    @property
    def rack(self) -> list[int]:
        """The rack as it would be if the tile were let go now."""
        if self.place is None:
            return self.others
        return [*self.others[: self.place], tile_of(self.tile), *self.others[self.place :]]


class DraggingScreen(ActingScreen):
    """A table at which the person on turn can drag tiles."""

    @on(Dragging.Dragged)
    def tile_dragged(self, event: Dragging.Dragged) -> None:
        """Show the tile where it would lie if it were let go now."""
        turn = self.acting()
        carried = self._carried(turn, event) if turn else None
        if turn is None or carried is None:
            return
        laying = turn.laying
        tiles = {square: tile for square, tile in laying.tiles.items() if square != carried.source}
        square = carried.over if isinstance(carried.over, Square) else None
        if square is None and carried.over is None:
            square = carried.laid_at
        if square is not None and not laying.draft.board.at(square):
            tiles[square] = carried.tile
        self.board.show(
            laying.draft.board.with_tiles(tiles.items()),
            marked=laying.draft.changed | tiles.keys(),
            cursor=(square or laying.cursor, laying.across),
        )
        self.query_one(RackView).show(self.rack_label(), carried.rack, picked=carried.place)
        if square is not None:
            self.query_one("#felt").scroll_to_region(self.board.region_of(square).grow(_NEARBY), animate=False)

    @on(Dragging.Dropped)
    def tile_dropped(self, event: Dragging.Dropped) -> None:
        """Lay the tile on the square, or put it at the place of the rack, over which it was let go; or else back."""
        turn = self.acting()
        carried = self._carried(turn, event) if turn else None
        if turn is None or carried is None:
            return
        turn.said = ()
        if isinstance(carried.over, Square):
            self._drop_on_square(turn, carried, carried.over)
        elif isinstance(carried.over, int):
            if carried.laid_at is not None:
                turn.laying.take(carried.laid_at)
            turn.order(carried.rack)
        self.done()

    def _drop_on_square(self, turn: WindowTurn, carried: Carried, square: Square) -> None:
        if carried.laid_at is None and carried.tile == BLANK and turn.needs_letter(square):
            self.lay_blank(square)
        else:
            turn.carry(carried.tile, square, laid_at=carried.laid_at)

    def _carried(self, turn: WindowTurn, event: Dragging.Held) -> Carried | None:
        """What is held: a tile of the rack, or one laid in this turn; None for everything else."""
        others = turn.rack
        if isinstance(event.place, Square):
            tile = turn.laying.tiles.get(event.place)
        else:
            tile = others.pop(event.place) if event.place < len(others) else None
        return None if tile is None else Carried(tile, event.place, others, self._place_over(event.point, others))

    def _place_over(self, point: Offset, others: list[int]) -> Place | None:
        """The square at a point of the window, or the place that a tile gets among these of the rack; or neither."""
        try:
            widget, _ = self.get_widget_at(*point)
        except NoWidget:
            return None
        if isinstance(widget, RackView):
            return widget.place_among(others, point)
        return self.board.place_at(point) if widget is self.board else None
