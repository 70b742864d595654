"""A wall in a browser: put up, joined, hung with a game, written and spelt on, at a desk, on a phone, at a tablet."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.at_the_wall import asks_in, comes_in, draws_a_line, hangs_racks, puts_up
from tests.browser.barriers import has_no_barrier
from tests.browser.conftest import People
from tests.browser.person import PATIENCE, PHONE

LIMIT = 150_000
"""Bytes over the line until the wall is there, pictures aside."""


def test_a_wall_is_put_up_and_a_line_that_is_drawn_stands_on_it(people: People) -> None:
    ada = people()
    wall = puts_up(ada)
    ada.page.goto("about:blank")  # what the page before still loads is not counted
    line = ada.context.new_cdp_session(ada.page)
    line.send("Network.enable")
    line.send("Network.clearBrowserCache")
    loaded: list[int] = []

    def finished(event: dict[str, Any]) -> None:
        loaded.append(int(event["encodedDataLength"]))

    line.on("Network.loadingFinished", finished)
    ada.page.clock.install()  # what is loaded ahead some time later, the table's page, is not waited for
    ada.page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
    ada.opens(wall)
    expect(ada.page.get_by_role("heading", name="Your wall is up")).to_be_visible(timeout=PATIENCE)
    ada.page.wait_for_load_state("networkidle")  # its week too, which comes after its heading
    assert 20_000 < sum(loaded) < LIMIT
    ada.page.clock.resume()
    ada.opens(f"{wall}/write")
    draws_a_line(ada)
    ada.page.get_by_role("link", name="Done").click()
    expect(ada.page.get_by_text(re.compile("A drawing by Ada"))).to_be_attached(timeout=PATIENCE)
    hang = ada.page.get_by_role("link", name="Hang up the racks")
    expect(hang).to_be_visible()  # though the first day's lines are gone, a game is still to be hung
    ada.page.set_viewport_size(PHONE)
    expect(hang).to_be_visible()


@pytest.mark.slow
def test_a_family_plays_writes_and_spells_at_a_desk_and_on_a_phone(people: People) -> None:
    ada, ben = people(), people(phone=True, color_scheme="dark")
    wall = puts_up(ada, "Ben")
    has_no_barrier(ada)
    invitation = asks_in(ada, wall)
    has_no_barrier(ada)
    comes_in(ben, invitation, "Ben")
    hangs_racks(ada, wall)
    has_no_barrier(ada)
    expect(ben.page.get_by_role("img", name=re.compile("^Board"))).to_be_visible(timeout=PATIENCE)
    has_no_barrier(ben)
    mover = ada if ada.page.get_by_role("heading", name="Your turn, Ada").count() else ben
    other = ben if mover is ada else ada
    mover.presses(re.compile("Take down your rack"))
    expect(mover.rack).to_be_visible(timeout=PATIENCE)
    taken = other.page.get_by_role("img", name=re.compile("taken the rack down"))
    expect(taken.or_(other.page.get_by_text(re.compile("taken the rack down")))).to_be_attached(timeout=PATIENCE)
    mover.presses(re.compile("^(The wall|Hang up)$"))
    ada.opens(f"{wall}/spell")
    expect(ada.page.get_by_role("heading", name="Spell a message")).to_be_visible(timeout=PATIENCE)
    ada.page.keyboard.type("HI BEN")
    has_no_barrier(ada)
    ada.presses("Put it up")
    expect(ben.page.get_by_role("img", name="HI BEN, in letter tiles")).to_be_visible(timeout=PATIENCE)
    ben.opens(f"{wall}/write")
    ben.presses("Type")
    ben.page.get_by_label(re.compile("Your note")).fill("milk")
    has_no_barrier(ben)
    ben.presses("Put it there")
    expect(ada.page.get_by_text(re.compile("Ben, .*: milk"))).to_be_attached(timeout=PATIENCE)


WORDS_BROKEN = """(() => {
  const lefts = (word) => [...word.querySelectorAll('.letter')].map((each) => each.getBoundingClientRect().left);
  const lines = (word) => lefts(word).filter((left, nth, all) => nth === 0 || left < all[nth - 1]).length;
  return [...document.querySelectorAll('.word')].map(lines);
})()"""
"""Of each word in tiles, on how many lines it stands."""


@pytest.mark.slow
def test_a_line_of_tiles_is_broken_between_words_and_within_one_only_where_it_is_longer_than_the_line(
    people: People,
) -> None:
    ada = people(phone=True)
    page = ada.page
    wall = puts_up(ada)
    for words, lines in (("MILK AND HONEY TEA", [1, 1, 1, 1]), ("TO UNDERSTANDABLE", [1, 2])):
        ada.opens(f"{wall}/spell")
        expect(page.get_by_role("heading", name="Spell a message")).to_be_visible(timeout=PATIENCE)
        page.keyboard.type(words)
        tiles = page.get_by_role("button", name=re.compile(": put it back$"))
        expect(tiles).to_have_count(len(words.replace(" ", "")), timeout=PATIENCE)
        assert page.evaluate(WORDS_BROKEN)[-len(lines) :] == lines
        ada.presses("Put it up")
        expect(page.get_by_role("img", name=f"{words}, in letter tiles")).to_be_visible(timeout=PATIENCE)
        assert page.evaluate(WORDS_BROKEN)[-len(lines) :] == lines
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.slow
def test_the_settings_are_in_the_menu_of_a_wall_and_the_menu_has_the_focus_again_afterwards(people: People) -> None:
    ada = people()
    ada.opens(puts_up(ada))
    menu = ada.page.locator("summary[aria-label='Menu']")
    menu.press("Enter")
    ada.page.get_by_role("button", name="Settings").press("Enter")
    dialog = ada.page.get_by_role("dialog", name="Settings")
    dialog.get_by_role("radio", name="Dark").check(force=True)
    expect(ada.page.locator("html")).to_have_attribute("data-theme", "dark", timeout=PATIENCE)
    has_no_barrier(ada)
    ada.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0, timeout=PATIENCE)
    expect(menu).to_be_focused()


@pytest.mark.slow
def test_two_draw_at_once_and_undo_takes_back_ones_own(people: People) -> None:
    ada, ben = people(), people()
    wall = puts_up(ada, "Ben")
    comes_in(ben, asks_in(ada, wall), "Ben")
    for person in (ada, ben):
        person.opens(f"{wall}/write")
    strokes = "document.querySelectorAll('svg.board path').length"
    draws_a_line(ada)
    ben.waits_until(f"{strokes} === 1")
    draws_a_line(ben)
    ada.waits_until(f"{strokes} === 2")
    has_no_barrier(ada)
    ben.presses("Undo")
    ada.waits_until(f"{strokes} === 1")
    expect(ben.page.get_by_role("button", name="Undo")).to_be_disabled()
    ada.page.keyboard.press("e")
    draws_a_line(ada)
    ben.waits_until(f"{strokes} === 0")
    ada.page.keyboard.press("Control+z")
    ben.waits_until(f"{strokes} === 1")


@pytest.mark.slow
def test_at_the_tablet_a_rack_turns_round_for_four_figures(people: People) -> None:
    tablet = people()
    wall = puts_up(tablet, "Ben", tablet=True)
    hangs_racks(tablet, wall)
    tablet.page.get_by_role("button", name=re.compile("Ada")).first.click()
    for figure in "2581":
        tablet.presses(figure)
    expect(tablet.page.get_by_text("That was not it. 4 tries left.").first).to_be_visible(timeout=PATIENCE)
    tablet.wrong.clear()  # the browser says of a refusal that it was one
    has_no_barrier(tablet)
    tablet.page.keyboard.type("2580")
    expect(tablet.rack).to_be_visible(timeout=PATIENCE)
    tablet.presses("Hang up")
    expect(tablet.page.get_by_role("heading", name=re.compile("turn"))).to_be_visible(timeout=PATIENCE)


@pytest.mark.slow
def test_a_wall_is_handed_over_by_a_second_press_and_a_child_is_not_told_to_ask_others_in(people: People) -> None:
    ada, ben, cleo = people(), people(), people(phone=True)
    ada.opens("/wall")
    page = ada.page
    page.get_by_label("What the wall is called").fill("Hill Street")
    page.get_by_label("Your name").fill("Ada")
    for nth, name in ((2, "Ben"), (3, "Cleo")):
        page.get_by_label(f"Name {nth}").fill(name)
    page.get_by_label("child").nth(1).check()
    ada.presses("Put it up")
    expect(page.get_by_role("heading", name="Your wall is up")).to_be_visible(timeout=PATIENCE)
    wall = page.url.removeprefix(ada.address)
    invitation = asks_in(ada, wall)
    comes_in(ben, invitation, "Ben")
    comes_in(cleo, invitation, "Cleo")
    expect(cleo.page.get_by_role("link", name=re.compile("Hang up the racks"))).to_be_visible(timeout=PATIENCE)
    expect(cleo.page.get_by_role("link", name=re.compile("Ask the family in"))).to_have_count(0)
    ada.opens(f"{wall}/house")
    ada.presses(re.compile("^Ben"))
    expect(page.get_by_label("Ben’s four figures for the tablet")).to_be_visible(timeout=PATIENCE)
    ada.presses("Hand the wall over to Ben")
    expect(page.get_by_text("Only Ben can hand the wall back.", exact=False)).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("button", name="Ada owner")).to_have_count(1)
    ada.presses("Hand the wall over to Ben")
    expect(page.get_by_role("button", name="Ben owner")).to_be_attached(timeout=PATIENCE)
    ada.opens("/")
    expect(page.get_by_role("link", name=re.compile("^Hill Street"))).to_be_visible(timeout=PATIENCE)


@pytest.mark.slow
def test_who_comes_in_as_somebody_with_figures_is_asked_for_them(people: People) -> None:
    tablet, phone = people(), people()
    wall = puts_up(tablet, tablet=True)
    tablet.opens(f"{wall}/ask")
    for figure in "2580":
        tablet.page.get_by_role("button", name=figure, exact=True).click()
    invitation = asks_in(tablet, wall)
    phone.opens(invitation)
    phone.presses("I am Ada")
    for figure in "0000":
        phone.page.get_by_role("button", name=figure, exact=True).click()
    expect(phone.page.get_by_role("status")).to_have_text("That was not it. 4 tries left.", timeout=PATIENCE)
    phone.wrong.clear()  # the browser says of a refusal that it was one
    has_no_barrier(phone)
    phone.presses("That is not me")
    phone.presses("I am Ada")
    phone.page.keyboard.type("2580")
    phone.waits_until(f"location.pathname === '{wall}'")
