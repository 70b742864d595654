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
from lexiko.table import Heading, Host, JournalNotWritten, MemoryJournal, OtherWords, Seat, resume_table
from tests.company import Hands, played_out, rules, small_engine, small_lexicon, table_for
from tests.table.sayings import play_well


class FullJournal(MemoryJournal):
    """A journal whose disk is full from some event on."""

    holds = 10**6

    def append(self, expected_seq: int, batch: Sequence[Event]) -> None:
        if expected_seq + len(batch) > self.holds:
            raise JournalNotWritten(self.place, "no space left")
        super().append(expected_seq, batch)


def resumed(journal: MemoryJournal, now: Hands | None = None) -> Host:
    """The game in a journal, gone on with."""
    heading = journal.read().heading
    return resume_table(journal, lexicon=small_lexicon(), engine=small_engine(heading.ruleset), now=now or Hands())


def test_a_game_begins_with_racks_dealt_and_somebody_on_turn() -> None:
    host = table_for(None, None)
    assert host.position.phase is Phase.PLAYING
    assert [len(rack) for rack in host.position.racks] == [7, 7]
    assert host.awaiting().mover == host.position.order[0]


def test_the_same_seed_plays_the_same_game_and_another_one_another() -> None:
    games = [played_out(table_for("random", "random", seed=seed)) for seed in ("1", "1", "2")]
    assert games[0].events == games[1].events
    assert games[0].events != games[2].events


def test_everybody_hears_what_they_may_know_and_no_more() -> None:
    host = table_for(None, None)
    heard: dict[int | None, list[Event]] = {0: [], 1: [], None: []}
    for seat, events in heard.items():
        host.watch(events.extend, seat=seat)
    before = len(host.events)
    mover = host.awaiting().mover
    assert mover is not None
    told = host.submit(mover, Exchange(host.view(mover).rack.codes[:3]))
    assert told == tuple(heard[mover])
    for seat, events in heard.items():
        assert events == [redact(event, seat) for event in host.events[before:]]
        assert tuple(events) == host.events_for(seat)[before:]
        shown = [event.drawn for event in events if isinstance(event, TilesExchanged)]
        assert [tiles is not None for tiles in shown] == [seat == mover]


def test_nobody_sees_what_others_drew() -> None:
    host = table_for("greedy", "random")
    batches = list(host.let_bots_act())
    drawn = [event for batch in batches for event in batch if isinstance(event, TilesDrawn)]
    assert drawn
    assert all(event.tiles is None for event in drawn)


def test_whoever_stops_watching_hears_no_more() -> None:
    host = table_for(None, None)
    heard: list[tuple[Event, ...]] = []
    stop = host.watch(heard.append)
    play_well(host, host.position.order[0])
    stop()
    play_well(host, host.position.order[1])
    assert len(heard) == 1


def test_what_the_rules_refuse_leaves_no_trace() -> None:
    journal = MemoryJournal()
    host = table_for(None, None, journal=journal)
    waiting = host.position.order[1]
    before = host.position
    with pytest.raises(NotYourTurn):
        host.submit(waiting, Pass())
    with pytest.raises(IllegalMove):
        host.submit(host.position.on_turn, Play(((Square(0, 0), 1),)))
    assert host.position == before
    assert journal.read().events == tuple(host.events)


def test_what_cannot_be_written_down_has_not_happened() -> None:
    journal = FullJournal()
    host = table_for(None, None, journal=journal)
    heard: list[tuple[Event, ...]] = []
    host.watch(heard.append)
    before = host.position
    journal.holds = len(host.events)
    with pytest.raises(JournalNotWritten):
        host.submit(host.position.on_turn, Pass())
    assert host.position == before
    assert not heard
    journal.holds = 10**6
    host.submit(host.position.on_turn, Pass())
    assert isinstance(host.events[-1], TurnPassed)


