"""A full disk, a reader who left, closed streams: told once or not at all, whatever a command writes and however."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from io import BufferedWriter, FileIO, TextIOWrapper
from pathlib import Path
from typing import TextIO

import pytest

from lexiko.cli import main

SOUND = "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: HORNSAE 8F HORN +14 14\n"
FULL = "/dev/full"
LINES = [
    "--help",
    "--version",
    "rules --help",
    "rules luxury",
    "rules luxury --json",
    "words list two",
    "score game.gcg",
    "convert game.gcg --to gcg",
    "lexicon list",
    "games list",
    "completion",
]
"""Commands that write in every way there is: click's, rich's, JSON and bytes. The last is what a shell asks for."""
BUFFERED = pytest.mark.parametrize("at_once", [False, True], ids=["held back", "at once"])
LINE = pytest.mark.parametrize("line", LINES)

Ended = tuple[int, str]
Command = Callable[..., Ended]


def opened(descriptor: int | str, *, at_once: bool) -> TextIO:
    """A stream as Python opens the standard ones, without and with `PYTHONUNBUFFERED`."""
    raw = FileIO(descriptor, "w")
    return TextIOWrapper(raw if at_once else BufferedWriter(raw), "utf-8", write_through=at_once)


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Command]:
    """Run a command as its process does, and end as Python does; gives its status and what it said on stderr."""
    (tmp_path / "game.gcg").write_text(SOUND)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LEXIKO_HOME", str(tmp_path / "home"))
    notes = tmp_path / "notes"

    def ended(line: str, output: int | str | None, *, at_once: bool, errors: int | str | None = str(notes)) -> Ended:
        if line == "completion":
            monkeypatch.setenv("_LEXIKO_COMPLETE", "bash_source")
        streams = [each if each is None else opened(each, at_once=at_once) for each in (output, errors)]
        for name, stream in zip(("stdout", "stderr"), streams, strict=True):
            monkeypatch.setattr(sys, name, stream)
        with pytest.raises(SystemExit) as left:
            main.main(line.split() if line != "completion" else [])
        for ours in (sys.stdout, sys.stderr):
            ours.flush()  # as Python does; where this fails it complains, and the status is 120
            ours.close()
        for theirs in filter(None, streams):
            theirs.close()
        assert isinstance(left.value.code, int)
        return left.value.code, notes.read_text() if notes.exists() else ""

    yield ended


@BUFFERED
@LINE
def test_a_full_disk_below_the_output_is_told_once(line: str, at_once: bool, command: Command) -> None:
    status, told = command(line, FULL, at_once=at_once)
    told = f"lexiko: {json.loads(told)['message']}\n" if "--json" in line else told
    assert (status, told) == (1, "lexiko: No space left on device\n")  # asked rightly, and not to be done


@BUFFERED
@LINE
def test_a_reader_who_left_is_no_mistake(line: str, at_once: bool, command: Command) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    assert command(line, writing, at_once=at_once) == (0, "")


@BUFFERED
def test_a_server_serves_even_if_its_greeting_cannot_be_written(
    at_once: bool, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[int] = []

    def serve(_: object, *, ready: Callable[[int], None], **__: object) -> None:
        ready(8000)
        served.append(8000)

    monkeypatch.setattr("lexiko.server.serve_until_stopped", serve)
    reading, writing = os.pipe()
    os.close(reading)
    assert command("serve --data web", FULL, at_once=at_once) == (0, "")
    assert command("serve --data web", writing, at_once=at_once) == (0, "")
    assert served == [8000, 8000]


@BUFFERED
def test_a_mistake_keeps_its_status_where_nobody_can_be_told(at_once: bool, command: Command) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    assert command("dance", os.devnull, at_once=at_once, errors=FULL) == (2, "")
    assert command("rules nowhere", os.devnull, at_once=at_once, errors=writing) == (2, "")
    assert command("words check nosuchword", os.devnull, at_once=at_once, errors=FULL) == (1, "")
    assert command("rules luxury", FULL, at_once=at_once, errors=FULL) == (1, "")


def test_streams_that_the_caller_closed_lead_nowhere(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    assert command("rules luxury", None, at_once=False) == (0, "")
    assert command("dance", None, at_once=False, errors=None) == (2, "")
    monkeypatch.setattr(sys, "stdin", None)
    assert command("keep --players Ann,Ben --lexicon none", None, at_once=False, errors=None)[0] == 0
    code, told = command("score -", None, at_once=False)
    assert code == 2
    assert "there is no game in this file" in told


@pytest.fixture
def process(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run a command as a process in an environment of its own."""

    def ended(script: str, **variables: str) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "PYTHON": sys.executable, **variables}
        return subprocess.run(["sh", "-c", script], env=environment, capture_output=True, text=True, check=False)

    return ended


@pytest.mark.parametrize("variables", [{}, {"PYTHONUNBUFFERED": "1"}], ids=["held back", "at once"])
def test_python_has_nothing_to_add_at_the_end(
    variables: dict[str, str], process: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    ended = process('"$PYTHON" -m lexiko --help >/dev/full', **variables)
    assert (ended.returncode, ended.stderr) == (1, "lexiko: No space left on device\n")
    ended = process('"$PYTHON" -m lexiko --help <&- >&- 2>&-', **variables)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")


def test_what_fits_a_full_disk_in_part_is_told_even_if_nothing_is_held_back(tmp_path: Path) -> None:
    # A disk takes the beginning without a complaint; then Python without buffers would lose the rest in silence.
    def small_disk() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300))

    with (tmp_path / "help.txt").open("w") as file:
        ended = subprocess.run(
            [sys.executable, "-u", "-m", "lexiko", "--help"],
            preexec_fn=small_disk,
            stdout=file,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (ended.returncode, ended.stderr) == (2, "lexiko: File too large\n")
    assert (tmp_path / "help.txt").stat().st_size == 300
