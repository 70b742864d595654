"""How often a browser lays the page out before it shows what a key or a tap did: on a slow phone that costs frames."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person

Event = dict[str, Any]


@pytest.mark.parametrize("still", [True, False], ids=["still", "in motion"])
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
    square, echo, arrow = ann.square(7, 7), page.locator(".board-place .echo"), page.locator(".board-place .cursor")
    square.click()
    ann.sees_a_frame()
    page.evaluate("() => { window.held = []; window.requestAnimationFrame = (frame) => held.push(frame); }")
    draw = "() => { for (const frame of held.splice(0)) frame(performance.now()); }"

    page.keyboard.press(letter)
    expect(echo).to_have_text(re.compile(letter, re.IGNORECASE))
    assert echo.bounding_box() == square.bounding_box()
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
    expect(square.locator(".tile.laid")).to_have_css("opacity", "0")
    assert arrow.bounding_box() == square.bounding_box()
    page.evaluate(draw)
    expect(square.locator(".tile")).to_have_count(0)


def _laid_out(person: Person, does: Callable[[], None], event: str) -> list[int]:
    """How often each event of this kind laid the page out while it was answered, as the browser itself tells."""
    line = person.context.new_cdp_session(person.page)
    told: list[Event] = []
    over: list[bool] = []

    def more(found: dict[str, Any]) -> None:
        told.extend(found["value"])

    def ended(_: object) -> None:
        over.append(True)

    line.on("Tracing.dataCollected", more)
    line.on("Tracing.tracingComplete", ended)
    line.send("Tracing.start", {"traceConfig": {"includedCategories": ["devtools.timeline"]}})
    does()
    person.page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    line.send("Tracing.end")
    while not over:
        person.page.wait_for_timeout(20)
    line.detach()
    handled = [each for each in told if each["name"] == "EventDispatch" and each["args"]["data"]["type"] == event]
    assert handled, f"no {event} was seen"
    return [sum(_is_in(each, one) for each in told if each["name"] == "Layout") for one in handled]


def _is_in(inner: Event, outer: Event) -> bool:
    same = (inner["pid"], inner["tid"]) == (outer["pid"], outer["tid"])
    return bool(same and outer["ts"] <= inner["ts"] < outer["ts"] + outer["dur"])
