"""Fingers on tiles that lie already: a word dragged apart, a letter recycled, the board scrolled and seen from close.

Rule: V2, V3
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.advisor import Lay
from tests.browser.conftest import People
from tests.browser.fingers import Fingers, is_close, middle, squares_seen
from tests.browser.person import PATIENCE, Person
from tests.pairwise import slow_beyond

FLOAT = 44
"""How far a tile is seen above the finger that drags it."""
RESTED = 450
"""Milliseconds after which a finger has rested on a tile, certainly."""


def sits_before_a_word(people: People, **rules: object) -> Person:
    """A person with a phone whose turn it is, while three tiles of the other lie across the middle."""
    ann, ben = people(phone=True), people(phone=True)
    ben.sits_down(ann.makes_table(**rules), "Ben")
    first, second = (ann, ben) if ann.state()["view"]["on_turn"] == 0 else (ben, ann)
    state = first.state()
    start, letters = state["info"]["plan"]["start"], [each["tile"] for each in state["view"]["rack"]]
    word = sorted(set(letters) - {"?"})[:3]
    first.tells([Lay(start["row"], start["col"] + nth, letter, False) for nth, letter in enumerate(word)])
    second.waits_for_turn()
    return second


def first_letter(person: Person) -> Locator:
    """The first tile of the word on the board."""
    tile = person.state()["view"]["board"][0]
    return person.square(tile["row"], tile["col"])


def test_a_finger_drags_a_letter_of_the_board_and_its_word_with_it(people: People) -> None:
    person = sits_before_a_word(people, variations=["V2"])
    letter = first_letter(person)
    target = person.square(4, 7)
    x, y = middle(target)
    Fingers(person).draws(middle(letter), (x, y + FLOAT))
    expect(target).to_have_accessible_name(re.compile("not yet played"), timeout=PATIENCE)
    expect(letter).to_have_accessible_name(re.compile("to be covered by the new word"))
    expect(person.rack.get_by_role("button", name=re.compile("on the board"))).to_have_count(
        len(person.state()["view"]["board"])
    )


@pytest.mark.slow
def test_a_tap_still_shows_what_can_be_done_with_a_letter(people: People) -> None:
    person = sits_before_a_word(people, variations=["V2"])
    first_letter(person).tap()
    expect(person.page.get_by_role("dialog").get_by_role("button", name=re.compile("^Take up"))).to_be_visible()


def scrolled(person: Person) -> float:
    """How far down the page was scrolled."""
    return float(person.page.evaluate("scrollY"))


def comes_to_rest(person: Person) -> float:
    """Wait until a page that was flung stands still; how far down it is then."""
    before, now = -1.0, scrolled(person)
    while before != now:
        person.page.wait_for_timeout(250)
        before, now = now, scrolled(person)
    return now


def untouched(person: Person) -> None:
    """Nothing of the board was taken up."""
    expect(first_letter(person)).to_have_accessible_name(re.compile(r"points?$"))
    assert person.page.locator("[role=gridcell].vacated, .layer").count() == 0


@pytest.mark.slow
def test_a_board_that_scrolls_goes_on_scrolling_and_gives_its_letters_to_a_finger_that_rests(people: People) -> None:
    person = sits_before_a_word(people, variations=["V2"], set_key="super_english")
    person.page.set_viewport_size({"width": 360, "height": 420})
    fingers, letter = Fingers(person), first_letter(person)
    x, y = middle(letter)
    fingers.draws((x, y), (x, y - 90))
    person.waits_until("scrollY > 20")
    untouched(person)
    before = comes_to_rest(person)
    x, y = middle(letter)
    fingers.draws((x, y), (x + 40, y - 40 + FLOAT), rest=RESTED)
    expect(letter).to_have_accessible_name(re.compile("to be covered by the new word"), timeout=PATIENCE)
    assert scrolled(person) == before


@pytest.mark.slow
def test_a_finger_that_moved_at_once_scrolls_even_where_the_page_hears_of_it_late(people: People) -> None:
    person = sits_before_a_word(people, variations=["V2"], set_key="super_english")
    person.page.set_viewport_size({"width": 360, "height": 420})
    x, y = middle(first_letter(person))
    Fingers(person).draws((x, y), (x, y - 90), late=RESTED)
    person.waits_until("scrollY > 20")
    untouched(person)


@pytest.mark.slow
def test_two_fingers_on_letters_bring_the_board_closer_and_one_then_moves_it(people: People) -> None:
    person = sits_before_a_word(people, variations=["V2"])
    fingers, letter = Fingers(person), first_letter(person)
    fingers.spread(middle(letter))
    expect(is_close(person)).to_be_visible()
    untouched(person)
    row, col, _, _ = squares_seen(person)
    x, y = middle(person.square(row + 1, col + 1))
    fingers.draws((x, y), (x + 110, y + 110))
    assert squares_seen(person)[:2] != (row, col)
    untouched(person)


@pytest.mark.slow
@pytest.mark.parametrize("beside", slow_beyond(1, [0, 8]))
def test_a_finger_with_a_tile_in_hand_recycles_the_letter_it_taps(people: People, beside: int) -> None:
    person = sits_before_a_word(people, variations=["V3"])
    there = person.state()["view"]["board"][0]["tile"]
    hand = next(label for label in person.tiles_on_rack() if label not in (there, "blank"))
    person.rack.get_by_role("button", name=re.compile(f"^{hand},")).first.tap()
    letter = first_letter(person)
    x, y = middle(letter)
    person.page.touchscreen.tap(x, y + beside)
    expect(letter).to_have_accessible_name(re.compile(f"^[0-9A-Z]+, {hand}, .*changed, not yet played"))
    assert person.page.locator("[role=gridcell][aria-label*='not yet played']").count() == 1
