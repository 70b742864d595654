"""Earlier states of the dry-erase area: as each day ended, and before it was wiped."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from lexiko.server.wall.items import SECONDS_KEPT, WallItem
from lexiko.server.wall.state import WallState
from lexiko.server.wire import BoardMoment


def moments_of(state: WallState, *, zone: str, now: float) -> list[BoardMoment]:
    """The states that can be put back, the latest first: a day at whose end nothing was there is left out."""
    wiped = [(at - 0.001, by) for at, by in state.wiped if at > now - SECONDS_KEPT]
    ends: list[tuple[float, str | None]] = [(at, None) for at in _ends_of_days(state, ZoneInfo(zone), now)]
    found = []
    for at, by in sorted([*ends, *wiped], key=lambda each: each[0], reverse=True):
        strokes, notes = _up(state.strokes.values(), at), _up(state.notes.values(), at)
        if strokes or notes:
            found.append(BoardMoment(round(at, 3), by, strokes, notes))
    return found


def _up(items: Iterable[WallItem], at: float) -> int:
    return sum(each.was_up(at) for each in items)


def _ends_of_days(state: WallState, zone: ZoneInfo, now: float) -> list[float]:
    """When those days ended on which anything came or went."""
    items = (*state.strokes.values(), *state.notes.values())
    times = [moment for each in items for moment in (each.at, each.gone_at) if moment is not None]
    days = {datetime.fromtimestamp(at, zone).date() for at in times if at > now - SECONDS_KEPT}
    ends = (datetime.combine(day + timedelta(days=1), time(), zone).timestamp() - 0.001 for day in days)
    return [end for end in ends if end < now]
