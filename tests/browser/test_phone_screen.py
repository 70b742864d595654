"""The game on a phone, row by row: how high each is, that nothing is half shown and nothing lies on rack or row."""

from __future__ import annotations

import itertools
import json
import re
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.advisor import plays
from tests.browser.conftest import People
from tests.browser.person import PATIENCE, Person
from tests.pairwise import slow_beyond


@dataclass(frozen=True)
class Screen:
    """A screen and its rows in pixels: `lines` is how many of `line` the pad shows, `slot` the place of one tile."""

    width: int
    height: int
    head: int
    line: int
    lines: int
    cell: float
    card: int
    rack: int
    acts: int
    slot: int


SCREENS = [
    Screen(360, 640, head=44, line=20, lines=1, cell=23, card=88, rack=60, acts=58, slot=45),
    Screen(390, 844, head=48, line=24, lines=7, cell=25, card=96, rack=63, acts=64, slot=49),
    Screen(430, 932, head=48, line=24, lines=9, cell=27.5, card=96, rack=66, acts=64, slot=52),
    Screen(844, 390, head=46, line=22, lines=5, cell=24.5, card=88, rack=64, acts=56, slot=50),
    Screen(768, 1024, head=60, line=28, lines=1, cell=48, card=88, rack=62, acts=78, slot=48),
]
BROWSER_BARS = Screen(360, 600, head=44, line=20, lines=0, cell=22.5, card=76, rack=60, acts=54, slot=45)

MEASURES = """() => {
  const box = (each) => each.getBoundingClientRect().toJSON();
  const root = document.documentElement, name = (each) => each.textContent.trim();
  const one = (of) => box(document.querySelector(of));
  const inside = (of) => [...document.querySelectorAll(of)].every((each) => {
    const { left, top, width, height } = box(each);
    return each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  const buttons = [...document.querySelectorAll('.acts .btn')].filter((each) => each.offsetParent !== null);
  const view = [...document.querySelectorAll('.paper .lines')].map((each) => [box(each), [...each.children].map(box)]);
  return {
    head: one('.paper .head'), lines: one('.paper .lines'), lip: one('.lip'), pad: one('.pad-place'),
    board: one('.board-place'), square: one('[role=gridcell]'), card: one('.card-place'), rack: one('.rack'),
    slot: one('.slot'), acts: one('.acts'), uncovered: inside('.rack .slot') && inside('.acts .btn:not(:disabled)'),
    squeezed: buttons.filter((each) => each.scrollWidth > each.clientWidth).map(name),
    low: buttons.filter((each) => box(each).height < 44).map(name),
    halved: view.filter(([all, lines]) => lines.some((line) => line.top < all.top - 0.5 && line.bottom > all.top + 0.5))
      .length,
    page: [root.scrollWidth - innerWidth, root.scrollHeight - innerHeight],
    window: innerHeight,
  };
}"""


def sees(person: Person, screen: Screen) -> dict[str, Any]:
    """What is measured on a screen of this size."""
    person.page.set_viewport_size({"width": screen.width, "height": screen.height})
    person.waits_until(f"innerWidth === {screen.width} && innerHeight === {screen.height}")
    person.page.wait_for_timeout(50)
    measured: dict[str, Any] = person.page.evaluate(MEASURES)
    return measured


def one_device(players: int) -> list[dict[str, str]]:
    return [{"who": "me", "name": name} for name in ("Annemarie", "Bartholomew", "Cleo", "Dan")[:players]]


WITH_A_COMPUTER = [{"who": "me", "name": "Ann"}, {"who": "bot", "bot": "casual"}]
TABLES: list[tuple[int, str, dict[str, Any]]] = [
    (2, "en", {"seats": WITH_A_COMPUTER}),
    (4, "de", {"seats": one_device(4), "variations": ["V6"]}),
    (3, "en", {"seats": one_device(3)}),
    (3, "de", {"seats": one_device(3), "variations": ["V6"]}),
    (2, "de", {"seats": WITH_A_COMPUTER}),
]


def sits_at(people: People, language: str, wishes: dict[str, Any]) -> Person:
    """A person with a phone of two device pixels a pixel, at a table whose game has begun."""
    person = people(phone=True, device_scale_factor=2)
    person.opens()
    person.page.evaluate("kept => localStorage.setItem('lexiko.settings', kept)", json.dumps({"language": language}))
    person.makes_table(**wishes)
    expect(person.page.locator(".acts")).to_be_visible(timeout=PATIENCE)
    return person


