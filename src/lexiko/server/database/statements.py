"""Statements written out as SQL once, for what is written with every move.

Each takes 5 to 7 µs of CPU so; by SQLAlchemy, whose cache knows it, 33 to 46, and a move has three.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql.dml import UpdateBase

Values = Mapping[str, str | int | float | None]
"""Values as SQLite has them, by the names of a statement's parameters."""


class ReadyStatement:
    """An insertion or a change, ready for the driver.

    What SQLite refuses is raised as `sqlite3` has it; it names columns and no values.
    """

    def __init__(self, statement: UpdateBase) -> None:
        """The statement as it stands; it is not looked at again."""
        self.sql = str(statement.compile(dialect=sqlite.dialect(paramstyle="named")))

    def run(self, connection: Connection, values: Values) -> None:
        """Execute the statement with these values, within the connection's transaction."""
        _driver(connection).execute(self.sql, values)

    def run_each(self, connection: Connection, rows: Sequence[Values]) -> None:
        """Do it for each of these, of which there may be one only."""
        if len(rows) == 1:
            _driver(connection).execute(self.sql, rows[0])
        else:
            _driver(connection).executemany(self.sql, rows)


def _driver(connection: Connection) -> Any:
    return connection.connection.driver_connection
