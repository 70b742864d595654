"""Backups: everything a server keeps in one file, made while it runs, and put back while it does not."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from lexiko.server.database import DatabaseUnusable
from lexiko.server.database.copies import check_database, copy_beside, copy_database, version_of
from lexiko.server.database.file_lock import FileLock

_STEPS = Path(__file__).parent / "migrations" / "versions"
"""The steps from version to version, each in a file called after its own: loading them takes longer than a copy."""


def back_up(database: Path, target: Path | None) -> Path:
    """A complete copy of the database, in a file of this name or in the folder `backups` beside it; returns where.

    A copy takes the place of an older copy, and of nothing else. Raises `DatabaseUnusable`; then no file has appeared.
    """
    if not database.is_file():
        raise DatabaseUnusable(str(database), "there is no database here yet")
    if target is None:
        return copy_beside(database, label="copy")
    _check_place(target)
    copy_database(database, target)
    return target


def _check_place(target: Path) -> None:
    """Raises `DatabaseUnusable` where a copy would take the place of something else than a copy."""
    if FileLock.path_of(target).exists():
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
    _check_version(source)
    try:
        database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as refused:
        raise DatabaseUnusable(str(database.parent), refused.strerror or "cannot be made") from refused
    lock = FileLock(database)
    try:
        kept = _put_aside(database) if database.is_file() else None
        place = Path(os.path.realpath(database))  # SQLite's other files lie beside what a link stands for
        unfinished = place.with_name(f".{place.name}.restored")
        copy_database(source, unfinished)
        for rest in ("-wal", "-shm"):
            place.with_name(place.name + rest).unlink(missing_ok=True)
        shutil.move(unfinished, place)
    finally:
        lock.release()
    return kept


def _check_version(source: Path) -> None:
    """Raises `DatabaseUnusable` for a version that no server of ours could read."""
    if version_of(source) not in {step.name[1:5] for step in _STEPS.glob("v*_*.py")}:
        raise DatabaseUnusable(str(source), "written by a newer version of Lexiko; install that one")


def _put_aside(database: Path) -> Path:
    """A copy of the database that is about to be replaced; of a damaged one, all of its files as they are."""
    try:
        return copy_beside(database, label="before-restore")
    except DatabaseUnusable:
        kept = database.parent / "backups" / f"{database.name}.damaged-{database.stat().st_mtime_ns}"
        for rest in ("", "-wal", "-shm"):
            part = database.with_name(database.name + rest)
            if part.exists():
                shutil.copy2(part, kept.with_name(kept.name + rest))
        return kept
