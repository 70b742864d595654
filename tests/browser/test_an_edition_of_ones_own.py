"""Is an edition of one's own one file and no code on the page too: its name, its colours, its options, its rules?"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import lucky_start
from tests.browser.person import PATIENCE, Person
from tests.server.served import Served, serving

THURSDAY = """\
key = "thursday"
extends = "original"
name = "Thursday Club"
summary = "Our own rules, as we like them. A challenge is to the whole play."

[de]
name = "Donnerstagsklub"
summary = "Unsere eigenen Regeln, wie wir sie mögen. Angefochten wird der ganze Zug."

[rack]
bonus = { 6 = 20, 7 = 60 }

[challenge]
scope = "play"

[timer]
slow = true

[options.pace]
about = "how long we think"

[options.pace.calm]
about = "as long as we like"

[options.pace.brisk]
about = "ten minutes each"
clock.minutes = 10
clock.overtime_points = 5

[labels]
pace = "Our pace"
"pace=brisk" = "Brisk"

[de.labels]
pace = "Unser Tempo"
"pace=brisk" = "Flott"

[colours.light]
sq = "#AABBCC"
tw = "#0B7A4B"

[colours.dark]
tw = "#0C5C3A"
"""


@pytest.fixture
def ann(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, browser: Browser) -> Iterator[Person]:
    """Somebody at a server of theirs, where the file of a seventh edition was dropped."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    file = tmp_path / "lexiko" / "editions" / "thursday.toml"
    file.parent.mkdir(parents=True)
    file.write_text(THURSDAY, encoding="utf-8")
    with serving(tmp_path / "web", start=lucky_start()) as served:
        person = at(served, browser)
        yield person
        person.leaves()


def at(served: Served, browser: Browser) -> Person:
    """A person who has opened this server's page."""
    person = Person(browser, served.address)
    person.opens()
    return person


def sees_painted(person: Person, place: str, colour: str) -> None:
    """Wait until the first element that this selector finds has this colour behind it."""
    person.waits_until(f"getComputedStyle(document.querySelector('{place}')).backgroundColor === '{colour}'")


def unfolds_everything(person: Person) -> None:
    """On the page for a new table: see what is folded away."""
    folded = person.page.locator("form > details > summary")
    folded.first.wait_for()
    for summary in folded.all():
        summary.click()


@pytest.mark.slow  # a server with that edition is started for it
def test_an_edition_of_ones_own_is_one_file_and_no_code_on_the_page_too(ann: Person) -> None:
    ann.opens("/new")
    page = ann.page
    unfolds_everything(ann)
    page.get_by_role("radio", name="Thursday Club").check()
    expect(page.get_by_text("Our own rules, as we like them.")).to_be_visible()
    expect(page.get_by_text("Our pace")).to_be_visible()
    expect(page.get_by_role("radio", name="Days")).to_be_checked()
    page.get_by_role("radio", name="No clock").check()
    page.get_by_role("radio", name="Brisk").check()
    expect(page.get_by_text("one clock of 10 min for the whole game. Thinking longer costs 5 points")).to_be_visible()
    page.get_by_role("radio", name="Computer").last.check()
    ann.presses("Make the table")
    expect(ann.rack).to_be_visible(timeout=PATIENCE)
    assert ann.state()["info"]["edition"] == "thursday:pace=brisk"
    corner, plain = '[data-row="0"][data-col="0"]', '[data-row="0"][data-col="1"]'
    sees_painted(ann, corner, "rgb(11, 122, 75)")
    sees_painted(ann, plain, "rgb(170, 187, 204)")
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    sees_painted(ann, corner, "rgb(12, 92, 58)")

    ann.presses("Menu")
    ann.presses("Rules at this table")
    rules = page.get_by_role("dialog")
    expect(rules).to_contain_text("Thursday Club · Our pace: Brisk", timeout=PATIENCE)
    for sentence in (
        "Laying six tiles in one turn earns 20 points more",
        "But every minute begun beyond that time costs 5 points at the end.",
        "passed twice in turn",
    ):
        expect(rules.get_by_text(sentence)).to_have_count(1)

    page.evaluate("settings => localStorage.setItem('lexiko.settings', settings)", json.dumps({"language": "de"}))
    ann.opens("/new")
    unfolds_everything(ann)
    page.get_by_role("radio", name="Donnerstagsklub").check()
    for german in ("Unsere eigenen Regeln", "Unser Tempo", "Flott"):
        expect(page.get_by_text(german)).to_be_visible()
    ann.opens("/games")
    expect(page.get_by_text("Donnerstagsklub")).to_be_visible(timeout=PATIENCE)
