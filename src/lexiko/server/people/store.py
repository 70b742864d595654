"""The tables of people: who has an account, how they sign in, whom they keep away from, and letters to be sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    Float,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.sqlite import insert as insert_or

from lexiko.server.database import metadata

person = Table(
    "person",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("key", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("name", String, nullable=False),
    Column("sign_in_name", String),
    Column("mail", String),
    Column("mail_asked", String),
    Column("password", String),
    Column("pin", String),
    Column("pin_wrong", Integer, nullable=False, server_default="0"),
    Column("parent", String(32)),
    Column("handle", String, nullable=False),
    Column("language", String, nullable=False, server_default="en"),
    Column("made_at", Float, nullable=False),
    Index("ix_person_key", "key", unique=True),
    Index("ix_person_sign_in_name", "sign_in_name", unique=True),
    Index("ix_person_mail", "mail", unique=True),
    Index("ix_person_parent", "parent"),
)
passkey = Table(
    "passkey",
    metadata,
    Column("id", String, primary_key=True),
    Column("key", String, nullable=False),
    Column("person", String(32), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", Integer, nullable=False),
    Column("site", String, nullable=False),
    Column("name", String, nullable=False),
    Column("made_at", Float, nullable=False),
    Column("used_at", Float, nullable=False),
    Index("ix_passkey_person", "person"),
)
one_time_code = Table(
    "one_time_code",
    metadata,
    Column("digest", String, primary_key=True),
    Column("person", String(32), nullable=False),
    Column("purpose", String, nullable=False),
    Column("until", Float),
    Index("ix_one_time_code_person", "person", "purpose"),
)
letter = Table(
    "letter",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("person", String(32), nullable=False),
    Column("address", String, nullable=False),
    Column("language", String, nullable=False),
    Column("made_at", Float, nullable=False),
    Column("next_at", Float, nullable=False),
    Column("until", Float, nullable=False),
    Column("tries", Integer, nullable=False, server_default="0"),
    Index("ix_letter_next_at", "next_at"),
)
blocked = Table(
    "blocked",
    metadata,
    Column("key", String, primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("other", String(32), nullable=False),
    Column("name", String, nullable=False),
    Column("at", Float, nullable=False),
    Index("ix_blocked_guest", "guest", "other", unique=True),
    Index("ix_blocked_other", "other"),
)
report = Table(
    "report",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("about", String(32), nullable=False),
    Column("table_id", String, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Index("ix_report_guest", "guest"),
    Index("ix_report_about", "about"),
)
to_be_scrubbed = Table(
    "to_be_scrubbed",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("since", Float, nullable=False),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRow:
    """Somebody who comes back: by an account of their own, or as a parent's child.

    `guest` is who they are at tables and `key` what pages call a child by. `mail` has been shown to be theirs,
    `mail_asked` not yet; `handle` is what authenticators know the account by.
    """

    guest: str
    key: str
    kind: str
    name: str
    handle: str
    made_at: float
    sign_in_name: str | None = None
    mail: str | None = None
    mail_asked: str | None = None
    password: str | None = None
    pin: str | None = None
    pin_wrong: int = 0
    parent: str | None = None
    language: str = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class PasskeyRow:
    """A passkey: its id and public key, and the name of the site that it is good for."""

    id: str
    key: str
    person: str
    public_key: bytes
    sign_count: int
    site: str
    name: str
    made_at: float
    used_at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterRow:
    """A letter that is to be sent; what stands in it is written as it goes out."""

    id: int
    kind: str
    person: str
    address: str
    language: str
    made_at: float
    next_at: float
    until: float
    tries: int


# --- people


def insert_person(connection: Connection, row: PersonRow) -> None:
    """Keep somebody new. Raises `sqlalchemy.exc.IntegrityError` where the name to sign in by is taken."""
    connection.execute(insert(person), _columns(row))


def person_of(connection: Connection, guest: str) -> PersonRow | None:
    """Who this guest is; None for one without an account."""
    return _person(connection, person.c.guest == guest)


def person_signing_in(connection: Connection, name: str) -> PersonRow | None:
    """Whose name to sign in by this is, or whose mail address."""
    return _person(connection, or_(person.c.sign_in_name == name, person.c.mail == name))


def person_with_mail(connection: Connection, mail: str) -> PersonRow | None:
    """Whose mail address this is."""
    return _person(connection, person.c.mail == mail)


def children_of(connection: Connection, parent: str) -> list[PersonRow]:
    """The children of a parent, the eldest seat first."""
    rows = connection.execute(select(person).where(person.c.parent == parent).order_by(person.c.made_at))
    return [PersonRow(**row) for row in rows.mappings()]


def child_of(connection: Connection, parent: str, key: str) -> PersonRow | None:
    """A child of this parent by its key."""
    return _person(connection, (person.c.parent == parent) & (person.c.key == key))


def all_people(connection: Connection) -> list[PersonRow]:
    """Everybody who has an account, and their children."""
    return [PersonRow(**row) for row in connection.execute(select(person).order_by(person.c.made_at)).mappings()]


def change_person(connection: Connection, guest: str, **values: object) -> None:
    """Write something of a person anew."""
    connection.execute(update(person).where(person.c.guest == guest).values(values))


def count_pin(connection: Connection, guest: str, *, most: int) -> bool:
    """A child's PIN is typed, and counts as wrong until it fits; False where it was wrong so often that none counts."""
    which = (person.c.guest == guest) & (person.c.pin_wrong < most)
    return connection.execute(update(person).where(which).values(pin_wrong=person.c.pin_wrong + 1)).rowcount > 0


