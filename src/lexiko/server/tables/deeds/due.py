"""What happens at a table though nobody speaks, and when.

Rule: R8.5, R11.1
"""

from __future__ import annotations

from lexiko.rules import CallTime, CloseChallenges, Resign
from lexiko.server.tables.clock import GRACE_SECONDS
from lexiko.server.tables.deeds.deed import TableWish
from lexiko.server.tables.sitting import Sitting
from lexiko.server.tables.standing import Standing, turn_deadline
from lexiko.server.tables.times import Times


def due_wish(sitting: Sitting, times: Times) -> TableWish | None:
    """What the time that has passed demands: a turn or a player's bank run out, or the last challenge closed."""
    if sitting.umpire is None or not sitting.standing.is_on:
        return None
    limit = turn_deadline(sitting.standing)
    if limit is not None and times.house >= limit.at + GRACE_SECONDS:
        if sitting.agreement.timing.kind == "turn":
            return TableWish(None, CallTime())
        if sitting.agreement.timing.kind == "bank":
            return TableWish(limit.seat, Resign(), "time")
    wish = sitting.umpire.due()
    return TableWish(None, wish) if isinstance(wish, CloseChallenges) else None


def due_of(standing: Standing, times: Times, *, bots_asked: bool = False) -> float | None:
    """When something is to happen at a table though nobody speaks, on the house's clock; None: never.

    Where a computer may have something to say, that is now, unless all have been asked.
    """
    if not standing.is_on or standing.position is None:
        return None
    waits = standing.waits_for_at(times.house)
    asked = {*standing.position.may_challenge, *waits.to_agree, *(() if waits.mover is None else (waits.mover,))}
    if not bots_asked and asked - standing.people:
        return times.house
    limit = turn_deadline(standing)
    dues = [None if limit is None else limit.at + GRACE_SECONDS, standing.patience_ends]
    return min((due for due in dues if due is not None and due > times.house), default=None)
