"""Where things lie: in Firefox and WebKit as in Chromium, on a phone and at a desk."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from tests.browser.everywhere.conftest import running
from tests.browser.everywhere.engines import Engine
from tests.browser.everywhere.player import RACK, SQUARE, Player
from tests.browser.everywhere.rival import Rival
from tests.server.served import Served

pytestmark = pytest.mark.slow

NEAR = 2
TIMES = 30
WORDED = {"actions": 4}
"""CSS px that a thing may lie apart in two browsers, and more where it holds words: they are not as wide in all."""
PLACES = {
    "first square": SQUARE.format(0, 0),
    "middle square": SQUARE.format(7, 7),
    "last square": SQUARE.format(14, 14),
    "rack": RACK,
    "first tile": f"{RACK} button",
    "actions": "[role=group][aria-label='Your turn'], .acts",
}
BOXES = """
return Object.fromEntries(Object.entries(arguments[0]).map(([name, path]) => {
  const box = document.querySelector(path).getBoundingClientRect();
  return [name, [box.left, box.top, box.width, box.height]];
}));
"""

Boxes = dict[str, list[float]]


@pytest.fixture(scope="module", params=["firefox", "webkit"])
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """A browser that is not Chromium."""
    with ExitStack() as until:
        yield running(request.param, until)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Engine]:
    """Chromium, which it is held against."""
    with ExitStack() as until:
        yield running("chromium", until)


@contextmanager
def begun(engine: Engine, server: Served, *, touch: bool) -> Iterator[Player]:
    """Somebody whose game has begun."""
    player = Player(engine, server.address, touch=touch, server=server.address)
    with Rival(server.address, player.makes_table()) as rival:
        player.until(rival.draws, "the game's first tiles")
        player.one_of("group", "Your rack")
        yield player


def lies_still(player: Player) -> Boxes | None:
    """Where things lie, once they lie there twice in a row."""
    first: Boxes = player.driver.execute_script(BOXES, PLACES)
    time.sleep(0.3)
    return first if first == player.driver.execute_script(BOXES, PLACES) else None


@pytest.mark.parametrize("touch", [True, False], ids=["phone", "desk"])
def test_things_lie_where_they_do_in_chromium(engine: Engine, chromium: Engine, server: Served, touch: bool) -> None:
    with begun(chromium, server, touch=touch) as player:
        there: Boxes = player.until(lambda: lies_still(player), "things that lie still")
    with begun(engine, server, touch=touch) as player:
        for _ in range(TIMES):  # a browser that is busy has names of rows and columns a while after the board
            here: Boxes = player.until(lambda: lies_still(player), "things that lie still")
            if not (apart := too_far(here, there)):
                break
    assert not apart


def too_far(here: Boxes, there: Boxes) -> dict[str, tuple[list[float], list[float]]]:
    """What does not lie where it does in Chromium, and both its places."""
    return {
        name: (here[name], there[name])
        for name in PLACES
        if any(abs(a - b) > WORDED.get(name, NEAR) for a, b in zip(here[name], there[name], strict=True))
    }
