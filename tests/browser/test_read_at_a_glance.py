"""Are letters, words and points on a phone's board read at a glance, whatever fonts it has?"""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.advisor import plays
from tests.browser.conftest import People
from tests.browser.person import PATIENCE, Person

WITH_A_COMPUTER = [{"who": "me", "name": "Ann"}, {"who": "bot", "bot": "casual"}]
ANN_AND_BEN = [{"who": "me", "name": "Ann"}, {"who": "me", "name": "Ben"}]

OFF_THE_MIDDLE = """font => {
  document.documentElement.style.setProperty('--serif', font);
  return [...document.querySelectorAll('.rack .tile:not(.ghost)')].flatMap((tile) => {
    const letter = tile.querySelector('b');
    if (!letter) return [];
    const { top, bottom, height } = tile.getBoundingClientRect(), line = letter.getBoundingClientRect();
    const lip = parseFloat(getComputedStyle(tile).getPropertyValue('--lip')) || 3;
    const size = parseFloat(getComputedStyle(letter).fontSize);
    return [[Math.abs((line.top + line.bottom) / 2 - (top + bottom - lip) / 2), line.height / size, height]];
  });
}"""

COVERED = """() => {
  const box = (each) => each.getBoundingClientRect();
  const points = box(document.querySelector('.over .bubble'));
  return [...document.querySelectorAll('[role=gridcell] .laid b')].filter((letter) => {
    const { left, right, top, bottom } = box(letter.parentElement);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return points.left < x && x < points.right && points.top < y && y < points.bottom;
  }).length;
}"""


@pytest.mark.slow
@pytest.mark.parametrize("font", ["P052", "'DejaVu Sans'", "'Liberation Serif'", "monospace"])
def test_a_letter_stands_in_the_middle_of_its_tile_in_every_font(people: People, font: str) -> None:
    person = people(phone=True)
    person.makes_table(seats=WITH_A_COMPUTER)
    expect(person.rack).to_be_visible(timeout=PATIENCE)
    found = person.page.evaluate(OFF_THE_MIDDLE, font)
    assert found
    for off, high, _ in found:
        assert off <= 1, f"the letter is {off} px off the middle"
        assert 0.5 < high < 0.9, "its line is as high as a capital"


def lays_a_word(person: Person, *, down: bool) -> None:
    """Lay the best word of two tiles or more that goes this way."""
    ways = plays(person.state(), limit=200)
    word = next(lays for lays in ways if len(lays) > 1 and (lays[0].col == lays[1].col) is down)
    person.lays_by_key(word)
    expect(person.page.locator(".over .bubble")).to_be_visible(timeout=PATIENCE)


@pytest.mark.slow
@pytest.mark.parametrize("down", [False, True])
def test_the_points_of_a_word_being_laid_cover_none_of_its_letters(people: People, down: bool) -> None:
    person = people(phone=True)
    person.makes_table(seats=ANN_AND_BEN)
    person.sees_the_game_begin()
    for _ in range(3):
        person.does_the_best(person.state(0)["view"]["on_turn"])
    turn = person.state(0)["view"]["on_turn"]
    person.page.reload()
    person.presses(f"I am {('Ann', 'Ben')[turn]}, show my tiles")
    expect(person.rack).to_be_visible(timeout=PATIENCE)
    lays_a_word(person, down=down)
    assert person.page.evaluate(COVERED) == 0


@pytest.mark.slow
def test_what_a_tap_has_pulled_down_a_tap_pushes_up(people: People) -> None:
    person = people(phone=True)
    person.makes_table(seats=WITH_A_COMPUTER)
    sheet = person.page.get_by_role("dialog", name="Score pad")
    for place in (".foot i", ".heads"):
        person.page.locator(".pull").tap()
        expect(sheet).to_be_visible(timeout=PATIENCE)
        sheet.locator(place).tap()
        expect(sheet).to_have_count(0)


@pytest.mark.slow
def test_the_menu_of_a_phone_tells_how_tiles_are_laid_and_not_what_stands_on_the_screen(people: People) -> None:
    person = people(phone=True)
    person.makes_table(seats=WITH_A_COMPUTER)
    person.waits_for_turn()
    person.presses("Menu")
    menu = person.page.get_by_role("dialog", name="Menu")
    expect(menu).to_be_visible(timeout=PATIENCE)
    for there in ("Score pad", "Unseen tiles", "Talk"):
        expect(menu.get_by_role("button", name=there, exact=True)).to_have_count(0)
    person.presses("How tiles are laid", within=menu)
    told = person.page.get_by_role("dialog", name="How tiles are laid")
    expect(told).to_contain_text("Tap a square twice, or spread two fingers.", timeout=PATIENCE)


