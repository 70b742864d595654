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
from lexiko.table import LocalSession
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
) -> LocalSession:
    """A table whose tiles for the start make this seat the first."""
    for seed in range(100):
        session = table_for(*bots, seed=str(seed), agreed=agreed, patience_seconds=patience_seconds, now=now)
        if session.position.order[0] == first:
            return session
    raise AssertionError("no seed lets this seat begin")


def moves(session: LocalSession) -> int:
    """How often computers have moved tiles to the board."""
    return sum(isinstance(event, TilesPlayed) and event.seat not in session.people for event in session.events)


def test_a_computer_waits_for_a_person_who_may_still_challenge() -> None:
    session = beginning_with(0, None, "greedy", None, agreed=LUXURY_OF_THREE)
    play_well(session, 0)
    assert not [event for batch in session.let_bots_act() for event in batch if isinstance(event, TilesPlayed)]
    assert session.pending().to_answer == (2,)
    assert session.pending().mover is None
    session.submit(2, Accept())
    assert any(isinstance(event, TilesPlayed) for batch in session.let_bots_act() for event in batch)


def test_a_computer_waits_for_nobody_when_only_the_player_itself_is_a_person() -> None:
    session = beginning_with(0, None, "greedy")
    play_well(session, 0)
    list(session.let_bots_act())
    assert moves(session) == 1
    assert session.pending().mover == 0


def test_a_person_on_turn_waits_for_nobody_and_others_may_challenge_until_then() -> None:
    session = beginning_with(0, None, None, None, agreed=LUXURY_OF_THREE)
    session.submit(0, phony(session, 0))
    waiting = session.pending()
    assert (waiting.mover, waiting.to_answer, waiting.may_answer) == (1, (), (2,))
    session.submit(1, Pass())
    assert "nothing-to-challenge" in refused_with(session, 2, Challenge())


def test_a_computer_that_is_not_on_turn_answers_at_once() -> None:
    session = beginning_with(0, None, None, "greedy", agreed=LUXURY_OF_THREE)
    play_well(session, 0)
    assert [type(event) for batch in session.let_bots_act() for event in batch] == [PlayAccepted]
    assert session.pending().mover == 1


def test_a_computer_challenges_what_it_does_not_know_before_it_moves() -> None:
    session = beginning_with(0, None, "greedy")
    session.submit(0, phony(session, 0))
    first = next(session.let_bots_act())
    assert isinstance(first[0], PlayWithdrawn)
    assert session.position.scores == (0, 0)


def test_a_person_may_catch_a_false_word_before_a_computer_does() -> None:
    session = beginning_with(0, None, "greedy", None, agreed=LUXURY_OF_THREE)
    session.submit(0, phony(session, 0))
    assert list(session.let_bots_act()) == []
    assert session.pending().to_answer == (2,)
    assert isinstance(session.submit(2, Challenge())[0], PlayWithdrawn)


def test_what_the_people_let_stand_a_computer_may_still_challenge() -> None:
    session = beginning_with(0, None, "greedy", None, agreed=LUXURY_OF_THREE)
    session.submit(0, phony(session, 0))
    session.submit(2, Accept())
    assert isinstance(next(session.let_bots_act())[0], PlayWithdrawn)


@pytest.mark.parametrize("seconds", [59.0, 60.0])
def test_a_computer_challenges_the_last_play_too_once_nobody_is_waited_for(seconds: float) -> None:
    hands = Hands()
    agreed = replace(LUXURY_OF_THREE, targets=(1, 1, 1))
    session = beginning_with(0, None, "greedy", None, agreed=agreed, patience_seconds=60.0, now=hands)
    session.submit(0, phony(session, 0))
    assert session.position.phase is Phase.AWAITING_LAST_CHALLENGE
    hands.time = seconds
    happened = [type(event) for batch in session.let_bots_act() for event in batch]
    assert (PlayWithdrawn in happened) == (seconds == 60.0)


