"""The floors of the house as docs/map.md draws them, and the site's page of every file, taken from the docstrings.

The floors come from the import contract in pyproject.toml. As a command: fail where docs/map.md draws them otherwise.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from pathlib import Path

from generated import ROOT

SOURCE = ROOT / "src" / "lexiko"
PAGE = ROOT / "docs" / "map.md"
INTRODUCTION = """\
# Every file

One line a file, the first of its docstring. [The map](map.md) has the rooms and how data flows.
"""


def floors() -> list[list[str]]:
    """The rooms of each floor, highest first, as the import contract has them."""
    with (ROOT / "pyproject.toml").open("rb") as text:
        contracts = tomllib.load(text)["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    return [layer.replace(" ", "").split("|") for layer in layers]


def first_line(module: Path) -> str:
    """What a file answers: the first line of its docstring."""
    docstring = ast.get_docstring(ast.parse(module.read_text(encoding="utf-8")))
    return docstring.splitlines()[0] if docstring else "(says nothing about itself)"


def drawing(rooms_by_floor: list[list[str]]) -> str:
    """The floors as a picture made of characters, with what each room is about."""
    lines = []
    for number, rooms in zip(range(len(rooms_by_floor), 0, -1), rooms_by_floor, strict=True):
        for room in rooms:
            floor = f"floor {number}" if room == rooms[0] else ""
            lines.append(f"{floor:<10}{room:<14}{first_line(SOURCE / room / '__init__.py')}")
        if number > 1:
            lines.append(" " * 10 + "  ↓")
    return "```text\n" + "\n".join(lines) + "\n```\n"


def listing(heading: str, folder: Path, modules: list[Path]) -> str:
    """One room's heading and its files, one a line."""
    lines = [f"## {heading}", ""]
    lines += [
        f"- [`{module.relative_to(folder).as_posix()}`](../{module.relative_to(ROOT).as_posix()}): "
        + first_line(module)
        for module in modules
    ]
    return "\n".join(lines) + "\n"


def room_modules(room: str) -> list[Path]:
    """The files of a room, its front door first."""
    return sorted((SOURCE / room).rglob("*.py"), key=lambda module: (module.name != "__init__.py", module))


def page() -> str:
    """Every room with its files, from the ground floor up, as Markdown."""
    parts = [INTRODUCTION, listing("lexiko/", SOURCE, sorted(SOURCE.glob("*.py")))]
    for rooms in reversed(floors()):
        parts += [listing(f"{room}/", SOURCE / room, room_modules(room)) for room in rooms]
    return "\n".join(parts)


if __name__ == "__main__":
    drawn = drawing(floors())
    sys.exit(
        0 if drawn in PAGE.read_text(encoding="utf-8") else f"docs/map.md must draw the floors as they are:\n\n{drawn}"
    )
