"""How often somebody may do something: token buckets, which fill up again, and a log of who reached a limit."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable
from dataclasses import dataclass

from lexiko.server.logs import warn_event

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


KEPT = 1000
_LINES_OF_AN_ADDRESS = Rate(at_once=1, a_second=1 / 60)
_LINES = Rate(at_once=20, a_second=0.2)


@dataclass(slots=True)
class LimitReached:
    """How often an address has reached a limit, and when it last did, in seconds since 1970."""

    address: str
    limit: str
    count: int
    last: float


class LimitLog:
    """Counts who reaches which limit. An address whose limits are lifted has none until the server is started again."""

    def __init__(self, *, now: Callable[[], float] = time.monotonic, wall: Callable[[], float] = time.time) -> None:
        """Nobody has reached any."""
        self._now, self._wall = now, wall
        self._reached: dict[tuple[str, str], LimitReached] = {}
        self._lifted: set[str] = set()
        self._buckets = Buckets(now)
        self.counts: Counter[str] = Counter()

    def note(self, address: str, limit: str) -> None:
        """It has reached this limit; the log says so, for each address once a minute at most."""
        self.counts[limit] += 1
        reached = self._reached.pop((address, limit), None) or LimitReached(address, limit, 0, 0.0)
        reached.count += 1
        reached.last = self._wall()
        self._reached[address, limit] = reached
        if len(self._reached) > KEPT:
            del self._reached[next(iter(self._reached))]
        waits = ((_LINES_OF_AN_ADDRESS, f"{limit} {address}"), (_LINES, ""))
        if not any(self._buckets.take(rate, key) for rate, key in waits):
            warn_event("limit reached", limit=limit, address=address, count=reached.count)

    def lines(self) -> list[LimitReached]:
        """Who has reached which limit, the latest first."""
        return list(reversed(self._reached.values()))

    @property
    def lifted(self) -> list[str]:
        """The addresses without limits."""
        return sorted(self._lifted)

    def is_lifted(self, address: str) -> bool:
        """Has this address no limits?"""
        return address in self._lifted

    def lift(self, address: str) -> None:
        """Let this address have none, and forget that it ever reached one."""
        self._lifted.add(address)
        self._reached = {key: reached for key, reached in self._reached.items() if reached.address != address}
