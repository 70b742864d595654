"""Writes are durable when they return, share commits, and fail alone; reads change nothing."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError, OperationalError, ProgrammingError

from lexiko.server.database import (
    Database,
    DatabaseClosed,
    DatabaseDamaged,
    DatabaseGone,
    DatabaseInUse,
    DatabaseLocked,
    DatabaseReadOnly,
    DatabaseUnusable,
    DiskFailing,
    DiskFull,
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


@contextmanager
def logged_by(name: str, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Let `caplog` have what this logger is told, whatever others have set up."""
    logger = logging.getLogger(name)
    logger.addHandler(caplog.handler)
    logger.propagate = False
    try:
        yield
    finally:
        logger.removeHandler(caplog.handler)
        logger.propagate = True


def names_of(path: Path, tmp_path: Path) -> dict[str, Path]:
    """Other names of a database."""
    (tmp_path / "elsewhere").mkdir()
    link, through, roundabout = tmp_path / "elsewhere" / "link.db", tmp_path / "through", tmp_path / "elsewhere" / ".."
    link.symlink_to(path)
    through.symlink_to(path.parent, target_is_directory=True)
    return {"link": link, "through a folder": through / path.name, "roundabout": roundabout / path.name}


def test_one_server_has_a_database_by_whatever_name_it_is_reached(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    for name, other in names_of(path, tmp_path).items():
        first = Database(path)
        with pytest.raises(DatabaseInUse, match=f"in use by process {os.getpid()}"):
            Database(other)
        first.close_now()
        first = Database(other)
        with pytest.raises(DatabaseInUse):
            Database(path)
        assert first.path == path.resolve(), name
        first.close_now()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["elsewhere", "games.db", "games.db.lock", "through"]


def test_a_database_that_was_given_another_name_is_still_in_use(tmp_path: Path) -> None:
    first = Database(tmp_path / "games.db")
    (tmp_path / "games.db").rename(tmp_path / "moved.db")
    with pytest.raises(DatabaseInUse):
        Database(tmp_path / "moved.db")
    first.close_now()
    Database(tmp_path / "moved.db").close_now()


ASKS_FOR_THE_LOCK = """
import sys
from pathlib import Path
from lexiko.server.database.file_lock import FileLock
try:
    FileLock(Path(sys.argv[1])).release()
except Exception as refused:
    print(type(refused).__name__)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere SQLite's own locks and ours on the same file are one")
def test_a_process_that_comes_by_another_name_is_refused_and_takes_no_lock_away(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path / "games.db") as database:
            await database.write(put(1))
            (tmp_path / "games.db").rename(tmp_path / "moved.db")
            for _ in range(2):
                asked = [sys.executable, "-c", ASKS_FOR_THE_LOCK, str(tmp_path / "moved.db")]
                assert subprocess.run(asked, capture_output=True, text=True, check=True).stdout == "DatabaseInUse\n"
            (tmp_path / "moved.db").rename(tmp_path / "games.db")
            await database.write(put(2))

    run(test())


def test_a_database_with_two_names_is_not_opened_for_half_of_it_lies_beside_each(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    Database(path).close_now()
    (tmp_path / "twin.db").hardlink_to(path)
    for name in (path, tmp_path / "twin.db"):
        with pytest.raises(DatabaseUnusable, match="2 names"):
            Database(name)
    (tmp_path / "twin.db").unlink()
    Database(path).close_now()


def test_a_link_where_the_lock_should_be_is_not_followed(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("a letter")
    (tmp_path / "games.db.lock").symlink_to(victim)
    with pytest.raises(DatabaseUnusable, match=r"games\.db\.lock"):
        Database(tmp_path / "games.db")
    assert victim.read_text() == "a letter"


def taken_away(path: Path) -> None:
    """The file is removed."""
    path.unlink()


def replaced(path: Path) -> None:
    """Another file comes in its place."""
    other = path.with_name("other.db")
    other.write_bytes(path.read_bytes())
    other.replace(path)


@pytest.mark.parametrize("happens", [taken_away, replaced])
@pytest.mark.parametrize("which", ["games.db", "games.db-wal", "games.db-shm"])
def test_nothing_is_acknowledged_that_would_be_written_to_a_file_without_a_name(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, which: str, happens: Callable[[Path], None]
) -> None:
    async def test() -> None:
        async with opened(tmp_path / "games.db") as database:
            await database.write(put(1))
            assert await database.trouble() is None
            kept = tmp_path / "kept"
            kept.hardlink_to(tmp_path / which)
            happens(tmp_path / which)
            for _ in range(3):
                with pytest.raises(DatabaseGone):
                    await database.write(put(2))
                with pytest.raises(DatabaseGone):
                    await database.read(numbers)
                assert isinstance(await database.trouble(), DatabaseGone)
            kept.replace(tmp_path / which)  # somebody puts it back
            await database.write(put(2))
            assert await database.read(numbers) == [1, 2]
            assert await database.trouble() is None

    with logged_by("lexiko.server.database", caplog):
        run(test())
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"]
    assert "removed or replaced" in caplog.text


def test_the_log_tells_that_the_file_is_gone_though_nobody_writes(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lexiko.server.database.database.SECONDS_BETWEEN_LOOKS", 0)

    async def test() -> None:
        async with opened(tmp_path / "games.db") as database:
            watching = asyncio.create_task(database.watch())
            (tmp_path / "games.db").rename(tmp_path / "moved.db")
            while not caplog.records:
                await asyncio.sleep(0.001)
            watching.cancel()

    with logged_by("lexiko.server.database", caplog):
        run(test())
    assert caplog.records[0].message.startswith("the database's file was removed")


def test_a_full_disk_is_called_so_until_there_is_room_and_then_all_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def large(connection: Connection) -> None:
        connection.execute(text("INSERT INTO number SELECT value FROM json_each(:all)"), {"all": str([*range(5000)])})

    def pages(most: int) -> Callable[[Connection], Any]:
        return lambda connection: connection.execute(text(f"PRAGMA max_page_count = {most}")).scalar()

    async def test() -> None:
        async with opened(tmp_path / "games.db") as database:
            await database.write(pages(2))
            for _ in range(2):
                with pytest.raises(DiskFull, match="the disk is full"):
                    await database.write(large)
            assert await database.read(numbers) == []
            await database.write(pages(10_000))
            await database.write(large)
            assert await database.trouble() is None

    with logged_by("lexiko.server.database", caplog):
        run(test())
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"]


def broken(code: int) -> Callable[[Connection], None]:
    """A work that SQLite refuses with this code."""

    def work(_: Connection) -> None:
        refused = sqlite3.OperationalError("as the disk will have it")
        refused.sqlite_errorcode = code
        raise refused

    return work


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (sqlite3.SQLITE_FULL, DiskFull),
        (sqlite3.SQLITE_IOERR_SHMSIZE, DiskFull),
        (sqlite3.SQLITE_IOERR_FSYNC, DiskFailing),
        (sqlite3.SQLITE_CANTOPEN, DiskFailing),
        (sqlite3.SQLITE_READONLY_DBMOVED, DatabaseReadOnly),
        (sqlite3.SQLITE_CORRUPT_INDEX, DatabaseDamaged),
        (sqlite3.SQLITE_NOTADB, DatabaseDamaged),
        (sqlite3.SQLITE_BUSY, DatabaseLocked),
        (sqlite3.SQLITE_ERROR, sqlite3.OperationalError),
        (sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.OperationalError),
    ],
)
def test_what_is_wrong_with_the_file_is_told_by_its_name(tmp_path: Path, code: int, kind: type[Exception]) -> None:
    async def test() -> None:
        async with opened(tmp_path / "games.db") as database:
            with pytest.raises(kind):
                await database.write(broken(code))
            assert await database.write(put(1)) == 1

    run(test())


def test_a_database_that_another_program_has_locked_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lexiko.server.database.connections.BUSY_SECONDS", 0)

    async def test() -> None:
        async with opened(tmp_path / "games.db") as database:
            other = sqlite3.connect(tmp_path / "games.db")
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(DatabaseLocked):
                await database.write(put(1))
            other.close()
            assert await database.trouble() is None
            await database.write(put(1))

    run(test())


def test_a_database_whose_pages_are_overwritten_is_told_to_be_damaged(tmp_path: Path) -> None:
    path = tmp_path / "games.db"

    async def test() -> None:
        async with opened(path) as database:
            await database.write(put(1))
        raw = bytearray(path.read_bytes())
        raw[4096:] = b"\xff" * (len(raw) - 4096)
        path.write_bytes(raw)
        database = Database(path)
        with pytest.raises(DatabaseDamaged):
            await database.read(numbers)
        await database.close()

    run(test())
