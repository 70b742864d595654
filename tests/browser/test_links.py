"""Can others follow the link and the code of a table, whatever address its maker's page stands at?"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from lexiko.server.lan import home_addresses
from tests.browser.conftest import People, lucky_start
from tests.browser.person import PATIENCE, TABLET, Person
from tests.browser.scanned import scanned
from tests.server.served import Served, serving

WITH_A_COMPUTER = [{"who": "me", "name": "Ann"}, {"who": "bot", "bot": "casual"}]
ALONE = "This address is for this device alone."


@pytest.fixture
def open_to_all(tmp_path: Path) -> Iterator[Served]:
    """A server for all devices at home, as `make play` starts it."""
    with serving(tmp_path / "web", "--lan", start=lucky_start()) as served:
        yield served


def link_of(person: Person) -> str:
    """The link that is offered."""
    field = person.page.locator("#table-link")
    expect(field).to_be_visible(timeout=PATIENCE)
    return field.input_value()


def scanned_by(person: Person) -> str:
    """What a camera reads in the code that is shown."""
    side = person.page.locator(".qr svg").get_attribute("viewBox") or ""
    return scanned(code_of(person), side=int(side.split()[2]), border=3)


def code_of(person: Person) -> str:
    """What the code to be scanned is drawn of."""
    return person.page.locator(".qr path").get_attribute("d") or ""


def plays_to_the_end(*people: Person) -> None:
    """Everybody plays the best there is, without the page's help, and lets the last play stand."""
    while True:
        views = [person.state()["view"] for person in people]
        if views[0]["phase"] == "over":
            return
        if views[0]["phase"] == "last-challenge":
            asked = (person for person, view in zip(people, views, strict=True) if view["challenge"]["asked"])
            next(asked).does({"kind": "accept"})
        else:
            people[views[0]["on_turn"]].does_the_best()


@pytest.mark.slow  # a server for all devices at home is started for it
def test_a_link_made_at_this_device_leads_others_to_it_over_the_network(browser: Browser, open_to_all: Served) -> None:
    homes = home_addresses("0.0.0.0")
    ann = Person(browser, open_to_all.address)
    ann.opens()
    ann.presses("Make a link")
    if not homes:  # a machine in no network has nobody to lead there, and says so
        assert link_of(ann) == f"{ann.address}/t/{ann.table}"
        expect(ann.page.get_by_text(ALONE)).to_be_visible()
        return
    port = open_to_all.address.rpartition(":")[2]
    assert link_of(ann) == f"http://{homes[0]}:{port}/t/{ann.table}"
    expect(ann.page.get_by_text(ALONE)).to_have_count(0)
    ann.makes_table(seats=WITH_A_COMPUTER)
    ann.presses("Menu")
    ann.presses("Play on another device")
    assert link_of(ann).startswith(f"http://{homes[0]}:{port}/games#")
    there = Person(browser, f"http://{homes[0]}:{port}")
    there.opens()
    there.presses("Make a link")
    assert link_of(there) == f"http://{homes[0]}:{port}/t/{there.table}"
    there.context.close()  # over plain HTTP its browser grumbles
    ann.leaves()


