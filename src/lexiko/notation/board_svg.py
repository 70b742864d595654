"""A board as an SVG string, in an edition's colours, readable without colour too.

Squares carry labels (`2L` doubles a letter, `3W` triples a word), word premiums an inner frame, the start a star; a
blank has a dashed frame and an italic letter without a value. The outermost element is named for people who listen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from math import cos, pi, sin

from lexiko.frozen import dataclass
from lexiko.notation.coordinates import format_column
from lexiko.notation.plays import main_run
from lexiko.rules import BLANK_FLAG, Board, Ruleset, Square

SIDE = 48
"""A square's side, in the picture's units."""

_STEP = SIDE + 1
_FRAME = 28
_SERIF = "Iowan Old Style,Palatino Linotype,Palatino,Book Antiqua,P052,URW Palladio L,Noto Serif,Georgia,serif"
_SANS = "Avenir Next,Avenir,Segoe UI,Roboto,Helvetica Neue,Arial,sans-serif"
_TOKENS = {"d": "dl", "t": "tl", "q": "ql", "D": "dw", "T": "tw", "Q": "qw", "*": "dw", ".": "sq"}
_LABELS = {"d": "2L", "t": "3L", "q": "4L", "D": "2W", "T": "3W", "Q": "4W"}
_FRAMES = {"D": 1, "*": 1, "T": 2, "Q": 3}

TILE_COLOURS: Mapping[str, str] = {
    "tile": "#F3E2BE",
    "tile-hi": "#FDF5E2",
    "tile-lip": "#C59C60",
    "tile-ink": "#2A1E13",
    "tile-blank": "#74430F",
    "outline": "#19211D",
    "outline-gap": "#F7F8F4",
}
"""Tiles look alike in every edition; a `BoardLook` may have other ones, for a dark page."""


def tile_colours() -> Mapping[str, str]:
    """The colours of tiles by token, for whoever draws tiles without a board."""
    return TILE_COLOURS


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLook:
    """How a board is to look: colours by token (`sq`, `grid`, `frame`, `frame-ink`, `dl`, `dl-ink`, …).

    `grain` draws wood on frame and plain squares; `labels` may hold other abbreviations than `2L 3L 4L 2W 3W 4W`, by
    the signs of a layout's picture.
    """

    colours: Mapping[str, str]
    grain: bool = False
    coordinates: bool = True
    labels: Mapping[str, str] | None = None

    def colour(self, token: str) -> str:
        """The colour for a token; a tile's own where the look says nothing."""
        return self.colours.get(token) or TILE_COLOURS[token]


def draw_board(
    board: Board,
    ruleset: Ruleset,
    look: BoardLook,
    *,
    last: Collection[Square] = (),
    turned: int = 0,
    title: str = "",
) -> str:
    """The whole picture. `last` are squares of the play to outline, `turned` the quarter turns clockwise. Rule: R12.2

    >>> from lexiko.rulebook import load_edition, ruleset
    >>> look = BoardLook(colours=load_edition("luxury").colours.light)
    >>> draw_board(Board.empty(15, 15), ruleset("luxury"), look)[:50]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0'
    """
    width, height = 2 * _FRAME + board.cols * _STEP + 1, 2 * _FRAME + board.rows * _STEP + 1
    turned %= 4
    outer = (width, height) if turned % 2 == 0 else (height, width)
    named = "".join(each for each in title if each.isprintable()) or "The board"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {outer[0]} {outer[1]}"'
    parts = [
        f'{head} width="{outer[0]}" height="{outer[1]}" role="img"><title>{_escaped(named)}</title>',
        *(_grain() if look.grain else ()),
        f"<g{_turn(turned, width, height)}>",
        *_ground(board, look, width, height),
        *_squares(board, ruleset, look),
        *_tiles(board, ruleset, look),
        *_outline(board, look, last),
        "</g></svg>",
    ]
    return "".join(parts)


