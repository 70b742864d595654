"""`make play`: an address is printed with a terminal or without one, and being stopped is no failure."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from lexiko.server.data_folder import find_running
from tests.house.sources import ROOT

SECONDS_TO_START = 120


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """Where a game of its own is kept; nothing of make's own around these tests."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LEXIKO_", "MAKE", "MFLAGS"))}
    return {**kept, "LEXIKO_HOME": str(tmp_path), "LEXIKO_PORT": "0", "LEXIKO_THINKERS": "1", "DISPLAY": ""}


def has_answered(output: str) -> bool:
    """Has an address been printed?"""
    return re.search(r"http://localhost:\d+/", output) is not None


@pytest.mark.slow  # the same start as at a terminal, once more
def test_without_a_terminal_it_prints_its_address_and_ends_well_when_told(environment: dict[str, str]) -> None:
    with subprocess.Popen(
        ["make", "--no-print-directory", "play"],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as playing:
        assert playing.stdout is not None
        assert any(has_answered(line) for line in playing.stdout)
        running = find_running(Path(environment["LEXIKO_HOME"]) / "web")
        assert running is not None
        os.kill(running.pid, signal.SIGTERM)
        playing.stdout.read()
        assert playing.wait(60) == 0


@pytest.mark.slow
def test_at_a_terminal_control_c_ends_it_well_make_included(environment: dict[str, str]) -> None:
    child, terminal = pty.fork()
    if not child:
        os.chdir(ROOT)
        os.execvpe("make", ["make", "--no-print-directory", "play"], environment)
    with typed_at(terminal):
        output = ""
        until = time.monotonic() + SECONDS_TO_START
        while not has_answered(output) and time.monotonic() < until:
            output += os.read(terminal, 4096).decode(errors="replace")
        os.write(terminal, b"\x03")
        with contextlib.suppress(OSError):  # how a terminal says that nobody writes to it any more
            while more := os.read(terminal, 4096):
                output += more.decode(errors="replace")
        _, status = os.waitpid(child, 0)
    assert has_answered(output)
    assert os.waitstatus_to_exitcode(status) == 0, output
    assert "***" not in output


@contextlib.contextmanager
def typed_at(terminal: int) -> Iterator[None]:
    """A terminal that is closed in the end."""
    try:
        yield
    finally:
        os.close(terminal)
