"""A household as its members are shown it."""

from __future__ import annotations

from collections.abc import Collection

from lexiko.server.households.live import LiveHousehold
from lexiko.server.households.state import HouseholdState, MemberState
from lexiko.server.households.unlocking import ActingPersons
from lexiko.server.wire import HouseholdLine, HouseholdView, MemberView, TabletView, WallYou


def letters_of(names: Collection[str]) -> dict[str, str]:
    """What stands on each name's tile: its first letter, and one more where two begin alike.

    >>> letters_of(["Ada", "Ben", "Bo", "Cleo"])
    {'Ada': 'A', 'Ben': 'Be', 'Bo': 'Bo', 'Cleo': 'C'}
    >>> letters_of(["Anna", "Anne"])
    {'Anna': 'Aa', 'Anne': 'Ae'}
    """
    found: dict[str, str] = {}
    for name in names:
        alike = [other for other in names if other != name and other[:1].upper() == name[:1].upper()]
        first, tails = name[:1].upper(), [each.lower() for each in dict.fromkeys(name[1:])]
        own = [each for each in tails if not any(each in other[1:].lower() for other in alike)]
        second = name[1:2].lower()
        if alike and any(other[1:2].lower() == second for other in alike):
            second = own[0] if own else second
        found[name] = first + second if alike else first
    return found


def member_view(
    state: HouseholdState, member: MemberState, *, here: bool = False, seen_at: float | None = None
) -> MemberView:
    """A member as others see them."""
    letters = letters_of([each.name for each in state.members.values()])
    return MemberView(
        id=member.id,
        name=member.name,
        letters=letters[member.name],
        child=member.child,
        owner=member.id == state.owner,
        linked=member.linked,
        has_pin=member.has_pin,
        here=here,
        seen_at=seen_at,
    )


def household_view(live: LiveHousehold, here: Collection[str]) -> HouseholdView:
    """A household with who looks at the wall now."""
    state = live.state
    return HouseholdView(
        id=state.id,
        name=state.name,
        zone=state.zone,
        language=state.language,
        settings=state.settings,
        members=[
            member_view(state, each, here=each.id in here, seen_at=live.seen.get(each.id))
            for each in state.members.values()
        ],
        tablets=[TabletView(each.id, each.since) for each in state.tablets.values()],
    )


def you_view(live: LiveHousehold, guest: str, acting: ActingPersons) -> WallYou:
    """Who a guest is in a household. Raises `NoSuchHousehold` for nobody."""
    access = live.access(guest)
    unlocked = acting.of(guest, live.id) if access.tablet else None
    member = access.member.id if access.member else None
    whom = member or (unlocked.member if unlocked else None)
    return WallYou(
        member=member,
        tablet=access.tablet is not None,
        owner=whom is not None and whom == live.state.owner,
        unlocked=unlocked.member if unlocked else None,
        unlocked_until=round(unlocked.until, 3) if unlocked else None,
    )


def line_of(live: LiveHousehold, guest: str) -> HouseholdLine:
    """A household in somebody's list. Raises `NoSuchHousehold` for nobody of it."""
    access, members = live.access(guest), live.state.members.values()
    return HouseholdLine(
        live.id, live.state.name, access.member.name if access.member else None, [each.name for each in members]
    )
