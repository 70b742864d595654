"""The tables of calendars that others keep, and of secret addresses at which they read a household's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.json import Decoder, Encoder
from sqlalchemy import Column, Connection, Float, Index, Integer, String, Table, Text, delete, insert, select, update

from lexiko.server.calendars.reading import FoundDay
from lexiko.server.database import metadata

wall_calendar = Table(
    "wall_calendar",
    metadata,
    Column("household_id", String, primary_key=True),
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("who", String, nullable=False),
    Column("by", String, nullable=False),
    Column("at", Float, nullable=False),
    Column("address", String, nullable=False, server_default=""),
    Column("text", Text, nullable=False),
    Column("found", Text, nullable=False),
    Column("zone", String, nullable=False),
    Column("first", String, nullable=False),
    Column("last", String, nullable=False),
    Column("entries", Integer, nullable=False),
    Column("left_out", Integer, nullable=False),
    Column("left_out_line", Integer, nullable=False),
    Column("fetched_at", Float, nullable=False),
    Column("tag", String, nullable=False, server_default=""),
    Column("modified", String, nullable=False, server_default=""),
    Column("trouble", String, nullable=False, server_default=""),
    Column("trouble_at", Float),
    Column("failures", Integer, nullable=False, server_default="0"),
    Column("next_at", Float, nullable=False),
    Column("gone_at", Float),
    Index("ix_wall_calendar_next", "next_at"),
)
plan_address = Table(
    "plan_address",
    metadata,
    Column("household_id", String, primary_key=True),
    Column("member", String, primary_key=True),
    Column("digest", String, nullable=False),
    Column("made_at", Float, nullable=False),
    Column("read_at", Float),
    Index("ix_plan_address_digest", "digest", unique=True),
)

_lists = Decoder(list[FoundDay])
_names = Decoder(list[str])
_encode = Encoder().encode


class HungCalendar(Struct, frozen=True, kw_only=True):
    """A calendar that somebody else keeps, as it was read last; `found` is what it has from `first` to `last`."""

    household_id: str
    id: str
    name: str
    who: Sequence[str]
    by: str
    at: float
    address: str = ""
    text: str
    found: Sequence[FoundDay]
    zone: str
    first: str
    last: str
    entries: int
    left_out: int = 0
    left_out_line: int = 0
    fetched_at: float
    tag: str = ""
    modified: str = ""
    trouble: str = ""
    trouble_at: float | None = None
    failures: int = 0
    next_at: float
    gone_at: float | None = None


def keep_calendar(connection: Connection, calendar: HungCalendar) -> None:
    """Keep a calendar, in place of what was kept of it before."""
    row = {name: getattr(calendar, name) for name in calendar.__struct_fields__}
    row |= {"who": _encode(list(calendar.who)).decode(), "found": _encode(list(calendar.found)).decode()}
    connection.execute(delete(wall_calendar).where(_is(calendar.household_id, calendar.id)))
    connection.execute(insert(wall_calendar), row)


def calendars_of(connection: Connection, household_id: str) -> list[HungCalendar]:
    """The calendars of a household, also those that can be put back, in the order they came."""
    mine = select(wall_calendar).where(wall_calendar.c.household_id == household_id).order_by(wall_calendar.c.at)
    return [_calendar(row) for row in connection.execute(mine).all()]


def due_calendars(connection: Connection, *, now: float, most: int) -> list[HungCalendar]:
    """Some of the calendars that are to be fetched, or read, again; those first that have waited for longest."""
    due = (wall_calendar.c.next_at <= now) & wall_calendar.c.gone_at.is_(None)
    found = connection.execute(select(wall_calendar).where(due).order_by(wall_calendar.c.next_at).limit(most))
    return [_calendar(row) for row in found.all()]


def erase_calendars_of(connection: Connection, household_id: str, member: str | None = None) -> list[str]:
    """Keep no calendar that a member brought, or none of a household; which they were."""
    mine = wall_calendar.c.household_id == household_id
    if member is not None:
        mine &= wall_calendar.c.by == member
    ids = [str(each) for each in connection.execute(select(wall_calendar.c.id).where(mine)).scalars()]
    connection.execute(delete(wall_calendar).where(mine))
    return ids


def erase_gone_calendars(connection: Connection, *, before: float) -> None:
    """Keep no calendar that was taken off before a time."""
    connection.execute(delete(wall_calendar).where(wall_calendar.c.gone_at <= before))


def _is(household_id: str, calendar: str) -> Any:
    return (wall_calendar.c.household_id == household_id) & (wall_calendar.c.id == calendar)


def _calendar(row: Any) -> HungCalendar:
    values = dict(row._mapping)
    values |= {"who": _names.decode(row.who), "found": _lists.decode(row.found)}
    return HungCalendar(**values)


# --- addresses


class KeptAddress(Struct, frozen=True):
    """A secret address of a member's, of which only the digest is kept."""

    household_id: str
    member: str
    made_at: float
    read_at: float | None


def keep_address(connection: Connection, household_id: str, member: str, *, digest: str, at: float) -> None:
    """Keep an address in place of the one this member had."""
    erase_addresses_of(connection, household_id, member)
    row = {"household_id": household_id, "member": member, "digest": digest, "made_at": at}
    connection.execute(insert(plan_address), row)


def address_of(connection: Connection, household_id: str, member: str) -> KeptAddress | None:
    """The address that a member has."""
    mine = (plan_address.c.household_id == household_id) & (plan_address.c.member == member)
    return _address(connection.execute(select(plan_address).where(mine)).first())


def address_by(connection: Connection, digest: str) -> KeptAddress | None:
    """Whose address this is."""
    return _address(connection.execute(select(plan_address).where(plan_address.c.digest == digest)).first())


def note_read(connection: Connection, digest: str, *, at: float) -> None:
    """Write down when an address was read last."""
    connection.execute(update(plan_address).where(plan_address.c.digest == digest).values(read_at=at))


def erase_addresses_of(connection: Connection, household_id: str, member: str | None = None) -> None:
    """Nobody reads a household's plan any more by a member's address, or by any."""
    mine = plan_address.c.household_id == household_id
    if member is not None:
        mine &= plan_address.c.member == member
    connection.execute(delete(plan_address).where(mine))


def _address(row: Any) -> KeptAddress | None:
    return None if row is None else KeptAddress(row.household_id, row.member, row.made_at, row.read_at)


# --- what goes with whom


def erase_of_others(connection: Connection, household_id: str, members: Sequence[str]) -> list[str]:
    """Keep no calendar and no address but of these members; which calendars went."""
    theirs = (wall_calendar.c.household_id == household_id) & wall_calendar.c.by.not_in(members)
    ids = [str(each) for each in connection.execute(select(wall_calendar.c.id).where(theirs)).scalars()]
    connection.execute(delete(wall_calendar).where(theirs))
    of_others = (plan_address.c.household_id == household_id) & plan_address.c.member.not_in(members)
    connection.execute(delete(plan_address).where(of_others))
    return ids


def erase_planner(connection: Connection, household_id: str, member: str | None = None) -> None:
    """Keep no calendar and no address of a member's, or none of a household's."""
    erase_calendars_of(connection, household_id, member)
    erase_addresses_of(connection, household_id, member)
