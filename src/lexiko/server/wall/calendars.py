"""Calendars of others on a wall, from files and from addresses, and the plan of a wall for calendars of others."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from datetime import date, datetime, timedelta
from functools import partial
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from lexiko.player_names import cleaned, cut
from lexiko.server.calendars.fetching import AllowedHosts, Marks, NotFetched, checked_address, fetch
from lexiko.server.calendars.reader import CalendarReader
from lexiko.server.calendars.reading import FoundDay, Reading, ReadingWish, Unreadable
from lexiko.server.database import Database
from lexiko.server.households import HouseholdState, digest_of
from lexiko.server.wall.errors import CalendarNotFetched, CalendarUnreadable, NotSo, NotThere, PlanFull
from lexiko.server.wall.live import LiveWall
from lexiko.server.wall.planner import calendar_store as store
from lexiko.server.wall.planner.calendar_store import HungCalendar, KeptAddress
from lexiko.server.wall.planner.events import CalendarChanged
from lexiko.server.wall.planner.writing import calendar_file
from lexiko.server.wire import NewCalendar, PlanAddress, PlanAddressState

MOST_CALENDARS = 8
DAYS_BEFORE, DAYS_AFTER = 70, 420
"""Which days are read at once; others when somebody looks at them."""
SECONDS_BETWEEN = 2 * 3600.0
LONGEST_BETWEEN = 24 * 3600.0
FILE_SECONDS = 30 * 86400.0
"""How often a file is read again, for the days that have come into sight."""
SECONDS_KEPT = 30 * 86400.0
SWEEP_SECONDS = 60.0
AT_ONCE = 4
LONGEST_TITLE = 60
MOST_REMEMBERED = 64
SECONDS_BETWEEN_NOTES = 3600.0

WallOf = Callable[[str], Awaitable[LiveWall]]
"""The wall of a household, by its id; raises `NoSuchHousehold`."""


class WallCalendars:
    """Calendars of others on walls. Which wall somebody may see is for others to know."""

    def __init__(
        self, database: Database, *, now: Callable[[], float], allowed: AllowedHosts, reader: CalendarReader
    ) -> None:
        """`allowed` says where calendars may come from, `reader` reads them."""
        self.allowed = allowed
        self._database = database
        self._now = now
        self._reader = reader
        self._kept: dict[str, list[HungCalendar]] = {}
        self._other_days: OrderedDict[tuple[str, float, str, str], list[FoundDay]] = OrderedDict()
        self._files: OrderedDict[tuple[str, int, int], bytes] = OrderedDict()

    # --- hanging up, renewing, taking off

    async def hang(self, wall: LiveWall, wish: NewCalendar, *, by: str) -> str:
        """Hang up a calendar, or put a file in place of the last.

        Raises `CalendarUnreadable`, `CalendarNotFetched`, `PlanFull`, `NotThere`, `NotSo`.
        """
        name = cut(cleaned(wish.name), LONGEST_TITLE)
        if not name or (wish.text is None) == (wish.address is None):
            raise NotSo("A calendar has a name, and is a file or an address.")
        known = {each.id: each for each in await self.of(wall.id)}
        if wish.calendar is not None and (wish.calendar not in known or known[wish.calendar].gone_at is not None):
            raise NotThere
        if wish.calendar is None and len(known) >= MOST_CALENDARS:
            raise PlanFull("As many calendars hang here as can. Take one off first.", most=MOST_CALENDARS)
        calendar_id = wish.calendar or f"c{digest_of(f'{wall.id}/{wish.key}')[:20]}"
        if wish.calendar is None and calendar_id in known:
            return calendar_id  # it came twice
        now, zone = self._now(), wall.household.state.zone
        who = [each for each in dict.fromkeys(wish.who) if each in wall.household.state.members]
        first, last = _days_in_sight(now, zone)
        calendar = HungCalendar(
            household_id=wall.id,
            id=calendar_id,
            name=name,
            who=who,
            by=by,
            at=known[calendar_id].at if calendar_id in known else now,
            address=self._checked(wish.address) if wish.address is not None else "",
            text="",
            found=(),
            zone=zone,
            first=first.isoformat(),
            last=last.isoformat(),
            entries=0,
            fetched_at=now,
            next_at=now,
        )
        if wish.text is not None:
            calendar = await self._read(calendar, wish.text.encode())
        else:
            calendar = await self._fetched(calendar)
        await self._keep(wall, calendar, by=by)
        return calendar_id

    def _checked(self, address: str) -> str:
        try:
            return checked_address(address, self.allowed)
        except NotFetched as bad:
            raise CalendarNotFetched(why=bad.why, status=bad.status) from None

    async def take_off(self, wall: LiveWall, calendar_id: str, *, by: str, back: bool = False) -> None:
        """Take a calendar off, or put it `back`. Raises `NotThere`, `PlanFull`."""
        calendars = {each.id: each for each in await self.of(wall.id)}
        if (calendar := calendars.get(calendar_id)) is None:
            raise NotThere
        if (calendar.gone_at is None) != back:
            gone = None if back else self._now()
            await self._keep(wall, replace(calendar, gone_at=gone, next_at=self._now()), by=by)

    async def _keep(self, wall: LiveWall, calendar: HungCalendar, *, by: str) -> None:
        """Keep a calendar as it is now, and let everybody who looks know."""
        async with wall.lock:
            if by and by not in wall.household.state.members:
                raise NotThere  # who has gone while it was fetched
            await self._database.write(partial(store.keep_calendar, calendar=calendar))
            self._kept.pop(wall.id, None)
            key = f"calendar-{secrets.token_urlsafe(9)}"
            events = [CalendarChanged(calendar.id)]
            await wall.write(events, at=self._now(), by=by, key=key, digest=digest_of(calendar.id))

    # --- reading and fetching

    async def _read(self, calendar: HungCalendar, body: bytes) -> HungCalendar:
        """The calendar with what is in a file. Raises `CalendarUnreadable`."""
        first, last = _days_in_sight(self._now(), calendar.zone)
        read = await self._reader.read(ReadingWish(body, calendar.zone, first, last))
        if isinstance(read, Unreadable):
            raise CalendarUnreadable(why=read.why, line=read.line)
        return replace(
            calendar,
            text=read.text.decode(),
            found=read.found,
            first=first.isoformat(),
            last=last.isoformat(),
            entries=read.entries,
            left_out=read.left_out,
            left_out_line=read.left_out_line,
            next_at=self._now() + FILE_SECONDS,
        )

    async def _fetched(self, calendar: HungCalendar) -> HungCalendar:
        """The calendar as it is at its address now. Raises `CalendarNotFetched`, `CalendarUnreadable`."""
        try:
            answer = await fetch(calendar.address, self.allowed, Marks(calendar.tag, calendar.modified))
        except NotFetched as bad:
            raise CalendarNotFetched(why=bad.why, status=bad.status) from None
        if answer.body is not None:
            calendar = await self._read(calendar, answer.body)
            calendar = replace(calendar, tag=answer.marks.tag, modified=answer.marks.modified)
        elif not _in_sight(calendar, self._now()):
            left_out = calendar.left_out, calendar.left_out_line
            calendar = await self._read(calendar, calendar.text.encode())
            calendar = replace(calendar, left_out=left_out[0], left_out_line=left_out[1])
        now = self._now()
        return replace(calendar, fetched_at=now, trouble="", trouble_at=None, failures=0, next_at=now + SECONDS_BETWEEN)

    async def look_again(self, wall_of: WallOf) -> None:
        """Fetch what is due, and read files again for the days that have come into sight; forget what is long gone."""
        await self._database.write(partial(store.erase_gone_calendars, before=self._now() - SECONDS_KEPT))
        due = await self._database.read(partial(store.due_calendars, now=self._now(), most=AT_ONCE))
        await asyncio.gather(*(self._look_at(calendar, wall_of) for calendar in due))

    async def _look_at(self, calendar: HungCalendar, wall_of: WallOf) -> None:
        wall = await wall_of(calendar.household_id)
        state, now = wall.household.state, self._now()
        calendar = replace(calendar, zone=state.zone)
        if calendar.by not in state.members:
            after = replace(calendar, gone_at=now)
        elif not calendar.address:
            after = await self._read_again(calendar)
        else:
            try:
                after = await self._fetched(calendar)
            except (CalendarNotFetched, CalendarUnreadable) as bad:
                after = _failed(calendar, bad.told, now)
        kept = await self._database.read(partial(store.calendars_of, household_id=wall.id))
        known = next((each for each in kept if each.id == calendar.id), None)
        if known is None or known.gone_at is not None or known.fetched_at != calendar.fetched_at:
            return  # it was taken off, or put up anew, meanwhile
        if _shown(after) == _shown(known):
            await self._database.write(partial(store.keep_calendar, calendar=after))
            self._kept.pop(wall.id, None)
        else:
            await self._keep(wall, after, by="")

    async def _read_again(self, calendar: HungCalendar) -> HungCalendar:
        try:
            again = await self._read(calendar, calendar.text.encode())
        except CalendarUnreadable:
            return replace(calendar, next_at=self._now() + FILE_SECONDS)
        return replace(again, left_out=calendar.left_out, left_out_line=calendar.left_out_line)

    # --- looking

    async def of(self, household_id: str) -> list[HungCalendar]:
        """The calendars of a household, also those that can be put back."""
        if household_id not in self._kept:
            read = await self._database.read(partial(store.calendars_of, household_id=household_id))
            self._kept[household_id] = read
        return self._kept[household_id]

    async def on_days(self, household: HouseholdState, first: date, last: date) -> list[tuple[HungCalendar, FoundDay]]:
        """What the calendars of a household have from one day to another."""
        found: list[tuple[HungCalendar, FoundDay]] = []
        for calendar in await self.of(household.id):
            if calendar.gone_at is None and calendar.by in household.members:
                inside = calendar.first <= first.isoformat() and last.isoformat() <= calendar.last
                known = calendar.found if inside else await self._on_other_days(calendar, first, last)
                found += [(calendar, each) for each in known if _is_between(each, first, last)]
        return found

    async def _on_other_days(self, calendar: HungCalendar, first: date, last: date) -> Sequence[FoundDay]:
        key = (f"{calendar.household_id}/{calendar.id}", calendar.fetched_at, first.isoformat(), last.isoformat())
        if key not in self._other_days:
            wish = ReadingWish(calendar.text.encode(), calendar.zone, first, last)
            read = await self._reader.read(wish)
            self._other_days[key] = read.found if isinstance(read, Reading) else []
            while len(self._other_days) > MOST_REMEMBERED:
                self._other_days.popitem(last=False)
        return self._other_days[key]

    def forget(self, household_id: str) -> None:
        """Have nothing of a household's in memory."""
        self._kept.pop(household_id, None)
        for key in [key for key in self._other_days if key[0].startswith(f"{household_id}/")]:
            del self._other_days[key]

    async def without_others(self, wall: LiveWall) -> None:
        """Keep no calendar and no address of those who have gone."""
        erase = partial(store.erase_of_others, household_id=wall.id, members=list(wall.household.state.members))
        gone = await self._database.write(erase)
        self._kept.pop(wall.id, None)
        async with wall.lock:
            if gone and not wall.household.state.closed:
                events = [CalendarChanged(each) for each in gone]
                key = f"calendars-{secrets.token_urlsafe(9)}"
                await wall.write(events, at=self._now(), by="", key=key, digest=digest_of(wall.id))

    # --- addresses

    async def make_address(self, wall: LiveWall, member: str) -> PlanAddress:
        """A secret address for a member, in place of the one they had, which leads nowhere from now on."""
        secret, now = secrets.token_urlsafe(32), self._now()
        keep = partial(store.keep_address, household_id=wall.id, member=member, digest=digest_of(secret), at=now)
        await self._database.write(keep)
        return PlanAddress(f"api/plans/{secret}.ics", now)

    async def address_state(self, wall: LiveWall, member: str) -> PlanAddressState:
        """Whether a member has one."""
        kept = await self._database.read(partial(store.address_of, household_id=wall.id, member=member))
        return PlanAddressState(kept.made_at if kept else None, kept.read_at if kept else None)

    async def end_address(self, wall: LiveWall, member: str) -> None:
        """Let a member's address lead nowhere."""
        await self._database.write(partial(store.erase_addresses_of, household_id=wall.id, member=member))

    async def by_address(self, secret: str) -> KeptAddress | None:
        """Whose address this is, noted as read."""
        digest, now = digest_of(secret), self._now()
        kept = await self._database.read(partial(store.address_by, digest=digest))
        if kept is not None and (kept.read_at is None or now - kept.read_at > SECONDS_BETWEEN_NOTES):
            await self._database.write(partial(store.note_read, digest=digest, at=now))
        return kept

    async def file_of(self, wall: LiveWall) -> bytes:
        """A wall's plan as a file."""
        key = (wall.id, wall.state.planned, wall.household.state.seq)
        if key not in self._files:
            household = wall.household.state
            make = partial(
                calendar_file,
                wall.state.entries,
                household=household.id,
                title=household.name,
                zone=ZoneInfo(household.zone),
                names={each.id: each.name for each in household.members.values()},
            )
            self._files[key] = await asyncio.to_thread(make)
            while len(self._files) > MOST_REMEMBERED:
                self._files.popitem(last=False)
        return self._files[key]


