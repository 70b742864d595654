"""How long does a computer seem to think? A moment on a terminal, more for a longer play; never in a pipe."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from lexiko.frozen import dataclass
from lexiko.rules import Event, TilesExchanged, TilesPlayed, TurnPassed

USUAL_PACE = 1.0
"""Seconds a computer takes for a play of middling length, where a person sits opposite."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Waits before a computer's turn is shown; `seconds` for a play of four tiles, 0 for no wait at all.

    >>> slept = []
    >>> Pace(2.0, slept.append).wait([TurnPassed(0)])
    >>> slept
    [1.0]
    """

    seconds: float = 0.0
    sleep: Callable[[float], object] | None = None

    def wait(self, happened: Sequence[Event]) -> None:
        """Let the time pass that these events seem to have taken; none for what is no turn of its own."""
        turns = [event for event in happened if isinstance(event, TilesPlayed | TilesExchanged | TurnPassed)]
        if turns and self.seconds:
            laid = len(turns[0].placements) if isinstance(turns[0], TilesPlayed) else 0
            (self.sleep or time.sleep)(self.seconds * (4 + laid) / 8)
