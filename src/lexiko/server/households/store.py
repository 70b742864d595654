"""The tables of households: their log, whose guests are whose, codes that let others in, and figures to type."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace
from sqlalchemy import (
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
    insert,
    select,
    update,
)
from sqlalchemy.dialects.sqlite import insert as insert_or

from lexiko.server.database import metadata
from lexiko.server.households.events import (
    HouseholdEvent,
    MemberAdded,
    MemberLinked,
    MemberRenamed,
    event_from_body,
    event_to_body,
)
from lexiko.server.households.state import HouseholdState, after_event

GONE = "gone"
"""What stands in place of whoever wants nothing kept of them."""

household = Table(
    "household",
    metadata,
    Column("id", String, primary_key=True),
    Column("made_by", String, nullable=False),
    Column("made_key", String, nullable=False),
    Column("created_at", Float, nullable=False),
    Index("ix_household_made", "made_by", "made_key", unique=True),
)
household_event = Table(
    "household_event",
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
household_person = Table(
    "household_person",
    metadata,
    Column("person", String, primary_key=True),
    Column("household_id", String, primary_key=True),
    sqlite_with_rowid=False,
)
household_invitation = Table(
    "household_invitation",
    metadata,
    Column("digest", String, primary_key=True),
    Column("household_id", String, nullable=False),
    Column("made_by", String, nullable=False),
    Column("until", Float, nullable=False),
    Index("ix_household_invitation_of", "household_id"),
)
household_pin = Table(
    "household_pin",
    metadata,
    Column("household_id", String, primary_key=True),
    Column("member", String, primary_key=True),
    Column("hash", String, nullable=False),
    Column("wrong", Integer, nullable=False, server_default="0"),
    Column("locked", Integer, nullable=False, server_default="0"),
    Column("until", Float, nullable=False, server_default="0"),
    sqlite_with_rowid=False,
)
household_seen = Table(
    "household_seen",
    metadata,
    Column("household_id", String, primary_key=True),
    Column("member", String, primary_key=True),
    Column("at", Float, nullable=False),
    sqlite_with_rowid=False,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseholdChange:
    """All that is written at once when something happens: by whom, and for which request."""

    events: Sequence[HouseholdEvent]
    first_seq: int
    at: float
    by: str
    key: str = ""
    digest: str = ""
    persons: Iterable[str] = ()
    """Whose household it is then: members and tablets."""


@dataclass(frozen=True, slots=True)
class PinRow:
    """A member's figures, hashed; how many tries were wrong since the last pause, how many pauses, and until when."""

    hash: str
    wrong: int
    locked: int
    until: float


def found_household(connection: Connection, household_id: str, change: HouseholdChange, *, made_key: str) -> str:
    """Keep a new household; the one that this guest made with this key before, if any. Returns its id."""
    made = (household.c.made_by == change.by) & (household.c.made_key == made_key)
    if known := connection.execute(select(household.c.id).where(made)).scalar():
        return str(known)
    row = {"id": household_id, "made_by": change.by, "made_key": made_key, "created_at": change.at}
    connection.execute(insert(household), row)
    append(connection, household_id, change)
    return household_id


def append(connection: Connection, household_id: str, change: HouseholdChange) -> None:
    """Write what happened, and whose household it is then."""
    rows = [
        {
            "household_id": household_id,
            "seq": seq,
            "at": change.at,
            "by": change.by,
            "key": change.key if seq == change.first_seq else "",
            "digest": change.digest if seq == change.first_seq else "",
            "body": event_to_body(event),
        }
        for seq, event in enumerate(change.events, change.first_seq)
    ]
    connection.execute(insert(household_event), rows)
    connection.execute(delete(household_person).where(household_person.c.household_id == household_id))
    persons = [{"person": person, "household_id": household_id} for person in dict.fromkeys(change.persons)]
    if persons:
        connection.execute(insert(household_person), persons)


def load_household(connection: Connection, household_id: str) -> tuple[HouseholdState, dict[str, str]] | None:
    """A household and the keys of what was asked, with their digests; None if there is none of this id."""
    of_it = household_event.c.household_id == household_id
    rows = connection.execute(select(household_event).where(of_it).order_by(household_event.c.seq)).all()
    if not rows:
        return None
    state = HouseholdState(id=household_id)
    for row in rows:
        state = after_event(state, event_from_body(row.body), at=row.at)
    return state, {row.key: row.digest for row in rows if row.key}


def all_persons(connection: Connection) -> dict[str, list[str]]:
    """Whose each household is, by its id."""
    found: dict[str, list[str]] = {}
    for row in connection.execute(select(household_person)):
        found.setdefault(row.household_id, []).append(row.person)
    return found


def households_of(connection: Connection, person: str) -> list[str]:
    """The households whose walls a guest may see, as a member or a tablet."""
    mine = select(household_person.c.household_id).where(household_person.c.person == person)
    return list(connection.execute(mine).scalars())


def keep_invitation(connection: Connection, digest: str, household_id: str, *, made_by: str, until: float) -> None:
    """Keep a code by its digest, in place of the one its maker made before."""
    of_maker = (household_invitation.c.household_id == household_id) & (household_invitation.c.made_by == made_by)
    connection.execute(delete(household_invitation).where(of_maker))
    row = {"digest": digest, "household_id": household_id, "made_by": made_by, "until": until}
    connection.execute(insert(household_invitation), row)


def invitation(connection: Connection, digest: str, *, now: float) -> tuple[str, str] | None:
    """The household of a code that is still good, and which member made it."""
    good = (household_invitation.c.digest == digest) & (household_invitation.c.until > now)
    row = connection.execute(select(household_invitation).where(good)).first()
    return None if row is None else (str(row.household_id), str(row.made_by))


