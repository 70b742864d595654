"""Token buckets: how often somebody may do something, with a store of tries that fills up again over time."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Callable
from dataclasses import dataclass

BUCKETS_KEPT = 20_000


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many more a second."""

    at_once: float
    a_second: float

    def times(self, factor: float) -> Rate:
        """This rate, so many times as generous."""
        return Rate(self.at_once * factor, self.a_second * factor)


class Buckets:
    """A bucket for each rate and key; where there are too many, one that is full, or next to be, is forgotten.

    `now` tells seconds that only go forward. A question takes the same few steps however many buckets there are.

    >>> buckets = Buckets(lambda: 0.0)
    >>> [buckets.take(Rate(2, 0.5), "Ann") for _ in range(3)]
    [0.0, 0.0, 2.0]
    """

    def __init__(self, now: Callable[[], float], *, kept: int = BUCKETS_KEPT) -> None:
        """No bucket yet; never more than `kept`."""
        self._now = now
        self._kept = kept
        self._count = 0
        self._of: defaultdict[Rate, OrderedDict[str, tuple[float, float]]] = defaultdict(OrderedDict)
        """The level of each bucket and its time, by rate, the one first whose time is longest ago."""

    def __len__(self) -> int:
        return self._count

    def take(self, rate: Rate, key: str, count: float = 1) -> float:
        """0 where so many more are allowed now, and they are counted; else the seconds until they will be."""
        now, levels = self._now(), self._of[rate]
        level, at = levels.get(key, (rate.at_once, now))
        level = min(rate.at_once, level + (now - at) * rate.a_second)
        if level < count:
            return (count - level) / rate.a_second
        if key in levels:
            levels.move_to_end(key)
        else:
            self._forget_full(rate, now)
            if self._count >= self._kept:
                self._forget_one()
            self._count += 1
        levels[key] = level - count, now
        return 0.0

    def _forget_full(self, rate: Rate, now: float) -> None:
        """Forget up to two of a rate that are full again, and so say nothing: more go than come."""
        levels = self._of[rate]
        for _ in range(2):
            level, at = next(iter(levels.values()), (0.0, now))
            if level + (now - at) * rate.a_second < rate.at_once:
                break
            levels.popitem(last=False)
            self._count -= 1

    def _forget_one(self) -> None:
        """Forget, of the buckets that each rate has not changed for longest, the one that is full the earliest."""

        def full_at(rate: Rate) -> float:
            level, at = next(iter(self._of[rate].values()))
            return at + (rate.at_once - level) / rate.a_second

        self._of[min((rate for rate, levels in self._of.items() if levels), key=full_at)].popitem(last=False)
        self._count -= 1
