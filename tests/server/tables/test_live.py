"""The live channel: hello, news after every change, resuming, and what is refused."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Message

from lexiko.server.wire import TableSnapshot, TilesDrawnEntry, encoded
from tests.server.asking import run
from tests.server.tables.house import (
    SNAPSHOTS,
    House,
    entries_of,
    laid,
    last_entry,
    lay_table,
    named_by_header,
    open_house,
)


class Channel:
    """A client's end of a live channel."""

    def __init__(self) -> None:
        self.outgoing: asyncio.Queue[Message] = asyncio.Queue()
        self.incoming: asyncio.Queue[Message] = asyncio.Queue()

    async def say(self, **message: Any) -> None:
        """Send a message."""
        await self.outgoing.put({"type": "websocket.receive", "text": json.dumps(message)})

    async def hear(self) -> dict[str, Any]:
        """The next message, or how the channel was closed."""
        async with asyncio.timeout(10):
            message = await self.incoming.get()
        if message["type"] == "websocket.close":
            return {"kind": "closed", "code": message["code"]}
        heard: dict[str, Any] = json.loads(message["text"])
        return heard

    async def hear_state(self) -> TableSnapshot:
        """The next state of the table."""
        heard = await self.hear()
        assert heard["kind"] == "state", heard
        return SNAPSHOTS.validate_python(heard["state"])


@asynccontextmanager
async def channel(house: House, table: str, guest: str, *, lost_at: str = "") -> AsyncIterator[Channel]:
    """A live channel; closed again at the end. `lost_at`: what is sent as the network loses the client."""
    end = Channel()

    async def send(message: Message) -> None:
        await end.incoming.put(message)
        if message["type"] == lost_at:
            raise OSError("gone")

    scope = {
        "type": "websocket",
        "path": f"/api/tables/{table}/live",
        "headers": [(b"guest", guest.encode())],
        "query_string": b"",
        "subprotocols": [],
        "client": ("203.0.113.7", 50000),
        "server": ("games.example", 80),
        "scheme": "ws",
        "root_path": "",
        "http_version": "1.1",
    }
    await end.outgoing.put({"type": "websocket.connect"})
    served = asyncio.ensure_future(named_by_header(house.app)(scope, end.outgoing.get, send))
    assert (await end.incoming.get())["type"] == "websocket.accept"
    yield end
    await end.outgoing.put({"type": "websocket.disconnect", "code": 1000})
    async with asyncio.timeout(10):
        await served


def test_who_says_hello_hears_how_the_table_stands_and_of_every_change(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            async with channel(house, table, "guest-1") as ben:
                await ben.say(kind="hello", seat=1)
                first = await ben.hear_state()
                assert first.since == 0 and len(first.view.rack) == 7 and first.info.seats[1].here
                await house.person("guest-0").does(table, 0, "play", placements=laid("8F", "HORN"))
                news = await ben.hear_state()
                assert news.view.scores == [14, 0] and news.since == first.seq
                assert [entry.kind for entry in news.entries] == ["tiles-played", "tiles-drawn"]
                assert last_entry(news, TilesDrawnEntry).tiles is None

    run(test())


def test_who_hears_later_is_sent_nothing_as_something_happens(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], spectator_delay=300)
            await house.pass_time(400)
            guests = [channel(house, table, guest) for guest in ("guest-0", "eve", "guest-1")]
            async with guests[0] as ann, guests[1] as eve, guests[2] as ben:
                await ann.say(kind="hello", seat=0)
                await ann.hear_state()
                await eve.say(kind="hello")
                assert (await eve.hear_state()).view.scores == [0, 0]
                await ben.say(kind="hello", seat=1)
                await ben.hear_state()
                assert (await eve.hear_state()).info.seats[1].here  # who comes and goes is no secret
                await house.person("guest-0").does(table, 0, "play", placements=laid("8F", "HORN"))
                assert (await ben.hear_state()).view.scores == [14, 0]
                await asyncio.sleep(0.02)
                assert eve.incoming.empty()
                await house.pass_time(301)
                await house.person("guest-1").does(table, 1, "pass")
                late = await eve.hear_state()
                assert late.view.scores == [14, 0] and late.entries[-1].kind == "tiles-drawn"

    run(test())