def _turn(turned: int, width: int, height: int) -> str:
    """The rotation that keeps the picture's upper left corner at the origin."""
    shifts = {1: f"translate({height} 0) ", 2: f"translate({width} {height}) ", 3: f"translate(0 {width}) "}
    return f' transform="{shifts[turned]}rotate({90 * turned})"' if turned else ""


def _corner(square: Square) -> tuple[int, int]:
    """Where a square's upper left corner is."""
    return _FRAME + 1 + square.col * _STEP, _FRAME + 1 + square.row * _STEP


def _ground(board: Board, look: BoardLook, width: int, height: int) -> Iterator[str]:
    """Frame, grid and coordinates."""
    yield f'<rect width="{width}" height="{height}" rx="10" fill="{look.colour("frame")}"/>'
    if look.grain:
        yield f'<rect width="{width}" height="{height}" rx="10" fill="url(#lexiko-grain)"/>'
    inner = f'width="{width - 2 * _FRAME}" height="{height - 2 * _FRAME}"'
    yield f'<rect x="{_FRAME}" y="{_FRAME}" {inner} fill="{look.colour("grid")}"/>'
    if not look.coordinates:
        return
    yield f'<g fill="{look.colour("frame-ink")}" font-family="{_SANS}" font-size="14" font-weight="700"'
    yield ' text-anchor="middle">'
    for col in range(board.cols):
        yield f'<text x="{_corner(Square(0, col))[0] + SIDE / 2:g}" y="19">{format_column(col)}</text>'
    for row in range(board.rows):
        yield f'<text x="{_FRAME / 2:g}" y="{_corner(Square(row, 0))[1] + SIDE / 2 + 5:g}">{row + 1}</text>'
    yield "</g>"


def _squares(board: Board, ruleset: Ruleset, look: BoardLook) -> Iterator[str]:
    """Every square by its premium, with label and inner frame where no tile lies on it."""
    layout = ruleset.layout
    yield f'<g font-family="{_SANS}" font-size="{0.4 * SIDE:g}" font-weight="600" text-anchor="middle">'
    for square in layout.squares():
        sign = layout.sign(square)
        x, y = _corner(square)
        fill = look.colour("sq" if board.at(square) else _TOKENS[sign])  # an occupied square shows its tile only
        yield f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" rx="1" fill="{fill}"/>'
        if sign == ".":
            if look.grain:
                yield f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="url(#lexiko-grain)"/>'
        elif not board.at(square):
            yield from _premium(sign, look, x, y)
    yield "</g>"


def _premium(sign: str, look: BoardLook, x: int, y: int) -> Iterator[str]:
    ink = look.colour(f"{_TOKENS[sign]}-ink")
    if frame := _FRAMES.get(sign):
        inset = 2 + frame / 2
        side = SIDE - 2 * inset
        yield f'<rect x="{x + inset:g}" y="{y + inset:g}" width="{side:g}" height="{side:g}" fill="none"'
        yield f' stroke="{ink}" stroke-opacity=".55" stroke-width="{frame}"/>'
    middle = x + SIDE / 2
    if sign == "*":
        yield f'<path d="{_star(middle, y + SIDE / 2, 0.34 * SIDE)}" fill="{ink}"/>'
    else:
        label = (look.labels or _LABELS).get(sign, _LABELS[sign])
        yield f'<text x="{middle:g}" y="{y + SIDE / 2 + 0.145 * SIDE:g}" fill="{ink}">{_escaped(label)}</text>'


def _escaped(text: str) -> str:
    from html import escape  # weighs, and most records are not drawn; that of xml.sax would load a web client

    return escape(text)


def _star(x: float, y: float, radius: float) -> str:
    """A star of five points."""
    points = []
    for point in range(10):
        reach = radius if point % 2 == 0 else radius * 0.42
        angle = pi * point / 5
        points.append(f"{x + reach * sin(angle):.1f} {y - reach * cos(angle):.1f}")
    return f"M{'L'.join(points)}z"


