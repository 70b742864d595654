"""Do events and rulesets survive as plain dicts, and is everything else refused?"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexiko.notation import NotationError, event_from_record, fingerprint, ruleset_from_record, to_record
from lexiko.notation.records import event_kinds
from lexiko.rulebook import HouseRules, all_editions, all_sets, ruleset
from lexiko.rules import (
    ChallengeFailed,
    Event,
    GameStarted,
    Square,
    StartingTileDrawn,
    TilesPlayed,
    TurnPassed,
    WordRearranged,
    events,
)
from tests.clauses import clause
from tests.notation.strategies import events_of

PASSED = to_record(TurnPassed(seat=1, at=2.5))


def through_json(record: dict[str, Any]) -> Any:
    """The record after it has been written and read as JSON."""
    return json.loads(json.dumps(record))


@pytest.mark.parametrize("kind", sorted(event_kinds()))
def test_every_kind_of_event_reads_back(kind: str) -> None:
    @given(event=events_of(event_kinds()[kind]))
    def reads_back(event: Event) -> None:
        record = through_json(to_record(event))
        assert (record["v"], record["kind"]) == (1, kind)
        read = event_from_record(record)
        assert read == event
        assert type(read) is type(event)

    reads_back()


def test_no_kind_of_event_is_forgotten() -> None:
    every = {
        kind
        for kind in vars(events).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }
    assert set(event_kinds().values()) == every
    assert {"tiles-played", "turn-lost", "word-rearranged"} <= set(event_kinds())


@pytest.mark.parametrize("edition", [edition.key for edition in all_editions()])
@pytest.mark.parametrize("set_key", [game_set.key for game_set in all_sets()])
def test_every_ruleset_reads_back(edition: str, set_key: str) -> None:
    house = HouseRules(("V3", "V6"), opening_length=4, levels=("beginner", 150), turn_seconds=(180.0, None))
    for agreed in (HouseRules(), house):
        rules = ruleset(edition, set=set_key, house=agreed)
        assert ruleset_from_record(through_json(to_record(rules))) == rules


def test_a_fingerprint_is_the_same_for_the_same_rules_only() -> None:
    rules = ruleset("luxury")
    assert fingerprint(rules) == fingerprint(ruleset_from_record(through_json(to_record(rules))))
    others = [
        ruleset("classic"),
        ruleset("luxury", house=HouseRules(("V4",))),
        ruleset("luxury", players=3),
        replace(rules, set_revision=2),
        replace(rules, lexicon="english"),
    ]
    assert len({fingerprint(other) for other in (rules, *others)}) == len(others) + 1
    assert len(fingerprint(rules)) == 32


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("classic", "0a94a08ac9fa3d8504ced2f8ed8d2bf6"),
        ("indigo", "23aa998622e75fbb4db7b54887e95c3f"),
        ("luxury", "4d5f6cfadc23774f01f01fca4d142c51"),
        ("message-center", "defa707b6038b1d750a8d64b465d7134"),
        ("original", "129a5c5cb7ca86d79248628c1ce78d91"),
        ("club", "e95b595902b2c3876a84541e7447cb6b"),
        ("club:challenge=single", "14120a2de05962d646ce5d59a82fa93b"),
        ("club:challenge=five-point", "3f5c5d445fbb4c416f9fc4ca3f278b65"),
        ("club:clock=none", "6d234a757b3bcea68fdbc1ec93fabe40"),
    ],
)
def test_every_edition_has_the_fingerprint_that_stored_games_know(edition: str, expected: str) -> None:
    assert fingerprint(ruleset(edition)) == expected


def test_what_came_after_games_were_stored_is_written_only_where_it_says_something() -> None:
    later = {"challenge_points", "scoreless_to_end", "ties", "clock_seconds", "overtime_points", "overtime_minutes"}
    assert to_record(ruleset("classic")).keys() == {
        *("v", "kind", "set_key", "set_revision", "tile_set", "layout", "edition_key", "edition_revision", "rack_size"),
        *("bonuses", "start_order", "exchange_bag_at_least", "exchange_none", "challenge_scope", "challenge_failed"),
        *("passes", "settling", "word_filters", "players", "variations", "opening_length", "rearranging"),
        *("letter_recycling", "blank_recycling", "open_dictionary", "targets", "turn_seconds", "lexicon"),
    }
    assert later <= to_record(ruleset("club:challenge=five-point")).keys()
    assert to_record(GameStarted((1, 0))) == {"v": 1, "kind": "game-started", "at": 0.0, "order": [1, 0]}
    assert to_record(StartingTileDrawn(0, 3)).keys() >= {"at", "round"}
    failed = ChallengeFailed(0, 1, ())
    assert to_record(failed).keys() == {"v", "kind", "at", "seat", "against", "looked_up"}
    assert to_record(replace(failed, turns=0, points=5)).keys() >= {"turns", "points"}


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"v": 2}, "this record has version 2"),
        ({"v": True}, "this record has version True"),
        ({"v": None}, "this record has version None"),
        ({"kind": "turn-slept"}, "there is no event 'turn-slept'"),
        ({"kind": 7}, "this record has kind 7"),
        ({"seat": "1"}, "turn-passed.seat is '1'"),
        ({"seat": True}, "turn-passed.seat is True"),
        ({"seat": 1.5}, "turn-passed.seat is 1.5"),
        ({"why": None}, "turn-passed.why is None"),
        ({"at": "noon"}, "turn-passed.at is 'noon'"),
        ({"mood": "fine"}, "turn-passed has the unknown key 'mood'"),
    ],
)
def test_a_record_that_is_not_quite_one_is_refused(change: dict[str, object], problem: str) -> None:
    with pytest.raises(NotationError) as refusal:
        event_from_record({**PASSED, **change})
    assert problem in str(refusal.value)


def test_all_wrong_keys_are_told_at_once() -> None:
    record = {key: PASSED[key] for key in ("v", "kind", "at")} | {"mood": "fine"}
    with pytest.raises(NotationError) as refusal:
        event_from_record(record)
    for problem in ("lacks 'seat'", "lacks 'why'", "unknown key 'mood'"):
        assert problem in str(refusal.value)


@pytest.mark.parametrize("record", [None, 5, [], "turn-passed", {}])
def test_what_is_no_object_is_no_record(record: object) -> None:
    for read in (event_from_record, ruleset_from_record):
        with pytest.raises(NotationError):
            read(record)


def test_a_ruleset_that_cannot_be_is_refused() -> None:
    record = to_record(ruleset())
    assert isinstance(record["layout"], dict)
    for change in ({"rows": 14}, {"signs": record["layout"]["signs"].replace("*", ".")}):
        with pytest.raises(NotationError, match=r"ruleset\.layout"):
            ruleset_from_record({**record, "layout": {**record["layout"], **change}})
    with pytest.raises(NotationError, match="there is no event 'ruleset'"):
        event_from_record(record)
    with pytest.raises(NotationError, match="kind"):
        ruleset_from_record(PASSED)


@given(given=st.data())
def test_a_damaged_record_is_read_or_refused_never_worse(given: st.DataObject) -> None:
    record = through_json(to_record(given.draw(events_of(TilesPlayed))))
    damages: st.SearchStrategy[object] = st.one_of(
        st.none(), st.integers(), st.text(max_size=3), st.lists(st.integers(), max_size=3), st.just({})
    )
    keys = sorted(record)
    record[given.draw(st.sampled_from(keys))] = given.draw(damages)
    try:
        event = event_from_record(record)
    except NotationError:
        return
    assert isinstance(event, TilesPlayed)
    assert all(isinstance(square, Square) for square, _ in event.placements)


@clause("V2")
def test_v2_a_word_rearranged_in_place_is_stored_as_it_ever_was() -> None:
    # Games stored before a tile from the rack could lie between the old ones say nothing of where the word begins.
    stored = {
        "v": 1,
        "kind": "word-rearranged",
        "at": 0.0,
        "seat": 1,
        "start": [7, 5],
        "across": True,
        "tiles": [14, 8],
    }
    event = event_from_record(stored)
    assert event == WordRearranged(seat=1, start=Square(7, 5), across=True, tiles=bytes([14, 8]))
    assert to_record(event) == stored


@clause("V2")
def test_v2_a_word_laid_anew_is_stored_with_its_gaps_and_where_it_begins() -> None:
    event = WordRearranged(seat=1, start=Square(7, 5), across=True, tiles=bytes([14, 0, 8]), begins=-1)
    stored = to_record(event)
    assert (stored["tiles"], stored["begins"]) == ([14, 0, 8], -1)
    assert event_from_record(stored) == event
    with pytest.raises(NotationError, match="off every board"):
        event_from_record({**stored, "begins": 10**9})
