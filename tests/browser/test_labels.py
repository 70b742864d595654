"""Is every label read whole, in both languages, on every screen, though the system's font is a wide one?"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import PATIENCE, Person
from tests.pairwise import slow_beyond

WIDTHS = (320, 360, 390, 768, 1280)
WIDE_FONT = """() => {
  document.documentElement.style.setProperty('--sans', "'DejaVu Sans', Verdana, sans-serif");
  document.documentElement.style.setProperty('--serif', "'DejaVu Serif', Georgia, serif");
}"""
# A label is cut where it leaves what can be pressed, or where something in between hides or shortens it.
CUT = """async () => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const pressed = 'button, a.btn, a.card, summary, label, .face, [role=switch], [role=tab]';
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const cuts = (control) => {
    const box = control.getBoundingClientRect();
    const outside = (rect) => rect.left < box.left - 1 || rect.right > box.right + 1 || rect.right > innerWidth + 1;
    const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const within = text.parentElement;
      if (!text.data.trim() || !seen(within) || within.closest('.visually-hidden, svg, .tile')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      if ([...range.getClientRects()].some(outside)) return true;
      for (let each = within; each !== control.parentElement; each = each.parentElement) {
        const hides = getComputedStyle(each).overflowX !== 'visible';
        if (hides && each.scrollWidth > each.clientWidth) return true;
      }
    }
    return false;
  };
  // Heard, or seen only once it has the focus.
  const hidden = (each) => each.closest('.visually-hidden') || getComputedStyle(each).clipPath === 'inset(50%)';
  const all = [...document.querySelectorAll(pressed)].filter((each) => seen(each) && !hidden(each));
  const mark = document.querySelector('.mark')?.getBoundingClientRect();
  const covers = (each) => {
    const box = each.getBoundingClientRect();
    const beside = mark?.width > 0 && box.top < mark.bottom && box.bottom > mark.top;
    return beside && box.left < mark.right && box.right > mark.left;
  };
  return all.filter((each) => cuts(each) || covers(each)).map((each) => each.textContent.trim().replace(/\\s+/g, ' '));
}"""


def looks_round(person: Person, *, german: bool, whole: bool) -> Iterator[str]:
    """Open page after page, sheet after sheet; the name of each that is open. `whole`: all, not the busiest alone."""
    for path in ("/", "/new", "/games", "/help") if whole else ("/",):
        person.opens(path)
        expect(person.page.get_by_role("heading", level=1)).to_be_visible(timeout=PATIENCE)
        yield path
    if whole:
        yield from settles_a_table(person)
        person.makes_table()
        expect(person.page.locator("#table-link")).to_be_visible(timeout=PATIENCE)
        yield "waiting room"
    person.makes_table(seats=[{"who": "me", "name": "Ann"}, {"who": "bot", "bot": "casual"}], variations=["V5"])
    expect(person.rack.or_(person.page.get_by_role("group", name="Deine Bank"))).to_be_visible(timeout=PATIENCE)
    person.waits_until("!document.querySelector('.acts .stk:last-child').disabled")
    yield "table"
    person.page.keyboard.press("3")
    yield "exchange"
    person.page.keyboard.press("Escape")
    if not whole:
        return
    for name in ("Menü", "Einstellungen") if german else ("Menu", "Settings"):
        person.presses(name)
        expect(person.page.get_by_role("dialog")).to_be_visible(timeout=PATIENCE)
        yield name
    person.page.keyboard.press("Escape")
    person.page.keyboard.press("4")
    yield "pass"


def stays_cut(person: Person) -> list[str]:
    """The labels that are cut and stay so: on a busy machine a window that shrinks keeps its old height for a while,
    and with it a scrollbar that takes some of the width."""
    labels: list[str] = person.page.evaluate(CUT)
    for _ in range(20):
        if not labels:
            break
        person.page.wait_for_timeout(100)
        labels = person.page.evaluate(CUT)
    return labels


def settles_a_table(person: Person) -> Iterator[str]:
    """On the page where a table is laid: computers on every seat but one, and every house rule."""
    person.opens("/new")
    person.page.get_by_role("radio", name="Computer").first.wait_for(state="attached")
    for summary in person.page.locator("summary").all():
        summary.click()
    for computer in person.page.get_by_role("radio", name="Computer").all()[1:]:
        computer.check()
    for switch in person.page.get_by_role("switch").all():
        if switch.is_enabled() and not switch.is_checked():
            switch.click()
    yield "everything chosen"


@pytest.mark.parametrize(("language", "whole"), slow_beyond(0, [("de", False), ("de", True), ("en", True)]))
def test_no_label_is_cut_on_any_screen(people: People, language: str, whole: bool) -> None:
    person = people()
    person.opens()
    settings = json.dumps({"language": language})
    person.page.evaluate("settings => localStorage.setItem('lexiko.settings', settings)", settings)
    found: dict[str, list[str]] = {}
    for page in looks_round(person, german=language == "de", whole=whole):
        person.page.evaluate(WIDE_FONT)
        for width in WIDTHS:
            person.page.set_viewport_size({"width": width, "height": 800})
            if labels := stays_cut(person):
                found[f"{page} at {width}"] = labels
    assert found == {}


@pytest.mark.slow
def test_a_label_that_is_cut_would_be_found(people: People) -> None:
    person = people()
    person.opens()
    expect(person.page.get_by_role("button", name="Play", exact=True)).to_be_visible(timeout=PATIENCE)
    for how in ("overflow: hidden", "text-overflow: ellipsis; overflow: hidden", "padding: 0"):
        person.page.evaluate(
            "how => document.querySelector('.computer .go').style.cssText = `width: 9px; min-width: 0; ${how}`", how
        )
        assert stays_cut(person) == ["Play"]
