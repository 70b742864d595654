"""Whose turn has come: told to whoever reminds players. Sending reminders is another feature's business."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from lexiko.server.tables.clock import Times
from lexiko.server.tables.log.state import TableState

Holders = Collection[tuple[int, str]]
"""Seats with the guests that hold them."""
Others = tuple[tuple[str, tuple[str, ...]], ...]
"""Names at seats, each with the guests who hold it; a computer's with none."""


@dataclass(frozen=True, slots=True)
class YourTurn:
    """Everybody waits for a person from now on, to move, to answer a play, or for their device's part of the draws.

    `guests` hold the seat; `due_at`, on the calendar, is when their time for the turn is over, None without a limit.
    `here` is whether the player is at the table, so that nobody need be told. `draws` is whether it is the draws that
    wait: their device does its part by itself as soon as it shows a page of this server.
    """

    table_id: str
    seat: int
    guests: tuple[str, ...]
    due_at: float | None
    here: bool
    draws: bool = False

    def of(self, holders: Holders, watching: Collection[str]) -> YourTurn:
        """The same where these hold the seats, and these guests are at the table."""
        guests = _who(self.seat, holders)
        return replace(self, guests=guests, here=any(guest in watching for guest in guests))


@dataclass(frozen=True, slots=True)
class Awaited:
    """How a turn stands that everybody waits for: with whom, since when and until when on the calendar, who is here.

    `others` are the names at the other seats, each with the guests who hold it; `guests` hold this one now.
    """

    others: Others
    since: float
    due_at: float | None
    here: bool
    guests: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Invited:
    """Somebody has a seat at a table that others made: those, as in `Awaited`; `kept`: it waits until they take it."""

    others: Others
    kept: bool


Listener = Callable[[YourTurn], None]
Witness = Callable[[Connection, YourTurn], None]
"""Told of a turn in the transaction that makes it somebody's: what it writes is there if and only if the turn is."""


def newly_awaited(before: TableState, after: TableState) -> tuple[int, ...]:
    """The people everybody waits for now and did not wait for before, in playing order."""
    waited = set(_awaited(before))
    return tuple(seat for seat, turn in _awaited(after) if (seat, turn) not in waited)


def turns_come(table_id: str, before: TableState, after: TableState, *, times: Times) -> list[YourTurn]:
    """Whose turn has come between the two; who holds the seats is not yet told."""
    draws = after.stage == "waiting"
    found: list[YourTurn] = []
    for seat in newly_awaited(before, after):
        due = due_of_turn(after, seat)
        due_at = None if due is None else times.on_calendar(due)
        found.append(YourTurn(table_id, seat, (), due_at, here=False, draws=draws))
    return found


def _awaited(state: TableState) -> Iterable[tuple[int, int]]:
    """The people that are waited for, each with the number of the turn, which is below 0 for a part of the draws."""
    drawing = state.drawing
    if state.draws_wait_for:
        return [(seat, -2 * drawing.number - bool(drawing.secret)) for seat in state.draws_wait_for]
    if state.position is None or not state.is_on:
        return []
    waits, turn = state.waits_for, state.position.turn_number
    stands_by_itself = state.moment_ends is not None and not state.wait_asked
    awaited = (waits.mover, *(() if stands_by_itself else waits.to_answer))
    return [(seat, turn) for seat in awaited if seat is not None and seat in state.people]


def due_of_turn(state: TableState, seat: int) -> float | None:
    """When the time of this seat is over, on the server's clock; None without a limit, or if it is not on turn."""
    limit = state.turn_deadline
    return limit.at if limit is not None and limit.seat == seat else None


def awaited_at(
    state: TableState, seat: int, holders: Holders, *, here: Collection[int], times: Times
) -> Awaited | None:
    """How the turn of this seat stands; None where nobody waits for it."""
    if all(each != seat for each, _ in _awaited(state)):
        return None
    due = due_of_turn(state, seat)
    since = times.uptime if state.position is None else state.position.turn_started_at
    due_at = None if due is None else times.on_calendar(due)
    return Awaited(
        _beside(state, (seat,), holders), times.on_calendar(since), due_at, seat in here, _who(seat, holders)
    )


def invited_to(state: TableState, holders: Holders, *, held: Collection[int], kept: Collection[int]) -> Invited | None:
    """Who sits with whoever has these seats, or these kept for them; None where they have none, or all is over."""
    if not (held or kept) or state.stage not in ("waiting", "playing"):
        return None
    free = [seat for seat, place in enumerate(state.places) if not place.taken]
    return Invited(_beside(state, (*held, *kept, *free), holders), bool(kept))


def _beside(state: TableState, seats: Collection[int], holders: Holders) -> Others:
    named = [(seat, place.name) for seat, place in enumerate(state.places) if seat not in seats and place.name]
    return tuple((name, _who(seat, holders)) for seat, name in named)


def _who(seat: int, holders: Holders) -> tuple[str, ...]:
    return tuple(sorted(guest for held, guest in holders if held == seat))