def _person(connection: Connection, which: Any) -> PersonRow | None:
    row = connection.execute(select(person).where(which)).mappings().first()
    return None if row is None else PersonRow(**row)


# --- ways in


def insert_passkey(connection: Connection, row: PasskeyRow) -> None:
    """Keep a passkey. Raises `sqlalchemy.exc.IntegrityError` where there is one of this id."""
    connection.execute(insert(passkey), _columns(row))


def passkey_called(connection: Connection, passkey_id: str) -> PasskeyRow | None:
    """The passkey with this id."""
    row = connection.execute(select(passkey).where(passkey.c.id == passkey_id)).mappings().first()
    return None if row is None else PasskeyRow(**row)


def passkeys_of(connection: Connection, guest: str) -> list[PasskeyRow]:
    """Somebody's passkeys, the first one first."""
    rows = connection.execute(select(passkey).where(passkey.c.person == guest).order_by(passkey.c.made_at))
    return [PasskeyRow(**row) for row in rows.mappings()]


def note_use(connection: Connection, passkey_id: str, *, sign_count: int, at: float) -> None:
    """A passkey was used."""
    changed = update(passkey).where(passkey.c.id == passkey_id).values(sign_count=sign_count, used_at=at)
    connection.execute(changed)


def remove_passkey(connection: Connection, guest: str, key: str) -> bool:
    """Take a passkey away from somebody; whether it was there."""
    gone = connection.execute(delete(passkey).where(passkey.c.person == guest, passkey.c.key == key))
    return gone.rowcount > 0


def keep_codes(
    connection: Connection, guest: str, purpose: str, digests: Iterable[str], *, until: float | None = None
) -> None:
    """Keep codes for a purpose, by their digests, in place of those that were for it before."""
    drop_codes(connection, guest, purpose)
    rows = [{"digest": each, "person": guest, "purpose": purpose, "until": until} for each in digests]
    connection.execute(insert(one_time_code), rows)


def drop_codes(connection: Connection, guest: str, purpose: str) -> None:
    """Forget the codes that somebody has for a purpose."""
    connection.execute(delete(one_time_code).where(one_time_code.c.person == guest, one_time_code.c.purpose == purpose))


def use_code(connection: Connection, digest: str, purpose: str, *, now: float) -> str | None:
    """Use a code up; whose it is, and None where there is none that is still good."""
    connection.execute(delete(one_time_code).where(one_time_code.c.until < now))
    which = (one_time_code.c.digest == digest) & (one_time_code.c.purpose == purpose)
    found: str | None = connection.execute(select(one_time_code.c.person).where(which)).scalar()
    if found is not None:
        connection.execute(delete(one_time_code).where(which))
    return found


def codes_left(connection: Connection, guest: str, purpose: str) -> int:
    """How many codes somebody has left for a purpose."""
    which = (one_time_code.c.person == guest) & (one_time_code.c.purpose == purpose)
    return int(connection.execute(select(func.count()).select_from(one_time_code).where(which)).scalar() or 0)


# --- letters


def put_letter(
    connection: Connection, *, kind: str, person: str, address: str, language: str, now: float, until: float
) -> None:
    """Put a letter into the outbox, in place of one of the same kind that has not gone out."""
    same = (letter.c.kind == kind) & (letter.c.person == person) & (letter.c.address == address)
    connection.execute(delete(letter).where(same))
    values = {"kind": kind, "person": person, "address": address, "language": language}
    connection.execute(insert(letter), {**values, "made_at": now, "next_at": now, "until": until, "tries": 0})


def due_letters(connection: Connection, *, now: float, most: int) -> list[LetterRow]:
    """Letters that are to be sent now."""
    due = select(letter).where(letter.c.next_at <= now).order_by(letter.c.next_at).limit(most)
    return [LetterRow(**row) for row in connection.execute(due).mappings()]


def next_letter_at(connection: Connection) -> float | None:
    """When the next letter is to be sent."""
    found: float | None = connection.execute(select(func.min(letter.c.next_at))).scalar()
    return found


