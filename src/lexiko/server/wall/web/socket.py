"""The live channel of a wall: a client says hello, hears what changes, and tells what is being drawn."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

from fastapi import APIRouter, WebSocket
from pydantic import TypeAdapter, ValidationError
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocketDisconnect, WebSocketState

from lexiko.server.guests import browser_of
from lexiko.server.households import NoSuchHousehold
from lexiko.server.refused import Refused
from lexiko.server.talks import until_either_ends
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

HELLO_SECONDS = 10.0
LONGEST_MESSAGE = 6000
BAD_MESSAGE = 1003
FORGOTTEN = 4401
CODE_OF_A_REFUSAL = 4000
MOST_WATCHERS = 60
"""How many live channels one wall may have."""

_messages: TypeAdapter[WallHello | WallDrawing | WallSpelling | WallPlanning | WallHolding | WallPing] = TypeAdapter(
    FromWallClient
)


class _Closing(Exception):
    """The channel is to be closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def wall_live_routes(
    walls: Walls, guest_of: Callable[[HTTPConnection], str], is_known: Callable[[HTTPConnection], bool]
) -> APIRouter:
    """The live channel; `is_known` tells whether whoever began it is known still, and nobody else there by now."""
    router = APIRouter(prefix="/api")

    @router.websocket("/walls/{wall_id}/live")
    async def live(socket: WebSocket, wall_id: str) -> None:
        try:
            await socket.accept()
            await _talk(socket, walls, wall_id, guest_of(socket), is_known=is_known)
        except _Closing as closing:
            await _close(socket, closing.code)
        except Refused as refused:
            await _close(socket, CODE_OF_A_REFUSAL + refused.status)
        except (WebSocketDisconnect, OSError):
            pass

    return router


async def _talk(
    socket: WebSocket, walls: Walls, wall_id: str, guest: str, *, is_known: Callable[[HTTPConnection], bool]
) -> None:
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = await _received(socket)
    except TimeoutError:
        raise _Closing(BAD_MESSAGE) from None
    if not isinstance(hello, WallHello) or len(wall_id) > 40:
        raise _Closing(BAD_MESSAGE)
    wall, access = await walls.wall(wall_id, guest)
    if not is_known(socket):  # since the channel was opened
        raise _Closing(FORGOTTEN)
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
            raise _Closing(FORGOTTEN)
        while watcher.lines:
            await socket.send_text(json_text(watcher.lines.popleft()))
        if watcher.changed:
            watcher.changed = False
            try:
                state = await walls.snapshot(wall, watcher.guest, seen, told=watcher.told)
            except NoSuchHousehold:
                raise _Closing(FORGOTTEN) from None
            seen = state.seq
            await socket.send_text(json_text(WallNews(state)))


async def _listen(socket: WebSocket, walls: Walls, wall: LiveWall, watcher: WallWatcher) -> None:
    while True:
        message = await _received(socket)
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
                raise _Closing(BAD_MESSAGE)


async def _received(
    socket: WebSocket,
) -> WallHello | WallDrawing | WallSpelling | WallPlanning | WallHolding | WallPing:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None or len(text) > LONGEST_MESSAGE:
        raise _Closing(BAD_MESSAGE)
    try:
        return _messages.validate_json(text)
    except ValidationError:
        raise _Closing(BAD_MESSAGE) from None


async def _close(socket: WebSocket, code: int) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # it is closed, or the client is gone
        if socket.client_state is WebSocketState.CONNECTED:
            await socket.close(code)
