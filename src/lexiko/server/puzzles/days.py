"""The puzzle of a day: by the date in UTC, so that it is one for all, and counted until that day is over everywhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta

_LAST_ZONE = timedelta(hours=12)
"""On Baker Island a day ends so long after it has ended in UTC."""
_SINCE = date(2026, 1, 1)


def today(now: float) -> date:
    """The day that it is in UTC.

    >>> today(1_796_083_199).isoformat(), today(1_796_083_200).isoformat()
    ('2026-11-30', '2026-12-01')
    """
    return datetime.fromtimestamp(now, UTC).date()


def next_at(now: float) -> float:
    """When the next puzzle of the day comes, in seconds since 1970."""
    return _begins(today(now) + timedelta(days=1)).timestamp()


def place_of(day: date, count: int) -> int:
    """Which of so many puzzles is that of a day: each once before any comes again.

    >>> place_of(date(2026, 1, 3), 366), place_of(date(2027, 1, 2), 366)
    (2, 0)
    """
    return (day - _SINCE).days % count


def puzzle_of(day: date, ids: Sequence[str], had: Mapping[date, str]) -> str:
    """Which of these puzzles is that of a day: the one it had before, else one that no day had for longest.

    >>> from datetime import date
    >>> had = {date(2026, 1, 2): "b"}
    >>> [puzzle_of(date(2026, 1, day), ["a", "b", "c"], had) for day in (1, 2, 3)]
    ['a', 'b', 'c']
    >>> puzzle_of(date(2026, 1, 2), ["a", "b", "c", "d"], had), puzzle_of(date(2026, 1, 6), ["a", "b"], had)
    ('b', 'a')
    """
    if had.get(day) in ids:
        return had[day]
    first = place_of(day, len(ids))
    order = [*ids[first:], *ids[:first]]
    last = {puzzle: each for each, puzzle in sorted(had.items())}
    return min(order, key=lambda puzzle: last.get(puzzle, date.min))


def to_come(day: date, count: int, ids: Sequence[str], had: Mapping[date, str]) -> set[str]:
    """The puzzles of a day and of so many after it, as far as can be told."""
    known = dict(had)
    for ahead in range(count + 1):
        each = day + timedelta(days=ahead)
        known[each] = puzzle_of(each, ids, known)
    return {known[day + timedelta(days=ahead)] for ahead in range(count + 1)}


def counts(day: date, solved_at: float) -> bool:
    """Whether a puzzle was solved on its day: until that day has ended in the last place on Earth.

    >>> counts(date(2026, 11, 30), 1_796_083_200 + 11 * 3600), counts(date(2026, 11, 30), 1_796_083_200 + 13 * 3600)
    (True, False)
    """
    return solved_at < (_begins(day + timedelta(days=1)) + _LAST_ZONE).timestamp()


def in_a_row(days: Iterable[date], now: float) -> int:
    """How many days in a row have been solved, up to today; one that may still be solved breaks nothing.

    >>> days = [date(2026, 11, 27), date(2026, 11, 28), date(2026, 11, 29)]
    >>> in_a_row(days, 1_796_083_200 - 3600), in_a_row(days, 1_796_083_200 + 24 * 3600), in_a_row([], 0)
    (3, 0, 0)
    """
    solved, day = set(days), today(now)
    while day not in solved and counts(day, now):
        day -= timedelta(days=1)
    row = 0
    while day in solved:
        row, day = row + 1, day - timedelta(days=1)
    return row


def _begins(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC)