def test_every_prefix_of_a_journal_resumes_to_the_same_end() -> None:
    journal = MemoryJournal()
    host = table_for("greedy", "random", "greedy", journal=journal)
    batches = [len(host.events)]
    for _ in host.let_bots_act():
        batches.append(len(host.events))
    whole = journal.read()
    for length in batches[:: max(1, len(batches) // 8)]:
        cut = MemoryJournal()
        cut.begin(whole.heading)
        cut.append(0, whole.events[:length])
        again = resumed(cut)
        assert again.position == replay(whole.heading.ruleset, whole.events[:length])
        played_out(again)
        assert cut.read() == whole


def test_a_journal_without_events_begins_when_it_is_resumed() -> None:
    journal, cut = MemoryJournal(), MemoryJournal()
    host = table_for(None, None, journal=journal)
    cut.begin(journal.read().heading)
    assert resumed(cut).events == host.events


def test_other_words_than_the_game_began_with_are_refused_unless_any_will_do() -> None:
    journal = MemoryJournal()
    host = table_for(None, None, journal=journal)
    changed = MemoryJournal()
    changed.begin(replace(host.heading, lexicon_fingerprint="0123"))
    with pytest.raises(OtherWords) as refused:
        resume_table(changed, lexicon=small_lexicon())
    assert (refused.value.stored, refused.value.now) == ("0123", small_lexicon().fingerprint)
    assert resume_table(changed, lexicon=small_lexicon(), any_words=True, now=Hands()).events == host.events


def test_a_turn_is_lost_when_its_time_has_run_out_and_not_before() -> None:
    hands = Hands()
    host = table_for(None, None, agreed=replace(rules("luxury"), turn_seconds=(60.0, 60.0)), now=hands)
    mover = host.awaiting().mover
    assert host.seconds_left() == 60
    hands.time = 59.9
    assert host.tick() == ()
    assert host.seconds_until_due() == pytest.approx(0.1)
    hands.time = 60.5
    with pytest.raises(IllegalMove):
        host.submit(mover, Pass())
    (lost,) = host.tick()
    assert lost == TurnPassed(mover or 0, "time", at=60.5)
    assert host.seconds_left() == 60


def test_a_table_without_a_limit_is_never_due() -> None:
    hands = Hands()
    host = table_for(None, None, now=hands)
    hands.time = 10**6
    assert host.seconds_left() is None
    assert host.seconds_until_due() is None
    assert host.tick() == ()


def test_the_time_a_game_was_not_played_does_not_count() -> None:
    hands, journal = Hands(), MemoryJournal()
    agreed = replace(rules("luxury"), turn_seconds=(60.0, 60.0))
    host = table_for(None, None, agreed=agreed, journal=journal, now=hands)
    hands.time = 25
    host.submit(host.position.on_turn, Pass())
    hands.time = 10**6
    again = resumed(journal, hands)
    assert again.seconds() == 25
    assert again.seconds_left() == 60
    hands.time += 10
    assert again.seconds_left() == 50


def test_a_game_of_computers_ends_and_says_who_has_won() -> None:
    host = played_out(table_for("greedy", "greedy"))
    assert isinstance(host.events[-1], GameEnded)
    assert any(isinstance(event, TilesPlayed) for event in host.events)
    assert not list(host.let_bots_act())


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


def table_of(kind: type[GreedyPlayer], agreed: Ruleset, now: Hands) -> Host:
    """A table with two computers of a kind of one's own."""
    engine = small_engine(agreed)
    heading = Heading(ruleset=agreed, seats=(Seat("One", "greedy"), Seat("Two", "greedy")), seed="1")
    players = {0: kind(engine), 1: kind(engine)}
    return Host.start(heading, judge=engine.lexicon, finder=engine, players=players, now=now)


def test_a_computer_that_thinks_too_long_loses_its_turn_like_anybody() -> None:
    SlowPlayer.hands = Hands()
    host = table_of(SlowPlayer, replace(rules("luxury"), turn_seconds=(60.0, 60.0)), SlowPlayer.hands)
    (lost,) = next(host.let_bots_act())
    assert isinstance(lost, TurnPassed)
    assert lost.why == "time"


def test_a_computer_that_breaks_the_rules_is_found_out() -> None:
    host = table_of(CheatingPlayer, rules(), Hands())
    with pytest.raises(IllegalMove):
        next(host.let_bots_act())


def test_a_table_is_laid_only_with_a_player_for_each_computer() -> None:
    host = table_for(None, "greedy")
    with pytest.raises(ValueError, match=r"\[0\].*\[1\]"):
        Host.start(host.heading, judge=small_lexicon(), players={0: GreedyPlayer(small_engine(rules()))})
