"""A puzzle on the page: solved by tap and by key, hints and the answer, the same for all; no barrier anywhere."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from lexiko.coaching import remark_sentence
from lexiko.translations import translations
from tests.browser.advisor import Lay
from tests.browser.barriers import has_no_barrier
from tests.browser.conftest import People
from tests.browser.person import PATIENCE, Person
from tests.server.puzzles.room import Json, as_tried, puzzle_of

LOOKS: list[tuple[str, str, ViewportSize]] = [
    ("en", "light", {"width": 390, "height": 844}),
    ("de", "dark", {"width": 360, "height": 640}),
    ("en", "dark", {"width": 768, "height": 1024}),
    ("de", "light", {"width": 1280, "height": 800}),
    ("en", "light", {"width": 740, "height": 360}),
]
READY = 4 * PATIENCE


def opens(person: Person, path: str = "/puzzle") -> str:
    """Open a puzzle; which one it is."""
    with person.page.expect_response(re.compile(r"/api/puzzles/english/(day|[0-9a-f]{12})\?"), timeout=READY) as told:
        person.opens(path)
    expect(person.page.locator(".rack .slot").first).to_be_visible(timeout=READY)
    return str(told.value.json()["id"])


def tries_of(person: Person) -> Locator:
    """The lines of what was tried."""
    return person.page.locator(".tries .line:not(.plain):not(.pencil)")


def sends(person: Person, puzzle: str, laid: Json) -> None:
    """The same try as another device of this person would send it."""
    code = """([id, laid]) => fetch(`api/puzzles/english/${id}/try`, {
        method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(laid),
    }).then((answer) => answer.status)"""
    assert person.page.evaluate(code, [puzzle, laid]) == 200


@pytest.mark.slow
def test_a_puzzle_is_tried_hinted_at_and_solved_and_is_so_after_a_reload(people: People) -> None:
    ann = people()
    puzzle = opens(ann)
    best = puzzle_of(puzzle)
    sends(ann, puzzle, as_tried(puzzle, best.others[0].text))
    opens(ann)
    expect(tries_of(ann)).to_have_count(1)
    expect(tries_of(ann).first).to_contain_text(str(best.others[0].points))
    expect(ann.page.get_by_text(f"at least {best.margin} points more")).to_be_visible()
    ann.presses("Hint")
    expect(ann.page.locator(".said .nr")).to_have_text("1", timeout=PATIENCE)
    sends(ann, puzzle, as_tried(puzzle))
    opens(ann)
    expect(ann.page.locator(".said")).to_contain_text(f"{best.points} points", timeout=PATIENCE)
    expect(ann.page.locator(".tries .best")).to_contain_text(str(best.points))
    expect(ann.page.get_by_role("button", name="Another")).to_be_visible()
    has_no_barrier(ann)


@pytest.mark.slow
@pytest.mark.parametrize("how", ["by tap", "by key"])
def test_a_puzzle_is_solved_with_tiles_that_are_laid(people: People, how: str) -> None:
    ann = people(screen={"width": 390, "height": 844}, phone=True) if how == "by tap" else people()
    puzzle = opens(ann)
    best = puzzle_of(puzzle)
    play = ann.page.locator(".acts .go")
    expect(play).to_be_disabled()
    lays = [Lay(at["row"], at["col"], at["tile"], at["blank"]) for at in as_tried(puzzle)["placements"]]
    (ann.lays_by_tap if how == "by tap" else ann.lays_by_key)(lays)
    expect(play).to_have_text(re.compile(rf"Try\s*{best.points}"), timeout=PATIENCE)
    expect(ann.page.locator(".tries .pencil")).to_contain_text("not yet played")
    if how == "by key":
        ann.page.keyboard.press("Enter")
    else:
        play.tap()
    expect(ann.page.locator(".tries .best")).to_contain_text(str(best.points), timeout=PATIENCE)
    expect(ann.page.locator(".said")).to_contain_text("First try")
    if how == "by key" and (said := [remark_sentence(each, translations("en")) for each in best.why]):
        expect(ann.page.locator(".said .main")).to_contain_text(said[0])
        ann.presses(re.compile("cards? to learn"))
        expect(ann.page.locator(".said")).to_contain_text("in your box to learn", timeout=PATIENCE)
        expect(ann.page.get_by_role("link", name="Learn")).to_be_visible()


@pytest.mark.slow
def test_the_answer_is_shown_when_it_is_asked_for_and_another_puzzle_comes(people: People) -> None:
    ann = people()
    page, best = ann.page, puzzle_of(opens(ann))
    ann.presses("Show it")
    page.get_by_role("button", name="Go on trying").click()
    expect(page.locator(".tries .best")).to_have_count(0)
    ann.presses("Show it")
    page.get_by_role("button", name="Show the play").click()
    expect(page.locator(".tries .best")).to_contain_text(str(best.points), timeout=PATIENCE)
    expect(page.locator(".said")).to_contain_text("The answer was shown.")
    ann.presses("Another")
    expect(page.get_by_text("Which is it?")).to_be_visible(timeout=PATIENCE)
    expect(page).to_have_url(re.compile(r"id=[0-9a-f]{12}"))


@pytest.mark.slow
def test_two_people_have_the_same_puzzle_of_the_day_and_one_that_is_shared(people: People) -> None:
    ann, ben = people(), people()
    assert opens(ann) == opens(ben)
    other = opens(ann, f"/puzzle?words=english&id={opens(ben)}")
    assert other == opens(ben)


@pytest.mark.slow
@pytest.mark.parametrize(("language", "theme", "screen"), LOOKS)
def test_no_puzzle_has_a_barrier_or_scrolls_sideways(
    people: People, language: str, theme: str, screen: ViewportSize
) -> None:
    eve = people(screen=screen, locale=language, color_scheme=theme)
    puzzle = opens(eve)
    for laid in ("", puzzle_of(puzzle).best):
        if laid:
            sends(eve, puzzle, as_tried(puzzle, laid))
            opens(eve)
        assert eve.page.evaluate("document.documentElement.scrollWidth") <= screen["width"]
        has_no_barrier(eve)
        eve.page.locator(".acts .stk").first.click()
        expect(eve.page.get_by_role("dialog")).to_be_visible()
        has_no_barrier(eve)
        eve.page.keyboard.press("Escape")
        expect(eve.page.get_by_role("dialog")).to_have_count(0)
