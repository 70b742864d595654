"""A server's database: `write` is durable when it returns, `read` sees one moment, one process has the file."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import shutil
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from lexiko.server.database.connections import close_cursors, metadata, reading_engine, writing_engine
from lexiko.server.database.errors import (
    DatabaseClosed,
    DatabaseError,
    DatabaseReadOnly,
    DatabaseUnusable,
    DiskFull,
    StorageTrouble,
)
from lexiko.server.database.file_lock import FileLock, FilesHeld
from lexiko.server.database.scrubbing import (
    empty_log,
    lay_anew,
    move_from_twin_to_twin,
    small_tables,
    twins,
)
from lexiko.server.database.sqlite_troubles import storage_trouble
from lexiko.server.database.writer import Writer, WriterFigures

log = logging.getLogger(__name__)

T = TypeVar("T")

READERS = 3
SECONDS_BETWEEN_LOOKS = 10
BYTES_TO_PLAY_ON = 1_000_000
"""How much room a disk that was full must have before it counts as well again, while nobody plays."""


class Database:
    """An SQLite file held by this process. Works get a SQLAlchemy connection and must not commit or roll back."""

    def __init__(
        self, path: Path, *, readers: int = READERS, prepare: Callable[[Engine], None] = lambda _: None
    ) -> None:
        """Open the file, made if there is none; `prepare` it before anybody else sees it.

        Raises `DatabaseInUse`, `DatabaseUnusable`, and what `prepare` raises.
        """
        self._lock = FileLock(path)
        self.path = self._lock.path
        self._files = FilesHeld(self.path)
        self._reported: str | None = None
        try:
            engine = writing_engine(self.path)
            prepare(engine)
            self._writer = Writer(engine, check=self._files.check, note=self._note)
        except DatabaseError:
            self._lock.release()
            raise
        except (OSError, DBAPIError) as refused:
            self._lock.release()
            reason = refused.orig if isinstance(refused, DBAPIError) else refused.strerror
            raise DatabaseUnusable(str(path), str(reason)) from refused
        self._reading = reading_engine(self.path)
        self._connections: list[Connection] = []
        self._own = threading.local()
        self._readers = ThreadPoolExecutor(readers, thread_name_prefix="database-reader")
        self._open = True

    @property
    def figures(self) -> WriterFigures:
        """What has been written so far, and how long it took."""
        return self._writer.figures

    @property
    def can_write(self) -> bool:
        """Whether there is still somebody who writes."""
        return self._writer.is_alive

    async def trouble(self) -> StorageTrouble | None:
        """What keeps the database from being used now; None if nothing does."""
        try:
            await self.read(_look)
            if self._writer.trouble is not None:
                await self.write(partial(_touch, path=self.path))
        except StorageTrouble as found:
            return found
        return None

    async def watch(self) -> None:
        """Look from time to time whether all is well, so that the log tells if not, though nobody plays."""
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
            self._note(await self.trouble())

    async def write(self, work: Callable[[Connection], T]) -> T:
        """What the work returns, once it is on the disk. What it raises is raised here, and it has not happened.

        Works run one after another in the order of their calls, and many share one commit. If the caller is
        cancelled while it waits, the work is done all the same.

        Raises `StorageTrouble`, `NotWritten`, `TooBusy`, `DatabaseClosed`.
        """
        written: T = await self._writer.submit(work)
        return written

    async def scrub(self) -> None:
        """Lay every table anew and empty the log, so that nothing deleted stands anywhere in the files.

        Others write in between, if not to the table that is just laid anew. Raises `StorageTrouble`, `NotWritten`,
        `TooBusy`, `DatabaseClosed`.
        """
        large = twins(metadata)
        for table in await self.read(partial(small_tables, large=large)):
            await self._writer.submit(partial(lay_anew, table=table), alone=True)
        for one, other in large:
            await move_from_twin_to_twin(one, other, self.write)
        await self._writer.submit(empty_log, alone=True)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What the work returns; it sees everything whose `write` has returned, and cannot change anything.

        Raises `StorageTrouble`, `DatabaseClosed`.
        """
        if not self._open:
            raise DatabaseClosed
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    async def close(self) -> None:
        """Write what is waiting and let go of the file. May be called again."""
        await asyncio.to_thread(self.close_now)

    def close_now(self) -> None:
        """As `close`, for callers without an event loop."""
        if not self._open:
            return
        self._open = False
        self._readers.shutdown(wait=True)
        for connection in self._connections:
            with contextlib.suppress(DBAPIError):
                connection.close()
        self._writer.close()  # last, so that only the writer ever folds the log into the file
        self._lock.release()

    def _note(self, trouble: StorageTrouble | None) -> None:
        """Write into the log that there is trouble, once, and that it is over."""
        reported, self._reported = self._reported, trouble.code if trouble else None
        if trouble is not None and trouble.code != reported:
            log.error(trouble.sentence, exc_info=trouble.__cause__, extra={"facts": {"trouble": trouble.code}})
        elif trouble is None and reported is not None:
            log.warning("the database can be used again", extra={"facts": {"trouble": reported}})

    def _read(self, work: Callable[[Connection], Any]) -> Any:
        try:
            self._files.check()
            return self._read_now(work)
        except DBAPIError as refused:
            trouble = storage_trouble(refused)
            if trouble is None or isinstance(trouble, DatabaseReadOnly):  # whose work it is to read has tried to write
                raise
            raise trouble from refused

    def _read_now(self, work: Callable[[Connection], Any]) -> Any:
        connection = self._own_connection()
        try:
            transaction = connection.begin()
            try:
                return work(connection)
            finally:
                close_cursors(connection)
                transaction.rollback()
        except BaseException:
            self._drop(connection)  # whatever state it is in, the next one who reads begins with a new one
            raise

    def _own_connection(self) -> Connection:
        """The connection of the thread that reads."""
        connection: Connection | None = getattr(self._own, "connection", None)
        if connection is None:
            connection = self._own.connection = self._reading.connect()
            self._connections.append(connection)
        return connection

    def _drop(self, connection: Connection) -> None:
        self._own.connection = None
        self._connections.remove(connection)
        with contextlib.suppress(DBAPIError):
            connection.close()


def _look(connection: Connection) -> None:
    """Read a little from the file. Raises what SQLite says where it cannot be read."""
    connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar()


def _touch(connection: Connection, path: Path) -> None:
    """Write to the file what is there anyway, which finds room where a move would find none: so that is asked too."""
    if shutil.disk_usage(path.parent).free < BYTES_TO_PLAY_ON:
        raise DiskFull
    version = connection.exec_driver_sql("PRAGMA user_version").scalar()
    connection.exec_driver_sql(f"PRAGMA user_version = {version}")
