"""The use cases of holidays: said, changed, ended; and told to every slow game."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Protocol

from sqlalchemy import Connection

from lexiko.server.database import Database
from lexiko.server.guests import KeepsTheirOwn
from lexiko.server.holidays import store
from lexiko.server.holidays.store import Span
from lexiko.server.tables import TableRefusal, YourTurn
from lexiko.server.wire import Holiday, HolidayPlan

log = logging.getLogger(__name__)

SECONDS_A_DAY = 86400
LONGEST_DAYS = 28
DAYS_A_YEAR = 56
"""How many days of a year somebody may be away: others want to end their games."""
FURTHEST_DAYS = 365
A_YEAR = 365 * SECONDS_A_DAY


class HolidayRefusal(TableRefusal):
    """These days cannot be taken."""

    status = 422
    code = "bad-holiday"


class SlowGames(Protocol):
    """Who tells games that somebody is away."""

    async def take_holiday(self, guest: str, begins: float, ends: float, *, at: str = "") -> None:
        """At one table, or all where they play over days."""
        ...


class Holidays(KeepsTheirOwn):
    """Who is away, and when. `open` before use; `wall` tells seconds since 1970."""

    def __init__(self, database: Database, tables: SlowGames, *, wall: Callable[[], float]) -> None:
        """Kept in this database, told to these tables."""
        self._database = database
        self._tables = tables
        self._wall = wall
        self._away: dict[str, Span] = {}
        self._telling: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Read who is away."""
        self._away = await self._database.read(partial(store.to_come, now=self._wall()))

    async def close(self) -> None:
        """Wait until games have been told what they are being told."""
        await asyncio.gather(*self._telling, return_exceptions=True)

    async def of(self, guest: str) -> HolidayPlan:
        """When somebody is away, or will be, and how many days of a year they have left for it."""
        spans = await self._database.read(partial(store.spans_of, guest=guest)) if guest else []
        return self._told(spans)

    def _told(self, spans: list[Span]) -> HolidayPlan:
        now = self._wall()
        next_one = next((span for span in spans if span.ends > now), None)
        past = _days(
            [Span(span.begins, min(span.ends, now)) for span in spans if span.begins < now], since=now - A_YEAR
        )
        left = max(0, int(DAYS_A_YEAR - past))
        holiday = None if next_one is None else Holiday(next_one.begins, next_one.ends)
        return HolidayPlan(holiday=holiday, days_left=left, longest=LONGEST_DAYS)

    async def take(self, guest: str, begins: float, ends: float) -> HolidayPlan:
        """Somebody is away from one moment to another, and at no other time to come. Raises `HolidayRefusal`."""
        now = self._wall()
        span = Span(max(begins, now), ends)
        told = await self.of(guest)
        _check(span, now, left=told.days_left)
        return await self._change(guest, span, now)

    async def end(self, guest: str) -> HolidayPlan:
        """Somebody is not away any more, or will not be."""
        return await self._change(guest, None, self._wall())

    async def _change(self, guest: str, span: Span | None, now: float) -> HolidayPlan:
        def work(connection: Connection) -> list[Span]:
            store.take(connection, guest, span, now=now, since=now - 2 * A_YEAR)
            return store.spans_of(connection, guest)

        spans = await self._database.write(work)
        if span is None:
            self._away.pop(guest, None)
        else:
            self._away[guest] = span
        told = span or Span(now, now)
        await self._tables.take_holiday(guest, told.begins, told.ends)
        return self._told(spans)

    def turn_has_come(self, turn: YourTurn) -> None:
        """Told of every turn: a game that has begun since hears that its player is away."""
        now = self._wall()
        for guest in turn.guests:
            span = self._away.get(guest)
            if span is None or turn.due_at is None:
                continue
            if span.ends <= now:
                del self._away[guest]
                continue
            task = asyncio.get_running_loop().create_task(self._tell(guest, span, turn.table_id))
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    async def _tell(self, guest: str, span: Span, table_id: str) -> None:
        try:
            await self._tables.take_holiday(guest, span.begins, span.ends, at=table_id)
        except Exception:
            log.exception("a game could not be told that somebody is away")

    # --- guests who are not known any more, or become other people

    def hand_over(self, connection: Connection, old: str, new: str) -> set[str]:
        """In the database: what one guest had said another has."""
        store.hand_over(connection, old, new)
        return set()

    async def handed_over(self, old: str, new: str, touched: set[str]) -> None:  # noqa: ARG002
        """In memory."""
        if (span := self._away.pop(old, None)) is not None:
            self._away.setdefault(new, span)

    def erase(self, connection: Connection, guest: str) -> set[str]:
        """In the database: forget when somebody was away."""
        store.forget(connection, guest)
        return set()

    async def erased(self, guest: str, touched: set[str]) -> None:  # noqa: ARG002
        """In memory."""
        self._away.pop(guest, None)


def _check(span: Span, now: float, *, left: int) -> None:
    days = (span.ends - span.begins) / SECONDS_A_DAY
    if days <= 0:
        raise HolidayRefusal("A holiday ends after it begins.", why="holiday-backwards")
    if span.begins > now + FURTHEST_DAYS * SECONDS_A_DAY:
        raise HolidayRefusal("A holiday begins within a year.", why="holiday-too-far")
    if days > LONGEST_DAYS + 1:
        raise HolidayRefusal(f"A holiday lasts {LONGEST_DAYS} days at most.", why="holiday-too-long")
    if days > left + 1:
        raise HolidayRefusal(f"You have {left} days of this year left.", why="holiday-used-up")


def _days(spans: list[Span], *, since: float) -> float:
    return sum(max(0.0, span.ends - max(span.begins, since)) for span in spans) / SECONDS_A_DAY
