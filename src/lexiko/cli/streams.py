"""Standard input and output of a command: open, told once when they are full, and let go of quietly when nobody reads.

Python writes what it still holds back when it ends, and complains in its own words where that fails. So the streams of
the command line are our own, alike with and without `PYTHONUNBUFFERED`, and are emptied before the end by `let_go`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from io import BufferedWriter, FileIO, TextIOWrapper, UnsupportedOperation
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class NobodyReads(Exception):
    """Whoever read our output has gone. No `OSError`: nothing has failed, and nobody may take it for a failure."""


class _Answers(FileIO):
    """What a command was asked for: it cannot do without."""

    def write(self, data: ReadableBuffer, /) -> int | None:  # type: ignore[override]
        try:
            return super().write(data)
        except BrokenPipeError:
            raise NobodyReads from None


class _Notes(FileIO):
    """What is said beside it: where that cannot be written, it is not, and no command fails for it."""

    def write(self, data: ReadableBuffer, /) -> int | None:  # type: ignore[override]
        try:
            return super().write(data)
        except OSError:
            return memoryview(data).nbytes


def take_streams() -> None:
    """Take the standard streams over; what the caller closed is open and leads nowhere.

    In this order, so that each gets its own number, and no file of ours is taken for one of them.
    """
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_RDONLY), closefd=False)
    sys.stdout = _ours(sys.stdout, _Answers)
    sys.stderr = _ours(sys.stderr, _Notes)


def let_go() -> None:
    """Write what is still held back; whatever becomes of it, Python then finds nothing to complain about.

    Raises `OSError` where it cannot be written.
    """
    try:
        sys.stdout.flush()
    except NobodyReads:
        _lead_nowhere(sys.stdout)
    except OSError:
        _lead_nowhere(sys.stdout)
        raise


def drop() -> None:
    """Let what is still held back go: an interrupt may have come between writing it and knowing that it was written."""
    _lead_nowhere(sys.stdout)


def _ours(stream: TextIO | None, kind: Callable[..., FileIO]) -> TextIO:
    """The same stream in our hands; one that is no file, as in a notebook, stays what it is."""
    if stream is None:
        return TextIOWrapper(BufferedWriter(kind(os.open(os.devnull, os.O_WRONLY), "w")), "utf-8")
    try:
        raw = kind(stream.fileno(), "w", closefd=False)
    except (AttributeError, UnsupportedOperation):
        return stream
    at_once = getattr(stream, "line_buffering", False) or getattr(stream, "write_through", False)
    # A terminal without stars and accents shows ? instead of failing.
    return TextIOWrapper(BufferedWriter(raw), stream.encoding, "replace", line_buffering=at_once)


def _lead_nowhere(stream: TextIO) -> None:
    """What is held back goes the way of what is written from now on: nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
    stream.flush()
