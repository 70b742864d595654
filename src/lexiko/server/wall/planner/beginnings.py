"""When entries of the planner begin, for the days that come: written beside each change, so that nobody searches walls.

The table names no words: whoever asks gets them from the wall, as it is then.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import Column, Connection, Float, Index, String, Table, delete, insert, select
from sqlalchemy.dialects.sqlite import insert as insert_or

from lexiko.server.database import metadata
from lexiko.server.wall.planner.entries import PlannedEntry
from lexiko.server.wall.planner.repeating import of_entry

DAYS_AHEAD = 21
"""For how many days it is written down; what comes later is added as time goes by."""
DAYS_LEFT = 14
"""Where it is known for fewer days than so many, it is written anew."""

planner_begin = Table(
    "planner_begin",
    metadata,
    Column("household_id", String, primary_key=True),
    Column("entry", String, primary_key=True),
    Column("on", String, primary_key=True),
    Column("at", Float, nullable=False),
    Index("ix_planner_begin_at", "at"),
    sqlite_with_rowid=False,
)
planner_known = Table(
    "planner_known",
    metadata,
    Column("household_id", String, primary_key=True),
    Column("until", Float, nullable=False),
    Column("zone", String, nullable=False),
    sqlite_with_rowid=False,
)


@dataclass(frozen=True, slots=True)
class BeginRow:
    """The one of an entry that is on a day by its rule begins then."""

    household_id: str
    entry: str
    on: str
    at: float


def keep_begins(
    connection: Connection, household_id: str, entries: Mapping[str, PlannedEntry], *, zone: ZoneInfo, now: float
) -> None:
    """Write down when these entries begin in the days that come, in place of what was known of them."""
    of_it = planner_begin.c.household_id == household_id
    today = datetime.fromtimestamp(now, zone).date()
    last = today + timedelta(days=DAYS_AHEAD)
    rows = []
    for entry in entries.values():
        connection.execute(delete(planner_begin).where(of_it & (planner_begin.c.entry == entry.id)))
        if entry.shown:
            found = of_entry(entry, today - timedelta(days=1), last, zone)
            rows += [
                {"household_id": household_id, "entry": entry.id, "on": each.on.isoformat(), "at": each.at}
                for each in found
            ]
    if rows:
        connection.execute(insert(planner_begin), rows)
    _note_known(connection, household_id, zone=zone, until=now + DAYS_AHEAD * 86400.0, only_new=True)


def keep_all_begins(
    connection: Connection, household_id: str, entries: Mapping[str, PlannedEntry], *, zone: ZoneInfo, now: float
) -> None:
    """The same of all entries that there are."""
    connection.execute(delete(planner_begin).where(planner_begin.c.household_id == household_id))
    keep_begins(connection, household_id, entries, zone=zone, now=now)
    _note_known(connection, household_id, zone=zone, until=now + DAYS_AHEAD * 86400.0, only_new=False)


def _note_known(connection: Connection, household_id: str, *, zone: ZoneInfo, until: float, only_new: bool) -> None:
    row = {"household_id": household_id, "until": until, "zone": zone.key}
    connection.execute(insert_or(planner_known).prefix_with("OR IGNORE" if only_new else "OR REPLACE"), row)


def begins_between(connection: Connection, first: float, last: float) -> list[BeginRow]:
    """What begins from one moment on, and before another, in its order."""
    within = (planner_begin.c.at >= first) & (planner_begin.c.at < last)
    rows = connection.execute(select(planner_begin).where(within).order_by(planner_begin.c.at))
    return [BeginRow(row.household_id, row.entry, row.on, row.at) for row in rows]


def begin_of(connection: Connection, household_id: str, entry: str, on: str) -> BeginRow | None:
    """When the one of an entry that is on a day by its rule begins, as far as that is written down."""
    which = (planner_begin.c.household_id == household_id) & (planner_begin.c.entry == entry)
    row = connection.execute(select(planner_begin).where(which & (planner_begin.c.on == on))).first()
    return None if row is None else BeginRow(row.household_id, row.entry, row.on, row.at)


def soon_unknown(connection: Connection, *, now: float) -> list[str]:
    """The households whose days that come are to be written down anew."""
    late = select(planner_known.c.household_id).where(planner_known.c.until < now + DAYS_LEFT * 86400.0)
    return list(connection.execute(late).scalars())


def zone_known(connection: Connection, household_id: str) -> str | None:
    """By the clocks of which time zone it is written down; None: nothing is."""
    of_it = select(planner_known.c.zone).where(planner_known.c.household_id == household_id)
    return connection.execute(of_it).scalar()


def forget_begins(connection: Connection, household_id: str, entry: str) -> None:
    """Keep nothing of one entry's."""
    of_it = (planner_begin.c.household_id == household_id) & (planner_begin.c.entry == entry)
    connection.execute(delete(planner_begin).where(of_it))


def erase_begins(connection: Connection, household_id: str) -> None:
    """Keep nothing of a household's."""
    for table in (planner_begin, planner_known):
        connection.execute(delete(table).where(table.c.household_id == household_id))
