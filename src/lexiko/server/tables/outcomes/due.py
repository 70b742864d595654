"""What happens at a table though nobody speaks, and when.

Rule: R8.5, R11.1
"""

from __future__ import annotations

from lexiko.rules import CallTime, CloseChallenges, Resign
from lexiko.server.tables.clock import GRACE_SECONDS, Times
from lexiko.server.tables.log.history import TableHistory
from lexiko.server.tables.log.state import TableState
from lexiko.server.tables.outcomes.outcome import TableAction


def due_action(history: TableHistory, times: Times) -> TableAction | None:
    """What the time that has passed demands: a turn or a player's bank run out, or the last challenge closed."""
    if history.session is None or not history.state.is_on:
        return None
    limit = history.state.turn_deadline
    if limit is not None and times.uptime >= limit.at + GRACE_SECONDS:
        if history.agreement.timing.kind == "turn":
            return TableAction(None, CallTime())
        if history.agreement.timing.kind == "bank":
            return TableAction(limit.seat, Resign(), "time")
    action = history.session.due()
    return TableAction(None, action) if isinstance(action, CloseChallenges) else None


def due_of(state: TableState, times: Times, *, bots_asked: bool = False) -> float | None:
    """When something is to happen at a table though nobody speaks, on the server's clock; None: never.

    Where a computer may have something to say, that is now, unless all have been asked.
    """
    if not state.is_on or state.position is None:
        return None
    waits = state.waits_for_at(times.uptime)
    asked = {*state.position.may_challenge, *waits.to_agree, *(() if waits.mover is None else (waits.mover,))}
    if not bots_asked and asked - state.people:
        return times.uptime
    limit = state.turn_deadline
    dues = [None if limit is None else limit.at + GRACE_SECONDS, state.patience_ends]
    return min((due for due in dues if due is not None and due > times.uptime), default=None)
