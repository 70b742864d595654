"""The week's planner in a browser: by keyboard, live, for two at once, on a phone and in German, without barriers."""

from __future__ import annotations

import re
import secrets
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.at_the_wall import asks_in, comes_in, opens_plan, puts_up
from tests.browser.barriers import has_no_barrier
from tests.browser.conftest import People
from tests.browser.person import PATIENCE, Person


def does(person: Person, wall: str, **doing: object) -> None:
    """Do something at the wall without its page."""
    body = {"key": secrets.token_urlsafe(9), "do": doing}
    answer = person.asks(f"/api/walls/{wall.removeprefix('/wall/')}/commands", body)
    assert answer.ok, answer.text()


@pytest.mark.slow
def test_an_entry_is_put_up_moved_undone_and_taken_off_by_keyboard_and_others_see_it_at_once(people: People) -> None:
    ada, ben = people(), people(phone=True, color_scheme="dark")
    wall = puts_up(ada, "Ben")
    comes_in(ben, asks_in(ada, wall), "Ben")
    expect(ben.page).to_have_url(f"{ben.address}{wall}", timeout=PATIENCE)
    opens_plan(ben, wall)
    opens_plan(ada, wall)
    has_no_barrier(ada)
    page = ada.page
    page.get_by_role("link", name="Plan", exact=True).press("Enter")
    expect(page.get_by_label("What", exact=True)).to_be_focused(timeout=PATIENCE)
    page.keyboard.type("Piano")
    page.get_by_role("button", name="Each week").press("Enter")
    page.get_by_label("Note").focus()
    page.keyboard.type("Bring the blue book")
    has_no_barrier(ada)
    page.keyboard.press("Control+Enter")
    expect(page.get_by_text("Piano is planned.")).to_be_visible(timeout=PATIENCE)
    theirs = ben.page.get_by_role("button", name=re.compile("Piano.*Ada.*repeats"))
    expect(theirs).to_be_visible(timeout=PATIENCE)
    has_no_barrier(ben)
    mine = page.get_by_role("button", name=re.compile("Piano"))
    mine.focus()
    page.keyboard.press(
        "Alt+ArrowLeft" if page.locator(".column").last.get_attribute("aria-current") else "Alt+ArrowRight"
    )
    expect(page.get_by_role("button", name=re.compile("Piano.*this one is different"))).to_be_focused(timeout=PATIENCE)
    page.get_by_role("button", name="Undo").press("Enter")
    expect(page.get_by_role("button", name=re.compile("Piano.*repeats"))).to_be_visible(timeout=PATIENCE)
    mine.press("Enter")
    expect(page.get_by_role("heading", name="Piano")).to_be_focused(timeout=PATIENCE)
    expect(ben.page.get_by_text("Ada is changing this")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Every one").press("Enter")
    page.get_by_role("button", name="Take off").press("Enter")
    expect(theirs).to_have_count(0, timeout=PATIENCE)
    expect(page.get_by_text("Piano is taken off.")).to_be_visible(timeout=PATIENCE)


@pytest.mark.slow
def test_two_who_write_on_one_entry_find_the_words_of_both(people: People) -> None:
    ada, ben = people(), people(phone=True)
    wall = puts_up(ada, "Ben")
    comes_in(ben, asks_in(ada, wall), "Ben")
    expect(ben.page).to_have_url(f"{ben.address}{wall}", timeout=PATIENCE)
    opens_plan(ada, wall)
    ada.page.get_by_role("link", name="Plan", exact=True).click()
    ada.page.get_by_label("What", exact=True).fill("Dentist")
    ada.presses("Save")
    opens_plan(ben, wall)
    for person, words in ((ada, "Dentist, Mill Road"), (ben, "Dentist at last")):
        person.page.get_by_role("button", name=re.compile("Dentist")).click()
        person.page.get_by_label("What", exact=True).fill(words)
    ada.presses("Save")
    expect(ben.page.get_by_text("Ada has changed this meanwhile.")).to_be_visible(timeout=PATIENCE)
    ben.presses("Save")
    expect(ben.page.get_by_text("Both are kept.")).to_be_visible(timeout=PATIENCE)
    both = ada.page.get_by_role("button", name=re.compile("Mill Road.*at last|at last.*Mill Road"))
    expect(both).to_be_visible(timeout=PATIENCE)


@pytest.mark.slow
def test_a_calendar_file_is_hung_up_refused_with_its_line_and_the_plan_has_an_address(
    people: People, tmp_path: Path
) -> None:
    ada = people(color_scheme="dark")
    wall = puts_up(ada)
    ada.opens(f"{wall}/plan/2027-01-18/calendars")
    page = ada.page
    bad, good = tmp_path / "bad.ics", tmp_path / "school.ics"
    begin = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nBEGIN:VEVENT\nUID:1\nDTSTART;VALUE=DATE:20270119\nSUMMARY:Trip\n"
    bad.write_text(f"{begin}RRULE:FREQ=SECONDLY\nEND:VEVENT\nEND:VCALENDAR\n", encoding="utf-8")
    good.write_text(f"{begin}END:VEVENT\nEND:VCALENDAR\n", encoding="utf-8")
    page.get_by_label("A file (.ics)").set_input_files(bad)
    ada.presses("Hang it up")
    expect(page.get_by_role("alert")).to_have_text(
        re.compile("more often than once a day. See line 4"), timeout=PATIENCE
    )
    has_no_barrier(ada)
    page.get_by_label("A file (.ics)").set_input_files(good)
    ada.presses("Hang it up")
    expect(page.get_by_text("all day, Trip, from school")).to_be_attached(timeout=PATIENCE)
    ada.presses("Get the address")
    field = page.get_by_label("Secret address of this plan")
    expect(field).to_have_value(re.compile(r"^http.*/api/plans/[\w-]{43}\.ics$"), timeout=PATIENCE)
    assert ada.context.request.get(field.input_value()).text().startswith("BEGIN:VCALENDAR")
    has_no_barrier(ada)
    ada.wrong = [each for each in ada.wrong if "409" not in each]  # the console tells of each refusal


@pytest.mark.slow
def test_the_week_on_a_phone_in_german_has_no_barrier(people: People) -> None:
    ada = people(phone=True)
    wall = puts_up(ada)
    again = {"every": "month", "by_weekday": True, "until": "2027-12-31"}
    when = {"day": "2027-01-20", "begins": 1050, "lasts": 45, "again": again}
    does(ada, wall, kind="plan", entry="entry-0001", plan={"what": "Klavier", "who": [], "when": when})
    ada.opens(f"{wall}/plan/2027-01-18")
    ada.page.evaluate("""localStorage.setItem('lexiko.settings', '{"language": "de"}')""")
    ada.opens(f"{wall}/plan/2027-01-18")
    expect(ada.page.get_by_role("heading", name="Woche", exact=True)).to_be_visible(timeout=PATIENCE)
    has_no_barrier(ada)
    ada.page.get_by_role("button", name=re.compile("Klavier")).click()
    ada.page.get_by_role("button", name="Alle", exact=True).click()
    expect(ada.page.get_by_text("Jeden Monat am dritten Mittwoch, 17:30 bis 18:15.")).to_be_visible(timeout=PATIENCE)
    has_no_barrier(ada)
    ada.page.get_by_role("button", name="So lassen").click()
    ada.page.get_by_role("link", name=re.compile("Am Donnerstag")).click()
    expect(ada.page.get_by_label("Was", exact=True)).to_be_focused(timeout=PATIENCE)


@pytest.mark.slow
def test_every_one_opened_from_one_that_was_moved_shows_the_day_of_all_and_leaves_them_there(people: People) -> None:
    ada = people()
    wall = puts_up(ada)
    when = {"day": "2027-01-20", "begins": 1050, "lasts": 45, "again": {"every": "week", "weekdays": [2]}}
    plan = {"what": "Piano", "who": [], "when": when}
    moved = {**plan, "when": {**when, "day": "2027-01-22"}}
    does(ada, wall, kind="plan", entry="entry-0001", plan=plan)
    does(ada, wall, kind="plan", entry="entry-0001", plan=moved, scope="one", on="2027-01-20")
    ada.opens(f"{wall}/plan/2027-01-18")
    ada.page.locator('[data-day="2027-01-22"]').get_by_role("button", name=re.compile("Piano")).click()
    date = ada.page.get_by_label("Day", exact=True).and_(ada.page.locator("input"))
    expect(date).to_have_value("2027-01-22", timeout=PATIENCE)
    ada.presses("Every one")
    expect(date).to_have_value("2027-01-20")
    expect(ada.page.get_by_role("button", name="Wednesday", exact=True)).to_have_attribute("aria-pressed", "true")
    ada.presses("Only this one")
    expect(date).to_have_value("2027-01-22")
    ada.presses("Every one")
    ada.page.get_by_label("Note").fill("Bring the blue book")
    ada.presses("Save")
    expect(ada.page.get_by_text("Piano is changed.")).to_be_visible(timeout=PATIENCE)
    expect(ada.page.locator('[data-day="2027-01-22"]').get_by_role("button", name=re.compile("Piano"))).to_be_visible()
    ada.page.get_by_role("link", name="The week after").click()
    expect(ada.page.locator('[data-day="2027-01-27"]').get_by_role("button", name=re.compile("Piano"))).to_be_visible(
        timeout=PATIENCE
    )


@pytest.mark.slow
def test_one_that_comes_weekly_is_dragged_to_another_day_and_only_that_one(people: People) -> None:
    ada = people()
    wall = puts_up(ada)
    when = {"day": "2027-01-20", "begins": 1050, "lasts": 45, "again": {"every": "week", "weekdays": [2]}}
    does(ada, wall, kind="plan", entry="entry-0001", plan={"what": "Piano", "who": [], "when": when})
    ada.opens(f"{wall}/plan/2027-01-18")
    piano = ada.page.get_by_role("button", name=re.compile("Piano"))
    box = piano.bounding_box()
    friday = ada.page.locator('[data-day="2027-01-22"]').bounding_box()
    assert box is not None
    assert friday is not None
    left, top = box["x"] + 30, box["y"] + 20
    ada.page.mouse.move(left, top)
    ada.page.mouse.down()
    ada.page.mouse.move(left + 20, top, steps=2)
    ada.page.mouse.move(friday["x"] + 40, top, steps=4)
    ada.page.mouse.up()
    expect(ada.page.get_by_text("Piano is on Friday 22 January now.")).to_be_visible(timeout=PATIENCE)
    expect(ada.page.locator('[data-day="2027-01-22"]').get_by_role("button", name=re.compile("Piano"))).to_be_visible()
    assert ada.page.url.endswith("/plan/2027-01-18")  # the press that ends it opens nothing
    ada.page.get_by_role("link", name="The week after").click()
    expect(ada.page.locator('[data-day="2027-01-27"]').get_by_role("button", name=re.compile("Piano"))).to_be_visible(
        timeout=PATIENCE
    )
