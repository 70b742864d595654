"""Does each edition settle what its rulebook settles? The table of differences, cell by cell."""

from __future__ import annotations

from dataclasses import asdict, fields, replace
from typing import Any

import pytest

from lexiko.rulebook import Edition, HouseRules, all_editions, load_edition, ruleset
from lexiko.rulebook.schema import EDITION_KEYS
from lexiko.rules import EditionRules

DIFFERENCES: dict[str, dict[str, Any]] = {
    "start_order": {
        "indigo": "draw", "classic": "draw", "luxury": "draw", "original": "draw", "message-center": "random",
    },
    "exchange_none": {
        "indigo": True, "classic": True, "luxury": False, "original": False, "message-center": True,
    },
    "exchange_bag_at_least": {
        "indigo": None, "classic": None, "luxury": 7, "original": None, "message-center": None,
    },
    "challenge_scope": {
        "indigo": "play", "classic": "word", "luxury": "play", "original": "word", "message-center": "play",
    },
    "passes": {
        "indigo": "all-plays-made", "classic": "all-plays-made", "luxury": "all-plays-made",
        "original": "everyone-twice", "message-center": "all-plays-made",
    },
    "word_filters": {
        "indigo": (), "classic": (), "luxury": (), "original": ("foreign", "acronyms", "offensive"),
        "message-center": (),
    },
    "turn_minutes": {
        "indigo": None, "classic": None, "luxury": 3, "original": None, "message-center": None,
    },
    "slow": {
        "indigo": False, "classic": False, "luxury": False, "original": False, "message-center": True,
    },
    "named_variations": {
        "indigo": (), "classic": (), "luxury": ("V1", "V2", "V3", "V4", "V5", "V6", "V7"),
        "original": ("V4", "V7"), "message-center": ("V7",),
    },
    "tips": {
        "indigo": (), "classic": (), "luxury": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10), "original": (1, 3, 6, 8),
        "message-center": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    },
    "tips_within": {
        "indigo": {}, "classic": {}, "luxury": {}, "original": {2: 8, 7: 1}, "message-center": {},
    },
    "scorekeeper": {
        "indigo": "scorekeeper", "classic": "anyone", "luxury": "chosen-scorekeeper",
        "original": "chosen-scorekeeper", "message-center": "each-player",
    },
}  # fmt: skip
CELLS = [(row, key, value) for row, cells in DIFFERENCES.items() for key, value in cells.items()]

COLOURS = {
    "indigo": ("plum", "pink", "light blue", "dark blue"),
    "classic": ("light blue", "dark blue", "pink", "red"),
    "luxury": ("light blue", "dark blue", "pink", "red"),
    "original": ("light blue", "dark blue", "pink", "red"),
    "message-center": ("dark brown", "light brown", "light blue", "dark blue"),
}
TOP_LEVELS = {
    "indigo": "advanced",
    "classic": "advanced",
    "luxury": "advanced",
    "original": "expert",
    "message-center": "expert",
}


@pytest.mark.parametrize(("row", "key", "value"), CELLS)
def test_an_edition_settles_what_the_table_says(row: str, key: str, value: object) -> None:
    edition = load_edition(key)
    assert getattr(edition.rules if hasattr(edition.rules, row) else edition, row) == value


def test_every_rule_of_an_edition_is_settled_by_one_key_of_its_file() -> None:
    assert sorted(key.rule for key in EDITION_KEYS if key.rule) == sorted(each.name for each in fields(EditionRules))


@pytest.mark.parametrize("edition", all_editions(), ids=lambda edition: edition.key)
def test_a_ruleset_has_the_rules_of_its_edition_unless_its_players_changed_them(edition: Edition) -> None:
    plain = ruleset(edition)
    assert {name: getattr(plain, name) for name in asdict(edition.rules)} == asdict(edition.rules)
    assert ruleset(edition, house=HouseRules(("V6",))) == replace(
        plain, variations=("V6",), rack_size=9, bonuses=((7, 50), (8, 50), (9, 50))
    )


@pytest.mark.parametrize(("key", "names"), COLOURS.items())
def test_squares_have_the_colours_the_rulebook_names(key: str, names: tuple[str, ...]) -> None:
    assert tuple(load_edition(key).colours.names.values()) == names


@pytest.mark.parametrize(("key", "level"), TOP_LEVELS.items())
def test_the_finish_line_has_three_levels_and_the_same_scores_everywhere(key: str, level: str) -> None:
    assert load_edition(key).finish_line == {
        "beginner": {2: 70, 3: 60, 4: 50},
        "intermediate": {2: 120, 3: 100, 4: 90},
        level: {2: 200, 3: 180, 4: 160},
    }


@pytest.mark.parametrize("key", TOP_LEVELS)
def test_every_edition_is_seven_tiles_fifty_points_and_the_reckoning_of_unplayed_tiles(key: str) -> None:
    rules = ruleset(key)
    assert (rules.rack_size, rules.bonuses) == (7, ((7, 50),))
    assert (rules.settling, rules.challenge_failed) == ("deduct-own-add-others", "lose-next-turn")
    assert (rules.set_key, rules.variations, rules.targets, rules.turn_seconds) == ("english", (), (), ())


def test_quadruple_squares_wear_the_triple_colours_changed_over() -> None:
    light = load_edition("indigo").colours.tokens("light")
    assert (light["qw"], light["qw-ink"]) == (light["tw-ink"], light["tw"])
    assert (light["ql"], light["ql-ink"]) == (light["tl-ink"], light["tl"])


def test_the_dark_page_has_colours_of_its_own() -> None:
    colours = load_edition("classic").colours
    assert (colours.tokens("light")["sq"], colours.tokens("dark")["sq"]) == ("#C9D2C5", "#2A332E")
