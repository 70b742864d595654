"""The clock of an annotated game: how long each has left, and whose time runs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lexiko.frozen import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class EnteredClock:
    """Seconds left by seat when it was `since`, below 0 for who is over; from then on the time of `running` runs.

    >>> clock = EnteredClock(left=(60.0, 60.0), increment=5).running_for(0, now=100.0)
    >>> clock.running_for(1, now=110.0).left, clock.paused(now=110.0).left
    ((55.0, 60.0), (50.0, 60.0))
    """

    left: tuple[float, ...]
    increment: int = 0
    running: int | None = None
    since: float = 0.0

    def left_at(self, now: float) -> tuple[float, ...]:
        """Seconds left by seat at a moment."""
        gone = max(0.0, now - self.since)
        return tuple(left - gone if seat == self.running else left for seat, left in enumerate(self.left))

    def paused(self, *, now: float) -> EnteredClock:
        """Nobody's time runs."""
        return replace(self, left=self.left_at(now), running=None, since=now)

    def running_for(self, seat: int | None, *, now: float) -> EnteredClock:
        """Somebody's time runs; whose ran until now gets the increment, if that is another."""
        left = list(self.left_at(now))
        if self.running is not None and seat != self.running:
            left[self.running] += self.increment
        return replace(self, left=tuple(left), running=seat, since=now)

    def turned_to(self, seat: int, *, now: float) -> EnteredClock:
        """Somebody's time runs after what was entered has changed: nobody has earned the increment by that."""
        return replace(self, left=self.left_at(now), running=seat, since=now)

    def set_to(self, seat: int, seconds: float, *, now: float) -> EnteredClock:
        """Somebody has so much left, as the clock on the table shows."""
        left = tuple(seconds if other == seat else each for other, each in enumerate(self.left_at(now)))
        return replace(self, left=left, since=now)

    def record(self) -> dict[str, Any]:
        """It as values that JSON has."""
        return {"left": self.left, "increment": self.increment, "running": self.running, "since": self.since}

    @classmethod
    def of(cls, record: dict[str, Any]) -> EnteredClock:
        """The clock of a record."""
        return cls(
            left=tuple(record["left"]),
            increment=record["increment"],
            running=record["running"],
            since=record["since"],
        )
