"""A picture's colours on a terminal that has 256 of them: each becomes the one that looks most like it."""

from __future__ import annotations

import math
from functools import cache

from rich.color import Color
from rich.console import Console
from rich.style import Style
from rich.text import Span, Text

Lab = tuple[float, float, float]
"""Lightness, green to red, blue to yellow: as far apart as they look (Oklab)."""

_HUE_COUNTS = 4.0
"""How much more a difference in hue counts than one in lightness, so that brown does not turn grey."""

_STEPS = (0, 95, 135, 175, 215, 255)


def fitted(picture: Text, console: Console) -> Text:
    """The picture in colours this console has; the same picture where it has them all, or none."""
    if console.color_system != "256":
        return picture
    fitting = picture.copy()
    fitting.spans = [
        Span(span.start, span.end, _few(span.style) if isinstance(span.style, Style) else span.style)
        for span in picture.spans
    ]
    return fitting


def _few(style: Style) -> Style:
    return style + Style(color=_one_of_few(style.color), bgcolor=_one_of_few(style.bgcolor))


def _one_of_few(colour: Color | None) -> Color | None:
    if colour is None or colour.triplet is None:
        return colour
    return Color.from_ansi(nearest(*colour.triplet))


@cache
def nearest(red: int, green: int, blue: int) -> int:
    """The number of the colour, of the 240 that are the same on every terminal, that looks most like this one.

    >>> nearest(174, 50, 43), nearest(255, 255, 255)
    (124, 231)
    """
    wanted = _lab(red, green, blue)
    return min(_palette(), key=lambda number: _apart(wanted, _palette()[number]))


@cache
def _palette() -> dict[int, Lab]:
    cube = {
        16 + 36 * r + 6 * g + b: _lab(_STEPS[r], _STEPS[g], _STEPS[b])
        for r in range(6)
        for g in range(6)
        for b in range(6)
    }
    greys = {232 + step: _lab(*(8 + 10 * step,) * 3) for step in range(24)}
    return cube | greys


def _apart(one: Lab, other: Lab) -> float:
    light, red, yellow = (first - second for first, second in zip(one, other, strict=True))
    return light * light + _HUE_COUNTS * (red * red + yellow * yellow)


def _lab(red: int, green: int, blue: int) -> Lab:
    r, g, b = (_linear(value / 255) for value in (red, green, blue))
    long = math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    middle = math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    short = math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else math.pow((value + 0.055) / 1.055, 2.4)
