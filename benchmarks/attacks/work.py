"""Attacks by what takes long to answer, and by what is kept."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from contextlib import suppress

from benchmarks.attacks.forged import asked_again
from benchmarks.attacks.target import OTHERS, Tally, Target, closing, status_of
from lexiko.server.guard.rates import COMMANDS_OF_A_GUEST
from lexiko.server.wire import TEXT_LIMIT

AT_ONCE = 24
OPEN_TABLES = 20
BYTES_OF_A_TABLE = 200_000


def pictures_at_once(target: Target, seconds: float) -> Tally:
    """Ask for two dozen pictures at once, again and again."""
    tally = Tally()
    asked = target.head(f"GET /api/tables/{target.table()}/game.png")
    until = time.monotonic() + seconds
    while time.monotonic() < until or (not tally.counts.get("answered 429") and time.monotonic() < until + 30):
        with closing([]) as held:
            for _ in range(AT_ONCE):
                with suppress(OSError):
                    held.append(target.connect())
                    held[-1].sendall(asked)
            for connection in held:
                tally.count(f"answered {status_of(connection)}")
    tally.expect(tally.counts.get("answered 200", 0) > 0, "nobody got a picture")
    tally.expect(tally.counts.get("answered 429", 0) > 0, "nobody was told to wait")
    return tally


def talk_without_end(target: Target, seconds: float) -> Tally:
    """Talk at a table as fast as answers come, as much as a line may hold."""
    tally = Tally()
    table, cookie = target.table_and_cookie()
    begun, number = time.monotonic(), 0
    while time.monotonic() < begun + seconds:
        with suppress(OSError), target.connect() as connection:
            status = 200
            while status in (200, 403) and time.monotonic() < begun + seconds:
                number += 1
                talk = {"kind": "talk", "text": "\N{GRINNING FACE}" * TEXT_LIMIT}
                command = {"key": f"key-{number:06}", "seat": 0, "brief": True, "do": talk}
                status = asked_again(connection, _posted(target, f"/api/tables/{table}/commands", command, cookie))
                tally.count(f"answered {status}")
    allowed = COMMANDS_OF_A_GUEST.at_once + COMMANDS_OF_A_GUEST.a_second * (time.monotonic() - begun)
    tally.expect(0 < tally.counts.get("answered 200", 0) <= allowed + 1, f"{allowed:.0f} are allowed: {tally.counts}")
    # From elsewhere: who asks as fast as answers come is hung up on by now.
    size = len(target.answer(f"GET /api/tables/{table}", cookie, source=OTHERS))
    tally.count("bytes of the table", size)
    tally.expect(size < BYTES_OF_A_TABLE, f"the table is told in {size} bytes")
    return tally


def tables_without_end(target: Target, seconds: float) -> Tally:
    """Offer tables to everybody, each as somebody new."""
    tally = Tally()
    begun, number = time.monotonic(), 0
    while time.monotonic() < begun + seconds:
        with suppress(OSError), target.connect() as connection:
            status = 201
            while status and time.monotonic() < begun + seconds:
                number += 1
                seats = [{"who": "me", "name": "Ann"}, {"who": "open"}]
                table = {"seats": seats, "listed": True, "key": f"key-{number:06}"}
                status = asked_again(connection, _posted(target, "/api/tables", table))
                tally.count(f"answered {status}")
    made = tally.counts.get("answered 201", 0)
    tally.expect(0 < made <= OPEN_TABLES, f"{made} tables are offered by one address")
    return tally


def sign_ins_without_end(target: Target, seconds: float) -> Tally:
    """Try passwords over a dozen connections, each for another name: every try has to be hashed."""
    tally = Tally()
    begun, number = time.monotonic(), 0
    while time.monotonic() < begun + seconds:
        with closing([]) as held:
            for _ in range(AT_ONCE // 2):
                number += 1
                with suppress(OSError):
                    held.append(target.connect())
                    tried = {"name": f"ann-{number:06}", "password": "not this one at all"}
                    held[-1].sendall(_posted(target, "/api/sign-in/password", tried))
            for connection in held:
                tally.count(f"answered {status_of(connection)}")
    tally.expect(tally.counts.get("answered 403", 0) > 0, "no password was tried")
    tally.expect(tally.counts.get("answered 429", 0) > 0, "nobody was told to wait")
    tally.expect(not tally.counts.get("answered 500"), f"{tally.counts}")
    return tally


def _posted(target: Target, path: str, message: Mapping[str, object], *lines: str) -> bytes:
    body = json.dumps(message, ensure_ascii=False).encode()
    more = ("content-type: application/json", f"content-length: {len(body)}")
    return target.head(f"POST {path}", *lines, *more) + body
