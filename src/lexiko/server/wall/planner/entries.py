"""Entries of the planner as they stand, and what happens to them: who wrote which words of it is known too."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from lexiko.server.wall.items import Moment, WallItem
from lexiko.server.wall.planner.events import (
    EntryChanged,
    EntryEvent,
    EntryPutBack,
    EntryTakenOff,
    PlanChange,
    Single,
    SingleChanged,
)
from lexiko.server.wire import EntryPlan

MOST_VERSIONS = 20
"""How many earlier states of an entry are kept."""

_WORDS = re.compile(r"\s+|\S+")


class Version(Struct, frozen=True, omit_defaults=True):
    """How an entry was after an entry of the log."""

    seq: int
    by: str
    at: float
    plan: EntryPlan
    singles: Mapping[str, Single] = {}
    up: bool = True


class PlannedEntry(WallItem, frozen=True, kw_only=True):
    """An entry now. `singles` are different from the rest, by their days; `before` is how it was, the latest last.

    `wrote` are the words that each member brought into it, as far as they are still in anything that is kept.
    """

    plan: EntryPlan
    singles: Mapping[str, Single] = {}
    changed_by: str
    changed_at: float
    before: tuple[Version, ...] = ()
    wrote: Mapping[str, tuple[str, ...]] = {}

    @property
    def shown(self) -> bool:
        """Whether it stands in the planner; one whose words went with whoever wrote them does not."""
        return self.is_up and self.plan.what != ""

    @property
    def now(self) -> Version:
        """How it is."""
        return Version(self.seq, self.changed_by, self.changed_at, self.plan, self.singles, self.is_up)


Entries = Mapping[str, PlannedEntry]


def with_change(plan: EntryPlan, change: PlanChange) -> EntryPlan:
    """A plan with what of it is different."""
    return replace(plan, **given(change))


def given(change: PlanChange) -> dict[str, Any]:
    """The parts that are different."""
    parts = {"what": change.what, "who": change.who, "when": change.when, "note": change.note}
    return {name: part for name, part in parts.items() if part is not UNSET}


# --- what happens


def after_plan(entries: Entries, event: EntryEvent, moment: Moment) -> Entries:
    """The entries after one more event."""
    match event:
        case EntryChanged():
            return entry_changed(entries, event, moment)
        case SingleChanged():
            return single_changed(entries, event, moment)
        case EntryTakenOff():
            return entry_taken_off(entries, event, moment)
        case EntryPutBack():
            return entry_put_back(entries, event, moment)


def entry_changed(entries: Entries, event: EntryChanged, moment: Moment) -> Entries:
    """A new entry, or one that is different now; one that was taken off is there again."""
    known = entries.get(event.entry)
    if known is None:
        if not isinstance(event.change.what, str) or isinstance(event.change.when, UnsetType):
            return entries  # it went with whoever wrote it
        empty = EntryPlan("", [], event.change.when)
        known = PlannedEntry(
            id=event.entry,
            seq=0,
            by=moment.by,
            at=moment.at,
            plan=empty,
            changed_by=moment.by,
            changed_at=moment.at,
            gone_at=moment.at,
        )
    singles = event.singles if event.singles is not None else shifted(known.singles, event.shift)
    return {**entries, event.entry: _after(known, moment, plan=with_change(known.plan, event.change), singles=singles)}


def single_changed(entries: Entries, event: SingleChanged, moment: Moment) -> Entries:
    """One of a repeating entry is gone or different, or as the rest again."""
    if (known := entries.get(event.entry)) is None:
        return entries
    singles = {day: single for day, single in known.singles.items() if day != event.on}
    if event.single.gone or given(event.single.change):
        singles[event.on] = event.single
    return {**entries, event.entry: _after(known, moment, plan=known.plan, singles=singles)}


def entry_taken_off(entries: Entries, event: EntryTakenOff, moment: Moment) -> Entries:
    """It is there no more."""
    if (known := entries.get(event.entry)) is None or not known.is_up:
        return entries
    return {**entries, event.entry: _after(known, moment, plan=known.plan, singles=known.singles, up=False)}


def entry_put_back(entries: Entries, event: EntryPutBack, moment: Moment) -> Entries:
    """It is as it was."""
    if (known := entries.get(event.entry)) is None:
        return entries
    then = next((each for each in known.before if each.seq == event.to), None)
    if then is None:
        after = _after(known, moment, plan=known.plan, singles=known.singles, up=False)
    else:
        after = _after(known, moment, plan=then.plan, singles=then.singles, up=then.up)
    return {**entries, event.entry: after}


def _after(
    known: PlannedEntry, moment: Moment, *, plan: EntryPlan, singles: Mapping[str, Single], up: bool = True
) -> PlannedEntry:
    """An entry with another state, what it was before kept, and whose words are in it."""
    before = (*known.before, known.now)[-MOST_VERSIONS:] if known.seq else ()
    entry = replace(
        known,
        seq=moment.seq,
        plan=plan,
        singles=singles,
        changed_by=moment.by,
        changed_at=moment.at,
        before=before,
        gone_at=None if up else moment.at,
        gone_by="" if up else moment.by,
    )
    return replace(entry, wrote=_written(entry, moment.by))


def _written(entry: PlannedEntry, by: str) -> dict[str, tuple[str, ...]]:
    """Whose each word of an entry is, where whatever is new is this member's."""
    kept = all_words(entry)
    wrote = {member: tuple(each for each in words if each in kept) for member, words in entry.wrote.items()}
    new = kept.difference(*wrote.values())
    return {**wrote, by: (*wrote.get(by, ()), *sorted(new))} if new else wrote


