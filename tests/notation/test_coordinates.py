"""Do squares and lines have the names that players use?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexiko.notation import NotationError, format_place, format_square, is_place, parse_place, parse_square
from lexiko.rules import Square

squares = st.builds(Square, st.integers(0, 98), st.integers(0, 98))


@given(square=squares, across=st.booleans(), lower=st.booleans())
def test_the_name_of_a_place_reads_back(square: Square, across: bool, lower: bool) -> None:
    name = format_place(square, across=across)
    assert parse_place(name.lower() if lower else name) == (square, across)
    assert parse_square(name) == square
    assert is_place(name)


@pytest.mark.parametrize(
    ("name", "square", "across"),
    [
        ("8H", Square(7, 7), True),
        ("h8", Square(7, 7), False),
        ("1A", Square(0, 0), True),
        ("O15", Square(14, 14), False),
        ("21u", Square(20, 20), True),
        ("AA1", Square(0, 26), False),
    ],
)
def test_the_row_first_is_across_and_the_column_first_is_down(name: str, square: Square, across: bool) -> None:
    assert parse_place(name) == (square, across)


def test_columns_beyond_z_go_on_with_two_letters() -> None:
    assert [format_square(Square(0, col)) for col in (25, 26, 27, 51, 52)] == ["1Z", "1AA", "1AB", "1AZ", "1BA"]


@pytest.mark.parametrize("name", ["", "8", "H", "88H8", "8-H", "8H ", "0A", "A0", "8ABC", "8Ä", "٨H"])
def test_what_names_no_square_is_refused_with_its_column(name: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse_square(name, column=5)
    assert refusal.value.column == 5
    assert "8H" in refusal.value.expected
