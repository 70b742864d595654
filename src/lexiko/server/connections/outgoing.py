"""What a connection sends: an answer's head and body as one, nothing after the end, and an end that comes."""

from __future__ import annotations

import asyncio
from typing import Any, Protocol


class Owner(Protocol):
    """The connection that decides what becomes of what the protocol inside wants."""

    def close(self) -> None:
        """Hang up once what was written is sent."""

    def hold(self, held: bool) -> None:
        """Let the client wait, or hear it again."""

    def become_socket(self, protocol: asyncio.Protocol) -> None:
        """From here on this protocol speaks."""


class Outgoing(asyncio.Transport):
    """The transport of a protocol inside: sends together what is written at once, which is one call of the system.

    Each such call takes as long as deciding a move.
    """

    def __init__(self, transport: asyncio.Transport, connection: Owner, loop: asyncio.AbstractEventLoop) -> None:
        """In front of this transport."""
        super().__init__()
        self._transport = transport
        self._connection = connection
        self._loop = loop
        self._written: list[bytes] = []
        self._is_ended = False
        self._is_reading = True
        self.written = 0
        self.has_spoken = False

    @property
    def unsent(self) -> int:
        """How many bytes the client has not taken yet."""
        return self._transport.get_write_buffer_size()

    def write(self, data: Any) -> None:
        """Send this as soon as whoever writes now has done."""
        if self._is_ended:
            return
        if not self._written:
            self._loop.call_soon(self._send)
        self._written.append(data)
        self.has_spoken = True

    def close(self) -> None:
        """Send what is written, and hang up."""
        self._connection.close()

    def abort(self) -> None:
        """Hang up at once."""
        self._is_ended = True
        self._transport.abort()

    def is_closing(self) -> bool:
        """Whether it has been hung up."""
        return self._is_ended or self._transport.is_closing()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Another protocol goes on here."""
        assert isinstance(protocol, asyncio.Protocol)
        self._send()
        self.has_spoken = False
        self._connection.become_socket(protocol)

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """What is known of the connection."""
        return self._transport.get_extra_info(name, default)

    def pause_reading(self) -> None:
        """Let the other side wait."""
        self._connection.hold(True)

    def resume_reading(self) -> None:
        """Read from the client again."""
        self._connection.hold(False)

    # What the connection itself does

    def read(self, reading: bool) -> None:
        """Hear the other side, or let it wait."""
        if reading != self._is_reading and not self._transport.is_closing():
            self._is_reading = reading
            (self._transport.resume_reading if reading else self._transport.pause_reading)()

    def end(self, *, hear_out: bool) -> None:
        """Send the rest, and say that nothing follows; whoever is heard out closes first, if they can be told to.

        Else what they have sent and nobody has read would be answered with a reset, which takes the answer with it.
        """
        self._send()
        self._is_ended = True
        if hear_out and self._transport.can_write_eof() and not self._transport.is_closing():
            self.read(True)
            self._transport.write_eof()
        else:
            self._transport.close()

    def _send(self) -> None:
        written, self._written = self._written, []
        if written and not self._transport.is_closing():
            data = written[0] if len(written) == 1 else b"".join(written)
            self.written += len(data)
            self._transport.write(data)
