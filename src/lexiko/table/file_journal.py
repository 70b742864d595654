"""A journal in a file of JSON lines: on the disk before anything is shown, and played by one process only."""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from lexiko.rules import Event
from lexiko.table.errors import (
    JournalExists,
    JournalInUse,
    JournalMissing,
    JournalNotWritten,
    WrongSequence,
)
from lexiko.table.heading import Heading
from lexiko.table.journal import Stored
from lexiko.table.journal_lines import at_place, batch_line, complete_part, heading_line, parse_journal


class FileJournal:
    """One game's journal in one file, locked from `begin` or `open` on until it is closed.

    A line cut off by a kill is left out when the game is opened again: its action was never shown as done.
    """

    def __init__(self, path: Path) -> None:
        """A journal for a new game at this path; nothing is written before `begin`."""
        self.path = path
        self._file: int | None = None
        self._length = 0
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
        try:
            journal._file = os.open(path, os.O_RDWR)
        except OSError as refused:
            raise at_place(refused, journal.place, JournalMissing) from refused
        try:
            journal._lock()
            journal._seq = len(journal.read().events)
            journal._keep_complete_part()
        except BaseException:
            journal.close()
            raise
        return journal

    def begin(self, heading: Heading) -> None:
        """Write the heading of a new game: the file appears with it whole. Raises `JournalExists` and others."""
        if self._file is not None or self.path.exists():
            raise JournalExists(self.place, "there is a game already")
        unfinished = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
            self._lock()
            self._write(heading_line(heading))
            taken = not _named(unfinished, self.path)
            _sync_folder(self.path.parent)
        except OSError as refused:
            self.close()
            _remove(unfinished)
            raise at_place(refused, self.place, JournalNotWritten) from refused
        if taken:
            self.close()
            _remove(unfinished)
            raise JournalExists(self.place, "there is a game already")

    def append(self, expected_seq: int, batch: Sequence[Event]) -> None:
        """Write one line and wait until it is on the disk. Raises `WrongSequence`, `JournalNotWritten`."""
        if self._file is None:
            raise JournalNotWritten(self.place, "the journal is closed")
        if expected_seq != self._seq:
            raise WrongSequence(self.place, expected=expected_seq, found=self._seq)
        try:
            self._write(batch_line(expected_seq, batch))
        except OSError as refused:
            self._take_back()
            raise at_place(refused, self.place, JournalNotWritten) from refused
        self._seq += len(batch)

    def read(self) -> Stored:
        """All that stands in the file. Raises `JournalMissing`, and as `parse_journal` does."""
        return read_journal(self.path)

    def close(self) -> None:
        """Let others play this game."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.close()

    def _lock(self) -> None:
        assert self._file is not None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as taken:
            raise JournalInUse(self.place, "this game is being played in another window") from taken

    def _keep_complete_part(self) -> None:
        assert self._file is not None
        try:
            self._length = len(complete_part(self.path.read_bytes()))
            os.ftruncate(self._file, self._length)
        except OSError as refused:
            raise at_place(refused, self.place, JournalNotWritten) from refused

    def _write(self, line: bytes) -> None:
        assert self._file is not None
        written = 0
        while written < len(line):
            written += os.pwrite(self._file, line[written:], self._length + written)
        os.fsync(self._file)
        self._length += len(line)

    def _take_back(self) -> None:
        """Leave nothing of a line that could not be written; if even that fails, it has no end and is dropped."""
        assert self._file is not None
        try:
            os.ftruncate(self._file, self._length)
        except OSError:
            self.close()


def read_journal(path: Path) -> Stored:
    """The game in a file, whoever is playing it. Raises `JournalMissing`, and as `parse_journal` does."""
    try:
        content = path.read_bytes()
    except OSError as refused:
        raise at_place(refused, str(path), JournalMissing) from refused
    return parse_journal(complete_part(content), place=str(path))


def write_journal(path: Path, stored: Stored) -> None:
    """Write a whole game to a file at once, in place of what was there. Raises `JournalNotWritten`."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    lines = heading_line(stored.heading) + (batch_line(0, stored.events) if stored.events else b"")
    try:
        with unfinished.open("wb") as file:
            file.write(lines)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except OSError as refused:
        _remove(unfinished)
        raise at_place(refused, str(path), JournalNotWritten) from refused


def _named(unfinished: Path, path: Path) -> bool:
    """Give a finished file its name, unless another has it: of two programs at once only one gets it."""
    try:
        path.hardlink_to(unfinished)
    except FileExistsError:
        return False
    except OSError:  # a file system without hard links
        unfinished.replace(path)
    else:
        unfinished.unlink()
    return True


def _remove(unfinished: Path) -> None:
    """Leave no half-written file, where it could be made at all."""
    with contextlib.suppress(OSError):
        unfinished.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """Make the name of a new file last, where the file system can do that."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
