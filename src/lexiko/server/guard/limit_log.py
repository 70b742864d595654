"""Who has reached a limit, for whoever runs the server: told in the log, listed on demand, and lifted by a command."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from lexiko.server.guard.buckets import Buckets, Rate
from lexiko.server.logs import warn_event

KEPT = 1000
_LINES_OF_AN_ADDRESS = Rate(at_once=1, a_second=1 / 60)
_LINES = Rate(at_once=20, a_second=0.2)


@dataclass(slots=True)
class LimitReached:
    """How often an address has reached a limit, and when it last did, in seconds since 1970."""

    address: str
    limit: str
    count: int
    last: float


class LimitLog:
    """Counts who reaches which limit. An address whose limits are lifted has none until the server is started again."""

    def __init__(self, *, now: Callable[[], float] = time.monotonic, wall: Callable[[], float] = time.time) -> None:
        """Nobody has reached any."""
        self._now, self._wall = now, wall
        self._reached: dict[tuple[str, str], LimitReached] = {}
        self._lifted: set[str] = set()
        self._buckets = Buckets(now)
        self.counts: Counter[str] = Counter()

    def note(self, address: str, limit: str) -> None:
        """It has reached this limit; the log says so, for each address once a minute at most."""
        self.counts[limit] += 1
        reached = self._reached.pop((address, limit), None) or LimitReached(address, limit, 0, 0.0)
        reached.count += 1
        reached.last = self._wall()
        self._reached[address, limit] = reached
        if len(self._reached) > KEPT:
            del self._reached[next(iter(self._reached))]
        waits = ((_LINES_OF_AN_ADDRESS, f"{limit} {address}"), (_LINES, ""))
        if not any(self._buckets.take(rate, key) for rate, key in waits):
            warn_event("limit reached", limit=limit, address=address, count=reached.count)

    def lines(self) -> list[LimitReached]:
        """Who has reached which limit, the latest first."""
        return list(reversed(self._reached.values()))

    @property
    def lifted(self) -> list[str]:
        """The addresses without limits."""
        return sorted(self._lifted)

    def is_lifted(self, address: str) -> bool:
        """Has this address no limits?"""
        return address in self._lifted

    def lift(self, address: str) -> None:
        """Let this address have none, and forget that it ever reached one."""
        self._lifted.add(address)
        self._reached = {key: reached for key, reached in self._reached.items() if reached.address != address}
