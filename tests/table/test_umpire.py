"""Can a game be decided, written down elsewhere and done, with computers that think elsewhere?"""

from __future__ import annotations

import pickle
from dataclasses import replace

from lexiko.players import build_player
from lexiko.rules import (
    Bag,
    Begin,
    Challenge,
    CloseChallenges,
    Event,
    Exchange,
    Pass,
    Phase,
    Play,
    Rack,
    Square,
    TurnPassed,
)
from lexiko.table import BotQuestion, GameClock, Heading, Seat, Umpire
from tests.company import Hands, played_out, rules, seats_for, small_engine, small_lexicon, table_for
from tests.table.sayings import phony


def umpire_for(*bots: str | None, hands: Hands | None = None, patience_seconds: float | None = None) -> Umpire:
    """A game begun, without a journal, on a clock of the house."""
    agreed = rules(players=len(bots))
    heading = Heading(
        ruleset=agreed,
        seats=seats_for(bots),
        seed="1",
        lexicon="small",
        lexicon_fingerprint=small_lexicon().fingerprint,
        patience_seconds=patience_seconds,
    )
    engine = small_engine(agreed)
    umpire = Umpire(heading, judge=engine.lexicon, finder=engine, clock=GameClock.of_house(hands or Hands()))
    umpire.happened(umpire.decided(None, Begin()))
    return umpire


def thought_elsewhere(umpire: Umpire, question: BotQuestion) -> None:
    """Put a question to a player made elsewhere, from what is in the question alone, and do what comes of it."""
    asked: BotQuestion = pickle.loads(pickle.dumps(question))
    kind = umpire.heading.seats[asked.seat].bot
    assert kind is not None
    player = build_player(kind, small_engine(asked.view.ruleset), seed=f"1/{asked.seat}")
    wish = umpire.bot_wish(question, asked.put_to(player))
    if wish is not None:
        umpire.happened(umpire.decided(asked.seat, wish))


def test_what_is_decided_has_not_happened_until_it_is_said_so() -> None:
    umpire = umpire_for(None, None)
    heard: list[Event] = []
    umpire.watch(heard.extend)
    before = (umpire.position, list(umpire.events))
    batch = umpire.decided(umpire.position.on_turn, Exchange(umpire.view(umpire.position.on_turn).rack.codes[:2]))
    assert (umpire.position, umpire.events) == before and not heard
    umpire.happened(batch)
    assert tuple(umpire.events[len(before[1]) :]) == batch
    assert len(heard) == len(batch) and heard != list(batch)


def test_computers_that_think_elsewhere_play_the_game_that_they_play_at_hand() -> None:
    at_hand = played_out(table_for("random", "greedy", "beginner", seed="1"))
    umpire = umpire_for("random", "greedy", "beginner")
    while question := umpire.bot_question():
        thought_elsewhere(umpire, question)
    assert umpire.events == at_hand.events


def test_a_question_holds_what_its_seat_may_know_and_nothing_else() -> None:
    umpire = umpire_for("greedy", "greedy")
    question = umpire.bot_question()
    assert question is not None
    assert question == BotQuestion(question.seat, "choose", umpire.view(question.seat))


def test_an_answer_that_comes_too_late_means_nothing() -> None:
    umpire = umpire_for("greedy", "greedy")
    question = umpire.bot_question()
    assert question is not None
    umpire.happened(umpire.decided(question.seat, Pass()))
    assert umpire.bot_wish(question, Pass()) is None


def test_a_computer_holds_its_challenge_back_while_people_may_still_make_it_and_then_makes_it() -> None:
    hands = Hands()
    umpire = umpire_for(None, "greedy", "greedy", None, hands=hands, patience_seconds=20)
    while umpire.awaiting().mover != 0:
        umpire.happened(umpire.decided(umpire.awaiting().mover, Pass()))
    host = table_for(None, "greedy", "greedy", None)
    host.position, host.events = umpire.position, umpire.events
    umpire.happened(umpire.decided(0, phony(host, 0)))
    while question := umpire.bot_question():
        assert umpire.bot_wish(question, Challenge()) is None
    assert umpire.awaiting().to_answer == (3,)
    hands.time += 21
    question = umpire.bot_question()
    assert question is not None
    assert umpire.bot_wish(question, Challenge()) == Challenge()


def test_the_last_challenge_is_closed_when_time_is_over_and_the_computers_have_spoken() -> None:
    hands = Hands()
    umpire = umpire_for(None, None, "greedy", hands=hands, patience_seconds=20)
    letters = small_lexicon().alphabet.parse_word("at")
    racks = tuple(Rack(letters if seat == 0 else b"\x05") for seat in range(3))
    umpire.position = replace(umpire.position, order=(0, 1, 2), on_turn=0, bag=Bag(), racks=racks)
    umpire.happened(umpire.decided(0, Play(((Square(7, 7), letters[0]), (Square(7, 8), letters[1])))))
    assert umpire.position.phase is Phase.AWAITING_LAST_CHALLENGE
    assert umpire.due() is None
    hands.time += 21
    assert umpire.due() is None
    while question := umpire.bot_question():
        thought_elsewhere(umpire, question)
    assert umpire.due() == CloseChallenges()
    umpire.happened(umpire.decided(None, CloseChallenges()))
    assert umpire.is_over


def test_somebody_else_goes_on_at_a_place() -> None:
    umpire = umpire_for(None, None)
    mover = umpire.position.on_turn
    assert mover is not None and umpire.bot_question() is None
    umpire.reseat(mover, Seat("Ann's stand-in", "greedy"))
    question = umpire.bot_question()
    assert question is not None and (question.seat, question.kind) == (mover, "choose")
    assert umpire.people == {1 - mover}


def test_a_game_after_its_events_stands_where_it_stood_and_a_late_command_may_be_told_the_time_it_came() -> None:
    hands = Hands()
    hands.time = 1000.0
    umpire = umpire_for(None, None, hands=hands)
    again = Umpire(umpire.heading, judge=small_lexicon(), clock=GameClock.of_house(hands), events=tuple(umpire.events))
    assert again.position == umpire.position
    assert again.seconds() == again.position.turn_started_at == 1000
    (passed,) = again.decided(again.position.on_turn, Pass(), at=999.5)
    assert isinstance(passed, TurnPassed) and passed.at == 999.5