def test_a_computer_names_the_word_where_the_edition_wants_one() -> None:
    session = beginning_with(0, None, "greedy", agreed=rules("original"))
    session.submit(0, phony(session, 0))
    (withdrawn,) = next(session.let_bots_act())
    assert isinstance(withdrawn, PlayWithdrawn)
    assert len(withdrawn.looked_up) == 1


def test_in_a_slow_game_a_computer_waits_only_so_long() -> None:
    hands = Hands()
    session = beginning_with(0, None, "greedy", None, agreed=LUXURY_OF_THREE, patience_seconds=3600.0, now=hands)
    play_well(session, 0)
    assert session.seconds_until_due() == 3600
    hands.time = 3599
    assert not list(session.let_bots_act())
    hands.time = 3600
    list(session.let_bots_act())
    assert moves(session) == 1


def test_a_computer_with_a_limit_of_its_own_waits_half_of_it() -> None:
    hands = Hands()
    agreed = replace(LUXURY_OF_THREE, turn_seconds=(None, 60.0, None))
    session = beginning_with(0, None, "greedy", None, agreed=agreed, now=hands)
    play_well(session, 0)
    assert session.seconds_until_due() == 30
    hands.time = 30
    list(session.let_bots_act())
    assert moves(session) == 1


def test_of_two_challengers_the_first_to_reach_the_table_counts_and_the_other_loses_nothing() -> None:
    session = beginning_with(0, None, None, None, agreed=LUXURY_OF_THREE)
    session.submit(0, phony(session, 0))
    session.submit(2, Challenge())
    assert refused_with(session, 1, Challenge()) == {"nothing-to-challenge"}
    session = beginning_with(0, None, None, None, agreed=LUXURY_OF_THREE)
    play_well(session, 0)
    assert isinstance(session.submit(2, Challenge())[0], ChallengeFailed)
    assert refused_with(session, 1, Challenge()) == {"already-challenged"}
    assert session.position.turns_owed == (0, 0, 1)
    session.submit(1, Pass())
    assert isinstance(session.events[-1], TurnLost)


def ended_but_for_a_challenge(
    *bots: str | None, patience_seconds: float | None = None, now: Callable[[], float] | None = None
) -> LocalSession:
    """A game whose finish line somebody has just reached: the last play may still be challenged."""
    players = len(bots)
    agreed = replace(rules("luxury", players=players), targets=(1,) * players)
    session = beginning_with(0, *bots, agreed=agreed, patience_seconds=patience_seconds, now=now)
    play_well(session, 0)
    assert session.position.phase is Phase.AWAITING_LAST_CHALLENGE
    return session


def test_a_table_waits_for_those_who_are_asked_and_not_for_the_computer_on_turn() -> None:
    session = beginning_with(1, None, "greedy", "greedy", agreed=LUXURY_OF_THREE)
    list(session.let_bots_act())
    assert (session.position.on_turn, session.pending().waited_for) == (2, (0,))
    session.submit(0, Accept())
    assert session.pending().waited_for == (2,)
    list(session.let_bots_act())
    assert session.pending().waited_for == (0,)


def test_the_last_challenge_waits_for_every_person_and_then_for_computers() -> None:
    session = ended_but_for_a_challenge(None, None, "random", None)
    list(session.let_bots_act())
    assert session.pending().to_answer == (1, 3)
    session.submit(3, Accept())
    assert not session.pending().over
    session.submit(1, Accept())
    list(session.let_bots_act())
    assert session.pending().over


@pytest.mark.parametrize("false", [True, False])
@pytest.mark.parametrize("ends", [True, False])
def test_nobody_learns_from_a_computer_what_it_thinks_of_a_play_that_people_are_asked_about(
    false: bool,
    ends: bool,
) -> None:
    agreed = replace(rules("luxury", players=4), targets=(1,) * 4) if ends else rules("luxury", players=4)
    session = beginning_with(0, None, "greedy", "greedy", None, agreed=agreed)
    session.submit(0, phony(session, 0)) if false else play_well(session, 0)
    assert session.pending().to_answer == (3,)
    assert list(session.let_bots_act()) == []


