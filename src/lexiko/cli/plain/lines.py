"""Lines that people or scripts type: read one at a time, from a terminal or a pipe, waiting no longer than told."""

from __future__ import annotations

import io
import os
import select
import sys
import termios
import time
from typing import Protocol, TextIO

_LONGEST = 65536


class EndOfInput(Exception):
    """Nothing more will be typed."""


class TimeRanOut(Exception):
    """Nothing was typed in the time there was."""


class Lines(Protocol):
    """Where lines come from."""

    is_terminal: bool
    """Whether a person types them here and now."""

    def read(self, seconds: float | None = None) -> str:
        """The next line, without its end. Raises `EndOfInput`, and `TimeRanOut` after so many seconds."""
        ...

    def ends_at_once(self) -> bool:
        """Whether there is no line at all, as with `</dev/null`."""
        ...


class DescriptorLines:
    """Lines from a file descriptor, as the system delivers them; waiting can be cut short."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._typed = b""
        self._ended = False
        self.is_terminal = os.isatty(descriptor)

    def read(self, seconds: float | None = None) -> str:
        """The next line; a last one without its end counts too. One that does not end is taken for the end of all."""
        until = None if seconds is None else time.monotonic() + seconds
        while b"\n" not in self._typed and not self._ended:
            self._fill(None if until is None else max(0.0, until - time.monotonic()))
            if len(self._typed) > _LONGEST and b"\n" not in self._typed:
                self._typed, self._ended = b"", True
        if not self._typed:
            self._ended = self._ended and not self.is_terminal  # after Ctrl-D a terminal can be read on
            raise EndOfInput
        line, _, self._typed = self._typed.partition(b"\n")
        return line.decode(errors="replace").rstrip("\r")

    def ends_at_once(self) -> bool:
        """Wait a moment: a pipe whose writer is still starting has not ended."""
        try:
            self._fill(0.2)
        except TimeRanOut:
            return False
        return self._ended and not self._typed

    def _fill(self, seconds: float | None) -> None:
        ready, _, _ = select.select([self._descriptor], [], [], seconds)
        if not ready:
            if self.is_terminal:  # what was typed halfway is not the next person's
                termios.tcflush(self._descriptor, termios.TCIFLUSH)
            raise TimeRanOut
        typed = os.read(self._descriptor, 65536)
        self._typed += typed
        self._ended = not typed


class StreamLines:
    """Lines from a text stream that is no file, as tests give one; reading it does not wait."""

    is_terminal = False

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._first: str | None = None

    def read(self, seconds: float | None = None) -> str:  # noqa: ARG002 - part of the protocol
        """The next line."""
        line, self._first = self._first, None
        if line is None:
            line = self._stream.readline()
        if not line:
            raise EndOfInput
        return line.rstrip("\r\n")

    def ends_at_once(self) -> bool:
        """Whether the stream is empty."""
        if self._first is None:
            self._first = self._stream.readline()
        return not self._first


def standard_lines() -> Lines:
    """The lines of standard input, whatever it is."""
    try:
        return DescriptorLines(sys.stdin.fileno())
    except (AttributeError, io.UnsupportedOperation):
        return StreamLines(sys.stdin)
