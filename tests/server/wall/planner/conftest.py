"""A family whose planner is tried."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.server.asking import run
from tests.server.wall.household import Family, open_walls

AtHome = Callable[[Callable[[Family], Awaitable[None]]], None]


@pytest.fixture
def at_home(tmp_path: Path) -> AtHome:
    """Runs a test at the wall of Ada and Ben, who have a device each."""

    def run_there(test: Callable[[Family], Awaitable[None]]) -> None:
        async def begun() -> None:
            async with open_walls(tmp_path) as place:
                await test(await place.family("Ada", "Ben"))

        run(begun())

    return run_there
