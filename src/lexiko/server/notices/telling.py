"""What a notice says as it is sent: asked of tables and walls then, as what was news may be none any more."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from lexiko.server.notices.news import (
    Kind,
    Reader,
    Text,
    invitation_text,
    planner_text,
    turn_text,
    wall_text,
)
from lexiko.server.notices.store import Receiver
from lexiko.server.tables import Awaited, Invited
from lexiko.server.wall import Beginning, NewOnWall

SECONDS_A_DAY = 86400.0
SECONDS_OF_REST = 90.0
"""How long nobody may have written on a wall until it counts as written."""
LONGEST_BURST_SECONDS = 900.0
SECONDS_AHEAD = 600.0
"""How long before it begins an entry of a planner is told of."""
SECONDS_BETWEEN_NOTES = 3600.0
"""How long a wall that somebody was told of is not told of again unless they have looked at it."""
MOST_WALLS = 5000


class Later(Exception):
    """It is not yet time for this notice."""

    def __init__(self, at: float) -> None:
        super().__init__(at)
        self.at = at


def _nobody(_guest: str, _speaker: str) -> bool:
    return False


async def _no_wall(_household: str, _guest: str, _since: int) -> NewOnWall | None:
    return None


async def _no_invitation(_table: str, _guest: str) -> Invited | None:
    return None


async def _nothing_begins(_first: float, _last: float) -> list[Beginning]:
    return []


async def _begins_never(_household: str, _entry: str, _on: str) -> Beginning | None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sources:
    """Who knows what there is to tell: how a turn stands, what is new on a wall, who is asked to play; None: nothing.

    `beginnings` are the entries of planners that begin between two moments, `beginning` is one of them as it is now.
    `unheard` tells who of two has blocked the other: nobody is told of anything by such a person.
    """

    awaited: Callable[[str, int], Awaitable[Awaited | None]]
    on_wall: Callable[[str, str, int], Awaitable[NewOnWall | None]] = _no_wall
    invited: Callable[[str, str], Awaitable[Invited | None]] = _no_invitation
    beginnings: Callable[[float, float], Awaitable[list[Beginning]]] = _nothing_begins
    beginning: Callable[[str, str, str], Awaitable[Beginning | None]] = _begins_never
    unheard: Callable[[str, str], bool] = _nobody


class Teller:
    """Finds the words of a notice."""

    def __init__(self, sources: Sources) -> None:
        """By what these know."""
        self._sources = sources
        self._walls_told: dict[tuple[str, str], float] = {}

    async def text(self, body: Mapping[str, Any], receiver: Receiver, now: float) -> Text | None:
        """What is said; None where it is no news any more. Raises `Later`."""
        reader = Reader(receiver.language, receiver.zone, receiver.halves)
        if body["kind"] not in receiver.kinds.split(","):
            return None  # they have chosen otherwise meanwhile
        if "begins" in body:
            return await self._begins(body["begins"], receiver, now, reader)
        if "wall" in body:
            return await self._on_wall(body, receiver, now, reader)
        if body["kind"] == "invitation":
            return await self._invitation(body["table"], receiver, reader)
        return await self._turn(body, receiver, now, reader)

    def told(self, body: Mapping[str, Any], receiver: Receiver, now: float) -> None:
        """It was sent."""
        if "wall" in body:
            if len(self._walls_told) >= MOST_WALLS:
                self._walls_told.clear()
            self._walls_told[receiver.id, body["wall"]] = now

    async def _turn(self, body: Mapping[str, Any], receiver: Receiver, now: float, reader: Reader) -> Text | None:
        turn = await self._sources.awaited(body["table"], body["seat"])
        kind: Kind = body["kind"]
        if turn is None or receiver.guest not in turn.guests or (turn.here and kind == "turn"):
            return None
        if kind == "reminder" and (at := reminded_at(turn.since, turn.due_at)) > now + 1:
            raise Later(at)  # their days have stood still meanwhile
        names = self._heard(turn.others, receiver)
        if not names:
            return None
        return turn_text(kind, names, turn.due_at, now, reader=reader, path=f"t/{body['table']}")

    async def _invitation(self, table_id: str, receiver: Receiver, reader: Reader) -> Text | None:
        invited = await self._sources.invited(table_id, receiver.guest)
        names = self._heard(invited.others, receiver) if invited else []
        if invited is None or not names:
            return None
        return invitation_text(invited, names, reader=reader, path=f"t/{table_id}")

    async def _begins(self, named: list[str], receiver: Receiver, now: float, reader: Reader) -> Text | None:
        begins = await self._sources.beginning(*named)
        if begins is None or receiver.guest not in begins.guests:
            return None
        if begins.by and self._sources.unheard(receiver.guest, begins.by):
            return None
        if not begins.all_day and begins.at > now + SECONDS_AHEAD:
            return None  # it was put off, and is told again when it begins
        return planner_text(begins, now, reader=reader, path=f"wall/{begins.household_id}")

    async def _on_wall(self, body: Mapping[str, Any], receiver: Receiver, now: float, reader: Reader) -> Text | None:
        news = await self._sources.on_wall(body["wall"], receiver.guest, body["since"])
        names = self._heard(news.by, receiver) if news else []
        if news is None or not names:
            return None
        if now < min(news.last_at + SECONDS_OF_REST, news.first_at + LONGEST_BURST_SECONDS):
            raise Later(news.last_at + SECONDS_OF_REST)
        told_at = self._walls_told.get((receiver.id, body["wall"]))
        if told_at is not None and news.seen_at < told_at and now < told_at + SECONDS_BETWEEN_NOTES:
            raise Later(told_at + SECONDS_BETWEEN_NOTES)
        return wall_text(news, names, reader=reader, path=f"wall/{body['wall']}")

    def _heard(self, others: Iterable[tuple[str, tuple[str, ...]]], receiver: Receiver) -> list[str]:
        """The names of those of these people whom the receiver is not kept apart from."""
        unheard = self._sources.unheard
        return [name for name, guests in others if not any(unheard(receiver.guest, guest) for guest in guests)]


def reminded_at(since: float, due_at: float | None) -> float:
    """When somebody is gently reminded of a turn that has been theirs since then.

    A day before their time is over, or when a third of it is left where it is short; after two days without a limit.

    >>> reminded_at(0, 3 * 86400.0), reminded_at(0, 3600.0), reminded_at(0, None)
    (172800.0, 2400.0, 172800.0)
    """
    if due_at is None:
        return since + 2 * SECONDS_A_DAY
    return due_at - min(SECONDS_A_DAY, (due_at - since) / 3)
