"""How far a long piece of work is: one line that changes on a terminal, a line each elsewhere."""

from __future__ import annotations

import shutil
import sys

_CLEARED = "\r\x1b[K"


class Progress:
    """Work of so many parts, told on stderr."""

    def __init__(self, work: str, parts: int) -> None:
        self._work = work
        self._parts = parts
        self._done = 0
        self._changing = sys.stderr.isatty()
        self._tell("...")

    def so_many_more(self, parts: int, which: str) -> None:
        """So many parts are done; `which`: what these were."""
        self._done += parts
        self._tell(f"({which})")
        if self._changing and self._done == self._parts:
            print(f"{_CLEARED}{self._work}: {self._parts} of {self._parts}", file=sys.stderr, flush=True)

    def stopped(self, why: str) -> None:
        """It goes no further, and why."""
        print(f"{_CLEARED if self._changing else ''}{why}", file=sys.stderr, flush=True)

    def _tell(self, more: str) -> None:
        line = f"{self._work}: {self._done} of {self._parts} {more}"
        if self._changing:
            width = shutil.get_terminal_size().columns - 1
            print(_CLEARED + line[:width], end="", file=sys.stderr, flush=True)
        else:
            print(line, file=sys.stderr, flush=True)
