"""Guests that were sent away, in the database."""

from __future__ import annotations

from sqlalchemy import Column, Connection, Float, String, Table, select
from sqlalchemy.dialects.sqlite import insert

from lexiko.server.database import metadata

revoked_guest = Table(
    "revoked_guest",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("at", Float, nullable=False),
)


def revoke(connection: Connection, guest: str, *, at: float) -> None:
    """Write down that a guest's cookie no longer counts."""
    connection.execute(insert(revoked_guest).values(guest=guest, at=at).on_conflict_do_nothing())


def all_revoked(connection: Connection) -> set[str]:
    """Every guest whose cookie no longer counts."""
    return set(connection.execute(select(revoked_guest.c.guest)).scalars())