def _days_in_sight(now: float, zone: str) -> tuple[date, date]:
    today = datetime.fromtimestamp(now, ZoneInfo(zone)).date()
    return today - timedelta(days=DAYS_BEFORE), today + timedelta(days=DAYS_AFTER)


def _in_sight(calendar: HungCalendar, now: float) -> bool:
    """Are the days that were read those that are wanted, for some while?"""
    _, last = _days_in_sight(now - FILE_SECONDS, calendar.zone)
    return calendar.last >= last.isoformat()


def _failed(calendar: HungCalendar, why: str, now: float) -> HungCalendar:
    """A calendar that could not be fetched: as it was, asked for again after a longer pause each time."""
    failures = calendar.failures + 1
    pause = min(LONGEST_BETWEEN, SECONDS_BETWEEN * 2 ** min(failures - 1, 6))
    since = calendar.trouble_at if calendar.trouble == why else now
    return replace(calendar, trouble=why, trouble_at=since, failures=failures, next_at=now + pause)


def _shown(calendar: HungCalendar) -> tuple[object, ...]:
    """What of a calendar is seen on the wall."""
    return list(calendar.found), calendar.entries, calendar.left_out, calendar.trouble, calendar.gone_at


def _is_between(found: FoundDay, first: date, last: date) -> bool:
    begins = date.fromisoformat(found.day)
    days = max(1, found.lasts) if found.begins is None else 1 + max(0, found.begins + found.lasts - 1) // 1440
    return begins <= last and begins + timedelta(days=days - 1) >= first
