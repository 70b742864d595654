"""Do devices settle the draws by themselves, and does the page say whom it waits for and what can be done?"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import PATIENCE

NEXT = re.compile("The game starts as soon as the device of Ann")


@pytest.mark.slow
def test_the_game_begins_when_the_one_who_closed_the_page_comes_back(people: People) -> None:
    ann, ben = people(), people(phone=True)
    seats = [{"who": "me", "name": "Ann"}, {"who": "open"}, {"who": "bot", "bot": "beginner"}]
    table = ann.makes_table(seats=seats)
    expect(ann.page.get_by_role("button", name="Leave the table")).to_be_visible(timeout=PATIENCE)
    ann.page.wait_for_function("Object.keys(localStorage).some((key) => key.startsWith('lexiko.draws.'))")
    ann.page.goto("about:blank")
    ben.sits_down(table, "Ben", game=False)
    expect(ben.page.get_by_text(NEXT)).to_be_visible(timeout=PATIENCE)
    assert ben.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.opens("/")  # her start page is enough
    expect(ben.rack).to_be_visible(timeout=PATIENCE)
    ann.opens(f"/t/{table}")
    expect(ann.rack).to_be_visible(timeout=PATIENCE)
    ann.does({"kind": "resign"})
    ben.does({"kind": "resign"})
    ben.presses("Board", within=ben.page.get_by_role("dialog"))  # the pad pulled down
    ben.presses("Menu")
    ben.presses("Check the draws")
    dialog = ben.page.get_by_role("dialog", name="Check the draws")
    ben.presses("Check the draws", within=dialog)
    expect(dialog).to_contain_text("The number of this device is among them", timeout=PATIENCE)
    expect(dialog).to_contain_text("Number of Ann, told before the first tile was drawn")
    assert "other-contribution" not in dialog.inner_text()


@pytest.mark.slow  # a second game of two devices
def test_a_device_without_the_number_of_its_seat_says_so_and_begins_the_draws_anew(people: People) -> None:
    ann, ben = people(), people()
    table = ann.makes_table()
    expect(ann.page.get_by_role("button", name="Leave the table")).to_be_visible(timeout=PATIENCE)
    ann.page.wait_for_function("Object.keys(localStorage).some((key) => key.startsWith('lexiko.draws.'))")
    ann.page.goto("about:blank")
    ben.sits_down(table, "Ben", game=False)
    expect(ben.page.get_by_text(NEXT)).to_be_visible(timeout=PATIENCE)
    ann.page.add_init_script("localStorage.clear()")
    ann.opens(f"/t/{table}")
    expect(ann.page.get_by_text("that one has to help shuffle the tiles")).to_be_visible(timeout=PATIENCE)
    ann.presses("Shuffle anew")
    expect(ann.rack).to_be_visible(timeout=PATIENCE)
    expect(ben.rack).to_be_visible(timeout=PATIENCE)
    given_up = [entry for entry in ben.state()["entries"] if entry["kind"] == "draws-given-up"]
    assert [(entry["name"], entry["why"]) for entry in given_up] == [("Ann", "lost")]