def _tiles(board: Board, ruleset: Ruleset, look: BoardLook) -> Iterator[str]:
    for square, tile in board.tiles():
        x, y = _corner(square)
        yield f'<g transform="translate({x} {y})">'
        yield f'<rect width="{SIDE}" height="{SIDE}" rx="5" fill="{look.colour("tile-lip")}"/>'
        yield f'<rect width="{SIDE}" height="{SIDE - 3}" rx="5" fill="{look.colour("tile-hi")}"/>'
        yield f'<rect y="1" width="{SIDE}" height="{SIDE - 4}" rx="5" fill="{look.colour("tile")}"/>'
        letter = ruleset.tile_set.alphabet.format_tile(tile & ~BLANK_FLAG)
        yield from _blank(letter, look) if tile & BLANK_FLAG else _letter(letter, ruleset.tile_set.value(tile), look)
        yield "</g>"


def _letter(letter: str, value: int, look: BoardLook) -> Iterator[str]:
    """Letter and value; the letter makes room for the value."""
    middle = SIDE / 2 - (0.1 if value > 9 else 0.05) * SIDE
    ink = f'fill="{look.colour("tile-ink")}" font-weight="700"'
    yield f'<text x="{middle:g}" {_letter_style(letter, 0.7)} {ink} font-family="{_SERIF}">{_escaped(letter)}</text>'
    place = f'x="{SIDE - 0.075 * SIDE:g}" y="{SIDE - 7}" font-size="{0.25 * SIDE:g}" text-anchor="end"'
    yield f'<text {place} {ink} font-family="{_SANS}">{value}</text>'


def _blank(letter: str, look: BoardLook) -> Iterator[str]:
    """The letter a blank stands for: dashed frame, italic, no value."""
    inset, colour = round(0.11 * SIDE), look.colour("tile-blank")
    yield f'<rect x="{inset}" y="{inset}" width="{SIDE - 2 * inset}" height="{SIDE - 3 - 2 * inset}" rx="3" fill="none"'
    yield f' stroke="{colour}" stroke-width="1.5" stroke-dasharray="4 3"/>'
    style = f'{_letter_style(letter, 0.6)} fill="{colour}" font-weight="700" font-style="italic" font-family="{_SERIF}"'
    yield f'<text x="{SIDE / 2:g}" {style}>{_escaped(letter)}</text>'


def _letter_style(letter: str, share: float) -> str:
    """Size and baseline: a letter stands in the middle of its tile's face, digraphs are smaller, never squashed."""
    size = SIDE * (share if len(letter) == 1 else 0.52 if len(letter) == 2 else 0.4)
    spacing = ' letter-spacing="-.04em"' if len(letter) > 1 else ""
    return f'y="{(SIDE - 3) / 2 + 0.34 * size:.1f}" font-size="{size:g}" text-anchor="middle"{spacing}'


def _outline(board: Board, look: BoardLook, last: Collection[Square]) -> Iterator[str]:
    """A line round the whole main word of the last play, with a gap on both sides of it."""
    run = main_run(board, last)
    if run is None:
        return
    (x, y), length = _corner(run.start), len(run.cells)
    along = length * _STEP - 1
    width, height = (along, SIDE) if run.across else (SIDE, along)
    box = f'<rect x="{x - 1}" y="{y - 1}" width="{width + 2}" height="{height + 2}" rx="6" fill="none"'
    yield f'{box} stroke="{look.colour("outline-gap")}" stroke-width="5"/>'
    yield f'{box} stroke="{look.colour("outline")}" stroke-width="2.5"/>'


def _grain() -> Iterator[str]:
    """Wood: a few long lines that swell and sink, repeated over frame and squares."""
    lines = []
    for count, y in enumerate((9, 22, 31, 47, 58, 74, 83, 97, 110)):
        swell = (6, -7, 4, 9, -5)[count % 5]
        lines.append(f"M0 {y}c60 {swell} 130 {-swell} 260 0")
    yield '<defs><pattern id="lexiko-grain" width="260" height="120" patternUnits="userSpaceOnUse">'
    yield f'<path d="{"".join(lines)}" fill="none" stroke="#200F00" stroke-opacity=".13" stroke-width="1.5"/>'
    yield "</pattern></defs>"
