"""Devices that are told of things, and notices that wait to be sent, in the database."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Float,
    Index,
    Integer,
    String,
    Table,
    Text,
    delete,
    func,
    select,
    update,
)
from sqlalchemy.dialects.sqlite import insert as insert_or

from lexiko.server.database import metadata

push_device = Table(
    "push_device",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("browser", String(32), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String, nullable=False),
    Column("auth", String, nullable=False),
    Column("label", String, nullable=False),
    Column("language", String, nullable=False),
    Column("zone", String, nullable=False),
    Column("halves", Boolean, nullable=False),
    Column("kinds", String, nullable=False),
    Column("quiet_from", Integer),
    Column("quiet_to", Integer),
    Column("made_at", Float, nullable=False),
    Index("ix_push_device_guest", "guest"),
)
push_notice = Table(
    "push_notice",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("device", String(32), nullable=False),
    Column("about", String, nullable=False),
    Column("body", Text, nullable=False),
    Column("next_at", Float, nullable=False),
    Column("until", Float, nullable=False),
    Column("tries", Integer, nullable=False, server_default="0"),
    Index("ix_push_notice_about", "device", "about", unique=True),
    Index("ix_push_notice_next_at", "next_at"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """A browser that asked to be told of things: where to, by which keys, and of what.

    `kinds` are divided by commas; quiet hours are minutes after midnight in its `zone`, none where they are None.
    """

    id: str
    guest: str
    browser: str
    endpoint: str
    p256dh: str
    auth: str
    label: str
    language: str
    zone: str
    halves: bool
    kinds: str
    quiet_from: int | None
    quiet_to: int | None
    made_at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A notice for one device that waits: what it is about, in JSON, and when it is to be sent."""

    id: int
    device: str
    about: str
    body: str
    next_at: float
    until: float
    tries: int


def all_devices(connection: Connection) -> list[Device]:
    """Every device."""
    return [Device(**row) for row in connection.execute(select(push_device)).mappings()]


def keep_device(connection: Connection, device: Device) -> None:
    """Keep a device, in place of what was known of it; whoever it was told for before hears nothing more there."""
    connection.execute(delete(push_device).where(push_device.c.id == device.id, push_device.c.guest != device.guest))
    values = {name: getattr(device, name) for name in Device.__slots__}
    connection.execute(insert_or(push_device).prefix_with("OR REPLACE"), values)


def count_devices(connection: Connection, guest: str) -> int:
    """How many devices are told of things for a guest."""
    mine = select(func.count()).select_from(push_device).where(push_device.c.guest == guest)
    return int(connection.execute(mine).scalar() or 0)


def forget_devices(connection: Connection, ids: Iterable[str]) -> None:
    """Forget devices, and what waits for them."""
    gone = list(ids)
    connection.execute(delete(push_device).where(push_device.c.id.in_(gone)))
    connection.execute(delete(push_notice).where(push_notice.c.device.in_(gone)))


def hand_over(connection: Connection, old: str, new: str) -> None:
    """The devices of one guest are another's from now on."""
    connection.execute(update(push_device).where(push_device.c.guest == old).values(guest=new))


def put(connection: Connection, rows: Iterable[dict[str, Any]]) -> None:
    """Let notices wait; one that a device has had already does not come again."""
    found = list(rows)
    if found:
        connection.execute(insert_or(push_notice).on_conflict_do_nothing(), found)


def due(connection: Connection, *, now: float, most: int) -> list[Waiting]:
    """Notices that are to be sent now."""
    found = select(push_notice).where(push_notice.c.next_at <= now).order_by(push_notice.c.next_at).limit(most)
    return [Waiting(**row) for row in connection.execute(found).mappings()]


def next_at(connection: Connection) -> float | None:
    """When the next notice is to be sent."""
    found: float | None = connection.execute(select(func.min(push_notice.c.next_at))).scalar()
    return found


def drop(connection: Connection, notice: int) -> None:
    """A notice was sent, or is given up."""
    connection.execute(delete(push_notice).where(push_notice.c.id == notice))


def put_off(connection: Connection, notice: int, *, until: float, tries: int) -> None:
    """A notice is to be sent later."""
    connection.execute(update(push_notice).where(push_notice.c.id == notice).values(next_at=until, tries=tries))
