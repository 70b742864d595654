"""Are words and racks read and written as people write them, digraphs and blanks included?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexiko.rulebook import load_set
from lexiko.rules import BLANK, BLANK_FLAG, Alphabet, UnknownLetter

ENGLISH = load_set("english").tile_set.alphabet
SPANISH = load_set("spanish").tile_set.alphabet


def test_a_digraph_is_one_tile_where_the_alphabet_has_it() -> None:
    assert len(SPANISH.parse_word("CHURRO")) == 4
    assert SPANISH.format_word(SPANISH.parse_word("churro"), brackets=True) == "[CH]U[RR]O"
    assert len(ENGLISH.parse_word("CHURRO")) == 6


def test_brackets_keep_a_digraph_together_and_letters_apart() -> None:
    assert SPANISH.parse_word("[CH]O") == bytes([SPANISH.code("CH"), SPANISH.code("O")])
    assert SPANISH.parse_word("[C][H]O") == bytes(SPANISH.code(letter) for letter in "CHO")


def test_accents_that_make_no_difference_may_be_typed() -> None:
    assert SPANISH.parse_word("MAÑANA") != SPANISH.parse_word("MANANA")
    assert SPANISH.parse_word("árbol") == SPANISH.parse_word("ARBOL")


@pytest.mark.parametrize(
    ("typed", "read"), [("naïve", "NAIVE"), ("nai\u0308ve", "NAIVE"), ("ÉTUDE", "ETUDE"), ("Maß", "MASS")]
)
def test_an_accent_that_no_letter_of_the_set_has_makes_no_difference(typed: str, read: str) -> None:
    assert ENGLISH.format_word(ENGLISH.parse_word(typed)) == read
    assert ENGLISH.as_typed("8H hÓrñ, 2") == "8H hOrn, 2"


def test_letters_of_a_record_are_those_of_the_set() -> None:
    with pytest.raises(UnknownLetter, match="'ï'"):
        ENGLISH.parse_letters("NAïVE")
    with pytest.raises(UnknownLetter, match="'Ï'"):
        ENGLISH.parse_tiles("NAÏVE")


def test_an_accent_that_a_letter_of_the_set_has_stays() -> None:
    german = load_set("german").tile_set.alphabet
    assert german.format_word(german.parse_word("mäßig")) == "MÄSSIG"
    assert SPANISH.parse_word("niño") != SPANISH.parse_word("nino")


def test_small_letters_on_a_board_are_blanks() -> None:
    tiles = ENGLISH.parse_letters("HoRN")
    assert [bool(tile & BLANK_FLAG) for tile in tiles] == [False, True, False, False]
    assert ENGLISH.format_word(tiles) == "HoRN"
    assert SPANISH.format_word(SPANISH.parse_letters("[ch]O"), brackets=True) == "[ch]O"


def test_question_marks_and_stops_are_blanks_on_a_rack() -> None:
    assert list(ENGLISH.parse_tiles("a?.")) == [1, BLANK, BLANK]
    assert ENGLISH.format_word([1, BLANK]) == "A?"


@pytest.mark.parametrize(("text", "place"), [("HO1N", 2), ("?", 0), ("A[XY]", 1), ("A[", 1)])
def test_a_letter_that_does_not_exist_is_named_with_its_place(text: str, place: int) -> None:
    with pytest.raises(UnknownLetter) as unknown:
        ENGLISH.parse_word(text)
    assert (unknown.value.place, unknown.value.text) == (place, text)


def test_an_unknown_single_letter_is_named() -> None:
    with pytest.raises(UnknownLetter, match="'Ñ'"):
        ENGLISH.code("Ñ")
    with pytest.raises(UnknownLetter, match="'Ø'"):
        ENGLISH.parse_word("SMØRREBRØD")


def test_an_alphabet_lists_each_letter_once_and_not_too_many() -> None:
    with pytest.raises(ValueError, match="twice"):
        Alphabet(("A", "B", "A"))
    with pytest.raises(ValueError, match="at most 127"):
        Alphabet(tuple(chr(0x4E00 + number) for number in range(128)))


def test_codes_sort_as_the_alphabet_does() -> None:
    assert SPANISH.parse_word("CZ") < SPANISH.parse_word("CHA")
    assert SPANISH.parse_word("CHZ") < SPANISH.parse_word("DA")


@given(codes=st.lists(st.integers(min_value=1, max_value=26), max_size=15), blanks=st.sets(st.integers(0, 14)))
def test_tiles_read_back_as_they_were_written(codes: list[int], blanks: set[int]) -> None:
    tiles = bytes(code | (BLANK_FLAG if place in blanks else 0) for place, code in enumerate(codes))
    assert ENGLISH.parse_letters(ENGLISH.format_word(tiles, brackets=True)) == tiles
