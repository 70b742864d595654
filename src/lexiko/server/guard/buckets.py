"""Token buckets: how often somebody may do something, with a store of tries that fills up again over time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

BUCKETS_KEPT = 20_000


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many more a second."""

    at_once: float
    a_second: float

    def times(self, factor: float) -> Rate:
        """So many times as much."""
        return Rate(self.at_once * factor, self.a_second * factor)


class Buckets:
    """A bucket for each rate and key; full ones are forgotten. `now` tells seconds that only go forward.

    >>> buckets = Buckets(lambda: 0.0)
    >>> [buckets.seconds_to_wait(Rate(2, 0.5), "Ann") for _ in range(3)]
    [0.0, 0.0, 2.0]
    """

    def __init__(self, now: Callable[[], float], *, kept: int = BUCKETS_KEPT) -> None:
        """No bucket yet; never many more than `kept`."""
        self._now = now
        self._kept = kept
        self._levels: dict[tuple[Rate, str], tuple[float, float]] = {}

    def __len__(self) -> int:
        return len(self._levels)

    def seconds_to_wait(self, rate: Rate, key: str, count: float = 1) -> float:
        """0 where so many more are allowed now, and they are counted; else the seconds until they will be."""
        now = self._now()
        level, at = self._levels.get((rate, key), (rate.at_once, now))
        level = min(rate.at_once, level + (now - at) * rate.a_second)
        if level < count:
            return (count - level) / rate.a_second
        if len(self._levels) >= self._kept and (rate, key) not in self._levels:
            self._forget(now)
        self._levels[rate, key] = level - count, now
        return 0.0

    def _forget(self, now: float) -> None:
        """Drop the buckets that have filled up; if there are none, the half that was used the longest ago."""
        self._levels = {
            (rate, key): (level, at)
            for (rate, key), (level, at) in self._levels.items()
            if level + (now - at) * rate.a_second < rate.at_once
        }
        if len(self._levels) >= self._kept:
            newest = sorted(self._levels.items(), key=lambda item: item[1][1])[len(self._levels) // 2 :]
            self._levels = dict(newest)
