"""Nothing deleted is left in the file: every table is laid anew, small ones whole and large ones a few rows at a time.

What SQLite deletes it writes over (`secure_delete`), and so it does with pages that it frees. Left are copies of rows
that it made as it moved them from page to page: those go with the pages, once all of a table has been taken out.
`VACUUM` does that too, but with everything at once, while nobody can write.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from sqlalchemy import Connection, MetaData

from lexiko.server.database.errors import NotWritten

CHECKPOINTS_TRIED, SECONDS_BETWEEN_CHECKPOINTS = 40, 0.1
ROWS_A_SLICE = 4
"""Of a large table: with photos some two megabytes, which are written in a moment."""
TWIN = "twin"
"""What a large table's `info` calls another with the same columns: its rows lie in either of the two."""

T = TypeVar("T")
Work = Callable[[Connection], T]
Write = Callable[[Work[bool]], Awaitable[bool]]


def twins(metadata: MetaData) -> list[tuple[str, str]]:
    """The large tables, each with its twin."""
    return [(table.name, table.info[TWIN]) for table in metadata.tables.values() if TWIN in table.info]


def small_tables(connection: Connection, large: list[tuple[str, str]]) -> list[str]:
    """Every table of the file but those, and but SQLite's own."""
    found = connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").scalars()
    apart = {name for pair in large for name in pair}
    return [name for name in found if name not in apart and not name.startswith("sqlite_")]


def lay_anew(connection: Connection, table: str) -> None:
    """Take all rows out of a table and its indices, and put them back; in a transaction of its own."""
    driver: Any = connection.connection.driver_connection
    driver.execute("PRAGMA foreign_keys=OFF")  # with keys to look after it would delete row by row, and keep pages
    driver.execute("PRAGMA temp_store=FILE")  # all of it may be too much for memory
    try:
        driver.execute("BEGIN IMMEDIATE")
        try:
            driver.execute(f'CREATE TEMP TABLE laid_aside AS SELECT * FROM main."{table}"')
            driver.execute(f'DELETE FROM main."{table}"')
            driver.execute(f'INSERT INTO main."{table}" SELECT * FROM laid_aside')
            driver.execute("DROP TABLE laid_aside")
            driver.execute("COMMIT")
        except BaseException:
            driver.execute("ROLLBACK")
            raise
    finally:
        driver.execute("PRAGMA temp_store=MEMORY")
        driver.execute("PRAGMA foreign_keys=ON")


async def move_from_twin_to_twin(one: str, other: str, write: Write) -> None:
    """Take all rows out of one of these tables into the other, a few at a time, others writing in between."""
    if await write(lambda connection: _cleared(connection, other)):
        await _move(one, other, write)
    elif await write(lambda connection: _cleared(connection, one)):
        await _move(other, one, write)
    else:  # it was ended halfway the last time
        await _move(other, one, write)
        await _move(one, other, write)


async def _move(source: str, target: str, write: Write) -> None:
    while not await write(lambda connection: _moved(connection, source, target)):
        pass


def _moved(connection: Connection, source: str, target: str) -> bool:
    """Move a few rows; whether there were none left."""
    if _cleared(connection, source):
        return True
    few = f'SELECT id FROM "{source}" LIMIT {ROWS_A_SLICE}'
    ids = tuple(connection.exec_driver_sql(few).scalars())
    these = f"id IN ({', '.join('?' * len(ids))})"
    connection.exec_driver_sql(f'INSERT INTO "{target}" SELECT * FROM "{source}" WHERE {these}', ids)
    connection.exec_driver_sql(f'DELETE FROM "{source}" WHERE {these}', ids)
    return False


def _cleared(connection: Connection, table: str) -> bool:
    """Whether a table has no rows; then its last pages are written over too."""
    if connection.exec_driver_sql(f'SELECT 1 FROM "{table}" LIMIT 1').scalar() is not None:
        return False
    connection.exec_driver_sql(f'DELETE FROM "{table}"')
    return True


def empty_log(connection: Connection) -> None:
    """Fold the log into the file and cut it off. For readers that look at an old moment of it this waits.

    Raises `NotWritten` where somebody has been reading all the time.
    """
    driver: Any = connection.connection.driver_connection
    for _ in range(CHECKPOINTS_TRIED):
        (is_busy, *_rest) = driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if not is_busy:
            return
        time.sleep(SECONDS_BETWEEN_CHECKPOINTS)
    raise NotWritten("the log of the database could not be emptied: somebody has been reading all the time")
