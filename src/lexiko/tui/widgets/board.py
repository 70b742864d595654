"""The board in its edition's colours: shown, pointed at, with a cursor that says which way a word would go."""

from __future__ import annotations

from collections.abc import Collection

from rich.style import Style
from rich.text import Text
from textual.geometry import Offset, Region
from textual.message import Message

from lexiko.rulebook import Edition
from lexiko.rules import Board, Ruleset, Square
from lexiko.tui.board_colours import render_board
from lexiko.tui.themes import key_of
from lexiko.tui.widgets.dragging import Dragging, Place

EDGE = 3
"""Columns before the first square, and after the last; of lines there is one."""

_CURSOR = {"dark": Style(color="#06251A", bgcolor="#74C79E"), "light": Style(color="#FFFFFF", bgcolor="#1B6748")}
_NARROW, _WIDE = 3, 4


class BoardView(Dragging, can_focus=True):
    """A board of any set. A click on a square is told as `Pointed`, a tile dragged as `Dragging` says."""

    class Pointed(Message):
        """Somebody pointed at a square."""

        def __init__(self, square: Square) -> None:
            self.square = square
            super().__init__()

    def __init__(self, ruleset: Ruleset, edition: Edition) -> None:
        super().__init__(id="board")
        self._ruleset = ruleset
        self._edition = edition
        self._square_width = _NARROW
        self._board = Board.empty(ruleset.layout.rows, ruleset.layout.cols)
        self._marked: Collection[Square] = ()
        self._cursor: tuple[Square, bool] | None = None
        self._fit()

    def show(self, board: Board, *, marked: Collection[Square] = (), cursor: tuple[Square, bool] | None = None) -> None:
        """Show a board, some of its tiles underlined, and a cursor that points across or down."""
        self._board, self._marked, self._cursor = board, marked, cursor
        self.refresh()

    def make_wide(self, wide: bool) -> None:
        """Draw squares four columns wide instead of three."""
        self._square_width = _WIDE if wide else _NARROW
        self._fit()
        self.refresh(layout=True)

    @property
    def rows(self) -> int:
        """How many lines the board needs."""
        return self._board.rows + 2

    def columns(self, *, wide: bool) -> int:
        """How many columns the board needs."""
        return 2 * EDGE + self._board.cols * (_WIDE if wide else _NARROW)

    def region_of(self, square: Square) -> Region:
        """Where a square lies on the board."""
        return Region(EDGE + self._square_width * square.col, square.row + 1, self._square_width, 1)

    def render(self) -> Text:
        """The picture."""
        theme = key_of(self.app.theme)
        picture = render_board(
            self._board,
            self._ruleset,
            self._edition,
            theme=theme,
            last=self._marked,
            square_width=self._square_width,
        )
        if self._cursor is None:
            return picture
        square, across = self._cursor
        length = 2 * EDGE + self._square_width * self._board.cols + 1
        start = length * (square.row + 1) + EDGE + self._square_width * square.col
        end = start + self._square_width
        sign = "→" if across else "↓"
        face = picture.plain[start:end] if self._board.at(square) else f" {sign}".ljust(self._square_width)
        return Text.assemble(picture[:start], (face, _CURSOR[theme]), picture[end:], no_wrap=True, end="")

    def place_at(self, point: Offset) -> Square | None:
        """Which square lies at a point of the window; None if none does."""
        x, y = point - self.region.offset
        square = Square(y - 1, (x - EDGE) // self._square_width)
        return square if square in self._ruleset.layout else None

    def pointed(self, place: Place) -> None:
        """Tell which square was pointed at."""
        if isinstance(place, Square):
            self.post_message(self.Pointed(place))

    def _fit(self) -> None:
        self.styles.width = self.columns(wide=self._square_width == _WIDE)
        self.styles.height = self.rows
