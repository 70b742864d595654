"""What goes on over a live channel: its first message and the others, sending and listening at once, and its end."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from lexiko.server.refused import Refused
from lexiko.server.wire import Ping, Pong, json_text

HELLO_SECONDS = 10.0
BAD_MESSAGE = 1003
FORGOTTEN = 4401
"""The guest is not known any more."""
CODE_OF_A_REFUSAL = 4000
"""What is added to the HTTP status of a refusal to close a channel with it: 4403 for a seat that is not yours."""


Message = TypeVar("Message")
Greeting = TypeVar("Greeting")


class Closing(Exception):
    """The channel is to be closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


async def talk_over(socket: WebSocket, talk: Callable[[], Awaitable[None]]) -> None:
    """Accept the channel, and talk over it to the end; a refusal or `Closing` closes it with a code that tells why."""
    try:
        await _accept(socket)
        await talk()
    except Closing as closing:
        await _close(socket, closing.code)
    except Refused as refused:
        await _close(socket, CODE_OF_A_REFUSAL + refused.status)
    except WebSocketDisconnect:
        pass


async def hello_on(
    socket: WebSocket, messages: TypeAdapter[Message], kind: type[Greeting], *, longest: int
) -> Greeting:
    """The first message, which says hello and comes soon. Raises `Closing` for another or none."""
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = await message_on(socket, messages, longest=longest)
    except TimeoutError:
        raise Closing(BAD_MESSAGE) from None
    if not isinstance(hello, kind):
        raise Closing(BAD_MESSAGE)
    return hello


async def message_on(socket: WebSocket, messages: TypeAdapter[Message], *, longest: int) -> Message:
    """The next message, of at most so many characters. Raises `Closing`, and `WebSocketDisconnect` at the end."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None or len(text) > longest:
        raise Closing(BAD_MESSAGE)
    try:
        return messages.validate_json(text)
    except ValidationError:
        raise Closing(BAD_MESSAGE) from None


async def answer_pings(
    socket: WebSocket, messages: TypeAdapter[Message], now: Callable[[], float], *, longest: int
) -> None:
    """Tell whoever asks what time it is here, where nothing else is said after hello. Raises as `message_on`."""
    while True:
        message = await message_on(socket, messages, longest=longest)
        if not isinstance(message, Ping):
            raise Closing(BAD_MESSAGE)
        await socket.send_text(json_text(Pong(message.mark, round(now(), 3))))


async def until_either_ends(*talks: Coroutine[Any, Any, None]) -> None:
    """Send and listen until either ends; what ended it is raised."""
    tasks = [asyncio.ensure_future(talk) for talk in talks]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        while done:
            done.pop().result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        # What is raised knows this place, and would hold itself by a task that holds it, and the table or wall with it.
        del task
        tasks.clear()


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
