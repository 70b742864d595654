"""A board in its edition's colours, as text for terminals that reads without colour too."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from string import ascii_uppercase
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from lexiko.rulebook import Edition
from lexiko.rules import Board, Ruleset, Square, is_blank
from lexiko.translations import translations

_LETTERS = {"d": 2, "t": 3, "q": 4}
_WORDS = {"D": 2, "T": 3, "Q": 4}
"""How many times a premium counts, by its sign."""
_OTHERS = {"*": "★", ".": "·", "#": " "}
_TOKENS = {"d": "dl", "t": "tl", "q": "ql", "D": "dw", "T": "tw", "Q": "qw", "*": "dw"}
_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")

# Tiles look alike in every edition: face, ink, and the ink of a blank.
_TILES = {"light": ("#F3E2BE", "#2A1E13", "#74430F"), "dark": ("#E4CEA2", "#22180F", "#673B0E")}
_EDGE, _EDGES = "▕", {"light": "#B79A68", "dark": "#A98E5C"}
"""The right edge of a tile of several lines, and its colours."""
_WIDE_BOARD = 18


class _Look(NamedTuple):
    """The colours of one board."""

    tokens: Mapping[str, str]
    tile: str
    tile_ink: str
    blank_ink: str


def render_board(
    board: Board,
    ruleset: Ruleset,
    edition: Edition,
    *,
    theme: str = "dark",
    last: Collection[Square] = (),
    square_width: int | None = None,
    square_height: int = 1,
    language: str = "en",
) -> Text:
    """A board of any set in the edition's colours, for a `light` or a `dark` terminal, within 80 columns.

    Squares show `2L 3L 4L 2W 3W 4W` and a star, or what the page shows in another `language`; tiles their letter and
    value, blanks a small letter without one. The tiles of `last` are underlined. A square is `square_width` characters
    wide, 3 or 4 as fits if that is left out, and `square_height` lines high; on two lines and more a tile has its value
    in the corner, as one of wood has.

    >>> from lexiko.rulebook import load_edition, ruleset
    >>> rules = ruleset("classic")
    >>> picture = render_board(Board.empty(15, 15), rules, load_edition("classic"))
    >>> picture.plain.splitlines()[1]
    ' 1  3W  ·   ·   2L  ·   ·   ·   3W  ·   ·   ·   2L  ·   ·   3W  1 '
    """
    look = _Look(edition.colours.tokens(theme), *_TILES[theme])
    frame = Style(color=look.tokens["frame-ink"], bgcolor=look.tokens["frame"])
    width = square_width or (3 if board.cols >= _WIDE_BOARD else 4)
    labels = _labels(language)
    letters = "".join(f"{ascii_uppercase[col]:^{width}}" for col in range(board.cols))
    header = (f"   {letters}   ", frame)
    picture = Text(no_wrap=True, end="")
    picture.append(*header).append("\n")
    middle, edge = (square_height - 1) // 2, Style(color=_EDGES[theme], italic=False)
    for row in range(board.rows):
        squares = [Square(row, col) for col in range(board.cols)]
        styles = [_style(board, ruleset, look, square=square) for square in squares]
        faces = [_face(*_written(board, ruleset, square, labels), (width, square_height)) for square in squares]
        for line in range(square_height):
            number = str(row + 1) if line == middle else ""
            lowest = line == square_height - 1
            picture.append(f"{number:>2} ", frame)
            for square, style, face in zip(squares, styles, faces, strict=True):
                style += Style(underline=(lowest and square in last) or None)
                if square_height > 1 and board.at(square):
                    picture.append(face[line][:-1], style).append(_EDGE, style + edge)
                else:
                    picture.append(face[line], style)
            picture.append(f"{number:>2} " if len(number) < 2 else f" {number}", frame).append("\n")
    return picture.append(*header)


def _labels(language: str) -> dict[str, str]:
    """What stands on vacant squares, by their signs."""
    say = translations(language)
    letters = {sign: say("board.sign-letter", times=times) for sign, times in _LETTERS.items()}
    words = {sign: say("board.sign-word", times=times) for sign, times in _WORDS.items()}
    return letters | words | _OTHERS


def _written(board: Board, ruleset: Ruleset, square: Square, labels: Mapping[str, str]) -> tuple[str, str]:
    """The letter of a tile and its value, or what stands on the square without one."""
    tile = board.at(square)
    if not tile:
        return labels[ruleset.layout.sign(square)], ""
    value = "" if is_blank(tile) else str(ruleset.tile_set.value(tile)).translate(_SUBSCRIPTS)
    return ruleset.tile_set.alphabet.format_tile(tile), value


def _face(text: str, value: str, size: tuple[int, int]) -> list[str]:
    """What stands on a square: so many lines of just so many characters."""
    width, height = size
    if height == 1:
        text += value if len(text + value) <= width else ""
        return [f" {text}".ljust(width) if len(text) < width else text[:width]]
    lines = [" " * width] * height
    lines[-1] = f"{value} ".rjust(width)
    lines[(height - 1) // 2] = f"{text:^{width}}"
    return lines


def _style(board: Board, ruleset: Ruleset, look: _Look, *, square: Square) -> Style:
    if tile := board.at(square):
        return _tile_style(tile, look)
    sign = ruleset.layout.sign(square)
    if sign == "#":
        return Style(bgcolor=look.tokens["frame"])
    if sign == ".":
        return Style(color=look.tokens["grid"], bgcolor=look.tokens["sq"])
    token = _TOKENS[sign]
    return Style(color=look.tokens[f"{token}-ink"], bgcolor=look.tokens[token], bold=sign in "DTQ*")


def _tile_style(tile: int, look: _Look) -> Style:
    if is_blank(tile):
        return Style(color=look.blank_ink, bgcolor=look.tile, italic=True, bold=True)
    return Style(color=look.tile_ink, bgcolor=look.tile, bold=True)


def tile_style(tile: int, *, theme: str = "dark") -> Style:
    """How a tile looks in every edition, on a rack too."""
    return _tile_style(tile, _Look({}, *_TILES[theme]))
