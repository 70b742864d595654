"""What can go wrong with a database, by name."""

from __future__ import annotations

from lexiko.rules import Error


class DatabaseError(Error):
    """Something that keeps a database from being used."""


class DatabaseInUse(DatabaseError):
    """Another process has the database open."""

    def __init__(self, place: str, *, pid: str) -> None:
        self.place = place
        who = f"process {pid}" if pid else "another process"
        super().__init__(f"{place} is in use by {who}: one server at a time; stop it, or choose another --data")


class DatabaseUnusable(DatabaseError):
    """The file cannot be opened, or is no database of this program."""

    def __init__(self, place: str, problem: str) -> None:
        self.place, self.problem = place, problem
        super().__init__(f"{place}: {problem}")


class DatabaseClosed(DatabaseError):
    """The database was asked after it had been closed."""

    def __init__(self) -> None:
        super().__init__("the database is closed")


class NotWritten(DatabaseError):
    """A work could not be made durable, for a reason that is none of its own: it has not happened."""


class TooBusy(DatabaseError):
    """So many works are waiting that one more would wait too long: it has not happened."""

    def __init__(self) -> None:
        super().__init__("too much is waiting to be written; try again in a moment")


class StorageTrouble(DatabaseError):
    """What keeps a database from being read or written until somebody mends it; its `sentence` says what it is."""

    code = "storage"
    sentence = "the database cannot be used"

    def __init__(self) -> None:
        super().__init__(self.sentence)


class DiskFull(StorageTrouble):
    """There is no room left."""

    code = "disk-full"
    sentence = "the disk is full: nothing can be written until there is room"


class DiskFailing(StorageTrouble):
    """The disk, or what connects it, does not do as it is told."""

    code = "disk-failing"
    sentence = "the disk cannot be read or written"


class DatabaseReadOnly(StorageTrouble):
    """The file, its folder or its disk may not be written to any more."""

    code = "database-read-only"
    sentence = "the database may be read only: its file, folder or disk is write-protected"


class DatabaseDamaged(StorageTrouble):
    """The file does not hold what a database holds."""

    code = "database-damaged"
    sentence = "the database is damaged: a backup has to be restored"


class DatabaseLocked(StorageTrouble):
    """Another program keeps it to itself."""

    code = "database-locked"
    sentence = "another program has locked the database"


class DatabaseGone(StorageTrouble):
    """The file is not where it was any more, so that whatever were written would be lost."""

    code = "database-gone"
    sentence = "the database's file was removed or replaced while it is in use: put it back and start the server again"
