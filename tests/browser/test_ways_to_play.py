"""The same game by every means: by key alone, by finger on a phone, at one device, with nine tiles, with four."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.advisor import plays
from tests.browser.conftest import People
from tests.browser.person import PATIENCE, Person
from tests.browser.test_whole_games import (
    lets_it_stand,
    on_turn_first,
    plays_a_turn,
    plays_to_the_end,
    sees_the_reckoning,
)

BY_TOUCH = 12
"""A person plays by touch until so many tiles lie, though not a whole game."""

WHOLE = pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.slow)])
"""Every turn of a game on the page; else those of the middle without a blank are told to the server directly."""


def by_key_alone(person: Person) -> None:
    """From now on this person has no pointer."""
    person.plays = person.plays_by_keys  # type: ignore[method-assign]  # the one thing that differs


@pytest.mark.slow
def test_an_exchange_a_challenge_and_plays_are_made_by_key_alone(people: People) -> None:
    ann, ben = people(), people()
    begins_by_key_alone(ann, ben)
    for _ in range(2):
        mover = on_turn_first(ann, ben)[0]
        mover.waits_for_turn()
        mover.plays_the_best()
    assert sum(ann.state()["view"]["scores"]) > 0


@pytest.mark.slow
def test_a_whole_game_is_played_by_key_alone(people: People) -> None:
    ann, ben = people(), people()
    begins_by_key_alone(ann, ben)
    plays_to_the_end(ann, ben)
    sees_the_reckoning(ann)


def begins_by_key_alone(ann: Person, ben: Person) -> None:
    """Two people sit down, have no pointer any more, exchange and challenge."""
    table = ann.makes_table(edition="luxury")
    ben.sits_down(table, "Ben")
    by_key_alone(ann)
    by_key_alone(ben)
    exchanges_by_key(on_turn_first(ann, ben)[0])
    challenged_by_key(*on_turn_first(ann, ben))


def exchanges_by_key(person: Person) -> None:
    """3 begins an exchange; the first tile of the rack is chosen with Enter, and the button pressed."""
    seq = person.state()["view"]["game_seq"]
    person.waits_for_turn()
    person.page.keyboard.press("3")
    for _ in range(60):
        if person.page.evaluate("document.activeElement.dataset.slot !== undefined"):
            break
        person.page.keyboard.press("Tab")
    person.page.keyboard.press("Enter")
    button = person.page.get_by_role("button", name=re.compile("^Exchange 1"))
    expect(button).to_be_enabled()
    button.focus()
    person.page.keyboard.press("Enter")
    person.sees_game_go_on(seq)


def challenged_by_key(mover: Person, other: Person) -> None:
    """A good play is challenged with 5; the page asks once more, and the challenger loses a turn."""
    mover.waits_for_turn()
    mover.plays(plays(mover.state(), limit=1)[0])
    seq = other.state()["view"]["game_seq"]
    other.waits_for_turn()
    other.page.keyboard.press("5")
    dialog = other.page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Let it stand")).to_be_focused()
    other.page.keyboard.press("Tab")
    other.page.keyboard.press("Enter")
    other.sees_game_go_on(seq)
    assert "challenge-failed" in [entry["kind"] for entry in other.state()["entries"]]


@WHOLE
def test_a_game_against_a_computer_on_a_phone_by_touch(people: People, whole: bool) -> None:
    ann = people(phone=True)
    ann.opens()
    ann.presses("Play")
    expect(ann.rack).to_be_visible(timeout=PATIENCE)
    plays_with_a_computer_to_the_end(ann, whole=whole)
    sees_the_reckoning(ann)


def plays_with_a_computer_to_the_end(person: Person, *, whole: bool) -> None:
    """Play on until the game is over, letting the computer's plays stand; `whole`: every turn on the page."""
    for _ in range(600):
        view = person.state()["view"]
        if view["phase"] == "over":
            return
        if view["challenge"] and view["challenge"]["asked"]:
            lets_it_stand(person, view["game_seq"])
        elif view["on_turn"] == person.state()["you"]["seat"]:
            plays_a_turn(person, whole=whole or len(view["board"]) < BY_TOUCH)
        else:
            person.page.wait_for_timeout(50)
    raise AssertionError("the game does not end")