@pytest.mark.parametrize(("players", "language", "wishes"), slow_beyond(2, TABLES))
def test_every_row_of_a_phone_has_its_height_and_nothing_is_half_shown(
    people: People, players: int, language: str, wishes: dict[str, Any]
) -> None:
    person = sits_at(people, language, wishes)
    nine = "V6" in wishes.get("variations", [])
    for screen in [*SCREENS, BROWSER_BARS]:
        found = sees(person, screen)
        where = f"{players} players at {screen.width} x {screen.height}"
        crowd = players > 2 and screen.height >= 700 and screen.width < 720
        assert found["square"]["width"] == pytest.approx(screen.cell, abs=0.01), where
        assert found["head"]["height"] == screen.head + (2 if crowd else 0), where
        assert found["lines"]["height"] % screen.line == pytest.approx(0, abs=0.01), where
        assert found["lip"]["height"] >= 10, where
        assert found["card"]["height"] == screen.card, where
        assert found["acts"]["height"] == screen.acts, where
        if not nine:
            lines = 8 if crowd and screen.lines == 9 else screen.lines
            assert found["lines"]["height"] == lines * screen.line, where
            assert (found["slot"]["width"], found["rack"]["height"]) == (screen.slot, screen.rack), where
        elif screen.width == 360:
            assert (found["slot"]["width"], found["slot"]["height"]) == (36, 46), where
        assert found["halved"] == 0, where
        assert found["squeezed"] == [], where
        assert found["low"] == [], where
        assert found["uncovered"], f"something lies on the rack or on the row, {where}"
        assert found["page"] == [0, 0], f"the page scrolls, {where}"
        stands_in_order(found, beside=screen.width == 844, together=screen.width == 768)


def stands_in_order(found: dict[str, Any], *, beside: bool, together: bool) -> None:
    """Pad, board, card, rack and row stand one below the other; `beside`: all but the board beside it."""
    rows = ["pad", "card", "rack", "acts"] if beside else ["pad", "board", "card", "rack", "acts"]
    if together:
        rows.remove("acts")
        assert found["rack"]["right"] <= found["acts"]["left"]
    for above, below in itertools.pairwise(rows):
        assert found[above]["bottom"] <= found[below]["top"] + 0.5, f"{above} reaches into {below}"
    assert found["acts"]["bottom"] == found["window"]
    if beside:
        assert found["board"]["right"] <= found["pad"]["left"]


OUT_OF_REACH = """() => {
  const row = document.querySelector('.acts').getBoundingClientRect();
  const boxes = [...document.querySelectorAll('.acts .btn')].filter((each) => each.offsetParent !== null)
    .map((each) => [each.textContent.trim(), each.getBoundingClientRect(), each.scrollWidth - each.clientWidth]);
  return boxes.filter(([, box, over], at) => over > 0 || box.width < 44 || box.right > row.right + 0.5
    || row.right > innerWidth || (at && box.left < boxes[at - 1][1].right)).map(([name]) => name);
}"""
LOW_AND_WIDE = [(568, 320), (640, 360), (667, 375), (720, 360), (740, 360), (844, 390), (932, 430)]


@pytest.mark.parametrize("set_key", ["english", "super_english"])
def test_every_button_of_the_lowest_row_is_in_reach_on_a_phone_held_on_its_side(people: People, set_key: str) -> None:
    person = sits_at(people, "de", {"seats": WITH_A_COMPUTER, "set_key": set_key})
    person.page.locator(".rack button").first.tap()
    person.square(7, 7).tap()
    for width, height in LOW_AND_WIDE:
        person.page.set_viewport_size({"width": width, "height": height})
        person.waits_until(f"innerWidth === {width} && innerHeight === {height}")
        person.page.wait_for_timeout(50)
        assert person.page.evaluate(OUT_OF_REACH) == [], (width, height)


@pytest.mark.slow
def test_on_its_side_a_small_phone_has_every_answer_to_a_play_in_reach(people: People) -> None:
    bots = [{"who": "bot", "bot": "beginner"}] * 2
    person = sits_at(people, "de", {"seats": [{"who": "me", "name": "Ann"}, *bots], "bot_wait": 30})
    answer = person.page.get_by_role("button", name="Gelten lassen")
    for _ in range(40):
        view = person.state()["view"]
        if (view["challenge"] or {}).get("waiting_for"):
            break
        if view["on_turn"] == 0 and view["phase"] == "playing":
            person.does({"kind": "pass"})
        person.page.wait_for_timeout(300)
    expect(answer).to_be_visible(timeout=PATIENCE)
    for width, height in LOW_AND_WIDE:
        person.page.set_viewport_size({"width": width, "height": height})
        person.waits_until(f"innerWidth === {width} && innerHeight === {height}")
        person.page.wait_for_timeout(50)
        assert person.page.evaluate(OUT_OF_REACH) == [], (width, height)


