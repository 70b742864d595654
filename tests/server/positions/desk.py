"""A house whose positions can be studied: really, or by somebody who says what a test tells."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from lexiko.server.errors import answer_errors
from lexiko.server.guests import guest_of
from lexiko.server.positions import PositionService, position_routes
from lexiko.server.positions.looked import NewsOf
from lexiko.server.positions.process import NoAhead
from lexiko.server.positions.question import AheadNews, AheadQuestion
from tests.server.asking import asking
from tests.server.tables.house import House, named_by_header, open_house

ENDING = (
    "3CENTERING3/3I7A3/3L7MU2/3I7B3/3A6FA3/1V6G1O3R/1E6L1U3A/DE1QUOTHA1N3J/U1XI4M1D1P1A/R1E4WOORARIS/"
    "A1N1G1DARKY1I2/B1OHO2V4L2/l1NE2WE4L2/E2F2OYEZ5/SPoTTIEST6 CEINOST/DEI 347/438 0"
)
OPENING = "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEINRST/ 0/14 0"


@dataclass
class Told:
    """Somebody who looks ahead as a test tells: a first answer, then nothing until `go`, or until it is stopped."""

    asked: list[AheadQuestion] = field(default_factory=list)
    left: list[AheadQuestion] = field(default_factory=list)
    go: asyncio.Event = field(default_factory=asyncio.Event)
    fails: bool = False

    async def news_of(self, question: AheadQuestion, stop: asyncio.Event) -> AsyncIterator[AheadNews]:
        self.asked.append(question)
        try:
            yield AheadNews(part=0.25, tries=64, moves=[])
            waiting = {asyncio.create_task(self.go.wait()), asyncio.create_task(stop.wait())}
            try:
                await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for each in waiting:
                    each.cancel()
            if self.fails:
                raise NoAhead("dead")
            yield AheadNews(part=1.0, tries=128, moves=[], last=True)
        finally:
            self.left.append(question)


@dataclass
class Desk:
    """A house, its positions, and whoever asks for them."""

    house: House
    positions: PositionService
    app: FastAPI

    async def asks(
        self, path: str, body: dict[str, Any] | None = None, *, guest: str = "ann", address: str = "203.0.113.7"
    ) -> httpx.Response:
        """What a guest is answered."""
        client = asking(named_by_header(self.app), address=address)
        if body is None:
            return await client.get(f"/api/{path}", headers={"guest": guest})
        return await client.post(f"/api/{path}", json=body, headers={"guest": guest})

    async def told(self, path: str, body: dict[str, Any] | None = None, *, guest: str = "ann") -> dict[str, Any]:
        """The same, which is not refused."""
        answer = await self.asks(path, body, guest=guest)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def until(self, work: str, *states: str, guest: str = "ann", seconds: float = 60) -> dict[str, Any]:
        """How a work is when it is so far."""
        async with asyncio.timeout(seconds):
            while (found := await self.told(f"positions/ahead/{work}", guest=guest))["state"] not in states:
                await asyncio.sleep(0.02)
        return found


@asynccontextmanager
async def desk_in(folder: Path, news_of: NewsOf | None = None, *, seconds: float = 3.0) -> AsyncIterator[Desk]:
    """A desk in this folder, whose work goes on."""
    async with open_house(folder) as house:
        more: dict[str, Any] = {} if news_of is None else {"news_of": news_of}
        positions = PositionService(house.tables, seconds=seconds, **more)
        app = FastAPI()
        answer_errors(app)
        app.include_router(position_routes(positions, guest_of, house.tables.helping.check))
        task = asyncio.create_task(positions.ahead.work())
        try:
            yield Desk(house, positions, app)
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await positions.close()
