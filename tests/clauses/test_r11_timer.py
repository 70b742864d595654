"""R11: how long may a turn take, and what if it takes longer?"""

from __future__ import annotations

import pytest

from lexiko.rulebook import BadHouseRules, HouseRules, load_edition
from lexiko.rules import CallTime, Ruleset, TurnPassed, deadline, seconds_left
from tests.clauses import clause
from tests.table_talk import EDITIONS, Game, every_edition, rules


def timed(edition: str, *limits: float | None, players: int = 2) -> Ruleset:
    """An edition with these limits for a turn, in seconds."""
    return rules(edition, players=players, house=HouseRules(turn_seconds=limits))


@clause("R11.1")
@every_edition
def test_r11_1_no_turn_has_a_limit_unless_agreed(edition: str) -> None:
    game = Game(edition, racks=["HORN", "FARM"])
    assert deadline(game.position) is None
    assert game.refusal(CallTime(), seat=None, at=10_000) == {"time-not-up"}
    game.turn("8F HORN", at=20_000)
    assert game.scores == (14, 0)


@clause("R11.1")
def test_r11_1_luxury_suggests_three_minutes() -> None:
    assert [load_edition(edition).turn_minutes for edition in EDITIONS] == [None, None, 3, None, None]


@clause("R11.1")
@every_edition
@pytest.mark.parametrize("text", ["8F HORN", "exchange HO", "pass"])
@pytest.mark.parametrize("late", [0.5, 3600])
def test_r11_1_a_turn_after_its_limit_is_refused(edition: str, text: str, late: float) -> None:
    game = Game(timed(edition, 180), racks=["HORNEST", "FARM"])
    assert game.refusal(text, at=180 + late) == {"time-is-up"}


@clause("R11.1")
@every_edition
@pytest.mark.parametrize("text", ["8F HORN", "exchange HO", "pass"])
def test_r11_1_a_turn_within_its_limit_is_as_good_as_ever(edition: str, text: str) -> None:
    game = Game(timed(edition, 180), racks=["HORNEST", "FARM"])
    game.turn(text, at=179)
    assert game.on_turn == 1


@clause("R11.1")
@every_edition
def test_r11_1_when_the_time_is_up_the_turn_is_lost_and_scored_as_a_pass(edition: str) -> None:
    game = Game(timed(edition, 180), racks=["HORN", "FARM"])
    game.call_time(at=181)
    assert [(event.seat, event.why) for event in game.told(TurnPassed)] == [(0, "time")]
    assert game.scores == (0, 0)
    assert game.rack(0) == "HNOR"
    assert game.position.passes == (1, 0)
    assert game.on_turn == 1


@clause("R11.1")
@every_edition
@pytest.mark.parametrize("early", [0, 100, 179])
def test_r11_1_time_is_not_called_too_early(edition: str, early: float) -> None:
    game = Game(timed(edition, 180), racks=["HORN", "FARM"])
    assert game.refusal(CallTime(), seat=None, at=early) == {"time-not-up"}


@clause("R11.1")
@every_edition
def test_r11_1_each_turn_has_its_full_time(edition: str) -> None:
    game = Game(timed(edition, 180), racks=["HORNEST", "FARM"])
    game.turn("8F HORN", at=100)
    assert deadline(game.position) == 280
    assert seconds_left(game.position, 130) == 150
    assert game.refusal(CallTime(), seat=None, at=279) == {"time-not-up"}
    game.call_time(at=300)
    assert deadline(game.position) == 480


@clause("R11.1")
@every_edition
def test_r11_1_each_player_may_have_a_limit_of_their_own_or_none(edition: str) -> None:
    game = Game(timed(edition, 60, None, 180, players=3), racks=["HORNEST", "FAM", "EXIT"])
    assert game.refusal("8F HORN", at=61) == {"time-is-up"}
    game.call_time(at=61)
    assert deadline(game.position) is None
    assert game.refusal(CallTime(), seat=None, at=5000) == {"time-not-up"}
    game.turn("pass", at=6000)
    assert deadline(game.position) == 6180
    game.turn("pass", at=6179)
    assert deadline(game.position) == 6239


@clause("R11.1")
@every_edition
def test_r11_1_the_limit_belongs_to_the_seat_not_to_the_place_in_the_order(edition: str) -> None:
    game = Game(timed(edition, 60, 180), racks=["HORN", "FARM"], order=(1, 0))
    assert deadline(game.position) == 180


@clause("R11.1")
@every_edition
def test_r11_1_one_limit_may_hold_for_all(edition: str) -> None:
    assert timed(edition, 90, players=4).turn_seconds == (90, 90, 90, 90)


@clause("R11.1")
@every_edition
@pytest.mark.parametrize("limits", [(-5.0,), (60.0, 60.0, 60.0)])
def test_r11_1_a_limit_that_makes_no_sense_is_refused(edition: str, limits: tuple[float, ...]) -> None:
    with pytest.raises(BadHouseRules, match="limit"):
        timed(edition, *limits)


@clause("R11.1")
@every_edition
def test_r11_1_only_the_table_calls_time(edition: str) -> None:
    game = Game(timed(edition, 180), racks=["HORN", "FARM"])
    assert game.refusal(CallTime(), seat=1, at=200) >= {"table-only"}


@clause("R11.1", "R4.8")
@every_edition
def test_r11_1_a_late_play_hears_what_else_is_wrong_with_it(edition: str) -> None:
    game = Game(timed(edition, 180), racks=["HORN", "FARM"])
    assert game.refusal("8F FARM", at=200) == {"time-is-up", "tiles-not-on-rack"}


@clause("R11.1", "R8.1")
@every_edition
def test_r11_1_a_turn_won_back_by_a_challenge_has_its_full_time(edition: str) -> None:
    game = Game(timed(edition, 180), racks=["HORN", "FARM"])
    game.turn("8F HORN", at=100)
    game.clock = 150
    game.challenge_as_usual(1, "HORN")
    assert game.on_turn == 0
    assert deadline(game.position) == 150 + 180


@clause("R11.1", "R8.3")
@every_edition
def test_r11_1_after_a_withdrawn_play_the_next_player_has_the_full_time(edition: str) -> None:
    game = Game(timed(edition, 180), racks=["NROH", "FARM"], phonies=["NROH"])
    game.turn("8F NROH", at=100)
    game.clock = 250
    game.challenge_as_usual(1, "NROH")
    assert game.on_turn == 1
    assert deadline(game.position) == 250 + 180


@clause("R11.1")
@every_edition
def test_r11_1_no_time_is_called_once_the_game_is_over(edition: str) -> None:
    game = Game(timed(edition, 180), racks=["HORN", "FARM"])
    game.resign(0)
    assert game.refusal(CallTime(), seat=None, at=500) == {"game-over"}
    assert deadline(game.position) is None


@clause("R11.1", "R9.2")
def test_r11_1_two_rounds_of_lost_turns_end_a_game_of_original() -> None:
    game = Game(timed("original", 60), racks=["HORN", "FARM"])
    for turn in range(1, 5):
        game.call_time(at=61 * turn)
    assert game.result.why == "no-more-plays"
