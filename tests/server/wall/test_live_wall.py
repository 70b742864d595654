"""The wall's live channel: all of it, then what changes, lines while they are drawn, and no word for strangers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.types import Message

from lexiko.server.wire import WallSnapshot
from tests.server.asking import run
from tests.server.tables.house import named_by_header
from tests.server.wall.household import SNAPSHOTS, Member, open_walls, points

LINE = points((10, 10), (20, 20))


class WallChannel:
    """A client's end of a wall's live channel."""

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

    async def news(self) -> WallSnapshot:
        """The next state of the wall."""
        heard = await self.hear()
        assert heard["kind"] == "news", heard
        return SNAPSHOTS.validate_python(heard["state"])


@asynccontextmanager
async def looks(person: Member, *, seen: int = 0, hello: bool = True) -> AsyncIterator[WallChannel]:
    """Somebody looks at the wall; the channel is closed at the end."""
    end = WallChannel()
    scope = {
        "type": "websocket",
        "path": f"/api/walls/{person.home}/live",
        "headers": [(b"guest", person.guest.encode())],
        "query_string": b"",
        "subprotocols": [],
        "client": ("203.0.113.7", 50000),
        "server": ("games.example", 80),
        "scheme": "ws",
        "root_path": "",
        "http_version": "1.1",
    }
    await end.outgoing.put({"type": "websocket.connect"})
    app = named_by_header(person.place.app)
    served = asyncio.ensure_future(app(scope, end.outgoing.get, end.incoming.put))
    assert (await end.incoming.get())["type"] == "websocket.accept"
    if hello:
        await end.say(kind="hello", seen=seen)
    yield end
    await end.outgoing.put({"type": "websocket.disconnect", "code": 1000})
    async with asyncio.timeout(10):
        await served


def test_who_looks_hears_all_of_it_and_then_only_what_changes(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            await family["Ada"].does("draw", note="note-0001", stroke="stroke-1", marker="ink", points=LINE)
            async with looks(family["Ben"]) as ben:
                first = await ben.news()
                assert (first.since, [each.id for each in first.strokes]) == (0, ["stroke-1"])
                assert [each.here for each in first.household.members] == [False, True]
                await family["Ada"].does("draw", note="note-0001", stroke="stroke-2", marker="ink", points=LINE)
                news = await ben.news()
                assert (news.since, [each.id for each in news.strokes]) == (first.seq, ["stroke-2"])
            wall = await family["Ada"].wall()
            assert [each.seen_at is not None for each in wall.household.members] == [False, True]

    run(test())


def test_a_turn_at_a_table_is_news_on_the_wall(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            table = await family.game("Ada", "Ben")
            async with looks(family["Ben"]) as ben:
                first = (await ben.news()).games[0]
                mover = family["Ada"] if (await family["Ada"].plays(table)).status_code == 200 else family["Ben"]
                if mover is family["Ben"]:
                    await mover.plays(table)
                after = (await ben.news()).games[0]
                assert (after.on_turn, after.last_turn) == (1 - (first.on_turn or 0), first.on_turn)
                await mover.does("draw", note="note-0001", stroke="stroke-1", marker="ink", points=LINE)
                assert (await ben.news()).games == []

    run(test())


def test_a_line_is_seen_by_the_others_while_it_is_drawn_and_tiles_leave_the_pouch_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            async with looks(family["Ada"]) as ada, looks(family["Ben"]) as ben:
                await ada.news()
                await ben.news()
                await ada.news()
                await ben.say(kind="drawing", stroke="stroke-9", marker="plum", points=[1, 2, 3, 4])
                heard = await ada.hear()
                assert heard == {
                    "kind": "drawing",
                    "member": family["Ben"].member,
                    "stroke": "stroke-9",
                    "marker": "plum",
                    "points": [1, 2, 3, 4],
                }
                await ben.say(kind="spelling", tiles=[{"tile": "A"}])
                news = await ada.news()
                assert [(each.member, each.tiles[0].tile) for each in news.spelling] == [(family["Ben"].member, "A")]
            assert (await family["Ada"].wall()).spelling == []

    run(test())


def test_a_stranger_is_sent_away_and_so_is_who_was_removed(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            stranger = place.person("stranger")
            stranger.home = family.id
            async with looks(stranger) as eve:
                assert await eve.hear() == {"kind": "closed", "code": 4404}
            async with looks(family["Ben"]) as ben:
                await ben.news()
                await family["Ada"].changes("remove-member", member=family["Ben"].member)
                assert await ben.hear() == {"kind": "closed", "code": 4401}

    run(test())


def test_nonsense_on_the_channel_closes_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            ada = (await place.family("Ada"))["Ada"]
            async with looks(ada, hello=False) as channel:
                await channel.say(kind="ping", mark=1)
                assert await channel.hear() == {"kind": "closed", "code": 1003}
            async with looks(ada) as channel:
                await channel.news()
                await channel.say(kind="ping", mark=7)
                assert (await channel.hear())["mark"] == 7
                await channel.say(kind="drawing", stroke="x", marker="green", points=[])
                assert await channel.hear() == {"kind": "closed", "code": 1003}

    run(test())
