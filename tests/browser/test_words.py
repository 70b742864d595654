"""The page for words: looked up as they are typed, linked to, on every screen; and closed to who plays."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.barriers import has_no_barrier
from tests.browser.conftest import People
from tests.browser.person import PATIENCE, Person
from tests.pairwise import few_in_slow

Look = tuple[str, str, ViewportSize]
LOOKS: list[Look] = [
    ("en", "light", {"width": 1440, "height": 900}),
    ("de", "dark", {"width": 360, "height": 640}),
    ("en", "dark", {"width": 390, "height": 844}),
    ("de", "light", {"width": 768, "height": 1024}),
    ("de", "light", {"width": 740, "height": 360}),
]


def types(person: Person, text: str) -> None:
    person.page.get_by_role("textbox").press_sequentially(text)


@pytest.mark.slow
def test_a_word_is_looked_up_as_it_is_typed_and_a_link_opens_it_again(people: People) -> None:
    ann, ben = people(phone=True), people()
    ann.opens()
    ann.page.get_by_role("link", name="Look words up").tap()
    types(ann, "plane")
    looked = ann.page.locator(".verdict").filter(has_text="PLANE is in the word list.")
    expect(looked).to_be_visible(timeout=PATIENCE)
    expect(ann.page.get_by_role("status").filter(has_text="PLANE is in the word list.")).to_be_attached()
    expect(ann.page.get_by_text("an aircraft that has a fixed wing")).to_be_visible()
    has_no_barrier(ann)
    ann.presses("S makes PLANES")
    expect(ann.page.locator(".verdict").filter(has_text="PLANES is in the word list.")).to_be_visible(timeout=PATIENCE)
    assert ann.page.url.endswith("/words?q=PLANES")
    ann.page.go_back()
    expect(looked).to_be_visible(timeout=PATIENCE)
    expect(ann.page.get_by_role("textbox")).to_have_value("plane")
    ben.opens(ann.page.url.removeprefix(ann.address))
    expect(ben.page.locator(".verdict").filter(has_text="PLANE is in the word list.")).to_be_visible(timeout=PATIENCE)


@pytest.mark.slow
def test_letters_patterns_and_lists_are_found_and_the_last_typed_counts(people: People) -> None:
    ann = people()
    ann.opens("/words?find=letters&q=retina%3F")
    expect(ann.page.get_by_role("heading", name="1,449 words")).to_be_visible(timeout=PATIENCE)
    ann.presses("Show all 54")
    expect(ann.page.get_by_text("Only words of 7 letters")).to_be_visible(timeout=PATIENCE)
    expect(ann.page.get_by_role("list").get_by_role("button")).to_have_count(54)
    ann.presses("All lengths")
    ann.page.get_by_role("radio", name="Pattern").check(force=True)
    ann.page.get_by_role("textbox").fill("")
    types(ann, "q..z")
    ann.presses(re.compile("^QUIZ$"))
    expect(ann.page.locator(".verdict").filter(has_text="QUIZ is in the word list.")).to_be_visible(timeout=PATIENCE)
    ann.page.get_by_role("textbox").fill("q4")
    expect(ann.page.locator(".found").get_by_text("4 is no letter")).to_be_visible(timeout=PATIENCE)
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("textbox")).to_have_value("")
    ann.page.get_by_role("radio", name="Lists").check(force=True)
    ann.page.get_by_role("radio", name="From two to three").check(force=True)
    expect(ann.page.get_by_role("listitem").filter(has_text="AA")).to_have_text(re.compile(r"B\s*AA\s*H L S"))


@pytest.mark.slow
def test_nobody_who_plays_is_told_words_and_the_page_leads_to_their_game(people: People) -> None:
    ann, eve = people(), people()
    table = ann.makes_table(seats=[{"who": "me", "name": "Ann"}, {"who": "bot", "bot": "beginner"}])
    ann.sees_the_game_begin()
    ann.opens("/words?q=plane")
    expect(ann.page.get_by_text("You sit in a game that is on")).to_be_visible(timeout=PATIENCE)
    expect(ann.page.get_by_role("textbox")).to_have_count(0)
    has_no_barrier(ann)
    ann.page.get_by_role("link", name="To the game").click()
    expect(ann.page.get_by_role("group", name="Your rack")).to_be_visible(timeout=PATIENCE)
    assert ann.page.url.endswith(f"/t/{table}")
    eve.opens("/words?q=plane")
    expect(eve.page.locator(".verdict").filter(has_text="PLANE is in the word list.")).to_be_visible(timeout=PATIENCE)


@few_in_slow(
    "look, asked", LOOKS, ["q=plane", "find=letters&q=retina%3F", "find=pattern&q=*ing", "find=list&q=hooks", ""]
)
def test_no_answer_has_a_barrier_or_scrolls_sideways(people: People, look: Look, asked: str) -> None:
    language, theme, screen = look
    eve = people(screen=screen, locale=language, color_scheme=theme)
    eve.opens(f"/words?{asked}")
    expect(eve.page.get_by_role("radio").first).to_be_attached(timeout=PATIENCE)
    if asked:
        expect(eve.page.locator(".found")).to_be_visible(timeout=PATIENCE)
    assert eve.page.evaluate("document.documentElement.scrollWidth") <= screen["width"]
    has_no_barrier(eve)


@pytest.mark.slow
def test_where_the_pages_language_has_no_list_it_says_how_one_comes_here(people: People) -> None:
    eve = people(locale="de-DE")
    eve.opens("/words")
    expect(eve.page.get_by_text("lexiko lexicon install german")).to_be_visible(timeout=PATIENCE)
    expect(eve.page.get_by_text("Für Deutsch ist hier keine Wortliste installiert")).to_be_visible()
