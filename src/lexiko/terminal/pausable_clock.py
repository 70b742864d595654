"""A clock that stands still while the game is handed from one person to the next, and what it shows in words."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from lexiko.notation import SentenceContext, minutes
from lexiko.rules import Phase, Position, clock_left, seconds_left


class PausableClock:
    """Seconds that run only while somebody can play. It is a table's `now`.

    >>> times = iter([0.0, 10.0, 70.0, 71.0])
    >>> clock = PausableClock(lambda: next(times))
    >>> clock()
    0.0
    >>> with clock.paused():
    ...     clock()
    10.0
    >>> clock()
    11.0
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._stood_still = 0.0
        self._paused_at: float | None = None

    def __call__(self) -> float:
        now = self._now() if self._paused_at is None else self._paused_at
        return now - self._stood_still

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Let the clock stand still meanwhile; a pause within a pause is one."""
        if self._paused_at is not None:
            yield
            return
        self._paused_at = self._now()
        try:
            yield
        finally:
            self._stood_still += self._now() - self._paused_at
            self._paused_at = None


def time_text(position: Position, now: float, context: SentenceContext) -> str:
    """How much time the seat on turn has at this time of the game's clock, for turn and game; empty without a limit.

    Rule: R11.1, C5, C6

    >>> from dataclasses import replace
    >>> from lexiko.rulebook import ruleset
    >>> from lexiko.rules import Phase
    >>> position = replace(Position.opening(ruleset("club")), phase=Phase.PLAYING, order=(0, 1), on_turn=0)
    >>> context = SentenceContext(position.ruleset, ("Ann", "Ben"))
    >>> time_text(position, 29.0, context), time_text(position, 1512.0, context)
    ('24:31 left', '0:12 over time')
    """
    parts = []
    if (turn := seconds_left(position, now)) is not None:
        parts.append(context.say("terminal.left", time=minutes(turn)))
    if position.phase is Phase.PLAYING and position.on_turn is not None:
        game = clock_left(position, position.on_turn, now)
        if game is not None:
            key = "terminal.left" if game >= 0 else "terminal.over-time"
            game_left = context.say(key, time=minutes(abs(game)))
            parts.append(context.say("terminal.game-time", time=game_left) if parts else game_left)
    return ", ".join(parts)
