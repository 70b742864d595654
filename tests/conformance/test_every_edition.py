"""Does every edition keep to what all editions promise? A new file is tested by existing."""

from __future__ import annotations

from random import Random

import pytest

from lexiko.rulebook import HouseRules, load_edition, load_set, rules_in_force, ruleset
from lexiko.rulebook.files import EDITIONS
from lexiko.rulebook.schema import SQUARES, THEMES, TOKENS, VARIATION_KEYS
from lexiko.rules import Phase
from tests.conformance.games import play_out

EDITION_KEYS = sorted(file.stem for file in EDITIONS.built_in.glob("*.toml"))
every_edition = pytest.mark.parametrize("key", EDITION_KEYS)


def luminance(colour: str) -> float:
    """How light a colour is, from 0 to 1, as the web's guidelines for contrast reckon it."""
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return sum(weight * value for weight, value in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(first: str, second: str) -> float:
    """How well one colour shows on another, from 1 to 21."""
    darker, lighter = sorted((luminance(first), luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


@every_edition
def test_its_key_is_the_name_of_its_file_and_it_says_what_it_is_in_two_sentences(key: str) -> None:
    edition = load_edition(key)
    assert edition.key == key
    assert edition.summary.count(". ") == 1
    assert edition.summary.endswith(".")


@every_edition
def test_its_colours_are_complete_and_every_label_can_be_read(key: str) -> None:
    colours = load_edition(key).colours
    assert colours.names.keys() == SQUARES.keys()
    for theme in THEMES:
        tokens = colours.tokens(theme)
        assert tokens.keys() == {*TOKENS, "ql", "ql-ink", "qw", "qw-ink"}
        for square in ("frame", "dl", "tl", "dw", "tw", "ql", "qw"):
            assert contrast(tokens[square], tokens[f"{square}-ink"]) >= 4.5, (theme, square)


@every_edition
def test_its_finish_line_has_a_score_for_every_number_of_players(key: str) -> None:
    numbers = range(2, load_edition(key).most_players + 1)
    for level, scores in load_edition(key).finish_line.items():
        assert scores.keys() == set(numbers), level
        for players in numbers:
            house = HouseRules(levels=(level,))
            assert ruleset(key, house=house, players=players).targets == (scores[players],) * players


@every_edition
def test_its_tips_are_ten_at_most_and_within_those_it_gives(key: str) -> None:
    edition = load_edition(key)
    assert set(edition.tips) <= set(range(1, 11))
    assert set(edition.tips_within.values()) <= set(edition.tips)


@every_edition
def test_its_rules_can_be_printed(key: str) -> None:
    edition = load_edition(key)
    sections = rules_in_force(ruleset(key), edition, load_set(edition.set_key))
    assert sum(len(section.clauses) for section in sections) > 40


@pytest.mark.parametrize(
    ("key", "players"),
    [(key, players) for key in EDITION_KEYS for players in range(2, load_edition(key).most_players + 1)],
)
def test_a_game_in_it_goes_to_its_end(key: str, players: int) -> None:
    game = play_out(ruleset(key, players=players), Random(f"{key} {players}"))
    assert game.position.phase is Phase.OVER
    assert game.position.result is not None


@every_edition
def test_a_game_by_each_of_its_options_goes_to_its_end(key: str) -> None:
    for option in load_edition(key).options:
        for choice in option.choices:
            chosen = ruleset(f"{key}:{option.key}={choice.key}")
            assert load_edition(chosen.edition_key).key == chosen.edition_key
            game = play_out(chosen, Random(f"{key} {choice.key}"))
            assert game.position.phase is Phase.OVER


@every_edition
def test_a_game_with_every_variation_goes_to_its_end(key: str) -> None:
    everything = HouseRules(VARIATION_KEYS, opening_length=3, levels=(2000,), turn_seconds=(180,))
    game = play_out(ruleset(key, house=everything), Random(key))
    assert game.position.phase is Phase.OVER
