"""Somebody chooses the champion, says how long it may think, and plays against it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("phone", [True, False])
def test_it_is_told_how_long_to_think_and_is_seen_to_do_so(people: People, *, phone: bool) -> None:
    ann = people(phone=phone)
    ann.opens()
    ann.page.get_by_role("radio", name="Champion").check()
    expect(ann.page.get_by_text("It tries out how the game could go on")).to_be_visible()
    ann.page.get_by_role("radio", name="5 s", exact=True).check(force=True)
    ann.presses("Play")
    expect(ann.rack).to_be_visible()
    assert [seat["bot"] for seat in ann.state()["info"]["seats"]] == [None, "champion:5"]
    ann.waits_for_turn()
    ann.passes()
    expect(ann.page.get_by_text("Champion is thinking").first).to_be_visible()
    ann.waits_for_turn()
    assert ann.state()["view"]["board"]  # nobody but the champion has laid a tile
