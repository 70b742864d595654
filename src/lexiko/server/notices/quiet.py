"""Quiet hours: when a device is not to be disturbed, by the clock on its own wall."""

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
