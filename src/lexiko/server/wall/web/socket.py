"""The live channel of a wall: a client says hello, hears what changes, and tells what is being drawn."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, WebSocket
from pydantic import TypeAdapter
from starlette.requests import HTTPConnection

from lexiko.server.guests import browser_of
from lexiko.server.households import NoSuchHousehold
from lexiko.server.talks import BAD_MESSAGE, FORGOTTEN, Closing, hello_on, message_on, talk_over, until_either_ends
from lexiko.server.wall.errors import NoRoom
from lexiko.server.wall.live import LiveWall, WallWatcher
from lexiko.server.wall.service import Walls
from lexiko.server.wire import (
    FromWallClient,
    HeldPlace,
    WallDrawing,
    WallHeldNews,
    WallHello,
    WallHolding,
    WallNews,
    WallPing,
    WallPlanning,
    WallPong,
    WallSpelling,
    WallStrokeNews,
    json_text,
)

LONGEST_MESSAGE = 6000
MOST_WATCHERS = 60
"""How many live channels one wall may have."""

_messages: TypeAdapter[WallHello | WallDrawing | WallSpelling | WallPlanning | WallHolding | WallPing] = TypeAdapter(
    FromWallClient
)


def wall_live_routes(
    walls: Walls, guest_of: Callable[[HTTPConnection], str], is_known: Callable[[HTTPConnection], bool]
) -> APIRouter:
    """The live channel; `is_known` tells whether whoever began it is known still, and nobody else there by now."""
    router = APIRouter(prefix="/api")

    @router.websocket("/walls/{wall_id}/live")
    async def live(socket: WebSocket, wall_id: str) -> None:
        await talk_over(socket, lambda: _talk(socket, walls, wall_id, guest_of(socket), is_known=is_known))

    return router


async def _talk(
    socket: WebSocket, walls: Walls, wall_id: str, guest: str, *, is_known: Callable[[HTTPConnection], bool]
) -> None:
    hello = await hello_on(socket, _messages, WallHello, longest=LONGEST_MESSAGE)
    if len(wall_id) > 40:
        raise Closing(BAD_MESSAGE)
    wall, access = await walls.wall(wall_id, guest)
    if not is_known(socket):  # since the channel was opened
        raise Closing(FORGOTTEN)
    if len(wall.watchers) >= MOST_WATCHERS:
        raise NoRoom("Too many windows show this wall already.")
    watcher = WallWatcher(guest, access.member.id if access.member else None, browser_of(socket))
    watcher.news.set()
    wall.watch(watcher)
    try:
        await until_either_ends(
            _send_news(socket, walls, wall, watcher, seen=hello.seen), _listen(socket, walls, wall, watcher)
        )
    finally:
        await walls.left(wall, watcher)


async def _send_news(socket: WebSocket, walls: Walls, wall: LiveWall, watcher: WallWatcher, *, seen: int) -> None:
    """Send what has changed, and pieces of lines as they are drawn; changes that come quickly are sent together."""
    while True:
        await watcher.news.wait()
        watcher.news.clear()
        if watcher.gone:
            raise Closing(FORGOTTEN)
        while watcher.lines:
            await socket.send_text(json_text(watcher.lines.popleft()))
        if watcher.changed:
            watcher.changed = False
            try:
                state = await walls.snapshot(wall, watcher.guest, seen, told=watcher.told)
            except NoSuchHousehold:
                raise Closing(FORGOTTEN) from None
            seen = state.seq
            await socket.send_text(json_text(WallNews(state)))


async def _listen(socket: WebSocket, walls: Walls, wall: LiveWall, watcher: WallWatcher) -> None:
    while True:
        message = await message_on(socket, _messages, longest=LONGEST_MESSAGE)
        match message:
            case WallPing():
                await socket.send_text(json_text(WallPong(message.mark, walls.now())))
            case WallDrawing():
                member, _ = walls.acting_member(wall, watcher.guest, message.member)
                line = WallStrokeNews(member.id, message.stroke, message.marker, message.points)
                wall.tell_line(watcher, line)
            case WallSpelling():
                member, _ = walls.acting_member(wall, watcher.guest, message.member)
                wall.spell(watcher, member.id, message.tiles)
            case WallPlanning():
                member, _ = walls.acting_member(wall, watcher.guest, message.member)
                wall.plan(watcher, member.id, message.entry)
            case WallHolding():
                member, _ = walls.acting_member(wall, watcher.guest, message.member)
                places = [HeldPlace(each.item, each.x, each.y, each.turn, each.wide) for each in message.places]
                wall.tell_line(watcher, WallHeldNews(member.id, places))
            case WallHello():
                raise Closing(BAD_MESSAGE)
