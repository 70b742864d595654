"""Is a board's picture read, and refused where it cannot be a board?"""

from __future__ import annotations

import pytest

from lexiko.rulebook import all_sets, load_set
from lexiko.rules import BadLayout, Layout, Square


@pytest.mark.parametrize(
    ("picture", "reason"),
    [
        ("", "one length"),
        ("...\n.*", "one length"),
        ("...\n...\n...", "one start square"),
        ("*..\n...\n..*", "has 2"),
        (".x.\n.*.\n...", "'x'"),
    ],
)
def test_a_picture_that_cannot_be_a_board_is_refused_with_the_reason(picture: str, reason: str) -> None:
    with pytest.raises(BadLayout, match=reason):
        Layout.from_picture(picture)


def test_the_number_of_squares_must_fit() -> None:
    with pytest.raises(BadLayout, match="need 9 signs"):
        Layout(3, 3, "*.......")


def test_a_square_that_is_left_out_is_not_on_the_board() -> None:
    layout = Layout.from_picture("#.q\n.*.\nQ.#")
    assert Square(0, 0) not in layout
    assert Square(0, 1) in layout
    assert len(list(layout.squares())) == 7
    assert layout.premium(Square(0, 2)) == (4, 1)
    assert layout.premium(Square(2, 0)) == (1, 4)


@pytest.mark.parametrize("set_key", [game_set.key for game_set in all_sets()])
def test_every_board_looks_alike_from_all_four_sides(set_key: str) -> None:
    layout = load_set(set_key).layout
    rows = [layout.signs[row * layout.cols : (row + 1) * layout.cols] for row in range(layout.rows)]
    turned = ["".join(column) for column in zip(*rows[::-1], strict=True)]
    assert turned == rows
    assert rows[::-1] == rows
    assert layout.start == Square(layout.rows // 2, layout.cols // 2)
