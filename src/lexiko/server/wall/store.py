"""The tables of walls: their log, and what of it has been folded together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.json import Decoder, Encoder
from sqlalchemy import Column, Connection, Float, Integer, String, Table, Text, delete, insert, select, update
from sqlalchemy.dialects.sqlite import insert as insert_or

from lexiko.server.database import metadata
from lexiko.server.wall.cork import photos
from lexiko.server.wall.events import ItemsErased, WallEvent, wall_event_from, wall_event_text
from lexiko.server.wall.forgetting import Forgotten, emptied, ids_on, shortened, without, without_quotes
from lexiko.server.wall.items import Moment
from lexiko.server.wall.planner.beginnings import erase_begins, forget_begins
from lexiko.server.wall.planner.calendar_store import erase_planner
from lexiko.server.wall.state import WallState, after_wall

wall_event = Table(
    "wall_event",
    metadata,
    Column("household_id", String, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("by", String, nullable=False),
    Column("key", String, nullable=False, server_default=""),
    Column("digest", String, nullable=False, server_default=""),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)
wall_base = Table(
    "wall_base",
    metadata,
    Column("household_id", String, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("state", Text, nullable=False),
)

_states = Decoder(WallState)
_encoder = Encoder()


@dataclass(frozen=True, slots=True, kw_only=True)
class WallChange:
    """All that is written at once when something happens: by whom, and for which request."""

    events: Sequence[WallEvent]
    first_seq: int
    at: float
    by: str
    key: str = ""
    digest: str = ""


@dataclass(frozen=True, slots=True)
class StoredWall:
    """A wall as it is kept: how it stands, what was asked with which key, and how long its log is beyond its base."""

    state: WallState
    keys: dict[str, str]
    entries: int


def append_to_wall(connection: Connection, household_id: str, change: WallChange) -> None:
    """Write what happened. Raises `sqlite3.IntegrityError` if somebody else has written meanwhile."""
    rows = [
        {
            "household_id": household_id,
            "seq": seq,
            "at": change.at,
            "by": change.by,
            "key": change.key if seq == change.first_seq else "",
            "digest": change.digest if seq == change.first_seq else "",
            "body": wall_event_text(event),
        }
        for seq, event in enumerate(change.events, change.first_seq)
    ]
    connection.execute(insert(wall_event), rows)
    for event in change.events:
        photos.follow(connection, household_id, event, at=change.at)


def load_wall(connection: Connection, household_id: str) -> StoredWall:
    """A wall as it stands; an empty one where nothing has happened yet."""
    base = connection.execute(select(wall_base).where(wall_base.c.household_id == household_id)).first()
    state = _states.decode(base.state) if base is not None else WallState()
    of_it = wall_event.c.household_id == household_id
    rows = connection.execute(select(wall_event).where(of_it).order_by(wall_event.c.seq)).all()
    later = [row for row in rows if row.seq > state.seq]
    for row in later:
        state = after_wall(state, wall_event_from(row.body), Moment(row.seq, row.at, row.by))
    return StoredWall(state, {row.key: row.digest for row in rows if row.key}, len(later))


def fold_wall(connection: Connection, household_id: str, state: WallState, *, keep: int) -> None:
    """Keep how a wall stands in place of its log, but for the last so many entries."""
    row = {"household_id": household_id, "seq": state.seq, "state": _encoder.encode(state).decode()}
    connection.execute(insert_or(wall_base).prefix_with("OR REPLACE"), row)
    old = (wall_event.c.household_id == household_id) & (wall_event.c.seq <= state.seq - keep)
    connection.execute(delete(wall_event).where(old))


def erase_member(connection: Connection, household_id: str, member: str, *, at: float) -> StoredWall:
    """Take what a member wrote, drew and spelt out of a wall's log, and what is known of their requests; the rest."""
    before = load_wall(connection, household_id).state
    planner = Forgotten.of(before.entries, member)
    base = wall_base.c.household_id == household_id
    if (folded := connection.execute(select(wall_base.c.state).where(base)).scalar()) is not None:
        left = planner.left_of(without(_states.decode(folded), member))
        connection.execute(update(wall_base).where(base).values(state=_encoder.encode(left).decode()))
    of_it = wall_event.c.household_id == household_id
    for row in connection.execute(select(wall_event).where(of_it)).all():
        event = wall_event_from(row.body)
        left_of_it = planner.without_words(without_quotes(emptied(event) if row.by == member else event, member))
        values = {"key": "", "digest": ""} if row.by == member else {}
        if values or left_of_it is not event:
            values["body"] = wall_event_text(left_of_it)
            connection.execute(update(wall_event).where(of_it & (wall_event.c.seq == row.seq)).values(values))
    photos.erase_photos(connection, household_id, member)
    erase_planner(connection, household_id, member)
    after = load_wall(connection, household_id).state
    gone, shorter = ids_on(before) - ids_on(after), shortened(before, after)
    if gone or shorter or planner.words:
        told = [ItemsErased(tuple(sorted(gone))), *shorter]
        append_to_wall(connection, household_id, WallChange(events=told, first_seq=before.seq + 1, at=at, by=""))
    for entry in planner.doomed:
        forget_begins(connection, household_id, entry)
    return load_wall(connection, household_id)


def erase_wall(connection: Connection, household_id: str) -> None:
    """Keep nothing of a wall."""
    photos.erase_photos(connection, household_id)
    erase_planner(connection, household_id)
    connection.execute(delete(wall_event).where(wall_event.c.household_id == household_id))
    connection.execute(delete(wall_base).where(wall_base.c.household_id == household_id))
    erase_begins(connection, household_id)
