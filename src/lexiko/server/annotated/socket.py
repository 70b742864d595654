"""The live channel of an annotated game: a window says hello, and hears how the game stands after every change."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

from fastapi import APIRouter, WebSocket
from pydantic import TypeAdapter, ValidationError
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocketDisconnect, WebSocketState

from lexiko.server.annotated.live import GameWatcher, LiveAnnotated
from lexiko.server.annotated.service import AnnotatedGames
from lexiko.server.archive import language_for
from lexiko.server.refused import Refused
from lexiko.server.tables import GuestOf
from lexiko.server.talks import until_either_ends
from lexiko.server.wire import (
    AnnotatedHello,
    AnnotatedNews,
    FromAnnotatedClient,
    Ping,
    Pong,
    json_text,
)

HELLO_SECONDS = 10.0
LONGEST_MESSAGE = 500
BAD_MESSAGE = 1003
FORGOTTEN = 4401
CODE_OF_A_REFUSAL = 4000

_messages: TypeAdapter[AnnotatedHello | Ping] = TypeAdapter(FromAnnotatedClient)


class _Closing(Exception):
    """The channel is to be closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def annotated_live_routes(
    games: AnnotatedGames, guest_of: GuestOf, is_known: Callable[[HTTPConnection], bool] = lambda _: True
) -> APIRouter:
    """The live channel; `is_known` tells whether whoever began it is known still, and nobody else there by now."""
    router = APIRouter(prefix="/api")

    @router.websocket("/annotated/{game}/live")
    async def live(socket: WebSocket, game: str) -> None:
        try:
            await socket.accept()
            await _talk(socket, games, game, guest_of(socket), is_known=is_known)
        except _Closing as closing:
            await _close(socket, closing.code)
        except Refused as refused:
            await _close(socket, CODE_OF_A_REFUSAL + refused.status)
        except (WebSocketDisconnect, OSError):
            pass

    return router


async def _talk(
    socket: WebSocket, games: AnnotatedGames, game: str, guest: str, *, is_known: Callable[[HTTPConnection], bool]
) -> None:
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = await _received(socket)
    except TimeoutError:
        raise _Closing(BAD_MESSAGE) from None
    if not isinstance(hello, AnnotatedHello) or len(game) > 40:
        raise _Closing(BAD_MESSAGE)
    live = await games.game(game)
    if not is_known(socket):  # since the channel was opened
        raise _Closing(FORGOTTEN)
    watcher = GameWatcher(guest, language_for(hello.language, None))
    games.watch(live, watcher)
    try:
        await until_either_ends(
            _send_news(socket, games, live, watcher, is_known=is_known), _answer_pings(socket, games)
        )
    finally:
        live.watchers.discard(watcher)


async def _send_news(
    socket: WebSocket,
    games: AnnotatedGames,
    live: LiveAnnotated,
    watcher: GameWatcher,
    *,
    is_known: Callable[[HTTPConnection], bool],
) -> None:
    """Send the game as it stands whenever it has changed; changes that come quickly are sent together."""
    while True:
        await watcher.news.wait()
        watcher.news.clear()
        if watcher.gone or not is_known(socket):
            raise _Closing(FORGOTTEN)
        await socket.send_text(json_text(AnnotatedNews(games.told(live, watcher.guest, watcher.language))))


async def _answer_pings(socket: WebSocket, games: AnnotatedGames) -> None:
    while True:
        message = await _received(socket)
        if not isinstance(message, Ping):
            raise _Closing(BAD_MESSAGE)
        await socket.send_text(json_text(Pong(message.mark, round(games.now(), 3))))


async def _received(socket: WebSocket) -> AnnotatedHello | Ping:
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
