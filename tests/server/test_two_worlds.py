"""Do the rules tell a seat the same in two worlds that differ in what it may not know?"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from lexiko.rules import Command, IllegalMove, Position, decide, evolve, redact, view_of
from tests.company import rules, small_engine
from tests.pairwise import slow_beyond
from tests.server.two_worlds import Fate, TwoWorlds, two_worlds

AGREED = (
    ("classic", "", 2),
    ("classic", "V2,V3,V4", 3),
    ("indigo", "V6", 4),
    ("luxury", "V3,V4", 2),
    ("message-center", "", 3),
    ("message-center", "V1,V4", 2),
    ("original", "V5", 4),
    ("club:challenge=five-point", "", 2),
)


def told(worlds: TwoWorlds, *, twin: bool) -> list[object]:
    """All that the observer is told in one of the worlds; the end of the list is where the game would end."""
    engine = small_engine(worlds.ruleset)
    fate: Fate = worlds.twin if twin else worlds.fate
    position, heard = Position.opening(worlds.ruleset), list[object]()
    for deed in worlds.deeds:
        command = Command(deed.seat, deed.twin if twin else deed.action, deed.at)
        batch = decide(position, command, chance=fate.at(position.seq), judge=engine.lexicon, prover=engine)
        for event in batch:
            heard.append(redact(event, worlds.observer))
            position = evolve(position, event)
        heard.append(view_of(position, worlds.observer))
    return heard


@pytest.mark.parametrize(("edition", "house", "players"), slow_beyond(1, AGREED))
def test_whatever_nobody_has_shown_changes_nothing_that_a_seat_is_told(edition: str, house: str, players: int) -> None:
    agreed = rules(edition, house, players=players)
    engine = small_engine(agreed)
    different = 0
    for number in range(8):
        observers: Sequence[int | None] = (None, *range(players))
        observer = observers[number % len(observers)]
        worlds = two_worlds(number, agreed, observer, judge=engine.lexicon, prover=engine)
        assert told(worlds, twin=False) == told(worlds, twin=True)
        different += worlds.hidden
        assert len(worlds.deeds) > 3
    assert different > 40


def test_the_worlds_differ_for_those_who_see_the_difference() -> None:
    agreed = rules("classic", players=2)
    engine = small_engine(agreed)
    worlds = two_worlds(1, agreed, 0, judge=engine.lexicon, prover=engine, most=12)
    other = TwoWorlds(worlds.ruleset, 1, worlds.deeds, worlds.fate, worlds.twin, worlds.hidden)
    assert told(other, twin=False) != told(other, twin=True)


def test_nothing_happens_otherwise_than_settled() -> None:
    agreed = rules("classic", players=2)
    worlds = two_worlds(1, agreed, 0, judge=small_engine(agreed).lexicon, prover=None)
    with pytest.raises((StopIteration, IllegalMove, AssertionError)):
        told(TwoWorlds(agreed, 0, worlds.deeds[:1] + worlds.deeds[2:], worlds.fate, worlds.twin, 0), twin=False)
