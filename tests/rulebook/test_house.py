"""Are house rules completed, checked as a whole, and put in force?"""

from __future__ import annotations

from dataclasses import fields

import pytest

from lexiko.rulebook import VARIATIONS, BadHouseRules, HouseRules, load_edition, ruleset
from lexiko.rules import Ruleset


def agreed(house: HouseRules, *, edition: str = "classic", players: int = 2) -> Ruleset:
    """The ruleset of an edition with these house rules."""
    return ruleset(edition, house=house, players=players)


def problems(house: HouseRules, *, players: int = 2) -> tuple[str, ...]:
    """What is wrong with house rules, as a player is told."""
    with pytest.raises(BadHouseRules) as refused:
        agreed(house, players=players)
    return refused.value.problems


def test_variations_may_be_written_small_twice_and_in_any_order() -> None:
    assert HouseRules(("v6", " V2", "V6")).variations == ("V2", "V6")


@pytest.mark.parametrize(
    ("house", "changed"),
    [
        (HouseRules(opening_length=5), {"opening_length": 5}),
        (HouseRules(("V2",)), {"rearranging": True}),
        (HouseRules(("V3",)), {"letter_recycling": True}),
        (HouseRules(("V4",)), {"blank_recycling": True}),
        (HouseRules(("V5",)), {"open_dictionary": True}),
        (HouseRules(("V6",)), {"rack_size": 9, "bonuses": ((7, 50), (8, 50), (9, 50))}),
        (HouseRules(levels=("beginner",)), {"targets": (70, 70)}),
    ],
)
def test_a_variation_changes_just_its_own_rules(house: HouseRules, changed: dict[str, object]) -> None:
    plain, rules = agreed(HouseRules()), agreed(house)
    names = [each.name for each in fields(Ruleset)]
    differing = {name for name in names if getattr(plain, name) != getattr(rules, name)}
    assert differing == {*changed, "variations"}
    assert {name: getattr(rules, name) for name in changed} == changed
    assert len(rules.variations) == 1


def test_all_variations_may_be_combined_in_any_edition() -> None:
    everything = HouseRules(tuple(variation.key for variation in VARIATIONS), opening_length=3)
    rules = agreed(everything, edition="indigo")
    assert rules.variations == ("V1", "V2", "V3", "V4", "V5", "V6", "V7")
    assert (rules.rack_size, rules.opening_length, rules.rearranging, rules.targets) == (9, 3, True, (120, 120))


def test_luxury_asks_for_seven_tiles_in_the_bag_with_nine_on_the_rack_too() -> None:
    assert agreed(HouseRules(("V6",)), edition="luxury").exchange_bag_at_least == 7


@pytest.mark.parametrize(
    ("levels", "players", "targets"),
    [
        (("intermediate", "intermediate", "beginner"), 3, (100, 100, 60)),
        (("beginner",), 4, (50, 50, 50, 50)),
        (("Advanced", "EXPERT"), 2, (200, 200)),
        (("beginner", 333), 2, (70, 333)),
        (("250",), 3, (250, 250, 250)),
        ((), 3, (100, 100, 100)),
    ],
)
def test_levels_are_each_players_own(levels: tuple[str | int, ...], players: int, targets: tuple[int, ...]) -> None:
    for edition in ("luxury", "original"):
        assert agreed(HouseRules(("V7",), levels=levels), edition=edition, players=players).targets == targets


@pytest.mark.parametrize(
    ("limits", "seconds"), [((180,), (180, 180, 180)), ((180, None, 0), (180, None, None)), ((0, 0, 0), ()), ((), ())]
)
def test_a_limit_for_a_turn_is_each_players_own(
    limits: tuple[float | None, ...], seconds: tuple[float | None, ...]
) -> None:
    assert agreed(HouseRules(turn_seconds=limits), players=3).turn_seconds == seconds


def test_house_rules_are_read_as_people_type_them() -> None:
    house = HouseRules.from_text("v3, V4,", levels="beginner, 150", turn_timer="180,0", opening_length=4, lexicon="x")
    assert house == HouseRules(("V1", "V3", "V4", "V7"), 4, ("beginner", 150), (180.0, None), "x")
    with pytest.raises(BadHouseRules, match="a number of seconds, not 'soon'"):
        HouseRules.from_text(turn_timer="soon")


def test_everything_wrong_with_house_rules_is_told_at_once() -> None:
    house = HouseRules(("V1", "V9"), levels=("genius", 0), turn_seconds=(60, -1, 60))
    assert problems(house, players=5) == (
        "a game has 2, 3 or 4 players, not 5",
        "there is no variation 'V9' (there are V1, V2, V3, V4, V5, V6, V7)",
        "a long opening (V1) needs an opening length of 3, 4 or 5 letters",
        "there are 2 levels for 5 players: give one each, or one for all",
        "there is no level 'genius' (there are beginner, intermediate, advanced, or give a score)",
        "the score that wins must be 1 at least, not 0",
        "there are 3 limits for a turn and 5 players: give one each, or one for all",
        "the limit for a turn must be above 0 seconds (0 for none)",
    )


@pytest.mark.parametrize("length", [2, 6, 0, -1])
def test_a_long_opening_has_three_to_five_letters(length: int) -> None:
    assert problems(HouseRules(opening_length=length)) == (
        f"a long opening (V1) needs an opening length of 3, 4 or 5 letters, not {length}",
    )


@pytest.mark.parametrize("seconds", [float("nan"), float("inf"), -5.0])
def test_a_limit_for_a_turn_is_a_time_one_can_wait(seconds: float) -> None:
    assert problems(HouseRules(turn_seconds=(seconds,))) == (
        "the limit for a turn must be above 0 seconds (0 for none)",
    )


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 100])
def test_two_to_four_play(players: int) -> None:
    assert problems(HouseRules(), players=players) == (f"a game has 2, 3 or 4 players, not {players}",)


def test_a_score_of_thousands_of_digits_is_no_level() -> None:
    (problem,) = HouseRules(levels=("9" * 5000,)).problems(load_edition("classic"), players=2)
    assert "there is no level '999" in problem and len(problem) < 150
