"""A house where games are entered while they are played elsewhere, and whoever enters or watches them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import httpx
from fastapi import FastAPI

from lexiko.server.annotated import AnnotatedGames, annotated_routes
from lexiko.server.errors import answer_errors
from lexiko.server.guests import guest_of
from tests.server.asking import asking
from tests.server.tables.house import House, fresh_key, named_by_header, open_house

Json = dict[str, Any]


@dataclass
class Desk:
    """A house, its annotated games, a clock that can be turned, and whoever asks."""

    house: House
    games: AnnotatedGames
    app: FastAPI
    now: list[float]

    async def ask(self, guest: str, path: str, body: Json | None = None) -> httpx.Response:
        """Ask for something: a body is posted."""
        client, headers = asking(named_by_header(self.app)), {"guest": guest}
        address = f"/api/annotated{path}"
        return await (
            client.get(address, headers=headers) if body is None else client.post(address, json=body, headers=headers)
        )

    async def told(self, guest: str, path: str, body: Json | None = None) -> Json:
        """The same, where it is answered."""
        answer = await self.ask(guest, path, body)
        assert answer.status_code in (200, 201), answer.text
        found: Json = answer.json()
        return found

    async def refused(self, guest: str, path: str, body: Json | None = None) -> str:
        """Why it is not answered."""
        answer = await self.ask(guest, path, body)
        assert answer.status_code >= 400, answer.text
        return str(answer.json()["code"])

    async def open(self, *names: str, **more: Any) -> str:
        """A game of these, opened by Olga."""
        made = await self.told("olga", "", {"names": names or ("Ann", "Ben"), **more})
        assert made["problems"] == []
        return str(made["id"])

    async def state(self, game: str, guest: str = "olga") -> Json:
        """The game as somebody may know it."""
        return await self.told(guest, f"/{game}")

    async def tries(self, game: str, verb: str, text: str = "", *, guest: str = "olga", **more: Any) -> Json:
        """Enter something, with what comes of it."""
        version = more.pop("version", None)
        body = {
            "key": fresh_key(),
            "version": (await self.state(game))["version"] if version is None else version,
            "verb": verb,
            "text": text,
            **more,
        }
        return await self.told(guest, f"/{game}/turns", body)

    async def enters(self, game: str, verb: str, text: str = "", **more: Any) -> Json:
        """The same, where it is entered: how the game stands."""
        answer = await self.tries(game, verb, text, **more)
        assert answer["problems"] == [], answer["problems"]
        state: Json = answer["state"]
        return state

    async def turns(self, game: str, *texts: str) -> Json:
        """Turns one after another."""
        for text in texts:
            await self.enters(game, "turn", text)
        return await self.state(game)

    async def rack(self, game: str, seat: int, tiles: str) -> Json:
        """What is known of a rack."""
        version = (await self.state(game))["version"]
        return await self.told("olga", f"/{game}/rack", {"version": version, "seat": seat, "tiles": tiles})

    async def back(self, game: str, **more: Any) -> Json:
        """Take a line back."""
        version = (await self.state(game))["version"]
        return await self.told("olga", f"/{game}/turns/back", {"key": fresh_key(), "version": version, **more})


@asynccontextmanager
async def desk_in(folder: Path) -> AsyncIterator[Desk]:
    """A desk in this folder; opened again, it goes on where it stood."""
    now = [1_796_083_200.0]
    async with open_house(folder) as house:
        games = AnnotatedGames(house.database, house.tables.choices, wall=lambda: now[0], luck=Random(5))
        app = FastAPI()
        answer_errors(app)
        app.include_router(annotated_routes(games, guest_of))
        yield Desk(house, games, app, now)
