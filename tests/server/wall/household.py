"""A household for tests: its wall over HTTP, its clock turned by hand, its members at devices of their own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import httpx
from benchmarks.server.drawing import Contributions
from pydantic import TypeAdapter
from starlette.types import ASGIApp, Receive, Scope, Send

from lexiko.server.app import build_api
from lexiko.server.guard import Checks
from lexiko.server.households import Households
from lexiko.server.tables import TableService
from lexiko.server.wall import Photos, Walls
from lexiko.server.wire import WallSnapshot
from tests.server.asking import asking
from tests.server.tables.house import House, fresh_key, named_by_header, open_house

Json = dict[str, Any]
SNAPSHOTS = TypeAdapter(WallSnapshot)


class Standing:
    """Something of the house that now is; requests are made once for many houses, as making them takes longest."""

    def __init__(self) -> None:
        self._here: Any = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._here, name)


_tables, _walls, _households, _photos = Standing(), Standing(), Standing(), Standing()
vars(_walls)["households"] = _households
_apps: list[ASGIApp] = []


@contextmanager
def _door(tables: TableService, walls: Walls, photos: Photos) -> Iterator[ASGIApp]:
    _tables._here, _walls._here, _households._here, _photos._here = tables, walls, walls.households, photos
    if not _apps:
        _apps.append(build_api(cast(TableService, _tables), walls=cast(Walls, _walls), photos=cast(Photos, _photos)))
    yield _apps[0]
    _tables._here = _walls._here = _households._here = _photos._here = None


@dataclass
class WallHouse:
    """A server with walls."""

    house: House
    households: Households
    walls: Walls
    photos: Photos
    app: ASGIApp

    def person(self, guest: str) -> Member:
        """Somebody at a browser."""
        guest = guest.ljust(32, "0")

        async def acting(scope: Scope, receive: Receive, send: Send) -> None:
            await Checks(self.app, [self.households.acting])(scope, receive, send)

        return Member(self, guest, asking(named_by_header(acting)))

    async def pass_time(self, seconds: float) -> None:
        """Let time pass."""
        await self.house.pass_time(seconds)

    async def family(self, *names: str, **wishes: Any) -> Family:
        """A household founded by the first of these at a device of theirs; the others have joined with their own."""
        owner = self.person(names[0].lower())
        members = [{"name": name} for name in names[1:]]
        body = {"key": fresh_key(), "name": "Hill Street", "you": names[0], "zone": "Europe/Berlin", "members": members}
        made = await owner.post("households", {**body, **wishes})
        assert made.status_code == 201, made.text
        family = Family(self, made.json()["id"], {names[0]: owner})
        ids = {each.name: each.id for each in (await owner.wall(family.id)).household.members}
        for name in names[1:]:
            code = (await owner.post(f"households/{family.id}/invitation")).json()["code"]
            family.people[name] = joining = self.person(name.lower())
            answer = await joining.post("invitations/accept", {"code": code, "member": ids[name]})
            assert answer.status_code == 200, answer.text
        for name, person in family.people.items():
            person.home, person.member = family.id, ids[name]
        return family


@dataclass
class Family:
    """A household whose members each have a device."""

    place: WallHouse
    id: str
    people: dict[str, Member]

    def __getitem__(self, name: str) -> Member:
        return self.people[name]

    async def tablet(self) -> Member:
        """A tablet that hangs on the wall for everybody."""
        owner = next(iter(self.people.values()))
        code = (await owner.post(f"households/{self.id}/invitation")).json()["code"]
        tablet = self.place.person("tablet")
        answer = await tablet.post("invitations/accept", {"code": code, "tablet": True})
        assert answer.status_code == 200, answer.text
        tablet.home = self.id
        return tablet

    async def game(self, *names: str, by: Member | None = None, **wishes: Any) -> str:
        """A game between these, begun; its table."""
        maker = by or self.people[names[0]]
        seats = [{"member": self.people[name].member} for name in names]
        made = await maker.post(f"walls/{self.id}/games", {"key": fresh_key(), "seats": seats, **wishes})
        assert made.status_code == 201, made.text
        await maker.draws(str(made.json()["id"]))
        return str(made.json()["id"])


@dataclass
class Member:
    """Somebody at a browser, who knows what a browser knows."""

    place: WallHouse
    guest: str
    client: httpx.AsyncClient
    home: str = ""
    member: str = ""
    contributions: Contributions = field(default_factory=Contributions)

    async def get(self, path: str) -> httpx.Response:
        return await self.client.get(f"/api/{path}", headers={"guest": self.guest})

    async def post(self, path: str, body: Json | None = None) -> httpx.Response:
        return await self.client.post(f"/api/{path}", json=body or {}, headers={"guest": self.guest})

    async def wall(self, household: str = "", seen: int = 0) -> WallSnapshot:
        """The wall as this person sees it."""
        answer = await self.get(f"walls/{household or self.home}?seen={seen}")
        assert answer.status_code == 200, answer.text
        return SNAPSHOTS.validate_json(answer.content)

    async def tries(self, kind: str, *, key: str = "", member: str | None = None, **doing: Any) -> httpx.Response:
        """Ask for something at the wall."""
        body = {"key": key or fresh_key(), "member": member, "do": {"kind": kind, **doing}}
        return await self.post(f"walls/{self.home}/commands", body)

    async def does(self, kind: str, **doing: Any) -> Json:
        """Do something at the wall that is to be accepted."""
        answer = await self.tries(kind, **doing)
        assert answer.status_code == 200, answer.text
        done: Json = answer.json()
        return done

    async def tries_photo(
        self, file: bytes, item: str = "photo-001", *, key: str = "", headers: dict[str, str] | None = None, **more: Any
    ) -> httpx.Response:
        """Ask for a photo to be put up."""
        asked = {"key": key or fresh_key(), "item": item, "x": 900, "y": 700, "wide": 900, **more}
        head = {"guest": self.guest, "content-type": "application/octet-stream", **(headers or {})}
        return await self.client.post(f"/api/walls/{self.home}/photos", params=asked, content=file, headers=head)

    async def pins_photo(self, file: bytes, item: str = "photo-001", **more: Any) -> str:
        """Put a photo up that is to be accepted; its id."""
        answer = await self.tries_photo(file, item, **more)
        assert answer.status_code == 200, answer.text
        (photo,) = (each.photo for each in (await self.wall()).pinned if each.id == item)
        assert photo is not None
        return photo.id

    async def photo(self, photo: str, size: str = "small", **headers: str) -> httpx.Response:
        """Ask for a photo as a page does."""
        path = f"/api/walls/{self.home}/photos/{photo}/{size}"
        return await self.client.get(path, headers={"guest": self.guest, **headers})

    async def changes(self, kind: str, **doing: Any) -> httpx.Response:
        """Ask for a change of the household."""
        return await self.post(f"households/{self.home}/commands", {"key": fresh_key(), "do": {"kind": kind, **doing}})

    async def draws(self, table: str) -> None:
        """What this device does by itself until the game can begin: for all seats, as it made the table."""
        while (info := (await self.get(f"tables/{table}")).json()["info"])["draws"] is not None:
            for seat in info["draws"]["waits_for"]:
                doing = self.contributions.next(info, seat)
                body = {"key": fresh_key(), "seat": seat, "do": doing, "brief": True}
                answer = await self.post(f"tables/{table}/commands", body)
                assert answer.status_code == 200, answer.text

    async def plays(self, table: str, kind: str = "pass", **doing: Any) -> httpx.Response:
        """Act at a table for one's own seat there."""
        state = (await self.get(f"tables/{table}")).json()
        seat = state["you"]["seats"][0]
        body = {
            "key": fresh_key(),
            "seat": seat,
            "expected_seq": state["view"]["game_seq"],
            "do": {"kind": kind, **doing},
        }
        return await self.post(f"tables/{table}/commands", body)


@asynccontextmanager
async def open_walls(folder: Path) -> AsyncIterator[WallHouse]:
    """A server with walls, whose database is in this folder; opened again, it goes on where it stood."""
    async with open_house(folder) as house:
        households = Households(house.database, secret=b"s" * 32, seats=house.tables, now=house.calendar)
        walls = Walls(house.database, households, house.tables, now=house.calendar)
        photos = Photos(walls, house.database)
        with _door(house.tables, walls, photos) as app:
            try:
                yield WallHouse(house, households, walls, photos, app)
            finally:
                households.close()


def points(*pairs: Sequence[int]) -> list[int]:
    """Points of a line, as the wire has them."""
    return [number for pair in pairs for number in pair]
