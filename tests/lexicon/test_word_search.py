"""Do tiles make, and patterns fit, exactly the words that trying every word one by one finds?"""

from __future__ import annotations

import fnmatch
from collections import Counter
from functools import cache
from itertools import combinations
from random import Random

import pytest

from lexiko.lexicon import (
    ENGLISH_ALPHABET,
    ORDERS,
    Lexicon,
    anagrams,
    built_from,
    in_order,
    matching,
    open_lexicon,
    parse_pattern,
    ways_to_draw,
)
from lexiko.rulebook import load_set
from lexiko.rules import BLANK, TileSet, Word
from tests.pairwise import slow_beyond

SPANISH = load_set("spanish").tile_set
ENGLISH = load_set("english").tile_set


@cache
def some_words() -> Lexicon:
    """Every hundredth English word and all short ones."""
    words = [word for place, word in enumerate(open_lexicon("english")) if len(word) < 4 or place % 100 == 0]
    return Lexicon.from_words("some", words)


def takes(word: Word, tiles: bytes) -> bool:
    """Whether these tiles can be laid as this word."""
    missing = Counter(word) - Counter(tiles)
    return missing.total() <= tiles.count(BLANK)


@pytest.mark.parametrize("seed", slow_beyond(8, range(30)))
def test_tiles_make_what_trying_every_word_finds(seed: int) -> None:
    random = Random(f"tiles {seed}")
    tiles = bytes(random.choices(range(27), (2, *ENGLISH.counts[1:]), k=random.randint(1, 8)))
    lexicon = some_words()
    made = [word for word in lexicon.words() if takes(word, tiles)]
    assert list(built_from(lexicon, tiles)) == made
    assert list(anagrams(lexicon, tiles)) == [word for word in made if len(word) == len(tiles)]
    shortest, longest = sorted(random.choices(range(1, 10), k=2))
    within = [word for word in made if shortest <= len(word) <= longest]
    assert list(built_from(lexicon, tiles, shortest=shortest, longest=longest)) == within


def test_no_tiles_make_no_words() -> None:
    assert list(built_from(some_words(), b"")) == list(anagrams(some_words(), b"")) == []


@pytest.mark.parametrize("seed", slow_beyond(8, range(30)))
def test_a_pattern_fits_what_a_file_pattern_fits(seed: int) -> None:
    random = Random(f"patterns {seed}")
    word = random.choice(list(some_words()))
    text = "".join(random.choices((letter, ".", "*", ""), (5, 2, 1, 1))[0] for letter in word)
    text = random.choice(["", "*"]) + text + random.choice(["", "*", ".*"])
    found = [
        ENGLISH_ALPHABET.format_word(each) for each in matching(some_words(), parse_pattern(text, ENGLISH_ALPHABET))
    ]
    assert found == [each for each in some_words() if fnmatch.fnmatchcase(each, text.replace(".", "?"))]


def test_many_stars_are_as_quick_as_one() -> None:
    some = some_words()
    assert list(matching(some, parse_pattern("*" * 5000 + "zz", ENGLISH_ALPHABET))) == [
        word for word in some.words() if word.endswith(bytes([26, 26]))
    ]
    letters = ENGLISH_ALPHABET.code("E")
    often = list(matching(some, parse_pattern("*e" * 4 + "*", ENGLISH_ALPHABET)))
    assert often == [word for word in some.words() if word.count(letters) >= 4]
    assert list(matching(some, parse_pattern("*e" * 31 + "*", ENGLISH_ALPHABET))) == []


def test_a_letter_of_two_signs_is_one_letter_of_a_pattern() -> None:
    lexicon = Lexicon.from_words("es", ["ocho", "oro", "churro", "otro"], SPANISH.alphabet)

    def fitting(pattern: str) -> list[str]:
        return list(map(SPANISH.alphabet.format_word, matching(lexicon, parse_pattern(pattern, SPANISH.alphabet))))

    assert fitting("o.o") == ["OCHO", "ORO"]
    assert fitting("*[RR]o") == fitting("ch*") == ["CHURRO"]
    assert list(anagrams(lexicon, SPANISH.alphabet.parse_tiles("oo[CH]"))) == [SPANISH.alphabet.parse_word("OCHO")]


@pytest.mark.parametrize("seed", range(8))
def test_the_ways_to_draw_a_word_are_those_that_drawing_tile_by_tile_counts(seed: int) -> None:
    random = Random(f"bags {seed}")
    counts = (random.randint(0, 2), *(random.randint(0, 3) for _ in range(3)))
    tile_set = TileSet(Lexicon.from_words("x", []).alphabet, counts=counts + (0,) * 23, values=(0,) * 27)
    bag = [tile for tile, count in enumerate(counts) for _ in range(count)]
    for _ in range(10):
        word = bytes(random.choices((1, 2, 3), k=random.randint(1, 4)))
        drawn = [bytes(tiles) for tiles in combinations(bag, len(word)) if takes(word, bytes(tiles))]
        assert ways_to_draw(word, tile_set) == len(drawn)


def test_words_come_as_players_want_them() -> None:
    words = [ENGLISH_ALPHABET.parse_word(word) for word in ("zoo", "tea", "quiz", "retinas", "eat")]

    def ordered(by: str) -> list[str]:
        return list(map(ENGLISH_ALPHABET.format_word, in_order(words, by, ENGLISH)))

    assert ordered("alphabet") == ["EAT", "QUIZ", "RETINAS", "TEA", "ZOO"]
    assert ordered("length") == ["RETINAS", "QUIZ", "EAT", "TEA", "ZOO"]
    assert ordered("probability") == ["EAT", "TEA", "ZOO", "RETINAS", "QUIZ"]
    assert set(ORDERS) == {"alphabet", "length", "probability"}
    with pytest.raises(ValueError, match="no order 'luck'"):
        ordered("luck")
