"""How often a browser lays the page out before it shows what a key or a tap did: on a slow phone that costs frames."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import People, lucky_start
from tests.browser.person import Person
from tests.pairwise import slow_beyond
from tests.server.served import serving

Event = dict[str, Any]


@pytest.mark.parametrize("still", slow_beyond(1, [True, False]), ids=["still", "in motion"])
def test_a_key_and_a_tile_lay_the_page_out_once_at_most_before_they_are_seen(people: People, still: bool) -> None:
    ann = people(phone=True, still=still)
    ann.opens()
    ann.presses("Play")
    ann.waits_for_turn()
    page = ann.page
    page.wait_for_load_state("networkidle")
    letters = [letter.lower() for letter in ann.tiles_on_rack() if len(letter) == 1]

    def tapped() -> None:
        ann.rack.get_by_role("button").last.click()
        ann.square(9, 9).click()

    ann.square(7, 7).click()
    found = {
        "a step": _laid_out(ann, lambda: page.keyboard.press("ArrowDown"), "keydown"),
        "the arrow turned": _laid_out(ann, lambda: page.keyboard.press("Space"), "keydown"),
        "a tile typed": _laid_out(ann, lambda: page.keyboard.press(letters[0]), "keydown"),
        "another": _laid_out(ann, lambda: page.keyboard.press(letters[1]), "keydown"),
        "a tile tapped, then its square": _laid_out(ann, tapped, "click"),
    }
    expect(page.locator("[role=gridcell] .tile.laid")).to_have_count(3)
    found |= {
        "a tile taken back": _laid_out(ann, lambda: page.keyboard.press("Backspace"), "keydown"),
        "all recalled": _laid_out(ann, lambda: ann.presses("Recall"), "click"),
    }
    expect(page.locator("[role=gridcell] .tile.laid")).to_have_count(0)
    assert {what: max(counts) for what, counts in found.items() if max(counts) > 1} == {}, found


@pytest.mark.slow
def test_a_typed_tile_and_one_taken_back_are_seen_before_their_squares_are_drawn(people: People) -> None:
    ann = people(phone=True)
    ann.opens()
    ann.presses("Play")
    ann.waits_for_turn()
    page = ann.page
    letter = next(tile.lower() for tile in ann.tiles_on_rack() if len(tile) == 1)
    square, faces, arrow = ann.square(7, 7), page.locator(".board-place .face"), page.locator(".cursor[data-way]")
    echo = faces.filter(has_text=re.compile(rf"^\s*{letter}\b", re.IGNORECASE))
    ann.square(7, 8).click()
    page.keyboard.press("ArrowLeft")
    expect(echo).to_have_count(1)
    echo = echo.locator(".tile")
    ann.sees_a_frame()
    page.evaluate("() => { window.held = []; window.requestAnimationFrame = (frame) => held.push(frame); }")
    draw = "() => { for (const frame of held.splice(0)) frame(performance.now()); }"

    page.keyboard.press(letter)
    there = square.bounding_box()
    assert there is not None
    assert echo.bounding_box() == {**there, "y": there["y"] - 1}, "a tile that is not yet played lies a little higher"
    assert arrow.bounding_box() == ann.square(7, 8).bounding_box()
    expect(square.locator(".tile")).to_have_count(0)
    seen = square.screenshot()
    echo.evaluate("echo => { echo.style.opacity = 0; }")
    assert square.screenshot() != seen, "what has the focus covers it"

    page.evaluate(draw)
    expect(square.locator(".tile.laid")).to_have_text(re.compile(letter, re.IGNORECASE))
    expect(echo).not_to_be_in_viewport()

    page.evaluate(draw)
    page.keyboard.press("Backspace")
    expect(square.locator(".tile.laid")).not_to_be_in_viewport()
    assert arrow.bounding_box() == square.bounding_box()
    page.evaluate(draw)
    expect(square.locator(".tile")).to_have_count(0)


@pytest.fixture
def blank_in_hand(browser: Browser, tmp_path: Path) -> Iterator[Person]:
    """Somebody on a sharp phone whose first rack is ADEGMO and a blank."""
    with serving(tmp_path / "web", start=lucky_start("horn 14")) as served:
        ann = Person(browser, served.address, phone=True, device_scale_factor=3)
        ann.opens()
        ann.presses("Play")
        ann.waits_for_turn()
        yield ann
        ann.leaves()


@pytest.mark.slow
def test_a_key_moves_what_is_painted_already_and_paints_nothing_before_it_is_seen(blank_in_hand: Person) -> None:
    ann = blank_in_hand
    keys = ann.page.keyboard
    ann.square(2, 2).click()
    expect(ann.page.locator(".board-place .face")).to_have_count(6 + 26)  # all that may be typed lies ready
    keys.press("ArrowDown")  # with the first key the square that has the focus is framed
    ann.page.wait_for_timeout(500)
    found = {}
    for what, key in {
        "a step": "ArrowUp",
        "the arrow turned": "Space",
        "turned back": "Space",
        "a tile typed": "d",
        "another": "e",
        "a blank": "Shift+Z",
        "the blank taken back": "Backspace",
        "one taken back": "Backspace",
        "the other": "Backspace",
    }.items():
        told = _traced(ann, partial(keys.press, key))
        found[what] = _until_seen(told, {"Layout", "Paint"})
        ann.page.wait_for_timeout(300)
    assert {what: names for what, names in found.items() if names} == {}


@pytest.mark.slow
def test_the_way_of_the_arrow_is_seen_on_the_square_that_has_the_focus(people: People) -> None:
    ann = people(phone=True)
    ann.opens()
    ann.presses("Play")
    ann.waits_for_turn()
    ann.square(2, 2).click()
    ann.page.keyboard.press("ArrowDown")
    square = ann.square(3, 2)
    expect(square).to_be_focused()
    ann.sees_a_frame()
    across = square.screenshot()
    ann.page.keyboard.press("Space")
    ann.sees_a_frame()
    assert square.screenshot() != across


def _laid_out(person: Person, does: Callable[[], None], event: str) -> list[int]:
    """How often each event of this kind laid the page out while it was answered, as the browser itself tells."""
    told = _traced(person, does)
    handled = [each for each in told if each["name"] == "EventDispatch" and each["args"]["data"]["type"] == event]
    assert handled, f"no {event} was seen"
    return [sum(_is_in(each, one) for each in told if each["name"] == "Layout") for one in handled]


def _until_seen(told: list[Event], names: set[str]) -> list[str]:
    """Which of these the browser did from the key on until what it shows went to the compositor."""
    key = next(each for each in told if each["name"] == "EventDispatch" and each["args"]["data"]["type"] == "keydown")
    same = [each for each in told if each["tid"] == key["tid"] and each["pid"] == key["pid"] and each["ts"] > key["ts"]]
    shown = min(each["ts"] for each in same if each["name"] == "Commit")
    return [each["name"] for each in same if each["name"] in names and each["ts"] < shown]


def _traced(person: Person, does: Callable[[], None]) -> list[Event]:
    """What the browser did meanwhile, and until the next frame is painted."""
    line = person.context.new_cdp_session(person.page)
    told: list[Event] = []
    over: list[bool] = []

    def more(found: dict[str, Any]) -> None:
        told.extend(found["value"])

    def ended(_: object) -> None:
        over.append(True)

    line.on("Tracing.dataCollected", more)
    line.on("Tracing.tracingComplete", ended)
    line.send(
        "Tracing.start",
        {"traceConfig": {"includedCategories": ["devtools.timeline", "disabled-by-default-devtools.timeline"]}},
    )
    does()
    person.page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    line.send("Tracing.end")
    while not over:
        person.page.wait_for_timeout(20)
    line.detach()
    return told


def _is_in(inner: Event, outer: Event) -> bool:
    same = (inner["pid"], inner["tid"]) == (outer["pid"], outer["tid"])
    return bool(same and outer["ts"] <= inner["ts"] < outer["ts"] + outer["dur"])
