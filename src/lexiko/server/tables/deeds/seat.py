"""Taking a seat, and a table on the same terms for those who sat at the last one."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Literal

from lexiko.server.tables.agreement import Agreement
from lexiko.server.tables.deeds.deed import Deed
from lexiko.server.tables.errors import NoSuchThing, NotNow, SeatIsTaken, SeatKept
from lexiko.server.tables.facts import SeatTaken
from lexiko.server.tables.names import clean_name, free_name
from lexiko.server.tables.sitting import Sitting
from lexiko.server.wire import Rematch, SeatWish, TakeSeat

Who = Literal["me", "open", "bot"]


def seat_taken(sitting: Sitting, seat: int, wish: TakeSeat, *, guest: str, held: Sequence[int]) -> Deed:
    """What taking a seat causes: nothing for who has it.

    Raises `NoSuchThing`, `SeatIsTaken`, `NotNow`, `SeatKept`.
    """
    standing = sitting.standing
    if seat >= len(standing.places):
        raise NoSuchThing("The table has no such seat.", why="no-such-seat")
    if seat in held:
        return Deed()
    if standing.places[seat].taken:
        raise SeatIsTaken
    if standing.state != "waiting":
        raise NotNow("This table is not waiting for players any more.", why="not-waiting")
    reserved = sitting.agreement.reserved.get(seat, ())
    if not guest or (reserved and guest not in reserved):
        raise SeatKept
    others = [place.name for place in standing.places if place.taken]
    name = free_name(clean_name(wish.name) or f"Player {seat + 1}", others)
    return Deed((SeatTaken(seat, name),))


def rematch_agreement(
    sitting: Sitting, holders: Collection[tuple[int, str]], guest: str, *, wish: Rematch
) -> Agreement:
    """The same terms again: who asks sits down at once, and the seats of the other people are kept for them.

    Raises `NotNow` while the game is on.
    """
    if sitting.standing.state not in ("over", "void"):
        raise NotNow("The game is still on.", why="still-on")
    seats: list[SeatWish] = []
    reserved: dict[int, tuple[str, ...]] = {}
    for seat, place in enumerate(sitting.standing.places):
        of_seat = tuple(sorted(holder for held, holder in holders if held == seat))
        who: Who = "bot" if place.bot else "me" if guest in of_seat else "open"
        seats.append(SeatWish(who=who, name=place.name, bot=place.bot, child=place.child))
        if who == "open":
            reserved[seat] = of_seat
    same = sitting.agreement.wish.model_copy(update={"seats": seats, "listed": False, "key": wish.key})
    return replace(sitting.agreement, wish=same, reserved=reserved, after=sitting.table_id)
