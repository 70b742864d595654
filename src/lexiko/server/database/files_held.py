"""Whether a database in use still lies where it was opened: what is written to a file without a name is lost."""

from __future__ import annotations

from pathlib import Path

from lexiko.server.database.errors import DatabaseGone
from lexiko.server.database.file_lock import Identity, identity_of


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
