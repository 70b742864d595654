"""Is a person told to type what their shell will find?"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from lexiko.cli.program_name import called


def command(folder: Path) -> Path:
    """A command of our name in a folder."""
    folder.mkdir(parents=True)
    script = folder / "lexiko"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    return script


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is the current one, with nothing of ours on the `PATH`."""
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_command_off_the_path_is_called_by_its_place_from_here(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [str(command(here / ".venv" / "bin"))])
    assert called() == ".venv/bin/lexiko"


def test_one_that_lies_elsewhere_is_called_by_its_whole_path(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = command(here / "some where" / "bin")
    (here / "club").mkdir()
    monkeypatch.chdir(here / "club")
    monkeypatch.setattr(sys, "argv", [str(script)])
    assert called() == f"'{script}'"


def test_one_on_the_path_is_called_by_its_name(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = command(here / "bin")
    monkeypatch.setenv("PATH", str(script.parent))
    monkeypatch.setattr(sys, "argv", [str(script)])
    assert called() == "lexiko"


def test_another_of_its_name_on_the_path_is_not_it(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(command(here / "other").parent))
    monkeypatch.setattr(sys, "argv", [str(command(here / "bin"))])
    assert called() == "bin/lexiko"


def test_run_from_python_it_has_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["-c"])
    assert called() == "lexiko"
