"""Programs that a server lets do what strangers' files ask for: how one is ended, whatever it is at."""

from __future__ import annotations

import contextlib
import subprocess


def end_program(process: subprocess.Popen[bytes]) -> None:
    """Kill it and keep nothing of it."""
    process.kill()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
    process.wait()
