"""A table brought into each state that its page has, one after another, as somebody sees and hears it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Locator, expect

from lexiko.translations import Translations, translations
from tests.browser.advisor import Lay, plays
from tests.browser.person import PATIENCE, Person

WITH_A_COMPUTER = [{"who": "me", "name": "Ann"}, {"who": "bot", "bot": "casual"}]


def one_device(players: int) -> list[dict[str, str]]:
    """Seats of people who share a phone."""
    return [{"who": "me", "name": name} for name in ("Annemarie", "Bartholomew", "Cleo", "Dan")[:players]]


class Walk:
    """A person who brings their table into one state after the other, in either language, by what is pressed there."""

    def __init__(self, people: Callable[..., Person], language: str = "en", **options: Any) -> None:
        self.another: Callable[[], Walk] = lambda: Walk(people, language, **options)
        self.person = people(**options)
        self.page = self.person.page
        self.says: Translations = translations(language)
        self.person.opens()
        self.sets(language=language)

    def sets(self, **settings: Any) -> None:
        """Set something for this browser, before its next page."""
        self.page.evaluate(
            "given => localStorage.setItem('lexiko.settings', "
            "JSON.stringify({...JSON.parse(localStorage.getItem('lexiko.settings') ?? '{}'), ...JSON.parse(given)}))",
            json.dumps(settings),
        )

    def lays_table(self, **wishes: Any) -> str:
        """A table whose game has begun."""
        table = self.person.makes_table(**{"seats": WITH_A_COMPUTER, **wishes})
        expect(self.page.locator(".acts")).to_be_visible(timeout=PATIENCE)
        return table

    def button(self, key: str, **named: object) -> Locator:
        """The button that is named so."""
        return self.page.get_by_role("button", name=self.says(key, **named), exact=True).first

    @property
    def sheet(self) -> Locator:
        """What stands over the page."""
        return self.page.get_by_role("dialog")

    def opens(self, control: Locator) -> None:
        """Press what opens a sheet."""
        control.click()
        expect(self.sheet.first).to_be_visible(timeout=PATIENCE)

    def closes(self) -> None:
        """Escape closes a sheet."""
        self.page.keyboard.press("Escape")
        expect(self.sheet).to_have_count(0)

    def bag(self) -> Locator:
        """What opens the bag on a phone."""
        return self.page.locator(".acts .stk:has(.bag)")

    def in_the_bag(self, key: str) -> Locator:
        """One of the three things in the bag."""
        return self.sheet.get_by_role("button", name=self.says(key), exact=True)

    def hears(self, key: str, **named: object) -> None:
        """The card says this."""
        words = re.escape(self.says(key, **named).replace("*", ""))
        expect(self.page.locator(".card-place .say:visible")).to_contain_text(re.compile(words), timeout=PATIENCE)


State = tuple[str, Person]
Tour = Callable[[Walk], Iterator[State]]


def a_turn(walk: Walk) -> Iterator[State]:
    """A game of two from the first look to a close look at the board, at one table."""
    person = walk.person
    walk.lays_table()
    walk.hears("table.your-turn")
    yield "two", person
    person.lays_by_key([Lay(2, 2, person.state()["view"]["rack"][0]["tile"], False)])
    walk.hears("fault.centre-not-covered", squares="8H")
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_role("alert")).to_be_visible(timeout=PATIENCE)
    yield "refused", person
    walk.button("table.recall").click()
    walk.opens(walk.bag())
    yield "bag", person
    walk.in_the_bag("table.exchange").click()
    expect(walk.sheet).to_have_count(0)
    person.page.locator(".rack").get_by_role("button").first.click()
    yield "exchange picking", person
    walk.button("table.cancel").click()
    yield from looks_closer(walk)
    walk.opens(walk.button("table.menu"))
    yield "menu", person
    walk.closes()
    best = plays(person.state(), limit=1)[0]
    person.lays_by_key(best)
    expect(person.page.get_by_role("button", name=re.compile(r"\d")).and_(person.page.locator(".go"))).to_be_enabled()
    yield "laying", person
    walk.button("table.recall").click()
    seq = person.state()["view"]["game_seq"]
    person.tells(best)
    person.sees_game_go_on(seq + 1)
    walk.opens(walk.button("table.pad-all"))
    yield "pad open", person
    walk.sheet.locator("button.turn").first.click()
    expect(walk.button("table.now")).to_be_visible()
    yield "a turn looked at", person
    walk.button("table.now").click()


def looks_closer(walk: Walk) -> Iterator[State]:
    """The board from close, with its map in the card."""
    walk.person.square(7, 7).click()
    walk.page.keyboard.press("+")
    expect(walk.button("board.whole")).to_be_attached()
    yield "close up", walk.person
    walk.page.keyboard.press("-")


def at_one_device(walk: Walk) -> Iterator[State]:
    """Three people hand a phone round, one doubts a word of two, and they leave the game to one of them."""
    person = walk.person
    walk.lays_table(seats=one_device(3), timing={"kind": "bank", "seconds": [900]})
    yield "handed to the first", person
    walk.button("join.cover-go", name="Annemarie").click()
    person.tells(plays(person.state(0), limit=1)[0])
    expect(walk.button("join.cover-go", name="Bartholomew")).to_be_visible(timeout=PATIENCE)
    yield "handover", person
    walk.opens(walk.button("table.challenge"))
    yield "challenge", person
    walk.closes()
    walk.button("join.cover-go", name="Bartholomew").click()
    expect(walk.button("table.shuffle")).to_be_visible(timeout=PATIENCE)
    yield "three", person
    for seat in (0, 1):
        leaves_the_game(person, seat)
    expect(walk.sheet.first).to_be_visible(timeout=PATIENCE)
    person.page.wait_for_timeout(400)
    yield "reckoning", person
    walk.closes()
    yield "end", person


def leaves_the_game(person: Person, seat: int) -> None:
    """Leave the game, from one seat of a device."""
    seq = person.state(seat)["view"]["game_seq"]
    person.does({"kind": "resign"}, seat)
    person.sees_game_go_on(seq)


def with_nine_tiles(walk: Walk) -> Iterator[State]:
    """Four people with nine tiles each; the third has a blank, and chooses its letter; then no play remains."""
    person = walk.person
    walk.lays_table(seats=one_device(4), variations=["V6"])
    for seat in (0, 1):
        person.does({"kind": "pass"}, seat)
    walk.button("join.cover-go", name="Cleo").click()
    expect(person.page.locator(".rack .slot").first).to_be_visible(timeout=PATIENCE)
    yield "four, with nine tiles", person
    person.page.locator(".rack .tile.blank, .rack [aria-label^=blank], .rack [aria-label^=Blanko]").first.click()
    person.square(7, 7).click()
    expect(walk.sheet.first).to_be_visible(timeout=PATIENCE)
    yield "the letter of a blank", person
    walk.closes()
    for seat in range(4):
        person.does({"kind": "agree"}, seat)
    expect(walk.sheet.first).to_be_visible(timeout=PATIENCE)
    yield "reckoning of four, with nine tiles", person


def on_a_large_board(walk: Walk) -> Iterator[State]:
    """21 by 21 squares, whole and from close."""
    walk.lays_table(set_key="super_english")
    expect(walk.button("board.closer")).to_be_attached(timeout=PATIENCE)
    yield "21 x 21", walk.person
    yield from looks_closer(walk)


def asked_for_a_challenge(walk: Walk) -> Iterator[State]:
    """A computer's play waits for an answer."""
    person = walk.person
    bots = [{"who": "bot", "bot": "beginner"}] * 2
    walk.lays_table(seats=[{"who": "me", "name": "Ann"}, *bots], bot_wait=30)
    for _ in range(20):
        view = person.state()["view"]
        if view["on_turn"] == 0 and view["phase"] == "playing" and not (view["challenge"] or {}).get("waiting_for"):
            person.does({"kind": "pass"})
        if (person.state()["view"]["challenge"] or {}).get("waiting_for"):
            break
        person.page.wait_for_timeout(300)
    expect(walk.button("table.challenge-no")).to_be_visible(timeout=PATIENCE)
    stake = walk.page.locator(".card-place [data-sentence]", has_text=re.compile("not in the list|nicht in der Liste"))
    expect(stake).to_be_visible(timeout=PATIENCE)  # and not behind `More`
    yield "challenge asked", person


