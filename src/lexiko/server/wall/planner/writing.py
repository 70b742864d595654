"""The planner as an iCalendar file (RFC 5545), for the calendars of others."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from lexiko.server.wall.planner.entries import Entries, PlannedEntry
from lexiko.server.wall.planner.repeating import is_day_of, plan_on, rule_of
from lexiko.server.wire import EntryPlan, When


def calendar_file(entries: Entries, *, household: str, title: str, zone: ZoneInfo, names: Mapping[str, str]) -> bytes:
    """All entries as a calendar of this title; the same entries give the same bytes.

    `names` are the members'; of the household no name of the wall's own is told, but one that is made from it.
    """
    import icalendar  # weighs, and few calendars are read

    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//Lexiko//Planner//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", title)
    calendar.add("x-wr-timezone", zone.key)
    calendar.add("refresh-interval", timedelta(hours=1), parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT1H")
    for key in sorted(entries):
        if entries[key].shown:
            for event in _events(entries[key], household, zone, names):
                calendar.add_component(event)
    calendar.add_missing_timezones()
    return bytes(calendar.to_ical())


def _events(entry: PlannedEntry, household: str, zone: ZoneInfo, names: Mapping[str, str]) -> list[Any]:
    """An entry, and what is different of single ones of it."""
    when = entry.plan.when
    master = _event(entry, entry.plan, household, zone=zone, names=names)
    events = [master]
    if when.again is None:
        return events
    master.add("rrule", _rule(when, zone))
    for day, single in sorted(entry.singles.items()):
        on = date.fromisoformat(day)
        if not is_day_of(when, on):
            continue
        its_time = _start(When(day, when.begins), zone)
        if single.gone:
            master.add("exdate", its_time)
            continue
        other = _event(entry, plan_on(entry, on), household, zone=zone, names=names)
        other.add("recurrence-id", its_time)
        events.append(other)
    return events


def _event(entry: PlannedEntry, plan: EntryPlan, household: str, *, zone: ZoneInfo, names: Mapping[str, str]) -> Any:
    import icalendar

    event = icalendar.Event()
    event.add("uid", f"{hashlib.sha256(f'{household}/{entry.id}'.encode()).hexdigest()[:32]}@lexiko")
    event.add("dtstamp", datetime.fromtimestamp(int(entry.changed_at), UTC))
    event.add("sequence", entry.seq)
    who = ", ".join(names[each] for each in plan.who if each in names)
    event.add("summary", f"{plan.what} ({who})" if who else plan.what)
    if plan.note:
        event.add("description", plan.note)
    event.add("dtstart", _start(plan.when, zone))
    if plan.when.begins is None:
        event.add("dtend", date.fromisoformat(plan.when.day) + timedelta(days=max(1, plan.when.lasts)))
    elif plan.when.lasts:
        event.add("dtend", _start(plan.when, zone) + timedelta(minutes=plan.when.lasts))
    return event


def _start(when: When, zone: ZoneInfo) -> date | datetime:
    day = date.fromisoformat(when.day)
    if when.begins is None:
        return day
    return datetime.combine(day, time(when.begins // 60, when.begins % 60), zone)


def _rule(when: When, zone: ZoneInfo) -> Any:
    """The rule by which it comes again, as `rule_of` has it; its end as RFC 5545 wants it beside such a beginning."""
    from icalendar import vRecur

    again, rule = when.again, rule_of(when)
    assert again is not None and rule is not None
    written = vRecur.from_ical(str(rule).rpartition("RRULE:")[2])
    written.pop("UNTIL", None)
    if again.until is not None:
        last = date.fromisoformat(again.until)
        end_of_day = datetime.combine(last, time(23, 59, 59), zone).astimezone(UTC)
        written["UNTIL"] = [last if when.begins is None else end_of_day]
    return written
