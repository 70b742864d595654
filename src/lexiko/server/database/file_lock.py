"""Who may use a database file: one process at a time, by a lock that ends with the process."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from lexiko.server.database.errors import DatabaseInUse, DatabaseUnusable


class FileLock:
    """A lock on the file beside the database that is called like it with `.lock` after it.

    The file stays when the lock is given back: removing it could take away the lock of whoever came next.
    """

    def __init__(self, database: Path) -> None:
        """Take the lock. Raises `DatabaseInUse`, `DatabaseUnusable`."""
        path = self.path_of(database)
        try:
            self._file: int | None = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as refused:
            raise DatabaseUnusable(str(path), refused.strerror or "cannot be opened") from refused
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as taken:
            holder = os.pread(self._file, 20, 0).decode("ascii", errors="replace").strip()
            self.release()
            raise DatabaseInUse(str(database), pid=holder) from taken
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)

    @staticmethod
    def path_of(database: Path) -> Path:
        """Where the lock of a database is."""
        return database.with_name(f"{database.name}.lock")

    def release(self) -> None:
        """Let others have the database."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
