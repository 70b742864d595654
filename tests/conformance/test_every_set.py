"""Does every set keep to what all sets promise? A new file is tested by existing."""

from __future__ import annotations

from random import Random

import pytest

from lexiko.rulebook import load_edition, load_set, ruleset
from lexiko.rulebook.files import SETS, read_with_problems
from lexiko.rules import BLANK_FLAG, Board, Phase
from lexiko.tui import render_board
from tests.conformance.games import play_out

every_set = pytest.mark.parametrize("key", sorted(file.stem for file in SETS.built_in.glob("*.toml")))


@every_set
def test_its_tiles_add_up_to_the_number_it_states(key: str) -> None:
    game_set = load_set(key)
    assert game_set.key == key
    assert sum(game_set.tile_set.counts) == read_with_problems(SETS, key).number("total")


@every_set
def test_its_board_looks_the_same_from_every_side_or_says_why_not(key: str) -> None:
    layout = load_set(key).layout
    rows = [layout.signs[start : start + layout.cols] for start in range(0, len(layout.signs), layout.cols)]
    turned = ["".join(column) for column in zip(*rows, strict=True)]
    assert rows == rows[::-1] == turned or "board.asymmetric" in read_with_problems(SETS, key).values


@every_set
def test_every_letter_can_be_typed_printed_and_played_as_a_blank(key: str) -> None:
    alphabet = load_set(key).tile_set.alphabet
    for code, letter in enumerate(alphabet.letters, 1):
        assert list(alphabet.parse_word(letter)) == list(alphabet.parse_word(letter.lower())) == [code]
        for tile in (code, code | BLANK_FLAG):
            assert list(alphabet.parse_letters(alphabet.format_tile(tile, brackets=True))) == [tile]
    for typed, letter in alphabet.inputs.items():
        assert alphabet.format_word(alphabet.parse_word(typed)) == letter


@every_set
def test_a_letter_without_tiles_is_worth_nothing_and_there_are_vowels_and_consonants(key: str) -> None:
    tile_set = load_set(key).tile_set
    assert all(count or not value for count, value in zip(tile_set.counts, tile_set.values, strict=True))
    assert 0 < len(tile_set.alphabet.vowels) < len(tile_set.alphabet)


@every_set
def test_its_board_fits_a_terminal_of_eighty_columns(key: str) -> None:
    rules = ruleset("luxury", set=key)
    picture = render_board(Board.empty(rules.layout.rows, rules.layout.cols), rules, load_edition("luxury"))
    assert {len(line) for line in picture.plain.splitlines()} <= set(range(60, 81))


@every_set
@pytest.mark.parametrize("players", [2, 4])
def test_a_game_with_it_goes_to_its_end(key: str, players: int) -> None:
    game = play_out(ruleset("classic", set=key, players=players), Random(key))
    assert game.position.phase is Phase.OVER
