"""A process that draws pictures: started when one is wanted, asked again and again, ending by itself when idle."""

from __future__ import annotations

import subprocess
import sys
import threading
import weakref
from collections.abc import Sequence
from typing import IO

from lexiko.server.archive.rendering import LENGTH_BYTES
from lexiko.server.programs import end_program
from lexiko.server.refused import Refused

PROGRAM = (sys.executable, "-m", "lexiko.server.archive.rendering")
SECONDS_A_PICTURE = 30.0


class NoPicture(Refused):
    """A picture could not be made."""

    code = "no-picture"
    status = 503

    def __init__(self) -> None:
        super().__init__("The picture could not be made; please try again in a moment.")


class Drawer:
    """Draws one picture at a time, for any thread. Starting a process holds everybody up, so it is kept for more.

    The process ends with the drawer, at the latest.
    """

    def __init__(self, *, program: Sequence[str] = PROGRAM, seconds: float = SECONDS_A_PICTURE) -> None:
        """No process yet; one that takes longer than so many `seconds` is ended."""
        self._program = tuple(program)
        self._seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._alone = threading.Lock()

    def png(self, svg: str) -> bytes:
        """A picture as pixels. Blocks until it is made. Raises `NoPicture`."""
        with self._alone:
            try:
                return self._drawn(self._running(), svg.encode())
            except (OSError, EOFError) as gone:
                self._end()
                raise NoPicture from gone

    def close(self) -> None:
        """End the process, if there is one."""
        with self._alone:
            self._end()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is not None:
            self._end()
        if self._process is None:
            self._process = subprocess.Popen(
                self._program,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for the server
            )
            self._ending = weakref.finalize(self, end_program, self._process)
        return self._process

    def _drawn(self, process: subprocess.Popen[bytes], svg: bytes) -> bytes:
        assert process.stdin is not None and process.stdout is not None
        late = threading.Timer(self._seconds, process.kill)
        late.start()
        try:
            process.stdin.write(len(svg).to_bytes(LENGTH_BYTES, "big") + svg)
            process.stdin.flush()
            length = int.from_bytes(_read(process.stdout, LENGTH_BYTES), "big")
            png = _read(process.stdout, length)
        finally:
            late.cancel()
        if not png:
            raise EOFError
        return png

    def _end(self) -> None:
        if self._process is not None:
            self._process = None
            self._ending()


def _read(pipe: IO[bytes], length: int) -> bytes:
    """So many bytes. Raises `EOFError` where there are fewer."""
    found = pipe.read(length)
    if len(found) < length:
        raise EOFError
    return found
