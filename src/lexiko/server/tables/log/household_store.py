"""Seats of a household's games in the database: they go along when a member becomes another guest."""

from __future__ import annotations

from sqlalchemy import Connection, text

_HELD = text(
    """
    SELECT held.table_id, held.seat FROM seat_holder AS held JOIN game_table ON game_table.id = held.table_id
    WHERE held.guest = :old AND json_extract(game_table.agreement, '$.household') = :household
    """
)
_GIVEN = text("INSERT OR IGNORE INTO seat_holder (table_id, seat, guest, via) VALUES (:table_id, :seat, :new, '')")
_TAKEN = text("DELETE FROM seat_holder WHERE table_id = :table_id AND seat = :seat AND guest = :old")
_TAKER = text(
    """
    UPDATE seat_taker SET guest = :new WHERE guest = :old AND table_id IN
    (SELECT id FROM game_table WHERE json_extract(agreement, '$.household') = :household)
    """
)
"""Their name there is the other's from now on, who may have it taken out."""


def pass_seats(connection: Connection, old: str, new: str, *, household: str) -> set[str]:
    """Let one guest hold what another holds at the tables of a household; at which tables."""
    held = connection.execute(_HELD, {"old": old, "household": household}).all()
    for row in held:
        seat = {"table_id": row.table_id, "seat": row.seat}
        connection.execute(_GIVEN, {**seat, "new": new})
        connection.execute(_TAKEN, {**seat, "old": old})
    connection.execute(_TAKER, {"old": old, "new": new, "household": household})
    return {row.table_id for row in held}
