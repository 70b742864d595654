"""Attacks by requests: lines without end, too many at once, and of somebody new each time."""

from __future__ import annotations

import time
from contextlib import suppress

from benchmarks.attacks.forged import SECONDS_TO_REFUSE, asked_again
from benchmarks.attacks.target import Tally, Target, closing, heard_by_now, status_in
from lexiko.server.guard.rates import PREVIEWS

ENDLESS = {
    "request line": b"GET /",
    "name": b"GET / HTTP/1.1\r\nhost: localhost\r\n",
    "value": b"GET / HTTP/1.1\r\nhost: localhost\r\nx-much: ",
    "extension": b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n3;",
    "trailer": b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n0\r\nx-much: ",
    "extensions": b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n",
}
HELD = {
    "": dict.fromkeys(("request line", "name", "value"), 431)
    | dict.fromkeys(("extension", "trailer", "extensions"), 413),
    "nginx": {"request line": 414, "name": 400, "value": 400},
    "caddy": dict.fromkeys(("request line", "name", "value"), 431),
}
"""What is answered, and by whom. What a proxy makes of the chunks of a body it answers only once that has an end."""
MOST_TAKEN = 16_000_000
"""Beside what is read and thrown away, what this machine's own buffers hold."""


def lines_without_end(target: Target, seconds: float) -> Tally:
    """Begin a request, and never end the line."""
    tally = Tally()
    for name, begun in ENDLESS.items():
        more = b"1;" + b"e" * 2000 + b"\r\nx\r\n" if name == "extensions" else b"a" * 65_536
        taken, status = _pushed(target, begun, more)
        tally.count("bytes taken", taken)
        tally.count(f"{name} {status or 'unanswered'}")
        expected = HELD[target.proxy].get(name)
        if expected:
            tally.expect(taken < MOST_TAKEN, f"{name} without end: {taken} bytes were taken")
        if status:  # else what was sent too much has taken the answer with it
            tally.expect(status == (expected or status) >= 400, f"{name} without end: it is answered {status}")
    time.sleep(min(1.0, seconds))
    return tally


def _pushed(target: Target, begun: bytes, more: bytes) -> tuple[int, int]:
    """How many bytes are taken, and what is answered."""
    taken, heard = 0, b""
    with suppress(OSError), target.connect(seconds=10) as connection:
        with suppress(OSError):
            connection.sendall(begun)
            while taken < (20_000_000 if target.proxy else 100_000_000):
                taken += connection.send(more)
                heard += heard_by_now(connection)
        heard += heard_by_now(connection)
    return taken, status_in(heard)


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

    def goes_on() -> bool:
        longer = 0 if "answered 429" in tally.counts else SECONDS_TO_REFUSE
        return time.monotonic() < begun + seconds + longer

    while goes_on():
        with suppress(OSError), target.connect() as connection:
            while goes_on() and (status := asked_again(connection, asked)):
                tally.count(f"answered {status}")
    rate = PREVIEWS.times(target.times)
    allowed = rate.at_once + rate.a_second * (time.monotonic() - begun)
    tally.expect("answered 429" in tally.counts, "nobody was told to wait")
    tally.expect(0 < tally.counts.get("answered 403", 0) <= allowed + 1, f"{allowed:.0f} are allowed: {tally.counts}")
    return tally
