"""A game for members of a household: its table as it is asked for, and who holds which seat."""

from __future__ import annotations

from lexiko.server.households import HouseholdState
from lexiko.server.wall.errors import NotSo
from lexiko.server.wire import NewTable, NewWallGame, SeatPlan


def table_request(request: NewWallGame, household: HouseholdState) -> tuple[NewTable, dict[int, str]]:
    """The table of a new game, private to the household, and the persons of its seats. Raises `NotSo`."""
    seats: list[SeatPlan] = []
    persons: dict[int, str] = {}
    for place, planned in enumerate(request.seats):
        if planned.bot is not None:
            seats.append(SeatPlan(who="bot", bot=planned.bot))
            continue
        member = household.members.get(planned.member or "")
        if member is None or member.person in persons.values():
            raise NotSo("Each rack is for another member of this household.")
        persons[place] = member.person
        seats.append(SeatPlan(who="me", name=member.name, child=member.child))
    wish = NewTable(
        edition=request.edition,
        set_key=request.set_key,
        lexicon=request.lexicon,
        variations=request.variations,
        timing=request.timing,
        seats=seats,
        listed=False,
        spectators=False,
        spectator_delay=0,
        key=request.key,
    )
    return wish, persons
