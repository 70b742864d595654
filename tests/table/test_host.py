"""Do commands go in and events come out, durable, and only to those who may know them?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from lexiko.players import GreedyPlayer
from lexiko.rules import (
    Event,
    Exchange,
    GameEnded,
    IllegalMove,
    Move,
    NotYourTurn,
    Pass,
    Phase,
    Play,
    PlayerView,
    Ruleset,
    Square,
    TilesDrawn,
    TilesExchanged,
    TilesPlayed,
    TurnPassed,
    redact,
    replay,
)
from lexiko.table import GameHeader, JournalNotWritten, LocalSession, MemoryJournal, OtherWords, Seat, resume_table
from tests.company import Hands, played_out, rules, small_engine, small_lexicon, table_for
from tests.table.sayings import play_well


class FullJournal(MemoryJournal):
    """A journal whose disk is full from some event on."""

    holds = 10**6

    def append(self, expected_seq: int, batch: Sequence[Event]) -> None:
        if expected_seq + len(batch) > self.holds:
            raise JournalNotWritten(self.place, "no space left")
        super().append(expected_seq, batch)


def resumed(journal: MemoryJournal, now: Hands | None = None) -> LocalSession:
    """The game in a journal, gone on with."""
    header = journal.read().header
    return resume_table(journal, lexicon=small_lexicon(), engine=small_engine(header.ruleset), now=now or Hands())


def test_a_game_begins_with_racks_dealt_and_somebody_on_turn() -> None:
    session = table_for(None, None)
    assert session.position.phase is Phase.PLAYING
    assert [len(rack) for rack in session.position.racks] == [7, 7]
    assert session.pending().mover == session.position.order[0]


def test_the_same_seed_plays_the_same_game_and_another_one_another() -> None:
    games = [played_out(table_for("random", "random", seed=seed)) for seed in ("1", "1", "2")]
    assert games[0].events == games[1].events
    assert games[0].events != games[2].events


def test_everybody_hears_what_they_may_know_and_no_more() -> None:
    session = table_for(None, None)
    heard: dict[int | None, list[Event]] = {0: [], 1: [], None: []}
    for seat, events in heard.items():
        session.watch(events.extend, seat=seat)
    before = len(session.events)
    mover = session.pending().mover
    assert mover is not None
    told = session.submit(mover, Exchange(session.view(mover).rack.codes[:3]))
    assert told == tuple(heard[mover])
    for seat, events in heard.items():
        assert events == [redact(event, seat) for event in session.events[before:]]
        assert tuple(events) == session.events_for(seat)[before:]
        shown = [event.drawn for event in events if isinstance(event, TilesExchanged)]
        assert [tiles is not None for tiles in shown] == [seat == mover]


def test_nobody_sees_what_others_drew() -> None:
    session = table_for("greedy", "random")
    batches = list(session.let_bots_act())
    drawn = [event for batch in batches for event in batch if isinstance(event, TilesDrawn)]
    assert drawn
    assert all(event.tiles is None for event in drawn)


def test_whoever_stops_watching_hears_no_more() -> None:
    session = table_for(None, None)
    heard: list[tuple[Event, ...]] = []
    stop = session.watch(heard.append)
    play_well(session, session.position.order[0])
    stop()
    play_well(session, session.position.order[1])
    assert len(heard) == 1


def test_what_the_rules_refuse_leaves_no_trace() -> None:
    journal = MemoryJournal()
    session = table_for(None, None, journal=journal)
    waiting = session.position.order[1]
    before = session.position
    with pytest.raises(NotYourTurn):
        session.submit(waiting, Pass())
    with pytest.raises(IllegalMove):
        session.submit(session.position.on_turn, Play(((Square(0, 0), 1),)))
    assert session.position == before
    assert journal.read().events == tuple(session.events)


def test_what_cannot_be_written_down_has_not_happened() -> None:
    journal = FullJournal()
    session = table_for(None, None, journal=journal)
    heard: list[tuple[Event, ...]] = []
    session.watch(heard.append)
    before = session.position
    journal.holds = len(session.events)
    with pytest.raises(JournalNotWritten):
        session.submit(session.position.on_turn, Pass())
    assert session.position == before
    assert not heard
    journal.holds = 10**6
    session.submit(session.position.on_turn, Pass())
    assert isinstance(session.events[-1], TurnPassed)


def test_every_prefix_of_a_journal_resumes_to_the_same_end() -> None:
    journal = MemoryJournal()
    session = table_for("greedy", "random", "greedy", journal=journal)
    batches = [len(session.events)]
    for _ in session.let_bots_act():
        batches.append(len(session.events))
    whole = journal.read()
    for length in batches[:: max(1, len(batches) // 8)]:
        cut = MemoryJournal()
        cut.begin(whole.header)
        cut.append(0, whole.events[:length])
        again = resumed(cut)
        assert again.position == replay(whole.header.ruleset, whole.events[:length])
        played_out(again)
        assert cut.read() == whole


def test_a_journal_without_events_begins_when_it_is_resumed() -> None:
    journal, cut = MemoryJournal(), MemoryJournal()
    session = table_for(None, None, journal=journal)
    cut.begin(journal.read().header)
    assert resumed(cut).events == session.events


def test_other_words_than_the_game_began_with_are_refused_unless_any_will_do() -> None:
    journal = MemoryJournal()
    session = table_for(None, None, journal=journal)
    changed = MemoryJournal()
    changed.begin(replace(session.header, lexicon_fingerprint="0123"))
    with pytest.raises(OtherWords) as refused:
        resume_table(changed, lexicon=small_lexicon())
    assert (refused.value.stored, refused.value.now) == ("0123", small_lexicon().fingerprint)
    assert resume_table(changed, lexicon=small_lexicon(), any_words=True, now=Hands()).events == session.events


def test_a_turn_is_lost_when_its_time_has_run_out_and_not_before() -> None:
    hands = Hands()
    session = table_for(None, None, agreed=replace(rules("luxury"), turn_seconds=(60.0, 60.0)), now=hands)
    mover = session.pending().mover
    assert session.seconds_left() == 60
    hands.time = 59.9
    assert session.tick() == ()
    assert session.seconds_until_due() == pytest.approx(0.1)
    hands.time = 60.5
    with pytest.raises(IllegalMove):
        session.submit(mover, Pass())
    (lost,) = session.tick()
    assert lost == TurnPassed(mover or 0, "time", at=60.5)
    assert session.seconds_left() == 60


def test_a_table_without_a_limit_is_never_due() -> None:
    hands = Hands()
    session = table_for(None, None, now=hands)
    hands.time = 10**6
    assert session.seconds_left() is None
    assert session.seconds_until_due() is None
    assert session.tick() == ()


def test_the_time_a_game_was_not_played_does_not_count() -> None:
    hands, journal = Hands(), MemoryJournal()
    agreed = replace(rules("luxury"), turn_seconds=(60.0, 60.0))
    session = table_for(None, None, agreed=agreed, journal=journal, now=hands)
    hands.time = 25
    session.submit(session.position.on_turn, Pass())
    hands.time = 10**6
    again = resumed(journal, hands)
    assert again.seconds() == 25
    assert again.seconds_left() == 60
    hands.time += 10
    assert again.seconds_left() == 50


def test_a_game_of_computers_ends_and_says_who_has_won() -> None:
    session = played_out(table_for("greedy", "greedy"))
    assert isinstance(session.events[-1], GameEnded)
    assert any(isinstance(event, TilesPlayed) for event in session.events)
    assert not list(session.let_bots_act())


class SlowPlayer(GreedyPlayer):
    """A player so slow that its time runs out while it thinks."""

    hands: Hands

    def choose(self, view: PlayerView) -> Move:
        type(self).hands.time += 100
        return super().choose(view)


class CheatingPlayer(GreedyPlayer):
    """A player that plays tiles it does not hold, off the board."""

    def choose(self, _: PlayerView) -> Move:
        return Play(((Square(99, 99), 1),))


def table_of(kind: type[GreedyPlayer], agreed: Ruleset, now: Hands) -> LocalSession:
    """A table with two computers of a kind of one's own."""
    engine = small_engine(agreed)
    header = GameHeader(ruleset=agreed, seats=(Seat("One", "greedy"), Seat("Two", "greedy")), seed="1")
    players = {0: kind(engine), 1: kind(engine)}
    return LocalSession.start(header, judge=engine.lexicon, prover=engine, players=players, now=now)


def test_a_computer_that_thinks_too_long_loses_its_turn_like_anybody() -> None:
    SlowPlayer.hands = Hands()
    session = table_of(SlowPlayer, replace(rules("luxury"), turn_seconds=(60.0, 60.0)), SlowPlayer.hands)
    (lost,) = next(session.let_bots_act())
    assert isinstance(lost, TurnPassed)
    assert lost.why == "time"


def test_a_computer_that_breaks_the_rules_is_found_out() -> None:
    session = table_of(CheatingPlayer, rules(), Hands())
    with pytest.raises(IllegalMove):
        next(session.let_bots_act())


def test_a_table_is_laid_only_with_a_player_for_each_computer() -> None:
    session = table_for(None, "greedy")
    with pytest.raises(ValueError, match=r"\[0\].*\[1\]"):
        LocalSession.start(session.header, judge=small_lexicon(), players={0: GreedyPlayer(small_engine(rules()))})
