"""Attacks by requests: without end, too many at once, and of somebody new each time."""

from __future__ import annotations

import socket
import time
from contextlib import suppress
from itertools import count

from benchmarks.attacks.target import Tally, Target, closing, status_of
from lexiko.server.guard.rates import PREVIEWS, QUESTIONS

ENDLESS = {
    "request line": b"GET /",
    "name": b"GET / HTTP/1.1\r\nhost: localhost\r\n",
    "value": b"GET / HTTP/1.1\r\nhost: localhost\r\nx-much: ",
    "extension": b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n3;",
    "trailer": b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n0\r\nx-much: ",
    "extensions": b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n",
}
MOST_TAKEN = 16_000_000
"""Beside what is read and thrown away, what this machine's own buffers hold."""


def lines_without_end(target: Target, seconds: float) -> Tally:
    """Begin a request, and never end the line."""
    tally = Tally()
    for name, begun in ENDLESS.items():
        taken = _pushed(target, begun, b"1;" + b"e" * 2000 + b"\r\nx\r\n" if name == "extensions" else b"a" * 65_536)
        tally.count("bytes taken", taken)
        tally.expect(taken < MOST_TAKEN or bool(target.proxy), f"{taken} bytes of a {name} without end were taken")
    time.sleep(min(1.0, seconds))
    return tally


def _pushed(target: Target, begun: bytes, more: bytes) -> int:
    taken = 0
    with suppress(OSError), target.connect(seconds=10) as connection:
        connection.sendall(begun)
        while taken < (20_000_000 if target.proxy else 100_000_000):
            taken += connection.send(more)
    return taken


def requests_without_end(target: Target, seconds: float) -> Tally:
    """Ask over eight connections as fast as answers come, each time in another address's name."""
    tally = Tally()
    begun = time.monotonic()
    with closing([]) as held:
        for number in count():
            if time.monotonic() > begun + seconds:
                break
            while len(held) < 8:
                try:
                    held.append(target.connect())
                except OSError:
                    tally.count("refused a connection")
                    time.sleep(0.01)
            name = f"x-forwarded-for: 203.0.{number // 250 % 250}.{number % 250}"
            for connection in list(held):
                status = _asked_again(connection, target.head("GET /api/tables/nosuchtable", name))
                tally.count(f"answered {status}" if status else "hung up")
                if status in (0, 429):
                    held.remove(connection)
                    connection.close()
    allowed = QUESTIONS.at_once + QUESTIONS.a_second * (time.monotonic() - begun)
    tally.expect(0 < tally.counts.get("answered 404", 0) <= allowed + 1, f"{allowed:.0f} are allowed: {tally.counts}")
    return tally


def _asked_again(connection: socket.socket, asked: bytes) -> int:
    with suppress(OSError):
        connection.sendall(asked)
        return status_of(connection)
    return 0


def many_requests_at_once(target: Target, seconds: float) -> Tally:
    """Send thousands of requests without waiting for an answer, over twenty connections."""
    tally = Tally()
    asked = target.head("GET /api/offers") * 2000
    until = time.monotonic() + seconds
    with closing([]) as held:
        for _ in range(20):
            with suppress(OSError):
                held.append(target.connect())
                held[-1].setblocking(False)
                tally.count("bytes taken", held[-1].send(asked))
        while time.monotonic() < until:
            for connection in held:
                with suppress(OSError):
                    tally.count("bytes answered", len(connection.recv(1_000_000)))
            time.sleep(0.01)
    return tally


def previews_of_somebody_new(target: Target, seconds: float) -> Tally:
    """Ask for previews without a cookie, over one connection: each is somebody's first."""
    tally = Tally()
    table = target.table()
    body = b'{"seat": 0, "placements": [], "before": []}'
    lines = ("content-type: application/json", f"content-length: {len(body)}")
    asked = target.head(f"POST /api/tables/{table}/preview", *lines) + body
    begun = time.monotonic()
    while time.monotonic() < begun + seconds:
        with suppress(OSError), target.connect() as connection:
            while time.monotonic() < begun + seconds and (status := _asked_again(connection, asked)):
                tally.count(f"answered {status}")
    allowed = PREVIEWS.at_once + PREVIEWS.a_second * (time.monotonic() - begun)
    tally.expect(0 < tally.counts.get("answered 403", 0) <= allowed + 1, f"{allowed:.0f} are allowed: {tally.counts}")
    return tally
