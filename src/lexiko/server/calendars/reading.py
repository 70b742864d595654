"""The program that reads calendars: a file in, what is in it out, within bounds of time and memory.

A file comes from strangers. It is looked over before a library reads it: how large, how many entries, how deep.
Whatever cannot be read is named by its line; an entry that makes no sense by itself is left out and counted.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.msgpack import Decoder, Encoder

LONGEST_BYTES = 1_000_000
MOST_ENTRIES = 2000
MOST_FOUND = 6000
"""Times that entries of a calendar may be there in the days that are looked at."""
DEEPEST = 4
LONGEST = timedelta(days=366)
"""Of one time that an entry is there."""
LENGTH_BYTES = 4
SECONDS_OF_PROCESSOR = 20
MEMORY_BYTES = 768 * 1024 * 1024
_SELDOM = frozenset({"DAILY", "WEEKLY", "MONTHLY", "YEARLY"})
_OFTEN = ("BYHOUR", "BYMINUTE", "BYSECOND")
_LONGEST = {"SUMMARY": 200, "LOCATION": 200, "DESCRIPTION": 1000}
_KEPT = ("UID", "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID", "STATUS")


class ReadingWish(Struct, frozen=True):
    """A file, the days that are asked for, and the household's time zone."""

    body: bytes
    zone: str
    first: date
    last: date


class FoundDay(Struct, frozen=True, array_like=True):
    """Something on a day: the minute it begins, None for all day, and how many minutes, or days, it lasts."""

    day: str
    begins: int | None
    lasts: int
    at: float
    what: str
    note: str = ""


class Reading(Struct, frozen=True, tag="read"):
    """What is in a calendar: the file without all that is not needed, and what is on the days that were asked for.

    `left_out` of its entries could not be read; the first begins in line `left_out_line`.
    """

    text: bytes
    entries: int
    found: list[FoundDay]
    left_out: int = 0
    left_out_line: int = 0


class Unreadable(Struct, frozen=True, tag="unreadable"):
    """A file that is not read: why, by a code, and in which line of it, 0 for none."""

    why: str
    line: int = 0


class _Bad(Exception):
    """It is not read."""

    def __init__(self, why: str, line: int = 0) -> None:
        super().__init__(why, line)
        self.told = Unreadable(why, line)


def read(wish: ReadingWish) -> Reading | Unreadable:
    """What is in a file, or why that is not to be known."""
    try:
        return _read(wish)
    except _Bad as bad:
        return bad.told
    except MemoryError:
        return Unreadable("too-much")


def _read(wish: ReadingWish) -> Reading:
    import icalendar

    if len(wish.body) > LONGEST_BYTES:
        raise _Bad("too-big")
    try:
        text = wish.body.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise _Bad("no-text", wish.body.count(b"\n", 0, wrong.start) + 1) from None
    begins = looked_over(text)
    try:
        calendar = icalendar.Calendar.from_ical(text)
    except ValueError as wrong:
        raise _Bad("broken", _line_of(text, str(wrong))) from None
    except (IndexError, KeyError, RecursionError, TypeError, AttributeError, OverflowError):
        raise _Bad("broken") from None
    clean, entries, left_out = _cleaned(calendar, begins)
    found = list(_found(clean, wish))
    return Reading(clean.to_ical(), entries, found, len(left_out), min(left_out, default=0))


def looked_over(text: str) -> list[int]:
    """The lines in which entries begin. Raises `_Bad` for what is no calendar, and for too many, too deep."""
    open_parts: list[str] = []
    begins: list[int] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line[0] in " \t":
            continue
        name, _, value = line.partition(":")
        name, value = name.strip().upper(), value.strip().upper()
        if not open_parts and (name, value) != ("BEGIN", "VCALENDAR"):
            raise _Bad("no-calendar", number)
        if name == "BEGIN":
            open_parts.append(value)
            if len(open_parts) > DEEPEST:
                raise _Bad("broken", number)
            if value == "VEVENT":
                begins.append(number)
        elif name == "END" and open_parts.pop() != value:
            raise _Bad("broken", number)
        if len(begins) > MOST_ENTRIES:
            raise _Bad("too-many", number)
    if not begins and not text.strip():
        raise _Bad("no-calendar", 1)
    if open_parts:
        raise _Bad("broken", text.count("\n") + 1)
    return begins


