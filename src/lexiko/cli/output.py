"""Text, colours and JSON on their way out: the only place that prints."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console, ConsoleOptions, RenderableType
    from rich.segment import Segment

T = TypeVar("T")

WIDEST = 80

# What steers a terminal, or turns the order of letters round: all of Unicode's controls but ends of lines and tabs.
_STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
_INSTEAD = "\ufffd"
_WONDERED_AT = 5.0


def harmless(text: str) -> str:
    """A text that a terminal shows and does not obey, whoever wrote the names and comments in it.

    >>> harmless("Ann\\x1b[2J plays")
    'Ann�[2J plays'
    """
    return _STEERING.sub(_INSTEAD, text)


def say(text: object = "", *, nl: bool = True, err: bool = False) -> None:
    """Print a text, harmless; `nl`: and end the line; `err`: on the stream for what is not the answer."""
    click.echo(harmless(str(text)), nl=nl, err=err)


def say_waiting(work: str, seconds: float) -> None:
    """Say what is being done to whoever waits: at a terminal, elsewhere only where it takes really long."""
    if seconds >= _WONDERED_AT or sys.stderr.isatty():
        about = f"{seconds:.0f} seconds" if round(seconds) > 1 else "a second"
        say(f"{work}, which takes about {about} ...", err=True)


def clear_screen() -> None:
    """Wipe away what a terminal shows, and what it has shown before."""
    click.echo("\x1b[2J\x1b[3J\x1b[H", nl=False)


def open_console(*, plain: bool = False, err: bool = False, width: int | None = WIDEST) -> Console:
    """A console that prints harmless text, no wider than that; `err`: on the stream for what is not the answer.

    `plain`: text alone, as pipes and `NO_COLOR` get it anyway.
    """
    from rich.console import Console

    class OurConsole(Console):
        def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
            for segment in super().render(renderable, options):
                yield segment if segment.control else segment._replace(text=harmless(segment.text))

    console = OurConsole(
        stderr=err,
        highlight=False,
        markup=False,
        emoji=False,
        color_system=None if plain else "auto",
        no_color=plain or None,
    )
    if width is not None:
        console.width = min(console.width, width)
    return console


@contextmanager
def status_line(doing: str, said: Callable[[T], str]) -> Iterator[Callable[[T], object] | None]:
    """What is told how far something is shows that on a terminal, in one line that goes away; None where nobody looks.

    `said` puts what it is told into words; what is `doing` stands there before the first of it, as in "Solving ...".
    """
    if not sys.stderr.isatty():
        yield None
        return
    with open_console(err=True).status(f"{doing} ...") as status:
        yield lambda now: status.update(said(now))


def json_text(content: object) -> str:
    """JSON that people can read too: letters of any alphabet as they are, what steers a terminal by its number."""
    import json  # here, and so below: help need not wait for it

    text = json.dumps(content, indent=2, ensure_ascii=False)
    return _STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def print_json(content: Mapping[str, Any]) -> None:
    """What programs are told, its format first. The shapes are those of docs/reference/json.md."""
    from lexiko.notation import with_format

    say(json_text(with_format(content)))


def print_json_error(mistake: Exception, sentence: str, *, status: int) -> int:
    """Tell programs what is wrong, on the stream for what is not the answer; returns the status.

    `error` is the name of the error as Python knows it, `problems` all that is amiss where several things are.
    """
    from lexiko.notation import with_format

    several = [str(problem) for problem in getattr(mistake, "problems", ())]
    content = {"error": type(mistake).__name__, "message": sentence, "problems": several, "status": status}
    say(json_text(with_format(content)), err=True)
    return status


def deliver(content: bytes, out: Path | None) -> None:
    """Write to a file, whole or not at all, or print it; a terminal gets harmless text. Raises `OSError`."""
    if out is not None:
        write_whole(out, content)
    elif has_screen():
        say(content.decode("utf-8", "replace"), nl=False)
    else:
        click.echo(content, nl=False)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole or not at all, through a link to the file it stands for.

    Raises `OSError`; then one of that name is as it was.
    """
    from lexiko.user_files import in_place_of  # here: help writes no file

    if path.exists() and not path.is_file() and not path.is_dir():
        _write_on(path, content)
        return
    with in_place_of(path) as file:
        file.write(content)


def _write_on(path: Path, content: bytes) -> None:
    """Write to a device or a pipe, which stays what it is. Raises `OSError`, which names it."""
    try:
        path.write_bytes(content)
    except OSError as refused:
        raise OSError(refused.errno, refused.strerror, str(path)) from None


def has_screen() -> bool:
    """Whether somebody reads the output on a terminal."""
    return sys.stdout.isatty()
