"""Attacks by what takes long to answer."""

from __future__ import annotations

import time
from contextlib import suppress

from benchmarks.attacks.target import Tally, Target, closing, status_of

AT_ONCE = 24


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
