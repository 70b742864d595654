"""The log of one game as a protocol: written with the number of events expected before, read from the start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from lexiko.frozen import dataclass
from lexiko.rules import Event
from lexiko.table.errors import JournalExists, JournalMissing, WrongSequence
from lexiko.table.game_header import GameHeader


@dataclass(frozen=True, slots=True)
class Stored:
    """A game as it was written down: what was settled before it, and everything that has happened."""

    header: GameHeader
    events: tuple[Event, ...]


class Journal(Protocol):
    """Where a game is written down. What `append` has returned from is never lost; a batch is there whole or not."""

    @property
    def place(self) -> str:
        """Where it is, for messages."""
        ...

    def begin(self, header: GameHeader) -> None:
        """Write the heading of a new game. Raises `JournalExists`, `JournalNotWritten`."""
        ...

    def append(self, expected_seq: int, batch: Sequence[Event]) -> None:
        """Write what one decision caused, after `expected_seq` events. Raises `WrongSequence`, `JournalNotWritten`."""
        ...

    def read(self) -> Stored:
        """All that has been written. Raises `JournalMissing` if no game has begun here."""
        ...


class MemoryJournal:
    """A journal that lasts as long as the program."""

    place = "memory"

    def __init__(self) -> None:
        self._heading: GameHeader | None = None
        self._events: list[Event] = []

    def begin(self, header: GameHeader) -> None:
        """Remember the heading. Raises `JournalExists` if a game has begun."""
        if self._heading is not None:
            raise JournalExists(self.place, "a game has begun here already")
        self._heading = header

    def append(self, expected_seq: int, batch: Sequence[Event]) -> None:
        """Remember events. Raises `WrongSequence`."""
        if expected_seq != len(self._events):
            raise WrongSequence(self.place, expected=expected_seq, found=len(self._events))
        self._events += batch

    def read(self) -> Stored:
        """All that is remembered. Raises `JournalMissing` if no game has begun."""
        if self._heading is None:
            raise JournalMissing(self.place, "no game has begun here")
        return Stored(self._heading, tuple(self._events))
