"""A machine that lacks something is told so in one sentence, with the packages to install."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.sources import ROOT


@pytest.fixture
def bare_machine(tmp_path: Path) -> Path:
    """A folder of programs with nothing in it but what every system has."""
    for name in ("mktemp", "rm", "uname"):
        tmp_path.joinpath(name).symlink_to(str(shutil.which(name)))
    return tmp_path


def preflight(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the check where only the programs in one folder can be found."""
    return subprocess.run(
        ["/bin/sh", ROOT / "tools" / "preflight.sh"],
        env={"PATH": str(folder), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def script(folder: Path, name: str, body: str) -> None:
    """Add a program to a machine."""
    program = folder / name
    program.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    program.chmod(0o755)


def test_a_bare_machine_is_told_everything_it_lacks_in_one_sentence(bare_machine: Path) -> None:
    answer = preflight(bare_machine)
    assert answer.returncode == 1
    assert answer.stdout == ""
    assert answer.stderr == (
        "Lexiko needs Python 3.11 or newer and a working C compiler; "
        "Debian calls the packages: python3 python3-venv python3-dev gcc libc6-dev\n"
    )


def test_the_packages_are_named_for_the_system_at_hand(bare_machine: Path) -> None:
    script(bare_machine, "dnf", "exit 0")
    answer = preflight(bare_machine, PYTHON=sys.executable, CC="no-such-compiler")
    assert answer.stderr == ("Lexiko needs a working C compiler; install it with: sudo dnf install gcc glibc-devel\n")


def test_an_old_python_does_not_count(bare_machine: Path) -> None:
    script(bare_machine, "python3", "exit 1")
    script(bare_machine, "cc", "exit 0")
    answer = preflight(bare_machine)
    assert answer.stderr.startswith("Lexiko needs Python 3.11 or newer; ")


def test_a_newer_python_under_its_full_name_is_found(bare_machine: Path) -> None:
    script(bare_machine, "python3", "exit 1")
    script(bare_machine, "python3.12", f'exec "{sys.executable}" "$@"')
    answer = preflight(bare_machine, CC=str(shutil.which("true")))
    assert (answer.returncode, answer.stdout) == (0, "python3.12\n")


def test_missing_headers_and_venv_are_named_after_their_python(bare_machine: Path) -> None:
    script(bare_machine, "python3", "exit 1")
    script(bare_machine, "python3.13", 'case "$2" in *version_info*) exit 0;; esac; exit 1')
    answer = preflight(bare_machine, CC=str(shutil.which("true")))
    assert answer.stderr.startswith(
        "Lexiko needs Python's venv module and the Python headers (Python.h); "
        "Debian calls the packages: python3.13-venv python3.13-dev"
    )
