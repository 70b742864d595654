"""Attacks by connections: many, silent, slow, and those that never read."""

from __future__ import annotations

import socket
import time
from contextlib import suppress

from benchmarks.attacks.target import Tally, Target, closing, status_of

MANY = 300


def idle_connections(target: Target, seconds: float) -> Tally:
    """Connect 300 times and say nothing."""
    tally = Tally()
    with closing([]) as held:
        for _ in range(MANY):
            with suppress(OSError):
                held.append(target.knock())
        tally.count("connected", len(held))
        time.sleep(seconds)
    return tally


def upgrades_with_bodies(target: Target, seconds: float) -> Tally:
    """Ask to become a WebSocket with a request that has a body, 300 times, and stay."""
    tally = Tally()
    upgrade = ("connection: Upgrade", "upgrade: websocket")
    asked = [
        target.head("POST /api/tables", *upgrade, "content-length: 3") + b"abc",
        target.head("GET /", *upgrade, "content-length: 3") + b"abc",
        target.head("GET /", *upgrade, "transfer-encoding: chunked") + b"3\r\nabc\r\n0\r\n\r\n",
    ]
    with closing([]) as held:
        for number in range(MANY):
            with suppress(OSError):
                held.append(target.connect())
                held[-1].sendall(asked[number % 3])
                tally.count("answered", 200 <= status_of(held[-1]) < 500)
        time.sleep(seconds)
    tally.expect(tally.counts.get("answered", 0) == MANY, f"{MANY} were asked, and {tally.counts} came of it")
    return tally


def slow_requests(target: Target, seconds: float) -> Tally:
    """Send heads and bodies one byte a second: each connection must be closed all the same."""
    tally = Tally()
    head = target.head("POST /api/tables", "content-type: application/json", "content-length: 1000")
    with closing([]) as held:
        for number in range(100):
            held.append(target.connect())
            held[-1].sendall(head if number % 2 else head[:40])
            held[-1].setblocking(False)
        waiting = list(held)
        until = time.monotonic() + max(seconds, 30)
        while waiting and time.monotonic() < until:
            waiting = [connection for connection in waiting if _goes_on(connection)]
            time.sleep(1)
    tally.count("closed", len(held) - len(waiting))
    tally.expect(not waiting or bool(target.proxy), f"{len(waiting)} of {len(held)} were not closed")
    return tally


def _goes_on(connection: socket.socket) -> bool:
    """Does the other side still hear one more byte?"""
    try:
        connection.send(b"x")
        return connection.recv(4096)[:5] != b"HTTP/"
    except BlockingIOError:
        return True
    except OSError as gone:
        return "WANT_READ" in str(gone) or "did not complete" in str(gone)


def answers_never_read(target: Target, seconds: float) -> Tally:
    """Ask for the largest file over a hundred connections, again and again, and read nothing."""
    tally = Tally()
    asked = target.head("GET /api/offers") * 40
    with closing([]) as held:
        until = time.monotonic() + seconds
        for _ in range(100):
            with suppress(OSError):
                held.append(target.connect())
                held[-1].setblocking(False)
                tally.count("bytes asked", held[-1].send(asked))
        time.sleep(max(0.0, until - time.monotonic()))
    tally.count("connected", len(held))
    return tally


def connecting_without_end(target: Target, seconds: float) -> Tally:
    """Connect and hang up, as fast as it goes."""
    tally = Tally()
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with suppress(OSError), target.knock():
            tally.count("connected")
    return tally
