"""The weekly planner of a wall: entries with who and when, what repeats, and calendars that others keep (R13).

Days are written as 2026-10-14, minutes are counted from midnight, both as clocks in the household's zone show them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from lexiko.server.wire.households import MemberId, MinuteOfDay
from lexiko.server.wire.message import Key, Message, Sent

WHAT_LIMIT = 200
"""Of the words of an entry; a page lets people write less than half, so that those of two have room."""
PLAN_NOTE_LIMIT = 2200
CALENDAR_BYTES = 1_000_000
LONGEST_MINUTES = 7 * 1440
LONGEST_DAYS = 60

Day = Annotated[
    str, Field(min_length=10, max_length=10, pattern=r"^(19[7-9][0-9]|20[0-9]{2}|21[0-8][0-9])-[0-9]{2}-[0-9]{2}$")
]
EntryId = Annotated[str, Field(min_length=8, max_length=32, pattern="^[A-Za-z0-9_-]+$")]
Weekday = Annotated[int, Field(ge=0, lt=7)]
"""0 is Monday."""
Scope = Literal["one", "onward", "all"]
"""Of what repeats: only the one of that day, that and all later ones, or every one."""


class Again(Sent):
    """How an entry repeats: every so many (`each`) days, weeks, months or years, until a day or so many times.

    Of weeks `weekdays` says on which days; of months `by_weekday`, that it is on the second Wednesday, say, or the
    last, as the first one is. A month that has no such day has none.
    """

    every: Literal["day", "week", "month", "year"]
    each: Annotated[int, Field(ge=1, le=99)] = 1
    weekdays: Annotated[list[Weekday], Field(max_length=7)] = []
    by_weekday: bool = False
    until: Day | None = None
    count: Annotated[int, Field(ge=1, le=999)] | None = None


class When(Sent):
    """When something is: its day, the minute it begins, and how many minutes it lasts, 0 where nobody knows.

    Without `begins` it is all day, and lasts so many days.
    """

    day: Day
    begins: MinuteOfDay | None = None
    lasts: Annotated[int, Field(ge=0, le=LONGEST_MINUTES)] = 1
    again: Again | None = None


class EntryPlan(Sent):
    """An entry of the planner: what, who, when, and a note. `who` are members; nobody means the whole household."""

    what: Annotated[str, Field(min_length=1, max_length=WHAT_LIMIT)]
    who: Annotated[list[MemberId], Field(max_length=12)]
    when: When
    note: Annotated[str, Field(max_length=PLAN_NOTE_LIMIT)] = ""


class PlanEntry(Message):
    """Put an entry up, or change one; `seen` is the `seq` of what the writer saw of it.

    Of what repeats `on` is the day of the one that was opened, by its rule; `plan` tells when that one is, and `scope`
    which ones are meant. `instead` is the id of what goes on from there where that is an entry of its own.
    """

    kind: Literal["plan"]
    entry: EntryId
    plan: EntryPlan
    seen: int | None = None
    scope: Scope = "all"
    on: Day | None = None
    instead: EntryId | None = None


class TakeEntryOff(Message):
    """Take an entry off, or the ones of it that are meant. It can be put back for thirty days."""

    kind: Literal["take-entry-off"]
    entry: EntryId
    seen: int
    scope: Scope = "all"
    on: Day | None = None


class PutEntryBack(Message):
    """Let an entry be as it was after entry `to` of the log; 0: not there. Nobody has changed it after `seen`."""

    kind: Literal["put-entry-back"]
    entry: EntryId
    to: Annotated[int, Field(ge=0)]
    seen: int


class WallPlanning(Message):
    """Somebody is changing an entry at this device; None: they are done."""

    kind: Literal["planning"]
    entry: EntryId | None
    member: MemberId | None = None


class Planning(Sent):
    """A member is changing an entry."""

    member: str
    entry: str


class PlannedEntryView(Sent):
    """An entry as everybody sees it, with who put it up and who changed it last."""

    id: str
    seq: int
    plan: EntryPlan
    by: str
    at: float
    changed_by: str
    changed_at: float


class Planned(Sent):
    """Something on a day: an entry there, or what somebody else's `calendar` has.

    `on` is its day by the entry's rule, `day` the one it is on; `at` when it begins, in seconds since 1970. `single`:
    this one was changed by itself.
    """

    entry: str
    on: str
    day: str
    begins: int | None
    lasts: int
    at: float
    what: str
    who: list[str]
    note: str
    repeats: bool = False
    single: bool = False
    calendar: str | None = None


class CalendarView(Sent):
    """A calendar that somebody else keeps: from a file, or, with the name of its `host`, from an address.

    `trouble` says by a code why it could not be fetched lately, `trouble_at` since when. `left_out` of its entries
    could not be read; the first of them begins in line `left_out_line`.
    """

    id: str
    name: str
    who: list[str]
    by: str
    at: float
    host: str | None
    entries: int
    fetched_at: float
    trouble: str | None = None
    trouble_at: float | None = None
    left_out: int = 0
    left_out_line: int = 0
    gone: bool = False


class PlanView(Sent):
    """Some days of the planner: what is on them in its order, and the entries that it belongs to."""

    seq: int
    first: str
    days: int
    today: str
    planned: list[Planned]
    entries: list[PlannedEntryView]
    calendars: list[CalendarView]
    hosts: list[str]
    """Where this server lets calendars come from; `*` is anywhere on the internet."""


class EntryVersion(Sent):
    """How an entry was after an entry of the log: by whom, when, and whether it was there then."""

    seq: int
    by: str
    at: float
    plan: EntryPlan
    up: bool
    singles: int


class EntryHistory(Sent):
    """How an entry was in the last thirty days, the latest first; the first is how it is."""

    entry: str
    versions: list[EntryVersion]


class PlanAddress(Sent):
    """The secret address at which a member's other calendars read the plan: told once, when it is made."""

    address: str
    made_at: float


class PlanAddressState(Sent):
    """Whether a member has such an address, since when, and when it was last read."""

    made_at: float | None
    read_at: float | None


class NewCalendar(Message):
    """A calendar that somebody else keeps is hung up: the `text` of a file, or an `address` it is fetched from.

    `calendar`: one that hangs already, whose file is put in place of the last.
    """

    key: Key
    name: Annotated[str, Field(min_length=1, max_length=60)]
    who: Annotated[list[MemberId], Field(max_length=12)] = []
    text: Annotated[str, Field(max_length=CALENDAR_BYTES)] | None = None
    address: Annotated[str, Field(max_length=1000)] | None = None
    calendar: EntryId | None = None
    member: MemberId | None = None


class CalendarHung(Sent):
    """The calendar that was hung up."""

    id: str
