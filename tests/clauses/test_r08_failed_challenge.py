"""R8.4: what does it cost to challenge a good play?"""

from __future__ import annotations

import pytest

from lexiko.rulebook import HouseRules
from lexiko.rules import (
    Challenge,
    Resign,
    TurnLost,
)
from tests.clauses import clause
from tests.clauses.doubtful_plays import (
    FULL,
    one_word,
    opened,
    whole_play,
    with_three_words,
)
from tests.table_talk import Game, every_edition, rules


@clause("R8.4")
@every_edition
def test_r8_4_of_two_players_the_challenger_in_vain_loses_the_turn_at_once(edition: str) -> None:
    game = opened(edition)
    game.challenge_as_usual(1, "HORN")
    assert [event.seat for event in game.told(TurnLost)] == [1]
    assert game.scores == (14, 0)
    assert game.on_turn == 0
    game.turn("8J E")
    assert game.on_turn == 1
    assert game.rack(1) == "AFGIMNR"


@clause("R8.4")
@every_edition
@pytest.mark.parametrize(
    ("players", "challenger", "turns"),
    [
        (3, 1, [2, 0, 1, 2]),
        (3, 2, [1, 0, 1, 2]),
        (4, 1, [2, 3, 0, 1]),
        (4, 2, [1, 3, 0, 1, 2]),
        (4, 3, [1, 2, 0, 1, 2, 3]),
    ],
)
def test_r8_4_of_several_players_the_challengers_own_next_turn_is_lost(
    edition: str, players: int, challenger: int, turns: list[int]
) -> None:
    game = opened(edition, players=players)
    game.challenge_as_usual(challenger, "HORN")
    assert game.next_to_play(len(turns)) == turns


@clause("R8.4")
@whole_play
def test_r8_4_a_whole_play_is_challenged_once(edition: str) -> None:
    game = with_three_words(edition, players=4)
    game.challenge(3)
    for seat in (1, 2, 3):
        assert game.refusal(Challenge(), seat=seat) == {"already-challenged"}
    assert sum(game.position.turns_owed) == 1


@clause("R8.4")
@one_word
def test_r8_4_another_word_of_a_surviving_play_may_still_be_challenged(edition: str) -> None:
    game = with_three_words(edition, players=3, phonies=("OH",))
    game.challenge(1, "HA")
    assert game.at("9F") == "A"
    game.challenge(2, "OH")
    assert game.at("9F") == ""
    assert game.scores == (0, 0, 0)


@clause("R8.4")
@one_word
def test_r8_4_a_word_is_looked_up_once(edition: str) -> None:
    game = with_three_words(edition, players=3)
    game.challenge(2, "HA")
    assert game.refusal(Challenge(game.word("HA")), seat=1) == {"word-already-looked-up"}


@clause("R8.4")
@one_word
def test_r8_4_each_failure_costs_its_maker_a_turn(edition: str) -> None:
    game = with_three_words(edition, players=3)
    game.challenge(2, "HA")
    game.challenge(2, "OH")
    game.challenge(1, "AH")
    # Seat 1 has lost the turn that was due; seat 2 loses two in a row.
    assert game.next_to_play(6) == [0, 1, 0, 1, 2, 0]


@clause("R8.4")
@one_word
def test_r8_4_of_two_players_one_may_lose_several_turns_to_one_play(edition: str) -> None:
    game = with_three_words(edition, players=2)
    game.challenge(1, "HA")
    game.challenge(1, "OH")
    assert game.next_to_play(4) == [0, 0, 1, 0]


@clause("R8.4")
@every_edition
def test_r8_4_turns_owed_for_several_plays_add_up(edition: str) -> None:
    game = opened(edition, players=3)
    game.challenge_as_usual(2, "HORN")
    game.turn("H6 FA.M")
    assert [event.seat for event in game.told(TurnLost)] == [2]
    game.challenge_as_usual(2, "FARM")
    assert game.next_to_play(4) == [0, 1, 0, 1]


@clause("R8.4")
@every_edition
def test_r8_4_a_lost_turn_scores_and_draws_nothing(edition: str) -> None:
    game = opened(edition)
    bag = game.bag
    game.challenge_as_usual(1, "HORN")
    assert game.bag == bag
    assert game.rack(1) == "AFGIMNR"
    assert game.scores == (14, 0)


@clause("R8.4")
@every_edition
def test_r8_4_whoever_has_turns_to_lose_may_still_challenge(edition: str) -> None:
    game = opened(edition, phonies=("HORNE",))
    game.challenge_as_usual(1, "HORN")
    game.turn("8J E")
    game.challenge_as_usual(1, "HORNE")
    assert game.scores == (14, 0)
    assert game.on_turn == 1


@clause("R8.4")
@every_edition
def test_r8_4_the_turn_of_whoever_leaves_is_owed_no_more(edition: str) -> None:
    game = opened(edition, players=3)
    game.challenge_as_usual(2, "HORN")
    game.say(2, Resign())
    game.turn("pass")
    assert game.on_turn == 0


@clause("R8.4")
@every_edition
@pytest.mark.parametrize("how", ["resigns", "runs out of time", "exchanges", "passes"])
def test_r8_4_a_turn_owed_is_lost_however_the_turn_before_it_ended(edition: str, how: str) -> None:
    game = Game(rules(edition, players=3, house=HouseRules(turn_seconds=(60,))), racks=FULL[:3])
    game.turn("8F HORN")
    game.challenge_as_usual(2, "HORN")
    if how == "resigns":
        game.resign(1)
    elif how == "runs out of time":
        game.call_time(at=61)
    else:
        game.turn("exchange F" if how == "exchanges" else "pass")
    assert [event.seat for event in game.told(TurnLost)] == [2]
    assert game.on_turn == 0


@clause("R8.1", "R8.5")
@every_edition
def test_r8_1_a_play_that_everybody_accepts_changes_no_turn(edition: str) -> None:
    game = opened(edition, players=3)
    game.accept(1, 2)
    assert game.position.may_challenge == ()
    assert game.on_turn == 1
    game.turn("H6 FA.M")
    assert game.scores == (14, 9, 0)
