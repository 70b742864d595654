"""Which word of a play is its main word, and does each count once?"""

from __future__ import annotations

import pytest

from lexiko.rules import words_of_play
from tests.pictures import picture, square
from tests.table_talk import rules

LETTERS = rules().tile_set.alphabet


@pytest.mark.parametrize(
    ("rows", "laid", "main"),
    [
        ("HORN", ["F8", "G8"], "HORN"),
        ("H.\nOX\nRE", ["F8", "F9", "F10"], "HOR"),  # along the line of the new tiles
        ("HORN\nE...\nM...", ["F8"], "HORN"),  # a single tile: the longer word
        ("HO\nE.\nM.", ["F8"], "HEM"),
        ("HO\nE.", ["F8"], "HO"),  # as long: across
    ],
)
def test_the_main_word_comes_first(rows: str, laid: list[str], main: str) -> None:
    board = picture("F8", rows, alphabet=LETTERS)
    words = words_of_play(board, laid=map(square, laid))
    assert LETTERS.format_word(words[0].word) == main
    assert len(set(words)) == len(words)


def test_a_tile_that_stands_alone_forms_no_word() -> None:
    assert words_of_play(picture("F8", "H", alphabet=LETTERS), laid=[square("F8")]) == ()
