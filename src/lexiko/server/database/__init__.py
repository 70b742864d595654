"""The one database of a server: durable writes in groups, reads beside them, and nobody else at the file.

Its files are imported when one of their names is first asked for: a copy of the database is made without SQLAlchemy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexiko.front_doors import front_door, homes_of

if TYPE_CHECKING:
    from lexiko.server.database.connections import metadata
    from lexiko.server.database.database import Database
    from lexiko.server.database.errors import (
        DatabaseClosed,
        DatabaseDamaged,
        DatabaseError,
        DatabaseGone,
        DatabaseInUse,
        DatabaseLocked,
        DatabaseReadOnly,
        DatabaseUnusable,
        DiskFailing,
        DiskFull,
        NotWritten,
        StorageTrouble,
        TooBusy,
    )
    from lexiko.server.database.statements import ReadyStatement

_FILES = {
    "connections": "metadata",
    "database": "Database",
    "errors": (
        "DatabaseClosed DatabaseDamaged DatabaseError DatabaseGone DatabaseInUse DatabaseLocked DatabaseReadOnly "
        "DatabaseUnusable DiskFailing DiskFull NotWritten StorageTrouble TooBusy"
    ),
    "statements": "ReadyStatement",
}
_HOMES = homes_of(_FILES)
__getattr__ = front_door(__name__, _HOMES)

__all__ = [
    "Database",
    "DatabaseClosed",
    "DatabaseDamaged",
    "DatabaseError",
    "DatabaseGone",
    "DatabaseInUse",
    "DatabaseLocked",
    "DatabaseReadOnly",
    "DatabaseUnusable",
    "DiskFailing",
    "DiskFull",
    "NotWritten",
    "ReadyStatement",
    "StorageTrouble",
    "TooBusy",
    "metadata",
]
