"""Time left for a turn and for the whole game, and what overtime costs; "now" is an argument."""

from __future__ import annotations

from math import ceil

from lexiko.rules.position import Phase, Position
from lexiko.rules.ruleset import Ruleset


def deadline(position: Position) -> float | None:
    """When the turn of the seat on turn is lost, on the clock of `Command.at`; None without a limit. Rule: R11.1"""
    if position.phase is not Phase.PLAYING or position.on_turn is None:
        return None
    seconds = position.ruleset.seconds_for_turn(position.on_turn)
    return None if seconds is None else position.turn_started_at + seconds


def seconds_left(position: Position, now: float) -> float | None:
    """Seconds until the deadline, negative after it; None without a limit. Rule: R11.1"""
    limit = deadline(position)
    return None if limit is None else limit - now


def clock_left(position: Position, seat: int, now: float) -> float | None:
    """Seconds this seat has left for the whole game, negative in overtime; None without such a clock. Rule: C5"""
    total = position.ruleset.clock_seconds
    if total is None:
        return None
    return total - position.seconds_used[seat] - running_since(position, seat, now)


def running_since(position: Position, seat: int, now: float) -> float:
    """Seconds this seat's clock has run in the turn it is taking; 0 while it stands still. Rule: C5"""
    if position.phase is not Phase.PLAYING or position.on_turn != seat:
        return 0.0
    return max(0.0, now - position.turn_started_at)


def overtime_cost(ruleset: Ruleset, seconds: float) -> int:
    """What a seat loses that has thought so many seconds too long, so much for each minute begun. Rule: C6

    Only so many minutes are charged: a game that was left lying is not lost by thousands.

    >>> from lexiko.rulebook import ruleset
    >>> [overtime_cost(ruleset("club"), seconds) for seconds in (0, 0.1, 60, 61, 86_400)]
    [0, 10, 10, 20, 100]
    """
    begun = ceil(seconds / 60)
    most = ruleset.overtime_minutes
    return ruleset.overtime_points * (begun if most is None else min(begun, most))


def seconds_over(ruleset: Ruleset, seconds_used: float) -> float:
    """Seconds beyond a seat's time for the game, to the thousandth: sums of turns are no truer than that. Rule: C6"""
    return 0.0 if ruleset.clock_seconds is None else max(0.0, round(seconds_used - ruleset.clock_seconds, 3))
