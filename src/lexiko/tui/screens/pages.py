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

from lexiko.notation import SentenceContext, unseen_lines
from lexiko.terminal import Conversation, help_lines, rules_lines

_WIDTH = 72
_KEYS = ("letters", "numbers", "mouse", "drag", "f7", "slash")


class TextPage(ModalScreen[None]):
    """Text to be read and closed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q", "close", "key.close")]
    DEFAULT_CSS = """
    TextPage { align: center middle; }
    TextPage VerticalScroll {
        width: 78; height: auto; max-height: 92%; background: $surface; border: round $accent; padding: 0 1;
    }
    TextPage Static { width: 1fr; height: auto; }
    """

    def __init__(self, title: str, lines: Sequence[str], context: SentenceContext) -> None:
        super().__init__()
        self._heading = context.say(title)
        self._closes = context.say("window.escape-closes")
        self._lines = lines

    def compose(self) -> ComposeResult:
        """The text in a frame that scrolls."""
        with VerticalScroll() as frame:
            frame.border_title = self._heading
            frame.border_subtitle = self._closes
            yield Static("\n".join(self._lines), markup=False)

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)


def help_page(game: Conversation) -> TextPage:
    """Keys, mouse and commands."""
    texts = [game.context.say(f"window.keys.{key}") for key in _KEYS]
    keys = [line for text in texts for line in wrap(text, _WIDTH, subsequent_indent="  ")]
    return TextPage("window.help", [*keys, "", *help_lines(game.context, width=_WIDTH)], game.context)


def rules_page(game: Conversation) -> TextPage:
    """The rules in force, clause by clause."""
    context = game.context
    lines = rules_lines(context.ruleset, game.edition, width=_WIDTH, language=context.language)
    return TextPage("window.rules", lines[1:], context)


def unseen_page(game: Conversation, seat: int) -> TextPage:
    """The tiles this person does not see."""
    view = game.session.view(seat)
    lines = unseen_lines(view.unseen.codes, game.context, in_bag=view.bag_count, columns=_WIDTH)
    return TextPage("window.unseen", lines, game.context)
