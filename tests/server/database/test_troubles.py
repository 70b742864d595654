"""One process has a database by whatever name it is reached, and what is wrong with its file is told by its name."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text

from lexiko.server.database import (
    Database,
    DatabaseDamaged,
    DatabaseGone,
    DatabaseInUse,
    DatabaseLocked,
    DatabaseReadOnly,
    DatabaseUnusable,
    DiskFailing,
    DiskFull,
)
from tests.server.database.test_database import numbers, opened, put, run


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
