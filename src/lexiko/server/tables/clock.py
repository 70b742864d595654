"""Time at a table: the server's clock, each player's bank, and waking tables when something is due."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from lexiko.rules import Event, Phase, Position, TilesExchanged, TilesPlayed, TurnPassed
from lexiko.server.tables.terms.agreement import Agreement

GRACE_SECONDS = 0.5
"""A command that comes so late has been under way and counts as in time."""

Bank = tuple[float | None, ...]
"""Seconds each seat has left for the whole game as its turn began; None without a limit."""


class UptimeClock:
    """Seconds this server has been up in all, and the time of day; it stands still while the server is down.

    So nobody's time runs out while nobody can play. Whoever sets the machine's clock moves the calendar alone: times
    are measured on the server's.
    """

    def __init__(self, *, now: Callable[[], float] = time.monotonic, wall: Callable[[], float] = time.time) -> None:
        self._now = now
        self._offset = -now()
        self.wall = wall

    def go_on_from(self, seconds: float) -> None:
        """Go on where the server stood before."""
        self._offset = seconds - self._now()

    def now(self) -> float:
        """What the server's clock shows."""
        return round(self._now() + self._offset, 3)

    def on_calendar(self, uptime: float) -> float:
        """When that is, in seconds since 1970, if the server stays up."""
        return self.wall() + uptime - self.now()


@dataclass(frozen=True, slots=True)
class Times:
    """What both clocks show: seconds the server has been up, and seconds since 1970."""

    uptime: float
    wall: float

    def on_calendar(self, uptime: float) -> float:
        """When that is, in seconds since 1970, if the server stays up."""
        return round(self.wall + uptime - self.uptime, 3)

    def earlier(self, seconds: float) -> Times:
        """The same clocks some time ago."""
        return Times(self.uptime - seconds, self.wall - seconds)


def opening_bank(agreement: Agreement) -> Bank:
    """What each seat starts with."""
    return tuple(agreement.bank_seconds(seat) for seat in range(len(agreement.request.seats)))


def bank_after(bank: Bank, before: Position, event: Event, after: Position, *, increment: float) -> Bank:
    """The bank after an event that ended, or did not end, somebody's thinking.

    A play, an exchange and a pass earn the increment. Whoever is challenged, or loses a turn, pays for the time alone.
    """
    seat = before.on_turn
    if seat is None or before.phase is not Phase.PLAYING or (left := bank[seat]) is None:
        return bank
    if after.on_turn == seat and after.phase is Phase.PLAYING and after.turn_started_at == before.turn_started_at:
        return bank
    left = max(0.0, left - (event.at - before.turn_started_at))
    if isinstance(event, TilesPlayed | TilesExchanged | TurnPassed):
        left += increment
    return (*bank[:seat], left, *bank[seat + 1 :])


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
        self.due: dict[str, float] = {}
        self._heap: list[tuple[float, str]] = []
        self._news = asyncio.Event()

    def __len__(self) -> int:
        """How many tables are to be woken."""
        return len(self.due)

    def arm(self, table_id: str, at: float | None) -> None:
        """Wake a table at this time of the server's clock, and at no other; None: never."""
        if at is None:
            self.due.pop(table_id, None)
        elif self.due.get(table_id) != at:
            self.due[table_id] = at
            heapq.heappush(self._heap, (at, table_id))
            self._news.set()
            if len(self._heap) > 2 * len(self.due) + SPARE_ENTRIES:
                self._heap = [(due, each) for each, due in self.due.items()]
                heapq.heapify(self._heap)

    async def fire(self) -> None:
        """Wake every table whose time has come."""
        while self._heap and self._heap[0][0] <= self._clock.now():
            at, table_id = heapq.heappop(self._heap)
            if self.due.get(table_id) == at:
                del self.due[table_id]
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
