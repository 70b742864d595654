"""The cork board in a browser: photos put up, moved by mouse and keys, turned, grouped, written on, seen by others."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.at_the_wall import SHEETS, a_file, asks_in, comes_in, goes_to_pin, puts_photos_up, puts_up, sheet
from tests.browser.barriers import has_no_barrier
from tests.browser.conftest import People
from tests.browser.person import PATIENCE, Person
from tests.server.photos import files


def pins_note(person: Person, text: str) -> None:
    """Write a note and pin it."""
    person.presses("A note")
    person.page.get_by_label("Your note").fill(text)
    person.presses("Pin it here")
    expect(sheet(person, text)).to_be_visible(timeout=PATIENCE)


def place(found: Locator) -> tuple[float, float]:
    """Where the middle of something is."""
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.slow
def test_a_photo_is_put_up_with_words_and_moved_by_mouse_and_keys_for_all_who_look(people: People) -> None:
    ada, ben = people(), people(phone=True)
    wall = puts_up(ada, "Ben")
    comes_in(ben, asks_in(ada, wall), "Ben")
    goes_to_pin(ada, wall)
    puts_photos_up(ada, a_file("lake.jpg", files.with_secrets()), count=1)
    ada.page.get_by_label("Words under it").fill("The lake")
    ada.page.get_by_label("In words, for who cannot see it").fill("A boat on the lake.")
    ada.presses("Keep these words")
    expect(ada.page.get_by_text("Kept.")).to_be_visible(timeout=PATIENCE)
    has_no_barrier(ada)
    lake = sheet(ada, "The lake. A boat on the lake")
    left, top = place(lake)
    ada.page.mouse.move(left, top)
    ada.page.mouse.down()
    ada.page.mouse.move(left + 60, top + 40, steps=4)
    ada.page.mouse.move(left + 200, top + 120, steps=4)
    ada.page.mouse.up()
    assert place(lake)[0] == pytest.approx(left + 200, abs=3)
    lake.focus()
    for key in ("ArrowRight", "ArrowRight", "]", "]", "+"):
        ada.page.keyboard.press(key)
    assert place(lake)[0] == pytest.approx(left + 216, abs=4)
    ben.opens(wall)
    expect(sheet(ben, "The lake. A boat on the lake")).to_be_visible(timeout=PATIENCE)
    sheet(ben, "The lake").tap()
    expect(ben.page.get_by_role("dialog").get_by_role("img", name="A boat on the lake.")).to_be_visible(
        timeout=PATIENCE
    )
    has_no_barrier(ben)
    ben.presses("Close", within=ben.page.get_by_role("dialog"))
    goes_to_pin(ben, wall)
    has_no_barrier(ben)
    ben.presses("As it hangs")
    ada.presses("Take off")
    ben.waits_until(f"{SHEETS} === 0")
    ada.presses("Undo")
    ben.waits_until(f"{SHEETS} === 1")


@pytest.mark.slow
def test_what_cannot_be_put_up_says_why_and_several_go_together_and_come_back(people: People) -> None:
    ada = people()
    wall = puts_up(ada)
    goes_to_pin(ada, wall)
    puts_photos_up(ada, a_file("scan.tif", b"II*\0 nothing", "image/tiff"), a_file("a.jpg", files.photo()), count=1)
    expect(ada.page.get_by_text(re.compile("scan.tif was not put up"))).to_be_visible(timeout=PATIENCE)
    (told,) = ada.wrong  # the browser tells of the refusal in its console too
    assert "415" in told
    ada.wrong.clear()
    ada.presses("Leave scan.tif out")
    pins_note(ada, "books back")
    ada.presses("Choose several")
    sheet(ada, "Photo by Ada").click()
    ada.presses("Together")
    expect(sheet(ada, "Together with 1 more").first).to_be_visible(timeout=PATIENCE)
    ada.presses("Done")
    note, photo = sheet(ada, "books back"), sheet(ada, "Photo by Ada")
    tops = [place(each)[1] for each in (note, photo)]
    note.focus()
    for _ in range(5):
        ada.page.keyboard.press("ArrowDown")
    down = [place(each)[1] - top for each, top in zip((note, photo), tops, strict=True)]
    assert down[0] > 20
    assert down[1] == pytest.approx(down[0], abs=1)
    ada.page.keyboard.press("Delete")
    ada.waits_until(f"{SHEETS} === 0")
    ada.presses("Taken off")
    dialog = ada.page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Put back")).to_have_count(2, timeout=PATIENCE)
    has_no_barrier(ada)
    ada.presses("Put back", within=dialog)
    ada.waits_until(f"{SHEETS} === 1")
    ada.presses("Remove for good", within=dialog)
    ada.presses("Yes, for good", within=dialog)
    expect(dialog.get_by_text("Nothing was taken off")).to_be_visible(timeout=PATIENCE)


@pytest.mark.slow
def test_two_write_on_one_note_at_once_and_both_read_all_of_it_in_german_too(people: People) -> None:
    ada, ben = people(color_scheme="dark"), people()
    wall = puts_up(ada, "Ben")
    comes_in(ben, asks_in(ada, wall), "Ben")
    goes_to_pin(ada, wall)
    pins_note(ada, "milk and eggs")
    goes_to_pin(ben, wall)
    sheet(ben, "milk and eggs").click()
    ben.page.get_by_label("What it says").fill("milk and ten eggs")
    ada.page.get_by_label("What it says").fill("oat milk and eggs")
    ada.presses("Keep these words")
    expect(ada.page.get_by_text("Kept.")).to_be_visible(timeout=PATIENCE)
    ben.presses("Keep these words")
    expect(ben.page.get_by_text("Both are kept.")).to_be_visible(timeout=PATIENCE)
    for person in (ada, ben):
        expect(sheet(person, "oat milk and ten eggs")).to_be_visible(timeout=PATIENCE)
    expect(ben.page.get_by_label("What it says")).to_have_value("oat milk and ten eggs")
    ada.page.evaluate("""localStorage.setItem('lexiko.settings', '{"language": "de"}')""")
    ada.opens(f"{wall}/pin")
    expect(ada.page.get_by_role("heading", name="An die Pinnwand")).to_be_visible(timeout=PATIENCE)
    sheet(ada, "Zettel von Ada").click()
    has_no_barrier(ada)


@pytest.mark.slow
def test_words_are_kept_when_another_is_chosen_and_on_a_phone_nothing_lies_on_the_tools(people: People) -> None:
    ada = people(phone=True)
    wall = puts_up(ada)
    goes_to_pin(ada, wall)
    puts_photos_up(ada, a_file("lake.jpg", files.with_secrets()), a_file("sea.jpg", files.with_secrets()), count=2)
    ada.page.get_by_label("Words under it").fill("The lake")
    ada.presses("Done")
    expect(sheet(ada, "The lake")).to_be_visible(timeout=PATIENCE)
    ada.presses("As it hangs")
    sheet(ada, "The lake").tap()
    middle = "(box => [box.x + box.width / 2, box.y + box.height / 2])(turn_right.getBoundingClientRect())"
    on_top = f"""(turn_right => document.elementFromPoint(...{middle}).closest('[role=toolbar]') !== null)(
      document.querySelectorAll('[role=toolbar] button')[1])"""
    ada.waits_until(on_top)


@pytest.mark.slow
def test_each_of_a_group_has_words_of_its_own_by_pointer_and_by_keys(people: People) -> None:
    ada = people()
    wall = puts_up(ada)
    goes_to_pin(ada, wall)
    puts_photos_up(ada, a_file("lake.jpg", files.with_secrets()), a_file("sea.jpg", files.with_secrets()), count=2)
    ada.presses("Done")
    photos = ada.page.locator("ul[aria-label] li button")
    photos.nth(0).click()
    ada.presses("Choose several")
    photos.nth(1).click()
    ada.presses("Together")
    expect(sheet(ada, "Together with 1 more")).to_have_count(2, timeout=PATIENCE)
    under = ada.page.get_by_label("Words under it")
    photos.nth(0).click()
    under.fill("The lake")
    photos.nth(1).click()
    expect(under).to_have_value("", timeout=PATIENCE)
    expect(sheet(ada, "The lake")).to_be_visible(timeout=PATIENCE)  # kept, though another was chosen
    has_no_barrier(ada)
    photos.nth(0).focus()
    ada.page.keyboard.press("Enter")
    expect(under).to_be_focused(timeout=PATIENCE)
    expect(under).to_have_value("The lake")
    photos.nth(1).focus()
    ada.page.keyboard.press("Enter")
    expect(under).to_be_focused(timeout=PATIENCE)
    ada.page.keyboard.type("The sea")
    ada.page.keyboard.press("Control+Enter")
    expect(ada.page.get_by_text("Kept.")).to_be_visible(timeout=PATIENCE)
    expect(sheet(ada, "The sea")).to_be_visible(timeout=PATIENCE)
    expect(sheet(ada, "Together with 1 more")).to_have_count(2)
    assert ada.page.locator("[aria-pressed=true][data-id]").count() == 2  # they still move together


@pytest.mark.slow
def test_one_of_a_group_is_written_on_at_a_phone(people: People) -> None:
    ada = people(phone=True)
    wall = puts_up(ada)
    goes_to_pin(ada, wall)
    puts_photos_up(ada, a_file("lake.jpg", files.with_secrets()), count=1)
    ada.presses("Done")
    pins_note(ada, "books back")
    ada.presses("Choose several")
    sheet(ada, "Photo by Ada").tap()
    ada.presses("Together")
    expect(sheet(ada, "Together with 1 more")).to_have_count(2, timeout=PATIENCE)
    sheet(ada, "books back").tap()
    expect(ada.page.get_by_label("What it says")).to_have_value("books back", timeout=PATIENCE)
    sheet(ada, "Photo by Ada").tap()
    ada.page.get_by_label("Words under it").fill("The lake")
    ada.presses("Keep these words")
    expect(sheet(ada, "The lake")).to_be_visible(timeout=PATIENCE)
    has_no_barrier(ada)
