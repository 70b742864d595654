"""A phone without a network: boards as they were seen last, and a move that waits and is sent once."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.accounts import makes_account
from tests.browser.advisor import plays
from tests.browser.at_the_wall import a_file, asks_in, comes_in, goes_to_pin, puts_photos_up, puts_up
from tests.browser.conftest import CHROMIUM, People
from tests.browser.offline import KEPT, READY, forgives_the_network, has_all_at_hand
from tests.browser.person import PATIENCE, Person
from tests.browser.test_fitting_and_forgetting import forgets
from tests.server.photos import files
from tests.server.served import Served

SLOW = {"timing": {"kind": "days", "days": 3, "late": "pass"}}


class OnDisk:
    """A browser whose cookies, pages and databases are in a folder, so that it can be ended and begun again."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self._browser = browser
        self._folder = folder

    def new_context(self, **options: Any) -> BrowserContext:
        """Begin it."""
        arguments = ["--no-sandbox", "--disable-dev-shm-usage"]
        kind = self._browser.browser_type
        return kind.launch_persistent_context(self._folder, executable_path=CHROMIUM, args=arguments, **options)

    def phone(self, address: str) -> Person:
        """Somebody at a phone."""
        return Person(cast(Browser, self), address, phone=True)


def scored(person: Person) -> list[int]:
    """How often each seat has played."""
    found = [each for each in person.state()["entries"] if each["kind"] == "tiles-played"]
    return [sum(each["seat"] == seat for each in found) for seat in (0, 1)]


def against(ann: Person, people: People, *, turn: int) -> Person:
    """Ben, at a table over days with Ann, where the first or second of them is on turn."""
    ben = people()
    ben.sits_down(ann.makes_table(**SLOW), "Ben")
    expect(ann.rack).to_be_visible(timeout=PATIENCE)
    if ann.state()["view"]["on_turn"] != turn:
        (ann if turn else ben).does({"kind": "pass"})
    return ben


@pytest.mark.slow
def test_a_move_made_without_a_network_outlives_a_restart_and_is_sent_once_when_there_is_one(
    people: People, browser: Browser, server: Served, tmp_path: Path
) -> None:
    disk = OnDisk(browser, tmp_path)
    ann = disk.phone(server.address)
    ben = against(ann, people, turn=0)
    ann.waits_for_turn()
    table, play = ann.table, plays(ann.state(), limit=1)[0]
    has_all_at_hand(ann)
    ann.context.set_offline(True)
    ann.page.reload()
    expect(ann.page.get_by_text(re.compile("^The board as it was seen last"))).to_be_visible(timeout=PATIENCE)
    ann.lays_by_key(play)
    ann.presses("Send later")
    expect(ann.page.get_by_role("button", name="Waits")).to_have_attribute("aria-pressed", "true")
    assert scored(ben)[0] == 0
    ann.context.close()
    again = disk.phone(server.address)
    again.context.set_offline(True)
    again.opens(f"/t/{table}")
    expect(again.page.get_by_role("button", name="Waits")).to_be_visible(timeout=PATIENCE)
    expect(again.page.get_by_text("Your move waits here", exact=False)).to_be_visible()
    again.context.set_offline(False)
    ben.waits_for_turn()
    assert scored(ben) == [1, 0]
    again.page.wait_for_timeout(500)
    again.page.reload()
    expect(again.rack).to_be_visible(timeout=PATIENCE)
    assert scored(ben) == [1, 0]
    assert "move" not in again.page.evaluate(KEPT)
    forgives_the_network(again)
    again.leaves()


@pytest.mark.slow
def test_a_move_is_not_sent_once_the_game_has_gone_on_and_that_is_said_with_its_tiles_on_the_rack(
    people: People,
) -> None:
    ann = people(phone=True)
    ben = against(ann, people, turn=1)
    play = plays(ann.state(0), limit=1)[0]
    has_all_at_hand(ann)
    ann.context.set_offline(True)
    ann.lays_by_key(play)
    ann.presses("Send later")
    expect(ann.page.get_by_role("button", name="Waits")).to_be_visible()
    rack = [tile["tile"] for tile in ben.state(1)["view"]["rack"]]
    ben.does({"kind": "exchange", "tiles": rack[:1]})
    ann.context.set_offline(False)
    expect(ann.page.get_by_text("The game has gone on meanwhile", exact=False)).to_be_visible(timeout=PATIENCE)
    assert scored(ben) == [0, 0] and ann.state(0)["you"].get("prepared") is None
    expect(ann.rack.get_by_role("button")).to_have_count(7)
    expect(ann.page.get_by_role("button", name="Send later")).to_have_count(0)
    assert "move" not in ann.page.evaluate(KEPT)
    forgives_the_network(ann)


@pytest.mark.slow
def test_signing_out_leaves_no_board_behind(people: People) -> None:
    ann = people(phone=True)
    ann.opens("/you")
    makes_account(ann, "Ann")
    against(ann, people, turn=0)
    has_all_at_hand(ann)
    ann.opens("/you")
    ann.presses("Sign out here")
    expect(ann.page.get_by_role("region", name="Make an account")).to_be_visible(timeout=PATIENCE)
    assert not {"table", "move"} & set(ann.page.evaluate(KEPT))


