"""A process of its own that answers one question after another: started when it is asked, ended when idle or stuck."""

from __future__ import annotations

import asyncio
import contextlib
import pickle
from collections.abc import Sequence

from lexiko.server.apart.messages import next_message, send_message
from lexiko.server.refused import Refused

IDLE_SECONDS = 600.0
"""Its words stay at hand for so long: whoever asks once asks again."""
MOST_BYTES = 16 << 20
"""No answer is so long."""


class NoAnswerNow(Refused):
    """What was asked could not be found out: the process died, or took too long."""

    code = "no-answer"
    status = 503

    def __init__(self) -> None:
        super().__init__("That could not be found out just now; please try again in a moment.")


class AskedApart:
    """Asks a program one question at a time. Whoever asks waits in line; who comes when is for a `FairQueue` to say."""

    def __init__(self, program: Sequence[str], *, seconds: float, idle_seconds: float = IDLE_SECONDS) -> None:
        """No process yet. One that takes longer than `seconds` for an answer is ended, and another started."""
        self._program = tuple(program)
        self._seconds, self._idle_seconds = seconds, idle_seconds
        self._alone = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None
        self._leaving: set[asyncio.subprocess.Process] = set()
        self._idle: asyncio.TimerHandle | None = None

    @property
    def is_running(self) -> bool:
        """Whether there is a process now."""
        return self._process is not None and self._process.returncode is None

    async def ask(self, question: object) -> object:
        """What it says. Raises `NoAnswerNow`."""
        async with self._alone:
            if self._idle is not None:
                self._idle.cancel()
            try:
                async with asyncio.timeout(self._seconds):
                    answer = await self._answered(pickle.dumps(question))
            except (OSError, EOFError, TimeoutError) as gone:
                self._end()
                raise NoAnswerNow from gone
            except BaseException:
                self._end()  # it would answer the next one this question
                raise
            self._idle = asyncio.get_running_loop().call_later(self._idle_seconds, self._end)
            return answer

    async def close(self) -> None:
        """End the process, if there is one; who waits for its answer gets none."""
        self._end()
        await asyncio.gather(*(process.wait() for process in self._leaving))

    async def _answered(self, content: bytes) -> object:
        process = await self._running()
        assert process.stdin is not None and process.stdout is not None
        await send_message(process.stdin, content)
        return pickle.loads(await next_message(process.stdout, most=MOST_BYTES))

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(
                *self._program, stdin=pipe, stdout=pipe, start_new_session=True, limit=MOST_BYTES
            )
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None
        self._leaving = {leaving for leaving in self._leaving if leaving.returncode is None}
        if process is not None:
            self._leaving.add(process)
            if process.stdin is not None:
                process.stdin.close()
            with contextlib.suppress(ProcessLookupError):
                process.kill()
