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
SIZES = ((7, 3), (5, 2), (4, 1), (3, 1))
"""How many columns and lines a square can have, the largest first."""


class BoardView(Dragging, can_focus=True):
    """A board of any set. A click on a square is told as `Pointed`, a tile dragged as `Dragging` says."""

    class Pointed(Message):
        """Somebody pointed at a square."""

        def __init__(self, square: Square) -> None:
            self.square = square
            super().__init__()

    def __init__(self, ruleset: Ruleset, edition: Edition, *, language: str = "en") -> None:
        super().__init__(id="board")
        self._ruleset = ruleset
        self._edition = edition
        self._language = language
        self._square_size = SIZES[-1]
        self._board = Board.empty(ruleset.layout.rows, ruleset.layout.cols)
        self._marked: Collection[Square] = ()
        self._cursor: tuple[Square, bool] | None = None
        self._fit()

    def show(self, board: Board, *, marked: Collection[Square] = (), cursor: tuple[Square, bool] | None = None) -> None:
        """Show a board, some of its tiles underlined, and a cursor that points across or down."""
        self._board, self._marked, self._cursor = board, marked, cursor
        self.refresh()

    def draw_squares(self, size: tuple[int, int]) -> None:
        """Draw squares of this many columns and lines, one of `SIZES`."""
        self._square_size = size
        self._fit()
        self.refresh(layout=True)

    def needs(self, size: tuple[int, int]) -> tuple[int, int]:
        """How many columns and lines the board needs with squares of this size."""
        width, height = size
        return 2 * EDGE + width * self._board.cols, 2 + height * self._board.rows

    def region_of(self, square: Square) -> Region:
        """Where a square lies on the board."""
        width, height = self._square_size
        return Region(EDGE + width * square.col, 1 + height * square.row, width, height)

    def render(self) -> Text:
        """The board as coloured text."""
        theme = key_of(self.app.theme)
        width, height = self._square_size
        picture = render_board(
            self._board,
            self._ruleset,
            self._edition,
            theme=theme,
            last=self._marked,
            square_width=width,
            square_height=height,
            language=self._language,
        )
        if self._cursor is None:
            return picture
        square, across = self._cursor
        region, length = self.region_of(square), self.needs(self._square_size)[0] + 1
        for line in range(height):
            start = length * (region.y + line) + region.x
            end = start + width
            face = picture.plain[start:end]
            if not self._board.at(square):
                sign = ("→" if across else "↓") if line == (height - 1) // 2 else ""
                face = f" {sign}".ljust(width) if height == 1 else f"{sign:^{width}}"
            picture = Text.assemble(picture[:start], (face, _CURSOR[theme]), picture[end:], no_wrap=True, end="")
        return picture

    def place_at(self, point: Offset) -> Square | None:
        """Which square lies at a point of the window; None if none does."""
        width, height = self._square_size
        x, y = point - self.region.offset
        square = Square((y - 1) // height, (x - EDGE) // width)
        return square if square in self._ruleset.layout else None

    def pointed(self, place: Place) -> None:
        """Tell which square was pointed at."""
        if isinstance(place, Square):
            self.post_message(self.Pointed(place))

    def _fit(self) -> None:
        self.styles.width, self.styles.height = self.needs(self._square_size)
