"""A server with known luck whose clock is turned by hand: `python -m tests.browser.turned_clock FILE SECRET serve ...`.

FILE says by how many seconds it is ahead of the machine's; it is read again on SIGUSR1. Push services may be here too.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from tests.browser import fixed_luck

LOOKS_EVERY = 0.2
"""Seconds between looks at what is due: a clock that is turned wakes nobody."""


class TurnedClock:
    """Seconds since 1970, and seconds that only go forward, both ahead of the machine's."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._ahead = 0.0
        self.read()

    def read(self, *_: object) -> None:
        """Read again by how much."""
        self._ahead = float(self._file.read_text(encoding="ascii"))

    def wall(self) -> float:
        return time.time() + self._ahead

    def now(self) -> float:
        return time.monotonic() + self._ahead


@contextmanager
def turned(clock: TurnedClock) -> Iterator[None]:
    """Let a server take its time from this clock."""
    from lexiko.server import app
    from lexiko.server.notices import service
    from lexiko.server.tables import clock as tables

    known = tables.UptimeClock.__init__.__kwdefaults__
    people = app.build_application.__kwdefaults__
    assert known and people
    with (
        patch.dict(known, now=clock.now, wall=clock.wall),
        patch.dict(people, wall=clock.wall),
        patch.object(tables, "LONGEST_NAP_SECONDS", LOOKS_EVERY),
        patch.object(service, "LONGEST_NAP_SECONDS", LOOKS_EVERY),
    ):
        yield


if __name__ == "__main__":
    os.environ["LEXIKO_PUSH_INSIDE"] = "1"
    by_hand = TurnedClock(Path(sys.argv[1]))
    signal.signal(signal.SIGUSR1, by_hand.read)
    with turned(by_hand):
        fixed_luck.main(sys.argv[2], sys.argv[3:])
