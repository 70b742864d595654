"""Writes are durable when they return, share commits, and fail alone; reads change nothing."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError, OperationalError, ProgrammingError

from lexiko.server.database import (
    Database,
    DatabaseClosed,
    DatabaseInUse,
    DatabaseUnusable,
    NotWritten,
)


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[Database]:
    """A database with one table of numbers."""
    database = Database(path)
    try:
        await database.write(lambda c: c.execute(text("CREATE TABLE IF NOT EXISTS number (n INTEGER UNIQUE)")) and None)
        yield database
    finally:
        await database.close()


def put(number: int) -> Callable[[Connection], int]:
    """A work that writes a number down."""

    def work(connection: Connection) -> int:
        connection.execute(text("INSERT INTO number VALUES (:n)"), {"n": number})
        return number

    return work


def numbers(connection: Connection) -> list[int]:
    """A work that reads all numbers."""
    return list(connection.execute(text("SELECT n FROM number ORDER BY n")).scalars())


def pragma(name: str) -> Callable[[Connection], Any]:
    """A work that asks how a connection is set."""
    return lambda connection: connection.execute(text(f"PRAGMA {name}")).scalar()


def run(test: Coroutine[Any, Any, None]) -> None:
    """Run a test's coroutine."""
    asyncio.run(test)


def test_what_was_written_is_read_by_everybody(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path / "games.db") as database:
            assert await database.write(put(7)) == 7
            assert await database.read(numbers) == [7]

    run(test())


def test_works_that_come_together_share_a_commit(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path / "games.db") as database:
            before = database.figures.commits
            gate = threading.Event()
            blocking = asyncio.create_task(database.write(lambda _: gate.wait(60)))
            rest = [asyncio.create_task(database.write(put(number))) for number in range(100)]
            await asyncio.sleep(0)
            gate.set()
            assert await asyncio.gather(*rest) == list(range(100))
            await blocking
            assert database.figures.commits - before <= 4
            assert await database.read(numbers) == list(range(100))

    run(test())


def test_works_are_done_in_the_order_they_were_asked_for(tmp_path: Path) -> None:
    async def test() -> None:
        order: list[int] = []

        def note(number: int) -> Callable[[Connection], None]:
            return lambda _: order.append(number)

        async with opened(tmp_path / "games.db") as database:
            await asyncio.gather(*(database.write(note(number)) for number in range(50)))
        assert order == list(range(50))

    run(test())


def test_a_work_that_fails_undoes_itself_and_nobody_else(tmp_path: Path) -> None:
    def half(connection: Connection) -> None:
        put(50)(connection)
        put(1)(connection)  # is there already

    async def test() -> None:
        async with opened(tmp_path / "games.db") as database:
            gate = threading.Event()
            asked = (lambda _: gate.wait(60), put(1), half, put(2), lambda c: c.execute(text("nonsense")), put(3))
            tasks = [asyncio.create_task(database.write(work)) for work in asked]
            await asyncio.sleep(0)
            gate.set()
            results = await asyncio.gather(*tasks, return_exceptions=True)
            assert [type(result) for result in results] == [bool, int, IntegrityError, int, OperationalError, int]
            assert await database.read(numbers) == [1, 2, 3]

    run(test())


def test_a_transaction_that_breaks_down_fails_everybody_in_it_and_the_next_one_goes_on(tmp_path: Path) -> None:
    def breaks(connection: Connection) -> None:
        connection.exec_driver_sql("ROLLBACK")  # as SQLite itself does when its disk is full
        raise OSError("disk full")

    async def test() -> None:
        async with opened(tmp_path / "games.db") as database:
            gate = threading.Event()
            tasks = [asyncio.create_task(database.write(w)) for w in (lambda _: gate.wait(60), put(1), breaks)]
            await asyncio.sleep(0)
            gate.set()
            results = await asyncio.gather(*tasks, return_exceptions=True)
            assert [type(result) for result in results] == [NotWritten, NotWritten, OSError]
            assert await database.write(put(2)) == 2
            assert await database.read(numbers) == [2]

    run(test())


def test_a_reader_cannot_write(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path / "games.db") as database:
            with pytest.raises(OperationalError, match="readonly"):
                await database.read(put(1))
            assert await database.read(pragma("query_only")) == 1
            assert await database.read(numbers) == []

    run(test())


def test_the_writer_waits_for_the_disk_and_only_it_folds_the_log_into_the_file(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path / "games.db") as database:
            assert await database.write(pragma("synchronous")) == 2  # FULL
            assert await database.write(pragma("journal_mode")) == "wal"
            assert await database.write(pragma("wal_autocheckpoint")) == 1000
            assert await database.read(pragma("wal_autocheckpoint")) == 0

    run(test())


def test_a_reader_sees_one_moment_while_others_write(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path / "games.db") as database:
            await database.write(put(1))
            began, go_on = threading.Event(), threading.Event()

            def twice(connection: Connection) -> tuple[list[int], list[int]]:
                first = numbers(connection)
                began.set()
                go_on.wait(60)
                return first, numbers(connection)

            reading = asyncio.create_task(database.read(twice))
            await asyncio.to_thread(began.wait, 60)
            await database.write(put(2))
            go_on.set()
            assert await reading == ([1], [1])
            assert await database.read(numbers) == [1, 2]

    run(test())


