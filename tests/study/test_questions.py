"""Does a card ask what it should, and is what was typed held against it rightly?"""

from __future__ import annotations

import re

import pytest

from lexiko.lexicon import Lexicon, open_lexicon
from lexiko.rulebook import load_set
from lexiko.study import (
    AGAIN,
    EASY,
    GOOD,
    HARD,
    KINDS,
    Answered,
    Card,
    NoMeanings,
    UnknownKind,
    ask,
    cards_of,
    check,
    grade_for,
)

FEW = Lexicon.from_words("few", ["tea", "eat", "ate", "teas", "stea", "teapot", "teapots", "ptea"])


def _cards(kind: str, *words: str, lexicon: Lexicon = FEW) -> list[Card]:
    return cards_of(kind, [lexicon.alphabet.parse_word(word) for word in words], lexicon)


def test_words_of_the_same_letters_are_one_card() -> None:
    assert _cards("anagrams", "tea", "eat", "ate") == [Card("anagrams", "AET")]


def test_hooks_are_typed_with_a_dash_where_the_word_is() -> None:
    card = Card("hooks", "TEA")
    assert ask(card, FEW).answers == ("P-", "S-", "-S")
    assert check(card, "ps- -s", FEW).all_came
    assert check(card, "s-, p-", FEW) == Answered(("P-", "S-"), ("-S",), ())
    assert check(card, "-sx p- s-", FEW) == Answered(("P-", "S-", "-S"), (), ("-X",))


def test_a_word_without_hooks_wants_nothing() -> None:
    card = Card("hooks", "EAT")
    assert ask(card, FEW).answers == ()
    assert check(card, "", FEW).all_came
    assert check(card, "-", FEW).all_came
    assert not check(card, "-s", FEW).all_came


def test_extensions_are_of_two_or_three_letters_more() -> None:
    longer = Lexicon.from_words("more", ["tea", "teas", "teapot", "teapots"])
    assert ask(Card("extensions", "TEA"), longer).answers == ("TEAPOT",)


def test_beside_each_word_stands_a_text_that_is_none_and_is_always_the_same() -> None:
    word, other = sorted(_cards("word", "tea"), key=lambda card: card.letters not in FEW)
    assert (ask(word, FEW).answers, ask(other, FEW).answers) == (("YES",), ("NO",))
    assert len(other.letters) == 3
    assert sum(a != b for a, b in zip(other.letters, "TEA", strict=True)) == 1
    assert set(_cards("word", "tea")) == {word, other}
    assert check(other, "n", FEW).all_came
    assert check(word, "Yes", FEW).all_came
    assert not check(word, "", FEW).all_came


def test_words_and_texts_that_are_none_come_in_no_order_that_tells_which_is_which() -> None:
    english = open_lexicon("english")
    words = [word for _, word in zip(range(200), english.words(), strict=False)]
    cards = cards_of("word", words, english)
    answers = "".join(ask(card, english).answers[0][0] for card in cards)
    assert 0.4 < answers.count("Y") / len(answers) < 0.6
    assert max(map(len, re.findall("Y+|N+", answers))) > 2
    assert cards == cards_of("word", words, english)


def test_a_meaning_does_not_name_its_word() -> None:
    english = open_lexicon("english")
    words = [english.alphabet.parse_word(word) for word in ("qi", "qis", "cat", "horn", "run")]
    cards = cards_of("meaning", words, english)
    assert Card("meaning", "QIS") not in cards, "its meaning says that it is the plural of QI"
    for card in cards:
        asked = ask(card, english)
        assert asked.answers == (card.letters,)
        assert card.letters.casefold() not in asked.shown.casefold().replace("...", "").split()
    assert check(Card("meaning", "QI"), "qi", english).all_came


def test_meanings_are_refused_where_no_dictionary_explains_the_words() -> None:
    with pytest.raises(NoMeanings, match="few"):
        _cards("meaning", "tea")


def test_a_kind_that_there_is_not_is_told_those_there_are() -> None:
    with pytest.raises(UnknownKind, match="anagrams, hooks, extensions, word, meaning"):
        _cards("rhymes", "tea")


def test_a_tile_of_two_letters_is_one_letter_of_a_card() -> None:
    alphabet = load_set("spanish").tile_set.alphabet
    spanish = Lexicon.from_words("poco", ["CHAL", "LACHE"], alphabet)
    (card,) = cards_of("anagrams", [alphabet.parse_word("CHAL")], spanish)
    assert ask(card, spanish).answers == (alphabet.format_word(alphabet.parse_word("CHAL")),)
    assert check(card, "chal", spanish).all_came


def test_every_kind_asks_in_a_sentence() -> None:
    for maker in KINDS.values():
        assert maker.sentence.endswith(("?", "."))


@pytest.mark.parametrize(
    ("came", "missed", "seconds", "grade"),
    [
        (1, 0, 2.0, EASY),
        (1, 0, 8.0, GOOD),
        (1, 0, 30.0, HARD),
        (3, 0, 8.0, EASY),
        (3, 1, 1.0, AGAIN),
        (0, 1, 1.0, AGAIN),
    ],
)
def test_the_grade_suggested_depends_on_what_came_and_how_soon(
    came: int, missed: int, seconds: float, grade: int
) -> None:
    answered = Answered(tuple("ABC"[:came]), tuple("XYZ"[:missed]), ())
    assert grade_for(answered, seconds) == grade
