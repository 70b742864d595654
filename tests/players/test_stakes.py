"""Is a challenge weighed right: what it may bring against what it may cost, at every stage and by every rule?"""

from __future__ import annotations

import pytest

from lexiko.players.stakes import chance_to_challenge, cost_of_failing, gain_of_succeeding
from lexiko.rulebook import HouseRules
from tests.clauses import clause
from tests.table_talk import Game, rules

RACKS = ("HNOR", "QE", "AAU", "IO")


def after_honr(edition: str, *, bag: str | None = None, players: int = 2, scores: tuple[int, ...] = ()) -> Game:
    """A game whose first play was HONR, 14 points; with an empty bag it went out."""
    game = Game(rules(edition, players=players), racks=RACKS[:players], bag=bag, scores=scores)
    game.turn("8F HONR")
    return game


@clause("R8.4")
def test_a_turn_lost_costs_what_turns_have_brought_and_nothing_once_no_turn_comes() -> None:
    assert cost_of_failing(after_honr("luxury").view(1)) == 14
    assert cost_of_failing(after_honr("luxury", bag="").view(1)) == 0


@clause("C3", "C4")
def test_a_challenge_costs_what_the_rules_say() -> None:
    assert cost_of_failing(after_honr("club:challenge=single").view(1)) == 0
    assert cost_of_failing(after_honr("club:challenge=five-point").view(1)) == 5
    assert cost_of_failing(after_honr("club:challenge=five-point", bag="").view(1)) == 5


@clause("C4", "V7")
def test_points_given_to_who_has_won_by_the_finish_line_cost_nothing() -> None:
    line = HouseRules.from_text("V7", levels="beginner,beginner")
    game = Game(rules("club:challenge=five-point", house=line), racks=RACKS[:2], scores=(60, 0))
    game.turn("8F HONR")
    assert cost_of_failing(game.view(1)) == 0


def test_a_play_taken_back_brings_its_points_and_of_three_others_a_third() -> None:
    assert gain_of_succeeding(after_honr("luxury").view(1)) == 14
    assert gain_of_succeeding(after_honr("luxury", scores=(60, 0)).view(1)) == (14 + 74) / 2
    assert gain_of_succeeding(after_honr("luxury", players=4).view(2)) == pytest.approx(14 / 3)


@clause("R9.3")
def test_a_play_that_went_out_brings_the_rack_twice_too() -> None:
    assert gain_of_succeeding(after_honr("luxury", bag="").view(1)) == 14 + 2 * 11


def test_even_odds_leave_a_suspicion_as_it_is_and_nothing_to_lose_makes_it_certain() -> None:
    assert chance_to_challenge(after_honr("luxury").view(1), 0.25) == pytest.approx(0.25)
    assert chance_to_challenge(after_honr("club:challenge=five-point").view(1), 0.25) == pytest.approx(14 / 29)
    assert chance_to_challenge(after_honr("luxury", bag="").view(1), 0.0) == 1.0
