"""Tiles that lie already: a blank taken back for its letter, and a word laid in another order.

Rule: V2, V4
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

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


def test_a_blank_is_recycled_and_a_word_rearranged(browser: Browser, server: Served) -> None:
    ann, ben = Person(browser, server.address), Person(browser, server.address)
    table = ann.makes_table(variations=["V2", "V4"])
    ben.sits_down(table, "Ben")
    first, second = (ann, ben) if ann.state()["view"]["on_turn"] == 0 else (ben, ann)
    first.waits_for_turn()
    first.plays([Lay(7, 6, "E", False), Lay(7, 7, "A", False), Lay(7, 8, "T", True)])
    second.waits_for_turn()
    takes_the_blank(second)
    rearranges_the_word(second)
    second.plays([Lay(7, 9, "S", False)])
    for person in (ann, ben):
        assert [tile["tile"] for tile in person.state()["view"]["board"]] == ["T", "E", "A", "S"]
        expect(person.square(7, 6)).to_have_accessible_name(re.compile("^8G, T, 1 point"), timeout=PATIENCE)
        assert not any(tile["blank"] for tile in person.state()["view"]["board"])
        person.leaves()


def takes_the_blank(person: Person) -> None:
    """A click on the blank shows what can be done with it."""
    person.square(7, 8).click()
    person.presses("Take the blank for your T", within=person.page.get_by_role("dialog"))
    expect(person.rack.get_by_role("button", name=re.compile("^blank"))).to_have_count(1)
    expect(person.square(7, 8)).to_have_accessible_name(re.compile("changed, not yet played"))


def rearranges_the_word(person: Person) -> None:
    """The same by key: F2 shows what can be done, and the tiles of the word are typed in their new order."""
    person.goes_by_keys(7, 6)
    person.page.keyboard.press("F2")
    person.presses("Rearrange EAT, across", within=person.page.get_by_role("dialog"))
    expect(person.square(7, 6)).to_have_accessible_name(re.compile("being rearranged"))
    person.page.keyboard.type("tea")
    person.page.keyboard.press("Enter")
    expect(person.square(7, 6)).to_have_accessible_name(re.compile("^8G, .*T, 1 point"))
