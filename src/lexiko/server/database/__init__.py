"""The one database of a server: durable writes in groups, reads beside them, and nobody else at the file."""

from lexiko.server.database.connections import metadata
from lexiko.server.database.database import Database
from lexiko.server.database.errors import (
    DatabaseClosed,
    DatabaseError,
    DatabaseInUse,
    DatabaseUnusable,
    NotWritten,
    TooBusy,
)
from lexiko.server.database.statements import ReadyStatement

__all__ = [
    "Database",
    "DatabaseClosed",
    "DatabaseError",
    "DatabaseInUse",
    "DatabaseUnusable",
    "NotWritten",
    "ReadyStatement",
    "TooBusy",
    "metadata",
]
