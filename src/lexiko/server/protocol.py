"""HTTP as this server speaks it: heads of a bounded size within a bounded time, and each answer in one piece."""

from __future__ import annotations

import asyncio
from asyncio.events import TimerHandle
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

SECONDS_TO_ASK = 20
HEAD_BYTES = 32768


class OnePacket(asyncio.Transport):
    """A transport that sends together what is written at once: an answer's head and body are one call of the system.

    Each such call takes as long as deciding a move.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        """In front of this transport."""
        super().__init__()
        self._transport = transport
        self._loop = loop
        self._written: list[bytes] = []

    def write(self, data: Any) -> None:
        """Send this as soon as whoever writes now has done."""
        if not self._written:
            self._loop.call_soon(self._send)
        self._written.append(data)

    def close(self) -> None:
        """Send what is written, and hang up."""
        self._send()
        self._transport.close()

    def whole(self) -> asyncio.Transport:
        """The transport itself, for another protocol, after what was written."""
        self._send()
        return self._transport

    def is_closing(self) -> bool:
        """Whether it has been hung up."""
        return self._transport.is_closing()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """What is known of the connection."""
        return self._transport.get_extra_info(name, default)

    def pause_reading(self) -> None:
        """Let the other side wait."""
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        """Hear it again."""
        self._transport.resume_reading()

    def _send(self) -> None:
        written, self._written = self._written, []
        if written and not self._transport.is_closing():
            self._transport.write(written[0] if len(written) == 1 else b"".join(written))


class CarefulProtocol(HttpToolsProtocol):
    """HTTP that waits for no request longer than it should and takes no head larger than it should."""

    _head_bytes = 0
    _deadline: TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        """Somebody has connected: what they want must be said soon."""
        super().connection_made(OnePacket(transport, self.loop))
        self._deadline = self.loop.call_later(SECONDS_TO_ASK, self.transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._wait_no_longer()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """A request begins."""
        self._head_bytes = 0
        if self._deadline is None:
            self._deadline = self.loop.call_later(SECONDS_TO_ASK, self.transport.close)
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """A part of its address."""
        self._weigh(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header."""
        self._weigh(len(name) + len(value))
        super().on_header(name, value)

    def on_message_complete(self) -> None:
        """All of it has come."""
        self._wait_no_longer()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a socket."""
        self._wait_no_longer()
        if isinstance(self.transport, OnePacket):
            self.transport = self.transport.whole()
        super().handle_websocket_upgrade()

    def _weigh(self, size: int) -> None:
        self._head_bytes += size
        if self._head_bytes > HEAD_BYTES:
            raise ValueError("too large")  # answered with 400, and the connection is closed

    def _wait_no_longer(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
