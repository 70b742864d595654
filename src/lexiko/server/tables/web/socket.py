"""The live channel of a table: a client says hello, and hears how the table stands after every change."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

from fastapi import APIRouter, WebSocket
from pydantic import TypeAdapter, ValidationError
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocketDisconnect, WebSocketState

from lexiko.server.guests import acting_of, browser_of
from lexiko.server.tables.attendance import Watcher
from lexiko.server.tables.errors import NoSuchTable, TableRefusal
from lexiko.server.tables.live import LiveTable
from lexiko.server.tables.service import TableService
from lexiko.server.tables.web.routes import GuestOf
from lexiko.server.talks import until_either_ends
from lexiko.server.wire import FromClient, Hello, LiveState, Ping, Pong, TableInfo, json_text

HELLO_SECONDS = 10.0
LONGEST_MESSAGE = 2000
BAD_MESSAGE = 1003
FORGOTTEN = 4401
"""The guest is not known any more."""
CODE_OF_A_REFUSAL = 4000
"""What is added to the HTTP status of a refusal to close a channel with it: 4403 for a seat that is not yours."""

_messages: TypeAdapter[Hello | Ping] = TypeAdapter(FromClient)


class _Closing(Exception):
    """The channel is to be closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def _still(_: HTTPConnection) -> bool:
    return True


def live_routes(
    tables: TableService, guest_of: GuestOf, is_known: Callable[[HTTPConnection], bool] = _still
) -> APIRouter:
    """The live channel; `is_known` tells whether whoever began it is known still, and nobody else there by now."""
    router = APIRouter(prefix="/api")

    @router.websocket("/tables/{table_id}/live")
    async def live(socket: WebSocket, table_id: str) -> None:
        try:
            await _accept(socket)
            await _talk(socket, tables, table_id, guest_of(socket), is_known=is_known)
        except _Closing as closing:
            await _close(socket, closing.code)
        except TableRefusal as refused:
            await _close(socket, CODE_OF_A_REFUSAL + refused.status)
        except WebSocketDisconnect:
            pass

    return router


async def _talk(
    socket: WebSocket,
    tables: TableService,
    table_id: str,
    guest: str,
    *,
    is_known: Callable[[HTTPConnection], bool],
) -> None:
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = await _received(socket)
    except TimeoutError:
        raise _Closing(BAD_MESSAGE) from None
    if not isinstance(hello, Hello):
        raise _Closing(BAD_MESSAGE)
    if len(table_id) > 40:
        raise NoSuchTable
    table = await tables.table(table_id)
    if not is_known(socket):  # since the channel was opened
        raise _Closing(FORGOTTEN)
    watcher = Watcher(guest, hello.seat, browser_of(socket))
    watcher.news.set()
    table.watch(watcher)
    if (acting := acting_of(socket)) is not None:
        acting.at_end(watcher.forget)
    try:
        await until_either_ends(_send_news(socket, table, watcher, hello.seen), _answer_pings(socket, tables))
    finally:
        table.leave(watcher)


async def _send_news(socket: WebSocket, table: LiveTable, watcher: Watcher, seen: int) -> None:
    """Send the table as it stands whenever it has changed; changes that come quickly are sent together.

    Who hears later is sent nothing while nothing new may be told them: that something has happened is news too.
    """
    told: tuple[int, TableInfo] | None = None
    while True:
        await watcher.news.wait()
        watcher.news.clear()
        if watcher.forgotten:
            raise _Closing(FORGOTTEN)
        state = table.snapshot(watcher.guest, watcher.seat, seen)
        seen = state.seq
        if not state.you.seats and state.info.spectator_delay and told == (seen, state.info):
            continue
        told = (seen, state.info)
        await socket.send_text(json_text(LiveState(state)))


async def _answer_pings(socket: WebSocket, tables: TableService) -> None:
    while True:
        message = await _received(socket)
        if not isinstance(message, Ping):
            raise _Closing(BAD_MESSAGE)
        await socket.send_text(json_text(Pong(message.mark, round(tables.clock.wall(), 3))))


async def _received(socket: WebSocket) -> Hello | Ping:
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


async def _accept(socket: WebSocket) -> None:
    """Raises `WebSocketDisconnect` for a client that is gone already."""
    try:
        await socket.accept()
    except OSError as gone:
        raise WebSocketDisconnect(1006) from gone


async def _close(socket: WebSocket, code: int) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # it is closed, or the client is gone
        if socket.client_state is WebSocketState.CONNECTED:
            await socket.close(code)
