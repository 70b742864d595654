"""Whole games in the browser, between people and with computers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.advisor import State, phony, plays
from tests.browser.conftest import People
from tests.browser.person import PATIENCE, Person

NEVER_ENDING = 80


def test_a_click_on_the_start_page_begins_a_game_with_a_computer(people: People) -> None:
    ann = people()
    ann.opens()
    ann.presses("Play")
    expect(ann.rack).to_be_visible(timeout=PATIENCE)
    ann.waits_for_turn()
    ann.plays_the_best()
    ann.waits_for_turn()
    assert sum(ann.state()["view"]["scores"]) > 0


@pytest.mark.slow
def test_two_people_play_to_the_end_with_a_challenge_an_exchange_and_a_blank(people: People) -> None:
    ann, ben = people(), people()
    table = ann.makes_table()
    ben.sits_down(table, "Ben")
    expect(ann.rack).to_be_visible(timeout=PATIENCE)
    lays_a_phony_and_is_challenged(*on_turn_first(ann, ben))
    exchanges_two_tiles(*on_turn_first(ann, ben))
    plays_to_the_end(ann, ben)
    assert any(tile["blank"] for tile in ann.state()["view"]["board"])
    sees_the_reckoning(ann)
    sees_the_reckoning(ben)


# --- what they do


def on_turn_first(*people: Person) -> list[Person]:
    """The people, whoever is on turn first."""
    state = people[0].state()
    seat = state["view"]["on_turn"]
    return sorted(people, key=lambda person: person.state()["you"]["seat"] != seat)


def lays_a_phony_and_is_challenged(mover: Person, other: Person) -> None:
    """The mover lays tiles that make no word; the other challenges, and it is taken back."""
    laid = phony(mover.state())
    mover.plays(laid)
    other.challenges()
    expect(mover.square(laid[0].row, laid[0].col)).to_have_accessible_name(re.compile("empty"), timeout=PATIENCE)
    assert mover.state()["view"]["scores"] == [0, 0]


def exchanges_two_tiles(mover: Person, _other: Person) -> None:
    """The mover exchanges the first two tiles of the rack."""
    seq = mover.state()["view"]["game_seq"]
    mover.presses_of_the_bag("Exchange")
    for tile in mover.rack.get_by_role("button").all()[:2]:
        tile.click()
    mover.presses(re.compile("^Exchange 2"))
    mover.sees_game_go_on(seq)
    assert mover.state()["entries"][-1]["kind"] in ("tiles-exchanged", "tiles-drawn")


def plays_to_the_end(*people: Person) -> State:
    """Everybody makes the best play there is until the game is over, every turn on the page."""
    by_seat = {person.state()["you"]["seat"]: person for person in people}
    for _ in range(NEVER_ENDING):
        view = people[0].state()["view"]
        if view["phase"] == "over":
            return people[0].state()
        if view["phase"] == "last-challenge":
            lets_it_stand(by_seat[view["challenge"]["waiting_for"][0]], view["game_seq"])
            continue
        mover = by_seat[view["on_turn"]]
        plays_a_turn(mover, whole=True)
    raise AssertionError("the game does not end")


def lets_it_stand(person: Person, seq: int) -> None:
    """Press the button once, and wait until the game knows: asked too soon, it would still wait for the same person."""
    person.presses(re.compile("^Let it stand"))
    person.sees_game_go_on(seq)


def plays_a_turn(person: Person, *, whole: bool) -> None:
    """The best play, on the page if it has a blank or the bag is empty, or as is every turn of a `whole` game."""
    state = person.state()
    best = plays(state, limit=1)
    if whole or not best or not state["view"]["bag_count"] or any(lay.blank for lay in best[0]):
        person.waits_for_turn()
        person.plays_the_best()
    else:
        person.tells(best[0])


def sees_the_reckoning(person: Person) -> None:
    """The page shows who won, and how the last tiles were counted."""
    outcome = person.state()["view"]["outcome"]
    final = {line["seat"]: line["final"] for line in outcome["reckoning"]}
    for points in final.values():
        expect(person.page.locator("body")).to_contain_text(str(points), timeout=PATIENCE)
    expect(
        person.page.get_by_role("button", name=re.compile("Rematch|Play again", re.IGNORECASE)).first
    ).to_be_visible()
