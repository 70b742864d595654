"""Wall mode: a tablet that hangs there for weeks stays awake and readable, dims at night and asks who takes a rack."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.advisor import plays
from tests.browser.at_the_wall import NO_NIGHT, comes_in, hangs_racks, puts_up, told
from tests.browser.barriers import has_no_barrier
from tests.browser.conftest import People
from tests.browser.person import PATIENCE, Person

SIZES: list[ViewportSize] = [
    {"width": 1280, "height": 800},
    {"width": 1024, "height": 768},
    {"width": 768, "height": 1024},
]
AWAKE = """
window.asked = 0;
Object.defineProperty(navigator, 'wakeLock', {value: {request: async () => {
  window.asked += 1;
  window.lock = new EventTarget();
  window.lock.release = async () => window.lock.dispatchEvent(new Event('release'));
  return window.lock;
}}});
"""
NOT_AWAKE = "delete Navigator.prototype.wakeLock;"


def hangs_there(person: Person, *others: str) -> str:
    """Put a wall up on a tablet, with a game; its address. It is not dark there, whatever hour it is."""
    person.page.add_init_script(NO_NIGHT)
    wall = puts_up(person, *(others or ("Ben",)), tablet=True)
    hangs_racks(person, wall)
    return wall


def fits(person: Person) -> bool:
    """Whether nothing of the page is beyond the screen, nor of any box that could be scrolled."""
    script = """() => {
      const page = document.scrollingElement;
      const boxes = [...document.querySelectorAll('.wm, .wm *')].filter((each) => {
        const style = getComputedStyle(each);
        return /auto|scroll/.test(style.overflowY + style.overflowX) && each.scrollHeight > each.clientHeight + 1;
      });
      return page.scrollHeight <= innerHeight && page.scrollWidth <= innerWidth && boxes.length === 0 &&
        [...document.querySelectorAll('.wm :is(.plate, h1, ol b, .dry, .keys button, .acts-here button)')]
          .every((each) => each.getBoundingClientRect().bottom <= innerHeight + 1 &&
            each.getBoundingClientRect().right <= innerWidth + 1);
    }"""
    return bool(person.page.evaluate(script))


def turn(person: Person) -> Locator:
    """Whose turn it is, in large letters."""
    return person.page.get_by_role("heading", name=re.compile("turn"))


def hooks(person: Person) -> Iterator[Locator]:
    """The racks that can be taken down."""
    yield from person.page.locator("button.hook").all()


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}x{size['height']}")
def test_all_of_the_wall_is_seen_without_scrolling_also_while_figures_are_typed_and_a_rack_is_down(
    people: People, size: ViewportSize
) -> None:
    tablet = people(screen=size)
    wall = hangs_there(tablet, "Bartholomew", "Cleo", "Grandmother")
    note = {"kind": "type", "note": "note-0001", "text": "milk", "x": 90, "y": 90, "marker": "ink"}
    household = told(tablet, f"walls/{wall.split('/')[-1]}")["household"]
    by = household["members"][1]["id"]
    body = {"key": secrets.token_urlsafe(9), "member": by, "do": note}
    assert tablet.asks(f"/api/walls/{wall.split('/')[-1]}/commands", body).ok
    tablet.opens(wall)
    expect(turn(tablet)).to_be_visible(timeout=PATIENCE)
    assert len(list(hooks(tablet))) == 4
    assert fits(tablet)
    has_no_barrier(tablet)
    tablet.page.get_by_role("button", name=re.compile("Ada")).first.click()
    expect(tablet.page.get_by_role("heading", name="Ada’s rack")).to_be_visible(timeout=PATIENCE)
    assert fits(tablet)
    has_no_barrier(tablet)
    tablet.page.keyboard.type("2580")
    expect(tablet.rack).to_be_visible(timeout=PATIENCE)
    assert fits(tablet)
    has_no_barrier(tablet)
    with tablet.page.expect_response(re.compile("/lock$")):
        tablet.presses("Hang up")
    expect(tablet.rack).to_have_count(0)
    assert told(tablet, f"walls/{wall.split('/')[-1]}")["you"]["unlocked"] is None


@pytest.mark.slow
def test_the_screen_is_kept_awake_and_asked_for_again_and_where_it_cannot_be_that_is_said(people: People) -> None:
    tablet = people()
    tablet.page.add_init_script(AWAKE)
    wall = hangs_there(tablet)
    tablet.opens(wall)
    tablet.waits_until("window.asked === 1")
    tablet.page.evaluate("window.lock.release()")
    tablet.waits_until("window.asked === 2")
    expect(tablet.page.get_by_text("The screen may go off by itself")).to_have_count(0)
    plain = people()
    plain.page.add_init_script(NOT_AWAKE)
    hangs_there(plain)
    plain.presses("The screen may go off by itself")
    expect(plain.page.get_by_role("dialog")).to_contain_text("Auto-Lock")
    has_no_barrier(plain)


@pytest.mark.slow
def test_it_dims_by_the_clock_of_the_household_and_wakes_when_it_is_touched_or_chooses_otherwise(
    people: People,
) -> None:
    tablet = people()
    tablet.page.clock.install()
    wall = hangs_there(tablet)
    house = wall.split("/")[-1]
    state = told(tablet, f"walls/{house}")
    ada = state["household"]["members"][0]["id"]
    assert tablet.asks(f"/api/households/{house}/unlock", {"member": ada, "pin": "2580"}).ok
    minute = tablet.page.evaluate(
        "(zone) => new Date().toLocaleTimeString('en-GB', {timeZone: zone}).split(':').slice(0, 2)",
        state["household"]["zone"],
    )
    now = int(minute[0]) * 60 + int(minute[1])
    settings = {
        **state["household"]["settings"],
        "night_from": (now - 60) % 1440,
        "night_until": (now + 300) % 1440,
    }
    doing = {"kind": "settings", "settings": settings, "zone": state["household"]["zone"]}
    assert tablet.asks(f"/api/households/{house}/commands", {"key": secrets.token_urlsafe(9), "do": doing}).ok
    assert tablet.asks(f"/api/households/{house}/lock", {}).ok
    tablet.page.evaluate("localStorage['lexiko.tablet'] = JSON.stringify({night: 'household'})")
    tablet.opens(wall)
    expect(turn(tablet).first).to_be_visible(timeout=PATIENCE)
    night = tablet.page.get_by_text("Touch anywhere to wake.")
    expect(night).to_have_count(0)
    tablet.page.clock.run_for(75_000)
    expect(night).to_be_visible(timeout=PATIENCE)
    has_no_barrier(tablet)
    tablet.page.mouse.click(200, 200)
    expect(night).to_have_count(0)
    tablet.page.clock.run_for(75_000)
    expect(night).to_be_visible(timeout=PATIENCE)
    tablet.page.keyboard.press("a")
    expect(night).to_have_count(0)
    tablet.page.get_by_label("Menu").click()
    tablet.presses("This tablet")
    tablet.page.get_by_label("Never").check()
    has_no_barrier(tablet)
    tablet.page.keyboard.press("Escape")
    tablet.page.clock.run_for(75_000)
    expect(night).to_have_count(0)
    tablet.presses("Dim the screen")
    expect(night).to_be_visible(timeout=PATIENCE)


@pytest.mark.slow
def test_a_part_that_nobody_goes_on_with_is_left_and_a_rack_that_nobody_touches_hangs_itself_back(
    people: People,
) -> None:
    tablet = people()
    tablet.page.clock.install()
    wall = hangs_there(tablet, "Ben")
    tablet.opens(f"{wall}/write")
    tablet.presses(re.compile("^Ben"))
    expect(tablet.page.locator("svg.board")).to_be_visible(timeout=PATIENCE)
    tablet.page.clock.run_for(130_000)
    tablet.waits_until(f"location.pathname === '{wall}'")
    tablet.page.get_by_role("button", name=re.compile("Ben")).first.click()
    expect(tablet.rack).to_be_visible(timeout=PATIENCE)
    tablet.page.clock.run_for(62_000)
    expect(tablet.rack).to_have_count(0)
    tablet.waits_until(f"location.pathname === '{wall}'")
    tablet.opens(f"{wall}/write")
    expect(tablet.page.get_by_role("dialog", name="Who is it?")).to_be_visible(timeout=PATIENCE)


@pytest.mark.slow
def test_a_family_is_asked_in_from_the_tablet_and_its_code_stays_while_others_scan_it(people: People) -> None:
    tablet = people(screen={"width": 1180, "height": 820})
    tablet.page.add_init_script(NO_NIGHT)
    wall = puts_up(tablet, "Ben", tablet=True)
    tablet.page.get_by_role("link", name=re.compile("Ask the family in")).click()
    expect(tablet.page.get_by_role("heading", name="Ada", exact=True)).to_be_visible(timeout=PATIENCE)
    tablet.page.keyboard.type("2580")
    link = tablet.page.get_by_label("Link to your wall")
    expect(link).to_have_value(re.compile("/wall/join/"), timeout=PATIENCE)
    household = wall.split("/")[-1]
    assert tablet.asks(f"/api/households/{household}/lock", {}).ok
    ben = people(phone=True)
    comes_in(ben, re.sub("^.*?(/wall/join/)", r"\1", link.input_value()), "Ben")
    expect(tablet.page.get_by_text("here", exact=True)).to_be_visible(timeout=PATIENCE)
    expect(link).to_be_visible()


@pytest.mark.slow
def test_from_the_tablet_one_comes_to_the_week_the_cork_board_and_with_figures_to_the_household(people: People) -> None:
    tablet = people(screen={"width": 1180, "height": 820})
    wall = hangs_there(tablet, "Ben")
    tablet.opens(wall)
    tablet.page.get_by_role("link", name="The week").click()
    expect(tablet.page.get_by_role("heading", name="Week", exact=True)).to_be_visible(timeout=PATIENCE)
    tablet.opens(wall)
    tablet.page.get_by_role("link", name="Pin to the cork board").click()
    expect(tablet.page.get_by_role("heading", name="Pin to the cork board")).to_be_visible(timeout=PATIENCE)
    tablet.opens(f"{wall}/house")
    tablet.presses(re.compile("^Ada"))
    tablet.page.keyboard.type("2580")
    expect(tablet.page.get_by_role("dialog", name="Ada")).to_be_visible(timeout=PATIENCE)
    expect(tablet.page.get_by_label("Somebody more")).to_be_attached()
    has_no_barrier(tablet)


@pytest.mark.slow
def test_a_tablet_without_a_network_says_so_and_goes_on_by_itself_when_it_is_back(people: People) -> None:
    tablet = people()
    wall = hangs_there(tablet)
    tablet.opens(wall)
    expect(turn(tablet)).to_be_visible(timeout=PATIENCE)
    tablet.context.set_offline(True)
    tablet.page.evaluate("dispatchEvent(new Event('offline'))")
    expect(tablet.page.get_by_text("The server is not answering.")).to_be_visible(timeout=60_000)
    tablet.context.set_offline(False)
    expect(tablet.page.get_by_text("The server is not answering.")).to_have_count(0, timeout=60_000)
    tablet.wrong.clear()  # the browser says of each try that it failed


@pytest.mark.slow
def test_at_a_desk_a_rack_is_taken_down_in_its_place_and_a_play_is_made_there(people: People) -> None:
    screen: ViewportSize = {"width": 1440, "height": 900}
    ada, ben = people(screen=screen), people(screen=screen, color_scheme="dark")
    wall = puts_up(ada, "Ben")
    code = ada.asks(f"/api/households/{wall.split('/')[-1]}/invitation", {}).json()["code"]
    comes_in(ben, f"/wall/join/{code}", "Ben")
    hangs_racks(ada, wall)
    mover = ada if ada.page.get_by_role("heading", name="Your turn, Ada").count() else ben
    mover.opens(wall)
    mover.presses(re.compile("Take down your rack"))
    expect(mover.rack).to_be_visible(timeout=PATIENCE)
    has_no_barrier(mover)
    table = mover.page.url.split("/")[-1]
    seat = told(mover, f"tables/{table}")["you"]["seats"][0]
    first = plays(told(mover, f"tables/{table}?seat={seat}"), limit=1)[0]
    mover.lays_by_key(first)
    mover.page.get_by_role("button", name=re.compile("^Play")).click()
    expect(mover.page.get_by_role("heading", name=re.compile("turn"))).to_have_text(
        re.compile("Ada’s turn|Ben’s turn"), timeout=PATIENCE
    )
    word = json.dumps(told(mover, f"walls/{wall.split('/')[-1]}")["games"][0]["columns"])
    assert '"kind": "play"' in word
    mover.presses("Hang up")
    mover.waits_until(f"location.pathname === '{wall}'")
    expect(mover.rack).to_have_count(0)
