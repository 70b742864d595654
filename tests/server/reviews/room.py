"""A house whose finished games can be reviewed: really, or by somebody who says what a test tells."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from lexiko.review import ReviewEffort
from lexiko.server.annotated import AnnotatedGames
from lexiko.server.errors import answer_errors
from lexiko.server.guests import guest_of
from lexiko.server.reviews import ReviewService, review_routes
from lexiko.server.reviews.process import NoReview
from lexiko.server.reviews.question import ReviewNews, ReviewQuestion, sign_of_seat
from lexiko.server.reviews.service import NewsOf
from tests.server.asking import asking
from tests.server.tables.house import House, laid, lay_table, named_by_header, open_house

QUICK = ReviewEffort(iterations=8, seconds=60)


@dataclass
class Told:
    """A reviewer that says what it is told to: it waits until `go`, and then is done, or has `failed`."""

    asked: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    go: asyncio.Event = field(default_factory=asyncio.Event)
    fails: bool = False

    async def news_of(self, question: ReviewQuestion) -> AsyncIterator[ReviewNews]:
        name = question.game.players[0].name
        self.asked.append(name)
        answer = f'{{"outcome":"{sign_of_seat(0)} won"}}'
        try:
            yield ReviewNews(looked_into=0, turns=2, answers={"en": answer, "de": answer})
            await self.go.wait()
            if self.fails:
                raise NoReview("dead")
            pages = [f"<p>{sign_of_seat(1)}"] * 2
            yield ReviewNews(
                looked_into=2, turns=2, answers={"en": answer, "de": answer}, pages={"en": pages, "de": pages}
            )
        finally:
            self.left.append(name)


@dataclass
class Room:
    """A house, its reviews, and whoever asks for them."""

    house: House
    reviews: ReviewService
    app: FastAPI

    async def ends(self, *names: str, first: str = "HORNXYZ", **request: Any) -> str:
        """A game of two that is over after two plays, which begins with this rack."""
        table = await lay_table(self.house, [first, "FAMAAAA"], **request)
        ann, ben = self.house.person("guest-0"), self.house.person("guest-1")
        await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
        await ben.does(table, 1, "play", placements=laid("H6", "FA.M"))
        await ann.does(table, 0, "resign")
        for place, name in enumerate(names):
            state = (await self.house.table(table)).history.state
            object.__setattr__(state.places[place], "name", name)
        return table

    async def get(self, guest: str, path: str) -> httpx.Response:
        return await asking(named_by_header(self.app)).get(f"/api/tables/{path}", headers={"guest": guest})

    async def post(self, guest: str, path: str) -> httpx.Response:
        return await asking(named_by_header(self.app)).post(f"/api/tables/{path}", headers={"guest": guest})

    async def state(self, table: str, guest: str = "guest-0", **query: object) -> dict[str, Any]:
        """How far it is."""
        asked = "&".join(f"{key}={value}" for key, value in query.items())
        answer = await self.get(guest, f"{table}/review?{asked}")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def until(self, table: str, *states: str, seconds: float = 60) -> dict[str, Any]:
        """How it is when it is so far."""
        async with asyncio.timeout(seconds):
            while (found := await self.state(table))["state"] not in states:
                await asyncio.sleep(0.02)
        return found


@asynccontextmanager
async def room_in(folder: Path, news_of: NewsOf | None = None, *, works: bool = True) -> AsyncIterator[Room]:
    """A room in this folder; opened again, it goes on where it stood."""
    async with open_house(folder) as house:
        more: dict[str, Any] = {} if news_of is None else {"news_of": news_of}
        entered = AnnotatedGames(house.database, house.tables.choices)
        reviews = ReviewService(house.database, house.tables, entered, folder=folder / "reviews", effort=QUICK, **more)
        await reviews.open()
        app = FastAPI()
        answer_errors(app)
        app.include_router(review_routes(reviews, guest_of))
        task = asyncio.create_task(reviews.work()) if works else None
        try:
            yield Room(house, reviews, app)
        finally:
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
