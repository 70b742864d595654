"""The board from close: by fingers, keys and buttons; drawn, followed, dragged over, and whole again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.advisor import plays
from tests.browser.conftest import People
from tests.browser.fingers import Fingers, is_close, middle, squares_seen
from tests.browser.person import PATIENCE, Person
from tests.pairwise import slow_beyond

ARROW = ".board-place .cursor[data-way]"
LONG_ENOUGH = 700
"""Milliseconds at the edge after which the board has certainly moved on."""

BOARDS = slow_beyond(1, [("english", 15, 7), ("super_english", 21, 9)])
"""A set of tiles, the squares of its board across, and how many of them are seen from close."""


CLOSE = slow_beyond(1, [("english", 7), ("super_english", 9)])


def sits_at_a_board(people: People, set_key: str) -> Person:
    """A person with a phone whose turn it is at an empty board."""
    ann, ben = people(phone=True), people(phone=True)
    ben.sits_down(ann.makes_table(set_key=set_key), "Ben")
    return ann if ann.state()["view"]["on_turn"] == ann.state()["you"]["seat"] else ben


def sees_whole(person: Person, across: int) -> None:
    """All of the board is seen."""
    expect(is_close(person)).to_have_count(0)
    assert squares_seen(person) == (0, 0, across, across)


def sees_close(person: Person, near: int) -> None:
    """The board is seen from close, as whole squares."""
    expect(is_close(person)).to_be_visible()
    assert squares_seen(person)[2:] == (near, near)


@pytest.mark.parametrize(("set_key", "across", "near"), BOARDS)
def test_the_board_comes_closer_and_goes_back_by_fingers_keys_and_buttons(
    people: People, set_key: str, across: int, near: int
) -> None:
    person = sits_at_a_board(people, set_key)
    fingers, page = Fingers(person), person.page
    sees_whole(person, across)
    fingers.spread(middle(person.square(4, 9)))
    sees_close(person, near)
    row, col, _, _ = squares_seen(person)
    assert row <= 4 < row + near
    assert col <= 9 < col + near
    fingers.pinch(middle(person.square(row + 3, col + 3)))
    sees_whole(person, across)
    fingers.taps_twice(middle(person.square(9, 4)))
    sees_close(person, near)
    expect(page.locator(".board-place .cursor[data-way='across']")).to_be_visible()  # the second tap did not turn it
    page.keyboard.press("-")
    sees_whole(person, across)
    page.keyboard.press("+")
    sees_close(person, near)
    page.get_by_role("button", name="Whole board").last.press("Enter")
    sees_whole(person, across)
    page.get_by_role("button", name="Closer").last.press("Enter")
    sees_close(person, near)


@pytest.mark.slow
@pytest.mark.parametrize(("set_key", "near"), CLOSE)
def test_one_finger_draws_the_board_to_whole_squares_and_no_further_than_its_edge(
    people: People, set_key: str, near: int
) -> None:
    person = sits_at_a_board(people, set_key)
    fingers = Fingers(person)
    fingers.spread(middle(person.square(7, 7)))
    row, col, _, _ = squares_seen(person)
    x, y = middle(person.square(row + 2, col + 2))
    fingers.draws((x, y), (x + 60, y))
    after = squares_seen(person)
    assert after[0] == row
    assert after[1] < col
    assert after[2:] == (near, near)
    for _ in range(6):
        fingers.draws((80, y), (300, y + 60))
    assert squares_seen(person) == (0, 0, near, near)
    assert person.page.locator(ARROW).count() == 0


@pytest.mark.slow
def test_what_is_chosen_by_key_is_brought_into_sight(people: People) -> None:
    person = sits_at_a_board(people, "english")
    person.square(7, 7).tap()
    person.page.keyboard.press("+")
    row, _, _, near = squares_seen(person)
    for _ in range(near):
        person.page.keyboard.press("ArrowRight")
    expect(person.page.locator(ARROW)).to_be_in_viewport()
    assert squares_seen(person) == (row, 15 - near, near, near)
    assert person.page.evaluate("scrollX + scrollY + document.querySelector('.frame').scrollLeft") == 0


@pytest.mark.slow
@pytest.mark.parametrize(("set_key", "near"), CLOSE)
def test_a_tile_dragged_to_the_edge_moves_the_board_on_and_over_the_rack_it_comes_home(
    people: People, set_key: str, near: int
) -> None:
    person = sits_at_a_board(people, set_key)
    fingers, page = Fingers(person), person.page
    fingers.spread(middle(person.square(7, 7)))
    _, col, _, _ = squares_seen(person)
    tile = middle(person.rack.get_by_role("button").first)
    box = page.locator(".frame").bounding_box()
    assert box is not None
    edge = (box["x"] + box["width"] - 20, box["y"] + box["height"] / 2 + 44)
    fingers.draws(tile, edge, lifts=False)
    expect(page.locator(".frame .edge.right")).to_be_visible()
    page.wait_for_timeout(LONG_ENOUGH)
    assert squares_seen(person)[1] > col
    inside = (box["x"] + box["width"] / 2, edge[1])
    fingers.goes_on(edge, inside)
    expect(page.locator(".frame .edge")).to_have_count(0)
    expect(page.locator(".aim")).to_be_visible()
    fingers.lifts()
    laid = page.locator("[role=gridcell][aria-label*='not yet played']")
    expect(laid).to_have_count(1)
    sees_close(person, near)
    fingers.draws(middle(laid), middle(person.rack.get_by_role("button").nth(3)))
    expect(laid).to_have_count(0)


@pytest.mark.slow
def test_once_somebody_has_played_all_of_the_board_is_seen(people: People) -> None:
    ann, ben = people(phone=True), people(phone=True)
    ben.sits_down(ann.makes_table(), "Ben")
    mover, other = (ann, ben) if ann.state()["view"]["on_turn"] == ann.state()["you"]["seat"] else (ben, ann)
    for person in (mover, other):
        person.square(7, 7).tap()
        person.page.keyboard.press("+")
        expect(is_close(person)).to_be_visible()
    mover.tells(plays(mover.state(), limit=1)[0])
    for person in (mover, other):
        expect(is_close(person)).to_have_count(0, timeout=PATIENCE)


@pytest.mark.slow
def test_a_tap_on_a_small_square_of_the_large_board_lays_the_tile_and_comes_closer(people: People) -> None:
    person = sits_at_a_board(people, "super_english")
    person.rack.get_by_role("button").first.tap()
    person.square(10, 10).tap()
    expect(person.square(10, 10)).to_have_accessible_name(re.compile("not yet played"))
    sees_close(person, 9)


@pytest.mark.slow
def test_points_of_tiles_out_of_sight_stand_at_the_edge_and_lead_there(people: People) -> None:
    person = sits_at_a_board(people, "english")
    person.lays_by_tap(plays(person.state(), limit=1)[0])
    page = person.page
    expect(page.locator(".bubble")).to_be_visible(timeout=PATIENCE)
    Fingers(person).spread(middle(person.square(1, 1)))
    beyond = page.get_by_role("button", name=re.compile("points?, for tiles out of sight"))
    expect(beyond).to_be_visible()
    beyond.tap()
    expect(beyond).to_have_count(0)
    expect(page.locator(".plane .bubble")).to_be_visible()


@pytest.mark.slow
def test_a_swipe_along_the_ledge_shuffles_and_a_finger_that_rests_on_a_tile_is_told_of_it(people: People) -> None:
    person = sits_at_a_board(people, "english")
    fingers = Fingers(person)
    before = person.tiles_on_rack()
    box = person.rack.bounding_box()
    assert box is not None
    low = box["y"] + box["height"] - 3
    for _ in range(3):  # one may give the same order
        fingers.draws((box["x"] + 40, low), (box["x"] + 200, low))
        if person.tiles_on_rack() != before:
            break
    assert person.tiles_on_rack() != before
    assert sorted(person.tiles_on_rack()) == sorted(before)
    best = plays(person.state(), limit=1)[0]
    person.tells(best)
    played = person.square(best[0].row, best[0].col)
    expect(played).to_have_accessible_name(re.compile(r"points?$"), timeout=PATIENCE)
    fingers.rests(middle(played), LONG_ENOUGH)
    dialog = person.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text(re.compile(r"\d"))
