"""Taking a seat, and a table on the same terms for those who sat at the last one."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Literal

from lexiko.server.tables.errors import NoSuchThing, NotNow, SeatIsTaken, SeatKept
from lexiko.server.tables.log.history import TableHistory
from lexiko.server.tables.log.table_events import SeatTaken
from lexiko.server.tables.names import clean_name, free_name
from lexiko.server.tables.outcomes.outcome import Outcome
from lexiko.server.tables.terms.agreement import Agreement
from lexiko.server.wire import Rematch, SeatPlan, TakeSeat

Who = Literal["me", "open", "bot"]


def seat_taken(history: TableHistory, seat: int, request: TakeSeat, *, guest: str, held: Sequence[int]) -> Outcome:
    """What taking a seat causes: nothing for who has it. Whom it is kept for is looked up as it is written down.

    Raises `NoSuchThing`, `SeatIsTaken`, `NotNow`, `SeatKept`.
    """
    state = history.state
    if seat >= len(state.places):
        raise NoSuchThing("The table has no such seat.", why="no-such-seat")
    if seat in held:
        return Outcome()
    if state.places[seat].taken:
        raise SeatIsTaken
    if state.stage != "waiting":
        raise NotNow("This table is not waiting for players any more.", why="not-waiting")
    if not guest:
        raise SeatKept
    others = [place.name for place in state.places if place.taken]
    name = free_name(clean_name(request.name) or f"Player {seat + 1}", others)
    return Outcome((SeatTaken(seat, name),))


def rematch_agreement(
    history: TableHistory, holders: Collection[tuple[int, str]], guest: str, *, request: Rematch
) -> Agreement:
    """The same terms again: who asks sits down at once, and the seats of the other people are kept for them.

    At a household's table all who played sit down again at once. Raises `NotNow` while the game is on.
    """
    if history.state.stage not in ("over", "void"):
        raise NotNow("The game is still on.", why="still-on")
    seats: list[SeatPlan] = []
    reserved: dict[int, tuple[str, ...]] = {}
    for seat, place in enumerate(history.state.places):
        of_seat = tuple(sorted(holder for held, holder in holders if held == seat))
        sits = guest in of_seat or (bool(history.agreement.household) and bool(of_seat))
        who: Who = "bot" if place.bot else "me" if sits else "open"
        seats.append(SeatPlan(who=who, name=place.name, bot=place.bot, child=place.child))
        if who == "open":
            reserved[seat] = of_seat
    same = history.agreement.request.model_copy(update={"seats": seats, "listed": False, "key": request.key})
    return replace(history.agreement, request=same, reserved=reserved, after=history.table_id)
