"""A browser, a server with known luck, and people who use both."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.person import Person
from tests.server.served import Served, serving

# The first is Chromium without its own windows, which took more of the machine's time than the pages in them.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
CLIENT = Path(__file__).parents[2] / "src/lexiko/server/client/index.html"

People = Callable[..., Person]


# Of the package and not of the session: while Playwright is open an event loop runs in this thread, and the tests of
# other rooms that one process goes on to could not run theirs.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Debian's Chromium; without it the tests of pages are left out."""
    if CHROMIUM is None:
        pytest.skip("no Chromium here: the pages are not tested (Debian: apt-get install chromium-headless-shell)")
    if not CLIENT.exists():
        pytest.skip("the pages have not been built: make web")
    # `make sanitize` loads its checks into every process: Chromium bears none of them.
    surroundings: dict[str, str | float | bool] = {
        name: text for name, text in os.environ.items() if name != "LD_PRELOAD"
    }
    arguments = ["--no-sandbox", "--disable-dev-shm-usage"]
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments, env=surroundings)
        yield started
        started.close()


LUCK = "horn"
"""What the draws of every game come from."""


def lucky_start(luck: str = LUCK) -> list[str]:
    """How a server with known luck is started."""
    return [sys.executable, "-m", "tests.browser.fixed_luck", luck]


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with known luck, for tests that leave it running."""
    with serving(tmp_path_factory.mktemp("web"), start=lucky_start()) as served:
        yield served


@pytest.fixture
def people(request: pytest.FixtureRequest, browser: Browser, server: Served) -> Iterator[People]:
    """Makes people; when the test is over nothing may have gone wrong in their browsers."""
    made: list[Person] = []
    request.node.people = made

    def make(**options: object) -> Person:
        made.append(Person(browser, server.address, **options))  # type: ignore[arg-type]  # what Person itself takes
        return made[-1]

    yield make
    for person in made:
        person.leaves()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What everybody saw when a test failed is put into pictures beside its other files."""
    report = yield
    folder = getattr(item, "funcargs", {}).get("tmp_path")
    if report.when == "call" and report.failed and folder is not None:
        for count, person in enumerate(getattr(item, "people", [])):
            picture = folder / f"person-{count}.png"
            person.page.screenshot(path=picture)
            report.sections.append(("picture", str(picture)))
    return report
