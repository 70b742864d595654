"""Three days of a household of four: what a family does at its wall from morning to morning, in one story."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.accounts import child_comes_in, makes_account
from tests.browser.advisor import phony, plays
from tests.browser.at_the_wall import (
    NO_NIGHT,
    a_file,
    asks_in,
    comes_in,
    draws_a_line,
    goes_to_pin,
    opens_plan,
    puts_photos_up,
    puts_up,
    sheet,
    told,
)
from tests.browser.barriers import has_no_barrier
from tests.browser.offline import KEPT, forgives_the_network, has_all_at_hand
from tests.browser.passing_days import Days, Pushed, passing, pushing
from tests.browser.person import PATIENCE, Person
from tests.server.photos import files

SATURDAY = datetime(2027, 3, 27, 9, 0, tzinfo=ZoneInfo("Europe/Berlin"))
"""The morning before clocks change."""
SUNDAY, MONDAY = SATURDAY + timedelta(days=1), SATURDAY + timedelta(days=2)
FIGURES = "2580"
STROKES = "document.querySelectorAll('svg.board path').length"


@dataclass
class Home:
    """A wall, the tablet on which it hangs, and who lives there: Gran has no device of her own."""

    days: Days
    pushed: Pushed
    tablet: Person
    people: dict[str, Person]
    wall: str = ""
    table: str = ""

    @property
    def id(self) -> str:
        """The wall's."""
        return self.wall.removeprefix("/wall/")

    def on_turn(self) -> str:
        """Whose turn it is, by the score columns."""
        (game,) = told(self.people["Ada"], f"walls/{self.id}")["games"]
        return next(str(each["name"]) for each in game["columns"] if each["seat"] == game["on_turn"])

    def turns_of(self, name: str) -> list[dict[str, Any]]:
        """What somebody has done, by the score columns."""
        (game,) = told(self.people["Ada"], f"walls/{self.id}")["games"]
        (column,) = (each for each in game["columns"] if each["name"] == name)
        turns: list[dict[str, Any]] = column["turns"]
        return turns

    def passes_until(self, name: str) -> None:
        """Everybody who is on turn before them passes."""
        while (on_turn := self.on_turn()) != name:
            person = self.people.get(on_turn, self.tablet)
            if person is self.tablet:
                self.gran_passes()
            else:
                self.at_table(on_turn).does({"kind": "pass"})

    def gran_passes(self) -> None:
        """Gran takes her rack down at the tablet, without figures, and passes."""
        self.tablet.opens(self.wall)
        self.tablet.page.get_by_role("button", name=re.compile("Gran")).first.click()
        expect(self.tablet.rack).to_be_visible(timeout=PATIENCE)
        self.tablet.presses("Pass")
        self.tablet.presses("Pass", within=self.tablet.page.get_by_role("dialog"))
        self.waits_until_not("Gran")

    def waits_until_not(self, name: str) -> None:
        """Wait until it is somebody else's turn."""
        for _ in range(PATIENCE // 100):
            if self.on_turn() != name:
                return
            self.tablet.page.wait_for_timeout(100)
        raise AssertionError(f"{name} is on turn still")

    def at_table(self, name: str) -> Person:
        """Somebody with a device of their own, at the game."""
        person = self.people[name]
        person.opens(f"/t/{self.table}")
        expect(person.rack).to_be_visible(timeout=PATIENCE)
        return person


@contextmanager
def home(browser: Browser, folder: Path) -> Iterator[Home]:
    """Four who live together, on a Saturday morning; afterwards nothing may have gone wrong at any device."""
    with pushing() as pushed, passing(folder, SATURDAY) as days:
        tablet = days.person(browser, screen={"width": 1280, "height": 800})
        tablet.page.add_init_script(NO_NIGHT)
        people = {
            "Ada": days.person(browser),
            "Ben": days.person(browser, phone=True, color_scheme="dark"),
            "Mia": days.person(browser, phone=True),
        }
        yield Home(days, pushed, tablet, people)
        for person in (tablet, *people.values()):
            person.leaves()


@pytest.mark.slow
def test_a_household_of_four_over_three_days(browser: Browser, tmp_path: Path) -> None:
    with home(browser, tmp_path) as here:
        puts_the_wall_up_and_asks_three_in(here)
        can_be_installed(here.people["Ben"])
        plans_breakfast(here)
        two_draw_at_once(here)
        begins_a_game(here)
        a_reminder_and_breakfast_come_in_time(here)
        a_play_is_challenged(here)
        a_photo_is_pinned_and_a_message_spelt(here)
        a_rack_is_taken_down_at_the_tablet(here)
        a_phone_without_a_network_sends_its_move_once(here)


def puts_the_wall_up_and_asks_three_in(here: Home) -> None:
    """Ada puts the wall up at the tablet, makes Mia a child's seat, and all with a device come in by a link."""
    here.wall = puts_up(here.tablet, "Ben", "Mia", "Gran", tablet=True)
    has_no_barrier(here.tablet)
    here.tablet.opens(f"{here.wall}/ask")
    for figure in FIGURES:
        here.tablet.presses(figure)
    invitation = asks_in(here.tablet, here.wall)
    has_no_barrier(here.tablet)
    ada, ben, mia = here.people.values()
    has_a_childs_seat(mia, ada)
    ada.opens(invitation)
    has_no_barrier(ada)
    ada.presses("I am Ada")
    ada.page.keyboard.type(FIGURES)
    for person, name in ((ben, "Ben"), (mia, "Mia")):
        comes_in(person, invitation, name)
    for name, person in here.people.items():
        person.waits_until(f"location.pathname === '{here.wall}'")
        has_no_barrier(person)
        here.pushed.has_notices(person, name, "turn", "reminder", "note", "planner")


def has_a_childs_seat(child: Person, parent: Person) -> None:
    """A parent makes an account and a seat for a child, who signs in by its code."""
    parent.opens("/you")
    makes_account(parent, "Ada")
    card = parent.page.get_by_role("region", name="Children")
    card.get_by_label("The child's name").fill("Mia")
    parent.presses("Add a child", within=card)
    child_comes_in(child, parent, "Mia")


def can_be_installed(person: Person) -> None:
    """The browser has nothing against installing it."""
    line = person.context.new_cdp_session(person.page)
    wrong = line.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in wrong if each["errorId"] != "in-incognito"] == []