def test_a_table_out_of_patience_closes_the_last_challenge() -> None:
    hands = Hands()
    session = ended_but_for_a_challenge(None, None, patience_seconds=60.0, now=hands)
    hands.time = 59
    assert session.tick() == ()
    hands.time = 60
    assert session.tick()
    assert session.is_over


def test_everybody_is_asked_to_agree_after_a_full_round_of_passes_only() -> None:
    session = beginning_with(0, None, None)
    session.submit(0, Pass())
    assert session.pending().to_agree == ()
    session.submit(1, Pass())
    assert session.pending().to_agree == (0, 1)
    session.submit(1, AgreeNoMorePlays())
    assert session.pending().to_agree == (0,)
    session.submit(0, Exchange(session.view(0).rack.codes[:1]))
    assert session.pending().to_agree == ()


@pytest.mark.parametrize("edition", ["original", "club"])
def test_nobody_is_asked_to_agree_where_more_passes_end_the_game(edition: str) -> None:
    session = beginning_with(0, None, None, agreed=rules(edition))
    session.submit(0, Pass())
    session.submit(1, Pass())
    assert session.pending().to_agree == ()


@pytest.mark.parametrize("edition", ["original", "club", "luxury", "classic"])
def test_once_somebody_has_agreed_the_others_are_asked(edition: str) -> None:
    session = beginning_with(0, None, None, agreed=rules(edition))
    session.submit(1, AgreeNoMorePlays())
    assert session.pending().to_agree == (0,)
    session.submit(0, AgreeNoMorePlays())
    assert session.is_over


@pytest.mark.parametrize("edition", [*EDITIONS, "club"])
@pytest.mark.parametrize("house", ["", "V2,V3"])
@pytest.mark.parametrize("bot", ["greedy", "random", "beginner"])
def test_a_computer_without_a_play_agrees_once_a_person_has(edition: str, house: str, bot: str) -> None:
    session = laid(table_for(None, bot, agreed=rules(edition, house)), "QV", "V", across="TEA", bag="")
    session.submit(0, AgreeNoMorePlays())
    assert list(session.let_bots_act())
    assert [event.why for event in session.events if isinstance(event, NoMorePlays)] == ["agreed"]


@pytest.mark.parametrize("rack", ["STONES", "VVVV"])
def test_a_computer_that_can_play_or_exchange_does_not_agree(rack: str) -> None:
    session = laid(table_for(None, "greedy"), "QV", rack, across="TEA", bag="EEEEEEEEE")
    session.submit(0, AgreeNoMorePlays())
    assert not list(session.let_bots_act())


@pytest.mark.parametrize("edition", [*EDITIONS, "club"])
@pytest.mark.parametrize("house", ["", "V4", "V2,V3"])
def test_computers_end_a_game_in_which_nobody_can_play_or_exchange(edition: str, house: str) -> None:
    bag = "EEE" if edition in ("luxury", "club") else ""
    session = laid(table_for("greedy", "random", agreed=rules(edition, house)), "QV", "V", across="TEA", bag=bag)
    assert played_out(session).position.result is not None


def test_a_game_that_all_but_one_have_left_is_over() -> None:
    session = beginning_with(0, None, None, None, agreed=LUXURY_OF_THREE)
    session.submit(1, Resign())
    assert not session.is_over
    session.submit(0, Resign())
    assert session.position.result is not None
    assert session.position.result.winners == (2,)


def test_the_table_closes_a_game_that_everybody_left() -> None:
    session = beginning_with(0, None, None)
    play_well(session, 0)
    session.close("nobody has come back")
    assert session.position.result is not None
    assert session.position.result.why == "adjudicated"
