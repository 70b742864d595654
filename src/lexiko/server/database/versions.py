"""Which version of Lexiko a database was brought up to."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from lexiko.server.database.beside import reading_beside
from lexiko.server.database.errors import DatabaseUnusable

_OURS = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
_VERSIONS = "SELECT version_num FROM alembic_version"


def version_in(path: Path, steps: Sequence[str]) -> str | None:
    """The last of these steps, in their order, that the database in a file has seen; None for a file that is empty.

    Raises `DatabaseUnusable` for what is no database of ours, or tells no version, several, or a newer one.
    """
    try:
        with closing(reading_beside(path)) as connection:
            tables = {name for (name,) in connection.execute(_OURS)}
            versions = [row[0] for row in connection.execute(_VERSIONS)] if "alembic_version" in tables else None
    except sqlite3.Error as refused:
        raise DatabaseUnusable(str(path), str(refused)) from refused
    if not tables:
        return None
    if versions is None:
        raise DatabaseUnusable(str(path), "this is no database of Lexiko's; name another file")
    if len(versions) == 1 and versions[0] in steps:
        return str(versions[0])
    raise DatabaseUnusable(str(path), _problem(versions, steps))


def _problem(versions: list[object], steps: Sequence[str]) -> str:
    match versions:
        case []:
            return "it does not tell its version, so it is damaged; restore a backup"
        case [str(version)] if len(version) == 4 and version.isascii() and version.isdecimal() and version > steps[-1]:
            return "written by a newer version of Lexiko; install that one"
        case [version]:
            return f"it tells a version that there is none of ({version!r:.40}), so it is damaged; restore a backup"
        case _:
            return f"it tells {len(versions)} versions at once, so it is damaged; restore a backup"
