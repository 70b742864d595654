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
