"""Copies of a database: made while it is in use, complete as of one moment."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from lexiko.server.database.beside import reading_beside
from lexiko.server.database.errors import DatabaseUnusable
from lexiko.server.database.file_lock import resolved
from lexiko.user_files import part_beside, replaceable

SECONDS_A_DAY = 86_400.0


def copy_database(source: Path, target: Path) -> None:
    """Write a complete copy to a file that appears whole or not at all, through a link. Raises `DatabaseUnusable`."""
    try:
        with part_beside(replaceable(target)) as (unfinished, descriptor):
            os.close(descriptor)
            with closing(reading_beside(source)) as read, closing(sqlite3.connect(unfinished)) as written:
                read.backup(written)
                written.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
            check_database(unfinished)
    except (OSError, sqlite3.Error) as refused:
        reason = refused.strerror if isinstance(refused, OSError) else str(refused)
        raise DatabaseUnusable(str(source), f"cannot be copied to {target}: {reason}") from refused


def copy_beside(path: Path, *, label: str) -> Path:
    """A copy in the folder `backups` beside the database, named after the day, the time and the label.

    Raises `DatabaseUnusable`; then nothing of it stays.
    """
    target = new_beside(path, label=label)
    try:
        copy_database(path, target)
    except BaseException:
        target.unlink(missing_ok=True)
        raise
    return target


def old_copies_removed(path: Path, *, days: float, now: float) -> list[Path]:
    """Remove copies beside a database that are older than so many days, but for the newest; which they were.

    Only files with the names that `copy_beside` gives count. One that cannot be removed is left for the next time.
    """
    place = resolved(path)
    named = re.compile(rf"{re.escape(place.stem)}-\d{{8}}-\d{{6}}-[\w-]+{re.escape(place.suffix)}")
    found = [each for each in (place.parent / "backups").glob("*") if named.fullmatch(each.name) and each.is_file()]
    found.sort(key=lambda each: each.stat().st_mtime)
    old = [each for each in found[:-1] if now - each.stat().st_mtime > days * SECONDS_A_DAY]
    removed = []
    for each in old:
        with suppress(OSError):
            each.unlink()
            removed.append(each)
    return removed


def new_beside(path: Path, *, label: str) -> Path:
    """A new, empty file in that folder, so that no second copy within a second takes the first one's name.

    Raises `DatabaseUnusable`.
    """
    place = resolved(path)
    folder = place.parent / "backups"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        for name in _names(f"{place.stem}-{datetime.now(UTC):%Y%m%d-%H%M%S}-{label}"):
            target = folder / f"{name}{place.suffix}"
            with suppress(FileExistsError):
                os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
                return target
    except OSError as refused:
        raise DatabaseUnusable(str(folder), refused.strerror or "cannot be written to") from refused
    raise AssertionError("there is always a further name")


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


def _names(first: str) -> Iterator[str]:
    return (first if number == 1 else f"{first}-{number}" for number in count(1))
