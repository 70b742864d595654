"""A plain list of words: which of its lines are words of the game."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexiko.lexicon import ENGLISH_ALPHABET, LexiconError
from lexiko.lexicon.kwg_build import MOST_LETTERS
from lexiko.lexicon.left_out import LeftOut, Reason
from lexiko.lexicon.list_meanings import glosses_in
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
    assert words_of("Assam\nBBC\ntea\ncat\n") == ["CAT", "TEA"]


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


def spelt(text: str) -> list[str]:
    """The words of a list, in English letters."""
    return [ENGLISH_ALPHABET.format_word(word) for word in parse_word_list(text, ENGLISH_ALPHABET)]


def test_one_small_line_makes_no_names_of_a_list_in_capitals() -> None:
    capitals = "".join(f"{word}\n" for word in ("ZEN", "CAT", "HORN"))
    left_out = LeftOut()
    words = parse_word_list(f"{capitals}qi\n", ENGLISH_ALPHABET, left_out=left_out)
    assert [ENGLISH_ALPHABET.format_word(word) for word in words] == ["CAT", "HORN", "QI", "ZEN"]
    assert not left_out.counts


def test_a_few_capitals_in_a_list_in_small_letters_are_names() -> None:
    left_out = LeftOut()
    words = parse_word_list("cat\nhorn\nRome\nqi\n", ENGLISH_ALPHABET, left_out=left_out)
    assert len(words) == 3
    assert (left_out.lost, left_out.first) == ((Reason.NAME,), {Reason.NAME: [(3, "Rome")]})
    assert spelt("Haus\nHof\nund\n") == ["HAUS", "HOF", "UND"]


@pytest.mark.parametrize(
    "text",
    [
        "HORN,noun\nTEA,noun\nQI,noun\n",
        "horn;noun;ein Horn\ntea;noun;Tee\nqi;noun;\n",
        "HORN\ta wind instrument\nTEA\ta drink\nQI\ta force\n",
        "HORN a wind instrument\nTEA a drink\nQI a force\n",
        "horn: a wind instrument\ntea = a drink\nqi - a force\n",
        'word,part,meaning\n"horn","noun","a wind instrument, of brass"\ntea,noun,"a ""hot"" drink"\nqi,noun,a force',
        "id|Wort|Bedeutung\n1|horn|ein Horn\n2|tea|Tee\n3|qi|Kraft\n",
        "1,horn\n2,tea\n3,qi\n",
        '"horn","a wind\ninstrument"\n"tea","a drink"\n"qi","a force"\n',
        "horn\ntea,noun\nqi\n",
        "horn 2313585\ntea 5831\nqi 22\n",
    ],
)
def test_lists_with_something_after_each_word_are_read(text: str) -> None:
    assert spelt(text) == ["HORN", "QI", "TEA"]


def test_a_heading_is_left_out_and_told() -> None:
    left_out = LeftOut()
    parse_word_list("word,pos\nhorn,noun\n", ENGLISH_ALPHABET, left_out=left_out)
    assert left_out.first == {Reason.HEADING: [(1, "word pos")]}
    assert spelt("word\nhorn\n") == ["HORN", "WORD"]


def test_what_a_list_tells_of_its_words_is_what_they_mean() -> None:
    glosses = glosses_in("horn,n.,a wind instrument\nhorn,verb,to butt\ntea,noun,\nqi,,5\n", ENGLISH_ALPHABET)
    assert glosses == {"HORN": [("noun", "a wind instrument"), ("verb", "to butt")], "TEA": [("noun", "")]}
    assert glosses_in("horn (n) a wind instrument\nfar adv.\n", ENGLISH_ALPHABET) == {
        "HORN": [("noun", "a wind instrument")],
        "FAR": [("adverb", "")],
    }
    assert glosses_in("naïve\ta simple soul\n", ENGLISH_ALPHABET) == {"NAIVE": [("", "a simple soul")]}


def test_few_lines_of_several_words_are_no_meanings() -> None:
    assert glosses_in("ice cream\nhorn\ntea\nqi\n", ENGLISH_ALPHABET) == {}


def test_what_was_left_out_is_kept_and_read_back() -> None:
    left_out = LeftOut()
    parse_word_list("cat\ndog\nCat\ncan't\n", ENGLISH_ALPHABET, left_out=left_out)
    again = LeftOut.from_record(json.loads(json.dumps(left_out.record())))
    assert again is not None
    assert (again.counts, again.first) == (left_out.counts, left_out.first)
    damaged: list[object] = [None, [], {"NAME": 3}, {"NOBODY": [1, []]}]
    assert [LeftOut.from_record(each) for each in damaged] == [None] * 4


def test_words_with_letters_the_set_lacks_are_left_out_where_that_is_asked() -> None:
    left_out = LeftOut()
    alphabet = Alphabet(tuple("ABEÅ"))
    words = parse_word_list("abe\nweb\nbå\ntaxa\n", alphabet, skip=True, left_out=left_out)
    assert [alphabet.format_word(word) for word in words] == ["ABE", "BÅ"]
    assert left_out.first == {Reason.STRANGE: [(2, "web"), (4, "taxa")]}


def test_whatever_is_left_out_is_counted_by_its_reason_with_the_first_lines() -> None:
    left_out = LeftOut()
    text = "# of our club\n\ncat\nCat\ncan't\n  \na\ncat\nCAT\nx-ray\ndog\netc.\no'clock\nUSA\n"
    words = parse_word_list(text, ENGLISH_ALPHABET, left_out=left_out)
    assert [ENGLISH_ALPHABET.format_word(word) for word in words] == ["CAT", "DOG"]
    assert left_out.counts == {
        Reason.EMPTY: 2,
        Reason.COMMENT: 1,
        Reason.NAME: 3,
        Reason.MARKED: 4,
        Reason.SINGLE: 1,
        Reason.REPEATED: 1,
    }
    assert left_out.first == {
        Reason.EMPTY: [(2, ""), (6, "")],
        Reason.COMMENT: [(1, "")],
        Reason.NAME: [(4, "Cat"), (9, "CAT"), (14, "USA")],
        Reason.MARKED: [(5, "can't"), (10, "x-ray"), (12, "etc.")],
        Reason.SINGLE: [(7, "A")],
        Reason.REPEATED: [(8, "CAT")],
    }


def test_what_a_plain_list_has_twice_is_told_with_its_line() -> None:
    left_out = LeftOut()
    parse_word_list("dog\ncat\na\ndog\n", ENGLISH_ALPHABET, left_out=left_out)
    assert left_out.first == {Reason.SINGLE: [(3, "A")], Reason.REPEATED: [(4, "DOG")]}
    left_out = LeftOut()
    parse_word_list("dog\ncat\n", ENGLISH_ALPHABET, left_out=left_out)
    assert not left_out.counts


def test_a_word_longer_than_a_graph_can_hold_is_left_out() -> None:
    left_out = LeftOut()
    text = f"dog\n{'x' * (MOST_LETTERS + 1)}\n{'y' * MOST_LETTERS}\n"
    words = parse_word_list(text, ENGLISH_ALPHABET, left_out=left_out)
    assert [len(word) for word in words] == [3, MOST_LETTERS]
    assert left_out.first == {Reason.LONG: [(2, "X" * 30 + "…")]}


def test_lines_are_told_right_beside_words_that_are_skipped() -> None:
    left_out = LeftOut()
    parse_word_list("dog\nβ\ncafé\nγ\ndog\n", ENGLISH_ALPHABET, skip=True, left_out=left_out)
    assert left_out.first == {Reason.STRANGE: [(2, "β"), (4, "γ")], Reason.REPEATED: [(5, "DOG")]}
