"""Which requests come from the same address, told by a name from which no address can be found."""

from __future__ import annotations

import hmac

from starlette.requests import HTTPConnection

from lexiko.server.guard.addresses import asked_from


class SenderNames:
    """Gives each address, or network of version 6, a name that stays the same when the server starts anew.

    So what it has made can be counted, and the database alone does not tell where anybody lives.
    """

    def __init__(self, key: bytes) -> None:
        """`key` is kept apart from the names."""
        self._key = hmac.digest(key, b"senders", "sha256")

    def __call__(self, connection: HTTPConnection) -> str:
        """From where a request comes: the same name for one address, or one network of version 6."""
        return hmac.digest(self._key, asked_from(connection.scope).encode(), "sha256").hex()[:32]
