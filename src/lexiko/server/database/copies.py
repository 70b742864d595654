"""Copies of a database: made while it is in use, complete as of one moment."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from lexiko.server.database.beside import reading_beside
from lexiko.server.database.errors import DatabaseUnusable


def copy_database(source: Path, target: Path) -> None:
    """Write a complete copy to a file that appears whole or not at all, through a link. Raises `DatabaseUnusable`."""
    place = Path(os.path.realpath(target))
    unfinished = place.with_name(f".{place.name}.{os.getpid()}")
    try:
        os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))
        with closing(reading_beside(source)) as read, closing(sqlite3.connect(unfinished)) as written:
            read.backup(written)
            written.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
        check_database(unfinished)
        _made_durable(unfinished)
        unfinished.replace(place)
    except (OSError, sqlite3.Error) as refused:
        reason = refused.strerror if isinstance(refused, OSError) else str(refused)
        raise DatabaseUnusable(str(source), f"cannot be copied to {target}: {reason}") from refused
    finally:
        unfinished.unlink(missing_ok=True)


def copy_beside(path: Path, *, label: str) -> Path:
    """A copy in the folder `backups` beside the database, named after the day, the time and the label."""
    folder = path.parent / "backups"
    folder.mkdir(mode=0o700, exist_ok=True)
    target = folder / f"{path.stem}-{datetime.now(UTC):%Y%m%d-%H%M%S}-{label}{path.suffix}"
    copy_database(path, target)
    return target


def check_database(path: Path) -> None:
    """Is it a sound database, and one of this program's? Raises `DatabaseUnusable`."""
    try:
        with closing(reading_beside(path)) as connection:
            answer = connection.execute("PRAGMA quick_check").fetchone()[0]
            ours = connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'alembic_version'").fetchone()[0]
    except sqlite3.Error as refused:
        raise DatabaseUnusable(str(path), str(refused)) from refused
    if answer != "ok":
        raise DatabaseUnusable(str(path), f"damaged: {answer}")
    if not ours:
        raise DatabaseUnusable(str(path), "this is no database of Lexiko's")


def version_of(path: Path) -> str:
    """The last step that the database in a file has seen, four digits. Raises `DatabaseUnusable`."""
    try:
        with closing(reading_beside(path)) as connection:
            [(version,)] = connection.execute("SELECT version_num FROM alembic_version")
    except (sqlite3.Error, ValueError) as refused:
        raise DatabaseUnusable(str(path), "it does not tell its version") from refused
    return str(version)


def _made_durable(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
