"""Photos opened in processes of their own, one for each: what a server asks, and what it believes of the answer."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass

from lexiko.server.photos.bounds import LARGE, REASONS
from lexiko.server.programs import end_program

PROGRAM = (sys.executable, "-m", "lexiko.server.photos.opening")
SECONDS = 25.0
AT_ONCE = 2
WAITING = 40
ANSWER_BYTES = 12_000_000
LINE_BYTES = 400
NICER = 5
JPEG_BEGINS = b"\xff\xd8\xff"
KEPT_VARIABLES = ("PATH", "PYTHONPATH", "LD_LIBRARY_PATH", "SYSTEMROOT")
"""All that the program learns of the server's environment, in which there may be passwords."""


class PhotoRefused(Exception):
    """A file that no photo could be made of; `why` is one of `REASONS`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class CleanPhoto:
    """A photo that can be shown: its size in pixels when it is large, and both sizes as JPEG."""

    wide: int
    high: int
    small: bytes
    large: bytes

    @property
    def size(self) -> int:
        """How many bytes it takes."""
        return len(self.small) + len(self.large)


class Cleaner:
    """Opens a few photos at once; others wait. Each has a process of its own, so that none sees another."""

    def __init__(self, *, program: Sequence[str] = PROGRAM, seconds: float = SECONDS, at_once: int = AT_ONCE) -> None:
        """A process that takes longer than so many `seconds` is ended."""
        self._program, self._seconds = tuple(program), seconds
        self._turns = asyncio.Semaphore(at_once)
        self._waiting = 0

    async def clean(self, file: bytes) -> CleanPhoto:
        """The photo in a file. Raises `PhotoRefused`."""
        if self._waiting >= WAITING:
            raise PhotoRefused("busy")
        self._waiting += 1
        try:
            async with self._turns:
                return await asyncio.to_thread(self._opened, file)
        finally:
            self._waiting -= 1

    def _opened(self, file: bytes) -> CleanPhoto:
        environment = {name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ}
        try:
            process = subprocess.Popen(
                self._program,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,  # what strangers' files make a library say is nobody's business
                env=environment,
                start_new_session=True,  # Ctrl-C is for the server
            )
        except OSError:
            raise PhotoRefused("busy") from None
        late = threading.Timer(self._seconds, process.kill)
        late.start()
        try:
            assert process.stdin is not None and process.stdout is not None
            with contextlib.suppress(BrokenPipeError):
                process.stdin.write(file)
                process.stdin.close()
            answer = process.stdout.read(ANSWER_BYTES + 1)
        finally:
            late.cancel()
            end_program(process)
        return _believed(answer)


def _believed(answer: bytes) -> CleanPhoto:
    """What a process has answered, as far as that can be one: the file may have made it say anything.

    Raises `PhotoRefused`: a process that was ended for want of time or memory had too much to do.
    """
    line = answer[: LINE_BYTES + 1].partition(b"\n")[0]
    if not answer:
        raise PhotoRefused("pixels")
    try:
        said = json.loads(line)
        if "refused" in said:
            raise PhotoRefused(said["refused"] if said["refused"] in REASONS else "broken")
        (wide, high), (first, second) = map(int, said["size"]), map(int, said["parts"])
    except (ValueError, KeyError, TypeError, RecursionError):
        raise PhotoRefused("broken") from None
    parts = answer[len(line) + 1 :]
    small, large = parts[:first], parts[first:]
    as_said = first > 0 and 0 < second == len(large) and 1 <= wide <= LARGE and 1 <= high <= LARGE
    if not as_said or not (small.startswith(JPEG_BEGINS) and large.startswith(JPEG_BEGINS)):
        raise PhotoRefused("broken")
    return CleanPhoto(wide, high, small, large)
