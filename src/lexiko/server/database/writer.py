"""The one thread that writes: works that come in together share a transaction, and each stands or falls alone."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from lexiko.server.database.connections import close_cursors
from lexiko.server.database.errors import DatabaseClosed, NotWritten, StorageTrouble, TooBusy
from lexiko.server.database.sqlite_troubles import storage_trouble

log = logging.getLogger(__name__)

WORKS_WAITING = 5000
WORKS_A_GROUP = 400
SECONDS_A_GROUP = 0.03


@dataclass(slots=True)
class WriterFigures:
    """What the writer has done since it started."""

    works: int = 0
    failed: int = 0
    commits: int = 0
    waiting: int = 0
    longest_commit_seconds: float = 0.0


@dataclass(slots=True, eq=False)
class _Job:
    work: Callable[[Connection], Any]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]
    alone: bool = False
    result: Any = None
    trouble: BaseException | None = None

    def deliver(self) -> None:
        """In the event loop: the work is durable, or has not happened."""
        if self.done.done():
            return  # whoever waited has gone
        if self.trouble is None:
            self.done.set_result(self.result)
        elif isinstance(self.trouble, StopIteration):  # which no future can carry
            self.done.set_exception(RuntimeError("a work stopped with StopIteration"))
        else:
            self.done.set_exception(self.trouble)


class Writer:
    """Works in, results out once they are on the disk. While one group is being committed, the next one gathers."""

    def __init__(
        self, engine: Engine, *, check: Callable[[], None], note: Callable[[StorageTrouble | None], None]
    ) -> None:
        """Start the thread; the engine's connection is made here, so that what is wrong with it is told at once.

        `check` raises `StorageTrouble` if nothing should be written now. `note` is told when that or another trouble
        with the file comes, and when it is over.
        """
        self.figures = WriterFigures()
        self.trouble: StorageTrouble | None = None
        self._check = check
        self._note = note
        self._jobs: deque[_Job] = deque()
        self._news = threading.Condition()
        self._open = True
        self._idle = False
        self._calling = False
        self._engine = engine
        self._connection = engine.connect()
        self._broken = False
        self._thread = threading.Thread(target=self._run, name="database-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Connection], Any], *, alone: bool = False) -> asyncio.Future[Any]:
        """A future of the running event loop for what the work returns; done `alone`, in no transaction, where asked.

        Raises `DatabaseClosed`, `TooBusy`.
        """
        loop = asyncio.get_running_loop()
        job = _Job(work, loop, loop.create_future(), alone)
        with self._news:
            if not self._open:
                raise DatabaseClosed
            if not self.is_alive:
                raise NotWritten("nothing can be written any more: the thread that writes has ended")
            if len(self._jobs) >= WORKS_WAITING:
                raise TooBusy
            self._jobs.append(job)
            if self._idle and not self._calling:
                self._calling = True
                loop.call_soon(self._call)  # after all that ask now, so that they share a commit
        return job.done

    @property
    def is_alive(self) -> bool:
        """Whether there is anybody who writes."""
        return self._thread.is_alive()

    def close(self) -> None:
        """Write what is waiting, fold the log into the file, and end. Blocks until that is done."""
        with self._news:
            self._open = False
            self._news.notify()
        self._thread.join()

    def _call(self) -> None:
        """Wake the writing thread, where it waits for work."""
        with self._news:
            self._calling = False
            self._news.notify()

    def _run(self) -> None:
        while self._some_wait():
            try:
                self._write_group()
            except BaseException:  # everybody else's works depend on this thread
                log.exception("the writer stumbled, and goes on")
        with contextlib.suppress(DBAPIError):
            self._connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        self._connection.close()

    def _write_group(self) -> None:
        group: list[_Job] = []
        try:
            self._write(group)
        except BaseException as trouble:
            self._undo(group, trouble)
        finally:
            self._answer(group)

    def _some_wait(self) -> bool:
        """Wait for works; False when there are none and there will be none."""
        with self._news:
            while not self._jobs and self._open:
                self._idle = True
                self._news.wait()
            self._idle = False
            return bool(self._jobs)

    def _next(self) -> _Job | None:
        """The next one that shares a transaction with others."""
        with self._news:
            return self._jobs.popleft() if self._jobs and not self._jobs[0].alone else None

    def _write(self, group: list[_Job]) -> None:
        """One transaction with every work there is, those that come meanwhile included; the works go into `group`."""
        group.append(self._jobs.popleft())  # so that a transaction that cannot begin fails somebody
        self._check()
        if self._broken:
            self._connection, self._broken = self._engine.connect(), False
        if group[0].alone:
            group[0].result = group[0].work(self._connection)
            return
        until = time.monotonic() + SECONDS_A_GROUP
        with self._connection.begin():
            self._do(group[0])
            while len(group) < WORKS_A_GROUP and time.monotonic() < until and (job := self._next()):
                group.append(job)
                self._do(job)
            started = time.monotonic()
        self.figures.commits += 1
        self.figures.longest_commit_seconds = max(self.figures.longest_commit_seconds, time.monotonic() - started)

    def _do(self, job: _Job) -> None:
        """A work in a savepoint of its own; what it raises undoes that work alone."""
        driver: Any = self._connection.connection.driver_connection
        driver.execute("SAVEPOINT work")
        try:
            job.result = job.work(self._connection)
        except BaseException as trouble:
            job.trouble = storage_trouble(trouble) or trouble
            if not driver.in_transaction:
                raise  # the trouble was such that SQLite has undone everything
            driver.execute("ROLLBACK TO work")
        finally:
            close_cursors(self._connection)
        driver.execute("RELEASE work")

    def _undo(self, group: list[_Job], trouble: BaseException) -> None:
        """The whole group has not happened; works with a trouble of their own keep it."""
        shared = storage_trouble(trouble)
        for job in group:
            if job.trouble is None:
                job.trouble = type(shared)() if shared else NotWritten(f"nothing could be written: {_reason(trouble)}")
                job.trouble.__cause__ = shared.__cause__ if shared else trouble
        try:
            self._connection.rollback()
        except SQLAlchemyError:  # it would begin no other transaction either
            with contextlib.suppress(SQLAlchemyError):
                self._connection.invalidate()
            self._broken = True

    def _answer(self, group: list[_Job]) -> None:
        self.figures.works += len(group)
        self.figures.failed += sum(job.trouble is not None for job in group)
        self.figures.waiting = len(self._jobs)
        self._look_for_trouble(group)
        by_loop: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
        for job in group:
            by_loop.setdefault(job.loop, []).append(job)
        for loop, jobs in by_loop.items():
            with contextlib.suppress(RuntimeError):  # a loop that has ended waits for nothing
                loop.call_soon_threadsafe(_deliver, jobs)

    def _look_for_trouble(self, group: list[_Job]) -> None:
        before = self.trouble
        self.trouble = next((job.trouble for job in group if isinstance(job.trouble, StorageTrouble)), None)
        if before or self.trouble:
            self._note(self.trouble)


def _deliver(jobs: list[_Job]) -> None:
    for job in jobs:
        job.deliver()


def _reason(trouble: BaseException) -> str:
    """What the database said, without the statement and its values."""
    return str(trouble.orig) if isinstance(trouble, DBAPIError) else type(trouble).__name__
