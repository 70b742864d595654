"""Whoever is not of a household receives the same bytes, whatever is on its wall, or if there is none at all."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from itertools import zip_longest
from pathlib import Path
from random import Random
from types import SimpleNamespace
from unittest.mock import patch

import pytest

from lexiko.server.households.live import LiveHousehold
from tests.server.recorded import Recorder
from tests.server.two_houses import NoBotWorkers, house

HOUSEHOLDS = int(os.environ.get("LEXIKO_LEAK_WALLS", "200"))
WORDS = ("milk", "Gran comes Friday", "clean sheets?", "the code is 2580")


class Named:
    """Tokens that are the same in both worlds; of a household's own, its id is."""

    def __init__(self) -> None:
        self.count = 0

    def token_urlsafe(self, size: int) -> str:
        self.count += 1
        return f"{self.count:06}".ljust(-(-size * 4 // 3), "x")

    def token_hex(self, size: int) -> str:
        self.count += 1
        return f"{self.count:06}".ljust(size * 2, "0")


@contextmanager
def told() -> Iterator[tuple[Named, Named]]:
    """Let ids and cookies be known beforehand."""
    households, cookies = Named(), Named()
    places = {
        "lexiko.server.computers.BotWorkers": NoBotWorkers,
        "lexiko.server.households.service.secrets": households,
        "lexiko.server.households.outcomes.secrets": households,
        "lexiko.server.guests.cookies.secrets": SimpleNamespace(token_urlsafe=cookies.token_urlsafe),
    }
    with ExitStack() as patches:
        for place, other in places.items():
            patches.enter_context(patch(place, other))
        yield households, cookies


async def family(app: object, number: int) -> None:
    """A household with this number, and something on its wall."""
    luck, ann = Random(number), Recorder(app)  # type: ignore[arg-type]
    founding = {"key": f"found-{number:06}", "name": f"House {number}", "you": f"Ann {number}", "zone": "Europe/Berlin"}
    status, made = await ann.post("/api/households", founding)
    assert status == 201, made
    path = f"/api/walls/{made['id']}/commands"
    for nth in range(luck.randint(1, 3)):
        note = {"kind": "type", "note": f"note-{nth:04}", "text": luck.choice(WORDS), "x": 9, "y": 9, "marker": "ink"}
        status, _ = await ann.post(path, {"key": f"note-{number}-{nth:04}", "do": note})
        assert status == 200
    pinned = {"kind": "pin-note", "item": "pinned-01", "text": luck.choice(WORDS), "x": 9, "y": 9}
    status, _ = await ann.post(path, {"key": f"pin-{number:06}", "do": pinned})
    assert status == 200
    spelt = {
        "kind": "put-up",
        "message": "message-0",
        "tiles": [{"tile": each} for each in luck.choice(("HI", "SOUP"))],
    }
    planned = {"what": luck.choice(WORDS), "who": [], "when": {"day": "2026-10-14", "begins": 910, "lasts": 30}}
    plan = {"kind": "plan", "entry": "entry-0000", "plan": planned}
    for nth, doing in enumerate((spelt, plan)):
        status, answer = await ann.post(path, {"key": f"more-{number}-{nth:04}", "do": doing})
        assert status == 200, answer


async def stranger_asks(app: object, ids: list[str]) -> list[bytes]:
    """All that somebody hears who knows the ids of walls, and asks for everything there is."""
    eve = Recorder(app)  # type: ignore[arg-type]
    await eve.get("/")
    note = {"kind": "type", "note": "note-0000", "text": "boo", "x": 1, "y": 1, "marker": "ink"}
    await eve.get("/api/households")
    for wall in ids:
        await eve.get(f"/api/walls/{wall}")
        await eve.get(f"/api/walls/{wall}/board?at=1")
        await eve.get(f"/api/walls/{wall}/board/moments")
        await eve.get(f"/api/walls/{wall}/cork/taken-off")
        await eve.get(f"/api/walls/{wall}/photos/{'x' * 20}/small")
        await eve.post(f"/api/walls/{wall}/photos?key=evil-key-0&item=photo-001&x=1&y=1&wide=900", {"no": "photo"})
        await eve.get(f"/api/walls/{wall}/copy")
        await eve.get(f"/api/walls/{wall}/plan?first=2026-10-12")
        await eve.get(f"/api/walls/{wall}/plan/entry-0000")
        await eve.get(f"/api/walls/{wall}/photos/photo-0000-0000-0000/large")
        await eve.post(f"/api/households/{wall}/unlock/keep", {})
        await eve.post(f"/api/households/{wall}/lock", {})
        await eve.post(f"/api/households/{wall}/invitation/withdraw", {})
        await eve.post(f"/api/walls/{wall}/commands", {"key": "evil-key-1", "do": note})
        await eve.post(f"/api/walls/{wall}/games", {"key": "evil-key-2", "seats": [{"bot": "greedy"}, {}]})
        await eve.post(f"/api/households/{wall}/invitation", {})
        await eve.post(f"/api/households/{wall}/unlock", {"member": "some-member", "pin": "0000"})
        await eve.post(f"/api/households/{wall}/commands", {"key": "evil-key-3", "do": {"kind": "rename", "name": "x"}})
        await eve.listen(f"/api/walls/{wall}/live", {"kind": "hello", "seen": 0})
        await eve.hang_up()
    return eve.received


@asynccontextmanager
async def world(folder: Path, *, with_families: int) -> AsyncIterator[tuple[object, list[str]]]:
    """A server with so many households, and the ids that such households have."""
    with told() as (names, cookies):
        async with house(folder) as app:
            before = names.count
            for number in range(with_families):
                names.count = before + number * 100
                await family(app, number)
            cookies.count = 1000 * HOUSEHOLDS
            yield app, [f"{before + number * 100 + 1:06}".ljust(20, "x") for number in range(HOUSEHOLDS)]


async def heard(folder: Path, *, with_families: int, asked: int) -> list[bytes]:
    async with world(folder, with_families=with_families) as (app, ids):
        return await stranger_asks(app, ids[:asked])


def first_difference(one: list[bytes], other: list[bytes]) -> tuple[bytes | None, bytes | None] | None:
    """The first thing heard in one world and not in the other."""
    return next(((mine, yours) for mine, yours in zip_longest(one, other) if mine != yours), None)


@pytest.mark.parametrize("households", [4, pytest.param(HOUSEHOLDS, marks=pytest.mark.slow)])
def test_a_stranger_hears_the_same_whether_there_is_a_wall_or_none(tmp_path: Path, households: int) -> None:
    async def compared() -> tuple[bytes | None, bytes | None] | None:
        there = await heard(tmp_path / "there", with_families=households, asked=households)
        nowhere = await heard(tmp_path / "nowhere", with_families=0, asked=households)
        assert sum(map(len, there)) > 1000 * households
        return first_difference(there, nowhere)

    assert asyncio.run(compared()) is None


def test_a_leak_of_a_wall_would_be_found(tmp_path: Path) -> None:
    def lets_in(live: LiveHousehold, _guest: str) -> SimpleNamespace:
        return SimpleNamespace(member=next(iter(live.state.members.values())), tablet=None)

    async def compared() -> tuple[bytes | None, bytes | None] | None:
        with patch.object(LiveHousehold, "access", lets_in):
            there = await heard(tmp_path / "there", with_families=1, asked=1)
            nowhere = await heard(tmp_path / "nowhere", with_families=0, asked=1)
        return first_difference(there, nowhere)

    assert asyncio.run(compared()) is not None
