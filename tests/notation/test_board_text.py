"""Does a board drawn in characters read back, and say where it cannot be read?"""

from __future__ import annotations

from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexiko.notation import NotationError, format_board, parse_board
from lexiko.rulebook import load_set
from lexiko.rules import BLANK_FLAG, Alphabet, Board, Layout, Square
from tests.notation.strategies import CATALAN, ENGLISH, SPANISH, alphabets, boards

LAYOUTS = {size: load_set(key).layout for size, key in ((15, "english"), (21, "super_english"))}


def test_a_board_shows_its_premiums_its_tiles_and_its_coordinates() -> None:
    board = parse_board("\n".join(["." * 15] * 7 + [".....HOrN......"] + ["." * 15] * 7), ENGLISH)
    assert format_board(board, LAYOUTS[15], ENGLISH, beside=["Ann 14", "Ben 0"]) == dedent(
        """\
           A B C D E F G H I J K L M N O
         1 =     '       =       '     =   Ann 14
         2   -       "       "       -     Ben 0
         3     -       '   '       -
         4 '     -       '       -     '
         5         -           -
         6   "       "       "       "
         7     '       '   '       '
         8 =     '   H O r N     '     =
         9     '       '   '       '
        10   "       "       "       "
        11         -           -
        12 '     -       '       -     '
        13     -       '   '       -
        14   -       "       "       -
        15 =     '       =       '     ="""
    )


def test_premiums_may_be_left_out() -> None:
    layout = Layout.from_picture("T.T\n.*.\nT#T")
    board = Board.empty(3, 3).with_tiles([(Square(0, 0), 2 | BLANK_FLAG)])
    assert format_board(board, layout, ENGLISH, premiums=False) == "   A B C\n 1 b . .\n 2 . . .\n 3 . . ."


def test_tiles_of_several_letters_have_room() -> None:
    layout = Layout.from_picture("...\n.*.\n...")
    board = parse_board("[CH]O.\n[ll]..\n...", SPANISH)
    text = format_board(board, layout, SPANISH)
    assert text.splitlines()[:3] == ["   A  B  C", " 1 CH O", " 2 ll *"]
    assert parse_board(text, SPANISH) == board
    longer = board.with_tiles([(Square(2, 2), CATALAN.code("L·L"))])
    assert parse_board(format_board(longer, layout, CATALAN), CATALAN) == longer


@given(alphabet=alphabets, premiums=st.booleans(), beside=st.booleans(), given=st.data())
def test_a_board_reads_back(alphabet: Alphabet, premiums: bool, beside: bool, given: st.DataObject) -> None:
    board = given.draw(boards(alphabet))
    lines = ["unseen 86"] if beside else []
    text = format_board(board, LAYOUTS[board.rows], alphabet, premiums=premiums, beside=lines)
    assert parse_board(text, alphabet) == board
    assert not any(line.endswith(" ") for line in text.splitlines())


def test_the_short_form_is_rows_of_letters_and_dots() -> None:
    board = parse_board("\n  .A.\n  [CH]b.\n\n", SPANISH)
    assert (board.rows, board.cols) == (2, 3)
    assert list(board.cells) == [0, 1, 0, 4, 2 | BLANK_FLAG, 0]


@pytest.mark.parametrize(
    ("text", "line", "column", "problem"),
    [
        ("", None, None, "there is no board here"),
        ("..\n...", 2, None, "a row of 3 squares"),
        (".A.\n.5.", 2, 2, "'5' is no square"),
        ("   A B\n 1 A B\n 3 A B", 3, 2, "row 3"),
        ("   A B\n 1 A B\n 2 A 5", 3, 6, "'5' is no square"),
        ("   A B", None, None, "there are no rows"),
    ],
)
def test_what_is_no_board_is_refused_with_its_place(text: str, line: int, column: int, problem: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse_board(text, ENGLISH)
    assert (refusal.value.line, refusal.value.column) == (line, column)
    assert problem in refusal.value.problem


@given(text=st.text("ABab.\n 12[]CH'=-#*", max_size=60))
def test_any_text_is_a_board_or_a_notation_error(text: str) -> None:
    try:
        board = parse_board(text, SPANISH)
    except NotationError:
        return
    assert len(board.cells) == board.rows * board.cols > 0
