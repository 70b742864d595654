"""What happens in the planner, as it is written into the wall's log: of a change only what is different."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET, Struct, UnsetType

from lexiko.server.wall.happening import WallEvent
from lexiko.server.wire import When


class PlanChange(Struct, frozen=True, omit_defaults=True):
    """The parts of a plan that are different."""

    what: str | UnsetType = UNSET
    who: list[str] | UnsetType = UNSET
    when: When | UnsetType = UNSET
    note: str | UnsetType = UNSET


class Single(Struct, frozen=True, omit_defaults=True):
    """What is different of the one of a certain day: it is `gone`, or other in some parts."""

    gone: bool = False
    change: PlanChange = PlanChange()


class EntryChanged(WallEvent, frozen=True, tag="entry-changed"):
    """An entry is new or different; every one of it is so many days later, or it has other single ones."""

    entry: str
    change: PlanChange
    shift: int = 0
    singles: Mapping[str, Single] | None = None


class SingleChanged(WallEvent, frozen=True, tag="single-changed"):
    """The one of a day, by its rule, is different from the rest, or gone; with no difference it is as the rest."""

    entry: str
    on: str
    single: Single


class EntryTakenOff(WallEvent, frozen=True, tag="entry-taken-off"):
    """An entry is in the planner no more."""

    entry: str


class EntryPutBack(WallEvent, frozen=True, tag="entry-put-back"):
    """An entry is as it was after entry `to` of the log; 0: not there."""

    entry: str
    to: int


class CalendarChanged(WallEvent, frozen=True, tag="calendar-changed"):
    """A calendar that others keep was hung up, fetched anew, or taken off; what is in it is kept beside the log."""

    calendar: str


EntryEvent = EntryChanged | SingleChanged | EntryTakenOff | EntryPutBack
PlanEvent = EntryEvent | CalendarChanged
