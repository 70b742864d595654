"""How much a request may carry: more is refused before it is read."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lexiko.server.guard.refusing import Refusal

BODY_BYTES = 65536
ADDRESS_BYTES = 2048


class _TooLarge(Exception):
    """More came than was allowed, or than had been said."""


class SmallMessagesOnly:
    """Middleware: refuses bodies above 64 kB and addresses above 2 kB; sockets are limited by the server itself."""

    def __init__(self, app: ASGIApp) -> None:
        """Around an application that reads whole bodies."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let small requests through."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if len(scope["path"]) + len(scope.get("query_string", b"")) > ADDRESS_BYTES:
            await Refusal(414, "too-large", "This address is too long.").send(scope, receive, send)
            return
        said = Headers(scope=scope).get("content-length", "0")
        if not (said.isascii() and said.isdecimal() and len(said) < 20) or int(said) > BODY_BYTES:
            await _too_large(scope, receive, send)
            return
        begun = False

        async def noting(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, _counting(receive), noting)
        except _TooLarge:
            if not begun:
                await _too_large(scope, receive, send)


async def _too_large(scope: Scope, receive: Receive, send: Send) -> None:
    refusal = Refusal(413, "too-large", f"This is more than {BODY_BYTES // 1024} kB, which no message needs.")
    await refusal.send(scope, receive, send)


def _counting(receive: Receive) -> Receive:
    """Bodies that tell no length are counted as they come."""
    total = 0

    async def counting() -> Message:
        nonlocal total
        message = await receive()
        if message["type"] == "http.request":
            total += len(message.get("body", b""))
            if total > BODY_BYTES:
                raise _TooLarge
        return message

    return counting
