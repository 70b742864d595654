"""A lexicon: membership, hooks, extensions, prefixes, tiers, filters."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexiko.lexicon import ENGLISH_ALPHABET, Lexicon
from lexiko.rules import Alphabet, UnknownLetter
from tests.table_talk import rules

WORDS = [
    "AN", "LAN", "LANE", "LANES", "PLAN", "PLANE", "PLANER", "PLANET", "PLANETS", "AIRPLANE", "EXPLAN",
    "TAN", "TEN", "NET",
]  # fmt: skip
BANNED = {"offensive": [ENGLISH_ALPHABET.parse_word(word) for word in ("NET", "LAN", "ZAX")]}


@pytest.fixture
def lexicon() -> Lexicon:
    """A few words, one of them barred by a filter."""
    return Lexicon.from_words("few", WORDS, filters=BANNED)


def spelt(words: object) -> list[str]:
    """Words as text."""
    assert isinstance(words, bytes) or hasattr(words, "__iter__")
    return [ENGLISH_ALPHABET.format_word(word) for word in words]


def code(text: str) -> bytes:
    """A word as letter codes."""
    return ENGLISH_ALPHABET.parse_word(text)


def test_a_lexicon_has_its_words_in_any_case(lexicon: Lexicon) -> None:
    assert lexicon.accepts(code("PLANE"))
    assert code("PLANE") in lexicon
    assert lexicon.contains_text("plane")
    assert not any(map(lexicon.contains_text, ("PLA", "NALP", "", "PLANES", "PL4NE", "PLANETARY")))
    assert "plane" in lexicon
    assert "pla" not in lexicon
    assert "pl4ne" not in lexicon
    assert 5 not in lexicon


def test_a_lexicon_lists_and_counts_its_words(lexicon: Lexicon) -> None:
    assert list(lexicon) == spelt(lexicon.words()) == sorted(WORDS)
    assert len(lexicon) == len(WORDS)


def test_a_word_that_cannot_be_spelt_is_refused() -> None:
    with pytest.raises(UnknownLetter):
        Lexicon.from_words("odd", ["smørrebrød"])


def test_digraphs_are_single_letters() -> None:
    alphabet = Alphabet(("A", "C", "CH", "H", "O"))
    lexicon = Lexicon.from_words("spanish", ["ocho", "hacha", "o"], alphabet)
    assert lexicon.contains_text("OCHO")
    assert lexicon.contains_text("o[ch]o")
    assert lexicon.accepts(bytes([5, 3, 5]))
    assert not lexicon.accepts(bytes([5, 2, 4, 5]))


@pytest.mark.parametrize(
    ("word", "front", "back"),
    [("LANE", "P", "S"), ("PLANE", "", "RT"), ("AN", "LT", ""), ("LAN", "P", "E"), ("Q", "", ""), ("LA", "", "N")],
)
def test_hooks_are_the_letters_that_make_a_longer_word(lexicon: Lexicon, word: str, front: str, back: str) -> None:
    assert ENGLISH_ALPHABET.format_word(lexicon.front_hooks(code(word))) == front
    assert ENGLISH_ALPHABET.format_word(lexicon.back_hooks(code(word))) == back


def test_extensions_add_two_letters_or_more_at_either_end_or_both(lexicon: Lexicon) -> None:
    assert spelt(lexicon.extensions(code("LAN"))) == [
        "LANES", "PLANE", "EXPLAN", "PLANER", "PLANET", "PLANETS", "AIRPLANE",
    ]  # fmt: skip
    assert spelt(lexicon.extensions(code("PLANE"))) == ["PLANETS", "AIRPLANE"]
    assert spelt(lexicon.extensions(code("ZA"))) == spelt(lexicon.extensions(b"")) == []


@given(st.lists(st.text("ABC", min_size=1, max_size=6), max_size=30), st.text("ABC", min_size=1, max_size=3))
def test_hooks_and_extensions_are_what_a_search_of_the_list_finds(listed: list[str], word: str) -> None:
    lexicon = Lexicon.from_words("random", listed)
    letters = "ABC"
    assert spelt([lexicon.front_hooks(code(word))]) == ["".join(x for x in letters if x + word in listed)]
    assert spelt([lexicon.back_hooks(code(word))]) == ["".join(x for x in letters if word + x in listed)]
    longer = {other for other in listed if word in other and len(other) > len(word) + 1}
    assert set(spelt(lexicon.extensions(code(word)))) == longer


def test_a_word_nobody_ranked_is_in_the_last_tier(lexicon: Lexicon) -> None:
    assert lexicon.tier(code("LANE")) == 100
    with pytest.raises(KeyError):
        lexicon.tier(code("NALE"))


def test_the_fingerprint_tells_words_and_letters_apart(lexicon: Lexicon) -> None:
    same = Lexicon.from_words("other name", reversed(WORDS))
    fewer = Lexicon.from_words("few", WORDS[1:])
    other_letters = Lexicon.from_words("few", WORDS, Alphabet((*ENGLISH_ALPHABET.letters, "Ñ")))
    assert same.fingerprint == lexicon.fingerprint
    assert len({lexicon.fingerprint, fewer.fingerprint, other_letters.fingerprint}) == 3


def test_a_filter_takes_its_words_out(lexicon: Lexicon) -> None:
    filtered = lexicon.filtered(["offensive"])
    assert list(filtered) == sorted(set(WORDS) - {"NET", "LAN"})
    assert filtered.name == lexicon.name
    assert filtered.fingerprint == Lexicon.from_words("x", set(WORDS) - {"NET", "LAN"}).fingerprint
    assert len(lexicon) == len(WORDS)


def test_a_filter_that_bars_nothing_changes_nothing(lexicon: Lexicon) -> None:
    assert lexicon.filtered([]) is lexicon
    assert lexicon.filtered(["foreign"]) is lexicon
    assert lexicon.filtered(["offensive"]).filtered(["offensive"]).fingerprint


def test_the_judge_of_an_edition_without_filters_is_the_lexicon(lexicon: Lexicon) -> None:
    assert lexicon.judge(replace(rules("classic"), word_filters=())) is lexicon


def test_a_judge_with_filters_bars_their_words_and_accepts_the_others(lexicon: Lexicon) -> None:
    judge = lexicon.judge(replace(rules("classic"), word_filters=("offensive", "foreign")))
    assert [word for word in WORDS if not judge.accepts(code(word))] == ["LAN", "NET"]
    assert not judge.accepts(code("ZAX"))


def test_the_words_of_a_tier_are_those_known_so_widely_or_more() -> None:
    words = [code(word) for word in ("PLANE", "LANE", "TAN")]
    tiers = dict(zip(words, (10, 35, 100), strict=True))
    ranked = Lexicon("ranked", ENGLISH_ALPHABET, Lexicon.from_words("ranked", ["plane", "lane", "tan"]).kwg)
    assert len(ranked.up_to_tier(100)) == 0
    ranked = Lexicon("ranked", ENGLISH_ALPHABET, ranked.kwg, tiers=lambda: tiers)
    sizes = {tier: set(ranked.up_to_tier(tier)) for tier in (5, 10, 35, 100)}
    assert sizes == {5: set(), 10: {"PLANE"}, 35: {"PLANE", "LANE"}, 100: {"PLANE", "LANE", "TAN"}}
    assert ranked.up_to_tier(35).tier(code("LANE")) == 35


def test_a_part_of_a_lexicon_may_have_words_that_it_lacks(lexicon: Lexicon) -> None:
    part = lexicon.part("mine", lambda: [code("PLAN"), code("NALP")])
    assert (part.name, list(part)) == ("few", ["NALP", "PLAN"])
    assert lexicon.barred(["offensive"]) == part.barred(["offensive"])
