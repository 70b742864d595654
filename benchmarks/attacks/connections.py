"""Attacks by connections: many, silent, slow, and those that never read."""

from __future__ import annotations

import socket
import ssl
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import lexiko.server
from benchmarks.attacks.requests import ENDLESS
from benchmarks.attacks.target import Tally, Target, closing, status_of

MANY = 300
CLIENT = Path(lexiko.server.__file__).with_name("client")
SECONDS_TO_END = 60.0


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
    """Say nothing, or one byte a second of something that has no end: each connection must be closed all the same."""
    tally = Tally()
    head = target.head("POST /api/tables", "content-type: application/json", "content-length: 1000")
    begun = {"head": head[:40], "body": head, "extension": ENDLESS["extension"], "silent": b"", "no TLS": b""}
    with closing([]) as held:
        waiting = []
        for number in range(100):
            kind = list(begun)[number % len(begun)]
            held.append(target.knock() if kind == "no TLS" else target.connect())
            held[-1].sendall(begun[kind])
            held[-1].setblocking(False)
            waiting.append((held[-1], kind))
        until = time.monotonic() + max(seconds, SECONDS_TO_END)
        while waiting and time.monotonic() < until:
            waiting = [(connection, kind) for connection, kind in waiting if _goes_on(connection, more=begun[kind])]
            time.sleep(1)
    tally.count("closed", len(held) - len(waiting))
    tally.expect(not waiting, f"not closed: {Counter(kind for _, kind in waiting)}")
    return tally


def _goes_on(connection: socket.socket, *, more: bytes) -> bool:
    """Does the other side still hear one more byte, if any was said at all?"""
    try:
        if more:
            connection.send(b"x")
        heard = connection.recv(4096)
        return bool(heard) and not heard.startswith(b"HTTP/")
    except (BlockingIOError, ssl.SSLWantReadError):
        return True
    except OSError:
        return False


def answers_never_read(target: Target, seconds: float) -> Tally:
    """Ask for the largest file over a hundred connections, again and again, and read nothing."""
    tally = Tally()
    largest = max(CLIENT.rglob("*.*"), key=lambda file: file.stat().st_size)
    asked = target.head(f"GET /{largest.relative_to(CLIENT).as_posix()}") * 40
    tally.expect(target.ask(f"GET /{largest.relative_to(CLIENT).as_posix()}") == 200, f"there is no {largest.name}")
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