@pytest.mark.slow
def test_a_board_of_21_squares_is_as_wide_as_the_phone(people: People) -> None:
    person = sits_at(people, "en", {"seats": WITH_A_COMPUTER, "set_key": "super_english"})
    for screen in SCREENS[:3]:
        found = sees(person, screen)
        assert found["board"]["width"] > screen.width - 21 / 2 - 1
        assert found["uncovered"]
        assert found["page"] == [0, 0]
        stands_in_order(found, beside=False, together=False)


def test_the_pad_is_pulled_down_over_whole_rows_and_a_turn_pressed_is_shown_on_the_board(people: People) -> None:
    person = sits_at(people, "en", {"seats": WITH_A_COMPUTER})
    person.waits_for_turn()
    person.plays_the_best()
    sheet = person.page.get_by_role("dialog", name="Score pad")
    for screen in (SCREENS[0], SCREENS[3], SCREENS[1]):
        sees(person, screen)
        pull = person.page.locator(".pull").bounding_box()
        assert pull is not None
        x, y = pull["x"] + pull["width"] / 2, pull["y"] + pull["height"] - 12
        person.page.mouse.move(x, y)
        person.page.mouse.down()
        person.page.mouse.move(x, y + 40, steps=4)
        person.page.mouse.up()
        expect(sheet).to_be_visible(timeout=PATIENCE)
        person.page.wait_for_timeout(50)
        rows, bottom, rack = person.page.evaluate(
            """() => { const box = (of) => document.querySelector(of).getBoundingClientRect();
            return [box('.rounds').height, box('.sheet').bottom, box('.rack').top] }"""
        )
        assert rows > 0 and rows % 45 == 0, f"a row of {rows} px is cut"
        assert bottom <= rack, "the pad lies on the rack"
        person.page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
    person.page.locator(".game").focus()
    person.page.keyboard.press("p")
    expect(sheet).to_be_visible(timeout=PATIENCE)
    sheet.locator("button.turn").first.tap()
    expect(sheet).to_have_count(0)
    expect(person.page.locator(".card-place")).to_contain_text(re.compile(r"Turn \d+ of \d+"), timeout=PATIENCE)
    person.presses("Back to the game")
    expect(person.page.locator(".card-place")).not_to_contain_text(re.compile(r"Turn \d+ of \d+"))


PLACE_SEEN = "() => [...document.querySelectorAll('.card-place [data-extra]')].map((each) => each.offsetWidth > 1)"


@pytest.mark.slow
def test_a_phone_names_places_only_where_its_board_does_and_aloud_always(people: People) -> None:
    person = sits_at(people, "en", {"seats": one_device(2)})
    person.presses(re.compile("show my tiles$"))
    person.lays_by_tap(plays(person.state())[0])
    card = person.page.locator(".card-place")
    expect(card).to_contain_text(re.compile(r", 8[A-O] across, is worth"), timeout=PATIENCE)
    assert person.page.evaluate(PLACE_SEEN) == [False]
    kept = json.dumps({"language": "en", "coordinates": True})
    person.page.evaluate("kept => localStorage.setItem('lexiko.settings', kept)", kept)
    person.page.reload()
    person.presses(re.compile("show my tiles$"))
    expect(card).to_contain_text(re.compile(r", 8[A-O] across, is worth"), timeout=PATIENCE)
    assert person.page.evaluate(PLACE_SEEN) == [True]


@pytest.mark.slow
def test_the_bag_opens_three_rows_over_the_board_and_the_rack_stays(people: People) -> None:
    person = sits_at(people, "en", {"seats": WITH_A_COMPUTER})
    person.waits_for_turn()
    for screen in (SCREENS[0], SCREENS[1]):
        sees(person, screen)
        person.presses(re.compile("in the bag: exchange"))
        sheet = person.page.get_by_role("dialog")
        expect(sheet).to_be_visible(timeout=PATIENCE)
        heights = [row.bounding_box()["height"] for row in sheet.locator("li button").all()]  # type: ignore[index]
        assert len(heights) == 3 and min(heights) >= 52
        box, rack = sheet.bounding_box(), person.page.locator(".rack").bounding_box()
        assert box is not None and rack is not None
        assert box["y"] + box["height"] <= rack["y"]
        person.page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)


CUT = """() => {
  const box = (each) => each.getBoundingClientRect();
  const lines = (each) => box(each).height / parseFloat(getComputedStyle(each).lineHeight);
  const runsOver = (each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 3;
  return {
    words: [...document.querySelectorAll('[data-word], .pad small, .rounds small')].filter(runsOver)
      .map((each) => `${each.textContent} in ${each.clientWidth} x ${each.clientHeight}`),
    broken: [...document.querySelectorAll('.pad .nm, .pad .tot')].filter((each) => lines(each) > 1.6)
      .map((each) => each.textContent),
    hidden: [...document.querySelectorAll('.card .answers .btn')].filter((each) =>
      box(each).bottom > box(document.querySelector('.card')).bottom).length,
  };
}"""


