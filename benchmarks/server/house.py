"""A server of our own, started on a free port with a folder of its own, and killed without a warning."""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import psutil

SECONDS_TO_START = 180.0


class House:
    """The process of a server. It may be started again as often as it was killed; games are where they were."""

    def __init__(self, folder: Path, *, files: int | None = None, **settings: str) -> None:
        """A server whose games lie in this folder, with those settings of `LEXIKO_...` and so many files to open."""
        self.folder = folder
        self._files = files
        self.port = free_port()
        self._settings = {f"LEXIKO_{name.upper()}": value for name, value in settings.items()}
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def database(self) -> Path:
        """The file of all games."""
        return self.folder / "lexiko.db"

    @property
    def process(self) -> psutil.Process:
        """The process, for its figures."""
        assert self._process is not None
        return psutil.Process(self._process.pid)

    def start(self) -> float:
        """Start it, and wait until it answers; how long that took."""
        began = time.monotonic()
        program = Path(sys.executable).with_name("lexiko")
        command = [str(program), "serve", "--port", str(self.port), "--data", str(self.folder)]
        with (self.folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                command,
                env={**os.environ, **self._settings},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                preexec_fn=self._limit_files,
            )
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > began + SECONDS_TO_START:
                told = (self.folder / "server.log").read_text(encoding="utf-8", errors="replace")
                raise RuntimeError(f"the server does not start ({self._process.poll()}): {told[-2000:]}")
            time.sleep(0.02)
        return time.monotonic() - began

    def kill(self) -> list[psutil.Process]:
        """End it as a power cut would; the processes it had started."""
        assert self._process is not None
        children: list[psutil.Process] = self.process.children(recursive=True)
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        return children

    def leave(self) -> None:
        """End it if it still runs, whatever happened."""
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.wait()

    def stop(self) -> int:
        """End it as a person would; its status."""
        assert self._process is not None
        self._process.terminate()
        return self._process.wait(timeout=30)

    def _limit_files(self) -> None:
        if self._files is not None:
            resource.setrlimit(resource.RLIMIT_NOFILE, (self._files, self._files))

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=60) as asking:
                asking.sendall(b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n")
                return asking.recv(64).startswith(b"HTTP/1.1 200")
        except OSError:
            return False


def free_port() -> int:
    """A port below those that connections are given: else one that is asked for in vain may be taken by the asking."""
    for port in range(21000 + os.getpid() % 1000, 32000):
        with socket.socket() as asking, contextlib.suppress(OSError):
            asking.bind(("127.0.0.1", port))
            return port
    raise RuntimeError("there is no free port")