MENU_SCROLLS = """() => {
  const menu = document.querySelector('dialog .body');
  return menu.scrollHeight - menu.clientHeight;
}"""


@pytest.mark.slow
def test_a_phone_shows_its_menu_whole_upright_and_on_its_side(people: People) -> None:
    person = people(phone=True)
    person.opens()
    kept = json.dumps({"language": "de"})  # whose words are the longer ones
    person.page.evaluate("kept => localStorage.setItem('lexiko.settings', kept)", kept)
    person.makes_table(seats=ANN_AND_BEN)
    person.sees_the_game_begin()
    person.presses(re.compile("zeig meine Steine$"))
    person.presses("Menü")
    expect(person.page.get_by_role("dialog", name="Menü")).to_be_visible(timeout=PATIENCE)
    for width, height in ((360, 640), (390, 844), (844, 390)):
        person.page.set_viewport_size({"width": width, "height": height})
        person.waits_until(f"innerWidth === {width}")
        assert person.page.evaluate(MENU_SCROLLS) <= 0, (width, height)


LONG_NAMES = ["Maximiliana-Josefine", "Bartholomew the 2nd!", "Wilhelmine Abenteuer", "Donaudampfschifffahrt"]
NOT_WHOLE = """of => [...document.querySelectorAll(of)]
  .filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1)
  .map((name) => name.textContent.trim())"""


@pytest.mark.slow
def test_a_name_that_ends_with_dots_is_whole_in_the_pad_pulled_down_and_at_a_desk(people: People) -> None:
    person = people(phone=True)
    person.makes_table(seats=[{"who": "me", "name": name} for name in LONG_NAMES])
    person.sees_the_game_begin()
    person.presses(re.compile("show my tiles$"))
    for width, height in ((360, 640), (390, 844), (844, 390)):
        person.page.set_viewport_size({"width": width, "height": height})
        person.waits_until(f"innerWidth === {width}")
        person.page.locator(".pull").tap()
        expect(person.page.get_by_role("dialog", name="Score pad")).to_be_visible(timeout=PATIENCE)
        person.page.wait_for_timeout(100)
        assert person.page.evaluate(NOT_WHOLE, ".heads .name") == [], (width, height)
        rows = person.page.locator(".rounds").bounding_box()
        assert rows is not None and rows["height"] % 45 == 0, f"a row is cut, {width} x {height}"
        person.page.keyboard.press("Escape")
    for width, height in ((1000, 800), (1280, 720), (1440, 900)):
        person.page.set_viewport_size({"width": width, "height": height})
        person.waits_until(f"innerWidth === {width}")
        person.page.wait_for_timeout(100)
        assert person.page.evaluate(NOT_WHOLE, ".pad .nm") == [], (width, height)


LIES_ON_SOMETHING = """() => {
  const box = (each) => each.getBoundingClientRect();
  const slip = box(document.querySelector('.slip'));
  return [...document.querySelectorAll('.dock button')].filter((each) => each.offsetParent !== null)
    .filter((each) => {
      const { left, right, top, bottom } = box(each);
      const on = left < slip.right && slip.left < right && top < slip.bottom && slip.top < bottom;
      return on || each.scrollWidth > each.clientWidth;
    }).map((each) => each.getAttribute('aria-label') ?? each.textContent.trim());
}"""


@pytest.mark.slow
def test_that_somebody_watches_and_how_late_lies_on_nothing_and_squeezes_nothing(people: People) -> None:
    ann, ben, cleo = people(), people(), people()
    table = ann.makes_table(spectator_delay=60)
    ben.sits_down(table, "Ben")
    cleo.opens(f"/t/{table}")
    expect(cleo.page.locator(".slip")).to_contain_text("60 seconds behind", timeout=PATIENCE)
    for width, height in ((1280, 720), (1440, 900), (1000, 800), (768, 1024), (844, 390), (390, 844), (360, 640)):
        cleo.page.set_viewport_size({"width": width, "height": height})
        cleo.waits_until(f"innerWidth === {width}")
        cleo.page.wait_for_timeout(100)
        assert cleo.page.evaluate(LIES_ON_SOMETHING) == [], (width, height)
