"""Each browser in turn, started once for the tests of a file, and a table for a person who has it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack

import pytest

from tests.browser.conftest import CLIENT
from tests.browser.everywhere.engines import ENGINES, Engine, missing
from tests.browser.everywhere.player import Player
from tests.browser.everywhere.rival import Rival
from tests.server.served import Served

Table = Callable[..., tuple[Player, Rival]]


def running(name: str, until: ExitStack) -> Engine:
    """This browser; a test is left out where it is not installed."""
    if packages := missing(name):
        pytest.skip(f"no {name} here: the pages are not tested in it (Debian: apt-get install {packages})")
    if not CLIENT.exists():
        pytest.skip("the pages have not been built: make web")
    return until.enter_context(ENGINES[name]())


@pytest.fixture(scope="module", params=list(ENGINES))
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """A browser."""
    with ExitStack() as until:
        yield running(request.param, until)


@pytest.fixture
def table(request: pytest.FixtureRequest, engine: Engine, server: Served) -> Iterator[Table]:
    """Begins a game between a person at the page and a rival."""
    with ExitStack() as until:

        def begin(*, touch: bool, address: str = server.address, **wishes: object) -> tuple[Player, Rival]:
            player = Player(engine, address, touch=touch, server=server.address)
            request.node.player = player
            until.callback(player.leaves)
            rival = until.enter_context(Rival(server.address, player.makes_table(**wishes)))
            player.until(rival.draws, "the game's first tiles")
            player.one_of("group", "Your rack")
            return player, rival

        yield begin


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What the person saw when a test failed is put into a picture beside its other files."""
    report = yield
    folder, player = getattr(item, "funcargs", {}).get("tmp_path"), getattr(item, "player", None)
    if report.when == "call" and report.failed and folder is not None and player is not None:
        player.takes_a_picture(str(folder / "player.png"))
        report.sections.append(("picture", str(folder / "player.png")))
    return report
