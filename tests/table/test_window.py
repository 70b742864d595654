"""Who waits for whose answer, and for how long?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from lexiko.rules import (
    Accept,
    AgreeNoMorePlays,
    Challenge,
    ChallengeFailed,
    Exchange,
    NoMorePlays,
    Pass,
    Phase,
    PlayAccepted,
    PlayWithdrawn,
    Resign,
    Ruleset,
    TilesPlayed,
    TurnLost,
)
from lexiko.table import Host
from tests.company import Hands, laid, played_out, rules, table_for
from tests.table.sayings import phony, play_well, refused_with
from tests.table_talk import EDITIONS

LUXURY_OF_THREE = rules("luxury", players=3)


def beginning_with(
    first: int,
    *bots: str | None,
    agreed: Ruleset | None = None,
    patience_seconds: float | None = None,
    now: Callable[[], float] | None = None,
) -> Host:
    """A table whose tiles for the start make this seat the first."""
    for seed in range(100):
        host = table_for(*bots, seed=str(seed), agreed=agreed, patience_seconds=patience_seconds, now=now)
        if host.position.order[0] == first:
            return host
    raise AssertionError("no seed lets this seat begin")


def moves(host: Host) -> int:
    """How often computers have moved tiles to the board."""
    return sum(isinstance(event, TilesPlayed) and event.seat not in host.people for event in host.events)


def test_a_computer_waits_for_a_person_who_may_still_challenge() -> None:
    host = beginning_with(0, None, "greedy", None, agreed=LUXURY_OF_THREE)
    play_well(host, 0)
    assert not [event for batch in host.let_bots_act() for event in batch if isinstance(event, TilesPlayed)]
    assert host.awaiting().to_answer == (2,)
    assert host.awaiting().mover is None
    host.submit(2, Accept())
    assert any(isinstance(event, TilesPlayed) for batch in host.let_bots_act() for event in batch)


def test_a_computer_waits_for_nobody_when_only_the_player_itself_is_a_person() -> None:
    host = beginning_with(0, None, "greedy")
    play_well(host, 0)
    list(host.let_bots_act())
    assert moves(host) == 1
    assert host.awaiting().mover == 0


def test_a_person_on_turn_waits_for_nobody_and_others_may_challenge_until_then() -> None:
    host = beginning_with(0, None, None, None, agreed=LUXURY_OF_THREE)
    host.submit(0, phony(host, 0))
    waiting = host.awaiting()
    assert (waiting.mover, waiting.to_answer, waiting.may_answer) == (1, (), (2,))
    host.submit(1, Pass())
    assert "nothing-to-challenge" in refused_with(host, 2, Challenge())


def test_a_computer_that_is_not_on_turn_answers_at_once() -> None:
    host = beginning_with(0, None, None, "greedy", agreed=LUXURY_OF_THREE)
    play_well(host, 0)
    assert [type(event) for batch in host.let_bots_act() for event in batch] == [PlayAccepted]
    assert host.awaiting().mover == 1


def test_a_computer_challenges_what_it_does_not_know_before_it_moves() -> None:
    host = beginning_with(0, None, "greedy")
    host.submit(0, phony(host, 0))
    first = next(host.let_bots_act())
    assert isinstance(first[0], PlayWithdrawn)
    assert host.position.scores == (0, 0)


def test_a_person_may_catch_a_false_word_before_a_computer_does() -> None:
    host = beginning_with(0, None, "greedy", None, agreed=LUXURY_OF_THREE)
    host.submit(0, phony(host, 0))
    assert list(host.let_bots_act()) == []
    assert host.awaiting().to_answer == (2,)
    assert isinstance(host.submit(2, Challenge())[0], PlayWithdrawn)


def test_what_the_people_let_stand_a_computer_may_still_challenge() -> None:
    host = beginning_with(0, None, "greedy", None, agreed=LUXURY_OF_THREE)
    host.submit(0, phony(host, 0))
    host.submit(2, Accept())
    assert isinstance(next(host.let_bots_act())[0], PlayWithdrawn)


@pytest.mark.parametrize("seconds", [59.0, 60.0])
def test_a_computer_challenges_the_last_play_too_once_nobody_is_waited_for(seconds: float) -> None:
    hands = Hands()
    agreed = replace(LUXURY_OF_THREE, targets=(1, 1, 1))
    host = beginning_with(0, None, "greedy", None, agreed=agreed, patience_seconds=60.0, now=hands)
    host.submit(0, phony(host, 0))
    assert host.position.phase is Phase.AWAITING_LAST_CHALLENGE
    hands.time = seconds
    happened = [type(event) for batch in host.let_bots_act() for event in batch]
    assert (PlayWithdrawn in happened) == (seconds == 60.0)


def test_a_computer_names_the_word_where_the_edition_wants_one() -> None:
    host = beginning_with(0, None, "greedy", agreed=rules("original"))
    host.submit(0, phony(host, 0))
    (withdrawn,) = next(host.let_bots_act())
    assert isinstance(withdrawn, PlayWithdrawn)
    assert len(withdrawn.looked_up) == 1


def test_in_a_slow_game_a_computer_waits_only_so_long() -> None:
    hands = Hands()
    host = beginning_with(0, None, "greedy", None, agreed=LUXURY_OF_THREE, patience_seconds=3600.0, now=hands)
    play_well(host, 0)
    assert host.seconds_until_due() == 3600
    hands.time = 3599
    assert not list(host.let_bots_act())
    hands.time = 3600
    list(host.let_bots_act())
    assert moves(host) == 1


def test_a_computer_with_a_limit_of_its_own_waits_half_of_it() -> None:
    hands = Hands()
    agreed = replace(LUXURY_OF_THREE, turn_seconds=(None, 60.0, None))
    host = beginning_with(0, None, "greedy", None, agreed=agreed, now=hands)
    play_well(host, 0)
    assert host.seconds_until_due() == 30
    hands.time = 30
    list(host.let_bots_act())
    assert moves(host) == 1


def test_of_two_challengers_the_first_to_reach_the_table_counts_and_the_other_loses_nothing() -> None:
    host = beginning_with(0, None, None, None, agreed=LUXURY_OF_THREE)
    host.submit(0, phony(host, 0))
    host.submit(2, Challenge())
    assert refused_with(host, 1, Challenge()) == {"nothing-to-challenge"}
    host = beginning_with(0, None, None, None, agreed=LUXURY_OF_THREE)
    play_well(host, 0)
    assert isinstance(host.submit(2, Challenge())[0], ChallengeFailed)
    assert refused_with(host, 1, Challenge()) == {"already-challenged"}
    assert host.position.turns_owed == (0, 0, 1)
    host.submit(1, Pass())
    assert isinstance(host.events[-1], TurnLost)


def ended_but_for_a_challenge(
    *bots: str | None, patience_seconds: float | None = None, now: Callable[[], float] | None = None
) -> Host:
    """A game whose finish line somebody has just reached: the last play may still be challenged."""
    players = len(bots)
    agreed = replace(rules("luxury", players=players), targets=(1,) * players)
    host = beginning_with(0, *bots, agreed=agreed, patience_seconds=patience_seconds, now=now)
    play_well(host, 0)
    assert host.position.phase is Phase.AWAITING_LAST_CHALLENGE
    return host


def test_the_last_challenge_waits_for_every_person_and_computers_answer_first() -> None:
    host = ended_but_for_a_challenge(None, None, "random", None)
    list(host.let_bots_act())
    assert host.awaiting().to_answer == (1, 3)
    host.submit(3, Accept())
    assert not host.awaiting().over
    host.submit(1, Accept())
    assert host.awaiting().over


def test_a_table_out_of_patience_closes_the_last_challenge() -> None:
    hands = Hands()
    host = ended_but_for_a_challenge(None, None, patience_seconds=60.0, now=hands)
    hands.time = 59
    assert host.tick() == ()
    hands.time = 60
    assert host.tick()
    assert host.is_over


def test_everybody_is_asked_to_agree_after_a_full_round_of_passes_only() -> None:
    host = beginning_with(0, None, None)
    host.submit(0, Pass())
    assert host.awaiting().to_agree == ()
    host.submit(1, Pass())
    assert host.awaiting().to_agree == (0, 1)
    host.submit(1, AgreeNoMorePlays())
    assert host.awaiting().to_agree == (0,)
    host.submit(0, Exchange(host.view(0).rack.codes[:1]))
    assert host.awaiting().to_agree == ()


@pytest.mark.parametrize("edition", ["original", "club"])
def test_nobody_is_asked_to_agree_where_more_passes_end_the_game(edition: str) -> None:
    host = beginning_with(0, None, None, agreed=rules(edition))
    host.submit(0, Pass())
    host.submit(1, Pass())
    assert host.awaiting().to_agree == ()


@pytest.mark.parametrize("edition", ["original", "club", "luxury", "classic"])
def test_once_somebody_has_agreed_the_others_are_asked(edition: str) -> None:
    host = beginning_with(0, None, None, agreed=rules(edition))
    host.submit(1, AgreeNoMorePlays())
    assert host.awaiting().to_agree == (0,)
    host.submit(0, AgreeNoMorePlays())
    assert host.is_over


@pytest.mark.parametrize("edition", [*EDITIONS, "club"])
@pytest.mark.parametrize("house", ["", "V2,V3"])
@pytest.mark.parametrize("bot", ["greedy", "random", "beginner"])
def test_a_computer_without_a_play_agrees_once_a_person_has(edition: str, house: str, bot: str) -> None:
    host = laid(table_for(None, bot, agreed=rules(edition, house)), "QV", "V", across="TEA", bag="")
    host.submit(0, AgreeNoMorePlays())
    assert list(host.let_bots_act())
    assert [event.why for event in host.events if isinstance(event, NoMorePlays)] == ["agreed"]


@pytest.mark.parametrize("rack", ["STONES", "VVVV"])
def test_a_computer_that_can_play_or_exchange_does_not_agree(rack: str) -> None:
    host = laid(table_for(None, "greedy"), "QV", rack, across="TEA", bag="EEEEEEEEE")
    host.submit(0, AgreeNoMorePlays())
    assert not list(host.let_bots_act())


@pytest.mark.parametrize("edition", [*EDITIONS, "club"])
@pytest.mark.parametrize("house", ["", "V4", "V2,V3"])
def test_computers_end_a_game_in_which_nobody_can_play_or_exchange(edition: str, house: str) -> None:
    bag = "EEE" if edition in ("luxury", "club") else ""
    host = laid(table_for("greedy", "random", agreed=rules(edition, house)), "QV", "V", across="TEA", bag=bag)
    assert played_out(host).position.result is not None


def test_a_game_that_all_but_one_have_left_is_over() -> None:
    host = beginning_with(0, None, None, None, agreed=LUXURY_OF_THREE)
    host.submit(1, Resign())
    assert not host.is_over
    host.submit(0, Resign())
    assert host.position.result is not None
    assert host.position.result.winners == (2,)


def test_the_table_closes_a_game_that_everybody_left() -> None:
    host = beginning_with(0, None, None)
    play_well(host, 0)
    host.close("nobody has come back")
    assert host.position.result is not None
    assert host.position.result.why == "adjudicated"
