"""The page *You*: an account with a passkey or a password, ways back in, children, and going for good."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.accounts import PASSWORD, child_comes_in, makes_account, sees_heading, signs_in
from tests.browser.barriers import has_no_barrier
from tests.browser.conftest import People
from tests.browser.person import PATIENCE, Person


@contextmanager
def authenticator(page: Page) -> Iterator[list[dict[str, Any]]]:
    """Chromium's virtual authenticator, which says yes to everything; the passkeys that it has, when all is done."""
    line = page.context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    kind = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    name = line.send("WebAuthn.addVirtualAuthenticator", {"options": kind})["authenticatorId"]
    found: list[dict[str, Any]] = []
    yield found
    found += line.send("WebAuthn.getCredentials", {"authenticatorId": name})["credentials"]


def by_bare_address(person: Person) -> None:
    """Go to the page by an address without a name, for which browsers have no passkeys, as at home without HTTPS."""
    person.address = person.address.replace("localhost", "127.0.0.1")
    person.opens("/you")


@pytest.mark.slow
def test_an_account_is_made_with_a_passkey_and_entered_by_it_again(people: People) -> None:
    ann = people()
    with authenticator(ann.page) as kept:
        table = ann.makes_table()
        ann.opens("/you")
        card = ann.page.get_by_role("region", name="Make an account")
        card.get_by_label("Your name").fill("Ann")
        ann.presses("Make it with a passkey", within=card)
        expect(ann.page.get_by_role("heading", name="Your account is made")).to_be_visible(timeout=PATIENCE)
        has_no_barrier(ann)
        ann.presses("I have kept them")
        sees_heading(ann, "Hello Ann")
        has_no_barrier(ann)
        ann.presses("Sign out here")
        sees_heading(ann, "You")
        ann.opens("/games")
        expect(ann.page.get_by_text("You have no games yet.")).to_be_visible(timeout=PATIENCE)
        ann.opens("/you")
        ann.presses("Sign in with a passkey")
        sees_heading(ann, "Hello Ann")
        ann.opens("/games")
        expect(ann.page.locator(f'a[href="t/{table}"]').first).to_be_visible(timeout=PATIENCE)
    assert [(key["rpId"], key["isResidentCredential"]) for key in kept] == [("localhost", True)]


@pytest.mark.slow
def test_by_plain_http_the_page_says_why_there_are_no_passkeys_and_offers_a_password(people: People) -> None:
    ann = people(phone=True)
    by_bare_address(ann)
    expect(ann.page.get_by_text("Passkeys need HTTPS")).to_be_visible(timeout=PATIENCE)
    expect(ann.page.get_by_role("button", name=re.compile("passkey"))).to_have_count(0)
    has_no_barrier(ann)
    name = makes_account(ann, "Ann")
    tablet = people()
    by_bare_address(tablet)
    signs_in(tablet, name)
    sees_heading(tablet, "Hello Ann")
    has_no_barrier(tablet)
    expect(tablet.page.get_by_role("region", name="Where you are signed in").get_by_role("listitem")).to_have_count(2)
    tablet.presses("Sign out everywhere else")
    expect(tablet.page.get_by_text("All other devices are signed out.")).to_be_visible(timeout=PATIENCE)
    ann.page.reload()
    sees_heading(ann, "You")


@pytest.mark.slow
def test_a_child_comes_in_by_a_parents_code_and_the_tablet_goes_round(people: People) -> None:
    parent, tablet = people(), people(phone=True)
    parent.opens("/you")
    makes_account(parent, "Ann")
    card = parent.page.get_by_role("region", name="Children")
    for name, pin in (("Mia", "2580"), ("Tom", "")):
        card.get_by_label("The child's name").fill(name)
        card.get_by_label("A PIN for shared devices").fill(pin)
        parent.presses("Add a child", within=card)
        expect(card.get_by_role("group", name=name)).to_be_visible(timeout=PATIENCE)
    child_comes_in(tablet, parent, "Mia")
    tablet.presses("Tom plays")
    sees_heading(tablet, "Hello Tom")
    tablet.presses("Mia plays")
    tablet.page.get_by_label("PIN").fill("2580")
    tablet.page.get_by_label("PIN").press("Enter")
    sees_heading(tablet, "Hello Mia")


@pytest.mark.slow
def test_what_is_grave_asks_for_a_proof_and_who_goes_leaves_nothing(people: People) -> None:
    ann, ben = people(), people()
    table = ann.makes_table()
    ben.sits_down(table, "Ben", game=False)
    ann.opens("/you")
    makes_account(ann, "Ann Lee")
    card = ann.page.get_by_role("region", name="Keeping away")
    card.get_by_text("People you played with").click()
    ann.presses("Report Ben")
    ann.page.get_by_label(re.compile("^What happened")).fill("He is loud.")
    ann.presses("Report", within=card)
    expect(ann.page.get_by_text("It is reported.")).to_be_visible(timeout=PATIENCE)
    has_no_barrier(ann)
    ann.presses("Block Ben")
    expect(card.get_by_role("button", name="Let Ben near again")).to_be_visible(timeout=PATIENCE)
    with ann.page.expect_download(timeout=PATIENCE) as saved:
        ann.presses("Save the file")
    assert saved.value.suggested_filename == "lexiko.zip"
    ann.presses("Delete")
    ann.page.get_by_label(re.compile("^Type your name")).fill("Ann Lee")
    ann.presses("Delete everything")
    expect(ann.page.get_by_text("Everything is deleted.")).to_be_visible(timeout=PATIENCE)
    sees_heading(ann, "You")
    names = [seat["name"] for seat in ben.state()["info"]["seats"]]
    assert "Ann" not in names
    ann.wrong.clear()
    ben.wrong.clear()  # the channel of a table whose host has gone was closed


def test_in_german_the_page_speaks_german(people: People) -> None:
    ann = people(phone=True)
    ann.opens()
    ann.page.evaluate("""localStorage.setItem('lexiko.settings', '{"language": "de"}')""")
    ann.opens("/you")
    expect(ann.page.get_by_role("heading", name="Ein Konto anlegen")).to_be_visible(timeout=PATIENCE)
    assert ann.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.slow
def test_who_has_not_shown_lately_that_it_is_them_is_asked_and_then_what_they_wanted_is_done(people: People) -> None:
    ann = people(phone=True)
    ann.opens("/you")
    makes_account(ann, "Ann")
    problem = {"code": "prove-again", "message": "For this, show once more that it is you.", "faults": []}
    refused: list[str] = []

    def once(route: Route) -> None:
        if refused:
            route.continue_()
        else:
            refused.append(route.request.url)
            route.fulfill(status=403, json=problem)

    ann.page.route("**/api/you/recovery-codes", once)
    ann.presses("Ten fresh codes")
    sheet = ann.page.get_by_role("dialog", name="Is it you?")
    sheet.get_by_label("Password", exact=True).fill(PASSWORD)
    has_no_barrier(ann)
    ann.presses("It is me", within=sheet)
    codes = ann.page.get_by_role("region", name="How you come in").get_by_role("listitem")
    expect(codes.filter(has_text=re.compile("^[0-9A-Z]{4}-"))).to_have_count(10, timeout=PATIENCE)
    ann.wrong.clear()  # the browser tells of the answer that was made up here
