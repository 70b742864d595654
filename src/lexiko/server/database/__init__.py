"""The one database of a server: durable writes in groups, reads beside them, and nobody else at the file.

Its files are imported when one of their names is first asked for: a copy of the database is made without SQLAlchemy.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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

_FILES = {
    "connections": "metadata",
    "database": "Database",
    "errors": "DatabaseClosed DatabaseError DatabaseInUse DatabaseUnusable NotWritten TooBusy",
    "statements": "ReadyStatement",
}
_HOMES = {name: file for file, names in _FILES.items() for name in names.split()}

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


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value  # asked once, it is at hand
    return value
