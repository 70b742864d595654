"""What is put into the planner, changed, moved and taken off: two who do it at once both find their words there."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from msgspec.structs import replace

from lexiko.player_names import cleaned, cut
from lexiko.server.wall.errors import ChangedSince, NoSuchDay, NotSo, NotThere, PlanFull
from lexiko.server.wall.merging import merged
from lexiko.server.wall.outcomes.asked import AskedAtWall, WallOutcome
from lexiko.server.wall.outcomes.deciding import decide_wall
from lexiko.server.wall.planner.entries import PlannedEntry, Version, later, shifted, with_change
from lexiko.server.wall.planner.events import (
    EntryChanged,
    EntryPutBack,
    EntryTakenOff,
    PlanChange,
    Single,
    SingleChanged,
)
from lexiko.server.wall.planner.repeating import days_of, first_day, is_day_of, plan_on
from lexiko.server.wire import (
    LONGEST_DAYS,
    PLAN_NOTE_LIMIT,
    WHAT_LIMIT,
    Again,
    EntryPlan,
    PlanEntry,
    PutEntryBack,
    TakeEntryOff,
    When,
)

MOST_ENTRIES = 600
"""In the planner of one wall, those that can be put back included."""
MOST_SINGLES = 100
"""Of one entry that are different from the rest."""


@decide_wall.register
def plan(do: PlanEntry, asked: AskedAtWall) -> WallOutcome:
    """An entry, new or changed. Raises `NoSuchDay`, `PlanFull`, `NotSo`."""
    mine = _checked(do.plan, asked)
    known = asked.state.entries.get(do.entry)
    if known is None:
        return _new(do, mine, asked)
    if do.seen is None and do.on is None:
        return WallOutcome()  # it came twice
    base = _seen(known, do.seen)
    if do.on is None or known.plan.when.again is None:
        change, together = merged_change(base.plan, known.plan, _begun(mine))
        return _changed(known, change, together=together)
    on = _day(do.on)
    if not is_day_of(base.plan.when, on):
        raise NotSo("This entry is not on that day.")
    if do.scope == "one":
        return _one(known, base, on, mine)
    if do.scope == "onward" and (first := first_day(known.plan.when)) is not None and on > first:
        return _onward(known, base, on, mine, instead=do.instead, asked=asked)
    return _all(known, base, on, mine)


@decide_wall.register
def take_off(do: TakeEntryOff, asked: AskedAtWall) -> WallOutcome:
    """An entry, or some of it, is there no more. Raises `NotThere`, `ChangedSince`, `PlanFull`."""
    known = asked.state.entries.get(do.entry)
    if known is None:
        raise NotThere
    if not known.is_up:
        return WallOutcome()
    if do.seen < known.seq:
        raise ChangedSince(name=_name_of(known, asked))
    if do.on is None or do.scope == "all" or known.plan.when.again is None:
        return WallOutcome((EntryTakenOff(known.id),))
    on = _day(do.on)
    if do.scope == "one":
        _check_singles(known, on)
        return WallOutcome((SingleChanged(known.id, on.isoformat(), Single(gone=True)),))
    first = first_day(known.plan.when)
    if first is None or on <= first:
        return WallOutcome((EntryTakenOff(known.id),))
    return WallOutcome((EntryChanged(known.id, PlanChange(when=_until(known.plan.when, on))),))


@decide_wall.register
def put_entry_back(do: PutEntryBack, asked: AskedAtWall) -> WallOutcome:
    """An entry is as it was. Raises `NotThere`, `ChangedSince`."""
    known = asked.state.entries.get(do.entry)
    if known is None:
        raise NotThere
    if known.seq != do.seen:
        raise ChangedSince(name=_name_of(known, asked))
    if do.to and all(each.seq != do.to for each in known.before):
        raise NotThere
    return WallOutcome((EntryPutBack(do.entry, do.to),))


# --- what of it


def _new(do: PlanEntry, mine: EntryPlan, asked: AskedAtWall) -> WallOutcome:
    if do.seen is not None:
        raise NotThere
    _check_room(asked)
    mine = _begun(mine)
    return WallOutcome((EntryChanged(do.entry, change_between(EntryPlan("", [], mine.when), mine, whole=True)),))


def _changed(known: PlannedEntry, change: PlanChange, *, shift: int = 0, together: bool = False) -> WallOutcome:
    """An entry as a whole; one that somebody else took off meanwhile is there again."""
    if with_change(known.plan, change) == known.plan and not shift and known.is_up:
        return WallOutcome(merged=together)
    return WallOutcome((EntryChanged(known.id, change, shift),), together or not known.is_up)


def _one(known: PlannedEntry, base: Version, on: date, mine: EntryPlan) -> WallOutcome:
    """The one of a day alone."""
    _check_singles(known, on)
    alone = replace(mine, when=replace(mine.when, again=None))
    change, together = merged_change(plan_on(_as(known, base), on), plan_on(known, on), alone)
    plain = plan_on(replace(known, singles={}), on)
    different = change_between(plain, with_change(plan_on(known, on), change))
    event = SingleChanged(known.id, on.isoformat(), Single(change=different))
    return WallOutcome((event,), together or not known.is_up)


def _all(known: PlannedEntry, base: Version, on: date, mine: EntryPlan) -> WallOutcome:
    """Every one: where the one that was opened is on another day now, all are so many days later or earlier."""
    shift = (_day(mine.when.day) - on).days if mine.when.again else 0
    moved = mine
    if mine.when.again is not None:
        moved = _begun(replace(mine, when=replace(mine.when, day=later(base.plan.when.day, shift))))
    change, together = merged_change(base.plan, known.plan, moved)
    return _changed(known, change, shift=shift, together=together)


def _onward(
    known: PlannedEntry, base: Version, on: date, mine: EntryPlan, *, instead: str | None, asked: AskedAtWall
) -> WallOutcome:
    """The one of a day and all later ones: they are an entry of their own from now on."""
    if instead is None or instead in asked.state.entries:
        raise NotSo("What goes on from there needs a name of its own.")
    _check_room(asked)
    here = on.isoformat()
    before = replace(base.plan, when=replace(base.plan.when, day=here))
    theirs = replace(known.plan, when=replace(known.plan.when, day=here))
    change, together = merged_change(before, theirs, mine)
    plan = _begun(with_change(theirs, change))
    again = plan.when.again
    if again is not None and again == known.plan.when.again and again.count is not None:
        gone_by = sum(1 for _ in days_of(known.plan.when, date.min, on - timedelta(days=1)))
        plan = replace(plan, when=replace(plan.when, again=replace(again, count=again.count - gone_by)))
    shift = (_day(mine.when.day) - on).days
    singles = shifted({day: each for day, each in known.singles.items() if day >= here}, shift)
    whole = change_between(EntryPlan("", [], plan.when), plan, whole=True)
    begun = EntryChanged(instead, whole, singles=singles or None)
    ended = EntryChanged(known.id, PlanChange(when=_until(known.plan.when, on)))
    return WallOutcome((ended, begun), together)


def _until(when: When, on: date) -> When:
    """The same without the one of a day and all later ones."""
    assert when.again is not None
    last = (on - timedelta(days=1)).isoformat()
    return replace(when, again=replace(when.again, until=last, count=None))


def _as(known: PlannedEntry, version: Version) -> PlannedEntry:
    return replace(known, plan=version.plan, singles=version.singles)


# --- two at once


def change_between(before: EntryPlan, after: EntryPlan, *, whole: bool = False) -> PlanChange:
    """What of a plan is different; of the `whole` of a new one also when it is.

    >>> when = When("2026-10-14", 1050, 45)
    >>> change_between(EntryPlan("Piano", [], when), EntryPlan("Piano lesson", [], when)).what
    'Piano lesson'
    """
    parts: dict[str, Any] = {}
    for name in ("what", "who", "when", "note"):
        part = getattr(after, name)
        if part != getattr(before, name) or (whole and name == "when"):
            parts[name] = part
    return PlanChange(**parts)


def merged_change(base: EntryPlan, theirs: EntryPlan, mine: EntryPlan) -> tuple[PlanChange, bool]:
    """What changes of `theirs` by somebody who saw `base` and wrote `mine`; whether others' changes were kept too.

    Words of both stay. Whom either added is there, whom either took out is not; of two times the later writer's counts.
    """
    what, note, who, when = theirs.what, theirs.note, theirs.who, theirs.when
    if mine.what != base.what:
        what = cut(merged(base.what, theirs.what, mine.what), WHAT_LIMIT)
    if mine.note != base.note:
        note = cut(merged(base.note, theirs.note, mine.note), PLAN_NOTE_LIMIT)
    if mine.who != base.who:
        added = [each for each in mine.who if each not in base.who and each not in theirs.who]
        who = [each for each in theirs.who if each in mine.who or each not in base.who] + added
    if mine.when != base.when:
        when = mine.when
    after = EntryPlan(what, who, when, note)
    return change_between(theirs, after), base != theirs and after != mine


# --- what is checked


def _checked(asked_for: EntryPlan, asked: AskedAtWall) -> EntryPlan:
    """A plan as it is kept. Raises `NoSuchDay`, `NotSo`."""
    what = cut(cleaned(asked_for.what), WHAT_LIMIT)
    if not what:
        raise NotSo("There is nothing written yet.")
    lines = "\n".join(cleaned(line) for line in asked_for.note.splitlines()).strip()
    members = asked.household.members
    who = [each for each in dict.fromkeys(asked_for.who) if each in members]
    when = asked_for.when
    _day(when.day)
    if when.again is not None and when.again.until is not None:
        _day(when.again.until)
    if when.begins is None:
        when = replace(when, lasts=min(max(1, when.lasts), LONGEST_DAYS))
    when = replace(when, again=_plain(when.again))
    return EntryPlan(what, who, when, cut(lines, PLAN_NOTE_LIMIT))


def _plain(again: Again | None) -> Again | None:
    """How something repeats, without what says nothing. Raises `NotSo` for what ends twice."""
    if again is None:
        return None
    if again.until is not None and again.count is not None:
        raise NotSo("It ends on a day, or after so many times: not both.")
    weekdays = sorted(set(again.weekdays)) if again.every == "week" else []
    return replace(again, weekdays=weekdays, by_weekday=again.by_weekday and again.every in ("month", "year"))


def _begun(plan: EntryPlan) -> EntryPlan:
    """The same, whose day is the first that its rule has. Raises `NoSuchDay` where it has none."""
    first = first_day(plan.when)
    if first is None:
        raise NoSuchDay("This would be on no day at all.")
    return replace(plan, when=replace(plan.when, day=first.isoformat()))


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise NoSuchDay(f"No calendar has the day {text}.") from None


def _seen(known: PlannedEntry, seen: int | None) -> Version:
    """How an entry was when it was seen; how it is, where that is not known any more."""
    versions: Mapping[int, Version] = {each.seq: each for each in (*known.before, known.now)}
    return versions.get(seen or 0, known.now)


def _name_of(known: PlannedEntry, asked: AskedAtWall) -> str:
    member = asked.household.members.get(known.changed_by)
    return member.name if member else "Somebody"


def _check_room(asked: AskedAtWall) -> None:
    if len(asked.state.entries) >= MOST_ENTRIES:
        raise PlanFull("The planner is full. Take something off first.", most=MOST_ENTRIES)


def _check_singles(known: PlannedEntry, on: date) -> None:
    if on.isoformat() not in known.singles and len(known.singles) >= MOST_SINGLES:
        raise PlanFull("Too many of these are different: change all from here on.", most=MOST_SINGLES)
