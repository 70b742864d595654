"""The clock of one game: seconds of play, told the time from outside, that stands still while nobody plays."""

from __future__ import annotations

import time
from collections.abc import Callable

Now = Callable[[], float]
"""Any clock in seconds that does not go backwards, as `time.monotonic`."""


class GameClock:
    """Seconds since a game began, without the time during which the program was not running.

    A resumed game goes on from `at`, the time of its last event; deadlines (R11.1) are on this clock.

    >>> times = iter([100.0, 130.0])
    >>> GameClock(lambda: next(times), at=12.5).seconds()
    42.5
    """

    def __init__(self, now: Now = time.monotonic, *, at: float = 0.0) -> None:
        self._now = now
        self._offset = at - now()
        self._latest = at

    def seconds(self) -> float:
        """What the clock shows, to the millisecond; never less than it answered before."""
        self._latest = max(self._latest, round(self._now() + self._offset, 3))
        return self._latest
