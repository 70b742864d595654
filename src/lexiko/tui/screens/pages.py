"""What can be read beside a game: the commands, the rules in force, the tiles not seen."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from lexiko.terminal import Conversation, help_lines, rules_lines, unseen_lines

_WIDTH = 72
KEYS = (
    "Letters lay tiles at the cursor, arrows move it, Space turns it, Backspace takes a tile back, Enter plays.",
    "1 to 9 lay that tile of the rack; on a tile of the board they recycle it (V3, V4). A blank asks for its letter.",
    "With the mouse: click a tile of the rack, then a square; click a tile laid to take it back.",
    "Or drag tiles: from the rack to a square, to another, back to the rack, and along the rack to order it.",
    "F7, or a click, at a blank on the board takes it for its letter (V4), at a word it lays it anew (V2).",
    "/ opens the line in which the commands below can be typed.",
)


class TextPage(ModalScreen[None]):
    """Text to be read and closed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q", "close", "Close")]
    DEFAULT_CSS = """
    TextPage { align: center middle; }
    TextPage VerticalScroll {
        width: 78; height: auto; max-height: 92%; background: $surface; border: round $accent; padding: 0 1;
    }
    TextPage Static { width: 1fr; height: auto; }
    """

    def __init__(self, title: str, lines: Sequence[str]) -> None:
        super().__init__()
        self._heading = title
        self._lines = lines

    def compose(self) -> ComposeResult:
        """The text in a frame that scrolls."""
        with VerticalScroll() as frame:
            frame.border_title = self._heading
            frame.border_subtitle = "Escape closes"
            yield Static("\n".join(self._lines), markup=False)

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)


def help_page(game: Conversation) -> TextPage:
    """Keys, mouse and commands."""
    keys = [line for key in KEYS for line in wrap(key, _WIDTH, subsequent_indent="  ")]
    return TextPage("Help", [*keys, "", *help_lines(game.context.ruleset, width=_WIDTH)])


def rules_page(game: Conversation) -> TextPage:
    """The rules in force, clause by clause."""
    return TextPage("Rules in force", rules_lines(game.context.ruleset, game.edition, width=_WIDTH)[1:])


def unseen_page(game: Conversation, seat: int) -> TextPage:
    """The tiles this person does not see."""
    view = game.session.view(seat)
    return TextPage("Unseen", unseen_lines(view.unseen.codes, game.context, in_bag=view.bag_count, columns=_WIDTH))
