"""A browser without a network: what it has at hand then, and what it may complain of."""

from __future__ import annotations

from tests.browser.person import Person

READY = """async () => {
  const there = await navigator.serviceWorker.ready;
  const moment = () => new Promise((go) => setTimeout(go, 50));
  for (let tries = 0; tries < 200 && there.active?.state !== "activated"; tries += 1) await moment();
  return there.active?.state;
}"""
KEPT = """() => new Promise((resolve) => {
  const asked = indexedDB.open("lexiko");
  asked.onsuccess = () => {
    const base = asked.result;
    if (!base.objectStoreNames.contains("seen")) return base.close(), resolve([]);
    const keys = base.transaction("seen").objectStore("seen").getAllKeys();
    keys.onsuccess = () => (base.close(), resolve(keys.result.map((key) => String(key).split("/")[0])));
  };
})"""

KEPT_SEQ = """(key) => new Promise((resolve) => {
  const asked = indexedDB.open("lexiko");
  asked.onsuccess = () => {
    const base = asked.result;
    if (!base.objectStoreNames.contains("seen")) return base.close(), resolve(null);
    const kept = base.transaction("seen").objectStore("seen").get(key);
    kept.onsuccess = () => (base.close(), resolve(kept.result?.what.view.game_seq ?? null));
  };
})"""


def has_all_at_hand(person: Person) -> None:
    """Wait until the page, and the table that is open as it stands now, are to be had without a network."""
    assert person.page.evaluate(READY) == "activated"
    seq = person.state()["view"]["game_seq"]
    for _ in range(200):
        if person.page.evaluate(KEPT_SEQ, f"table/{person.table}") == seq:
            return
        person.page.wait_for_timeout(50)
    raise AssertionError("the table is not kept")


def forgives_the_network(person: Person) -> None:
    """That it was not reached is what these tests are about."""
    away = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to load resource", "WebSocket")
    person.wrong = [each for each in person.wrong if not any(sign in each for sign in away)]
