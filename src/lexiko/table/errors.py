"""What can go wrong at a table, by name: a saved game that cannot be read, taken or continued."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from lexiko.rules import Error


class TableError(Error):
    """Something that keeps a game from being hosted."""


class JournalError(TableError):
    """A game's journal that cannot be used; `place` names the file, and `line` the line at fault, from 1."""

    def __init__(self, place: str, problem: str, *, line: int | None = None) -> None:
        self.place, self.problem, self.line = place, problem, line
        where = place if line is None else f"{place}, line {line}"
        super().__init__(f"{where}: {problem}")


class JournalDamaged(JournalError):
    """A line that is not what this program wrote."""


class JournalTooNew(JournalError):
    """The journal was written in a format this version does not know."""


class JournalInUse(JournalError):
    """Another process is playing this game."""


class JournalExists(JournalError):
    """A new game was to be written over another one."""


class JournalMissing(JournalError):
    """There is no such file, or it cannot be read."""


class JournalNotWritten(JournalError):
    """An action could not be written down, so it has not happened."""


class WrongSequence(JournalError):
    """The journal has more or fewer events than the writer believed: somebody else has written."""

    def __init__(self, place: str, *, expected: int, found: int) -> None:
        self.expected, self.found = expected, found
        super().__init__(place, f"there are {found} events, not {expected}: somebody else has written here")


class OtherRules(JournalError):
    """The rules of a stored game do not have the fingerprint it was played under; both are shown."""

    def __init__(self, place: str, *, stored: str, now: str) -> None:
        self.stored, self.now = stored, now
        super().__init__(place, f"played under the rules {stored}, which read as {now} in this version", line=1)


class DocumentDamaged(JournalError):
    """A document that is no game, or whose parts contradict each other."""


class OtherWords(TableError):
    """The lexicon is not the one a stored game was played with; both fingerprints are shown."""

    def __init__(self, name: str, *, stored: str, now: str) -> None:
        self.name, self.stored, self.now = name, stored, now
        super().__init__(f"the words of {name!r} have changed since this game began: {stored} then, {now} now")


class PlayerMissing(TableError):
    """A game has a player of somebody's own, who is not part of Lexiko and has not been brought along."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"{name} is a player of your own: load_game(path, own={{{name!r}: ...}}) brings it along")


@contextmanager
def reported_as_damage(place: str) -> Iterator[None]:
    """What goes wrong with events that each can be read, and together make no game, raised as `JournalDamaged`."""
    try:
        yield
    except Error:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as wrong:
        raise JournalDamaged(place, "what is written there makes no game") from wrong
