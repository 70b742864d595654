"""One person and two computers: the game goes on by itself, unless the person wants time."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.advisor import plays
from tests.browser.conftest import People
from tests.browser.person import PATIENCE, Person

ANN_AND_COMPUTERS = [
    {"who": "me", "name": "Ann"},
    {"who": "bot", "bot": "beginner"},
    {"who": "bot", "bot": "beginner"},
]
MOST_TURNS = 60


def plays_on(ann: Person) -> dict[str, Any]:
    """Only play, whenever it is one's turn, until the game is over or waits for the last answer."""
    for _ in range(MOST_TURNS):
        while (state := ann.state())["view"]["on_turn"] != state["you"]["seat"] or state["info"]["state"] != "playing":
            if state["info"]["state"] == "over" or state["view"]["phase"] == "last-challenge":
                return state
            ann.page.wait_for_timeout(100)
        ann.waits_for_turn()
        ann.plays_the_best() if plays(state, limit=1) else ann.passes()
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("phone", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_a_person_and_two_computers_come_to_the_end_by_playing_alone(people: People, *, phone: bool) -> None:
    ann = people(phone=phone, still=False)
    finish_line = {"variations": ["V7"], "levels": [40, 900, 900]}
    ann.makes_table(seats=ANN_AND_COMPUTERS, bot_wait=1, **finish_line)
    assert plays_on(ann)["info"]["state"] == "over"
    assert not any(entry["kind"] in ("play-accepted", "wait-asked") for entry in own_entries(ann))


@pytest.mark.slow
def test_a_whole_game_with_two_computers_stands_still_for_nothing_but_the_last_play(people: People) -> None:
    ann = people(phone=True, still=False)
    ann.makes_table(seats=ANN_AND_COMPUTERS)
    if plays_on(ann)["info"]["state"] == "playing":
        ann.presses("Let it stand")
    ann.waits_until("document.body.innerText.includes('Play again')")
    assert [entry["kind"] for entry in own_entries(ann)].count("play-accepted") <= 1


def test_where_less_motion_is_wanted_no_second_runs_and_the_game_waits(people: People) -> None:
    ann = people(phone=True)
    ann.makes_table(seats=ANN_AND_COMPUTERS, bot_wait=2)
    for _ in range(300):
        view = ann.state()["view"]
        asked = (view["challenge"] or {}).get("wait_asked") == [0]
        if asked:
            break
        if view["on_turn"] == 0 and not (view["challenge"] or {}).get("waiting_for"):
            ann.waits_for_turn()
            ann.passes()
        ann.page.wait_for_timeout(100)
    assert asked
    expect(ann.page.get_by_role("button", name="Let it stand").first).to_be_visible(timeout=PATIENCE)
    expect(ann.page.get_by_text("Goes on in")).to_have_count(0)
    assert ann.state()["view"]["challenge"]["closes_at"] is None


def own_entries(person: Person) -> list[dict[str, Any]]:
    """What this person did."""
    return [entry for entry in person.state()["entries"] if entry.get("seat") == 0]
