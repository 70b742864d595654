"""A whole server without a network, and people at browsers of their own."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import httpx
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp

import lexiko.server.app.application
from lexiko.server.app import Api, Application, build_api, build_application
from lexiko.server.data_folder import open_folder
from lexiko.server.database import Database
from lexiko.server.guests import guest_routes
from lexiko.server.people import People
from lexiko.server.settings import Settings
from lexiko.server.tables import TableService
from lexiko.server.wall import Photos, Walls
from tests.server.asking import asking
from tests.server.tables.house import database_of

Json = dict[str, Any]
PASSWORD = "four wild geese at noon"
HOST = "https://games.example"
_keys = itertools.count(1)


@dataclass
class Town:
    """A server, whose calendar a test moves on by hand."""

    folder: Path
    application: Application
    database: Database
    now: float = 1_800_000_000.0
    browsers: list[httpx.AsyncClient] = field(default_factory=list)

    @property
    def app(self) -> ASGIApp:
        """What is asked."""
        return self.application.app

    def wall(self) -> float:
        """Seconds since 1970."""
        return self.now

    async def browser(self, *, address: str = "203.0.113.7") -> Browser:
        """A fresh browser that has opened the page."""
        client = asking(self.app, address=address, host=HOST)
        self.browsers.append(client)
        browser = Browser(client)
        await client.get("/")
        return browser


@dataclass
class Browser:
    """A browser, with its cookie."""

    client: httpx.AsyncClient

    @property
    def cookie(self) -> str:
        """What it is known by."""
        return self.client.cookies["__Host-lexiko"]

    def copied(self, town: Town) -> Browser:
        """Another browser with the cookie that this one has now, as a thief would have it."""
        client = asking(town.app, host=HOST, address="198.51.100.9")
        town.browsers.append(client)
        client.cookies.set("__Host-lexiko", self.cookie, domain="games.example")
        return Browser(client)

    async def get(self, path: str) -> httpx.Response:
        """Ask for something."""
        return await self.client.get(f"/api/{path}")

    async def post(self, path: str, body: Json | None = None) -> httpx.Response:
        """Do something, as the page does it."""
        headers = {"origin": HOST, "sec-fetch-site": "same-origin"}
        return await self.client.post(f"/api/{path}", json=body or {}, headers=headers)

    async def does(self, path: str, body: Json | None = None) -> Json:
        """Do something that is to succeed; what is answered."""
        answer = await self.post(path, body)
        assert answer.status_code < 300, answer.text
        return answer.json() if answer.content else {}

    async def refused(self, path: str, body: Json | None = None) -> str:
        """Do something that is to be refused; by which code."""
        answer = await self.post(path, body)
        assert answer.status_code >= 400, answer.text
        return str(answer.json()["code"])

    async def you(self) -> Json:
        """What the page is told of who uses it."""
        answer = await self.get("you")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    async def makes_account(self, name: str = "Ann", **more: Any) -> Json:
        """Make an account with a password."""
        return await self.does("you/account", {"name": name, "password": PASSWORD, "device": "Kitchen"} | more)

    async def signs_in(self, account: Json, **more: Any) -> Json:
        """Sign in by password."""
        return await self.does(
            "sign-in/password", {"name": account["sign_in_name"], "password": PASSWORD, "device": "Phone"} | more
        )

    async def makes_table(self, *others: Json, name: str = "Ann", **more: Any) -> str:
        """Make a table with a seat of one's own."""
        seats = [{"who": "me", "name": name}, *(others or ({"who": "open"},))]
        body = {"seats": seats, "key": fresh_key(), **more}
        return str((await self.does("tables", body))["id"])

    async def sits_down(self, table: str, seat: int = 1, name: str = "Ben") -> httpx.Response:
        """Take a seat."""
        return await self.post(f"tables/{table}/seats/{seat}", {"key": fresh_key(), "name": name})

    async def says(self, table: str, seat: int, text: str) -> httpx.Response:
        """Say something at a table."""
        body = {"key": fresh_key(), "seat": seat, "do": {"kind": "talk", "text": text}}
        return await self.post(f"tables/{table}/commands", body)

    async def table(self, table: str) -> Json:
        """A table as this browser sees it."""
        answer = await self.get(f"tables/{table}")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    async def tables(self) -> list[str]:
        """The tables of whoever uses this browser."""
        return [line["id"] for line in (await self.get("tables?mine=1")).json()["tables"]]


def fresh_key() -> str:
    """A key that no command of this run has had."""
    return f"key-{next(_keys):08d}"


class Standing:
    """Something of the town that now is; what can be asked is made once for many towns, as making it takes longest."""

    def __init__(self) -> None:
        self._here: Any = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._here, name)


_PARTS = ("_entrance", "_accounts", "_children", "_neighbours", "farewell", "outbox", "_exports")
_standing = {
    name: Standing()
    for name in ("tables", "walls", "households", "revocations", "database", "sessions", "photos", *_PARTS)
}
vars(_standing["walls"])["households"] = _standing["households"]
_known: list[Callable[[HTTPConnection], bool]] = []
_signed_in: list[Callable[[HTTPConnection], bool]] = []
_made: list[tuple[Api, int]] = []


def _api_of_many_towns(tables: TableService, *, walls: Walls, people: People, **others: Any) -> Api:
    """As `build_api`, but made once: what is asked is asked of the town that was opened last."""
    context = people._context
    here = {
        "tables": tables,
        "walls": walls,
        "photos": others["photos"],
        "households": walls.households,
        "revocations": context.revocations,
    }
    here |= {"database": context.database, "sessions": context.sessions}
    here |= {name: getattr(people, name) for name in _PARTS}
    for name, thing in here.items():
        _standing[name]._here = thing
    _known[:], _signed_in[:] = [others["is_known"]], [others["is_signed_in"]]
    if not _made:
        parts: Any = SimpleNamespace(**{name: _standing[name] for name in _PARTS})
        routers = People.routes(parts)
        forgotten: Any = [_standing[name] for name in ("revocations", "database", "sessions")]
        api = build_api(
            cast(TableService, _standing["tables"]),
            walls=cast(Walls, _standing["walls"]),
            photos=cast(Photos, _standing["photos"]),
            people=cast(People, SimpleNamespace(routes=lambda: routers)),
            more=(guest_routes(*forgotten),),
            is_known=lambda asked: _known[0](asked),
            is_signed_in=lambda asked: _signed_in[0](asked),
        )
        _made.append((api, len(api.router.routes)))
    api, count = _made[0]
    del api.router.routes[count:]
    return api


@asynccontextmanager
async def open_town(tmp_path: Path, **chosen: Any) -> AsyncIterator[Town]:
    """A server whose games are in this folder; nothing happens there by itself."""
    wished: dict[str, Any] = {"host_name": ("games.example",), "public_url": HOST, "rates": 0.0} | chosen
    settings = Settings(data=tmp_path, database=tmp_path / "games.db", **wished)
    database = database_of(settings.database)
    town = Town(tmp_path, None, database)  # type: ignore[arg-type]  # the application asks it for the time
    with patch.object(lexiko.server.app.application, "build_api", _api_of_many_towns):
        town.application = build_application(settings, database, open_folder(tmp_path), wall=town.wall)
    await town.application.open(keep_time=False)
    try:
        yield town
    finally:
        for browser in town.browsers:
            await browser.aclose()
        await town.application.close()
