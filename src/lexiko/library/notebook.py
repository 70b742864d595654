"""What notebooks show: a board as its picture, a rack as tiles, plays as a table; each is still a plain value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import Any, SupportsIndex, overload

from lexiko.frozen import dataclass
from lexiko.library.pictures import board_picture, for_notebooks
from lexiko.library.scored_play import ScoredPlay
from lexiko.notation import format_board, format_tiles, tile_colours
from lexiko.rules import Board, Position, Rack, Ruleset, Square

_COLOURS = tile_colours()
_TILE = (
    "display:inline-block;position:relative;width:2.2em;height:2em;margin:0 1px;"
    "line-height:2em;text-align:center;text-indent:-.3em;"
    f"border-radius:4px;font-weight:700;background:{_COLOURS['tile']};color:{_COLOURS['tile-ink']};"
    f"border-bottom:2px solid {_COLOURS['tile-lip']}"
)
_VALUE = "position:absolute;text-indent:0;right:2px;bottom:-.5em;font-size:.55em"
_NUMBER, _TEXT = ' style="text-align:right"', ' style="text-align:left"'
_PLAY = ' style="text-align:left;white-space:nowrap"'


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """A board that a notebook shows as a picture and a terminal as text; `last` are squares to outline."""

    board: Board
    ruleset: Ruleset
    last: frozenset[Square] = frozenset()
    title: str = ""

    def __str__(self) -> str:
        return format_board(self.board, self.ruleset.layout, self.ruleset.tile_set.alphabet)

    def svg(self) -> str:
        """The picture as SVG, to be written to a file."""
        return board_picture(self.board, self.ruleset, last=self.last, title=self.title)

    def _repr_svg_(self) -> str:
        return for_notebooks(self.svg())


def show(position: Position) -> BoardPicture:
    """The board of a position, as a picture in notebooks and as text when printed.

    >>> from lexiko.rulebook import ruleset
    >>> show(Position.opening(ruleset())).svg()[:35]
    '<svg xmlns="http://www.w3.org/2000/'
    """
    return BoardPicture(position.board, position.ruleset)


class RackText(str):
    """A rack as text, `?` a blank, that a notebook shows as tiles with their values."""

    __slots__ = ("_tiles",)
    _tiles: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, rack: Rack, ruleset: Ruleset) -> RackText:
        """The tiles of a rack.

        >>> from lexiko.rulebook import ruleset
        >>> rack = RackText.of(Rack.of([1, 0]), ruleset())
        >>> rack == "A?" or rack == "?A", rack._repr_html_().count("<span")
        (True, 4)
        """
        alphabet, text = ruleset.tile_set.alphabet, cls(format_tiles(rack, ruleset.tile_set.alphabet))
        text._tiles = tuple((alphabet.format_tile(tile) if tile else "", ruleset.tile_set.value(tile)) for tile in rack)
        return text

    def _repr_html_(self) -> str:
        return "".join(
            f'<span style="{_TILE}" title="{escape(letter) or "blank"}">{escape(letter) or "&nbsp;"}'
            f'<span style="{_VALUE}">{value if letter else ""}</span></span>'
            for letter, value in self._tiles
        )


class PlayTable(list[ScoredPlay]):
    """A list of plays that a notebook shows as a table; a part of it is one too."""

    @overload
    def __getitem__(self, place: SupportsIndex, /) -> ScoredPlay: ...
    @overload
    def __getitem__(self, place: slice, /) -> PlayTable: ...
    def __getitem__(self, place: SupportsIndex | slice, /) -> ScoredPlay | PlayTable:
        """One play, or a table of several."""
        if isinstance(place, slice):
            return PlayTable(super().__getitem__(place))
        return super().__getitem__(place)

    def _repr_html_(self) -> str:
        head = "".join(f"<th{_TEXT}>{name}</th>" for name in ("Play", "Score", "Keeps", "Where the points are from"))
        return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(_rows(self))}</tbody></table>"


def _rows(plays: Iterable[ScoredPlay]) -> Iterator[str]:
    for play in plays:
        lines = "<br>".join(escape(line.strip()).replace("  ", "&emsp;") for line in play.lines)
        yield f"<tr><td{_PLAY}><b>{escape(play.text)}</b></td><td{_NUMBER}>{play.score}</td>"
        yield f"<td{_TEXT}>{escape(play.leave)}</td><td{_TEXT}>{lines}</td></tr>"


def load_ipython_extension(ipython: Any) -> None:
    """`%load_ext lexiko`: positions of the rules show themselves as pictures too."""
    pictures = ipython.display_formatter.formatters["image/svg+xml"]
    pictures.for_type(Position, lambda position: show(position)._repr_svg_())
