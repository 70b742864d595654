"""Write generated files, or say which of them are stale."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]


def publish(wanted: Mapping[Path, str], command: str, *, check: bool) -> int:
    """Bring files to the wanted text; returns an exit status.

    With `check` nothing is written: stale files are named, with the command that mends them, and the
    status is 1.
    """
    stale = [path for path, text in wanted.items() if not is_current(path, text)]
    if check:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is out of date; `{command}` writes it again", file=sys.stderr)
        return 1 if stale else 0
    for path in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(wanted[path], encoding="utf-8", newline="\n")
        print(f"wrote {path.relative_to(ROOT)}")
    return 0


def is_current(path: Path, text: str) -> bool:
    """Does the file hold exactly this text?"""
    return path.exists() and path.read_bytes() == text.encode("utf-8")
