"""A search that runs in a thread of its own, while whoever asked waits, is told how far it is, and may interrupt it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event, Thread
from time import monotonic

BEAT = 0.2
"""Seconds between two looks at a search that runs."""


@dataclass(frozen=True, slots=True)
class SearchProgress:
    """How far a search is: so many turns deep, positions and seconds, and the line now being looked for, from 1."""

    line: int
    depth: int
    nodes: int
    seconds: float


class RunningSearch(ABC):
    """What every such search has: when it has begun, whether it is done, and what went wrong."""

    def __init__(self, *, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._begun = clock()
        self._done = Event()  # a thread's own join takes it for ended once it was interrupted (Python 3.11)
        self._failed: BaseException | None = None

    @property
    def seconds(self) -> float:
        """How long it has run."""
        return self._clock() - self._begun

    @abstractmethod
    def progress(self) -> SearchProgress:
        """How far it is."""

    @abstractmethod
    def stop(self) -> None:
        """Let it end soon."""

    @abstractmethod
    def search(self) -> None:
        """All that is to be done, in its own thread."""

    def go(self, seconds: float | None, told: Callable[[SearchProgress], object] | None) -> None:
        """Search to the end, for so many seconds, or until it is interrupted (Ctrl-C). Raises what went wrong.

        `told` hears how far it is, a few times a second.
        """
        Thread(target=self._run, daemon=True).start()
        try:
            while not self._done.is_set() and (seconds is None or self.seconds < seconds):
                self._done.wait(BEAT if seconds is None else min(BEAT, max(0.0, seconds - self.seconds)))
                if told:
                    told(self.progress())
        except KeyboardInterrupt:
            pass
        self.stop()
        self._done.wait()
        if self._failed:
            raise self._failed

    def _run(self) -> None:
        try:
            self.search()
        except BaseException as trouble:  # raised again in the thread that asked
            self._failed = trouble
        finally:
            self._done.set()
