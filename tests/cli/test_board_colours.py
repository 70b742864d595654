"""Is a board in colour the board it should be, and one that reads without colour?"""

from __future__ import annotations

import pytest
from rich.color import Color, ColorSystem
from rich.style import Style

from lexiko.rulebook import all_editions, load_edition, ruleset
from lexiko.rules import Board, Square
from lexiko.tui import render_board


def lines(set_key: str, letters: str = "", *, row: int = 7, col: int = 4) -> list[str]:
    """The picture's rows, with some letters across the board."""
    rules = ruleset("classic", set=set_key)
    tiles = rules.tile_set.alphabet.parse_letters(letters)
    board = Board.empty(rules.layout.rows, rules.layout.cols)
    board = board.with_tiles([(Square(row, col + place), tile) for place, tile in enumerate(tiles)])
    return render_board(board, rules, load_edition("classic")).plain.splitlines()


def test_tiles_show_their_value_and_blanks_a_small_letter_alone() -> None:
    assert lines("english", "QUiZ")[8] == " 8  3W  ·   ·   2L  Q₁₀ U₁  i   Z₁₀ ·   ·   ·   2L  ·   ·   3W  8 "


def test_tiles_of_two_letters_keep_to_their_square() -> None:
    assert lines("spanish", "CHoLLA")[8] == " 8  3W  ·   ·   2L  CH₅ o   LL₈ A₁  ·   ·   ·   2L  ·   ·   3W  8 "


def test_a_large_board_has_narrower_squares() -> None:
    assert lines("super_english", "QU")[8].startswith(" 8  3W ·  ·  · Q₁₀ U₁ ·  2W")


def test_coordinates_stand_on_all_four_sides() -> None:
    picture = lines("english")
    assert picture[0] == picture[-1]
    assert picture[0].split() == list("ABCDEFGHIJKLMNO")
    assert [(line.split()[0], line.split()[-1]) for line in picture[1:-1]] == [
        (str(row), str(row)) for row in range(1, 16)
    ]


def test_the_last_play_is_underlined() -> None:
    rules = ruleset("classic")
    board = Board.empty(15, 15).with_tiles([(Square(7, 7), 1), (Square(7, 8), 2)])
    picture = render_board(board, rules, load_edition("classic"), last=[Square(7, 8)])
    underlined = [
        picture.plain[span.start : span.end].strip() for span in picture.spans if "underline" in str(span.style)
    ]
    assert underlined == ["B₃"]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("system", [ColorSystem.STANDARD, ColorSystem.EIGHT_BIT])
def test_labels_and_tiles_can_be_read_with_few_colours_too(theme: str, system: ColorSystem) -> None:
    for edition in all_editions():
        rules = ruleset(edition, set="super_english")
        board = Board.empty(21, 21).with_tiles([(Square(10, 10), 1), (Square(10, 11), 2 | 0x80)])
        for span in render_board(board, rules, edition, theme=theme).spans:
            assert isinstance(span.style, Style)
            ink, ground = span.style.color, span.style.bgcolor
            assert isinstance(ink, Color)
            assert isinstance(ground, Color)
            if ink.name != edition.colours.tokens(theme)["grid"]:  # the dots of plain squares say nothing
                assert ink.downgrade(system) != ground.downgrade(system)