def letters_waiting(connection: Connection) -> int:
    """How many letters have not gone out."""
    return int(connection.execute(select(func.count()).select_from(letter)).scalar() or 0)


def drop_letter(connection: Connection, letter_id: int) -> None:
    """A letter has gone out, or is given up."""
    connection.execute(delete(letter).where(letter.c.id == letter_id))


def put_off_letter(connection: Connection, letter_id: int, *, next_at: float) -> None:
    """A letter could not be sent; it is tried again then."""
    changed = update(letter).where(letter.c.id == letter_id).values(next_at=next_at, tries=letter.c.tries + 1)
    connection.execute(changed)


# --- company


def block(connection: Connection, guest: str, other: str, *, key: str, name: str, at: float) -> None:
    """Somebody wants to be apart from another."""
    values = {"key": key, "guest": guest, "other": other, "name": name, "at": at}
    connection.execute(insert_or(blocked).values(values).on_conflict_do_nothing())


def blocks_of(connection: Connection, guest: str) -> list[Mapping[str, Any]]:
    """Whom somebody has blocked, the last one first."""
    rows = connection.execute(select(blocked).where(blocked.c.guest == guest).order_by(blocked.c.at.desc()))
    return [dict(row) for row in rows.mappings()]


def all_blocks(connection: Connection) -> list[tuple[str, str]]:
    """Everybody who has blocked somebody, and whom."""
    return [(row.guest, row.other) for row in connection.execute(select(blocked.c.guest, blocked.c.other))]


def unblock(connection: Connection, guest: str, key: str) -> bool:
    """Somebody lets another near again, with all devices of that seat; whether anybody of this key was blocked."""
    which = (blocked.c.guest == guest) & (blocked.c.key == key)
    found = connection.execute(select(blocked.c.name, blocked.c.at).where(which)).first()
    if found is None:
        return False
    same = (blocked.c.guest == guest) & (blocked.c.name == found.name) & (blocked.c.at == found.at)
    connection.execute(delete(blocked).where(same))
    return True


def insert_report(connection: Connection, values: Mapping[str, object]) -> None:
    """Keep what somebody reports."""
    connection.execute(insert(report), dict(values))


def reports_of(connection: Connection, guest: str) -> list[Mapping[str, Any]]:
    """What somebody has reported."""
    return [dict(row) for row in connection.execute(select(report).where(report.c.guest == guest)).mappings()]


def reports_since(connection: Connection, guest: str, *, since: float) -> int:
    """How much somebody has reported since then."""
    which = (report.c.guest == guest) & (report.c.at >= since)
    return int(connection.execute(select(func.count()).select_from(report).where(which)).scalar() or 0)


# --- one guest becomes another person's, and somebody goes for good


def hand_over(connection: Connection, old: str, new: str) -> None:
    """Whom a guest had blocked is blocked by this person from now on, who is apart from whoever blocked the guest."""
    for column in (blocked.c.guest, blocked.c.other):
        moved = update(blocked).where(column == old).values({column.name: new}).prefix_with("OR IGNORE")
        connection.execute(moved)
        connection.execute(delete(blocked).where(column == old))
    connection.execute(delete(blocked).where(blocked.c.guest == blocked.c.other))
    connection.execute(update(report).where(report.c.guest == old).values(guest=new))
    connection.execute(update(report).where(report.c.about == old).values(about=new))


def erase(connection: Connection, guest: str, *, at: float) -> None:
    """Forget everything of a person; that the files are to be gone over is written down with it."""
    connection.execute(delete(person).where(person.c.guest == guest))
    connection.execute(delete(passkey).where(passkey.c.person == guest))
    connection.execute(delete(one_time_code).where(one_time_code.c.person == guest))
    connection.execute(delete(letter).where(letter.c.person == guest))
    connection.execute(delete(blocked).where(or_(blocked.c.guest == guest, blocked.c.other == guest)))
    connection.execute(delete(report).where(or_(report.c.guest == guest, report.c.about == guest)))
    due = insert_or(to_be_scrubbed).values(id=1, since=at)
    connection.execute(due.on_conflict_do_update(index_elements=["id"], set_={"since": at}))


def scrubbing_due(connection: Connection) -> float | None:
    """When the last one went since whom the files have not been gone over; None: they have been."""
    since: float | None = connection.execute(select(to_be_scrubbed.c.since)).scalar()
    return since


def scrubbed(connection: Connection, since: float | None) -> None:
    """The files have been gone over, unless somebody else has gone meanwhile."""
    connection.execute(delete(to_be_scrubbed).where(to_be_scrubbed.c.since == since))


def _columns(row: PersonRow | PasskeyRow) -> dict[str, object]:
    return {name: getattr(row, name) for name in type(row).__slots__}
