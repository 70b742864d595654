"""Browsers at which somebody is signed in, in the database; their cookies are not, only digests of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Column, Connection, Float, Index, String, Table, bindparam, delete, insert, select, update

from lexiko.server.database import metadata

browser_session = Table(
    "browser_session",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("key", String, nullable=False),
    Column("person", String(32), nullable=False),
    Column("kind", String, nullable=False),
    Column("name", String, nullable=False),
    Column("made_at", Float, nullable=False),
    Column("seen_at", Float, nullable=False),
    Column("proved_at", Float, nullable=False),
    Column("before", String(32), nullable=False, server_default=""),
    Column("family", String(32), nullable=False, server_default=""),
    Index("ix_browser_session_person", "person"),
)


def all_sessions(connection: Connection) -> list[dict[str, Any]]:
    """Every session."""
    return [dict(row) for row in connection.execute(select(browser_session)).mappings()]


def begin(connection: Connection, session: Mapping[str, Any], *, instead_of: str = "") -> None:
    """Keep a session in place of the one that the browser had by the cookie it had before."""
    end(connection, [instead_of])
    connection.execute(insert(browser_session), dict(session))


def end(connection: Connection, ids: Iterable[str]) -> None:
    """Forget sessions."""
    connection.execute(delete(browser_session).where(browser_session.c.id.in_(list(ids))))


def change(connection: Connection, session_id: str, **values: object) -> None:
    """Write something of a session anew."""
    connection.execute(update(browser_session).where(browser_session.c.id == session_id).values(values))


def change_family(connection: Connection, family: str, **values: object) -> None:
    """Write something of all sessions anew at which this family's children may take turns."""
    connection.execute(update(browser_session).where(browser_session.c.family == family).values(values))


def forget_guest_before(connection: Connection, person: str) -> None:
    """No browser goes back to being this guest."""
    connection.execute(update(browser_session).where(browser_session.c.before == person).values(before=""))


def note_seen(connection: Connection, seen: Mapping[str, float]) -> None:
    """Write down when browsers were seen last."""
    noting = update(browser_session).where(browser_session.c.id == bindparam("of")).values(seen_at=bindparam("now"))
    connection.execute(noting, [{"of": browser, "now": at} for browser, at in seen.items()])


def forget_unseen(connection: Connection, *, since: float) -> None:
    """Forget the sessions of browsers that were not seen since then."""
    connection.execute(delete(browser_session).where(browser_session.c.seen_at < since))
