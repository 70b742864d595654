"""Which requests come from the same address, told to the application by a name from which no address can be found."""

from __future__ import annotations

import hmac
import secrets

from starlette.types import ASGIApp, Receive, Scope, Send

from lexiko.server.guard.addresses import asked_from
from lexiko.server.heads import name_sender

_MAKING = "/api/tables"


class NamedSenders:
    """Middleware: gives each address, or network of version 6, a name that is good until the server ends.

    So what it has made can be counted, and nothing is kept that tells where anybody lives.
    """

    def __init__(self, app: ASGIApp) -> None:
        """Around an application that asks `sender_of`."""
        self._app = app
        self._key = secrets.token_bytes(32)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Name whoever makes a table, and let the application answer."""
        if scope["type"] == "http" and scope["path"] == _MAKING:
            name_sender(scope, hmac.digest(self._key, asked_from(scope).encode(), "sha256").hex()[:32])
        await self._app(scope, receive, send)
