"""Text, colours and JSON on their way out: the only place that prints."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from errno import EISDIR
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.console import Console

WIDEST = 80


def open_console(*, plain: bool = False) -> Console:
    """A console no wider than 80 columns; `plain`: text alone, as pipes and `NO_COLOR` get it anyway."""
    from rich.console import Console

    class OurConsole(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # for main to end quietly; rich would leave with status 1

    console = OurConsole(
        highlight=False, markup=False, emoji=False, color_system=None if plain else "auto", no_color=plain or None
    )
    console.width = min(console.width, WIDEST)
    return console


def print_json(told: Mapping[str, Any]) -> None:
    """What programs are told, its format first: readable by people too, letters of any alphabet as they are.

    The shapes are those of docs/reference/json.md.
    """
    from lexiko.notation import with_format  # here, so that help need not wait for it

    click.echo(json.dumps(with_format(told), indent=2, ensure_ascii=False))


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole or not at all. Raises `OSError`; then one of that name is as it was."""
    if path.is_dir():
        raise IsADirectoryError(EISDIR, "Is a directory", str(path))
    if path.exists() and not path.is_file():
        path.write_bytes(content)  # a device or a pipe
        return
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        unfinished.write_bytes(content)
        unfinished.replace(path)
    except OSError as refused:
        raise OSError(refused.errno, refused.strerror, str(path)) from None  # its own name says nothing to anybody
    finally:
        unfinished.unlink(missing_ok=True)


def has_screen() -> bool:
    """Whether somebody reads the output on a terminal."""
    return sys.stdout.isatty()