def plans_breakfast(here: Home) -> None:
    """Ada plans what is each day, at an hour that is another one by the world's clock from Sunday on."""
    ada = here.people["Ada"]
    opens_plan(ada, here.wall)
    ada.page.get_by_role("link", name="Plan", exact=True).click()
    ada.page.get_by_label("What", exact=True).fill("Breakfast")
    ada.page.get_by_label("From").fill("07:30")
    ada.page.get_by_label("To", exact=True).fill("08:00")
    ada.presses("Each day")
    has_no_barrier(ada)
    ada.presses("Save")
    expect(ada.page.get_by_text("Breakfast is planned.")).to_be_visible(timeout=PATIENCE)


def two_draw_at_once(here: Home) -> None:
    """Two draw on the area at once, each seeing the other's line; Mia spells a message."""
    ada, ben = here.people["Ada"], here.people["Ben"]
    for person in (ada, ben):
        person.opens(f"{here.wall}/write")
    draws_a_line(ada)
    ben.waits_until(f"{STROKES} === 1")
    draws_a_line(ben)
    ada.waits_until(f"{STROKES} === 2")
    has_no_barrier(ben)


def begins_a_game(here: Home) -> None:
    """The racks are hung up, with a day for a turn, and whoever is first plays."""
    ada = here.people["Ada"]
    ada.opens(f"{here.wall}/hang")
    ada.presses("1 day")
    has_no_barrier(ada)
    ada.presses("Hang them up")
    expect(ada.page.get_by_role("heading", name=re.compile("turn"))).to_be_visible(timeout=PATIENCE)
    (game,) = told(ada, f"walls/{here.id}")["games"]
    here.table = game["id"]
    first = here.at_table(here.on_turn())
    has_no_barrier(first)
    first.plays_the_best()
    has_no_barrier(first)


def a_reminder_and_breakfast_come_in_time(here: Home) -> None:
    """On Sunday the reminder has come by night, and breakfast is told of at its hour, though clocks were changed."""
    second = here.on_turn()
    here.pushed.waits_for(here.tablet, second, "Your turn")
    here.days.comes(SUNDAY.replace(hour=7, minute=5))
    reminder = here.pushed.waits_for(here.tablet, second, "Still your turn")
    assert ": until Sunday, 10:" in reminder["body"]  # a day after nine, and an hour by the clock
    assert "In the planner" not in [notice["title"] for _, notice in here.pushed.told()]
    here.days.comes(SUNDAY.replace(hour=7, minute=21))
    assert here.pushed.waits_for(here.tablet, "Ada", "In the planner")["body"] == "Breakfast: Sunday, 7:30."
    ada = here.people["Ada"]
    opens_plan(ada, here.wall)
    expect(ada.page.get_by_role("button", name="7:30 to 8:00, Breakfast, for Ada, repeats")).to_have_count(2)
    has_no_barrier(ada)


