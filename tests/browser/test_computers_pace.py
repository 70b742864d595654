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
            last = state["view"]["phase"] == "last-challenge" and state["view"]["challenge"]["waiting_for"]
            if state["info"]["state"] == "over" or last:
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
    ann.makes_table(seats=ANN_AND_COMPUTERS, bot_wait=1)
    if plays_on(ann)["info"]["state"] == "playing":
        ann.presses("Let it stand")
    ann.waits_until("document.body.innerText.includes('Play again')")
    assert [entry["kind"] for entry in own_entries(ann)].count("play-accepted") <= 1


def comes_to_a_computers_play(ann: Person) -> None:
    """Pass until a computer's play waits for her."""
    for _ in range(300):
        view = ann.state()["view"]
        if (view["challenge"] or {}).get("waiting_for"):
            return
        if view["on_turn"] == 0:
            ann.waits_for_turn()
            ann.passes()
        ann.page.wait_for_timeout(100)
    raise AssertionError("no computer plays")


def sees_the_game_wait(ann: Person) -> None:
    """The server knows that she wants time, and nothing runs."""
    for _ in range(100):
        challenge = ann.state()["view"]["challenge"]
        if challenge["wait_asked"] == [0]:
            break
        ann.page.wait_for_timeout(100)
    assert (challenge["wait_asked"], challenge["closes_at"]) == ([0], None)
    expect(ann.page.get_by_text("Goes on in")).to_have_count(0, timeout=PATIENCE)


def test_where_less_motion_is_wanted_no_second_runs_and_the_game_waits(people: People) -> None:
    ann = people(phone=True)
    ann.makes_table(seats=ANN_AND_COMPUTERS, bot_wait=5)
    comes_to_a_computers_play(ann)
    sees_the_game_wait(ann)
    expect(ann.page.get_by_role("button", name="Let it stand").first).to_be_visible(timeout=PATIENCE)


def test_whoever_presses_wait_or_looks_at_what_a_challenge_costs_has_time(people: People) -> None:
    ann = people(phone=True, still=False)
    ann.makes_table(seats=ANN_AND_COMPUTERS, bot_wait=30)
    comes_to_a_computers_play(ann)
    ann.presses("Wait")
    sees_the_game_wait(ann)
    seq = ann.state()["view"]["game_seq"]
    ann.presses("Let it stand")
    ann.sees_game_go_on(seq)
    comes_to_a_computers_play(ann)
    ann.presses("Challenge")
    sees_the_game_wait(ann)
    expect(ann.page.get_by_role("dialog")).to_be_visible(timeout=PATIENCE)


def own_entries(person: Person) -> list[dict[str, Any]]:
    """What this person did."""
    return [entry for entry in person.state()["entries"] if entry.get("seat") == 0]
