"""When somebody is away from a slow game, on the server's clock, and when their days are over then."""

from __future__ import annotations

Holidays = tuple[tuple[float, float], ...]
"""Beginnings and ends, the earliest first; none overlaps another."""


def end_of(seconds: float, begun: float, holidays: Holidays) -> float:
    """When a time that began then is over if it stands still in holidays.

    >>> end_of(10.0, 100.0, ((90.0, 103.0), (108.0, 120.0), (200.0, 300.0)))
    125.0
    """
    ends = begun + seconds
    for first, last in holidays:
        if last > begun and first < ends:
            ends += last - max(first, begun)
    return ends


def with_holiday(holidays: Holidays, begins: float, ends: float, *, at: float) -> Holidays:
    """The holidays once somebody has said at this time that they are away from then to then, and at no other time.

    >>> with_holiday(((10.0, 20.0), (50.0, 60.0)), 15.0, 30.0, at=12.0)
    ((10.0, 12.0), (15.0, 30.0))
    """
    past = tuple((first, min(last, at)) for first, last in holidays if first < at)
    return (*past, (begins, ends)) if ends > begins else past


def current_or_next(holidays: Holidays, now: float) -> tuple[float, float] | None:
    """The holiday that is on, or else the next one."""
    return next((holiday for holiday in holidays if holiday[1] > now), None)
