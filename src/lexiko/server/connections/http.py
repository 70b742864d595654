"""uvicorn's HTTP on a connection of ours: it tells how far a request is, and keeps sockets for what can be one."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from lexiko.server.connections.connection import Connection
from lexiko.server.guard.addresses import CONNECTION

SOCKET_LINE_BYTES, SOCKET_HEADERS = 8000, 120
"""A little less than the library for sockets takes."""


class HttpProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with the parser's steps told to the connection."""

    def __init__(
        self,
        connection: Connection,
        *,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        """Speak HTTP on this connection."""
        super().__init__(config, server_state, {**app_state, CONNECTION: connection}, loop)
        self._connection = connection

    def on_headers_complete(self) -> None:
        """The head has come.

        With a body, what would become something else is refused: the parser would take the body for what comes after.
        """
        if self.parser.should_upgrade() and self._has_body():
            raise ValueError("a body")  # answered with 400, and the connection is closed
        self._connection.head_complete()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of the request has come."""
        super().on_message_complete()
        self._connection.body_complete()

    def on_response_complete(self) -> None:
        """Let the connection know that it may wait for its next request."""
        super().on_response_complete()
        self._connection.answered()

    def _should_upgrade(self) -> bool:
        """What the library for sockets would be silent about is answered as what it is."""
        return (
            super()._should_upgrade()
            and len(self.url) < SOCKET_LINE_BYTES
            and len(self.headers) < SOCKET_HEADERS
            and all(len(name) + len(value) < SOCKET_LINE_BYTES for name, value in self.headers)
        )

    def _has_body(self) -> bool:
        return any(
            name == b"transfer-encoding" or (name == b"content-length" and value != b"0")
            for name, value in self.headers
        )
