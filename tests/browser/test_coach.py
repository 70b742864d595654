"""The coach at a table: hints step by step under V5, marks on the board, and what needs no dictionary without it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.barriers import has_no_barrier
from tests.browser.conftest import People
from tests.browser.person import PATIENCE, Person
from tests.browser.table_states import WITH_A_COMPUTER
from tests.pairwise import few_in_slow

Look = tuple[str, str, ViewportSize]
LOOKS: list[Look] = [
    ("en", "light", {"width": 1440, "height": 900}),
    ("de", "dark", {"width": 360, "height": 640}),
    ("en", "dark", {"width": 390, "height": 844}),
    ("de", "light", {"width": 768, "height": 1024}),
    ("de", "light", {"width": 740, "height": 360}),
]


def sits_down(people: People, *variations: str, **options: object) -> Person:
    """Somebody on turn against a computer."""
    ann = people(**options)
    ann.makes_table(seats=WITH_A_COMPUTER, variations=list(variations))
    expect(ann.page.locator("#rack .tile").first).to_be_visible(timeout=PATIENCE)
    assert ann.state(0)["view"]["on_turn"] == 0
    return ann


def test_hints_come_one_after_another_and_nothing_is_laid(people: People) -> None:
    ann = sits_down(people, "V5")
    board = ann.page.get_by_role("grid").bounding_box()
    ann.presses("Coach")
    coach = ann.page.get_by_role("region", name="Coach")
    steps = coach.locator(".ladder > li:not(.next, .shut)")
    expect(coach.get_by_role("button", name=re.compile("Next hint"))).to_be_visible(timeout=PATIENCE)
    expect(steps).to_have_count(0)
    has_no_barrier(ann)
    told = 0
    while (pressed := coach.locator(".next button")).count():
        pressed.click()
        told += 1
        expect(steps).to_have_count(told, timeout=PATIENCE)
    expect(steps.last).to_contain_text("points")
    expect(coach.get_by_role("status").first).to_have_text(re.compile("points"))
    assert told > 2
    assert ann.page.get_by_role("grid").bounding_box() == board
    assert ann.state(0)["view"]["turn_number"] == 1
    expect(ann.page.locator(".square .tile.laid")).to_have_count(0)
    has_no_barrier(ann)
    ann.page.keyboard.press("Escape")
    expect(coach).to_have_count(0)
    ann.presses("Coach")
    expect(steps).to_have_count(told, timeout=PATIENCE)  # what was told in this turn is not asked for again


@pytest.mark.slow
def test_the_coach_is_asked_by_key_and_others_hear_that_it_was(people: People) -> None:
    ann, ben = people(), people()
    table = ann.makes_table(variations=["V5"])
    ben.opens(f"/t/{table}")
    ben.sits_down(table, "Ben")
    mover, other = (ann, ben) if ann.state()["view"]["on_turn"] == 0 else (ben, ann)
    mover.waits_for_turn()
    mover.page.keyboard.press("h")
    expect(mover.page.get_by_role("button", name=re.compile("Next hint"))).to_be_visible(timeout=PATIENCE)
    mover.page.keyboard.press("h")
    expect(mover.page.locator(".ladder > li:not(.next, .shut)")).to_have_count(1, timeout=PATIENCE)
    expect(other.page.locator(".card-place")).to_contain_text("asked the coach", timeout=PATIENCE)
    other.page.keyboard.press("h")
    expect(other.page.get_by_text("Hints come when it is your turn.")).to_be_visible(timeout=PATIENCE)


@pytest.mark.slow
def test_squares_of_a_letter_and_hooks_are_marked_on_the_board(people: People) -> None:
    ann = sits_down(people, "V5")
    ann.does_the_best(0)
    # The coach goes where the game goes on: a page that has not heard of the answer yet would close it.
    ann.catches_up()
    ann.page.keyboard.press("o")
    squares = ann.page.get_by_role("button", name="Squares")
    expect(squares).to_have_attribute("aria-pressed", "true", timeout=PATIENCE)
    letters = ann.page.get_by_role("group", name=re.compile("Choose a letter")).get_by_role("button")
    expect(letters.first).to_be_visible(timeout=PATIENCE)
    letter = letters.last.inner_text()
    ann.page.keyboard.press(letter.lower())
    expect(letters.last).to_have_attribute("aria-pressed", "true")
    expect(ann.page.get_by_role("region", name="Coach").get_by_role("status")).to_contain_text(f"{letter} alone makes")
    ann.presses("Hooks")
    expect(ann.page.locator(".marks .hook").first).to_be_attached(timeout=PATIENCE)
    ann.presses("Hot")
    dots = ann.page.locator(".marks .hot")
    expect(dots.first).to_be_attached()
    expect(ann.page.get_by_role("gridcell", name=re.compile("of 200 racks play here"))).to_have_count(dots.count())
    ann.presses("Theirs")
    expect(ann.page.locator(".marks .feared")).to_have_count(ann.page.locator(".theirs > li").count())
    expect(ann.page.get_by_role("region", name="Coach").get_by_role("status")).to_contain_text("One rack in four")
    ann.presses("Unseen")
    expect(ann.page.locator(".marks > *")).to_have_count(0)
    ann.page.keyboard.press("o")
    expect(ann.page.get_by_role("button", name="Hints")).to_have_attribute("aria-pressed", "true")


@pytest.mark.slow
def test_without_the_open_dictionary_hints_are_closed_and_balance_is_told(people: People) -> None:
    ann = sits_down(people)
    expect(ann.page.get_by_role("button", name="Coach")).to_have_count(0)
    ann.page.keyboard.press("h")
    coach = ann.page.get_by_role("region", name="Coach")
    expect(coach.get_by_text("Hints about words need")).to_be_visible(timeout=PATIENCE)
    expect(coach.get_by_text(re.compile("vowels? and .* consonants?"))).to_be_visible()
    expect(coach.locator(".next")).to_have_count(0)
    expect(coach.get_by_role("button", name="Squares")).to_have_count(0)
    has_no_barrier(ann)


@few_in_slow("look, variations", LOOKS, [["V5"], []])
def test_the_coach_has_no_barrier_and_moves_no_board(people: People, look: Look, variations: list[str]) -> None:
    language, theme, screen = look
    ann = sits_down(
        people, *variations, screen=screen, phone=screen["width"] < 700, locale=language, color_scheme=theme
    )
    board = ann.page.get_by_role("grid").bounding_box()
    ann.page.keyboard.press("h")
    coach = ann.page.locator(".coach-place")
    expect(coach.locator(".ladder")).to_be_visible(timeout=PATIENCE)
    if variations:
        ann.page.keyboard.press("h")
        expect(coach.locator(".nr").first).to_be_visible(timeout=PATIENCE)
    assert ann.page.get_by_role("grid").bounding_box() == board
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= screen["width"]
    has_no_barrier(ann)
