"""A database read from beside its server, by Python's own sqlite3: SQLAlchemy takes longer to import than to ask."""

from __future__ import annotations

import sqlite3
from pathlib import Path

BUSY_SECONDS = 10


def reading_beside(path: Path) -> sqlite3.Connection:
    """A connection that cannot change anything, to be closed by who asked. Raises `sqlite3.Error`."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS)
