"""What SQLite says went wrong, by our names: only what concerns the file, never what a statement did."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DBAPIError

from lexiko.server.database.errors import (
    DatabaseDamaged,
    DatabaseLocked,
    DatabaseReadOnly,
    DiskFailing,
    DiskFull,
    StorageTrouble,
)

_KINDS: dict[int, type[StorageTrouble]] = {
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_IOERR: DiskFailing,
    sqlite3.SQLITE_CANTOPEN: DiskFailing,
    sqlite3.SQLITE_READONLY: DatabaseReadOnly,
    sqlite3.SQLITE_PERM: DatabaseReadOnly,
    sqlite3.SQLITE_CORRUPT: DatabaseDamaged,
    sqlite3.SQLITE_NOTADB: DatabaseDamaged,
    sqlite3.SQLITE_BUSY: DatabaseLocked,
    sqlite3.SQLITE_LOCKED: DatabaseLocked,
}
_NO_ROOM = {sqlite3.SQLITE_IOERR_SHMSIZE}
"""Where what the readers share cannot grow, SQLite calls a full disk by another name."""
_PRIMARY = 0xFF
"""A code of SQLite's has its kind in the lowest byte, and above it what exactly it was."""


def storage_trouble(error: BaseException) -> StorageTrouble | None:
    """The trouble with the file that an error tells of; None for every other error."""
    if isinstance(error, StorageTrouble):
        return error
    found = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(found, "sqlite_errorcode", None)
    if code is None:
        return None
    kind = DiskFull if code in _NO_ROOM else _KINDS.get(code & _PRIMARY)
    if kind is None:
        return None
    trouble = kind()
    trouble.__cause__ = error
    return trouble
