"""A game is entered move by move while it is played elsewhere, and somebody else watches it, in another language."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.barriers import has_no_barrier
from tests.browser.conftest import People
from tests.browser.person import PATIENCE, Person

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
LOOKS: list[tuple[str, ViewportSize]] = [
    ("light", {"width": 360, "height": 640}),
    ("dark", {"width": 390, "height": 844}),
    ("dark", {"width": 768, "height": 1024}),
    ("light", DESKTOP),
]


def opens_a_game(person: Person, *names: str) -> str:
    """A game of these, by the page; its address."""
    person.opens("/games")
    person.page.get_by_role("link", name=re.compile("Keep a game|Mitschreiben")).click()
    for nth, name in enumerate(names):
        person.page.locator(".names input").nth(nth).fill(name)
    person.page.locator("form .btn.go").click()
    expect(person.page.locator(".enter")).to_be_visible()
    return "/annotate/" + person.page.url.rpartition("/")[2]


def enters(person: Person, turn: str, scores: tuple[int, int]) -> None:
    """A turn typed, and the scores after it."""
    field = person.page.locator(".enter .field").first
    field.fill(turn)
    field.press("Enter")
    for total, score in zip(person.page.locator(".heads .total").all(), scores, strict=True):
        expect(total).to_have_text(str(score))
    expect(field).to_have_value("")


@pytest.mark.slow
def test_a_game_is_entered_and_watched_mended_and_reckoned(people: People) -> None:
    olga = people(screen=DESKTOP)
    game = opens_a_game(olga, "Ann", "Ben")
    wim = people(screen=DESKTOP, locale="de")
    wim.opens(game)
    expect(wim.page.get_by_text("du siehst zu")).to_be_visible()

    olga.page.locator(".enter .field").nth(1).fill("HORNAEI")
    field = olga.page.locator(".enter .field").first
    field.fill("8F HORN 12")
    expect(olga.page.locator(".foreseen")).to_have_text("HORN: 14 points")
    expect(olga.page.locator(".pen")).to_have_count(4)
    has_no_barrier(olga)
    enters(olga, "8F HORN 12", (14, 0))
    expect(olga.page.get_by_text("counted as 12, it is 14")).to_be_visible()
    expect(olga.page.locator(".heads .rack .slot")).to_have_count(3)
    expect(wim.page.locator(".heads .total").first).to_have_text("14")
    expect(wim.page.locator(".heads .rack")).to_have_count(0)
    expect(wim.page.get_by_role("heading", name="96 Steine noch nicht zu sehen")).to_be_visible()

    field.fill("8A QQQ")
    expect(olga.page.locator(".foreseen .bad")).to_be_visible()
    olga.page.locator('[data-square="80"]').click()  # H6 pressed twice: down
    olga.page.locator('[data-square="82"]').click()
    olga.page.locator('[data-square="82"]').click()
    expect(field).to_have_value(re.compile("^H6 "))
    enters(olga, "H6 FARM", (14, 9))
    has_no_barrier(wim)

    olga.page.locator(".turns button").last.click()
    dialog = olga.page.get_by_role("dialog")
    dialog.get_by_label("Turn").fill("8F TURN")
    dialog.get_by_role("button", name="Put right").click()
    expect(dialog.get_by_role("alert")).to_contain_text("has not T and U too")  # as its rack was told
    dialog.get_by_label("Rack").fill("")
    dialog.get_by_label("Turn").fill("8E CORD")
    dialog.get_by_role("button", name="Put right").click()
    expect(dialog.get_by_text("1 later line would be taken back.")).to_be_visible()
    has_no_barrier(olga)
    dialog.get_by_label("Turn").fill("8F TURN")
    dialog.get_by_role("button", name="Put right").click()
    expect(dialog).to_have_count(0)
    expect(wim.page.locator(".turns b").last).to_have_text("8F TURN")

    olga.page.reload()
    olga.presses("More")
    olga.presses("No more plays")
    forms = olga.page.locator(".enter form")
    for waiting, tiles in ((2, "AEIOUST"), (1, "BCDGLLE")):
        expect(forms).to_have_count(waiting)
        olga.page.locator(".enter form .field").first.fill(tiles)
        olga.page.locator(".enter form .btn").first.click()
    expect(wim.page.locator(".heads .won")).to_have_count(1)
    wim.page.get_by_role("button", name="Links, Mitschrift und Einstellungen").click()
    has_no_barrier(wim)
    with wim.page.expect_download() as taken:
        wim.page.get_by_role("link", name="Mitschrift (GCG)").click()
    assert "8F TURN" in taken.value.path().read_text()
    wim.page.get_by_role("link", name="Auf dem Analysebrett").click()
    expect(wim.page.get_by_text("Ann 0")).to_be_visible()


@pytest.mark.slow
def test_a_finished_game_is_reviewed_from_its_page_and_the_turns_nobody_saw_are_named(people: People) -> None:
    olga = people(screen=DESKTOP)
    game = opens_a_game(olga, "Ann", "Ben")
    olga.page.locator(".enter .field").nth(1).fill("HORNAEI")
    enters(olga, "8F HORN", (14, 0))
    enters(olga, "H6 FARM", (14, 9))
    resigns = {"key": "resigns-by-request", "version": 2, "verb": "resign", "seat": 0}
    assert olga.asks(f"/api{game.replace('annotate', 'annotated')}/turns", resigns).json()["problems"] == []
    wim = people(phone=True, locale="de")
    wim.opens(game)
    wim.page.get_by_role("link", name="Rückblick").tap()
    wim.presses("Rückblick auf dieses Spiel")
    expect(wim.page.get_by_role("heading", level=1)).to_contain_text("Ann", timeout=4 * PATIENCE)
    wim.page.get_by_role("button", name="Zug danach").tap()
    expect(wim.page.get_by_text("Die Bank ist nicht aufgezeichnet")).to_be_visible()
    has_no_barrier(wim)


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "screen"), LOOKS)
def test_nothing_is_cut_off_and_all_can_be_reached(people: People, theme: str, screen: ViewportSize) -> None:
    eva = people(screen=screen, locale="de", color_scheme=theme)
    eva.opens("/annotate")
    has_no_barrier(eva)
    game = opens_a_game(eva, "Annegret Hohenlohe", "Bartholomäus Müller")
    enters(eva, "8F HORN", (14, 0))
    enters(eva, "H6 FARM", (14, 9))
    eva.page.get_by_role("button", name="Anzweifeln").click()
    for address in (game, f"{game}?screen"):
        assert eva.page.evaluate("document.documentElement.scrollWidth") <= screen["width"]
        has_no_barrier(eva)
        eva.opens(address + ("" if address.endswith("screen") else "?screen"))
        expect(eva.page.locator(".heads .total").first).to_have_text("14")


@pytest.mark.slow
def test_others_enter_by_the_link_and_an_old_window_is_told_so(people: People) -> None:
    olga = people(screen=DESKTOP)
    game = opens_a_game(olga, "Ann", "Ben")
    key = olga.page.evaluate("id => fetch(`api/annotated/${id}`).then(a => a.json()).then(s => s.key)", game[10:])
    carl = people(screen=DESKTOP)
    carl.opens(f"{game}#{key}")
    expect(carl.page.locator(".enter")).to_be_visible()
    assert "#" not in carl.page.url, "the key does not stay in the address"
    carl.page.context.set_offline(True)
    enters(olga, "8F HORN", (14, 0))
    carl.page.context.set_offline(False)
    enters(carl, "H6 FARM", (14, 9))
