"""Whom a request comes from, and by which name that is kept."""

from __future__ import annotations

import hmac

from starlette.requests import HTTPConnection
from starlette.types import Scope

from lexiko.server.networks import network_of

CONNECTION = "lexiko.connection"
"""Where a scope's state has the connection that it came over, which is told whom it speaks for."""


def asked_from(scope: Scope) -> str:
    """Whom a request or a socket is counted for."""
    client = scope.get("client")
    return network_of(client[0] if client else "")


def expect_body(scope: Scope, length: int) -> None:
    """Let the connection of a request take a body of so many bytes, longer than messages are."""
    if (connection := scope.get("state", {}).get(CONNECTION)) is not None:
        connection.expect(length)


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
