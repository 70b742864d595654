"""A journal in a file of JSON lines: on the disk before anything is shown, and played by one process only."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from lexiko.rules import Event
from lexiko.table.errors import JournalExists, JournalNotWritten, WrongSequence
from lexiko.table.game_header import GameHeader
from lexiko.table.journal import Stored, batch_line, heading_line, parse_journal
from lexiko.table.line_file import LineFile, at_place, read_lines
from lexiko.user_files import in_place_of

_BUSY = "this game is being played in another window"


class FileJournal:
    """One game's journal in one file, locked from `begin` or `open` on until it is closed.

    A line cut off by a kill is left out when the game is opened again: its action was never shown as done.
    """

    def __init__(self, path: Path) -> None:
        """A journal for a new game at this path; nothing is written before `begin`."""
        self.path = path
        self._file: LineFile | None = None
        self._seq = 0

    @property
    def place(self) -> str:
        """The file's path."""
        return str(self.path)

    @classmethod
    def open(cls, path: Path) -> FileJournal:
        """The journal of a game to be gone on with.

        Raises `JournalMissing`, `JournalInUse`, and as `parse_journal` does, before the file is touched.
        """
        journal = cls(path)
        journal._file = LineFile.open(path, busy=_BUSY)
        try:
            journal._seq = len(journal.read().events)
            journal._file.cut_short()
        except BaseException:
            journal.close()
            raise
        return journal

    def begin(self, header: GameHeader) -> None:
        """Write the heading of a new game: the file appears with it whole. Raises `JournalExists` and others."""
        if self._file is not None:
            raise JournalExists(self.place, "there is a game already")
        self._file = LineFile.begin(self.path, heading_line(header), busy=_BUSY)

    def append(self, expected_seq: int, batch: Sequence[Event]) -> None:
        """Write one line and wait until it is on the disk. Raises `WrongSequence`, `JournalNotWritten`."""
        if self._file is None:
            raise JournalNotWritten(self.place, "the journal is closed")
        if expected_seq != self._seq:
            raise WrongSequence(self.place, expected=expected_seq, found=self._seq)
        self._file.append(batch_line(expected_seq, batch))
        self._seq += len(batch)

    def read(self) -> Stored:
        """All that stands in the file. Raises `JournalMissing`, and as `parse_journal` does."""
        return read_journal(self.path)

    def close(self) -> None:
        """Let others play this game."""
        if self._file is not None:
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.close()


def read_journal(path: Path) -> Stored:
    """The game in a file, whoever is playing it. Raises `JournalMissing`, and as `parse_journal` does."""
    return parse_journal(read_lines(path), place=str(path))


def write_journal(path: Path, stored: Stored) -> None:
    """Write a whole game to a file at once, in place of what was there. Raises `JournalNotWritten`."""
    lines = heading_line(stored.header) + (batch_line(0, stored.events) if stored.events else b"")
    try:
        with in_place_of(path) as file:
            file.write(lines)
    except OSError as refused:
        raise at_place(refused, str(path), JournalNotWritten) from refused
