"""What axe has against a page as it is now."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has none
from playwright.sync_api import expect

from tests.browser.person import PATIENCE, Person

LOOKED_FOR = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    # Every rule looks at every node all the same; of what passes only one node a rule is told. Telling of all 225
    # squares, rule by rule, took three quarters of the time.
    "resultTypes": ["violations"],
}

# Axe measures each target against all others: empty squares like those of the first rows took half of its time.
WITHOUT_SQUARES_ALIKE = {"exclude": [["[role=row]:nth-child(n + 3) > [role=gridcell]:not(:has(.tile))"]]}


def has_no_barrier(person: Person) -> None:
    """Axe finds nothing to complain of on the page as it is now."""
    found = barriers(person)
    assert found == [], found


def barriers(person: Person) -> list[str]:
    """What axe complains of on the page as it is now, and where, once there is one."""
    expect(person.page.locator("main")).to_be_attached(timeout=PATIENCE)
    expect(person.page.locator("h1").first).to_be_attached(timeout=PATIENCE)
    answer = Axe().run(person.page, context=WITHOUT_SQUARES_ALIKE, options=LOOKED_FOR).response
    assert len(answer["passes"]) > 10, "axe has not looked at the page"
    found = answer["violations"]
    return [f"{fault['id']}: {node['html']} ({node['failureSummary']})" for fault in found for node in fault["nodes"]]
