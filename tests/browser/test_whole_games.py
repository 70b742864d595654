"""Whole games in the browser, between people and with computers."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import PATIENCE


def test_a_click_on_the_start_page_begins_a_game_with_a_computer(people: People) -> None:
    ann = people()
    ann.opens()
    ann.presses("Play")
    expect(ann.rack).to_be_visible(timeout=PATIENCE)
    ann.waits_for_turn()
    ann.plays_the_best()
    ann.waits_for_turn()
    assert sum(ann.state()["view"]["scores"]) > 0