def _line_of(text: str, told: str) -> int:
    """The line that a library complains of, as far as it repeats it; 0 where it does not."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > 2 and line.strip() and line.strip() in told:
            return number
    return 0


@dataclass(slots=True)
class _Entry:
    component: Any
    line: int


def _cleaned(calendar: Any, begins: list[int]) -> tuple[Any, int, list[int]]:
    """The calendar with what is needed of it, how many entries it has, and the lines of those that are left out."""
    import icalendar

    clean = icalendar.Calendar()
    clean.add("prodid", "-//Lexiko//Planner//EN")
    clean.add("version", "2.0")
    with contextlib.suppress(Exception):
        clean.add("x-wr-timezone", ZoneInfo(str(calendar["X-WR-TIMEZONE"])).key)
    for zone in calendar.walk("VTIMEZONE"):
        clean.add_component(zone)
    left_out, entries = [], 0
    events = calendar.walk("VEVENT")
    for nth, event in enumerate(events):
        line = begins[nth] if nth < len(begins) else 0
        kept = _kept(event, line)
        if kept is None:
            left_out.append(line)
        else:
            entries += 1
            clean.add_component(kept)
    return clean, entries, left_out


def _kept(event: Any, line: int) -> Any | None:
    """An entry with what is needed of it; None for one that makes no sense. Raises `_Bad` for what comes too often."""
    try:
        if any(_comes_often(rule) for rule in _listed(event.get("RRULE"))):
            raise _Bad("too-often", line)
        return _plain_entry(event)
    except _Bad:
        raise
    except Exception:  # whatever a library makes of what strangers wrote
        return None


def _comes_often(rule: Any) -> bool:
    """Does something come more often than once a day?"""
    frequency = {str(each).upper() for each in _listed(rule.get("FREQ"))}
    return not frequency <= _SELDOM or any(rule.get(each) for each in _OFTEN)


def _plain_entry(event: Any) -> Any:
    """An entry with what is needed of it. Raises whatever a library, or Python, says of one that makes no sense."""
    import icalendar
    from icalendar.prop.broken import vBroken

    kept = icalendar.Event()
    for name in _KEPT:
        if (value := event.get(name)) is not None:
            if any(isinstance(each, vBroken) for each in _listed(value)):
                raise ValueError(name)
            kept[name] = value
    for name, longest in _LONGEST.items():
        if (value := event.get(name)) is not None:
            kept.add(name, "".join(map(_plain, str(value)[: 4 * longest])).strip()[:longest])
    if any(int(each) < 1 for rule in _listed(event.get("RRULE")) for each in _listed(rule.get("INTERVAL"))):
        raise ValueError("RRULE")
    start = event["DTSTART"].dt
    end = event.end if "DTEND" in event or "DURATION" in event else start
    if not isinstance(start, date) or type(end) is not type(start) or not 1900 <= start.year <= 2200:
        raise ValueError("DTSTART")
    if not timedelta(0) <= _naive(end) - _naive(start) <= LONGEST:
        raise ValueError("DTEND")
    return kept


def _plain(letter: str) -> str:
    return letter if letter.isprintable() or letter == "\n" else ""


def _listed(value: Any) -> list[Any]:
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


def _naive(moment: Any) -> datetime:
    if isinstance(moment, datetime):
        return moment.replace(tzinfo=None)
    return datetime.combine(moment, time())


def _found(calendar: Any, wish: ReadingWish) -> Iterator[FoundDay]:
    """What is on the days that were asked for. Raises `_Bad` for too much."""
    import recurring_ical_events

    zone = ZoneInfo(wish.zone)
    try:
        events = recurring_ical_events.of(calendar, skip_bad_series=True).between(
            wish.first, wish.last + timedelta(days=1)
        )
    except Exception:
        raise _Bad("broken") from None
    if len(events) > MOST_FOUND:
        raise _Bad("too-much")
    for event in events:
        if str(event.get("STATUS", "")).upper() == "CANCELLED":
            continue
        with contextlib.suppress(ValueError, OverflowError, TypeError):
            yield _on_a_day(event, zone)


def _on_a_day(event: Any, zone: ZoneInfo) -> FoundDay:
    start = event["DTSTART"].dt
    end = event["DTEND"].dt if "DTEND" in event else start
    what = str(event.get("SUMMARY", "")) or "?"
    parts = [str(event[each]) for each in ("LOCATION", "DESCRIPTION") if str(event.get(each, ""))]
    note = "\n".join(parts)
    if not isinstance(start, datetime):
        days = max(1, (_naive(end) - _naive(start)).days)
        at = datetime.combine(start, time(), zone).timestamp()
        return FoundDay(start.isoformat(), None, days, at, what, note)
    begins, ends = (_local(each, zone) for each in (start, end))
    lasts = max(0, int((_naive(ends) - _naive(begins)).total_seconds() // 60))
    return FoundDay(begins.date().isoformat(), begins.hour * 60 + begins.minute, lasts, begins.timestamp(), what, note)


def _local(moment: datetime, zone: ZoneInfo) -> datetime:
    """A moment by the household's clocks; one without a zone is meant by those."""
    at = moment.replace(tzinfo=zone) if moment.tzinfo is None else moment
    return at.astimezone(UTC).astimezone(zone)


_wishes, encode = Decoder(ReadingWish), Encoder().encode
answers = Decoder(Reading | Unreadable)


def main() -> None:
    """Read one file, named by its length, from stdin; answer on stdout."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource  # where there is such

        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS_OF_PROCESSOR, SECONDS_OF_PROCESSOR))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    wish = _wishes.decode(sys.stdin.buffer.read())
    sys.stdout.buffer.write(encode(read(wish)))


if __name__ == "__main__":
    main()
