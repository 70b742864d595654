"""Backups: everything a server keeps in one file, made while it runs, and put back while it does not."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from lexiko.server.database import DatabaseUnusable
from lexiko.server.database.copies import (
    check_database,
    copy_beside,
    copy_database,
    new_beside,
)
from lexiko.server.database.file_lock import FileLock
from lexiko.server.database.versions import version_in
from lexiko.user_files import part_beside, replaceable

_STEPS = Path(__file__).parent / "migrations" / "versions"
"""The steps from version to version, each in a file called after its own: loading them takes longer than a copy."""
_BESIDE = ("-wal", "-shm")
"""What SQLite keeps in files of their own beside a database that is in use."""


def back_up(database: Path, target: Path | None) -> Path:
    """A complete copy of the database, in a file of this name or in the folder `backups` beside it; returns where.

    A copy takes the place of an older copy, and of nothing else. Raises `DatabaseUnusable`; then no file has appeared.
    """
    if not database.is_file():
        raise DatabaseUnusable(str(database), "there is no database here yet")
    if target is None:
        return copy_beside(database, label="copy")
    _check_file(target)
    _check_place(database, target)
    copy_database(database, target)
    return target


def _check_file(place: Path) -> None:
    """Raises `DatabaseUnusable` for a folder, a device or a pipe, which no database takes the place of."""
    try:
        replaceable(place)
    except OSError as refused:
        raise DatabaseUnusable(str(place), refused.strerror or "no file can be there") from refused


def _check_place(database: Path, target: Path) -> None:
    """Raises `DatabaseUnusable` where a copy would take the place of something else than a copy."""
    if FileLock.path_of(target).exists() or (target.exists() and target.samefile(database)):
        raise DatabaseUnusable(str(target), "a server keeps its games in it; name another file for the copy")
    if target.exists():
        try:
            check_database(target)
        except DatabaseUnusable:
            raise DatabaseUnusable(str(target), "is there already and no backup; name another file") from None


def restore(database: Path, source: Path) -> Path | None:
    """Put a backup in the database's place; returns where the database that was there is now, None if there was none.

    Raises `DatabaseUnusable` for a backup that is missing, damaged or of a newer version, `DatabaseInUse` while a
    server runs.
    """
    if not source.is_file():
        problem = "is a folder; name the file of a backup in it" if source.is_dir() else "there is no such file"
        raise DatabaseUnusable(str(source), problem)
    check_database(source)
    _check_file(database)
    version_in(source, sorted(step.name[1:5] for step in _STEPS.glob("v*_*.py")))
    try:
        database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = FileLock(database, make=False)
        try:
            kept = _put_aside(lock.path) if lock.path.is_file() else None
            _replace(lock.path, source)
        finally:
            lock.release()
    except OSError as refused:
        raise DatabaseUnusable(str(refused.filename or database), refused.strerror or "cannot be made") from refused
    return kept


def _replace(database: Path, source: Path) -> None:
    with part_beside(database) as (unfinished, descriptor):
        os.close(descriptor)
        copy_database(source, unfinished)
        for rest in _BESIDE:
            database.with_name(database.name + rest).unlink(missing_ok=True)


def _put_aside(database: Path) -> Path:
    """A copy of the database that is about to be replaced; of a damaged one, all of its files as they are."""
    try:
        return copy_beside(database, label="before-restore")
    except DatabaseUnusable:
        kept = new_beside(database, label="damaged")
        shutil.copyfile(database, kept)
        for rest in _BESIDE:
            part = database.with_name(database.name + rest)
            if part.exists():
                with part.open("rb") as read, kept.with_name(kept.name + rest).open("xb") as written:
                    shutil.copyfileobj(read, written)
        return kept
