"""A server's database: `write` is durable when it returns, `read` sees one moment, one process has the file."""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from lexiko.server.database.connections import close_cursors, reading_engine, writing_engine
from lexiko.server.database.errors import DatabaseClosed, DatabaseError, DatabaseUnusable
from lexiko.server.database.file_lock import FileLock
from lexiko.server.database.writer import Writer, WriterFigures

T = TypeVar("T")

READERS = 3


class Database:
    """An SQLite file held by this process. Works get a SQLAlchemy connection and must not commit or roll back."""

    def __init__(
        self, path: Path, *, readers: int = READERS, prepare: Callable[[Engine], None] = lambda _: None
    ) -> None:
        """Open the file, made if there is none; `prepare` it before anybody else sees it.

        Raises `DatabaseInUse`, `DatabaseUnusable`, and what `prepare` raises.
        """
        self.path = path
        self._lock = FileLock(path)
        try:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))  # racks are nobody else's to read
            engine = writing_engine(path)
            prepare(engine)
            self._writer = Writer(engine)
        except DatabaseError:
            self._lock.release()
            raise
        except (OSError, DBAPIError) as refused:
            self._lock.release()
            reason = refused.orig if isinstance(refused, DBAPIError) else refused.strerror
            raise DatabaseUnusable(str(path), str(reason)) from refused
        self._reading = reading_engine(path)
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

    async def write(self, work: Callable[[Connection], T]) -> T:
        """What the work returns, once it is on the disk. What it raises is raised here, and it has not happened.

        Works run one after another in the order of their calls, and many share one commit. If the caller is
        cancelled while it waits, the work is done all the same. Raises `NotWritten`, `TooBusy`, `DatabaseClosed`.
        """
        written: T = await self._writer.submit(work)
        return written

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What the work returns; it sees everything whose `write` has returned, and cannot change anything."""
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

    def _read(self, work: Callable[[Connection], Any]) -> Any:
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
