"""The rack: tiles side by side, one of which may be picked up by pointing at it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.style import Style
from rich.text import Text
from textual.geometry import Offset
from textual.message import Message

from lexiko.rules import BLANK, TileSet
from lexiko.tui.board_colours import tile_style
from lexiko.tui.themes import key_of
from lexiko.tui.widgets.dragging import Dragging, Place

_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def tile_face(tile: int, tile_set: TileSet) -> str:
    """What stands on a tile: its letter and value; a blank shows the sign it is typed with.

    >>> from lexiko.rulebook import ruleset
    >>> tile_face(17, ruleset().tile_set), tile_face(0, ruleset().tile_set)
    (' Q₁₀ ', ' ?  ')
    """
    value = "" if tile == BLANK else str(tile_set.value(tile)).translate(_SUBSCRIPTS)
    return f" {tile_set.alphabet.format_tile(tile)}{value} ".ljust(4)


def _tall_face(tile: int, tile_set: TileSet) -> tuple[str, str]:
    """The same on two lines, the value in the corner."""
    face = tile_face(tile, tile_set)
    letter = tile_set.alphabet.format_tile(tile)
    value = face.strip().removeprefix(letter)
    return f" {letter} ".ljust(len(face)), f"{value} ".rjust(len(face))


class RackView(Dragging):
    """A rack. A click on a tile is told as `Pointed`; `picked` is the place of the tile picked up, or carried.

    The rack of the table can be dragged from; those of the prompts are for pointing alone.
    """

    class Pointed(Message):
        """Somebody pointed at the tile at this place."""

        def __init__(self, rack: RackView, place: int) -> None:
            self.rack = rack
            self.place = place
            super().__init__()

    def __init__(self, tile_set: TileSet, *, key: str = "rack") -> None:
        super().__init__(id=key)
        self._tile_set = tile_set
        self.can_be_dragged = key == "rack"
        self.label = ""
        self._tiles: tuple[int, ...] = ()
        self.picked: int | None = None
        self._tall = False

    @property
    def tiles(self) -> tuple[int, ...]:
        """The tiles shown, in their order."""
        return self._tiles

    def make_tall(self, tall: bool) -> None:
        """Draw tiles two lines high instead of one."""
        self._tall = tall
        self.refresh(layout=True)

    def show(self, label: str, tiles: Sequence[int], *, picked: int | None = None) -> None:
        """Show whose rack it is and its tiles."""
        self.label, self._tiles = label, tuple(tiles)
        self.picked = picked if picked is not None and picked < len(tiles) else None
        self.refresh()

    def render(self) -> Text:
        """The picture: a tile picked up is turned over in colour and framed."""
        style = Style(color="#F7E8CC")
        label = f" {self.label}  "
        if not self._tall:
            return self._line(label, [tile_face(tile, self._tile_set) for tile in self._tiles], style)
        faces = [_tall_face(tile, self._tile_set) for tile in self._tiles]
        picture = self._line(label, [above for above, _ in faces], style).append("\n")
        return picture.append(self._line(" " * len(label), [below for _, below in faces], style))

    def _line(self, label: str, faces: Sequence[str], style: Style) -> Text:
        line = Text(label, style, no_wrap=True, end="")
        for place, (tile, face) in enumerate(zip(self._tiles, faces, strict=True)):
            look = tile_style(tile, theme=key_of(self.app.theme))
            if place == self.picked:
                face, look = f"[{face[1:].rstrip()}]".ljust(len(face)), look + Style(reverse=True)
            line.append(face, look).append(" ", style)
        return line

    def place_at(self, point: Offset) -> int | None:
        """Which tile, counted from 0, lies at a point of the window; None if none does."""
        x, y = point - self.region.offset
        spans = self._spans(self._tiles)
        return next((place for place, span in enumerate(spans) if x in span and y in range(1 + self._tall)), None)

    def place_among(self, others: Sequence[int], point: Offset) -> int:
        """Which place among these tiles one gets that is let go at a point of the window: before those right of it."""
        x = point.x - self.region.x
        return sum(span.start + len(span) // 2 <= x for span in self._spans(others))

    def pointed(self, place: Place) -> None:
        """Tell which tile was pointed at."""
        if isinstance(place, int):
            self.post_message(self.Pointed(self, place))

    def _spans(self, tiles: Sequence[int]) -> Iterator[range]:
        """The columns over which tiles lie that stand here side by side."""
        column = len(self.label) + 3
        for tile in tiles:
            width = len(tile_face(tile, self._tile_set))
            yield range(column, column + width)
            column += width + 1
