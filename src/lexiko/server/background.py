"""Work in the background: what fails is told in the log once, begun again after a pause, and takes nobody along."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

log = logging.getLogger(__name__)

FIRST_PAUSE_SECONDS = 1.0
LONGEST_PAUSE_SECONDS = 60.0
SECONDS_UNTIL_STEADY = 300.0
"""How long a work must go on without failing before it counts as well again."""


class Background:
    """Works that go on until they are stopped. One that fails, or ends, is begun again."""

    def __init__(self, *, now: Callable[[], float] = time.monotonic, first_pause: float = FIRST_PAUSE_SECONDS) -> None:
        """Nothing goes on yet; `now` tells seconds that only go forward."""
        self._now = now
        self._first_pause = first_pause
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._failed_at: dict[str, float] = {}
        self._reported: dict[str, str] = {}

    def start(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """Let this go on from now on; the name is what logs and `/healthz` call it."""
        self._tasks[name] = asyncio.create_task(self._keep_going(name, work))

    async def stop(self) -> None:
        """Cancel all work, and wait until it has ended."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self._tasks.clear()

    @property
    def failing(self) -> tuple[str, ...]:
        """The works that have failed lately, or do not go on at all."""
        lately = self._now() - SECONDS_UNTIL_STEADY
        failing = {name for name, at in self._failed_at.items() if at > lately}
        return tuple(sorted(failing | {name for name, task in self._tasks.items() if task.done()}))

    def troubles(self) -> list[str]:
        """What fails now, a sentence for each kind of work."""
        return [f"background work fails: {name}" for name in self.failing]

    async def _keep_going(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        pause = self._first_pause
        while True:
            began = self._now()
            try:
                await work()
                trouble = None
            except Exception as raised:
                trouble = raised
            if self._now() - began > SECONDS_UNTIL_STEADY:
                pause = self._first_pause
                self._reported.pop(name, None)
            self._note(name, trouble)
            del trouble  # it would keep alive all that was going on
            await asyncio.sleep(pause)
            pause = min(LONGEST_PAUSE_SECONDS, 2 * pause)

    def _note(self, name: str, trouble: Exception | None) -> None:
        """Remember a failure, and write it into the log unless it is the same as the last."""
        self._failed_at[name] = self._now()
        kind = type(trouble).__qualname__
        if self._reported.get(name) != kind:
            self._reported[name] = kind
            log.error("background work failed, and is begun again", exc_info=trouble, extra={"facts": {"work": name}})
