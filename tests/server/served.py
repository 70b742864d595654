"""A server as people run it: a process of its own, at a port of its own, told to stop by a signal."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from benchmarks.server.drawing import Contributions

SECONDS_TO_END = 60
START = "from lexiko.cli.main import main; main()"


@dataclass(slots=True)
class Served:
    """A server that is running, and its address without the last stroke."""

    process: subprocess.Popen[str]
    folder: Path
    address: str

    @property
    def socket_address(self) -> str:
        """Its address for sockets."""
        return self.address.replace("http", "ws", 1)

    def client(self) -> httpx.Client:
        """A browser of its own, as far as cookies go."""
        secure = self.address.startswith("https")  # certificates take long to be read, and http needs none
        return httpx.Client(base_url=self.address, timeout=60, verify=secure)

    def stop(self, told: signal.Signals = signal.SIGTERM) -> int:
        """Tell it to stop; the status it ends with."""
        self.process.send_signal(told)
        return self.process.wait(SECONDS_TO_END)


AS_PEOPLE_DO = (sys.executable, "-c", START)


def command(folder: Path, *options: str, start: Sequence[str] = AS_PEOPLE_DO) -> list[str]:
    """How a server with its games in this folder is started."""
    return [*start, "serve", "--data", str(folder), *options]


def started(folder: Path, *options: str, start: Sequence[str] = AS_PEOPLE_DO) -> subprocess.Popen[str]:
    """A server's process, its first words not read yet."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("LEXIKO_")}
    return subprocess.Popen(
        command(folder, *options, start=start),
        env={**environment, "LEXIKO_RATES": "0", "LEXIKO_THINKERS": "1", "LEXIKO_BOT_PAUSE": "0"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )


def address_told(process: subprocess.Popen[str]) -> str:
    """The address a server prints when it answers."""
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"https?://\S+", line):
            return found[0].rstrip("/")
    raise AssertionError(f"no address was printed; status {process.wait()}")


@contextmanager
def serving(folder: Path, *options: str, start: Sequence[str] = AS_PEOPLE_DO) -> Iterator[Served]:
    """A server while it is needed."""
    process = started(folder, "--port", "0", *options, start=start)
    try:
        yield Served(process, folder, address_told(process))
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def settle_draws(client: httpx.Client, table: str) -> None:
    """Do what the device of this client has to do before a game begins, for all its seats."""
    device, state = Contributions(), client.get(f"/api/tables/{table}").json()
    while (draws := state["info"]["draws"]) is not None and draws["waits_for"]:
        seat = draws["waits_for"][0]
        key = f"draws-{state['seq']:06}"
        command = {"key": key, "seat": seat, "do": device.next(state["info"], seat)}
        answer = client.post(f"/api/tables/{table}/commands", json=command)
        assert answer.status_code == 200, answer.text
        state = answer.json()["state"]
