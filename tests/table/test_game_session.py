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
from lexiko.table import BotQuestion, GameClock, GameHeader, GameSession, Seat
from tests.company import Hands, played_out, rules, seats_for, small_engine, small_lexicon, table_for
from tests.table.sayings import phony


def clock_of(hands: Hands) -> GameClock:
    """A clock that shows what the hands show."""
    return GameClock(hands, at=hands.time)


def session_for(*bots: str | None, hands: Hands | None = None, patience_seconds: float | None = None) -> GameSession:
    """A game begun, without a journal, on a clock of the house."""
    agreed = rules(players=len(bots))
    header = GameHeader(
        ruleset=agreed,
        seats=seats_for(bots),
        seed="1",
        lexicon="small",
        lexicon_fingerprint=small_lexicon().fingerprint,
        patience_seconds=patience_seconds,
    )
    engine = small_engine(agreed)
    session = GameSession(header, judge=engine.lexicon, prover=engine, clock=clock_of(hands or Hands()))
    session.apply(session.decide(None, Begin()))
    return session


def thought_elsewhere(session: GameSession, question: BotQuestion) -> None:
    """Put a question to a player made elsewhere, from what is in the question alone, and do what comes of it."""
    asked: BotQuestion = pickle.loads(pickle.dumps(question))
    kind = session.header.seats[asked.seat].bot
    assert kind is not None
    player = build_player(kind, small_engine(asked.view.ruleset), seed=f"1/{asked.seat}")
    action = session.bot_action(question, asked.put_to(player))
    if action is not None:
        session.apply(session.decide(asked.seat, action))


def test_what_is_decided_has_not_happened_until_it_is_said_so() -> None:
    session = session_for(None, None)
    heard: list[Event] = []
    session.watch(heard.extend)
    before = (session.position, list(session.events))
    batch = session.decide(session.position.on_turn, Exchange(session.view(session.position.on_turn).rack.codes[:2]))
    assert (session.position, session.events) == before and not heard
    session.apply(batch)
    assert session.events[len(before[1]) :] == [event for event, _ in batch]
    assert session.position == batch[-1].position
    assert len(heard) == len(batch) and heard != [event for event, _ in batch]


def test_computers_that_think_elsewhere_play_the_game_that_they_play_at_hand() -> None:
    at_hand = played_out(table_for("random", "greedy", "beginner", seed="1"))
    session = session_for("random", "greedy", "beginner")
    while question := session.bot_question():
        thought_elsewhere(session, question)
    assert session.events == at_hand.events


def test_a_question_holds_what_its_seat_may_know_and_nothing_else() -> None:
    session = session_for("greedy", "greedy")
    question = session.bot_question()
    assert question is not None
    assert question == BotQuestion(question.seat, "choose", session.view(question.seat))


def test_an_answer_that_comes_too_late_means_nothing() -> None:
    session = session_for("greedy", "greedy")
    question = session.bot_question()
    assert question is not None
    session.apply(session.decide(question.seat, Pass()))
    assert session.bot_action(question, Pass()) is None


def test_a_computer_holds_its_challenge_back_while_people_may_still_make_it_and_then_makes_it() -> None:
    hands = Hands()
    session = session_for(None, "greedy", "greedy", None, hands=hands, patience_seconds=20)
    while session.pending().mover != 0:
        session.apply(session.decide(session.pending().mover, Pass()))
    local = table_for(None, "greedy", "greedy", None)
    local.position, local.events = session.position, session.events
    session.apply(session.decide(0, phony(local, 0)))
    while question := session.bot_question():
        assert session.bot_action(question, Challenge()) is None
    assert session.pending().to_answer == (3,)
    hands.time += 21
    question = session.bot_question()
    assert question is not None
    assert session.bot_action(question, Challenge()) == Challenge()


def test_the_last_challenge_is_closed_when_time_is_over_and_the_computers_have_spoken() -> None:
    hands = Hands()
    session = session_for(None, None, "greedy", hands=hands, patience_seconds=20)
    letters = small_lexicon().alphabet.parse_word("at")
    racks = tuple(Rack(letters if seat == 0 else b"\x05") for seat in range(3))
    session.position = replace(session.position, order=(0, 1, 2), on_turn=0, bag=Bag(), racks=racks)
    session.apply(session.decide(0, Play(((Square(7, 7), letters[0]), (Square(7, 8), letters[1])))))
    assert session.position.phase is Phase.AWAITING_LAST_CHALLENGE
    assert session.due() is None
    hands.time += 21
    assert session.due() is None
    while question := session.bot_question():
        thought_elsewhere(session, question)
    assert session.due() == CloseChallenges()
    session.apply(session.decide(None, CloseChallenges()))
    assert session.is_over


def test_somebody_else_goes_on_at_a_place() -> None:
    session = session_for(None, None)
    mover = session.position.on_turn
    assert mover is not None and session.bot_question() is None
    seats = list(session.header.seats)
    seats[mover] = Seat("Ann's stand-in", "greedy")
    header = replace(session.header, seats=tuple(seats))
    again = GameSession(header, judge=small_lexicon(), clock=clock_of(Hands()), events=session.events)
    question = again.bot_question()
    assert question is not None and (question.seat, question.kind) == (mover, "choose")
    assert again.people == {1 - mover}


def test_a_game_after_its_events_stands_where_it_stood_and_a_late_command_may_be_told_the_time_it_came() -> None:
    hands = Hands()
    hands.time = 1000.0
    session = session_for(None, None, hands=hands)
    again = GameSession(session.header, judge=small_lexicon(), clock=clock_of(hands), events=tuple(session.events))
    assert again.position == session.position
    assert again.seconds() == again.position.turn_started_at == 1000
    ((passed, _),) = again.decide(again.position.on_turn, Pass(), at=999.5)
    assert isinstance(passed, TurnPassed) and passed.at == 999.5
