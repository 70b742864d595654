"""A server that is started again in mid-turn, a page that is loaded again, and two tabs of one seat."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import Error as PlaywrightError

from tests.browser.advisor import Lay, plays
from tests.browser.conftest import People, lucky_start
from tests.browser.person import PATIENCE, Person
from tests.server.served import serving

PLAY = re.compile("^Play for")


def begun(make: Callable[[], Person]) -> tuple[Person, Person]:
    """Two people at a table, the one on turn first."""
    ann, ben = make(), make()
    ben.sits_down(ann.makes_table(), "Ben")
    mover, other = (ann, ben) if ann.state()["view"]["on_turn"] == 0 else (ben, ann)
    mover.waits_for_turn()
    return mover, other


def sees_laid(page: Page, lays: list[Lay]) -> None:
    """The tiles lie on the page's board."""
    for lay in lays:
        square = page.locator(f'[role=gridcell][data-row="{lay.row}"][data-col="{lay.col}"]')
        name = "blank as" if lay.blank else rf", {lay.letter},"
        expect(square).to_have_accessible_name(re.compile(name), timeout=PATIENCE)


@pytest.mark.slow
def test_the_server_is_killed_in_mid_turn_and_the_tiles_stay_where_they_are(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, start=lucky_start()) as first:
        address, port = first.address, first.address.rsplit(":", 1)[1]
        mover, other = begun(lambda: Person(browser, address))
        best = plays(mover.state(), limit=1)[0]
        mover.lays_by_key(best)
        first.stop(signal.SIGKILL)
        expect(mover.page.get_by_text(re.compile("connection was lost", re.IGNORECASE)).first).to_be_visible(
            timeout=PATIENCE
        )
    with serving(tmp_path, "--port", port, start=lucky_start()):
        sees_laid(mover.page, best)
        button = mover.page.get_by_role("button", name=PLAY)
        expect(button).to_be_enabled(timeout=PATIENCE)
        button.click()
        sees_laid(other.page, best)
        assert len(mover.state()["view"]["board"]) == len(best)
        mover.context.close()
        other.context.close()
    # The browser itself tells of a server that is not there, or that went away before it had answered.
    gone = re.compile("ERR_CONNECTION_(REFUSED|RESET|CLOSED)|ERR_EMPTY_RESPONSE|closed before receiving a handshake")
    assert [line for line in mover.wrong + other.wrong if not gone.search(line)] == []


def test_a_page_that_is_loaded_again_keeps_the_tiles_that_were_laid(people: People) -> None:
    mover, _ = begun(people)
    best = plays(mover.state(), limit=1)[0]
    mover.lays_by_key(best)
    mover.page.reload()
    sees_laid(mover.page, best)
    expect(mover.page.get_by_role("button", name=PLAY)).to_be_enabled(timeout=PATIENCE)


@pytest.mark.slow
def test_two_tabs_of_one_seat_show_the_same_game_and_play_once(people: People) -> None:
    mover, other = begun(people)
    second = mover.new_page()
    second.goto(mover.page.url)
    best = plays(mover.state(), limit=1)[0]
    first = mover.page
    for page in (first, second):
        mover.page = page
        expect(mover.rack).to_be_visible(timeout=PATIENCE)
        mover.waits_for_turn()
        mover.lays_by_key(best)
        expect(page.get_by_role("button", name=PLAY)).to_be_enabled(timeout=PATIENCE)
    first.get_by_role("button", name=PLAY).click(no_wait_after=True)
    with suppress(PlaywrightError):  # it may have heard of the play already
        second.get_by_role("button", name=PLAY).click(no_wait_after=True, timeout=2000)
    for page in (first, second, other.page):
        sees_laid(page, best)
    played = [entry for entry in mover.state()["entries"] if entry["kind"] == "tiles-played"]
    assert len(played) == 1
    mover.wrong = [line for line in mover.wrong if "409" not in line]  # the browser tells of the one that came late
