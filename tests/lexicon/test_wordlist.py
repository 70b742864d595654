"""A plain list of words: which of its lines are words of the game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexiko.lexicon import ENGLISH_ALPHABET, LexiconError
from lexiko.lexicon.wordlist import parse_word_list
from lexiko.rules import Alphabet

SPANISH = Alphabet(("A", "C", "CH", "H", "N", "Ñ", "O"), inputs={"Á": "A"})


def words_of(text: str, alphabet: Alphabet = ENGLISH_ALPHABET) -> list[str]:
    """The words of a list, printed."""
    return [alphabet.format_word(word, brackets=True) for word in parse_word_list(text, alphabet)]


def test_words_may_be_in_any_case_and_come_back_sorted_and_once() -> None:
    assert words_of("TEA\nOAT\nTEA\n") == words_of("tea\noat\ntea") == ["OAT", "TEA"]


def test_only_the_first_field_of_a_line_counts() -> None:
    assert words_of("tea  a drink\noat\t17\n") == ["OAT", "TEA"]


@pytest.mark.parametrize("text", ["\ufefftea\n", "tea\r\n", "\n\n  tea\n", "# drinks\ntea\n", "tea"])
def test_marks_empty_lines_and_comments_are_no_words(text: str) -> None:
    assert words_of(text) == ["TEA"]


@pytest.mark.parametrize("strange", ["tea-bag", "tea's", "tea’s", "t.e.a.", "tea/coffee", "a"])
def test_what_is_no_word_of_the_game_is_left_out(strange: str) -> None:
    assert words_of(f"{strange}\ntea\n") == ["TEA"]


def test_capitalised_words_are_names_where_others_are_small() -> None:
    assert words_of("Assam\nBBC\ntea\n") == ["TEA"]


def test_capitalised_words_are_words_where_all_are() -> None:
    assert words_of("Tea\nOat\n") == ["OAT", "TEA"]


def test_accents_the_alphabet_does_not_know_are_dropped() -> None:
    assert words_of("café\ncafe\u0301s\n") == ["CAFE", "CAFES"]


def test_letters_of_an_alphabet_keep_their_marks_and_digraphs_are_one_letter() -> None:
    words = words_of("nácho\nñoño\nocho\nhacha\n", SPANISH)
    assert words == ["HA[CH]A", "NA[CH]O", "ÑOÑO", "O[CH]O"]


def test_every_line_that_cannot_be_spelt_is_told_at_once() -> None:
    with pytest.raises(LexiconError) as refused:
        parse_word_list("tea\nβήτα\noat\nl33t\n", ENGLISH_ALPHABET, source="mine.txt")
    told = str(refused.value)
    assert all(part in told for part in ("mine.txt", "line 2", "'β'", "line 4", "'3'"))


def test_of_many_lines_that_cannot_be_spelt_five_are_shown() -> None:
    with pytest.raises(LexiconError, match=r"line 5.*; and 15 more$"):
        parse_word_list("ж\n" * 20, ENGLISH_ALPHABET)


ALPHABETS = (ENGLISH_ALPHABET, Alphabet(tuple("AĄBCŁ")), Alphabet(("A", "B", "CH", "C", "L·L"), inputs={"Ŀ": "L·L"}))


@given(st.lists(st.text("abcABCchąŁéß!# '\t\r\v\x85", max_size=4)), st.sampled_from(ALPHABETS))
def test_a_list_read_at_once_says_what_it_says_word_by_word(lines: list[str], alphabet: Alphabet) -> None:
    text = "\n".join(lines)

    def read(text: str) -> list[bytes] | str:
        try:
            return parse_word_list(text, alphabet)
        except LexiconError as wrong:
            return str(wrong)

    # a comment at the end makes any list one that is read line by line
    assert read(text) == read(text + "\n# a comment")


def test_the_first_line_that_cannot_be_spelt_is_told_by_its_number_in_a_list_of_one_case_too() -> None:
    with pytest.raises(LexiconError, match="line 3: "):
        parse_word_list("ab\nba\na9\n", ENGLISH_ALPHABET)


def test_words_with_letters_the_set_lacks_are_left_out_where_that_is_asked() -> None:
    left_out: list[str] = []
    alphabet = Alphabet(tuple("ABEÅ"))
    words = parse_word_list("abe\nweb\nbå\ntaxa\n", alphabet, left_out=left_out)
    assert ([alphabet.format_word(word) for word in words], left_out) == (["ABE", "BÅ"], ["web", "taxa"])
