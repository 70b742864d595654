"""How far a long piece of work is, and that it goes on: one line that changes on a terminal, a line each elsewhere.

`python tools/progress.py WORK COMMAND ...` runs a command and tells so of it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

_CLEARED = "\r\x1b[K"
SILENCE = 10
"""Seconds after which a line is told elsewhere than on a terminal, though nothing was done; a terminal changes each."""
STATUS_OF_AN_INTERRUPT = 130


class Progress:
    """Work of so many parts, none where it has no parts, told on stderr; as a context, every second.

    `now` names what is being done at the moment.
    """

    def __init__(
        self, work: str, parts: int = 0, *, now: str = "", clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Begin it."""
        self.now = now
        self._work = work
        self._parts = parts
        self._done = 0
        self._clock = clock
        self._since = self._told = clock()
        self._changing = sys.stderr.isatty()
        self._ended = threading.Event()
        self._one_line = threading.Lock()
        self._tell(f"({now} ...)" if now else "...")

    def __enter__(self) -> Self:
        """Tell every second from now on that it goes on, until it has ended."""
        threading.Thread(target=self._go_on, daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, _error: BaseException | None, _: TracebackType | None) -> None:
        """It has ended."""
        self._ended.set()
        if kind is None and not self._parts:
            self.stopped(f"{self._work}: done in {self._seconds()} s")

    def so_many_more(self, parts: int, which: str) -> None:
        """So many parts are done; `which`: what these were."""
        self._done += parts
        self._tell(f"({which})")
        if self._changing and self._done == self._parts:
            self.stopped(f"{self._work}: {self._parts} of {self._parts}")

    def goes_on(self) -> None:
        """Nothing more is done yet: tell what is at work, and for how long, where nothing has been told for long."""
        if self._ended.is_set() or (not self._changing and self._clock() - self._told < SILENCE):
            return
        at_work = f"{self.now}, " if self.now else ""
        self._tell(f"({at_work}{self._seconds()} s so far)")

    def stopped(self, why: str) -> None:
        """It goes no further, and why."""
        self._ended.set()
        with self._one_line:
            print(f"{_CLEARED if self._changing else ''}{why}", file=sys.stderr, flush=True)

    def _go_on(self) -> None:
        while not self._ended.wait(1):
            self.goes_on()

    def _seconds(self) -> int:
        return round(self._clock() - self._since)

    def _tell(self, more: str) -> None:
        self._told = self._clock()
        line = f"{self._work}: {self._done} of {self._parts} {more}" if self._parts else f"{self._work} {more}"
        with self._one_line:
            if self._changing:
                width = shutil.get_terminal_size().columns - 1
                print(_CLEARED + line[:width], end="", file=sys.stderr, flush=True)
            else:
                print(line, file=sys.stderr, flush=True)


def main(work: str, command: list[str]) -> int:
    """Run a command; its status."""
    with Progress(work) as progress:
        try:
            status = subprocess.run(command, check=False).returncode
        except KeyboardInterrupt:
            status = STATUS_OF_AN_INTERRUPT
        if status:
            progress.stopped(f"{work}: not done")
            sys.exit(status)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
