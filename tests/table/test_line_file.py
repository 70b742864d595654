"""A file of lines: whole lines or nothing, whatever the disk refuses."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from lexiko.table.errors import JournalExists, JournalInUse, JournalMissing, JournalNotWritten
from lexiko.table.line_file import LineFile, read_lines

BUSY = "somebody writes here"


def no_room(*_: object) -> int:
    """What a full disk answers."""
    raise OSError(28, "No space left on device")


def test_lines_stand_in_the_file_in_order(tmp_path: Path) -> None:
    with LineFile.begin(tmp_path / "one.jsonl", b"first\n", busy=BUSY) as file:
        file.append(b"second\n")
    with LineFile.open(tmp_path / "one.jsonl", busy=BUSY) as file:
        file.cut_short()
        file.append(b"third\n")
    assert read_lines(tmp_path / "one.jsonl") == b"first\nsecond\nthird\n"


def test_who_holds_the_file_is_named_to_others(tmp_path: Path) -> None:
    path = tmp_path / "one.jsonl"
    with LineFile.begin(path, b"first\n", busy=BUSY):
        with pytest.raises(JournalInUse, match=BUSY):
            LineFile.open(path, busy=BUSY)
        with pytest.raises(JournalExists):
            LineFile.begin(path, b"other\n", busy=BUSY)
    assert read_lines(path) == b"first\n"


def test_a_file_whose_first_line_cannot_be_written_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.fsync", no_room)
    with pytest.raises(JournalNotWritten, match="No space left"):
        LineFile.begin(tmp_path / "one.jsonl", b"first\n", busy=BUSY)
    assert not list(tmp_path.iterdir())


def test_no_line_goes_on_from_half_a_line_that_could_not_be_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "one.jsonl"
    with LineFile.begin(path, b"first\n", busy=BUSY) as file:
        with monkeypatch.context() as patched:
            patched.setattr("os.pwrite", lambda _file, line, _at: half(path, line))
            patched.setattr("os.ftruncate", no_room)
            patched.setattr("os.fsync", no_room)
            with pytest.raises(JournalNotWritten, match="No space left"):
                file.append(b"second\n")
        with pytest.raises(JournalNotWritten, match="closed"):
            file.append(b"third\n")
    assert read_lines(path) == b"first\n"
    assert path.read_bytes() == b"first\nsec"


def half(path: Path, line: bytes) -> int:
    """Write the beginning of a line, and say that it was all of it."""
    with path.open("ab") as file:
        file.write(line[:3])
    return len(line)


def test_no_game_goes_on_in_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(JournalMissing, match="a device or a pipe"):
        LineFile.open(tmp_path / "pipe", busy="in use")