def withdraw_invitations(connection: Connection, household_id: str, made_by: str | None = None) -> None:
    """Let nobody in any more by codes of a household, or of one member there."""
    which = household_invitation.c.household_id == household_id
    if made_by is not None:
        which &= household_invitation.c.made_by == made_by
    connection.execute(delete(household_invitation).where(which))


def pin_of(connection: Connection, household_id: str, member: str) -> PinRow | None:
    """A member's figures."""
    of_member = (household_pin.c.household_id == household_id) & (household_pin.c.member == member)
    row = connection.execute(select(household_pin).where(of_member)).first()
    return None if row is None else PinRow(row.hash, row.wrong, row.locked, row.until)


def keep_pin(connection: Connection, household_id: str, member: str, hashed: str | None) -> None:
    """Keep other figures of a member, or none."""
    of_member = (household_pin.c.household_id == household_id) & (household_pin.c.member == member)
    connection.execute(delete(household_pin).where(of_member))
    if hashed is not None:
        connection.execute(insert(household_pin), {"household_id": household_id, "member": member, "hash": hashed})


def note_tries(connection: Connection, household_id: str, member: str, row: PinRow) -> None:
    """Write down how tries have gone, so that a server that is started again does not forget them."""
    of_member = (household_pin.c.household_id == household_id) & (household_pin.c.member == member)
    counted = {"wrong": row.wrong, "locked": row.locked, "until": row.until}
    connection.execute(update(household_pin).where(of_member).values(counted))


def note_seen(connection: Connection, household_id: str, member: str, at: float) -> None:
    """Write down when a member last looked at the wall."""
    row = {"household_id": household_id, "member": member, "at": at}
    connection.execute(insert_or(household_seen).prefix_with("OR REPLACE"), row)


def last_seen(connection: Connection, household_id: str) -> dict[str, float]:
    """When each member last looked at the wall."""
    of_it = household_seen.c.household_id == household_id
    return {row.member: row.at for row in connection.execute(select(household_seen).where(of_it))}


def count_households(connection: Connection, person: str) -> int:
    """How many households somebody has founded."""
    mine = select(func.count()).select_from(household).where(household.c.made_by == person)
    return int(connection.execute(mine).scalar() or 0)


def members_who_were(connection: Connection, guest: str) -> list[tuple[str, str]]:
    """The members that a guest was last, by their households, also of those that they have left."""
    named = select(household_event.c.household_id).where(household_event.c.body.contains(f'"{guest}"'))
    which = household_event.c.household_id.in_(named)
    order = household_event.c.household_id, household_event.c.seq
    persons: dict[tuple[str, str], str] = {}
    for row in connection.execute(select(household_event).where(which).order_by(*order)):
        event = event_from_body(row.body)
        if isinstance(event, MemberAdded | MemberLinked):
            persons[str(row.household_id), event.member] = event.person
    return [member for member, person in persons.items() if person == guest]


def pass_founding(connection: Connection, old: str, new: str) -> None:
    """What one guest has founded counts as another's."""
    mine = household.c.made_by == old
    of_one = household.c.made_key + "/" + household.c.id  # a key that both had chosen would be there twice
    connection.execute(update(household).where(mine).values(made_by=new, made_key=of_one))
    connection.execute(update(household_event).where(household_event.c.by == old).values(by=new))


def erase_founder(connection: Connection, guest: str) -> None:
    """Keep nothing of who founded a household, or hung a tablet of theirs on its wall."""
    gone = {"made_by": GONE + "/" + household.c.id, "made_key": household.c.id}
    connection.execute(update(household).where(household.c.made_by == guest).values(gone))
    connection.execute(update(household_event).where(household_event.c.by == guest).values(by=GONE))
    mine = (household_event.c.body.contains(f'"{guest}"')) & (household_event.c.body.contains("tablet-added"))
    written = func.replace(household_event.c.body, f'"{guest}"', f'"{GONE}"')
    connection.execute(update(household_event).where(mine).values(body=written))


def erase_name(connection: Connection, household_id: str, member: str) -> None:
    """Let the log tell of a member who has gone without what they were called, and without the guest they were."""
    of_it = household_event.c.household_id == household_id
    for row in connection.execute(select(household_event).where(of_it)).all():
        event = event_from_body(row.body)
        changed: HouseholdEvent = event
        if isinstance(event, MemberAdded) and event.member == member:
            changed = replace(event, name=GONE, person=GONE)
        elif isinstance(event, MemberRenamed) and event.member == member:
            changed = replace(event, name=GONE)
        elif isinstance(event, MemberLinked) and event.member == member:
            changed = replace(event, person=GONE)
        if changed is not event:
            its = of_it & (household_event.c.seq == row.seq)
            connection.execute(update(household_event).where(its).values(body=event_to_body(changed)))


def erase_household(connection: Connection, household_id: str) -> None:
    """Keep nothing of a household that nobody can come into any more."""
    connection.execute(delete(household).where(household.c.id == household_id))
    for each in (household_event, household_person, household_invitation, household_pin, household_seen):
        connection.execute(delete(each).where(each.c.household_id == household_id))


def forget_member(connection: Connection, household_id: str, member: str) -> None:
    """Keep nothing of a member who has gone beside the log: no figures, no code, no time."""
    keep_pin(connection, household_id, member, None)
    withdraw_invitations(connection, household_id, member)
    gone = (household_seen.c.household_id == household_id) & (household_seen.c.member == member)
    connection.execute(delete(household_seen).where(gone))
