"""A finished game reviewed on its page: asked for, seen, gone through by hand and by key, on every screen."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Route, ViewportSize, expect

from tests.browser.barriers import has_no_barrier
from tests.browser.conftest import People
from tests.browser.person import PATIENCE, Person
from tests.pairwise import few_in_slow
from tests.server.served import Served

TWO = [{"who": "me", "name": "Ann"}, {"who": "me", "name": "Ben"}]
THREE = [*TWO, {"who": "me", "name": "Cleo"}]
READY = 4 * PATIENCE
"""So long a review may take where much else goes on."""
Look = tuple[str, str, ViewportSize]
LOOKS: list[Look] = [
    ("en", "light", {"width": 1440, "height": 900}),
    ("de", "dark", {"width": 1440, "height": 900}),
    ("de", "light", {"width": 360, "height": 640}),
    ("en", "dark", {"width": 390, "height": 844}),
    ("en", "light", {"width": 768, "height": 1024}),
    ("de", "dark", {"width": 740, "height": 360}),
]


def finishes_a_game(person: Person, seats: list[dict[str, str]] = TWO) -> str:
    """Play a round, and leave the game; its table."""
    table = person.makes_table(seats=seats)
    person.sees_the_game_begin()
    for _ in seats:
        seat = int(person.state(0)["view"]["on_turn"])
        if seat == 0:
            person.does({"kind": "pass"}, seat)
        else:
            person.does_the_best(seat)
    for seat in range(len(seats) - 1):
        person.does({"kind": "resign"}, seat)
    return table


@pytest.fixture(scope="module")
def reviewed(browser: Browser, server: Served) -> Iterator[dict[int, str]]:
    """A reviewed game of two and one of three, by how many played."""
    person = Person(browser, server.address)
    tables = {len(seats): finishes_a_game(person, seats) for seats in (TWO, THREE)}
    for table in tables.values():
        person.asks(f"/api/tables/{table}/review", {})
    for table in tables.values():
        person.opens(f"/review/{table}")
        expect(person.page.get_by_role("button", name="Print")).to_be_visible(timeout=READY)
    yield tables
    person.leaves()


@pytest.mark.slow
def test_a_finished_game_is_reviewed_from_its_own_page(people: People) -> None:
    ann = people(phone=True)
    table = finishes_a_game(ann)
    ann.opens(f"/t/{table}")
    ann.page.get_by_role("link", name="Review").tap()
    ann.presses("Review this game")
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("At the end", timeout=READY)
    expect(ann.page.get_by_role("heading", name=re.compile("Turn [12], Ann"))).to_be_visible()
    expect(ann.page.get_by_role("img", name=re.compile("^Turn .: played"))).to_be_visible()
    ann.page.get_by_role("button", name="Turns").tap()
    rows = ann.page.get_by_role("list", name="All turns").get_by_role("button")
    expect(rows).to_have_count(2)
    expect(ann.page.get_by_role("button", name="Print")).to_be_visible(timeout=READY)
    rows.nth(1).tap()
    ann.page.get_by_role("button", name="Turns").tap()
    expect(ann.page.get_by_role("heading", name=re.compile("Turn 2, "))).to_be_visible()
    has_no_barrier(ann)


@pytest.mark.slow
def test_what_a_review_says_was_missed_becomes_cards_by_one_press_that_know_where_it_was(people: People) -> None:
    ann = people()
    table = finishes_a_game(ann)
    ann.opens(f"/t/{table}")
    ann.asks(f"/api/tables/{table}/review", {})

    def also_missed(route: Route) -> None:  # a game of few turns seldom misses a bingo
        answer = route.fetch()
        told = answer.json()
        for turn in (told["review"] or {"turns": []})["turns"][:1]:
            turn["missed"] = [{"kind": "anagrams", "letters": "AEHNORS"}]
        route.fulfill(response=answer, json=told)

    ann.page.route(re.compile(r"/review\?language"), also_missed)
    ann.opens(f"/review/{table}")
    ann.page.get_by_role("button", name=re.compile("^Put [0-9]+ missed card")).click(timeout=READY)
    expect(ann.page.get_by_text(re.compile("box to learn"))).to_be_visible()
    has_no_barrier(ann)
    ann.page.get_by_role("link", name="Learn", exact=True).click()
    field = ann.page.get_by_role("textbox", name="Your answer")
    expect(field).to_be_visible(timeout=PATIENCE)
    field.fill("hoarsen")
    field.press("Enter")
    ann.page.get_by_role("link", name="Where you missed it").click()
    expect(ann.page.get_by_role("heading", name=re.compile("Turn 1, "))).to_be_visible(timeout=PATIENCE)
    ann.opens("/study")
    ann.page.get_by_role("button", name="Leave").click()
    ann.presses("New words")
    ann.page.get_by_role("radio", name="Your games").check()
    ann.presses("Put into the box")
    expect(
        ann.page.get_by_text(re.compile("card could ask|cards? put in|review a finished", re.IGNORECASE))
    ).to_be_visible(timeout=PATIENCE)
    has_no_barrier(ann)


@few_in_slow("look, players", LOOKS, [3, 2])
def test_no_review_has_a_barrier_or_scrolls_sideways(
    people: People, reviewed: dict[int, str], look: Look, players: int
) -> None:
    language, theme, screen = look
    eve = people(screen=screen, locale=language, color_scheme=theme)
    eve.opens(f"/review/{reviewed[players]}")
    expect(eve.page.locator(".frame")).to_be_visible(timeout=PATIENCE)
    assert eve.page.evaluate("document.documentElement.scrollWidth") <= screen["width"]
    has_no_barrier(eve)
    if eve.page.locator("button.stk").is_visible():
        eve.page.locator("button.stk").click()
        has_no_barrier(eve)


@pytest.mark.slow
def test_a_review_is_gone_through_by_key(people: People, reviewed: dict[int, str]) -> None:
    eve = people()
    eve.opens(f"/review/{reviewed[3]}")
    graph = eve.page.get_by_role("slider")
    expect(graph).to_be_visible(timeout=PATIENCE)
    graph.press("Home")
    expect(eve.page.get_by_role("heading", name=re.compile("Turn 1, "))).to_be_visible()
    graph.press("ArrowRight")
    expect(graph).to_have_attribute("aria-valuenow", "2")
    rows = eve.page.get_by_role("list", name="All turns").get_by_role("button")
    rows.nth(1).press("ArrowDown")
    expect(rows.nth(2)).to_be_focused()
    expect(graph).to_have_attribute("aria-valuenow", "3")
    eve.presses("Turn before")
    expect(rows.nth(1)).to_have_attribute("aria-current", "true")
    eve.page.get_by_text("The graph as a table").click()
    expect(eve.page.get_by_role("table").get_by_role("row").nth(1)).to_contain_text("≈")


@pytest.mark.slow
def test_each_play_is_shown_alone_and_turning_points_are_printed(people: People, reviewed: dict[int, str]) -> None:
    eve = people()
    eve.opens(f"/review/{reviewed[2]}")
    best = eve.page.get_by_role("button", name=re.compile("^Best"))
    expect(best).to_be_visible(timeout=PATIENCE)
    expect(eve.page.locator(".pen").first).to_be_visible()
    eve.page.get_by_role("button", name=re.compile("^Played")).click()
    expect(eve.page.locator(".pen")).to_have_count(0)
    best.click()
    expect(best).to_have_attribute("aria-pressed", "true")
    points = eve.page.get_by_role("group", name="Turning points").get_by_role("button").count()
    eve.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    eve.page.emulate_media(media="print")
    expect(eve.page.locator(".printed .frame")).to_have_count(points)
    with eve.page.expect_download() as taken:
        eve.page.emulate_media(media="screen")
        eve.page.get_by_role("link", name="As one page").click()
    assert "<h1>" in taken.value.path().read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_game_that_is_on_has_no_review_and_says_so(people: People) -> None:
    ann = people()
    table = ann.makes_table(seats=TWO)
    ann.sees_the_game_begin()
    answer = ann.page.request.get(f"{ann.address}/api/tables/{table}/review")
    assert answer.status == 409
    ann.opens(f"/review/{table}")
    expect(ann.page.get_by_role("heading", name="No review here")).to_be_visible(timeout=PATIENCE)
    expect(ann.page.locator("main")).to_contain_text("That can be had when the game is over.")
    ann.wrong.clear()  # the browser's own word for the 409


@pytest.mark.slow
def test_finished_games_in_the_list_lead_to_their_reviews(people: People) -> None:
    ann = people(phone=True)
    table = finishes_a_game(ann)
    ann.opens("/games")
    ann.page.get_by_role("link", name=re.compile("^Review")).first.tap()
    expect(ann.page).to_have_url(re.compile(f"/review/{table}"))
    expect(ann.page.get_by_role("button", name="Review this game")).to_be_visible()
    has_no_barrier(ann)