@pytest.mark.slow
def test_games_and_boards_seen_last_are_kept_nowhere_once_this_browser_is_forgotten(people: People) -> None:
    ann = people(phone=True)
    against(ann, people, turn=0)
    has_all_at_hand(ann)
    ann.opens("/games")
    expect(ann.page.get_by_text("Ben", exact=False).first).to_be_visible(timeout=PATIENCE)
    ann.page.wait_for_timeout(300)
    ann.context.set_offline(True)
    ann.page.reload()
    expect(ann.page.get_by_text("as they were seen last", exact=False)).to_be_visible(timeout=PATIENCE)
    expect(ann.page.get_by_text("Ben", exact=False).first).to_be_visible()
    ann.context.set_offline(False)
    ann.page.reload()
    ann.opens("/")
    forgets(ann, sure=True)
    ann.page.wait_for_timeout(500)
    assert not {"table", "move"} & set(ann.page.evaluate(KEPT))
    forgives_the_network(ann)


@pytest.mark.slow
def test_a_wall_is_shown_as_it_was_seen_last_to_a_member_and_kept_nowhere_at_the_familys_tablet(
    people: People,
) -> None:
    ada, tablet = people(phone=True), people(screen={"width": 768, "height": 1024})
    ada.opens("/")
    body: dict[str, Any] = {"key": "a-wall-0001", "name": "Hill Street", "you": "Ada", "zone": "Europe/Berlin"}
    body["members"] = [{"name": "Ben"}]
    wall = ada.asks("/api/households", body).json()["id"]
    note = {"kind": "type", "note": "note-0001", "text": "Milk!", "x": 10, "y": 10, "marker": "ink"}
    assert ada.asks(f"/api/walls/{wall}/commands", {"key": "a-note-0001", "member": None, "do": note}).ok
    code = ada.asks(f"/api/households/{wall}/invitation", {}).json()["code"]
    tablet.opens("/")
    assert tablet.asks("/api/invitations/accept", {"code": code, "tablet": True}).ok
    for person in (ada, tablet):
        person.opens(f"/wall/{wall}")
        expect(person.page.get_by_text("Milk!").first).to_be_visible(timeout=PATIENCE)
    for _ in range(200):
        if "wall" in ada.page.evaluate(KEPT):
            break
        ada.page.wait_for_timeout(50)
    assert ada.page.evaluate(READY) == "activated"
    ada.page.evaluate("Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })")
    members = ada.page.request.get(f"{ada.address}/api/walls/{wall}").json()["household"]["members"]
    ben = next(each["id"] for each in members if each["name"] == "Ben")
    note |= {"note": "note-0002", "text": "Bread!"}
    assert tablet.asks(f"/api/walls/{wall}/commands", {"key": "a-note-0002", "member": ben, "do": note}).ok
    expect(ada.page).to_have_title("● News · Hill Street", timeout=PATIENCE)
    ada.context.set_offline(True)
    ada.page.reload()
    expect(ada.page.get_by_text("The wall as it was seen last", exact=False)).to_be_visible(timeout=PATIENCE)
    expect(ada.page.get_by_text("Milk!").first).to_be_visible()
    ada.context.set_offline(False)
    expect(ada.page.get_by_text("The wall as it was seen last", exact=False)).to_have_count(0, timeout=PATIENCE)
    assert not {"wall", "table", "lines"} & set(tablet.page.evaluate(KEPT))
    forgives_the_network(ada)


PHOTOS = "caches.open('lexiko-photos').then((cache) => cache.keys()).then((kept) => kept.length)"
SHOWN = "[...document.images].some(({ src, naturalWidth }) => src.includes('/photos/') && naturalWidth)"


@pytest.mark.slow
def test_photos_of_a_wall_are_seen_without_a_network_and_kept_nowhere_once_somebody_signs_out(people: People) -> None:
    ada, ben = people(phone=True), people()
    ada.opens("/you")
    makes_account(ada, "Ada")
    wall = puts_up(ada, "Ben")
    comes_in(ben, asks_in(ada, wall), "Ben")
    goes_to_pin(ben, wall)
    puts_photos_up(ben, a_file("a.jpg", files.photo()), a_file("b.jpg", files.photo(200, 320)), count=2)
    ada.opens(wall)
    ada.waits_until(f"{PHOTOS}.then((count) => count === 2)")
    assert ada.page.evaluate(READY) == "activated"
    ada.context.set_offline(True)
    ada.page.reload()
    expect(ada.page.get_by_text("The wall as it was seen last", exact=False)).to_be_visible(timeout=PATIENCE)
    ada.waits_until(SHOWN)
    ada.context.set_offline(False)
    ben.presses("Take off")
    ada.opens(wall)
    ada.waits_until(f"{PHOTOS}.then((count) => count === 1)")
    ada.opens("/you")
    ada.presses("Sign out here")
    expect(ada.page.get_by_role("region", name="Make an account")).to_be_visible(timeout=PATIENCE)
    ada.waits_until("caches.has('lexiko-photos').then((is) => !is)")
    forgives_the_network(ada)
