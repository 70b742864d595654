"""The study board: a position read, its moves listed and looked ahead in, gone on from, set up, kept and taken away."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.barriers import has_no_barrier
from tests.browser.conftest import People
from tests.browser.person import PATIENCE, Person
from tests.browser.test_fitting_and_forgetting import forgets
from tests.browser.test_review import READY, TWO, finishes_a_game

CGP = (
    "15/12P2/12A2/12T2/12R2/12OF1/F7B3NO1/I6VANE2G1/NO6N1YOUS1/1P6D1E4/1A3CITY1D4/GLUIER2I2J3/5O1ENDEARED/5W2g2R2O/"
    "CIVETS8G EMORSST/ 156/230 0"
)
ENDING = (
    "3CENTERING3/3I7A3/3L7MU2/3I7B3/3A6FA3/1V6G1O3R/1E6L1U3A/DE1QUOTHA1N3J/U1XI4M1D1P1A/R1E4WOORARIS/"
    "A1N1G1DARKY1I2/B1OHO2V4L2/l1NE2WE4L2/E2F2OYEZ5/SPoTTIEST6 CEINOST/DEI 347/438 0"
)
CLOSE = "15/15/15/15/15/15/12BOA/6VOX1ATONY/7FIVER3/11E3/8MOANED1/7QI2C3/8MU1H3/15/15 AAIRSSU/ 76/120 0"
"""Two of its plays are as good as each other."""
LOOKS: list[tuple[str, str, ViewportSize]] = [
    ("en", "light", {"width": 1440, "height": 900}),
    ("de", "dark", {"width": 1440, "height": 900}),
    ("de", "light", {"width": 360, "height": 640}),
    ("en", "dark", {"width": 390, "height": 844}),
    ("en", "light", {"width": 768, "height": 1024}),
    ("de", "dark", {"width": 740, "height": 360}),
]


def opens(person: Person, cgp: str = CGP) -> None:
    """Open a position by its address."""
    person.opens(f"/board?cgp={quote(cgp)}")
    expect(person.page.locator(".moves ol button").first).to_be_visible(timeout=READY)


@pytest.mark.slow
def test_a_position_is_listed_simulated_played_on_and_still_there_later(people: People) -> None:
    ann = people()
    opens(ann)
    best = ann.page.locator(".moves ol button").first
    expect(best).to_have_attribute("aria-label", re.compile("^O4 METRO, 48 points, equity 55"))
    best.click()
    expect(ann.page.locator(".pen")).to_have_count(5)
    ann.presses("Theirs")
    expect(ann.page.locator(".marks .feared")).to_have_count(3, timeout=READY)
    expect(ann.page.get_by_role("region", name="On the board").locator("ol > li")).to_have_count(3)
    ann.presses("Theirs")
    expect(ann.page.locator(".marks > *")).to_have_count(0)
    ann.presses("Simulate")
    expect(ann.page.locator(".moves .dot").first).to_be_visible(timeout=READY)
    expect(best).to_have_attribute("aria-label", re.compile("of 100 to win, estimated"))
    ann.presses("Play it")
    expect(ann.page.get_by_text("Player 2’s rack is not known.")).to_be_visible()
    ann.page.get_by_label("Rack of Player 2").fill("QQ")
    ann.presses("Take these tiles")
    expect(ann.page.get_by_role("alert")).to_contain_text("2 tiles Q are used, the set has 1.")
    ann.page.get_by_label("Rack of Player 2").fill("abeiilh")
    ann.presses("Take these tiles")
    expect(ann.page.locator(".moves ol button").first).to_be_visible(timeout=READY)
    ann.page.get_by_role("button", name="Note", exact=True).click()
    ann.page.get_by_label("Note on O4 METRO").fill("Two S for 26 tiles.")
    ann.presses("Done")
    ann.opens("/board")
    expect(ann.page.locator(".tree")).to_contain_text("Two S for 26 tiles.", timeout=READY)
    expect(ann.page.locator(".tree")).to_contain_text("O4 METRO 48")
    has_no_barrier(ann)


@pytest.mark.slow
def test_an_ending_is_solved_with_its_proof(people: People) -> None:
    ann = people()
    opens(ann, ENDING)
    ann.presses("Solve")
    first = ann.page.locator(".moves ol button").first
    expect(first).to_have_attribute("aria-label", re.compile("exactly .* points, proved"), timeout=2 * READY)
    expect(first).to_contain_text("= ")
    first.click()
    expect(ann.page.locator(".moves .pencil")).to_contain_text("TE(L)SONIC 78")


@pytest.mark.slow
def test_escape_stops_looking_ahead_and_keeps_the_best_so_far(people: People) -> None:
    ann = people()
    opens(ann, CLOSE)
    ann.presses("Simulate")
    expect(ann.page.locator(".moves .dot").first).to_be_visible(timeout=READY)
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".begin")).to_contain_text("Stopped. The best found so far stays.", timeout=READY)
    expect(ann.page.locator(".moves .dot").first).to_be_visible()


@pytest.mark.slow
def test_a_position_is_set_up_by_hand_and_by_key_and_all_that_is_wrong_is_said(people: People) -> None:
    ann = people()
    ann.opens("/board")
    board = ann.page.get_by_role("application")
    expect(board).to_be_visible(timeout=PATIENCE)
    expect(ann.page.get_by_role("heading", name="Tiles still to place")).to_be_visible()
    ann.page.locator("[data-square='109']").click()
    board.press("h")
    board.press("o")
    board.press("Shift+R")
    board.press("q")
    board.press("Backspace")
    board.press("n")
    expect(ann.page.locator(".grid .tile")).to_have_count(4)
    expect(ann.page.locator(".grid .tile.blank")).to_have_count(1)
    ann.page.get_by_label("Rack of Player 1").fill("AEINRSTT")
    expect(ann.page.get_by_role("alert")).to_contain_text("holds 8 tiles, 7 is the most", timeout=PATIENCE)
    expect(ann.page.get_by_role("button", name="List the moves")).to_be_disabled()
    ann.page.get_by_label("Rack of Player 1").fill("AEINRST")
    ann.page.get_by_label("Points of Player 2").fill("14")
    expect(ann.page.get_by_text("This position is possible.")).to_be_visible(timeout=PATIENCE)
    has_no_barrier(ann)
    ann.presses("List the moves")
    expect(ann.page.locator(".moves ol button").first).to_be_visible(timeout=READY)
    expect(ann.page.locator(".scores")).to_contain_text("Player 2 14")
    expect(ann.page).to_have_url(re.compile("cgp="))


@pytest.mark.slow
def test_plays_are_gone_through_by_key_and_a_typed_one_is_weighed(people: People) -> None:
    ann = people()
    opens(ann)
    buttons = ann.page.locator(".moves ol button")
    buttons.first.focus()
    ann.page.keyboard.press("ArrowDown")
    expect(buttons.nth(1)).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(buttons.nth(1)).to_have_attribute("aria-pressed", "true")
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".pen")).to_have_count(0)
    board = ann.page.get_by_role("application")
    ann.page.locator("[data-square='104']").click()
    board.press(" ")
    for key in "sort":
        board.press(key)
    board.press("Enter")
    weighed = ann.page.locator(".moves ol button[aria-pressed=true]")
    expect(weighed).to_have_attribute("aria-label", re.compile("^O7 SORT, 32 points"), timeout=READY)


@pytest.mark.slow
def test_a_game_is_pasted_gone_through_and_taken_away_with_its_variation(people: People) -> None:
    ann = people()
    ann.opens("/board")
    ann.page.get_by_role("button", name="Paste or open").click()
    field = ann.page.get_by_role("textbox", name="CGP or GCG")
    field.fill("what")
    ann.presses("Open")
    expect(ann.page.get_by_role("dialog").get_by_role("alert")).to_contain_text("neither a line of CGP nor a record")
    expect(field).to_have_value("what")
    field.fill("#player1 Ann Ann\n#player2 Ben Ben\n>Ann: HORNSAE 8F HORN +14 14\n>Ben: FAMILYZ H6 FA.M +12 12")
    ann.presses("Open")
    expect(ann.page.get_by_text("After turn 2 of 2", exact=True)).to_be_visible(timeout=PATIENCE)
    ann.presses("Turn before")
    expect(ann.page.locator(".moves ol button").first).to_be_visible(timeout=READY)
    ann.page.locator(".moves ol button").first.click()
    ann.presses("Play it")
    ann.page.get_by_role("button", name="Save or share").click()
    has_no_barrier(ann)
    with ann.page.expect_download() as taken:
        ann.presses("Game with this variation (GCG)")
    assert taken.value.path().read_text(encoding="utf-8").count("\n>Ben:") == 1
    with ann.page.expect_download() as drawn:
        ann.page.get_by_role("link", name="Picture (PNG)").click()
    assert drawn.value.path().read_bytes().startswith(b"\x89PNG")


@pytest.mark.slow
def test_a_turn_of_a_review_leads_to_its_position(people: People) -> None:
    ann = people(phone=True)
    table = finishes_a_game(ann)
    ann.opens(f"/review/{table}")
    ann.presses("Review this game")
    link = ann.page.get_by_role("link", name="Look at this position")
    expect(link).to_be_visible(timeout=READY)
    link.tap()
    expect(ann.page.get_by_text("from your game")).to_be_visible(timeout=PATIENCE)
    expect(ann.page.locator(".moves ol button").first).to_be_visible(timeout=READY)
    has_no_barrier(ann)


@pytest.mark.slow
def test_who_plays_without_the_open_dictionary_is_told_no_moves_and_why(people: People) -> None:
    ann = people()
    ann.makes_table(seats=TWO)
    ann.sees_the_game_begin()
    ann.opens(f"/board?cgp={quote(CGP)}")
    expect(ann.page.get_by_role("alert")).to_contain_text("You sit in a game that is on", timeout=PATIENCE)
    expect(ann.page.locator(".moves ol button")).to_have_count(0)
    ann.wrong.clear()  # the browser's own word for the 403


@pytest.mark.slow
def test_what_was_studied_goes_with_somebody_who_is_forgotten(people: People) -> None:
    ann = people()
    ann.makes_table(seats=TWO)
    tiles = ann.page.locator(".grid .tile")
    for address in (f"/board?cgp={quote(CGP)}", "/board"):
        ann.opens(address)
        expect(tiles).not_to_have_count(0, timeout=PATIENCE)
        ann.page.wait_for_load_state("networkidle")  # what is shown is kept by then
    ann.opens("/games")
    forgets(ann, sure=True)
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Words, tiles, one table", timeout=PATIENCE)
    ann.opens("/board")
    expect(ann.page.locator(".pool")).to_be_visible(timeout=PATIENCE)
    expect(ann.page.locator(".board .tile")).to_have_count(0)
    ann.wrong.clear()  # the browser's own word for the 403


@pytest.mark.slow
@pytest.mark.parametrize(("language", "theme", "screen"), LOOKS)
def test_no_study_board_has_a_barrier_or_scrolls_sideways(
    people: People, language: str, theme: str, screen: ViewportSize
) -> None:
    eve = people(screen=screen, locale=language, color_scheme=theme)
    opens(eve)
    for _ in range(2):
        assert eve.page.evaluate("document.documentElement.scrollWidth") <= screen["width"]
        has_no_barrier(eve)
        eve.page.locator(".mode button").nth(1).click()
        expect(eve.page.locator(".pool")).to_be_visible()
