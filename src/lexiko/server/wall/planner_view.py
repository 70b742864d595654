"""The planner as one of its household is shown it, and what those are told who give notice of what begins."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from lexiko.server.calendars.fetching import host_of
from lexiko.server.calendars.reading import FoundDay
from lexiko.server.households import HouseholdState
from lexiko.server.wall.errors import NoSuchDay, NotThere
from lexiko.server.wall.planner.beginnings import BeginRow
from lexiko.server.wall.planner.calendar_store import HungCalendar
from lexiko.server.wall.planner.entries import PlannedEntry, Version
from lexiko.server.wall.planner.repeating import Occurrence, occurrences, plan_on
from lexiko.server.wall.state import WallState
from lexiko.server.wire import CalendarView, EntryHistory, EntryVersion, Planned, PlannedEntryView, PlanView

FIRST_DAY, LAST_DAY = date(1970, 1, 1), date(2189, 1, 1)
"""The days that can be looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Beginning:
    """An entry of a household's planner that begins `at` a moment: the one that is on the day `on` by its rule.

    `members` are whom it is for, all of the household where it is for nobody in particular. `all_day`: it begins at
    midnight, and nobody needs to be woken for it. `guests` are the members' persons, `by` is who wrote it.
    """

    household_id: str
    entry: str
    on: str
    at: float
    what: str
    members: tuple[str, ...]
    guests: tuple[str, ...]
    by: str
    all_day: bool


def beginning_of(begin: BeginRow, state: WallState, household: HouseholdState) -> Beginning | None:
    """What is told of something that begins, as the wall stands now; None where it is not there any more."""
    entry = state.entries.get(begin.entry)
    if entry is None or not entry.shown:
        return None
    plan = plan_on(entry, date.fromisoformat(begin.on))
    members = tuple(each for each in plan.who if each in household.members) or tuple(household.members)
    author = household.members.get(entry.by)
    return Beginning(
        household_id=begin.household_id,
        entry=entry.id,
        on=begin.on,
        at=begin.at,
        what=plan.what,
        members=members,
        guests=tuple(household.members[each].person for each in members),
        by=author.person if author else "",
        all_day=plan.when.begins is None,
    )


def plan_view(state: WallState, household: HouseholdState, *, first: date, days: int, now: float) -> PlanView:
    """Some days of the planner. Raises `NoSuchDay` for days that cannot be looked at."""
    if not FIRST_DAY <= first <= LAST_DAY:
        raise NoSuchDay("The planner has no such days.")
    zone, members = ZoneInfo(household.zone), household.members
    found = occurrences(state.entries, first, first + timedelta(days=days - 1), zone)
    wanted = dict.fromkeys(each.entry for each in found)
    return PlanView(
        seq=state.planned,
        first=first.isoformat(),
        days=days,
        today=datetime.fromtimestamp(now, zone).date().isoformat(),
        planned=[_planned(each, members) for each in found],
        entries=[_entry(state.entries[key], members) for key in wanted],
        calendars=[],
        hosts=[],
    )


def with_calendars(
    plan: PlanView,
    calendars: Sequence[HungCalendar],
    found: Sequence[tuple[HungCalendar, FoundDay]],
    *,
    hosts: Sequence[str],
) -> PlanView:
    """The same with what calendars of others have, in the order of the days."""
    others = [_planned_elsewhere(calendar, each) for calendar, each in found]
    together = sorted(
        [*plan.planned, *others], key=lambda each: (each.day, each.begins is not None, each.at, each.what)
    )
    return PlanView(
        seq=plan.seq,
        first=plan.first,
        days=plan.days,
        today=plan.today,
        planned=together,
        entries=plan.entries,
        calendars=[_calendar(each) for each in calendars],
        hosts=list(hosts),
    )


def _order(each: Planned) -> tuple[str, bool, float, str]:
    return each.day, each.begins is not None, each.at, each.what


def _planned_elsewhere(calendar: HungCalendar, each: FoundDay) -> Planned:
    return Planned(
        entry="",
        on=each.day,
        day=each.day,
        begins=each.begins,
        lasts=each.lasts,
        at=each.at,
        what=each.what,
        who=list(calendar.who),
        note=each.note,
        calendar=calendar.id,
    )


def _calendar(each: HungCalendar) -> CalendarView:
    return CalendarView(
        id=each.id,
        name=each.name,
        who=list(each.who),
        by=each.by,
        at=each.at,
        host=host_of(each.address) if each.address else None,
        entries=each.entries,
        fetched_at=each.fetched_at,
        trouble=each.trouble or None,
        trouble_at=each.trouble_at,
        left_out=each.left_out,
        left_out_line=each.left_out_line,
        gone=each.gone_at is not None,
    )


def history_view(state: WallState, entry: str) -> EntryHistory:
    """How an entry was, the latest first. Raises `NotThere`."""
    known = state.entries.get(entry)
    if known is None or not known.plan.what:
        raise NotThere
    return EntryHistory(entry, [_version(each) for each in (known.now, *reversed(known.before)) if each.plan.what])


def _planned(each: Occurrence, members: Container[str]) -> Planned:
    return Planned(
        entry=each.entry,
        on=each.on.isoformat(),
        day=each.day.isoformat(),
        begins=each.begins,
        lasts=each.plan.when.lasts,
        at=each.at,
        what=each.plan.what,
        who=[member for member in each.plan.who if member in members],
        note=each.plan.note,
        repeats=each.repeats,
        single=each.single,
    )


def _entry(entry: PlannedEntry, members: Container[str]) -> PlannedEntryView:
    return PlannedEntryView(
        id=entry.id,
        seq=entry.seq,
        plan=replace(entry.plan, who=[each for each in entry.plan.who if each in members]),
        by=entry.by,
        at=entry.at,
        changed_by=entry.changed_by,
        changed_at=entry.changed_at,
    )


def _version(each: Version) -> EntryVersion:
    return EntryVersion(seq=each.seq, by=each.by, at=each.at, plan=each.plan, up=each.up, singles=len(each.singles))
