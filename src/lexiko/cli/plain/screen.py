"""What a game says and asks on a terminal, in a pipe or to a screen reader: sentences, pictures and prompts."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from lexiko.cli.output import WIDEST, clear_screen, open_console, say
from lexiko.cli.plain.lines import Lines

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text


class Screen:
    """One place where text is shown and lines are typed.

    `pictures` are wanted where a terminal shows them; elsewhere everything is plain text, and what is typed is
    written down too, so that the whole reads as one conversation. `width` tells how many columns there are.
    """

    def __init__(self, lines: Lines, *, pictures: bool, width: Callable[[], int] = lambda: WIDEST) -> None:
        self.lines = lines
        self.pictures = pictures
        self._width = width
        self._console: Console | None = None

    @property
    def columns(self) -> int:
        """How wide it is now; a window can be drawn larger or smaller in the middle of a game."""
        return self._width()

    @property
    def can_hide(self) -> bool:
        """Whether what was shown can be wiped away before the next person looks."""
        return self.lines.is_terminal and sys.stdout.isatty()

    def say(self, *paragraphs: str) -> None:
        """Show paragraphs, each from a new line on, wrapped to the screen; their own lines keep their indents."""
        for paragraph in paragraphs:
            say("\n".join(wrapped(paragraph, min(self.columns, WIDEST))))

    def show(self, lines: str | Sequence[str] = "") -> None:
        """Show lines just as they are."""
        say(lines if isinstance(lines, str) else "\n".join(lines))

    def draw(self, picture: Text) -> None:
        """Show a coloured picture."""
        from lexiko.cli.few_colours import fitted

        if self._console is None:
            self._console = open_console(width=None)
        self._console.print(fitted(picture, self._console), soft_wrap=True)

    def ask(self, prompt: str, *, seconds: float | None = None) -> str:
        """Show a prompt and wait for a line. Raises `EndOfInput`, and `TimeRanOut` after so many seconds."""
        say(f"{prompt} ", nl=False)
        sys.stdout.flush()
        try:
            line = self.lines.read(seconds)
        except Exception:
            say()
            raise
        if not self.lines.is_terminal:
            say(line)
        return line.strip()

    def pause(self, prompt: str, *, asked: str) -> None:
        """Wait for Enter, `asked` for, where a person sits at a terminal; elsewhere the prompt is just a line."""
        if self.can_hide:
            self.ask(asked)
        else:
            self.say(prompt)

    def clear(self) -> None:
        """Wipe away what was shown, where that can be done."""
        if self.can_hide:
            clear_screen()


def open_screen(lines: Lines, *, plain: bool) -> Screen:
    """The screen for these lines; pictures only where a terminal can draw them and nobody asked for plain text."""
    terminal = sys.stdout.isatty()
    able = (sys.stdout.encoding or "").lower().startswith("utf") and os.environ.get("TERM", "") not in ("", "dumb")
    pictures = terminal and able and not plain
    return Screen(lines, pictures=pictures, width=_columns_now) if terminal else Screen(lines, pictures=pictures)


def _columns_now() -> int:
    import shutil  # here: it loads much, and whoever sends lines through a pipe needs none of it

    return shutil.get_terminal_size((WIDEST, 24)).columns


def wrapped(paragraph: str, width: int) -> list[str]:
    """The lines of a paragraph, none wider than this; a line that begins with spaces goes on a little further in.

    >>> wrapped("Ben plays HORN.\\n  HORN  4 + 1", 12)
    ['Ben plays', 'HORN.', '  HORN  4 +', '    1']
    """
    lines: list[str] = []
    for line in paragraph.split("\n"):
        indent = " " * (len(line) - len(line.lstrip()))
        further = indent + "  " if indent else ""
        lines += wrap(line.strip(), width, initial_indent=indent, subsequent_indent=further, break_on_hyphens=False)
    return lines
