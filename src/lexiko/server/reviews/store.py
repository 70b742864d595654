"""Who has asked for which review that is not made yet, in the database: so that a server goes on where it stood."""

from __future__ import annotations

from sqlalchemy import Column, Connection, Float, Index, String, Table, delete, insert, select, update

from lexiko.server.database import metadata

review_asked = Table(
    "review_asked",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("guest", String(64), primary_key=True),
    Column("asked_at", Float, nullable=False),
    Index("ix_review_asked_guest", "guest"),
)


def all_asked(connection: Connection) -> list[tuple[str, str]]:
    """Every table whose review somebody waits for, and who, the first who asked first."""
    rows = connection.execute(select(review_asked).order_by(review_asked.c.asked_at))
    return [(row.table_id, row.guest) for row in rows]


def note_asked(connection: Connection, table_id: str, guest: str, *, at: float) -> None:
    """Somebody waits for a review."""
    values = {"table_id": table_id, "guest": guest, "asked_at": at}
    connection.execute(insert(review_asked).prefix_with("OR IGNORE"), values)


def note_withdrawn(connection: Connection, table_id: str, guest: str | None = None) -> None:
    """Somebody does not wait for it any more, or nobody does."""
    these = review_asked.c.table_id == table_id
    if guest is not None:
        these &= review_asked.c.guest == guest
    connection.execute(delete(review_asked).where(these))


def forget(connection: Connection, guest: str) -> None:
    """Forget what somebody has asked for."""
    connection.execute(delete(review_asked).where(review_asked.c.guest == guest))


def hand_over(connection: Connection, old: str, new: str) -> None:
    """What one guest has asked for another has."""
    moved = update(review_asked).where(review_asked.c.guest == old).values(guest=new).prefix_with("OR IGNORE")
    connection.execute(moved)
    forget(connection, old)
