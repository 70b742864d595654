"""How much a request may carry: more is refused before it is read."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lexiko.server.guard.refusing import Refusal

BODY_BYTES = 65536
ADDRESS_BYTES = 2048


class SmallMessagesOnly:
    """Middleware: refuses bodies above 64 kB, and addresses above 2 kB or of several lines.

    Messages of sockets are limited by the server itself.
    """

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
        if "\n" in scope["path"]:  # a route would take one at the end for its own address, and no rate would
            await Refusal(404, "not-found", "There is nothing here.").send(scope, receive, send)
            return
        length = Headers(scope=scope).get("content-length", "0")
        if not (length.isascii() and length.isdecimal() and len(length) < 20) or int(length) > BODY_BYTES:
            await _too_large(scope, receive, send)
            return
        body = _Body(receive, send)
        try:
            await self._app(scope, body.receive, body.send)
        except ClientDisconnect:
            if not body.is_refused:
                raise
        if body.is_refused:
            await _too_large(scope, receive, send)


class _Body:
    """A body that tells no length, counted as it comes; once it is too large the application is heard no more."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._bytes = 0
        self._begun = False
        self.is_refused = False

    async def receive(self) -> Message:
        """What comes next: word that the sender has gone, where too much has come."""
        message = await self._receive()
        if message["type"] == "http.request":
            self._bytes += len(message.get("body", b""))
            if self._bytes > BODY_BYTES:
                self.is_refused = not self._begun
                return {"type": "http.disconnect"}
        return message

    async def send(self, message: Message) -> None:
        """Pass the answer on, unless another one is due."""
        if not self.is_refused:
            self._begun = True
            await self._send(message)


async def _too_large(scope: Scope, receive: Receive, send: Send) -> None:
    refusal = Refusal(413, "too-large", f"This is more than {BODY_BYTES // 1024} kB, which no message needs.")
    await refusal.send(scope, receive, send)
