"""What a request about a household causes: one handler for each command, events or a refusal."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from functools import singledispatch
from zoneinfo import ZoneInfo, available_timezones

from lexiko.player_names import cleaned, cut
from lexiko.player_names import free_name as free_name_of
from lexiko.server.households.errors import HouseholdFull, NoSuchMember, NotForYou, NotSoHere
from lexiko.server.households.events import (
    HouseholdClosed,
    HouseholdEvent,
    HouseholdRenamed,
    MemberAdded,
    MemberRemoved,
    MemberRenamed,
    OwnerChanged,
    PinChanged,
    SettingsChanged,
    TabletRemoved,
)
from lexiko.server.households.state import HouseholdState, MemberState
from lexiko.server.wire import (
    NAME_LIMIT,
    AddMember,
    ChangeSettings,
    HandWallOver,
    RemoveMember,
    RemoveTablet,
    RenameHousehold,
    RenameMember,
    SetPin,
)

MOST_MEMBERS = 12
MOST_TABLETS = 4


@dataclass(frozen=True, slots=True)
class HouseholdActor:
    """Who asks: a member at their own device, or one who typed their figures at the tablet; None for nobody."""

    member: MemberState | None
    owner: bool

    def check_owner(self) -> None:
        """Raises `NotForYou` for everybody but the owner."""
        if not self.owner:
            raise NotForYou("Only the owner of this wall may do that.")

    def check_is(self, member: str) -> None:
        """Raises `NotForYou` for everybody but this member and the owner."""
        if not self.owner and (self.member is None or self.member.id != member):
            raise NotForYou("Only they themselves, or the owner of this wall, may do that.")


def fresh_member_id() -> str:
    """An id that nobody has."""
    return secrets.token_urlsafe(8)


def person_in_place() -> str:
    """A guest whom no browser can be: stands for a member without a device."""
    return secrets.token_hex(16)


def name_for(state: HouseholdState, name: str, *, but: str = "") -> str:
    """A member's name, with a number where another (`but` not this one) is called so. Raises `NotSoHere`."""
    shown = cut(cleaned(name), NAME_LIMIT)
    if not shown:
        raise NotSoHere("A name needs a letter.")
    others = [each.name for key, each in state.members.items() if key != but]
    return free_name_of(shown, others, longest=NAME_LIMIT)


def checked_zone(zone: str) -> str:
    """The name of a time zone. Raises `NotSoHere` for what is none."""
    if zone not in available_timezones():
        raise NotSoHere("This time zone is not known here.")
    return ZoneInfo(zone).key


@singledispatch
def decide(do: object, _state: HouseholdState, _actor: HouseholdActor) -> tuple[HouseholdEvent, ...]:
    """The events that a command causes; nothing has changed yet. Raises `HouseholdRefusal`s."""
    raise TypeError(f"nobody has said what {do!r} causes")


@decide.register
def _(do: RenameHousehold, state: HouseholdState, actor: HouseholdActor) -> tuple[HouseholdEvent, ...]:
    actor.check_owner()
    name = cut(cleaned(do.name), NAME_LIMIT)
    if not name:
        raise NotSoHere("A name needs a letter.")
    return (HouseholdRenamed(name),) if name != state.name else ()


@decide.register
def _(do: AddMember, state: HouseholdState, actor: HouseholdActor) -> tuple[HouseholdEvent, ...]:
    actor.check_owner()
    check_room(state)
    return (MemberAdded(fresh_member_id(), name_for(state, do.name), person_in_place(), do.child),)


@decide.register
def _(do: RenameMember, state: HouseholdState, actor: HouseholdActor) -> tuple[HouseholdEvent, ...]:
    member = known_member(state, do.member)
    actor.check_is(member.id)
    name = name_for(state, do.name, but=member.id)
    return (MemberRenamed(member.id, name),) if name != member.name else ()


@decide.register
def _(do: RemoveMember, state: HouseholdState, actor: HouseholdActor) -> tuple[HouseholdEvent, ...]:
    member = known_member(state, do.member)
    actor.check_is(member.id)
    if len(state.members) == 1:
        return MemberRemoved(member.id), HouseholdClosed()
    if member.id == state.owner:
        raise NotSoHere("Hand the wall over to somebody else first.")
    return (MemberRemoved(member.id),)


@decide.register
def _(do: HandWallOver, state: HouseholdState, actor: HouseholdActor) -> tuple[HouseholdEvent, ...]:
    actor.check_owner()
    member = known_member(state, do.member)
    if member.child or not member.linked:
        raise NotSoHere("The owner must be a grown-up who has a device here.")
    return (OwnerChanged(member.id),) if member.id != state.owner else ()


@decide.register
def _(do: ChangeSettings, state: HouseholdState, actor: HouseholdActor) -> tuple[HouseholdEvent, ...]:
    actor.check_owner()
    if (do.settings, do.zone) == (state.settings, state.zone):
        return ()
    return (SettingsChanged(do.settings, checked_zone(do.zone)),)


@decide.register
def _(do: SetPin, state: HouseholdState, actor: HouseholdActor) -> tuple[HouseholdEvent, ...]:
    member = known_member(state, do.member)
    actor.check_is(member.id)
    if do.pin is None and member.id == state.owner and not member.linked:
        raise NotSoHere("The owner has no other device here, so the figures are needed.")
    return (PinChanged(member.id, do.pin is not None),)


@decide.register
def _(do: RemoveTablet, state: HouseholdState, actor: HouseholdActor) -> tuple[HouseholdEvent, ...]:
    actor.check_owner()
    if do.tablet not in state.tablets:
        return ()
    if not any(each.linked for each in state.members.values()) and len(state.tablets) == 1:
        raise NotSoHere("Nobody could see this wall any more: let somebody join with a device first.")
    return (TabletRemoved(do.tablet),)


def known_member(state: HouseholdState, member: str) -> MemberState:
    """The member of this id. Raises `NoSuchMember`."""
    if member not in state.members:
        raise NoSuchMember
    return state.members[member]


def check_room(state: HouseholdState) -> None:
    """Raises `HouseholdFull` where nobody more fits."""
    if len(state.members) >= MOST_MEMBERS:
        raise HouseholdFull("Twelve live here already, and no more fit on this wall.", most=MOST_MEMBERS)
