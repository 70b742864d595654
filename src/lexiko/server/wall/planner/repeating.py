"""Which days an entry is on, and when on them: by the clock of the household's time zone, whatever clocks do.

What repeats is `dateutil`'s business; its rules are those of iCalendar (RFC 5545), which the feed writes down too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from dateutil.rrule import DAILY, MONTHLY, WEEKLY, YEARLY, rrule, weekday

from lexiko.server.wall.planner.entries import Entries, PlannedEntry, with_change
from lexiko.server.wire import Again, EntryPlan, When

MINUTES_A_DAY = 1440
_EVERY: dict[str, Literal[0, 1, 2, 3]] = {"day": DAILY, "week": WEEKLY, "month": MONTHLY, "year": YEARLY}
_DAYS = {"day": 1, "week": 7}
_LAST_DAY = date(2189, 12, 31)


@dataclass(frozen=True, slots=True, kw_only=True)
class Occurrence:
    """An entry on a day: `on` is its day by the entry's rule, `plan` what holds for this one, `at` when it begins.

    `begins` is the minute that clocks show then: on the night they go forward they may show no such as was planned.
    """

    entry: str
    on: date
    day: date
    begins: int | None
    at: float
    plan: EntryPlan
    single: bool
    repeats: bool


def rule_of(when: When, *, start: date | None = None) -> rrule | None:
    """The rule by which something comes again, from its first day or another of its days on; None: it does not."""
    if (again := when.again) is None:
        return None
    first = date.fromisoformat(when.day)
    until = None if again.until is None else datetime.combine(date.fromisoformat(again.until), time())
    return rrule(
        _EVERY[again.every],
        dtstart=datetime.combine(start or first, time()),
        interval=again.each,
        byweekday=weekdays_of(again, first),
        bymonthday=first.day if again.every in ("month", "year") and not again.by_weekday else None,
        bymonth=first.month if again.every == "year" else None,
        until=until or datetime.combine(_LAST_DAY, time()) if again.count is None else None,
        count=again.count,
    )


def weekdays_of(again: Again, first: date) -> list[weekday] | None:
    """On which weekdays: those of weeks, or of months the nth, or the last, as the first day is."""
    if again.every == "week":
        return [weekday(each) for each in sorted(set(again.weekdays) or {first.weekday()})]
    if not again.by_weekday or again.every == "day":
        return None
    nth = (first.day - 1) // 7 + 1
    return [weekday(first.weekday(), -1 if nth > 4 else nth)]


def first_day(when: When) -> date | None:
    """The first day something is on; None where its rule has none."""
    rule = rule_of(when)
    if rule is None:
        return date.fromisoformat(when.day)
    found = next(iter(rule), None)
    return found.date() if found else None


def days_of(when: When, first: date, last: date) -> Iterator[date]:
    """The days something begins on, from `first` to `last`."""
    begins = date.fromisoformat(when.day)
    rule = rule_of(when, start=_near(when, begins, first))
    if rule is None:
        if first <= begins <= last:
            yield begins
        return
    until = datetime.combine(last, time())
    for each in rule.xafter(datetime.combine(first, time()), inc=True):
        if each > until:
            return
        yield each.date()


def is_day_of(when: When, day: date) -> bool:
    """Is this a day of it, by its rule?"""
    return next(days_of(when, day, day), None) is not None


def _near(when: When, begins: date, first: date) -> date | None:
    """A day of the same rule shortly before another, from which it need not be followed from its beginning on."""
    again = when.again
    if again is None or again.count is not None or again.every not in _DAYS or first <= begins:
        return None
    step = _DAYS[again.every] * again.each
    monday = begins - timedelta(days=begins.weekday()) if again.every == "week" else begins
    near = monday + timedelta(days=(first - monday).days // step * step)
    return max(begins, near)


def occurrences(entries: Entries, first: date, last: date, zone: ZoneInfo) -> list[Occurrence]:
    """What stands in the planner from one day to another, in its order; also what has begun before and lasts."""
    found = [each for entry in entries.values() if entry.shown for each in of_entry(entry, first, last, zone)]
    return sorted(found, key=lambda each: (each.day, each.begins is not None, each.at, each.plan.what, each.entry))


def of_entry(entry: PlannedEntry, first: date, last: date, zone: ZoneInfo) -> Iterator[Occurrence]:
    """The same of one entry, as its days come."""
    when = entry.plan.when
    earlier = timedelta(days=days_spanned(when) - 1)
    plain = (day for day in days_of(when, first - earlier, last) if day.isoformat() not in entry.singles)
    for day in plain:
        yield _occurrence(entry, day, zone)
    for text, single in entry.singles.items():
        on = date.fromisoformat(text)
        if single.gone or not is_day_of(when, on):
            continue
        each = _occurrence(entry, on, zone)
        if first <= each.day + timedelta(days=days_spanned(each.plan.when) - 1) and each.day <= last:
            yield each


def plan_on(entry: PlannedEntry, on: date) -> EntryPlan:
    """What holds for the one of a day: as the rest, on that day, but for what is different of this one."""
    when = entry.plan.when
    here = When(day=on.isoformat(), begins=when.begins, lasts=when.lasts)
    plan = EntryPlan(entry.plan.what, entry.plan.who, here, entry.plan.note)
    single = entry.singles.get(on.isoformat())
    return plan if single is None else with_change(plan, single.change)


def days_spanned(when: When) -> int:
    """On how many days it is."""
    if when.begins is None:
        return max(1, when.lasts)
    return 1 + max(0, when.begins + when.lasts - 1) // MINUTES_A_DAY


def moment_of(when: When, zone: ZoneInfo) -> datetime:
    """When it begins, as clocks there show it: where they are put forward over it, so much later (RFC 5545, 3.3.5)."""
    day = date.fromisoformat(when.day)
    local = datetime.combine(day, time(), zone) if when.begins is None else _at(day, when.begins, zone)
    return local.astimezone(UTC).astimezone(zone)


def _at(day: date, minute: int, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, time(minute // 60, minute % 60), zone)


def _occurrence(entry: PlannedEntry, on: date, zone: ZoneInfo) -> Occurrence:
    plan = plan_on(entry, on)
    moment = moment_of(plan.when, zone)
    timed = plan.when.begins is not None
    return Occurrence(
        entry=entry.id,
        on=on,
        day=moment.date() if timed else date.fromisoformat(plan.when.day),
        begins=moment.hour * 60 + moment.minute if timed else None,
        at=moment.timestamp(),
        plan=plan,
        single=on.isoformat() in entry.singles,
        repeats=entry.plan.when.again is not None,
    )
