"""Which words do players know, and are the false ones they believe in likely ones?"""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from lexiko.lexicon import ENGLISH_ALPHABET, Lexicon, open_lexicon
from lexiko.players.levels import LEVELS
from lexiko.players.vocabulary import SMALL, Vocabulary, false_words, vocabulary
from tests.pairwise import slow_beyond


def of_level(lexicon: Lexicon, level: int) -> Vocabulary:
    """What a player of some level knows."""
    chosen = LEVELS[level]
    return vocabulary(lexicon, tier=chosen.tier, share=chosen.share, false_share=chosen.false_share)


def unranked() -> Lexicon:
    """A lexicon in which nobody has ranked the words: all of two to four letters out of eight."""
    letters = "AEIORSTN"
    return Lexicon.from_words("many", ("".join(word) for size in (2, 3, 4) for word in product(letters, repeat=size)))


def test_each_level_knows_the_words_of_the_one_below_and_more() -> None:
    known = [set(of_level(open_lexicon("english"), level).sure) for level in range(len(LEVELS))]
    assert all(lower < higher for lower, higher in pairwise(known))
    assert 10_000 < len(known[0]) < 12_500


def test_a_list_nobody_has_ranked_is_known_in_part_the_short_words_first() -> None:
    lexicon = unranked()
    assert len(lexicon) > SMALL
    known = [set(of_level(lexicon, level).sure) for level in range(len(LEVELS))]
    assert all(lower < higher < set(lexicon) for lower, higher in pairwise(known))
    shares = [sum(len(word) == size for word in known[0]) / 8**size for size in (2, 4)]
    assert shares[0] > shares[1] > 0


def test_a_short_list_is_known_by_everybody() -> None:
    lexicon = Lexicon.from_words("few", ["horn", "farm", "paste"])
    assert all(set(of_level(lexicon, level).sure) == set(lexicon) for level in range(len(LEVELS)))


def test_false_words_are_known_words_with_a_usual_ending() -> None:
    english = open_lexicon("english")
    sure = english.up_to_tier(20)
    false = {english.alphabet.format_word(word) for word in false_words(sure, english, 1.0)}
    assert {"BROKES", "STRICTS", "ALONES"} <= false
    assert not any(english.contains_text(word) for word in false)
    assert not english.barred(["offensive"]) & {english.alphabet.parse_word(word) for word in false}
    assert 100 < len(false) < 1000


@pytest.mark.parametrize("level", slow_beyond(2, range(len(LEVELS))))
def test_a_player_believes_in_few_false_words(level: int) -> None:
    english = open_lexicon("english")
    words = of_level(english, level)
    false = set(words.believed.words()) - set(english.words())
    assert set(words.sure) < set(words.believed)
    assert 20 < len(false) < len(words.sure) / 50
    assert not any(map(words.doubts, false))


def test_a_word_looks_odd_whose_letters_never_stand_so() -> None:
    words = of_level(open_lexicon("english"), 0)
    odd = {word: words.looks_odd(ENGLISH_ALPHABET.parse_word(word)) for word in ("HONR", "QI", "HORNING", "BROKES")}
    assert odd == {"HONR": True, "QI": True, "HORNING": False, "BROKES": False}
