"""Who may use a database file: one process at a time, by locks that follow the file itself and end with the process.

And whether it still lies where it was opened: what is written to a file without a name is lost.
"""

from __future__ import annotations

import fcntl
import os
import sys
from pathlib import Path

from lexiko.server.database.errors import DatabaseGone, DatabaseInUse, DatabaseUnusable

Identity = tuple[int, int]

_FILE_ITSELF = sys.platform == "linux"
"""Elsewhere a lock on the database's file would keep SQLite's own locks out."""
_held: set[Identity] = set()
"""The files this process has locked: to open and close one of them again would take SQLite's own locks away."""


class FileLock:
    """A lock on the database's file by whatever name it is reached, and one on `.lock` beside it.

    The second is for a database still to be made, or about to be replaced. Its file stays when the lock is given
    back: removing it could take away the lock of whoever came next.
    """

    def __init__(self, database: Path, *, make: bool = True) -> None:
        """Take the locks; `make` the file where there is none. Raises `DatabaseInUse`, `DatabaseUnusable`."""
        self.path = resolved(database)
        self._files: list[int] = []
        self._identity: Identity | None = None
        try:
            self._take_name(database)
            if make or self.path.exists():
                self._take_file(database)
        except OSError as refused:
            self.release()
            raise DatabaseUnusable(str(refused.filename), refused.strerror or "cannot be opened") from refused
        except BaseException:
            self.release()
            raise

    @staticmethod
    def path_of(database: Path) -> Path:
        """Where the lock beside a database is."""
        place = resolved(database)
        return place.with_name(f"{place.name}.lock")

    def release(self) -> None:
        """Let others have the database. SQLite must have let go of it before."""
        if self._identity is not None:
            _held.discard(self._identity)
            self._identity = None
        while self._files:
            os.close(self._files.pop())

    def _take_name(self, database: Path) -> None:
        opened = self._opened(self.path_of(database), os.O_RDWR | os.O_CREAT)
        if not _locked(opened):
            holder = os.pread(opened, 20, 0).decode("ascii", errors="replace").strip()
            raise DatabaseInUse(str(database), pid=holder)
        os.ftruncate(opened, 0)
        os.pwrite(opened, f"{os.getpid()}\n".encode(), 0)

    def _take_file(self, database: Path) -> None:
        if identity_of(self.path) in _held:
            raise DatabaseInUse(str(database), pid=str(os.getpid()))
        opened = self._opened(self.path, os.O_RDWR | os.O_CREAT)  # racks are nobody else's to read
        found = os.fstat(opened)
        if found.st_nlink > 1:  # SQLite keeps half of it beside each name, and would damage it
            problem = (
                f"its file has {found.st_nlink} names (hard links); remove the others, or make a copy and use that"
            )
            raise DatabaseUnusable(str(database), problem)
        if _FILE_ITSELF and not _locked(opened):
            raise DatabaseInUse(str(database), pid="")
        self._identity = (found.st_dev, found.st_ino)
        _held.add(self._identity)

    def _opened(self, path: Path, flags: int) -> int:
        self._files.append(os.open(path, flags | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600))
        return self._files[-1]


def resolved(path: Path) -> Path:
    """Where a file is, through all links on the way and of its own; SQLite's other files lie beside it there."""
    return Path(os.path.realpath(path))


def identity_of(path: Path) -> Identity | None:
    """Which file has this name; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _locked(opened: int) -> bool:
    """Whether nobody else has a lock on an open file; it is taken, where the file system has locks."""
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


class FilesHeld:
    """The files of an SQLite database while it is open: itself, its log, and what its readers share."""

    def __init__(self, database: Path) -> None:
        """For a database that has been opened."""
        self._files = [database.with_name(database.name + rest) for rest in ("", "-wal", "-shm")]
        self._known: list[Identity | None] = [None] * len(self._files)

    def check(self) -> None:
        """Raises `DatabaseGone` if one of them was removed, or another put in its place."""
        found = [identity_of(path) for path in self._files]
        if found != self._known:
            # The log is made when the first connection needs it.
            self._known = [known or now for known, now in zip(self._known, found, strict=True)]
            if found != self._known:
                raise DatabaseGone
