"""Do the sets hold the tiles and boards they should?"""

from __future__ import annotations

from collections import Counter

import pytest

from lexiko.rulebook import GameSet, load_set
from lexiko.rules import BLANK, Square


def tiles(game_set: GameSet, letter: str) -> tuple[int, int]:
    """How many there are of a letter, and what one is worth."""
    code = BLANK if letter == "?" else game_set.tile_set.alphabet.code(letter)
    return game_set.tile_set.counts[code], game_set.tile_set.values[code]


def premiums(game_set: GameSet) -> Counter[str]:
    """How many squares there are of each sort; the start counts as the double word it is."""
    return Counter(game_set.layout.signs.replace("*", "D"))


@pytest.mark.parametrize(
    ("key", "size", "expected"),
    [
        ("english", 15, {"d": 24, "t": 12, "D": 17, "T": 8}),
        ("spanish", 15, {"d": 24, "t": 12, "D": 17, "T": 8}),
        ("super_english", 21, {"d": 36, "t": 20, "q": 8, "D": 41, "T": 16, "Q": 4}),
    ],
)
def test_a_board_has_its_premium_squares(key: str, size: int, expected: dict[str, int]) -> None:
    game_set = load_set(key)
    assert (game_set.layout.rows, game_set.layout.cols) == (size, size)
    assert game_set.layout.start == Square(size // 2, size // 2)
    assert {sign: count for sign, count in premiums(game_set).items() if sign != "."} == expected


@pytest.mark.parametrize(("key", "total", "points"), [("english", 100, 187), ("super_english", 200, 381)])
def test_the_english_tiles_are_the_standard_ones(key: str, total: int, points: int) -> None:
    tile_set = load_set(key).tile_set
    assert (sum(tile_set.counts), tile_set.total(tile_set.all_tiles())) == (total, points)


def test_the_english_set_has_two_blanks_one_q_worth_ten_and_twelve_e() -> None:
    english = load_set("english")
    assert (tiles(english, "?"), tiles(english, "Q"), tiles(english, "E")) == ((2, 0), (1, 10), (12, 1))


def test_spanish_has_tiles_of_two_letters_in_their_place_of_the_alphabet_and_no_k_or_w() -> None:
    spanish = load_set("spanish")
    letters = spanish.tile_set.alphabet.letters
    assert " ".join(letters) == "A B C CH D E F G H I J L LL M N Ñ O P Q R RR S T U V X Y Z"
    assert (tiles(spanish, "CH"), tiles(spanish, "LL"), tiles(spanish, "RR")) == ((1, 5), (1, 8), (1, 8))
    assert sum(spanish.tile_set.counts) == 100


@pytest.mark.parametrize(("typed", "printed"), [("pingüino", "PINGUINO"), ("CORAZÓN", "CORAZON"), ("AÑO", "AÑO")])
def test_spanish_accents_do_not_matter_but_the_tilde_does(typed: str, printed: str) -> None:
    alphabet = load_set("spanish").tile_set.alphabet
    assert alphabet.format_word(alphabet.parse_word(typed)) == printed


def test_super_english_has_four_blanks() -> None:
    assert tiles(load_set("super_english"), "?") == (4, 0)
