"""The page of a reviewed game and that of several: no barrier, nothing sideways, each turn shown when asked for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has none
from playwright.sync_api import Browser, Page, ViewportSize, expect

from lexiko.review import ReviewEffort, review_page, reviews_of, reviews_page
from lexiko.translations import translations
from tests.browser.barriers import LOOKED_FOR
from tests.pairwise import few_in_slow
from tests.review.games import OPENING, reviewed

Look = tuple[str, str, ViewportSize]
LOOKS: list[Look] = [
    ("en", "light", {"width": 1440, "height": 900}),
    ("de", "dark", {"width": 390, "height": 844}),
    ("de", "light", {"width": 768, "height": 1024}),
    ("en", "dark", {"width": 360, "height": 640}),
]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the pages of a game and of two, in both languages."""
    folder = tmp_path_factory.mktemp("pages")
    review = reviewed(OPENING, effort=ReviewEffort(iterations=16, seconds=1e6))
    for language in ("en", "de"):
        say = translations(language)
        (folder / f"game-{language}.html").write_text(review_page(review, say, back="all.html"), encoding="utf-8")
        index = reviews_page(reviews_of("Ours", [review, review]), say, pages=[f"game-{language}.html"] * 2)
        (folder / f"all-{language}.html").write_text(index, encoding="utf-8")
    return folder


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page, on which nothing may go wrong and nothing may be fetched."""
    wrong: list[str] = []
    opened = browser.new_page()
    opened.on("console", lambda message: wrong.append(message.text))
    opened.on("request", lambda request: None if request.url.startswith("file:") else wrong.append(request.url))
    yield opened
    opened.close()
    assert wrong == []


@few_in_slow("look, name", LOOKS, ["game", "all"])
def test_no_page_has_a_barrier_or_scrolls_sideways(page: Page, pages: Path, look: Look, name: str) -> None:
    language, theme, screen = look
    page.set_viewport_size(screen)
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.goto((pages / f"{name}-{language}.html").as_uri())
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= screen["width"]
    found = Axe().run(page, options=LOOKED_FOR).response["violations"]
    assert [f"{fault['id']}: {node['html']}" for fault in found for node in fault["nodes"]] == []


@pytest.mark.slow
def test_a_turn_is_shown_when_it_is_asked_for(page: Page, pages: Path) -> None:
    page.goto((pages / "game-en.html").as_uri())
    expect(page.locator(".turn .board:visible")).to_have_count(1)
    page.get_by_role("link", name="QUAYS").click()
    expect(page.get_by_role("heading", name="Turn 8, Ben")).to_be_visible()
    expect(page.locator(".turn .board:visible")).to_have_count(1)
    page.get_by_role("link", name="Turn before").click()
    expect(page.get_by_role("heading", name="Turn 7, Ann Lee")).to_be_visible()
    page.emulate_media(media="print")
    points = page.locator(".turn.point").count()
    assert points == 3
    expect(page.locator(".turn .board:visible")).to_have_count(points)
