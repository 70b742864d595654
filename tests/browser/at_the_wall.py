"""What people do at a wall: put it up, ask others in, hang racks, draw, plan and pin."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import FilePayload, Locator, expect

from tests.browser.person import PATIENCE, Person

SHEETS = "document.querySelectorAll('ul[aria-label] li button').length"
NO_NIGHT = "localStorage['lexiko.tablet'] ??= JSON.stringify({night: 'never'});"
"""A tablet at which it is never dark, whatever hour it is."""


def puts_up(person: Person, *others: str, tablet: bool = False) -> str:
    """Found a household with nothing but the page; the address of its wall."""
    person.opens("/wall")
    page = person.page
    page.get_by_label("What the wall is called").fill("Hill Street")
    page.get_by_label("Your name").fill("Ada")
    for nth, name in enumerate(others, 2):
        page.get_by_label(f"Name {nth}").fill(name)
    if tablet:
        page.get_by_label(re.compile("It hangs on the wall")).check()
        page.get_by_label("Your four figures for the tablet").fill("2580")
    person.presses("Put it up")
    expect(page.get_by_role("heading", name="Your wall is up")).to_be_visible(timeout=PATIENCE)
    return page.url.removeprefix(person.address)


def asks_in(person: Person, wall: str) -> str:
    """The address of an invitation."""
    person.opens(f"{wall}/ask")
    field = person.page.get_by_label("Link to your wall")
    expect(field).to_have_value(re.compile("/wall/join/"), timeout=PATIENCE)
    return re.sub("^.*?(/wall/join/)", r"\1", field.input_value())


def comes_in(person: Person, invitation: str, name: str) -> None:
    """Accept an invitation as a member that waits."""
    person.opens(invitation)
    person.presses(f"I am {name}")
    # Whoever went on before they are let in would not be: the invitation too has a heading.
    expect(person.page).to_have_url(re.compile("/wall/(?!join/)"), timeout=PATIENCE)
    expect(person.page.get_by_role("heading", level=1)).to_be_visible(timeout=PATIENCE)


def hangs_racks(person: Person, wall: str) -> None:
    """Begin a game between all who live there."""
    person.opens(f"{wall}/hang")
    person.presses("Hang them up")
    expect(person.page.get_by_role("heading", name=re.compile("turn"))).to_be_visible(timeout=PATIENCE)


def draws_a_line(person: Person) -> None:
    """Draw on the dry-erase area with the pointer."""
    expect(person.page.locator("svg.board")).to_be_visible(timeout=PATIENCE)
    box = person.page.locator("svg.board").bounding_box()
    assert box is not None
    left, top = box["x"] + box["width"] / 5, box["y"] + box["height"] / 3
    person.page.mouse.move(left, top)
    person.page.mouse.down()
    for step in range(1, 9):
        person.page.mouse.move(left + 12 * step, top + 5 * (step % 3))
    person.page.mouse.up()


def told(person: Person, path: str) -> dict[str, Any]:
    """What the server tells this browser."""
    answer = person.page.request.get(f"{person.address}/api/{path}")
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


def opens_plan(person: Person, wall: str) -> None:
    """Look at this week."""
    person.opens(f"{wall}/plan")
    expect(person.page.get_by_role("heading", name="Week", exact=True)).to_be_visible(timeout=PATIENCE)


def a_file(name: str, content: bytes, kind: str = "image/jpeg") -> FilePayload:
    """A file as it is chosen."""
    return {"name": name, "mimeType": kind, "buffer": content}


def goes_to_pin(person: Person, wall: str) -> None:
    """Let the cork board come forward."""
    person.opens(f"{wall}/pin")
    expect(person.page.get_by_role("heading", level=1)).to_be_visible(timeout=PATIENCE)


def puts_photos_up(person: Person, *chosen: FilePayload, count: int) -> None:
    """Choose files; afterwards there are so many sheets on the board."""
    person.page.set_input_files("input[type=file][multiple]", list(chosen))
    person.waits_until(f"{SHEETS} === {count}")


def sheet(person: Person, words: str) -> Locator:
    """A sheet on the board, by words in what is heard of it."""
    return person.page.get_by_role("button", name=re.compile(re.escape(words)))