def test_a_question_that_was_given_up_halfway_leaves_no_reader_on_an_old_snapshot(tmp_path: Path) -> None:
    def halfway(connection: Connection) -> None:
        found = connection.execute(text("SELECT n FROM number ORDER BY n"))
        for number in found.scalars():
            raise ValueError(number)

    async def test() -> None:
        database = Database(tmp_path / "games.db", readers=1)
        await database.write(lambda c: c.execute(text("CREATE TABLE number (n INTEGER)")) and None)
        for number in range(3):
            await database.write(put(number))
        with pytest.raises(ValueError, match="0") as kept:  # which holds the question as long as anybody knows of it
            await database.read(halfway)
        await database.write(put(3))
        assert await database.read(numbers) == [0, 1, 2, 3]
        with closing(sqlite3.connect(database.path)) as beside:  # nobody holds the log back
            assert beside.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
        assert kept.value
        await database.close()

    run(test())


def test_a_result_that_nobody_read_to_its_end_keeps_no_transaction_open(tmp_path: Path) -> None:
    async def test() -> None:
        database = Database(tmp_path / "games.db", readers=1)
        await database.write(lambda c: c.execute(text("CREATE TABLE number (n INTEGER)")) and None)
        await database.write(put(0))
        await database.write(put(1))
        kept = await database.read(lambda c: c.execute(text("SELECT n FROM number")))
        await database.write(put(2))
        assert await database.read(numbers) == [0, 1, 2]
        with pytest.raises(ProgrammingError, match="closed"):
            kept.fetchall()
        await database.close()

    run(test())


def test_a_transaction_that_cannot_be_undone_is_left_behind_with_its_connection(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path / "games.db") as database:

            def breaks(connection: Connection) -> None:
                def refused(_: object) -> None:
                    raise OperationalError("ROLLBACK", None, sqlite3.OperationalError("disk I/O error"))

                connection.dialect.do_rollback = refused  # type: ignore[assignment]
                connection.exec_driver_sql("ROLLBACK")
                raise OSError("disk full")

            with pytest.raises(OSError, match="disk full"):
                await database.write(breaks)
            del database._writer._connection.dialect.do_rollback
            assert await database.write(put(2)) == 2
            assert await database.read(numbers) == [2]
            assert database.can_write

    run(test())


def test_a_caller_who_goes_away_does_not_take_the_work_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path / "games.db") as database:
            gate = threading.Event()
            blocking = asyncio.create_task(database.write(lambda _: gate.wait(60)))
            leaving = asyncio.create_task(database.write(put(1)))
            await asyncio.sleep(0)
            leaving.cancel()
            gate.set()
            await database.write(put(2))
            await blocking
            assert await database.read(numbers) == [1, 2]

    run(test())


def test_closing_writes_what_is_waiting_and_leaves_one_file(tmp_path: Path) -> None:
    async def test() -> None:
        path = tmp_path / "games.db"
        async with opened(path) as database:
            waiting = [asyncio.create_task(database.write(put(number))) for number in range(20)]
            await asyncio.sleep(0)
            await database.close()
            await asyncio.gather(*waiting)
            with pytest.raises(DatabaseClosed):
                await database.write(put(100))
            with pytest.raises(DatabaseClosed):
                await database.read(numbers)
        assert sorted(file.name for file in tmp_path.iterdir()) == ["games.db", "games.db.lock"]
        with sqlite3.connect(path) as connection:
            assert connection.execute("SELECT count(*) FROM number").fetchone() == (20,)
        connection.close()

    run(test())


def test_a_database_has_one_server_and_is_free_when_that_has_ended(tmp_path: Path) -> None:
    first = Database(tmp_path / "games.db")
    with pytest.raises(DatabaseInUse, match=f"in use by process {os.getpid()}"):
        Database(tmp_path / "games.db")
    first.close_now()
    first.close_now()
    Database(tmp_path / "games.db").close_now()


def test_nobody_else_may_read_the_file(tmp_path: Path) -> None:
    Database(tmp_path / "games.db").close_now()
    assert stat.S_IMODE((tmp_path / "games.db").stat().st_mode) == 0o600


def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_text("a letter to Ann" * 100)
    for _ in range(2):  # the lock is given back
        with pytest.raises(DatabaseUnusable, match="not a database"):
            Database(path)
    assert path.read_text() == "a letter to Ann" * 100


def test_a_folder_that_does_not_exist_is_named(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnusable, match="nowhere"):
        Database(tmp_path / "nowhere" / "games.db")


WRITES_UNTIL_KILLED = """
import asyncio, sys
from pathlib import Path
from tests.server.database.test_database import opened, put

async def one(database, number):
    await database.write(put(number))
    print(number, flush=True)

async def forever():
    async with opened(Path(sys.argv[1])) as database:
        for number in range(0, 1_000_000, 20):
            await asyncio.gather(*(one(database, number + step) for step in range(20)))

asyncio.run(forever())
"""


def test_after_a_kill_everything_acknowledged_is_there_once(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    writing = subprocess.Popen(
        [sys.executable, "-c", WRITES_UNTIL_KILLED, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert writing.stdout is not None
    told = [int(writing.stdout.readline()) for _ in range(500)]
    writing.send_signal(signal.SIGKILL)
    told += [int(line) for line in writing.stdout.read().splitlines() if line.isdecimal()]
    writing.stdout.close()
    writing.wait()

    async def test() -> None:
        async with opened(path) as database:
            found = await database.read(numbers)
            assert set(told) - {told[-1]} <= set(found)  # the last line may be cut off
            assert len(found) == len(set(found))

    run(test())
