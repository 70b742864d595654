"""What it causes that a household is founded, and that somebody comes in or goes."""

from __future__ import annotations

from lexiko.player_names import cleaned, cut
from lexiko.server.households.errors import HouseholdFull, NotSoHere
from lexiko.server.households.events import (
    HouseholdClosed,
    HouseholdEvent,
    HouseholdFounded,
    MemberAdded,
    MemberLinked,
    MemberRemoved,
    OwnerChanged,
    PinChanged,
    TabletAdded,
    TabletRemoved,
)
from lexiko.server.households.live import LiveHousehold
from lexiko.server.households.outcomes import (
    MOST_TABLETS,
    check_room,
    checked_zone,
    fresh_member_id,
    known_member,
    name_for,
    person_in_place,
)
from lexiko.server.households.state import HouseholdState, MemberState
from lexiko.server.wire import NAME_LIMIT, AcceptInvitation, HouseholdSettings, NewHousehold


def without_tablet(state: HouseholdState, guest: str) -> list[HouseholdEvent]:
    """What causes it that a guest is no tablet of the family any more."""
    tablet = state.tablet_of(guest)
    return [TabletRemoved(tablet.id)] if tablet is not None else []


def leaving(state: HouseholdState, member: MemberState) -> list[HouseholdEvent]:
    """A member goes; if it was the owner, the next one is: with a device first, and grown up.

    Where nobody is left who can see the wall, at a device of theirs or at a tablet, the household is closed.
    """
    others = [each for each in state.members.values() if each.id != member.id]
    tablets = [each for each in state.tablets.values() if each.person != member.person]
    if not tablets and not any(each.linked for each in others):
        return [MemberRemoved(member.id), HouseholdClosed()]
    if member.id != state.owner:
        return [MemberRemoved(member.id)]
    heir = min(others, key=lambda each: (each.child, not each.linked))
    return [OwnerChanged(heir.id), MemberRemoved(member.id)]


def founding(
    household_id: str, owner: str, guest: str, request: NewHousehold
) -> tuple[list[HouseholdEvent], HouseholdState]:
    """What founding causes, and the household after it. Raises `NotSoHere`."""
    if request.tablet and request.pin is None:
        raise NotSoHere("At the family's tablet the owner needs four figures.")
    name = cut(cleaned(request.name), NAME_LIMIT)
    if not name:
        raise NotSoHere("A name needs a letter.")
    zone, settings = checked_zone(request.zone), HouseholdSettings(tile_set=request.tile_set)
    live = LiveHousehold(HouseholdState(id=household_id), {}, {})
    events: list[HouseholdEvent] = [HouseholdFounded(name, zone, request.language, settings, owner)]
    person = person_in_place() if request.tablet else guest
    events.append(MemberAdded(owner, name_for(live.state, request.you), person, False, not request.tablet))
    if request.pin is not None:
        events.append(PinChanged(owner, has_pin=True))
    for each in request.members:
        state = live.ahead(events, at=0.0)
        events.append(MemberAdded(fresh_member_id(), name_for(state, each.name), person_in_place(), each.child))
    if request.tablet:
        events.append(TabletAdded(fresh_member_id(), guest))
    return events, live.ahead(events, at=0.0)


def coming_in(
    state: HouseholdState, guest: str, request: AcceptInvitation
) -> tuple[list[HouseholdEvent], MemberState | None]:
    """What coming in causes, and the member whose seats go along. Raises `NotSoHere`, `NoSuchMember`."""
    if request.tablet:
        if len(state.tablets) >= MOST_TABLETS:
            raise HouseholdFull("Four tablets show this wall already.", most=MOST_TABLETS)
        return [TabletAdded(fresh_member_id(), guest)], None
    if request.member is not None:
        member = known_member(state, request.member)
        if member.linked:
            raise NotSoHere(f"{member.name} has joined already.")
        return [MemberLinked(member.id, guest, linked=True)], member
    check_room(state)
    return [MemberAdded(fresh_member_id(), name_for(state, request.name or ""), guest, False, True)], None


def persons_of(state: HouseholdState) -> list[str]:
    """Whose household it is: those with a browser."""
    members = [each.person for each in state.members.values() if each.linked]
    return [*members, *(each.person for each in state.tablets.values())]
