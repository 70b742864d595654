"""Attacks by saying to be somebody else: other names of the server, and other addresses of the one who asks."""

from __future__ import annotations

import socket
import time
from contextlib import suppress
from itertools import count

from benchmarks.attacks.target import Tally, Target, closing, status_in, status_of
from lexiko.server.guard.rates import QUESTIONS

SECONDS_TO_REFUSE = 30.0
HOSTS = ("evil.example", "localhost.evil.example", "attic.evil.example", "0.0.0.0")
ASKED = ("GET /", "GET /metrics", "GET /healthz", "GET /api/offers", "GET /api/tables/nosuchtable/live")
FORGED = (
    "x-forwarded-for: {0}",
    "x-forwarded-for: {0}, 127.0.0.1",
    "x-forwarded-for: {0}\r\nx-forwarded-for: 127.0.0.1",
    "x-forwarded-for: 2001:db8:{1:x}::1",
    "forwarded: for={0};proto=https;host=localhost",
    "x-real-ip: {0}",
    "x-client-ip: {0}\r\ntrue-client-ip: {0}",
)
"""Ways to say to be at another address, which is a new one each time."""


def hosts_of_others(target: Target, seconds: float) -> Tally:
    """Ask for everything under names that are not the server's, as a page does whose name was led here."""
    tally = Tally()
    answer = target.answer("GET /api/offers", "x-forwarded-host: evil.example")
    tally.expect(status_in(answer) == 200, f"whom others name is believed: {answer[:200]!r}")
    twice = target.answer("GET /", "host: evil.example")
    tally.expect(status_in(twice) in (400, 421), f"two hosts are answered {twice[:200]!r}")
    until = time.monotonic() + seconds
    while not tally.counts or time.monotonic() < until:
        for host in HOSTS:
            for asked in ASKED:
                try:
                    answer = target.answer(asked, "x-forwarded-host: localhost", "forwarded: host=localhost", host=host)
                except ConnectionError:
                    answer = b""
                if not answer:  # who comes too often is hung up on, whatever they ask for
                    tally.count("cut")
                    continue
                tally.count(f"answered {status_in(answer)}")
                body = answer.partition(b"\r\n\r\n")[2]
                is_held = not body if target.proxy == "caddy" else status_in(answer) == 421
                tally.expect(is_held, f"{asked} of {host} is answered {answer[:200]!r}")
    tally.expect(any(each.startswith("answered") for each in tally.counts), "nothing was answered at all")
    return tally


def requests_without_end(target: Target, seconds: float) -> Tally:
    """Ask over eight connections as fast as answers come, each time in another address's name."""
    tally = Tally()
    begun = time.monotonic()
    until = begun + seconds
    with closing([]) as held:
        for number in count():
            is_refused = "answered 429" in tally.counts
            if time.monotonic() > (until if is_refused else until + SECONDS_TO_REFUSE):
                break
            while len(held) < 8:
                try:
                    held.append(target.connect())
                except OSError:
                    tally.count("refused a connection")
                    time.sleep(0.01)
            name = FORGED[number % len(FORGED)].format(f"203.0.{number // 250 % 250}.{number % 250}", number % 65_536)
            for connection in list(held):
                status = asked_again(connection, target.head("GET /api/tables/nosuchtable", name))
                tally.count(f"answered {status}" if status else "hung up")
                if status in (0, 429):
                    held.remove(connection)
                    connection.close()
    rate = QUESTIONS.times(target.times)
    allowed = rate.at_once + rate.a_second * (time.monotonic() - begun)
    tally.expect("answered 429" in tally.counts, "nobody was told to wait")
    tally.expect(0 < tally.counts.get("answered 404", 0) <= allowed + 1, f"{allowed:.0f} are allowed: {tally.counts}")
    return tally


def asked_again(connection: socket.socket, asked: bytes) -> int:
    """The status of one more answer over a connection; 0 where it ends."""
    with suppress(OSError):
        connection.sendall(asked)
        return status_of(connection)
    return 0