def a_play_is_challenged(here: Home) -> None:
    """Who is on turn lays tiles that make no word; another doubts it, and they are taken back."""
    name = here.on_turn()
    mover = here.at_table(name)
    other = here.at_table("Ada" if name != "Ada" else "Ben")
    laid = phony(mover.state())
    mover.plays(laid)
    has_no_barrier(other)
    other.challenges()
    expect(mover.square(laid[0].row, laid[0].col)).to_have_accessible_name(re.compile("empty"), timeout=PATIENCE)
    assert here.turns_of(name)[-1]["withdrawn"]
    has_no_barrier(mover)


def a_photo_is_pinned_and_a_message_spelt(here: Home) -> None:
    """Ada pins a photo, Mia spells a message in tiles: Ben sees both."""
    ada, ben, mia = here.people.values()
    goes_to_pin(ada, here.wall)
    puts_photos_up(ada, a_file("lake.jpg", files.with_secrets()), count=1)
    ada.page.get_by_label("In words, for who cannot see it").fill("A boat on the lake.")
    ada.presses("Keep these words")
    expect(ada.page.get_by_text("Kept.")).to_be_visible(timeout=PATIENCE)
    has_no_barrier(ada)
    mia.opens(f"{here.wall}/spell")
    expect(mia.page.get_by_role("heading", name="Spell a message")).to_be_visible(timeout=PATIENCE)
    mia.page.keyboard.type("HI GRAN")
    has_no_barrier(mia)
    mia.presses("Put it up")
    ben.opens(here.wall)
    expect(ben.page.get_by_role("img", name="HI GRAN, in letter tiles")).to_be_visible(timeout=PATIENCE)
    expect(sheet(ben, "A boat on the lake")).to_be_visible(timeout=PATIENCE)
    has_no_barrier(ben)


def a_rack_is_taken_down_at_the_tablet(here: Home) -> None:
    """The tablet asks for Ada's figures before her rack turns round; Gran, who has none, passes there."""
    tablet = here.tablet
    tablet.opens(here.wall)
    has_no_barrier(tablet)
    tablet.page.get_by_role("button", name=re.compile("Ada")).first.click()
    tablet.page.keyboard.type("0852")
    expect(tablet.page.get_by_text("That was not it. 4 tries left.").first).to_be_visible(timeout=PATIENCE)
    tablet.wrong.clear()  # the browser says of a refusal that it was one
    has_no_barrier(tablet)
    tablet.page.keyboard.type(FIGURES)
    expect(tablet.rack).to_be_visible(timeout=PATIENCE)
    has_no_barrier(tablet)
    tablet.presses("Hang up")
    expect(tablet.rack).to_have_count(0, timeout=PATIENCE)


def a_phone_without_a_network_sends_its_move_once(here: Home) -> None:
    """On Monday Ben lays a play where there is no network; it is sent when there is one, and once."""
    here.days.comes(MONDAY)
    here.passes_until("Ben")
    ben, before = here.at_table("Ben"), len(here.turns_of("Ben"))
    play = plays(ben.state(), limit=1)[0]
    has_all_at_hand(ben)
    ben.context.set_offline(True)
    ben.page.reload()
    expect(ben.page.get_by_text(re.compile("^The board as it was seen last"))).to_be_visible(timeout=PATIENCE)
    has_no_barrier(ben)
    ben.lays_by_key(play)
    ben.presses("Send later")
    expect(ben.page.get_by_role("button", name="Waits")).to_have_attribute("aria-pressed", "true")
    assert len(here.turns_of("Ben")) == before
    ben.context.set_offline(False)
    here.waits_until_not("Ben")
    ben.page.reload()
    expect(ben.rack).to_be_visible(timeout=PATIENCE)
    assert [each["kind"] for each in here.turns_of("Ben")[before:]] == ["play"]
    assert "move" not in ben.page.evaluate(KEPT)
    has_no_barrier(ben)
    forgives_the_network(ben)