@pytest.mark.slow
def test_four_people_play_at_one_table(people: People) -> None:
    seats = [{"who": "me", "name": "Ann"}, {"who": "open"}, {"who": "open"}, {"who": "open"}]
    everybody = [people() for _ in range(4)]
    table = everybody[0].makes_table(seats=seats, edition="indigo")
    for person, name in zip(everybody[1:], ("Ben", "Cleo", "Dan"), strict=True):
        person.sits_down(table, name)
    plays_to_the_end(*everybody)
    for person in everybody:
        sees_the_reckoning(person)


def test_nine_tiles_are_laid_on_a_phone_without_scrolling(people: People) -> None:
    ann = people(phone=True)
    seats = [{"who": "me", "name": "Ann"}, {"who": "bot", "bot": "casual"}]
    ann.makes_table(variations=["V6"], seats=seats)
    expect(ann.rack).to_be_visible(timeout=PATIENCE)
    assert len(ann.tiles_on_rack()) == 9
    width, height = ann.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert (width, height) <= (360, 640)
    ann.waits_for_turn()
    ann.plays_the_best()


@pytest.mark.slow
def test_a_word_at_the_edge_of_the_board_does_not_widen_the_page_of_a_phone(people: People) -> None:
    ann, ben = people(phone=True), people()
    ben.sits_down(ann.makes_table(), "Ben")
    for _ in range(8):
        mover = on_turn_first(ann, ben)[0]
        lays = max(plays(mover.state(), limit=None), key=lambda lays: lays[-1].col)
        mover.tells(lays)
        if lays[-1].col == 14:
            break
    expect(ann.square(lays[-1].row, 14)).to_contain_text(lays[-1].letter)
    expect(ann.page.locator(".over .last")).to_be_visible()
    assert ann.page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.slow
def test_people_pass_one_device_round_and_racks_are_covered(people: People) -> None:
    both = people()
    both.makes_table(seats=[{"who": "me", "name": "Ann"}, {"who": "me", "name": "Ben"}])
    for _ in range(4):
        view = both.state(covered=True)["view"]
        assert view["rack"] == []
        expect(both.rack).to_have_count(0)
        seat = view["on_turn"]
        both.presses(re.compile("show my tiles"))
        expect(both.rack).to_be_visible()
        lays = plays(both.state(seat), limit=1)[0]
        both.lays_by_key(lays)
        both.presses(re.compile("^Play for"))
        both.sees_game_go_on(view["game_seq"])
    assert min(both.state()["view"]["scores"]) > 0


@pytest.mark.slow
def test_an_exchange_of_no_tiles_is_a_pass_and_all_may_agree_at_any_time(people: People) -> None:
    """On a phone, by the rules of Original, which name neither; and no word can be looked up before the end."""
    ann, ben = people(phone=True), people(phone=True)
    table = ann.makes_table(edition="original")
    ben.sits_down(table, "Ben")
    first, second = on_turn_first(ann, ben)
    first.waits_for_turn()
    seq = first.state()["view"]["game_seq"]
    first.presses_of_the_bag("Exchange")
    first.presses("Pass instead")
    first.presses("Pass", within=first.page.get_by_role("dialog"))
    first.sees_game_go_on(seq)
    assert first.state()["entries"][-1]["kind"] == "turn-passed"
    for person in (first, second):
        person.presses("Menu")
        expect(person.page.get_by_role("button", name="Look up a word")).to_have_count(0)
        person.presses("Say that no word is left")
        person.presses("I agree: no word is left")
    expect(first.page.get_by_role("dialog").get_by_text("Final score").first).to_be_visible()
    assert first.state()["view"]["phase"] == "over"
