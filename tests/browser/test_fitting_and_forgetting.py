"""Does the table fit low screens, say what it should in time and in the reader's language, and forget when asked?"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.barriers import has_no_barrier
from tests.browser.conftest import People
from tests.browser.person import PATIENCE, Person
from tests.pairwise import slow_beyond

WITH_A_COMPUTER = [{"who": "me", "name": "Ann"}, {"who": "bot", "bot": "casual"}]
EDGES = """() => {
  const box = (of) => document.querySelector(of).getBoundingClientRect();
  const [board, rack, actions, pad] = ['.board-place', '.rack', '.acts', '.pad'].map(box);
  const inner = [...document.querySelectorAll('.acts .btn')].map((each) => each.getBoundingClientRect().right);
  return {
    rack: [rack.left - board.left, actions.left - rack.right],
    actions: [Math.max(...inner) - pad.right, actions.bottom - innerHeight],
    page: [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight],
    side: [...document.querySelectorAll('.side-place')].map((each) => {
      const { left, right, bottom } = each.getBoundingClientRect();
      return [left - pad.right, innerWidth - right, innerHeight - bottom];
    }),
  };
}"""


@pytest.mark.parametrize(
    ("width", "height", "variations"),
    slow_beyond(
        1, [(1280, 720, []), (1440, 900, ["V6"]), (1366, 768, []), (1280, 860, []), (1120, 1000, []), (1440, 900, [])]
    ),
)
def test_rack_and_actions_stay_beside_the_board_however_low_the_screen(
    people: People, width: int, height: int, variations: list[str]
) -> None:
    ann = people()
    ann.page.set_viewport_size({"width": width, "height": height})
    ann.makes_table(seats=WITH_A_COMPUTER, variations=variations)
    ann.waits_for_turn()
    edges = lies_well(ann)
    if width < 1280:
        return
    ann.page.keyboard.press("7")
    ann.presses("Keep it beside the board")
    ann.page.reload()
    tiles = ann.page.get_by_role("region", name="Unseen tiles")
    expect(tiles).to_be_visible(timeout=PATIENCE)
    beside = lies_well(ann)["side"]
    assert len(beside) == 1 and min(beside[0]) >= 0, "what stands beside the board has no room there"
    ann.page.keyboard.press("7")
    expect(tiles).to_be_focused(timeout=PATIENCE)
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    ann.presses("Unseen tiles: put away")
    expect(tiles).to_have_count(0)
    assert lies_well(ann) == edges


def lies_well(ann: Person) -> dict[str, Any]:
    """Rack, actions and page lie where they should; the edges that were measured."""
    edges: dict[str, Any] = ann.page.evaluate(EDGES)
    assert edges["rack"][0] >= 0, "the rack begins left of the board"
    assert edges["rack"][1] >= 8, "the actions touch the rack"
    assert edges["actions"][0] <= 0, "the actions end right of the panel"
    assert edges["actions"][1] <= 0, "the actions end below the window"
    assert edges["page"] == [0, 0], "the page scrolls"
    return edges


def test_the_key_for_passing_asks_first_and_space_then_keeps_playing(people: People) -> None:
    ann = people()
    ann.makes_table(seats=WITH_A_COMPUTER)
    ann.waits_for_turn()
    seq = ann.state()["view"]["game_seq"]
    ann.page.keyboard.press("4")
    expect(ann.page.get_by_role("button", name="Keep playing")).to_be_focused(timeout=PATIENCE)
    ann.page.keyboard.press("Space")
    expect(ann.page.get_by_role("dialog")).to_have_count(0, timeout=PATIENCE)
    assert ann.state()["view"]["game_seq"] == seq


@pytest.mark.slow
def test_every_rule_in_force_is_read_in_the_language_of_the_page(people: People) -> None:
    ann = people()
    ann.opens()
    ann.page.evaluate("""localStorage.setItem('lexiko.settings', '{"language": "de"}')""")
    ann.makes_table(edition="luxury", seats=WITH_A_COMPUTER)
    ann.presses("Menü")
    ann.presses("Regeln an diesem Tisch")
    sheet = ann.page.get_by_role("dialog")
    sheet.get_by_text("Tauschen und passen", exact=True).click()
    expect(sheet).to_contain_text("Im Beutel müssen mindestens sieben Steine sein", timeout=PATIENCE)
    has_no_barrier(ann)


def test_the_start_page_says_at_once_that_the_server_is_not_reached_and_goes_on_when_it_is(people: People) -> None:
    ann = people()
    ann.opens()
    expect(ann.page.get_by_text("points", exact=False).first).to_be_visible(timeout=PATIENCE)
    ann.context.set_offline(True)
    ann.presses("Play")
    expect(ann.page.locator(".computer").get_by_role("status")).to_have_text(
        "The server cannot be reached. Trying again.", timeout=PATIENCE
    )
    ann.context.set_offline(False)
    expect(ann.rack).to_be_visible(timeout=PATIENCE)
    ann.wrong.clear()  # the browser says of every request that it was offline


def forgets(ann: Person, *, sure: bool) -> None:
    """Ask to be forgotten; once more, where `sure`."""
    ann.presses("Settings")
    ann.presses("Forget me on this device")
    ann.presses("Forget me")
    expect(ann.page.get_by_role("button", name="Keep me")).to_be_focused(timeout=PATIENCE)
    expect(ann.page.get_by_role("switch", name="My other devices keep their seats")).not_to_be_checked()
    has_no_barrier(ann)
    ann.presses("Yes, for good" if sure else "Keep me")


@pytest.mark.slow
def test_a_browser_is_forgotten_only_when_asked_twice_and_then_holds_no_seat(people: People) -> None:
    ann = people()
    table = ann.makes_table(seats=WITH_A_COMPUTER)
    ann.waits_for_turn()
    ann.opens("/games")
    forgets(ann, sure=False)
    ann.page.keyboard.press("Escape")
    ann.opens(f"/t/{table}")
    expect(ann.rack).to_be_visible(timeout=PATIENCE)
    ann.opens("/games")
    forgets(ann, sure=True)
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Words, tiles, one table", timeout=PATIENCE)
    assert ann.page.evaluate("Object.keys(localStorage)") == []
    ann.opens("/games")
    expect(ann.page.get_by_text("You have no games yet.")).to_be_visible(timeout=PATIENCE)


def test_a_double_tap_on_a_phone_asks_before_a_pass_and_passes_nothing(people: People) -> None:
    ann = people(phone=True)
    ann.makes_table(seats=WITH_A_COMPUTER)
    ann.waits_for_turn()
    seq = ann.state()["view"]["game_seq"]
    ann.presses(re.compile("in the bag: exchange"))
    box = ann.page.get_by_role("button", name="Pass", exact=True).bounding_box()
    assert box is not None
    ann.page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
    ann.page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
    expect(ann.page.get_by_role("dialog")).to_be_visible(timeout=PATIENCE)
    ann.presses("Keep playing")
    expect(ann.page.get_by_role("dialog")).to_have_count(0, timeout=PATIENCE)
    assert ann.state()["view"]["game_seq"] == seq
