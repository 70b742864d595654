"""Time left for a turn; "now" is an argument."""

from __future__ import annotations

from lexiko.rules.position import Phase, Position


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