def all_words(entry: PlannedEntry) -> set[str]:
    """Every word that is kept of an entry, also of how it was."""
    found = _words_of(entry.plan, entry.singles)
    return found.union(*(_words_of(each.plan, each.singles) for each in entry.before))


def _words_of(plan: EntryPlan, singles: Mapping[str, Single]) -> set[str]:
    texts = [plan.what, plan.note]
    for single in singles.values():
        texts += [text for text in (single.change.what, single.change.note) if isinstance(text, str)]
    return {word for text in texts for word in text.split()}


def shifted(singles: Mapping[str, Single], days: int) -> Mapping[str, Single]:
    """What is different of single ones when all of them are so many days later."""
    if not days:
        return singles
    return {later(day, days): single for day, single in singles.items()}


def later(day: str, days: int) -> str:
    """The day so many days after another.

    >>> later("2026-10-30", 3)
    '2026-11-02'
    """
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def tidied_entries(entries: Entries, *, last: float) -> Entries:
    """The entries without those that went before `last`, and without what an entry was before that time."""
    kept: dict[str, PlannedEntry] = {}
    for key, each in entries.items():
        if each.gone_at is not None and each.gone_at <= last:
            continue
        before = tuple(version for version in each.before if version.at > last)
        kept[key] = each if before == each.before else replace(each, before=before)
    return kept


# --- who is gone for good


def doomed_and_left(entries: Entries, member: str) -> tuple[set[str], dict[str, tuple[str, ...]]]:
    """The entries of which nothing is left without a member's words, and those of the others that go."""
    words = {key: each.wrote[member] for key, each in entries.items() if each.wrote.get(member)}
    doomed = {key for key, those in words.items() if not without_words(entries[key].plan.what, those)}
    return doomed, {key: those for key, those in words.items() if key not in doomed}


def without_words(text: str, words: Iterable[str]) -> str:
    """A text without these words.

    >>> without_words("Dentist with Ben, 9:00", ["Dentist", "9:00"])
    'with Ben,'
    """
    gone = set(words)
    return "".join(part for part in _WORDS.findall(text) if part not in gone).strip()


def entry_without(entry: PlannedEntry, words: Iterable[str]) -> PlannedEntry:
    """An entry without these words, wherever they are kept."""
    gone = set(words)
    before = tuple(
        replace(each, plan=_plan_without(each.plan, gone), singles=_singles_without(each.singles, gone))
        for each in entry.before
    )
    wrote = {member: tuple(each for each in those if each not in gone) for member, those in entry.wrote.items()}
    return replace(
        entry,
        plan=_plan_without(entry.plan, gone),
        singles=_singles_without(entry.singles, gone),
        before=before,
        wrote={member: those for member, those in wrote.items() if those},
    )


def change_without(change: PlanChange, words: Iterable[str]) -> PlanChange:
    """What is different of an entry, without these words."""
    gone = set(words)
    texts = {name: part for name, part in given(change).items() if isinstance(part, str)}
    return replace(change, **{name: without_words(text, gone) for name, text in texts.items()})


def _plan_without(plan: EntryPlan, words: set[str]) -> EntryPlan:
    return replace(plan, what=without_words(plan.what, words), note=without_words(plan.note, words))


def _singles_without(singles: Mapping[str, Single], words: set[str]) -> Mapping[str, Single]:
    return {day: replace(each, change=change_without(each.change, words)) for day, each in singles.items()}


def event_without(event: EntryEvent, words: Iterable[str]) -> EntryEvent:
    """What has happened to an entry, without these words."""
    gone = set(words)
    if isinstance(event, EntryChanged):
        singles = None if event.singles is None else _singles_without(event.singles, gone)
        return replace(event, change=change_without(event.change, gone), singles=singles)
    if isinstance(event, SingleChanged):
        single = replace(event.single, change=change_without(event.single.change, gone))
        return replace(event, single=single)
    return event
