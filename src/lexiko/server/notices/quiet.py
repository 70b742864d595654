"""Hours of a day, by the clock on somebody's own wall: when they are not to be disturbed, when a day's letter comes."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

MINUTES_A_DAY = 1440


def quiet_until(now: float, zone: str, begins: int | None, ends: int | None) -> float | None:
    """When the quiet hours that it is in end, in seconds since 1970; None outside of them.

    They begin and end so many minutes after midnight there, and may go past it.

    >>> noon = 1796299200.0  # in Greenwich
    >>> quiet_until(noon, "UTC", 22 * 60, 7 * 60)
    >>> (quiet_until(noon + 12 * 3600, "UTC", 22 * 60, 7 * 60) - noon) / 3600
    19.0
    """
    if begins is None or ends is None or begins == ends:
        return None
    there = datetime.fromtimestamp(now, ZoneInfo(zone))
    minute = there.hour * 60 + there.minute
    is_quiet = begins <= minute < ends if begins < ends else minute >= begins or minute < ends
    if not is_quiet:
        return None
    day = there.date() if minute < ends else there.date() + timedelta(days=1)
    return datetime(day.year, day.month, day.day, ends // 60 % 24, ends % 60, tzinfo=ZoneInfo(zone)).timestamp()


def next_daily(at: float, zone: str, minute: int) -> float:
    """The next time from then on at which it is so many minutes after midnight there, in seconds since 1970.

    >>> noon = 1796299200.0  # in Greenwich
    >>> [(next_daily(noon, "UTC", minute) - noon) / 3600 for minute in (12 * 60, 18 * 60, 8 * 60)]
    [0.0, 6.0, 20.0]
    """
    there = datetime.fromtimestamp(at, ZoneInfo(zone))
    for days in (0, 1, 2):  # what a change of clocks leaves out comes an hour later
        day = there.date() + timedelta(days=days)
        wanted = datetime(day.year, day.month, day.day, minute // 60, minute % 60, tzinfo=ZoneInfo(zone)).timestamp()
        if wanted >= at:
            return wanted
    raise AssertionError("there is such a time each day")
