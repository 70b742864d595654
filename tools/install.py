"""Install what uv.lock names, and Lexiko itself, into .venv, saying how far it is. Argument: the Python to use.

It begins with an empty .venv, so whatever ended an earlier run does no harm; what that fetched is not fetched again.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from packages import from_index, locked, uv
from progress import Progress

AT_ONCE = 8
"""Packages fetched side by side; after that many the next line is told."""
STATUS_OF_AN_INTERRUPT = 130


def main(python: str) -> int:
    """Install; returns a status."""
    try:
        uv("venv", "--quiet", "--clear", "--python", python, ".venv")
        install(requirements(locked()))
        # The kernel is compiled next, by tools/build_kernel.py, which shows how far it is.
        pip_install("--no-deps", "--editable", ".", environment={"LEXIKO_KERNEL": "in place"})
    except subprocess.CalledProcessError as failed:
        return failed.returncode
    except KeyboardInterrupt:
        print("\nStopped; the next run begins this step again.", file=sys.stderr)
        return STATUS_OF_AN_INTERRUPT
    return 0


def requirements(exported: str) -> list[str]:
    """What was exported, one text for each package with its hashes."""
    without_comments = re.sub(r"^ *#.*\n", "", exported, flags=re.MULTILINE)
    return re.findall(r"^\S(?:.*\\\n)*.*", without_comments, re.MULTILINE)


def install(wanted: list[str]) -> None:
    """Install these packages and nothing that they ask for beside: the lock has it all."""
    progress = Progress("Installing packages", len(wanted))
    with TemporaryDirectory() as folder:
        for some in in_groups(wanted, AT_ONCE):
            file = Path(folder) / "some.txt"
            file.write_text("\n".join(some) + "\n", encoding="utf-8")
            pip_install("--no-deps", "--require-hashes", "--requirement", file)
            progress.so_many_more(len(some), ", ".join(one.split("==")[0] for one in some))


def in_groups(wanted: list[str], size: int) -> Iterator[list[str]]:
    """These in groups of no more than that size."""
    return (wanted[at : at + size] for at in range(0, len(wanted), size))


def pip_install(*arguments: str | Path, environment: Mapping[str, str] | None = None) -> None:
    """Install into .venv. Raises `CalledProcessError`."""
    uv("pip", "install", "--quiet", "--python", ".venv", *from_index(), *arguments, environment=environment)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
