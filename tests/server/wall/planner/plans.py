"""What tests of the planner ask for, and read."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from lexiko.server.wire import PlanView
from tests.server.wall.household import Json, Member

PLANS = TypeAdapter(PlanView)
WEDNESDAY = "2027-01-20"
"""The clock of these tests begins on Friday, 15 January 2027, at nine in Berlin."""


def weekly(**more: Any) -> Json:
    """Piano, each Wednesday at half past five."""
    again = {"every": "week", "weekdays": [2]}
    when = {"day": WEDNESDAY, "begins": 1050, "lasts": 45, "again": again}
    return {"what": "Piano", "who": [], "when": when, "note": "", **more}


def once(what: str = "Dentist", day: str = WEDNESDAY, begins: int | None = 910, **more: Any) -> Json:
    """Something on one day."""
    return {"what": what, "who": [], "when": {"day": day, "begins": begins, "lasts": 30}, "note": "", **more}


async def plan(person: Member, first: str = "2027-01-18", days: int = 7) -> PlanView:
    """Some days of the planner, as this person sees it."""
    answer = await person.get(f"walls/{person.home}/plan?first={first}&days={days}")
    assert answer.status_code == 200, answer.text
    return PLANS.validate_json(answer.content)


async def told(person: Member, first: str = "2027-01-18", days: int = 7) -> list[str]:
    """What the planner says of some days, a line for each: the day of the month, the time, and what."""
    found = []
    for each in (await plan(person, first, days)).planned:
        time = "all day" if each.begins is None else f"{each.begins // 60}:{each.begins % 60:02}"
        found.append(f"{each.day[5:]} {time} {each.what}")
    return found


async def seq_of(person: Member, entry: str) -> int:
    """The entry of the log that changed an entry of the planner last, as this person sees it."""
    answer = await person.get(f"walls/{person.home}/plan/{entry}")
    assert answer.status_code == 200, answer.text
    return int(answer.json()["versions"][0]["seq"])
