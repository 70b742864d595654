"""What happens at a table: the game's events and the table's own, and how each is written into the log."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from lexiko.notation import event_from_record, kind_of, to_record
from lexiko.rules import Event, Position
from lexiko.server.wire import json_text


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A person took a seat. `contribution` is of tables whose draws were not committed to; what it did stays so."""

    seat: int
    name: str
    contribution: str = ""


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A person left a seat before the game began."""

    seat: int


@dataclass(frozen=True, slots=True)
class BotSeated:
    """A computer took a seat that was free, or that its player had left without a word."""

    seat: int
    bot: str
    name: str


@dataclass(frozen=True, slots=True)
class ContributionCommitted:
    """A person's device committed to what it will add to the draws; for the same seat, in place of what was before."""

    seat: int
    commitment: str


@dataclass(frozen=True, slots=True)
class DrawsSettled:
    """All had committed, and the server settled its secret; what is told of it is its commitment."""

    secret: str


@dataclass(frozen=True, slots=True)
class ContributionOpened:
    """A person's device told what it adds to the draws."""

    seat: int
    contribution: str


@dataclass(frozen=True, slots=True)
class DrawsGivenUp:
    """Everybody commits anew, because of this seat: its number was `lost`, its player `left` or was `replaced`."""

    seat: int
    why: str


@dataclass(frozen=True, slots=True)
class Said:
    """A person said something at the table."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class HolidayTaken:
    """A person is away: `at` that time of the server's clock this was said, and it is so between the other two.

    What they had said before holds until then only; a holiday without length ends one.
    """

    seat: int
    at: float
    begins: float
    ends: float


@dataclass(frozen=True, slots=True)
class WaitAsked:
    """A person wants time to doubt a computer's play, which would stand after a moment."""

    seat: int


@dataclass(frozen=True, slots=True)
class CoachAsked:
    """A person has asked a coach who knows words, which all agreed to; what was asked and told is nobody's. Rule: V5"""

    seat: int


@dataclass(frozen=True, slots=True)
class AbortAsked:
    """A person would like to end the game without a winner."""

    seat: int


@dataclass(frozen=True, slots=True)
class AbortRefused:
    """A person wants to go on."""

    seat: int


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The table was given up before its game began."""

    why: str = ""


@dataclass(frozen=True, slots=True)
class GameEvent:
    """An event of the game; `why` tells what the event does not, as that a player left for want of `time`.

    `leads` from one position to the next, where whoever decided the event has found that out.
    """

    event: Event
    why: str = ""
    leads: tuple[Position, Position] | None = field(default=None, compare=False, repr=False)


TableEvent = (
    SeatTaken
    | SeatLeft
    | BotSeated
    | ContributionCommitted
    | DrawsSettled
    | ContributionOpened
    | DrawsGivenUp
    | Said
    | HolidayTaken
    | WaitAsked
    | CoachAsked
    | AbortAsked
    | AbortRefused
    | TableClosed
    | GameEvent
)

OWN_EVENTS: Mapping[str, type[Any]] = {
    "seat-taken": SeatTaken,
    "seat-left": SeatLeft,
    "bot-seated": BotSeated,
    "contribution-committed": ContributionCommitted,
    "draws-settled": DrawsSettled,
    "contribution-opened": ContributionOpened,
    "draws-given-up": DrawsGivenUp,
    "talk": Said,
    "holiday-taken": HolidayTaken,
    "wait-asked": WaitAsked,
    "coach-asked": CoachAsked,
    "abort-asked": AbortAsked,
    "abort-refused": AbortRefused,
    "table-closed": TableClosed,
}
"""The table's own events, by what the log and the wire call them."""
_KINDS = {fact: kind for kind, fact in OWN_EVENTS.items()}


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """A fact as it stands in the log: its number from 1, and when, in seconds since 1970.

    `house_at` is when by the server's clock, which nobody sets; where it is not known exactly, a time by which it had
    happened.
    """

    seq: int
    at: float
    fact: TableEvent
    house_at: float


def fact_kind(fact: TableEvent) -> str:
    """What the log calls a fact; a game's event by its name in records.

    >>> fact_kind(AbortAsked(0))
    'abort-asked'
    """
    return kind_of(type(fact.event)) if isinstance(fact, GameEvent) else _KINDS[type(fact)]


def fact_to_row(fact: TableEvent) -> tuple[str, str]:
    """The kind and the body of a fact for the database.

    >>> fact_to_row(Said(1, "Hello"))
    ('talk', '{"seat":1,"text":"Hello"}')
    """
    if isinstance(fact, GameEvent):
        record = to_record(fact.event)
        return fact_kind(fact), _json({"event": record, "why": fact.why} if fact.why else {"event": record})
    return fact_kind(fact), _json(asdict(fact))


def fact_from_row(kind: str, body: str) -> TableEvent:
    """The fact that `fact_to_row` wrote so.

    Raises `NotationError` for an event of the game that cannot be read, `TypeError` and `ValueError` for others.
    """
    stored = json.loads(body)
    if own := OWN_EVENTS.get(kind):
        fact: TableEvent = own(**stored)
        return fact
    return GameEvent(event_from_record(stored["event"]), stored.get("why", ""))


def _json(record: Mapping[str, Any]) -> str:
    return json_text(record)
