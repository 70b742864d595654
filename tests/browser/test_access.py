"""Every page, looked through by axe: light and dark, on a desk and on a phone, at the table and at its end."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.barriers import barriers, has_no_barrier
from tests.browser.conftest import People
from tests.browser.person import PATIENCE
from tests.browser.table_states import TOURS, WITH_A_COMPUTER, Walk
from tests.pairwise import in_slow

LOOKS: list[tuple[str, str, ViewportSize]] = [
    ("en", "dark", {"width": 390, "height": 844}),
    ("de", "light", {"width": 360, "height": 640}),
    ("de", "dark", {"width": 844, "height": 390}),
]


@pytest.mark.parametrize(
    ("tour", "language", "theme", "screen"),
    in_slow(
        [(tour, *look) for tour in TOURS for look in LOOKS], [(tour, *LOOKS[nth % 3]) for nth, tour in enumerate(TOURS)]
    ),
)
def test_no_state_of_the_phones_table_has_a_barrier(
    people: People, tour: str, language: str, theme: str, screen: ViewportSize
) -> None:
    walk = Walk(people, language, phone=True, screen=screen, color_scheme=theme)
    found = {}
    for state, person in TOURS[tour](walk):
        if told := barriers(person):
            found[state] = told
    assert found == {}


def in_either_theme(name: str, values: Sequence[str], *, fast: int | None = None) -> pytest.MarkDecorator:
    """The test for each of these in both themes; slow but in one, by turns, of all values or of the first `fast`."""
    return pytest.mark.parametrize(
        (name, "theme"),
        [
            pytest.param(value, theme, marks=() if place % 2 == number and value in values[:fast] else pytest.mark.slow)
            for place, value in enumerate(values)
            for number, theme in enumerate(("light", "dark"))
        ],
    )


@in_either_theme("path", ["/", "/new", "/games", "/help", "/nowhere"], fast=1)
def test_the_pages_have_no_barrier(people: People, path: str, theme: str) -> None:
    ann = people(color_scheme=theme)
    ann.opens(path)
    expect(ann.page.get_by_role("heading", level=1)).to_be_visible(timeout=PATIENCE)
    has_no_barrier(ann)
    if path == "/nowhere":
        ann.wrong.clear()  # the browser says of a page that is not there that it is not there


@in_either_theme("edition", ["classic", "luxury", "original", "indigo", "message-center", "club"], fast=1)
def test_a_table_has_no_barrier_in_any_edition(people: People, edition: str, theme: str) -> None:
    ann = people(phone=edition == "classic", color_scheme=theme)
    ann.makes_table(edition=edition, seats=WITH_A_COMPUTER)
    ann.waits_for_turn()
    has_no_barrier(ann)


@pytest.mark.slow
def test_sheets_and_questions_have_no_barrier(people: People) -> None:
    ann, ben = people(), people()
    table = ann.makes_table(variations=["V3", "V4", "V5"])
    has_no_barrier(ann)  # the waiting room
    ben.opens(f"/t/{table}")
    expect(ben.page.get_by_role("button", name="Sit down")).to_be_visible(timeout=PATIENCE)
    has_no_barrier(ben)
    ben.sits_down(table, "Ben")
    mover = ann if ann.state()["view"]["on_turn"] == 0 else ben
    other = ben if mover is ann else ann
    mover.waits_for_turn()
    mover.plays_the_best()
    expect(other.page.get_by_role("button", name="Challenge").first).to_be_visible(timeout=PATIENCE)
    for key in "34":
        other.page.keyboard.press(key)
        other.page.wait_for_timeout(300)
        has_no_barrier(other)
        other.page.keyboard.press("Escape")
    for key in ("5", "7", "8", "9", "?"):
        other.page.keyboard.press(key)
        expect(other.page.get_by_role("dialog").first).to_be_visible(timeout=PATIENCE)
        has_no_barrier(other)
        other.page.keyboard.press("Escape")
        expect(other.page.get_by_role("dialog")).to_have_count(0)
    for key in "78":
        other.page.keyboard.press(key)
        other.presses("Keep it beside the board")
        expect(other.page.get_by_role("dialog")).to_have_count(0)
    mover.does({"kind": "talk", "text": "Well played"})
    expect(other.page.get_by_role("log")).to_contain_text("Well played", timeout=PATIENCE)
    expect(other.page.locator(".card-place")).not_to_contain_text("Well played")
    has_no_barrier(other)
    other.presses("Menu")  # and nothing is said to be new
    has_no_barrier(other)


@pytest.mark.slow
def test_a_finished_game_has_no_barrier(people: People) -> None:
    ann = people()
    ann.makes_table(seats=WITH_A_COMPUTER)
    ann.waits_for_turn()
    ann.does({"kind": "resign"})
    expect(ann.page.get_by_role("button", name=re.compile("Play again")).first).to_be_visible(timeout=PATIENCE)
    ann.page.wait_for_timeout(500)
    has_no_barrier(ann)
