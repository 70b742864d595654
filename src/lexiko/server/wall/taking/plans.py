"""The planner as a page: what was lately and what comes within a year, day by day."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from html import escape
from itertools import groupby, islice
from typing import Any

from lexiko.server.wall.planner.repeating import Occurrence, occurrences
from lexiko.server.wall.state import WallState
from lexiko.server.wall.taking.pages import Telling

_BEFORE, _AFTER = timedelta(days=31), timedelta(days=366)
_MOST = 3000


def planned(state: WallState, telling: Telling) -> list[Occurrence]:
    """What stands in the planner from a month ago for a year."""
    today = datetime.fromtimestamp(telling.now, telling.zone).date()
    return list(islice(occurrences(state.entries, today - _BEFORE, today + _AFTER, telling.zone), _MOST))


def plan_body(found: list[Occurrence], telling: Telling) -> Iterator[str]:
    """Each day with its entries."""
    if not found:
        yield f"<p>{telling.text('nothing')}</p>"
    for day, entries in groupby(found, key=lambda each: each.day):
        yield f"<h3>{day.isoformat()}</h3><ul>"
        for each in entries:
            hour = "" if each.begins is None else f"<b>{each.begins // 60}:{each.begins % 60:02}</b> "
            who = ", ".join(telling.name(member) for member in each.plan.who if member in telling.household.members)
            again = f" <small>({telling.text('again')})</small>" if each.repeats else ""
            note = f"<pre>{escape(each.plan.note)}</pre>" if each.plan.note else ""
            yield f"<li>{hour}{escape(each.plan.what)}{again} <span class='by'>{who}</span>{note}</li>"
        yield "</ul>"


def plan_data(found: list[Occurrence]) -> list[dict[str, Any]]:
    """The same for programs."""
    return [
        {
            "day": each.day.isoformat(),
            "begins_minute": each.begins,
            "lasts": each.plan.when.lasts,
            "what": each.plan.what,
            "who": list(each.plan.who),
            "note": each.plan.note,
            "repeats": each.repeats,
        }
        for each in found
    ]
