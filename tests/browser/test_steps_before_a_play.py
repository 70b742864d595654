"""Tiles that lie already: a blank taken back for its letter, a word taken up and laid anew by keys and by dragging.

Rule: V2, V4
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.advisor import Lay
from tests.browser.conftest import lucky_start
from tests.browser.person import PATIENCE, Person
from tests.server.served import Served, serving

# With this luck the first rack is ?ABEEIN and the second EENORST.
LUCK = "horn 437"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    """A server with the luck that the words below need."""
    with serving(tmp_path / "web", start=lucky_start(LUCK)) as served:
        yield served


@pytest.mark.slow
def test_a_blank_is_recycled_and_a_word_laid_anew_by_keys_and_by_dragging(browser: Browser, server: Served) -> None:
    ann, ben = Person(browser, server.address), Person(browser, server.address)
    table = ann.makes_table(variations=["V2", "V4"])
    ben.sits_down(table, "Ben")
    first, second = (ann, ben) if ann.state()["view"]["on_turn"] == 0 else (ben, ann)
    first.waits_for_turn()
    first.plays([Lay(7, 6, "E", False), Lay(7, 7, "A", False), Lay(7, 8, "T", True)])
    second.waits_for_turn()
    takes_the_blank(second)
    lays_the_word_anew(second)
    first.waits_for_turn()
    drags_the_word_apart(first)
    for person in (ann, ben):
        assert [tile["tile"] for tile in person.state()["view"]["board"]] == list("BEATS")
        expect(person.square(7, 6)).to_have_accessible_name(re.compile("^8G, B, 3 points"), timeout=PATIENCE)
        assert not any(tile["blank"] for tile in person.state()["view"]["board"])
        person.leaves()


def takes_the_blank(person: Person) -> None:
    """A click on the blank shows what can be done with it."""
    person.square(7, 8).click()
    person.presses("Take the blank for your T", within=person.page.get_by_role("dialog"))
    expect(person.rack.get_by_role("button", name=re.compile("^blank"))).to_have_count(1)
    expect(person.square(7, 8)).to_have_accessible_name(re.compile("changed, not yet played"))


def lays_the_word_anew(person: Person) -> None:
    """By key: F2 shows what can be done, the word comes to the rack, and is typed with a letter of one's own."""
    person.goes_by_keys(7, 6)
    person.page.keyboard.press("F2")
    person.presses("Take up EAT, across", within=person.page.get_by_role("dialog"))
    expect(person.rack.get_by_role("button", name=re.compile("from the word you took up$"))).to_have_count(3)
    expect(person.square(7, 8)).to_have_accessible_name(re.compile("to be covered by the new word"))
    person.page.keyboard.type("seat")
    seq = person.state()["view"]["game_seq"]
    expect(person.page.get_by_role("button", name="Play for 4 points")).to_be_enabled(timeout=PATIENCE)
    person.page.keyboard.press("Enter")
    person.sees_game_go_on(seq)


def drags_the_word_apart(person: Person) -> None:
    """By mouse: the S goes to the other end, its word with it, and a B of the rack comes to its place."""
    drags(person, person.square(7, 6), person.square(7, 10))
    expect(person.square(7, 10)).to_have_accessible_name(re.compile("^8K, S.*not yet played"))
    drags(person, person.rack.get_by_role("button", name=re.compile("^B,")).first, person.square(7, 6))
    seq = person.state()["view"]["game_seq"]
    person.presses(re.compile("^Play for"))
    person.sees_game_go_on(seq)


def drags(person: Person, what: Locator, to: Locator) -> None:
    """From the middle of one thing to the middle of another."""
    start, end = what.bounding_box(), to.bounding_box()
    assert start is not None
    assert end is not None
    mouse = person.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)
    mouse.up()
