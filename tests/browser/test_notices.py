"""Notices and the installed page in Chromium: a notice is shown by the service worker, and its page opens offline."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.browser.barriers import barriers
from tests.browser.conftest import People
from tests.browser.person import PATIENCE, Person
from tests.server.served import Served

REGISTERED = """async () => {
  const own = new URL("sw.js", document.baseURI).href;
  const policy = trustedTypes.createPolicy("lexiko-worker", { createScriptURL: () => own });
  await navigator.serviceWorker.register(policy.createScriptURL(own));
  const there = await navigator.serviceWorker.ready;
  for (let tries = 0; tries < 200 && !there.active; tries += 1) await new Promise((go) => setTimeout(go, 50));
  return there.active?.state ?? "";
}"""
SHOWN = """async () => {
  const there = await navigator.serviceWorker.ready;
  return (await there.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }));
}"""


def worker_of(page: Page) -> tuple[CDPSession, str]:
    """The debugging protocol, and what it calls the page's service worker."""
    session = page.context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    session.send("ServiceWorker.enable")
    assert page.evaluate(REGISTERED) in ("activating", "activated")
    for _ in range(100):
        if found:
            return session, str(found[-1]["registrationId"])
        page.wait_for_timeout(50)
    raise AssertionError("no service worker is registered")


@pytest.fixture
def reader(browser: Browser, server: Served) -> Iterator[Person]:
    """Somebody with the whole of Chromium: without its own windows it shows nobody a notice."""
    whole = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if whole is None:
        pytest.skip("no Chromium with windows here: notices are not shown (Debian: apt-get install chromium)")
    arguments = ["--no-sandbox", "--disable-dev-shm-usage", "--headless=new"]
    started = browser.browser_type.launch(executable_path=whole, args=arguments)
    person = Person(started, server.address)
    yield person
    person.leaves()
    started.close()


@pytest.mark.slow
def test_a_notice_that_is_pushed_is_shown_with_its_words(reader: Person) -> None:
    ann = reader
    ann.context.grant_permissions(["notifications"], origin=ann.address)
    ann.opens("/games")
    session, registration = worker_of(ann.page)
    troubles: list[Any] = []
    session.on("ServiceWorker.workerErrorReported", lambda told: troubles.append(told))
    told = {"title": "Your turn", "body": "Ben: until Thursday, 18:00.", "path": "t/abc", "tag": "one", "lang": "en"}
    for _ in range(2):  # the second takes the place of the first
        pushed = {"origin": ann.address, "registrationId": registration, "data": json.dumps(told)}
        session.send("ServiceWorker.deliverPushMessage", pushed)
    for _ in range(400):
        if shown := ann.page.evaluate(SHOWN):
            break
        ann.page.wait_for_timeout(50)
    assert shown == [{"title": told["title"], "body": told["body"], "tag": "one", "data": {"path": "t/abc"}}]
    assert troubles == []


@pytest.mark.slow
def test_the_page_opens_without_a_network_and_is_never_older_than_the_server(people: People) -> None:
    ann = people(phone=True)
    ann.opens("/help")
    worker_of(ann.page)
    ann.context.set_offline(True)
    ann.page.reload()
    expect(ann.page.get_by_role("heading").first).to_be_visible(timeout=PATIENCE)
    ann.context.set_offline(False)
    kept = ann.page.evaluate("caches.keys()")
    assert len(kept) == 1 and kept[0].startswith("lexiko-")
    ann.page.evaluate("""async () => {
      const cache = await caches.open((await caches.keys())[0]);
      await cache.put("./", new Response("an old page", { headers: { "content-type": "text/html" } }));
    }""")
    ann.page.reload()
    expect(ann.page.get_by_role("heading").first).to_be_visible(timeout=PATIENCE)
    ann.wrong = [each for each in ann.wrong if "ERR_INTERNET_DISCONNECTED" not in each]


@pytest.mark.slow
def test_it_can_be_installed(people: People) -> None:
    ann = people()
    ann.opens("/games")
    session = ann.context.new_cdp_session(ann.page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == [] and json.loads(manifest["data"])["short_name"] == "Lexiko"
    wrong = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in wrong if each["errorId"] != "in-incognito"] == []


def opened_page(people: People, *, phone: bool, language: str) -> Person:
    """The page of notices in a language."""
    ann = people(phone=phone)
    ann.opens("/help")
    ann.page.evaluate("name => localStorage.setItem('lexiko.settings', JSON.stringify({ language: name }))", language)
    ann.opens("/notices")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Mitteilungen" if language == "de" else "Notices")
    return ann


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_of_notices_has_nothing_against_it_and_takes_a_holiday(people: People, language: str) -> None:
    ann = opened_page(people, phone=True, language=language)
    assert barriers(ann) == []
    ann.opens("/notices/off/" + "x" * 43)
    assert barriers(ann) == []
    ann.presses("Keine mehr" if language == "de" else "No more of them")
    expect(ann.page.get_by_role("status").filter(has_text="Mail" if language == "de" else "mail")).to_be_visible()
    ann.opens("/notices")
    ann.page.locator("input[type=date]").first.fill("2027-01-04")
    ann.page.locator("input[type=date]").last.fill("2027-01-08")
    ann.presses("Dann bin ich nicht da" if language == "de" else "I am away then")
    until = "Samstag, 9. Januar" if language == "de" else "Saturday, 9 January"
    expect(ann.page.get_by_text(until)).to_be_visible(timeout=PATIENCE)
    ann.presses("Ich bin doch da" if language == "de" else "I am not away")
    expect(ann.page.locator("input[type=date]").first).to_be_visible(timeout=PATIENCE)
