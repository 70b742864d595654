"""Words to learn on the page: by key and by finger, without a network, on two devices, and nothing is ever lost."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from lexiko.study import Memory, after
from tests.browser.accounts import makes_account, sees_heading, signs_in
from tests.browser.barriers import has_no_barrier
from tests.browser.conftest import People
from tests.browser.offline import READY, forgives_the_network
from tests.browser.person import PATIENCE, Person
from tests.browser.test_without_a_network import OnDisk
from tests.server.served import Served

ALL_ROWS = """(store) => new Promise((resolve, reject) => {
  const asked = indexedDB.open("lexiko-study");
  asked.onerror = reject;
  asked.onsuccess = () => {
    const base = asked.result;
    if (!base.objectStoreNames.contains(store)) return base.close(), resolve([]);
    const rows = base.transaction(store).objectStore(store).getAll();
    rows.onsuccess = () => (base.close(), resolve(rows.result));
  };
})"""
LOOKS: list[tuple[str, str, ViewportSize]] = [
    ("en", "light", {"width": 1440, "height": 900}),
    ("de", "dark", {"width": 1440, "height": 900}),
    ("de", "light", {"width": 360, "height": 640}),
    ("en", "dark", {"width": 390, "height": 844}),
    ("en", "light", {"width": 768, "height": 1024}),
    ("de", "dark", {"width": 740, "height": 360}),
]


def puts_in(person: Person, **wish: Any) -> None:
    """Open the page with the cards of a list in the box, put in by hand."""
    person.opens("/study")
    person.page.get_by_role("radio", name=wish.get("named", "Seven letters, likely first")).check()
    person.presses("Put into the box")
    expect(person.page.get_by_text(re.compile(r"\d cards put in"))).to_be_visible(timeout=PATIENCE)
    person.presses("Learn")
    expect(person.page.get_by_role("heading", name="All words of these 7 tiles")).to_be_visible()


def types(person: Person, text: str) -> None:
    """Type an answer, and turn the card over."""
    field = person.page.get_by_role("textbox", name="Your answer")
    expect(field).to_have_value("")
    field.fill(text)
    field.press("Enter")
    expect(person.page.get_by_role("group", name="How it went")).to_be_visible()


def answers(person: Person) -> list[dict[str, Any]]:
    """All answers that are kept on the device, in their order."""
    found: list[dict[str, Any]] = person.page.evaluate(ALL_ROWS, "answer")
    return sorted(found, key=lambda row: row["at"])


def letters(person: Person) -> str:
    """Of the card that is asked."""
    named = person.page.locator(".face .rack").get_attribute("aria-label") or ""
    return named.replace(" ", "")


def comes_to(person: Person, store: str, count: int) -> None:
    """Wait until there are so many rows of a kind on the device."""
    for _ in range(PATIENCE // 100):
        if len(person.page.evaluate(ALL_ROWS, store)) == count:
            return
        person.page.wait_for_timeout(100)
    raise AssertionError(f"there are not {count} rows in {store}")


def sent(person: Person) -> None:
    """Wait until the server has all of it."""
    comes_to(person, "unsent", 0)


def test_cards_are_learnt_by_keys_alone_and_each_answer_is_kept_before_the_next_card(people: People) -> None:
    ann = people()
    puts_in(ann)
    first = letters(ann)
    assert first == "AEILNOR"
    types(ann, "aileron zzz")
    told = ann.page.get_by_role("status").filter(has_text="came to you")
    expect(told).to_have_text("1 of 2 came to you. The one in pencil did not. ZZZ does not fit.")
    expect(ann.page.get_by_role("listitem").filter(has_text="AILERON")).to_contain_text("(noun)")
    expect(ann.page.get_by_role("listitem").filter(has_text="ALIENOR")).to_have_class(re.compile("pencil"))
    expect(ann.page.get_by_role("button", name=re.compile("^Again [0-9]"))).to_be_focused()
    has_no_barrier(ann)
    ann.page.keyboard.press("3")
    expect(ann.page.get_by_role("textbox", name="Your answer")).to_be_focused()
    assert letters(ann) != first
    assert [(row["letters"], row["grade"]) for row in answers(ann)] == [(first, 3)]
    types(ann, "")
    ann.page.keyboard.press("Space")
    expect(ann.page.get_by_role("group", name="How it went")).to_be_hidden()
    assert [row["grade"] for row in answers(ann)] == [3, 1]
    types(ann, "")
    ann.page.keyboard.press("z")
    expect(ann.page.get_by_role("group", name="How it went")).to_be_hidden()
    assert [row["taken_back"] for row in answers(ann)] == [False, True]
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("heading", name="1 card, under a minute")).to_be_visible()
    has_no_barrier(ann)
    for row in ann.page.evaluate(ALL_ROWS, "card"):
        given = [(each["at"], each["grade"]) for each in answers(ann) if each["letters"] == row["letters"]]
        memory: Memory | None = None
        for at, grade in given[:1]:
            memory = after(memory, grade, at)
        if row["letters"] == first:
            assert memory is not None
            assert row["memory"]["due"] == memory.due


@pytest.mark.slow
def test_a_phone_learns_without_a_network_loses_nothing_when_it_is_ended_and_sends_it_once_there_is_one(
    browser: Browser, server: Served, tmp_path: Path
) -> None:
    disk = OnDisk(browser, tmp_path)
    ann = disk.phone(server.address)
    puts_in(ann)
    assert ann.page.evaluate(READY) == "activated"
    sent(ann)
    ann.context.set_offline(True)
    ann.page.reload()
    expect(ann.page.get_by_text(re.compile("card 1 of"))).to_be_visible(timeout=PATIENCE)
    for tile in "AILERON":
        ann.page.get_by_role("button", name=tile, exact=True).tap()
    ann.presses("Turn over")
    expect(ann.page.get_by_role("status").filter(has_text="came to you")).to_contain_text("1 of 2 came to you")
    ann.page.get_by_role("button", name=re.compile("^Good")).tap()
    expect(ann.page.get_by_text(re.compile("card 2 of"))).to_be_visible()
    ann.context.close()
    again = disk.phone(server.address)
    again.context.set_offline(True)
    again.opens("/study")
    expect(again.page.get_by_text(re.compile("card 1 of"))).to_be_visible(timeout=PATIENCE)
    assert [(row["letters"], row["grade"]) for row in answers(again)] == [("AEILNOR", 3)]
    again.context.set_offline(False)
    sent(again)
    forgives_the_network(again)
    again.leaves()


@pytest.mark.slow
def test_what_was_learnt_on_two_devices_is_one_box_on_both(people: People) -> None:
    ann, other = people(), people()
    ann.opens("/you")
    name = makes_account(ann, "Ann")
    puts_in(ann)
    types(ann, "aileron alienor")
    ann.page.keyboard.press("4")
    sent(ann)
    signs_in(other, name)
    sees_heading(other, "Hello Ann")
    other.opens("/study")
    expect(other.page.get_by_text(re.compile("card 1 of"))).to_be_visible(timeout=PATIENCE)
    sent(other)
    assert [row["grade"] for row in answers(other)] == [4]
    assert letters(other) == "ADEINOR"
    types(other, "")
    other.page.keyboard.press("1")
    sent(other)
    ann.page.reload()
    comes_to(ann, "answer", 2)
    mine, theirs = (
        {row["letters"]: row["memory"] for row in each.page.evaluate(ALL_ROWS, "card")} for each in (ann, other)
    )
    assert mine == theirs


@pytest.mark.slow
def test_the_box_goes_out_as_a_file_and_comes_in_on_another_device_as_the_same_box(
    people: People, tmp_path: Path
) -> None:
    ann, ben = people(), people(locale="de")
    puts_in(ann)
    types(ann, "aileron alienor")
    ann.page.keyboard.press("3")
    ann.page.keyboard.press("Escape")
    ann.page.get_by_text("Save and load").click()
    with ann.page.expect_download() as coming:
        ann.presses("The box")
    coming.value.save_as(tmp_path / "mine.box")
    has_no_barrier(ann)
    mine = {(row["kind"], row["letters"]): row["memory"] for row in ann.page.evaluate(ALL_ROWS, "card")}
    ben.opens("/study")
    files = ben.page.get_by_text("Sichern und laden")
    files.click()
    ben.page.locator("input[type=file]").set_input_files(tmp_path / "mine.box")
    expect(ben.page.get_by_text(re.compile("Karte 1 von"))).to_be_visible(timeout=PATIENCE)
    comes_to(ben, "answer", 1)
    there = {(row["kind"], row["letters"]): row["memory"] for row in ben.page.evaluate(ALL_ROWS, "card")}
    assert there == mine
    ben.page.keyboard.press("Escape")
    files.click()
    ben.page.locator("input[type=file]").set_input_files(
        {"name": "letter.txt", "mimeType": "text/plain", "buffer": b"kind,letters\nhooks,3\n"}
    )
    expect(ben.page.get_by_role("alert")).to_contain_text("Zeilen: 2.", timeout=PATIENCE)
    (tmp_path / "years.box").write_bytes(b"SQLite format 3\0" + bytes(17_000_000))
    ben.page.locator("input[type=file]").set_input_files(tmp_path / "years.box")
    expect(ben.page.get_by_role("alert")).to_contain_text("hat 18 MB, und bis zu 16 MB", timeout=PATIENCE)
    has_no_barrier(ben)
    forgives_the_network(ben)


@pytest.mark.slow
def test_whoever_leaves_a_device_leaves_no_cards_on_it(people: People) -> None:
    ann = people()
    ann.opens("/you")
    makes_account(ann, "Ann")
    puts_in(ann)
    sent(ann)
    ann.opens("/you")
    ann.presses("Sign out here")
    expect(ann.page.get_by_role("heading", name=re.compile("account|Sign in")).first).to_be_visible(timeout=PATIENCE)
    names = "indexedDB.databases().then((found) => found.map(({ name }) => name))"
    for _ in range(100):
        if "lexiko-study" not in ann.page.evaluate(names):
            return
        ann.page.wait_for_timeout(100)
    raise AssertionError("the cards are still there")


@pytest.mark.slow
@pytest.mark.parametrize(("language", "theme", "screen"), LOOKS)
def test_every_state_fits_every_screen_in_both_languages_and_has_no_barrier(
    people: People, language: str, theme: str, screen: ViewportSize
) -> None:
    ann = people(screen=screen, locale=language, color_scheme=theme, phone=screen["width"] < 700)
    page = ann.page

    def fits() -> None:
        expect(page.get_by_role("main")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "something is wider than the screen"
        has_no_barrier(ann)

    ann.opens("/study")
    expect(page.locator("form.sheet")).to_be_visible(timeout=PATIENCE)
    fits()
    page.locator("form.sheet .pick label").nth(1).click()
    fits()
    page.locator("form.sheet .pick label").nth(2).click()
    fits()
    page.locator("form.sheet .pick label").nth(0).click()
    page.locator("form.sheet button[type=submit]").click()
    expect(page.locator(".acts .btn.go")).to_have_attribute("type", "button", timeout=PATIENCE)
    page.locator(".acts .btn.go").click()
    expect(page.locator(".face .rack")).to_be_visible()
    fits()
    page.locator(".acts .row .btn").last.click()
    expect(page.locator(".grades")).to_be_visible()
    fits()
    page.keyboard.press("2")
    page.keyboard.press("Escape")
    fits()
