"""By keyboard alone: is every control of the table reached and named, and is the focus never lost?"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.advisor import plays
from tests.browser.conftest import People
from tests.browser.person import DESKTOP, PATIENCE, Person
from tests.browser.table_states import Walk

PHONE: ViewportSize = {"width": 390, "height": 844}
NAMED = """() => {
  const one = document.activeElement, name = one.getAttribute('aria-label') ?? one.textContent;
  return one === document.body ? null : name.trim().replace(/\\s+/g, ' ');
}"""


def names_by_tab(person: Person) -> list[str]:
    """The names of all that Tab comes to, from the top of the page until it has been round."""
    found: list[str] = []
    for _ in range(60):
        person.page.keyboard.press("Tab")
        name = person.page.evaluate(NAMED)
        if found and name == found[0]:
            break
        found += [] if name is None else [name]
    return found


def comes_back(walk: Walk, control: Locator, how: str = "Enter") -> None:
    """Press a control by key, see its sheet, and leave it with Escape: the focus is back where it was."""
    control.focus()
    walk.page.keyboard.press(how)
    expect(walk.sheet.first).to_be_visible(timeout=PATIENCE)
    walk.page.wait_for_timeout(100)
    assert walk.sheet.first.evaluate("sheet => sheet.contains(document.activeElement)"), "the sheet has not the focus"
    walk.closes()
    expect(control).to_be_focused()


def has_the_focus(person: Person) -> bool:
    """Something on the page has the focus."""
    return bool(person.page.evaluate("document.activeElement !== document.body"))


@pytest.mark.slow
def test_each_control_of_a_phone_is_reached_and_named_by_key_and_none_takes_the_focus_along(people: People) -> None:
    walk = Walk(people, phone=True, screen=PHONE)
    person, page = walk.person, walk.page
    walk.lays_table()
    walk.hears("table.your-turn")
    comes_back(walk, walk.button("table.pad-all"), "p")  # before a square is chosen, for which it is a letter
    names = " | ".join(names_by_tab(person))
    for wanted in (
        "Score pad, all turns",
        "Closer",
        "8H, start",
        "point",
        "Menu",
        "in the bag: exchange, pass",
        "Shuffle",
    ):
        assert wanted in names, f"{wanted} is not reached: {names}"
    for control in (walk.button("table.pad-all"), walk.button("table.menu"), walk.bag()):
        comes_back(walk, control)
    goes_closer_by_key(walk)
    orders_the_rack_by_key(person)
    person.lays_by_key(plays(person.state(), limit=1)[0])
    play = page.get_by_role("button", name=re.compile("^Play for"))
    expect(play).to_be_enabled(timeout=PATIENCE)
    play.focus()
    seq = person.state()["view"]["game_seq"]
    page.keyboard.press("Enter")
    person.sees_game_go_on(seq)
    expect(play).to_have_count(0, timeout=PATIENCE)
    assert has_the_focus(person), "the focus has gone with what was played"
    leaves_the_pulled_pad_by_tab(walk)


def goes_closer_by_key(walk: Walk) -> None:
    """A button comes closer and becomes the way back; + and - do the same, the arrows move and space turns."""
    walk.button("board.closer").focus()
    walk.page.keyboard.press("Enter")
    expect(walk.button("board.whole")).to_be_focused()
    walk.page.keyboard.press("Enter")
    expect(walk.button("board.closer")).to_be_focused()
    walk.person.goes_by_keys(7, 7)
    walk.page.keyboard.press("+")
    expect(walk.page.locator(".frame.near")).to_be_visible()
    walk.page.keyboard.press("-")
    expect(walk.page.locator(".frame.near")).to_have_count(0)
    before = walk.person.square(7, 7).get_attribute("data-arrow")
    walk.page.keyboard.press("Space")
    expect(walk.person.square(7, 7)).to_have_attribute("data-arrow", "across" if before == "down" else "down")
    walk.page.keyboard.press("Escape")


def orders_the_rack_by_key(person: Person) -> None:
    """Shift with an arrow moves a tile along the rack."""
    before = person.tiles_on_rack()
    person.rack.get_by_role("button").first.focus()
    person.page.keyboard.press("Shift+ArrowRight")
    assert person.tiles_on_rack() == [before[1], before[0], *before[2:]]
    assert has_the_focus(person)


def leaves_the_pulled_pad_by_tab(walk: Walk) -> None:
    """What the pulled pad covers never has the focus unseen: it goes up, and the focus stays there."""
    walk.opens(walk.button("table.pad-all"))
    walk.page.locator(".board-place [role=gridcell][tabindex='0']").focus()
    expect(walk.sheet).to_have_count(0)
    assert walk.page.evaluate("document.activeElement.closest('.board-place') !== null")


@pytest.mark.slow
def test_each_control_of_a_desk_is_reached_and_named_by_key_and_none_takes_the_focus_along(people: People) -> None:
    walk = Walk(people, screen=DESKTOP)
    person = walk.person
    walk.lays_table()
    walk.hears("table.your-turn")
    names = " | ".join(names_by_tab(person))
    for wanted in ("8H, start", "point", "Shuffle", "Exchange", "Pass", "Unseen tiles", "Menu"):
        assert wanted in names, f"{wanted} is not reached: {names}"
    for control in (walk.button("table.menu"), walk.button("table.pass")):
        comes_back(walk, control)
    orders_the_rack_by_key(person)


@pytest.mark.slow
def test_when_the_buttons_of_the_card_go_the_focus_stays_at_the_game(people: People) -> None:
    walk = Walk(people, phone=True, screen=PHONE)
    friend = walk.another().person
    table = walk.person.makes_table()
    friend.sits_down(table, "Ben")
    first, second = (walk.person, friend) if walk.person.state()["view"]["on_turn"] == 0 else (friend, walk.person)
    first.tells(plays(first.state(), limit=1)[0])
    doubt = second.page.get_by_role("button", name=re.compile("^Challenge")).first
    expect(doubt).to_be_visible(timeout=PATIENCE)
    doubt.focus()
    seq = second.state()["view"]["game_seq"]
    second.tells(plays(second.state(), limit=1)[0])
    second.sees_game_go_on(seq)
    expect(doubt).to_have_count(0, timeout=PATIENCE)
    assert has_the_focus(second)


def test_left_handed_the_row_is_mirrored_and_read_in_the_same_order(people: People) -> None:
    walk = Walk(people, phone=True, screen=PHONE)
    walk.lays_table()
    names, places = row_of(walk.person)
    walk.sets(leftHanded=True)
    walk.page.reload()
    expect(walk.page.locator(".left-handed .acts")).to_be_visible(timeout=PATIENCE)
    mirrored, others = row_of(walk.person)
    assert mirrored == names
    assert places == sorted(places)
    assert others == sorted(others, reverse=True)
    assert others[-1] < 20, "Play stands at the left edge"


def row_of(person: Person) -> tuple[list[str], list[float]]:
    """The buttons of the lowest row in the order they are read, and where each begins."""
    buttons = person.page.locator(".acts .btn:visible").all()
    boxes = [button.bounding_box() for button in buttons]
    return [button.inner_text() for button in buttons], [box["x"] for box in boxes if box is not None]
