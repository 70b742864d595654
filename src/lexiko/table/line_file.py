"""A file of lines of JSON that one process adds to: each is on the disk before it counts, and none stays in part."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import stat
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from lexiko.table.errors import (
    JournalDamaged,
    JournalError,
    JournalExists,
    JournalInUse,
    JournalMissing,
    JournalNotWritten,
)
from lexiko.user_files import GAME, NameTaken, part_beside, whole_file


class LineFile:
    """Locked from `begin` or `open` on until it is closed. `busy` says what others are told meanwhile."""

    def __init__(self, path: Path, descriptor: int, *, busy: str) -> None:
        """For `begin` and `open`. Raises `JournalInUse`."""
        self.path = path
        self._file: int | None = descriptor
        self._length = 0
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as taken:
            self.close()
            raise JournalInUse(str(path), busy) from taken

    @classmethod
    def begin(cls, path: Path, first: bytes, *, busy: str) -> Self:
        """A new file, which appears with its first line whole. Raises `JournalExists`, `JournalNotWritten`."""
        if path.exists():
            raise _taken(path)
        with contextlib.ExitStack() as undone:
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                with part_beside(path, over_another=False) as (_, descriptor):
                    file = cls(path, descriptor, busy=busy)
                    undone.callback(file.close)
                    file.append(first)
            except NameTaken:
                raise _taken(path) from None
            except OSError as refused:
                raise at_place(refused, str(path), JournalNotWritten) from refused
            undone.pop_all()
        return file

    @classmethod
    def open(cls, path: Path, *, busy: str) -> Self:
        """A file to be gone on with, as it was left; call `cut_short` before adding to it.

        Raises `JournalMissing`, `JournalInUse`.
        """
        try:
            descriptor = os.open(path, os.O_RDWR)
        except OSError as refused:
            raise at_place(refused, str(path), JournalMissing) from refused
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.close(descriptor)
            raise JournalMissing(str(path), "it is a device or a pipe, and no file that a game can go on in")
        return cls(path, descriptor, busy=busy)

    def cut_short(self) -> None:
        """Drop a last line that was cut off by a kill. Raises `JournalNotWritten`."""
        try:
            self._length = len(complete_part(whole_file(self.path, GAME)))
            os.ftruncate(self._descriptor(), self._length)
        except OSError as refused:
            raise at_place(refused, str(self.path), JournalNotWritten) from refused

    def append(self, line: bytes) -> None:
        """Write a line and wait until it is on the disk. Raises `JournalNotWritten`; then nothing of it stays."""
        descriptor, written = self._descriptor(), 0
        try:
            while written < len(line):
                written += os.pwrite(descriptor, line[written:], self._length + written)
            os.fsync(descriptor)
        except OSError as refused:
            self._take_back()
            raise at_place(refused, str(self.path), JournalNotWritten) from refused
        self._length += len(line)

    def close(self) -> None:
        """Let others go on with the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.close()

    def _descriptor(self) -> int:
        if self._file is None:
            raise JournalNotWritten(str(self.path), "the file is closed")
        return self._file

    def _take_back(self) -> None:
        """Leave nothing of a line that could not be written; if even that fails, it has no end and is dropped."""
        try:
            os.ftruncate(self._descriptor(), self._length)
        except OSError:
            self.close()


def read_lines(path: Path) -> bytes:
    """The complete lines of a file, whoever adds to it. Raises `JournalMissing`."""
    try:
        return complete_part(whole_file(path, GAME))
    except OSError as refused:
        raise at_place(refused, str(path), JournalMissing) from refused


def _taken(path: Path) -> JournalExists:
    return JournalExists(str(path), "there is a game already")


def complete_part(content: bytes) -> bytes:
    """What of a file was written whole. A last line without its end was cut off by a kill; nobody was shown it.

    >>> complete_part(b'{"seq": 0}\\n{"se')
    b'{"seq": 0}\\n'
    """
    return content[: content.rfind(b"\n") + 1]


def record_line(record: dict[str, Any]) -> bytes:
    """A record as a line of its own."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def read_record(line: bytes, place: str, number: int) -> dict[str, Any]:
    """The record that stands in a line. Raises `JournalDamaged`."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as wrong:
        raise JournalDamaged(place, "this line is not JSON, as all of a saved game is", line=number) from wrong
    if not isinstance(record, dict):
        raise JournalDamaged(place, "this line is no record", line=number)
    return record


def at_place(wrong: OSError, place: str, kind: type[JournalError]) -> JournalError:
    """What the operating system refused, as an error of the journal."""
    return kind(place, wrong.strerror or str(wrong))