def over_days(walk: Walk) -> Iterator[State]:
    """A game with days for a turn."""
    walk.lays_table(timing={"kind": "days", "days": 2})
    expect(walk.page.locator(".card-place")).to_contain_text(re.compile(r"\d[:.]\d\d"), timeout=PATIENCE)
    yield "slow", walk.person


def with_a_friend(walk: Walk) -> Iterator[State]:
    """Two people who talk, and a third who watches them without a seat."""
    ann, ben, cleo = walk.person, walk.another(), walk.another()
    table = ann.makes_table(spectator_delay=0)
    yield "waiting room", ann
    ben.person.opens(f"/t/{table}")
    yield "invited", ben.person
    ben.page.get_by_label(ben.says("join.your-name")).fill("Ben")
    ben.button("join.sit").click()
    ann.sees_the_game_begin()
    expect(ann.page.locator(".acts")).to_be_visible(timeout=PATIENCE)
    ben.person.does({"kind": "talk", "text": "Hello"}, 1)
    expect(walk.button("card.talk-answer")).to_be_visible(timeout=PATIENCE)
    yield "talk in the card", ann
    walk.page.reload()  # what was not read is marked as before
    expect(walk.button("table.talk-new", count=1)).to_be_visible(timeout=PATIENCE)
    walk.opens(walk.page.locator(".acts .stk", has_text=walk.says("table.talk-short")))
    yield "talk", ann
    walk.closes()
    cleo.person.opens(f"/t/{table}")
    cleo.hears("table.thinking", name="Ann" if ann.state()["view"]["on_turn"] == 0 else "Ben")
    yield "watching", cleo.person


TOURS: dict[str, Tour] = {
    tour.__name__: tour
    for tour in (
        a_turn,
        at_one_device,
        with_nine_tiles,
        on_a_large_board,
        asked_for_a_challenge,
        over_days,
        with_a_friend,
    )
}
