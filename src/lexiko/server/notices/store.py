"""Devices that are told of things, and notices that wait to be sent, in the database."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

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
from lexiko.server.notices.quiet import next_daily

SECONDS_GATHERED = 120.0
"""How long a letter waits for more that goes with it, and for its reader to come by themselves."""

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


letter_wish = Table(
    "letter_wish",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("language", String, nullable=False),
    Column("zone", String, nullable=False),
    Column("halves", Boolean, nullable=False),
    Column("kinds", String, nullable=False),
    Column("quiet_from", Integer),
    Column("quiet_to", Integer),
    Column("daily_at", Integer),
    Column("refused", String, nullable=False, server_default=""),
    Column("failing_since", Float),
    Index("ix_letter_wish_guest", "guest", unique=True),
)


notice_cursor = Table(
    "notice_cursor",
    metadata,
    Column("name", String, primary_key=True),
    Column("until", Float, nullable=False),
)


class Receiver(Protocol):
    """Whoever is told of things somewhere: at a device, or by letters."""

    @property
    def id(self) -> str: ...
    @property
    def guest(self) -> str: ...
    @property
    def kinds(self) -> str: ...
    @property
    def language(self) -> str: ...
    @property
    def zone(self) -> str: ...
    @property
    def halves(self) -> bool: ...
    def first_at(self, at: float) -> float:
        """When it is told at the earliest of something that is to be told then."""
        ...


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

    def first_at(self, at: float) -> float:
        """At once."""
        return at


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterWish:
    """What somebody with an account wants letters of; none where `kinds` is empty.

    All of a day comes in one letter where `daily_at`, in minutes after midnight, says when. `refused` is the address
    that takes no letters, `failing_since` when they began not to go out.
    """

    id: str
    guest: str
    language: str
    zone: str
    halves: bool
    kinds: str
    quiet_from: int | None
    quiet_to: int | None
    daily_at: int | None
    refused: str = ""
    failing_since: float | None = None

    def first_at(self, at: float) -> float:
        """At the hour of the day that they have chosen, else soon: what comes together goes in one letter."""
        return at + SECONDS_GATHERED if self.daily_at is None else next_daily(at, self.zone, self.daily_at)


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A notice for one device, or for a letter, that waits: what it is about, in JSON, and when it is to be sent."""

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
    drop_all(connection, gone)


def all_wishes(connection: Connection) -> list[LetterWish]:
    """What everybody wants letters of."""
    return [LetterWish(**row) for row in connection.execute(select(letter_wish)).mappings()]


def keep_wish(connection: Connection, wish: LetterWish) -> None:
    """Keep what somebody wants letters of, in place of what they wanted before."""
    values = {name: getattr(wish, name) for name in LetterWish.__slots__}
    connection.execute(insert_or(letter_wish).prefix_with("OR REPLACE"), values)


def forget_wishes(connection: Connection, ids: Iterable[str]) -> None:
    """Forget what people want letters of, and what waits to be written to them."""
    gone = list(ids)
    connection.execute(delete(letter_wish).where(letter_wish.c.id.in_(gone)))
    drop_all(connection, gone)


def hand_over(connection: Connection, old: str, new: str) -> None:
    """The devices of one guest are another's from now on."""
    connection.execute(update(push_device).where(push_device.c.guest == old).values(guest=new))


def put(connection: Connection, rows: Iterable[dict[str, Any]]) -> None:
    """Let notices wait; one that a device has had already does not come again."""
    found = list(rows)
    if found:
        connection.execute(insert_or(push_notice).on_conflict_do_nothing(), found)


def told_to(connection: Connection, guest: str) -> dict[str, Any]:
    """What somebody has chosen, as they take it away: without what lets others send to their devices."""
    device, wish = push_device.c, letter_wish.c
    shown = (
        device.label,
        device.language,
        device.zone,
        device.kinds,
        device.quiet_from,
        device.quiet_to,
        device.made_at,
    )
    devices = connection.execute(select(*shown).where(device.guest == guest)).mappings()
    wanted = (wish.language, wish.zone, wish.kinds, wish.quiet_from, wish.quiet_to, wish.daily_at, wish.refused)
    letters = connection.execute(select(*wanted).where(wish.guest == guest)).mappings()
    return {"devices": [dict(row) for row in devices], "letters": [dict(row) for row in letters]}


def told_until(connection: Connection, name: str) -> float | None:
    """Until which moment everything of a kind has been put down to be told."""
    found: float | None = connection.execute(select(notice_cursor.c.until).where(notice_cursor.c.name == name)).scalar()
    return found


def put_until(connection: Connection, name: str, until: float, rows: Iterable[dict[str, Any]]) -> None:
    """Let these notices wait, and remember that everything until this moment does."""
    put(connection, rows)
    connection.execute(insert_or(notice_cursor).prefix_with("OR REPLACE"), {"name": name, "until": until})


def due(connection: Connection, *, now: float, most: int) -> list[Waiting]:
    """Notices that are to be sent now."""
    found = select(push_notice).where(push_notice.c.next_at <= now).order_by(push_notice.c.next_at).limit(most)
    return [Waiting(**row) for row in connection.execute(found).mappings()]


def due_for(connection: Connection, receiver: str, *, now: float, most: int) -> list[Waiting]:
    """What one of them is to be told now."""
    mine = (push_notice.c.device == receiver) & (push_notice.c.next_at <= now)
    found = select(push_notice).where(mine).order_by(push_notice.c.id).limit(most)
    return [Waiting(**row) for row in connection.execute(found).mappings()]


def drop_all(connection: Connection, receivers: Iterable[str]) -> None:
    """Nothing waits any more for these."""
    connection.execute(delete(push_notice).where(push_notice.c.device.in_(list(receivers))))


def tell_at(connection: Connection, receiver: str, at: float) -> None:
    """All that waits for one of them, and is not to come later anyway, comes then."""
    sooner = (push_notice.c.device == receiver) & (push_notice.c.next_at < at)
    connection.execute(update(push_notice).where(sooner).values(next_at=at))


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
