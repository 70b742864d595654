"""Install what uv.lock names, and Lexiko itself, into .venv, saying how far it is. Argument: the Python to use.

A .venv that an earlier run left unfinished is begun again; what that run fetched is not fetched again.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from packages import ROOT, from_index, locked, uv
from progress import Progress

VENV = ROOT / ".venv"
READY = VENV / ".ready"
AT_ONCE = 8
"""Packages fetched side by side; after that many the next line is told."""
STATUS_OF_AN_INTERRUPT = 130


def main(python: str) -> int:
    """Install; returns a status."""
    try:
        with Progress("Making an environment for the packages"):
            begin(python)
            exported = locked()
        install(exported)
        with Progress("Putting Lexiko itself there"):
            # The kernel is compiled next, by tools/build_kernel.py, which shows how far it is.
            pip("install", "--no-deps", "--editable", ".", environment={"LEXIKO_KERNEL": "in place"})
    except subprocess.CalledProcessError as failed:
        return failed.returncode
    except KeyboardInterrupt:
        print("\nStopped; the next run begins this step again.", file=sys.stderr)
        return STATUS_OF_AN_INTERRUPT
    return 0


def begin(python: str) -> None:
    """Have a .venv of that Python: the one that is there, if it was finished. Raises `CalledProcessError`."""
    if not READY.exists() or told_of(python) != told_of(str(VENV / "bin" / "python")):
        uv("venv", "--quiet", "--clear", "--python", python, VENV)
    READY.unlink(missing_ok=True)  # until the Makefile says that it is again


def told_of(python: str) -> str:
    """Which Python this is; nothing where it does not run."""
    ask = [python, "-c", "import sys; print(sys.version, sys.base_prefix)"]
    try:
        return subprocess.run(ask, capture_output=True, text=True, check=False).stdout
    except OSError:
        return ""


def requirements(exported: str) -> list[str]:
    """What was exported, one text for each package with its hashes."""
    without_comments = re.sub(r"^ *#.*\n", "", exported, flags=re.MULTILINE)
    return re.findall(r"^\S(?:.*\\\n)*.*", without_comments, re.MULTILINE)


def install(exported: str) -> None:
    """Install what the lock has, and nothing else. Raises `CalledProcessError`."""
    wanted = requirements(exported)
    with TemporaryDirectory() as folder, Progress("Installing packages", len(wanted)) as progress:
        file = Path(folder) / "locked.txt"
        for some in in_groups(wanted, AT_ONCE):
            progress.now = ", ".join(one.split("==")[0] for one in some)
            file.write_text("\n".join(some) + "\n", encoding="utf-8")
            pip("install", "--no-deps", "--require-hashes", "--requirement", file)
            progress.so_many_more(len(some), progress.now)
        file.write_text(exported, encoding="utf-8")
        pip("sync", "--require-hashes", file)  # what the lock no longer has goes


def in_groups(wanted: list[str], size: int) -> Iterator[list[str]]:
    """These in groups of no more than that size."""
    return (wanted[at : at + size] for at in range(0, len(wanted), size))


def pip(what: str, *arguments: str | Path, environment: Mapping[str, str] | None = None) -> None:
    """Do it in .venv. Raises `CalledProcessError`."""
    uv("pip", what, "--quiet", "--python", VENV, *from_index(), *arguments, environment=environment)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