def test_a_client_that_comes_back_is_told_only_what_it_missed(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            seen = (await house.person("guest-1").state(table, 1)).seq
            await house.person("guest-0").does(table, 0, "play", placements=laid("8F", "HORN"))
        async with open_house(tmp_path) as house, channel(house, table, "guest-1") as ben:
            await ben.say(kind="hello", seat=1, seen=seen)
            state = await ben.hear_state()
            assert state.since == seen and [entry.kind for entry in state.entries] == ["tiles-played", "tiles-drawn"]

    run(test())


def test_a_client_that_has_seen_more_than_there_is_starts_over(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            async with channel(house, table, "guest-1") as ben:
                await ben.say(kind="hello", seat=1, seen=999)
                state = await ben.hear_state()
                assert state.since == 0 and len(state.entries) == state.seq

    run(test())


def test_everybody_is_told_who_is_here(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            async with channel(house, table, "guest-0") as ann:
                await ann.say(kind="hello", seat=0)
                assert [seat.here for seat in (await ann.hear_state()).info.seats] == [True, False]
                async with channel(house, table, "guest-1") as ben:
                    await ben.say(kind="hello", seat=1)
                    assert [seat.here for seat in (await ann.hear_state()).info.seats] == [True, True]
                gone = (await ann.hear_state()).info.seats[1]
                assert not gone.here and gone.away_since is not None

    run(test())


def test_pass_and_play_begins_covered_and_each_seat_is_shown_alone(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], guests=["us", "us"])
            async with channel(house, table, "us") as us:
                await us.say(kind="hello")
                covered = await us.hear_state()
                assert covered.view.rack == [] and covered.you.seats == [0, 1] and covered.you.seat is None
                assert all(entry.tiles is None for entry in entries_of(covered, TilesDrawnEntry))
            shown = await house.person("us").state(table, 1)
            assert "".join(tile.tile for tile in shown.view.rack) == "AAAAAFM"

    run(test())


def test_a_ping_is_answered_with_its_mark(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            async with channel(house, table, "guest-0") as ann:
                await ann.say(kind="hello", seat=0)
                await ann.hear_state()
                await ann.say(kind="ping", mark=42)
                heard = await ann.hear()
                assert (heard["kind"], heard["mark"]) == ("pong", 42)

    run(test())


@pytest.mark.parametrize(
    ("guest", "hello", "code"),
    [
        ("eve", {"kind": "hello", "seat": 0}, 4403),
        ("guest-0", {"kind": "hello", "seat": 1}, 4403),
        ("guest-0", {"kind": "ping", "mark": 1}, 1003),
        ("guest-0", {"kind": "hello", "seat": 7}, 1003),
        ("guest-0", {"kind": "hello", "seat": 0, "seen": -1}, 1003),
        ("guest-0", {"kind": "hello", "seat": 0, "more": "x" * 10_000}, 1003),
    ],
)
def test_a_channel_that_begins_badly_is_closed(tmp_path: Path, guest: str, hello: dict[str, Any], code: int) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            async with channel(house, table, guest) as end:
                await end.say(**hello)
                assert await end.hear() == {"kind": "closed", "code": code}

    run(test())


@pytest.mark.parametrize("lost_at", ["websocket.accept", "websocket.close"])
def test_a_client_that_is_lost_as_its_channel_is_opened_or_closed_troubles_nobody(tmp_path: Path, lost_at: str) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house, channel(house, "nosuchtable", "ann", lost_at=lost_at) as end:
            await end.say(kind="hello")

    run(test())


def test_a_channel_to_no_table_is_closed(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house, channel(house, "nosuchtable", "ann") as end:
            await end.say(kind="hello")
            assert await end.hear() == {"kind": "closed", "code": 4404}

    run(test())


def test_spectators_may_be_unwanted(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], spectators=False)
            refusal = await house.person("eve").get(f"tables/{table}")
            assert (refusal.status_code, refusal.json()["code"]) == (403, "no-spectators")
            async with channel(house, table, "eve") as eve:
                await eve.say(kind="hello")
                assert await eve.hear() == {"kind": "closed", "code": 4403}
            await house.person("guest-0").does(table, 0, "resign")
            assert (await house.person("eve").state(table)).info.state == "over"

    run(test())


def test_whoever_is_sent_a_table_reads_what_was_meant_as_the_description_has_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            await house.person("guest-0").does(table, 0, "play", placements=laid("8F", "HORN"))
            await house.person("guest-1").does(table, 1, "talk", text='Of "all" things…')
            for guest, seat in (("guest-0", 0), ("guest-1", 1), ("guest-0", None), ("eve", None)):
                snapshot = (await house.table(table)).snapshot(guest, seat, 3)
                assert SNAPSHOTS.validate_json(encoded(snapshot)) == snapshot

    run(test())
