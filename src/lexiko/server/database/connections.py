"""Connections to an SQLite file: what is set on each, for the one that writes and for those that read."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection, Engine, MetaData, create_engine, event
from sqlalchemy.pool import NullPool

from lexiko.server.database.beside import BUSY_SECONDS

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)
"""Every table of every feature; each `store.py` adds its own."""

_WRITER = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA wal_autocheckpoint=1000",
    "PRAGMA cache_size=-6000",
    "PRAGMA temp_store=MEMORY",
    "PRAGMA secure_delete=ON",  # what is deleted is written over, in pages that nobody uses any more too
)
# SQLite before 3.51.3 may damage its log when several connections write it back into the file: readers never do.
_READER = ("PRAGMA query_only=ON", "PRAGMA wal_autocheckpoint=0", "PRAGMA cache_size=-2000")
_CURSORS = "cursors"


def writing_engine(path: Path) -> Engine:
    """Where the one writing connection comes from. Its transactions begin at once with the right to write."""
    return _engine(path, mode="rwc", pragmas=_WRITER, begin="BEGIN IMMEDIATE")


def reading_engine(path: Path) -> Engine:
    """Where connections come from that cannot change anything, each transaction seeing one moment of the database."""
    return _engine(path, mode="ro", pragmas=_READER, begin="BEGIN")


def _engine(path: Path, *, mode: str, pragmas: tuple[str, ...], begin: str) -> Engine:
    engine = create_engine(
        f"sqlite:///file:{quote(str(path.absolute()))}?mode={mode}&uri=true",
        connect_args={"check_same_thread": False, "timeout": BUSY_SECONDS},
        poolclass=NullPool,
        hide_parameters=True,  # what is written is on racks: it does not belong into errors and logs
    )

    @event.listens_for(engine, "connect")
    def _settle(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # Python's sqlite3 begins no transactions of its own
        for pragma in pragmas:
            connection.execute(pragma).close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Any) -> None:
        connection.exec_driver_sql(begin)

    @event.listens_for(engine, "after_cursor_execute")
    def _note(connection: Connection, cursor: Any, *_: object) -> None:
        connection.info.setdefault(_CURSORS, []).append(cursor)

    return engine


def close_cursors(connection: Connection) -> None:
    """Let go of everything that was asked on a connection.

    A question that was given up halfway would hold its transaction open after the end of it, and what is read next
    would be as old as that question. Whoever stopped it by an error may keep it alive by that error for long.
    """
    for cursor in connection.info.pop(_CURSORS, ()):
        cursor.close()
