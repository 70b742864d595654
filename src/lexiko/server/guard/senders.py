"""Which requests come from the same address, told to the application by a name from which no address can be found."""

from __future__ import annotations

import hmac

from starlette.types import ASGIApp, Receive, Scope, Send

from lexiko.server.guard.addresses import asked_from
from lexiko.server.heads import name_sender

_MAKING = "/api/tables"


class NamedSenders:
    """Middleware: gives each address, or network of version 6, a name that stays the same when the server starts anew.

    So what it has made can be counted, and the database alone does not tell where anybody lives.
    """

    def __init__(self, app: ASGIApp, *, key: bytes) -> None:
        """Around an application that asks `sender_of`. `key` is kept apart from the names."""
        self._app = app
        self._key = hmac.digest(key, b"senders", "sha256")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Name whoever makes a table, and let the application answer."""
        if scope["type"] == "http" and scope["path"] == _MAKING:
            name_sender(scope, hmac.digest(self._key, asked_from(scope).encode(), "sha256").hex()[:32])
        await self._app(scope, receive, send)
