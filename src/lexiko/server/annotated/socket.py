"""The live channel of an annotated game: a window says hello, and hears how the game stands after every change."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, WebSocket
from pydantic import TypeAdapter
from starlette.requests import HTTPConnection

from lexiko.server.annotated.live import GameWatcher, LiveAnnotated
from lexiko.server.annotated.service import AnnotatedGames
from lexiko.server.archive import language_for
from lexiko.server.tables import GuestOf
from lexiko.server.talks import BAD_MESSAGE, FORGOTTEN, Closing, answer_pings, hello_on, talk_over, until_either_ends
from lexiko.server.wire import (
    AnnotatedHello,
    AnnotatedNews,
    FromAnnotatedClient,
    Ping,
    json_text,
)

LONGEST_MESSAGE = 500

_messages: TypeAdapter[AnnotatedHello | Ping] = TypeAdapter(FromAnnotatedClient)


def annotated_live_routes(
    games: AnnotatedGames, guest_of: GuestOf, is_known: Callable[[HTTPConnection], bool] = lambda _: True
) -> APIRouter:
    """The live channel; `is_known` tells whether whoever began it is known still, and nobody else there by now."""
    router = APIRouter(prefix="/api")

    @router.websocket("/annotated/{game}/live")
    async def live(socket: WebSocket, game: str) -> None:
        await talk_over(socket, lambda: _talk(socket, games, game, guest_of(socket), is_known=is_known))

    return router


async def _talk(
    socket: WebSocket, games: AnnotatedGames, game: str, guest: str, *, is_known: Callable[[HTTPConnection], bool]
) -> None:
    hello = await hello_on(socket, _messages, AnnotatedHello, longest=LONGEST_MESSAGE)
    if len(game) > 40:
        raise Closing(BAD_MESSAGE)
    live = await games.game(game)
    if not is_known(socket):  # since the channel was opened
        raise Closing(FORGOTTEN)
    watcher = GameWatcher(guest, language_for(hello.language, None))
    games.watch(live, watcher)
    try:
        await until_either_ends(
            _send_news(socket, games, live, watcher, is_known=is_known),
            answer_pings(socket, _messages, games.now, longest=LONGEST_MESSAGE),
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
            raise Closing(FORGOTTEN)
        await socket.send_text(json_text(AnnotatedNews(games.told(live, watcher.guest, watcher.language))))
