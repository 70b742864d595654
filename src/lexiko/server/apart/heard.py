"""One long work in a process of its own, which dies alone: started for it, heard until it is done, ended."""

from __future__ import annotations

import asyncio
import contextlib
import pickle
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from lexiko.rules import Error
from lexiko.server.apart.messages import next_message, send_message

MOST_BYTES = 64 << 20
"""No news are so long."""


class DiedApart(Error):
    """A process died, was stuck or said what nobody can read."""


class HeardApart:
    """A process that is told what to do, and says how far it is. `started_apart` makes one."""

    def __init__(self, process: asyncio.subprocess.Process, silence: float) -> None:
        """It is given up after so many seconds without a word."""
        assert process.stdin is not None and process.stdout is not None
        self._asked, self._answers, self._silence = process.stdin, process.stdout, silence

    async def say(self, what: object) -> None:
        """Tell it something. Raises `DiedApart`."""
        content = pickle.dumps(what)
        try:
            await send_message(self._asked, content)
        except OSError as gone:
            raise _died(gone) from gone

    async def hear(self) -> Any:
        """The next that it says. Raises `DiedApart`."""
        try:
            async with asyncio.timeout(self._silence):
                return pickle.loads(await next_message(self._answers, most=MOST_BYTES))
        except (OSError, EOFError, TimeoutError) as gone:
            raise _died(gone) from gone


@asynccontextmanager
async def started_apart(program: Sequence[str], *, silence: float) -> AsyncIterator[HeardApart]:
    """A process of this program, ended when nobody wants to hear more of it. Raises `DiedApart`."""
    pipe = asyncio.subprocess.PIPE
    try:
        process = await asyncio.create_subprocess_exec(*program, stdin=pipe, stdout=pipe, start_new_session=True)
    except OSError as gone:
        raise _died(gone) from gone
    try:
        yield HeardApart(process, silence)
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def _died(gone: Exception) -> DiedApart:
    return DiedApart(f"the process is gone: {type(gone).__name__}")
