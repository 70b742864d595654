"""Do a board's colours keep their character on a terminal that has 256?"""

from __future__ import annotations

import io
from typing import Literal

import pytest
from rich.console import Console
from rich.style import Style
from rich.text import Text

from lexiko.cli.few_colours import fitted, nearest


def hue(number: int) -> tuple[int, int, int]:
    """Red, green and blue of a colour of the cube, each from 0 to 5."""
    place = number - 16
    return place // 36, place // 6 % 6, place % 6


@pytest.mark.parametrize("number", [16, 21, 52, 94, 130, 187, 231, 232, 244, 255])
def test_a_colour_that_is_there_stays_what_it_is(number: int) -> None:
    steps = (0, 95, 135, 175, 215, 255)
    exact = (8 + 10 * (number - 232),) * 3 if number >= 232 else tuple(steps[part] for part in hue(number))
    assert nearest(*exact) == number


@pytest.mark.parametrize("red_of_an_edition", [(0xAE, 0x32, 0x2B), (0x8A, 0x23, 0x20), (0xCB, 0x2F, 0x28)])
def test_red_stays_red_and_does_not_turn_orange(red_of_an_edition: tuple[int, int, int]) -> None:
    red, green, blue = hue(nearest(*red_of_an_edition))
    assert red >= 2 and green == blue == 0


def test_brown_is_told_from_the_grey_of_a_plain_square() -> None:
    brown, plain = nearest(0x6E, 0x45, 0x2B), nearest(0x2F, 0x30, 0x2B)
    assert brown < 232 <= plain


def printed(colours: Literal["256", "truecolor"]) -> str:
    """A red square with a bold sign, printed in this colour system."""
    console = Console(file=io.StringIO(), force_terminal=True, color_system=colours)
    picture = Text("3W", style=Style(bold=True)).append("!", Style(color="#FFEDEA", bgcolor="#AE322B", bold=True))
    console.print(fitted(picture, console), end="")
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_only_where_there_are_256_colours_is_one_chosen() -> None:
    assert "\x1b[1;38;5;255;48;5;124m!" in printed("256")
    assert "38;2;255;237;234;48;2;174;50;43m!" in printed("truecolor")
