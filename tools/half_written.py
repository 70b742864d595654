"""Pages whose beginning is written by hand and whose rest is generated."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

MARK = "<!-- From here on `make docs` writes this page. -->"


def page_with(path: Path, rest: str, *, beginning: str) -> str:
    """The page with its generated part as it must be; one that is not there yet gets this beginning."""
    written = path.read_text(encoding="utf-8").partition(MARK)[0] if path.exists() else beginning
    return f"{written.rstrip()}\n\n{MARK}\n\n{rest.strip()}\n"


def table(heading: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """A table of Markdown."""
    lines = [heading, ("---",) * len(heading), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", r"\|") for cell in row) + " |" for row in lines)
