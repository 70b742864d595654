"""When tables have to be woken though nobody speaks: one list for all, each entry fired once and safely twice."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import logging
from collections.abc import Awaitable, Callable

from lexiko.server.tables.clock import UptimeClock

log = logging.getLogger(__name__)

Wake = Callable[[str], Awaitable[None]]
LONGEST_NAP_SECONDS = 60.0
SPARE_ENTRIES = 100
"""How many entries that hold no more may be kept, beside as many as hold."""


class Deadlines:
    """The next time of each table. A table that is woken too early finds nothing to do and says when it is next."""

    def __init__(self, clock: UptimeClock, wake: Wake) -> None:
        self._clock = clock
        self._wake = wake
        self._due: dict[str, float] = {}
        self._heap: list[tuple[float, str]] = []
        self._news = asyncio.Event()

    def __len__(self) -> int:
        """How many tables are to be woken."""
        return len(self._due)

    def arm(self, table_id: str, at: float | None) -> None:
        """Wake a table at this time of the server's clock, and at no other; None: never."""
        if at is None:
            self._due.pop(table_id, None)
        elif self._due.get(table_id) != at:
            self._due[table_id] = at
            heapq.heappush(self._heap, (at, table_id))
            self._news.set()
            if len(self._heap) > 2 * len(self._due) + SPARE_ENTRIES:
                self._heap = [(due, each) for each, due in self._due.items()]
                heapq.heapify(self._heap)

    def next_of(self, table_id: str) -> float | None:
        """When a table is to be woken; None: never."""
        return self._due.get(table_id)

    async def fire(self) -> None:
        """Wake every table whose time has come."""
        while self._heap and self._heap[0][0] <= self._clock.now():
            at, table_id = heapq.heappop(self._heap)
            if self._due.get(table_id) == at:
                del self._due[table_id]
                try:
                    await self._wake(table_id)
                except Exception:  # the others' time goes on
                    log.exception("a table could not be woken")

    async def run(self) -> None:
        """Go on firing until cancelled."""
        while True:
            await self.fire()
            self._news.clear()
            nap = LONGEST_NAP_SECONDS
            if self._heap:
                nap = min(nap, max(0.0, self._heap[0][0] - self._clock.now()))
            with contextlib.suppress(TimeoutError):  # not wait_for: that may lose a cancellation that comes with news
                async with asyncio.timeout(nap + 0.002):
                    await self._news.wait()
