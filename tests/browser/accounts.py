"""Making an account on the page *You*, and signing in."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.barriers import has_no_barrier
from tests.browser.person import PATIENCE, Person

PASSWORD = "four wild geese at noon"


def sees_heading(person: Person, text: str | re.Pattern[str]) -> None:
    """The page is this one."""
    expect(person.page.get_by_role("heading", level=1)).to_have_text(text, timeout=PATIENCE)


def makes_account(person: Person, name: str) -> str:
    """Make an account with a password; the name to sign in by."""
    card = person.page.get_by_role("region", name="Make an account")
    card.get_by_label("Your name").fill(name)
    card.get_by_label("Password", exact=True).fill(PASSWORD)
    person.presses("Make it with a password", within=card)
    made = person.page.get_by_role("region", name="Your account is made")
    expect(made.get_by_role("listitem")).to_have_count(10, timeout=PATIENCE)
    sign_in_name = made.locator("strong").first.inner_text()
    person.presses("I have kept them")
    sees_heading(person, f"Hello {name}")
    return sign_in_name


def signs_in(person: Person, name: str) -> None:
    """Sign in by name and password."""
    person.opens("/you")
    card = person.page.get_by_role("region", name="Sign in")
    card.get_by_label("Name to sign in by").fill(name)
    card.get_by_label("Password", exact=True).fill(PASSWORD)
    card.get_by_role("button", name="Sign in", exact=True).first.click()


def child_comes_in(child: Person, parent: Person, name: str) -> None:
    """A child that has a seat signs in by the code that its parent, who is at *You*, reads out."""
    card = parent.page.get_by_role("region", name="Children")
    parent.presses("Code for another device", within=card.get_by_role("group", name=name))
    code = card.locator(".code").inner_text(timeout=PATIENCE)
    has_no_barrier(parent)
    child.opens(f"/you#child={code}")
    form = child.page.get_by_label("A child, with a code from a parent")
    expect(form).to_have_value(code, timeout=PATIENCE)
    form.press("Enter")
    sees_heading(child, f"Hello {name}")
    has_no_barrier(child)
