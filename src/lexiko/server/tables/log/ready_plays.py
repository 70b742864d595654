"""Plays that seats keep ready, in the database: beside the log, as nobody else may learn of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, delete, exists, insert, select

from lexiko.server.tables.log.schema import prepared_play, seat_holder


@dataclass(frozen=True, slots=True)
class KeptReady:
    """A play that a seat keeps ready, as the command that prepared it in JSON; `dropped` if it will not be made."""

    body: str
    dropped: bool = False


def prepared_at(connection: Connection, table_id: str) -> dict[int, KeptReady]:
    """The plays kept ready at a table, by seat."""
    rows = connection.execute(select(prepared_play).where(prepared_play.c.table_id == table_id))
    return {row.seat: KeptReady(row.body, bool(row.dropped)) for row in rows}


def keep_ready(connection: Connection, table_id: str, ready: Mapping[int, KeptReady | None]) -> None:
    """Change the plays that are kept ready at a table, by seat; None: none is any more."""
    for seat, kept in ready.items():
        which = (prepared_play.c.table_id == table_id) & (prepared_play.c.seat == seat)
        connection.execute(delete(prepared_play).where(which))
        if kept is not None:
            values = {"table_id": table_id, "seat": seat, "body": kept.body, "dropped": kept.dropped}
            connection.execute(insert(prepared_play), values)


def forget_unheld(connection: Connection, table_id: str, seat: int) -> None:
    """Keep nothing ready any more for a seat that nobody holds."""
    held = exists().where(seat_holder.c.table_id == table_id, seat_holder.c.seat == seat)
    mine = (prepared_play.c.table_id == table_id) & (prepared_play.c.seat == seat)
    connection.execute(delete(prepared_play).where(mine & ~held))
