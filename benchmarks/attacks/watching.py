"""What others are answered while a server is attacked: `/healthz`, asked again and again from another address."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from typing import Self

import psutil

from benchmarks.attacks.target import OTHERS, Target

PAUSE = 0.02


@dataclass(slots=True)
class Watch:
    """Asks in a thread, and looks at the server's memory, while it is open."""

    target: Target
    server: psutil.Process
    answered: int = 0
    failed: int = 0
    worst: float = 0.0
    bytes_before: int = 0
    bytes_most: int = 0
    _is_over: threading.Event = field(default_factory=threading.Event)
    _thread: threading.Thread | None = None

    def __enter__(self) -> Self:
        self.bytes_before = self.bytes_most = self.server.memory_info().rss
        self._thread = threading.Thread(target=self._ask_again)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        assert self._thread is not None
        self._thread.join()

    @property
    def more_bytes(self) -> int:
        """How much larger the server's memory became."""
        return self.bytes_most - self.bytes_before

    def _ask_again(self) -> None:
        while not self._is_over.is_set():
            begun = time.monotonic()
            is_well = self.target.ask("GET /healthz", source=OTHERS) == 200
            self.worst = max(self.worst, time.monotonic() - begun)
            self.answered += is_well
            self.failed += not is_well
            self.bytes_most = max(self.bytes_most, self.server.memory_info().rss)
            time.sleep(PAUSE)
