"""When people are away, in the database."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Column, Connection, Float, Index, Integer, String, Table, delete, insert, select, update

from lexiko.server.database import metadata

holiday = Table(
    "holiday",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("begins", Float, nullable=False),
    Column("ends", Float, nullable=False),
    Index("ix_holiday_guest", "guest"),
)


@dataclass(frozen=True, slots=True)
class Span:
    """From one moment to another, in seconds since 1970."""

    begins: float
    ends: float


def spans_of(connection: Connection, guest: str) -> list[Span]:
    """When somebody was, is and will be away, in this order."""
    rows = connection.execute(select(holiday).where(holiday.c.guest == guest).order_by(holiday.c.begins))
    return [Span(row.begins, row.ends) for row in rows]


def to_come(connection: Connection, *, now: float) -> dict[str, Span]:
    """Who is away, or will be, and when."""
    rows = connection.execute(select(holiday).where(holiday.c.ends > now))
    return {row.guest: Span(row.begins, row.ends) for row in rows}


def take(connection: Connection, guest: str, span: Span | None, *, now: float, since: float) -> None:
    """From now on somebody is away at this time and no other; what was over before `since` is forgotten."""
    connection.execute(delete(holiday).where(holiday.c.ends < since))
    theirs = holiday.c.guest == guest
    connection.execute(delete(holiday).where(theirs, holiday.c.begins >= now))
    connection.execute(update(holiday).where(theirs, holiday.c.ends > now).values(ends=now))
    if span is not None:
        connection.execute(insert(holiday), {"guest": guest, "begins": span.begins, "ends": span.ends})


def forget(connection: Connection, guest: str) -> None:
    """Forget when somebody was away."""
    connection.execute(delete(holiday).where(holiday.c.guest == guest))


def hand_over(connection: Connection, old: str, new: str) -> None:
    """What one guest had said another has."""
    connection.execute(update(holiday).where(holiday.c.guest == old).values(guest=new))