@pytest.mark.slow  # three browsers, and a server for all devices at home
def test_two_phones_join_a_tablet_by_the_link_and_by_the_code_and_all_find_the_rematch(
    browser: Browser, tmp_path: Path
) -> None:
    # A machine in no network has other addresses of its own, which pages are sent to where they are given.
    given = () if home_addresses("0.0.0.0") else ("--host-name", "127.0.0.2")
    with serving(tmp_path / "web", "--lan", *given, start=lucky_start()) as served:
        ann = Person(browser, served.address, phone=True, screen=TABLET)
        ann.makes_table(seats=[{"who": "me", "name": "Ann"}, {"who": "open"}, {"who": "open"}])
        link, code = link_of(ann), scanned_by(ann)
        assert link == code and "localhost" not in link
        ben, cid = (Person(browser, link.partition("/t/")[0], phone=True) for _ in "BC")
        ben.sits_down(link.rpartition("/")[2], "Ben")
        cid.opens(code)
        cid.sits_down(cid.table, "Cid")
        for person in (ann, ben, cid):
            expect(person.rack).to_be_visible(timeout=PATIENCE)
        assert [seat["name"] for seat in ann.state()["info"]["seats"]] == ["Ann", "Ben", "Cid"]
        plays_to_the_end(ann, ben, cid)
        first = ann.table
        for person in (ann, ben, cid):
            expect(person.page.get_by_text(re.compile(r"wins? with \d+")).first).to_be_visible(timeout=PATIENCE)
        ben.presses("Play again")
        for person in (ann, cid):
            person.presses("Go to the next game")
        for person in (ann, ben, cid):
            person.waits_until(f"!location.href.includes('{first}')")
            expect(person.rack).to_be_visible(timeout=PATIENCE)
        assert len({person.table for person in (ann, ben, cid)}) == 1
        assert sorted(seat["name"] for seat in ann.state()["info"]["seats"]) == ["Ann", "Ben", "Cid"]
        for person in (ben, cid):  # over plain HTTP their browsers grumble
            person.context.close()
        ann.leaves()


@pytest.mark.slow
def test_who_played_finds_the_next_game_among_their_games(people: People) -> None:
    ann, ben = people(), people(phone=True)
    table = ann.makes_table()
    ben.sits_down(table, "Ben")
    ann.sees_the_game_begin()
    ann.does({"kind": "resign"})
    expect(ann.page.get_by_role("dialog")).to_be_visible(timeout=PATIENCE)
    ben.opens("/games")
    ann.page.keyboard.press("Escape")  # the reckoning
    ann.presses("Play again")
    expect(ann.page.get_by_role("heading", name="Waiting for players")).to_be_visible(timeout=PATIENCE)
    ben.opens("/games")
    asked = ben.page.get_by_role("region", name="Play again?").get_by_role("link")
    expect(asked).to_contain_text("Ann would like to play again.", timeout=PATIENCE)
    asked.tap()
    expect(ben.page.get_by_label("Your name")).to_have_value("Ben", timeout=PATIENCE)
    ben.presses("Sit down")
    ben.sees_the_game_begin()


@pytest.mark.slow
def test_who_is_asked_to_play_again_has_their_seat_with_one_tap(people: People) -> None:
    ann, ben = people(), people(phone=True)
    table = ann.makes_table()
    ben.sits_down(table, "Ben")
    ann.sees_the_game_begin()
    ann.does({"kind": "resign"})
    expect(ann.page.get_by_role("dialog")).to_be_visible(timeout=PATIENCE)
    ann.page.keyboard.press("Escape")  # the reckoning
    ann.presses("Play again")
    expect(ann.page.get_by_role("listitem").filter(has_text="Ben")).to_contain_text("Kept", timeout=PATIENCE)
    ben.presses("Go to the next game")
    ben.waits_until(f"!location.href.includes('{table}')")
    ben.sees_the_game_begin()
    assert [seat["name"] for seat in ben.state()["info"]["seats"]] == ["Ann", "Ben"]


@pytest.mark.slow
def test_who_is_in_several_networks_chooses_one_and_the_code_follows(people: People) -> None:
    ann = people()
    told = json.dumps({"addresses": ["http://192.168.1.20:8003/", "http://10.8.0.3:8003/"], "alone": None})

    def tells(route: Route) -> None:
        route.fulfill(body=told, content_type="application/json")

    ann.page.route("**/api/addresses", tells)
    ann.makes_table()
    assert link_of(ann) == f"http://192.168.1.20:8003/t/{ann.table}"
    before = code_of(ann)
    ann.page.get_by_label("10.8.0.3").check()
    assert link_of(ann) == f"http://10.8.0.3:8003/t/{ann.table}"
    assert code_of(ann) != before


@pytest.mark.slow
def test_a_server_for_this_device_alone_says_so_beside_its_link(people: People) -> None:
    ann = people()
    ann.makes_table()
    assert link_of(ann) == f"{ann.address}/t/{ann.table}"
    expect(ann.page.get_by_text(ALONE)).to_be_visible()
