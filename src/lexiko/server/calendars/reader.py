"""Lets calendars be read, one at a time, by a process that ends with each: what strangers wrote harms nobody else."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Sequence

import msgspec

from lexiko.server.calendars.reading import Reading, ReadingWish, Unreadable, answers, encode

PROGRAM = (sys.executable, "-m", "lexiko.server.calendars.reading")
SECONDS_TO_READ = 30.0


class CalendarReader:
    """Reads calendars, for whoever asks, in their order."""

    def __init__(self, *, program: Sequence[str] = PROGRAM, seconds: float = SECONDS_TO_READ) -> None:
        """A file that takes longer than so many `seconds` is not read."""
        self._program = tuple(program)
        self._seconds = seconds
        self._alone = asyncio.Lock()

    async def read(self, wish: ReadingWish) -> Reading | Unreadable:
        """What is in a file, or why that is not to be known."""
        async with self._alone:
            process = await asyncio.create_subprocess_exec(
                *self._program,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,  # a traceback there may tell what is in the file
                start_new_session=True,  # Ctrl-C is for the server
            )
            try:
                async with asyncio.timeout(self._seconds):
                    told, _ = await process.communicate(encode(wish))
                return answers.decode(told)
            except (TimeoutError, msgspec.MsgspecError):
                return Unreadable("too-much")
            except OSError:
                return Unreadable("broken")
            finally:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
