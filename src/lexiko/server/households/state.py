"""A household as it stands: the fold of its log, one reducer for each kind of event."""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch

from msgspec import Struct
from msgspec.structs import replace

from lexiko.server.households.events import (
    HouseholdClosed,
    HouseholdEvent,
    HouseholdFounded,
    HouseholdRenamed,
    MemberAdded,
    MemberLinked,
    MemberRemoved,
    MemberRenamed,
    OwnerChanged,
    PinChanged,
    SettingsChanged,
    TabletAdded,
    TabletRemoved,
)
from lexiko.server.wire import HouseholdSettings


class MemberState(Struct, frozen=True):
    """A member now: `person` is the guest that holds their seats; `linked` whether that guest has a browser."""

    id: str
    name: str
    person: str
    child: bool = False
    linked: bool = False
    has_pin: bool = False


class TabletState(Struct, frozen=True):
    """A browser that hangs on the wall for everybody, since when."""

    id: str
    person: str
    since: float


class HouseholdState(Struct, frozen=True, kw_only=True):
    """A household after some entries of its log; members in the order they came."""

    id: str
    seq: int = 0
    name: str = ""
    zone: str = "UTC"
    language: str = "en"
    settings: HouseholdSettings = HouseholdSettings()
    owner: str = ""
    members: Mapping[str, MemberState] = {}
    tablets: Mapping[str, TabletState] = {}
    closed: bool = False

    def member_of(self, person: str) -> MemberState | None:
        """The member that this guest is; None for nobody of the household."""
        return next((each for each in self.members.values() if person and each.person == person), None)

    def tablet_of(self, person: str) -> TabletState | None:
        """The tablet that this guest is."""
        return next((each for each in self.tablets.values() if person and each.person == person), None)

    @property
    def persons(self) -> Mapping[str, MemberState]:
        """The members by the guests they are."""
        return {each.person: each for each in self.members.values()}


def after_event(state: HouseholdState, event: HouseholdEvent, *, at: float) -> HouseholdState:
    """The household after one more event."""
    return replace(_after(event, state, at), seq=state.seq + 1)


@singledispatch
def _after(event: HouseholdEvent, _state: HouseholdState, _at: float) -> HouseholdState:
    raise TypeError(f"nobody has said what {event!r} does to a household")


@_after.register
def _(event: HouseholdFounded, state: HouseholdState, _at: float) -> HouseholdState:
    return replace(
        state,
        name=event.name,
        zone=event.zone,
        language=event.language,
        settings=event.settings,
        owner=event.owner,
    )


@_after.register
def _(event: HouseholdRenamed, state: HouseholdState, _at: float) -> HouseholdState:
    return replace(state, name=event.name)


@_after.register
def _(event: MemberAdded, state: HouseholdState, _at: float) -> HouseholdState:
    member = MemberState(event.member, event.name, event.person, event.child, event.linked)
    return replace(state, members={**state.members, event.member: member})


@_after.register
def _(event: MemberRenamed, state: HouseholdState, _at: float) -> HouseholdState:
    return _changed(state, event.member, name=event.name)


@_after.register
def _(event: MemberLinked, state: HouseholdState, _at: float) -> HouseholdState:
    return _changed(state, event.member, person=event.person, linked=event.linked)


@_after.register
def _(event: PinChanged, state: HouseholdState, _at: float) -> HouseholdState:
    return _changed(state, event.member, has_pin=event.has_pin)


@_after.register
def _(event: MemberRemoved, state: HouseholdState, _at: float) -> HouseholdState:
    return replace(state, members={key: each for key, each in state.members.items() if key != event.member})


@_after.register
def _(event: OwnerChanged, state: HouseholdState, _at: float) -> HouseholdState:
    return replace(state, owner=event.member)


@_after.register
def _(event: TabletAdded, state: HouseholdState, at: float) -> HouseholdState:
    return replace(state, tablets={**state.tablets, event.tablet: TabletState(event.tablet, event.person, at)})


@_after.register
def _(event: TabletRemoved, state: HouseholdState, _at: float) -> HouseholdState:
    return replace(state, tablets={key: each for key, each in state.tablets.items() if key != event.tablet})


@_after.register
def _(event: SettingsChanged, state: HouseholdState, _at: float) -> HouseholdState:
    return replace(state, settings=event.settings, zone=event.zone)


@_after.register
def _(_event: HouseholdClosed, state: HouseholdState, _at: float) -> HouseholdState:
    return replace(state, closed=True, members={}, tablets={})


def _changed(state: HouseholdState, member: str, **fields: object) -> HouseholdState:
    """The household with one member changed; one that has gone stays gone."""
    if member not in state.members:
        return state
    return replace(state, members={**state.members, member: replace(state.members[member], **fields)})
