"""Write the manual pages of `lexiko` and its commands into build/man, from what `--help` says.

`man -l build/man/lexiko.1` shows one. Sphinx makes them of the same entries as docs/reference/commands.md.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.metadata import version

import click

from command_reference import INTRODUCTION, commands, described
from generated import ROOT
from lexiko.cli.main import COMMANDS, lexiko

SOURCE = ROOT / "build" / "man-source"
PAGES = ROOT / "build" / "man"


def main() -> int:
    """Write all pages; returns an exit status."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    SOURCE.mkdir(parents=True)
    every = dict(commands(lexiko, "lexiko"))
    for name, command in every.items():
        (SOURCE / f"{file_of(name)}.md").write_text(page(name, command, list(every)), encoding="utf-8")
    listed: list[tuple[str, str, str, list[str], int]] = [
        (file_of(name), file_of(name), about(command), [], 1) for name, command in every.items()
    ]
    settings = {
        "project": "Lexiko",
        "version": version("lexiko"),
        "release": version("lexiko"),
        "extensions": ["myst_parser"],
        "myst_enable_extensions": ["deflist"],
        "root_doc": "lexiko",
        "man_pages": listed,
    }
    lines = (f"{name} = {value!r}\n" for name, value in settings.items())
    (SOURCE / "conf.py").write_text("".join(lines), encoding="utf-8")
    made = subprocess.run([sys.executable, "-m", "sphinx", "-q", "-E", "-b", "man", SOURCE, PAGES], check=False)
    if not made.returncode:
        print(f"{len(every)} manual pages are in {PAGES.relative_to(ROOT)}; man -l {PAGES.relative_to(ROOT)}/lexiko.1")
    return made.returncode


def file_of(name: str) -> str:
    """What the page of a command is called: `lexiko words anagram` is `lexiko-words-anagram`."""
    return name.replace(" ", "-")


def about(command: click.Command) -> str:
    """A command in one line, without its full stop."""
    return command.get_short_help_str(limit=72).rstrip(".")


def as_definitions(rows: Sequence[tuple[str, str]]) -> str:
    """Options as manual pages have them: what each means stands below it."""
    return "\n\n".join(f"{option}\n: {meaning}" for option, meaning in rows)


def page(name: str, command: click.Command, every: list[str]) -> str:
    """A page as Markdown, under the headings that manual pages have; its name Sphinx writes by itself."""
    orphan = "" if name == "lexiko" else "---\norphan: true\n---\n\n"
    usage, told, options = described(name, command)
    below = [each for each in every if each.startswith(f"{name} ") and each.count(" ") == name.count(" ") + 1]
    sections = {"SYNOPSIS": usage, "DESCRIPTION": told, "OPTIONS": as_definitions(options)}
    if name == "lexiko":
        sections["COMMANDS"] = "\n".join(f"- `lexiko {each}`: {line}" for each, (_, line) in COMMANDS.items())
        sections["EXIT STATUS"] = INTRODUCTION.split("of all commands. ", 1)[1].split("This page")[0].strip()
    sections["SEE ALSO"] = ", ".join(f"{file_of(each)}(1)" for each in below)
    written = (f"## {heading}\n\n{text}\n" for heading, text in sections.items() if text)
    return f"{orphan}# {name}\n\n" + "\n".join(written)


if __name__ == "__main__":
    sys.exit(main())