LONG = [("INTERWEAVES", "", 92), ("UNDERSTANDING", "NN", 128), ("QUARTZITE", "U", 140), ("STRENGTHENING", "", 1280)]


def long_words(state: dict[str, Any]) -> dict[str, Any]:
    """The same table, had one long word after another been played at it."""
    plays = [entry for entry in state["entries"] if entry["kind"] == "tiles-played"]
    drawn = [entry for entry in state["entries"] if entry["kind"] == "tiles-drawn"]
    for at, entry, (word, blanks, points) in zip(range(4), drawn, LONG, strict=False):
        told = {
            **plays[0],
            "seq": entry["seq"],
            "game_seq": entry["game_seq"],
            "seat": at,
            "points": points,
            "bonus": 50,
        }
        letters = [{**told["words"][0]["letters"][0], "tile": tile, "blank": tile in blanks} for tile in word]
        other = {**told["words"][0], "word": "EXTRAS"}
        told["words"] = [{**other, "word": word, "letters": letters}, other]
        told["squares"] = [{"row": 7, "col": 7, "tile": tile, "blank": True} for tile in blanks]
        state["entries"][state["entries"].index(entry)] = told
    return state


@pytest.mark.slow
def test_no_word_name_or_total_is_cut_or_broken_in_the_pad_and_no_answer_at_a_desk(people: People) -> None:
    ann = people()
    seats = [{"who": "me", "name": name} for name in ("Annemarie", "Intermediate", "Bartholomew", "Cleo")]
    ann.makes_table(seats=seats)
    ann.presses(re.compile("show my tiles$"))
    ann.plays_the_best()
    for width, height in ((1280, 720), (1100, 720), (1440, 900)):
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.waits_until(f"innerWidth === {width}")
        ann.page.wait_for_timeout(200)  # what is fitted to a new width is, once it is laid out
        assert ann.page.evaluate(CUT) == {"words": [], "broken": [], "hidden": 0}, (width, height)

    def longer(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=long_words(answer.json()))

    ann.page.route(f"**/api/tables/{ann.table}?*", longer)
    ann.page.route(f"**/api/tables/{ann.table}", longer)
    ann.page.reload()
    for width, height in ((1280, 720), (390, 844), (360, 640)):
        ann.page.set_viewport_size({"width": width, "height": height})
        expect(ann.page.locator(".pad-place")).to_contain_text("STRENGTHENING", timeout=PATIENCE)
        ann.page.wait_for_timeout(100)
        assert ann.page.evaluate(CUT) == {"words": [], "broken": [], "hidden": 0}, (width, height)
        if width < 720:
            ann.page.keyboard.press("p")
            expect(ann.page.locator(".rounds")).to_contain_text("STRENGTHENING", timeout=PATIENCE)
            assert ann.page.evaluate(CUT)["words"] == [], (width, height)
            ann.page.keyboard.press("Escape")


@pytest.mark.slow
def test_on_its_side_a_phone_shows_the_last_turn_above_the_reckoning_of_four_with_nine_tiles(people: People) -> None:
    person = sits_at(people, "de", {"seats": one_device(4), "variations": ["V6"]})
    for seat in range(4):
        person.does_the_best(seat)
    for seat in range(4):
        person.does({"kind": "agree"}, seat)
    last, sums = person.page.locator(".sheet .rounds li:has(button)").last, person.page.locator(".sheet .reckoning")
    for width, height in ((844, 390), (740, 360)):
        person.page.set_viewport_size({"width": width, "height": height})
        expect(last).to_be_in_viewport(timeout=PATIENCE)
        places = (last, sums, person.page.locator(".sheet .foot .btn"), person.page.locator(".rack"))
        turn, total, button, rack = (place.bounding_box() or pytest.fail("it is not shown") for place in places)
        assert turn["height"] > 20
        assert turn["y"] + turn["height"] <= total["y"] + 1
        assert total["y"] + total["height"] <= button["y"] + 1
        assert button["height"] >= 24
        assert button["y"] + button["height"] <= rack["y"]
        assert sums.evaluate("each => each.scrollHeight - each.clientHeight") == 0


@pytest.mark.slow
def test_who_is_handed_the_phone_reads_all_of_a_long_name_beside_challenge(people: People) -> None:
    person = sits_at(people, "de", {"seats": one_device(2)})
    person.does_the_best(0)
    for width, height in ((360, 640), (360, 600), *LOW_AND_WIDE):
        person.page.set_viewport_size({"width": width, "height": height})
        button = person.page.get_by_role("button", name="Ich bin Bartholomew")
        expect(button).to_be_visible(timeout=PATIENCE)
        over = "each => [each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight]"
        assert max(button.evaluate(over)) <= 0, (width, height)
