"""The live channel of a table: a client says hello, and hears how the table stands after every change."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, WebSocket
from pydantic import TypeAdapter
from starlette.requests import HTTPConnection

from lexiko.server.guests import acting_of, browser_of
from lexiko.server.tables.attendance import Watcher
from lexiko.server.tables.errors import NoSuchTable
from lexiko.server.tables.live import LiveTable
from lexiko.server.tables.service import TableService
from lexiko.server.tables.web.routes import GuestOf
from lexiko.server.talks import FORGOTTEN, Closing, answer_pings, hello_on, talk_over, until_either_ends
from lexiko.server.wire import FromClient, Hello, LiveState, Ping, TableInfo, json_text

LONGEST_MESSAGE = 2000

_messages: TypeAdapter[Hello | Ping] = TypeAdapter(FromClient)


def _still(_: HTTPConnection) -> bool:
    return True


def live_routes(
    tables: TableService, guest_of: GuestOf, is_known: Callable[[HTTPConnection], bool] = _still
) -> APIRouter:
    """The live channel; `is_known` tells whether whoever began it is known still, and nobody else there by now."""
    router = APIRouter(prefix="/api")

    @router.websocket("/tables/{table_id}/live")
    async def live(socket: WebSocket, table_id: str) -> None:
        await talk_over(socket, lambda: _talk(socket, tables, table_id, guest_of(socket), is_known=is_known))

    return router


async def _talk(
    socket: WebSocket,
    tables: TableService,
    table_id: str,
    guest: str,
    *,
    is_known: Callable[[HTTPConnection], bool],
) -> None:
    hello = await hello_on(socket, _messages, Hello, longest=LONGEST_MESSAGE)
    if len(table_id) > 40:
        raise NoSuchTable
    table = await tables.table(table_id)
    if not is_known(socket):  # since the channel was opened
        raise Closing(FORGOTTEN)
    watcher = Watcher(guest, hello.seat, browser_of(socket))
    watcher.news.set()
    table.watch(watcher)
    if (acting := acting_of(socket)) is not None:
        acting.at_end(watcher.forget)
    try:
        await until_either_ends(
            _send_news(socket, table, watcher, hello.seen),
            answer_pings(socket, _messages, tables.clock.wall, longest=LONGEST_MESSAGE),
        )
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
            raise Closing(FORGOTTEN)
        state = table.snapshot(watcher.guest, watcher.seat, seen)
        seen = state.seq
        if not state.you.seats and state.info.spectator_delay and told == (seen, state.info):
            continue
        told = (seen, state.info)
        await socket.send_text(json_text(LiveState(state)))
