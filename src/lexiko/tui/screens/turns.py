"""The turns so far: a list, and the one lit with its words and premiums."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from lexiko.notation import SentenceContext
from lexiko.terminal import SheetTurn, turn_lines


class TurnsPage(ModalScreen[None]):
    """Past turns. The latest is lit first. Rule: R3.2"""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q", "close", "key.close", priority=True)]
    DEFAULT_CSS = """
    TurnsPage { align: center middle; }
    TurnsPage Vertical {
        width: 78; height: 92%; max-height: 44; background: $surface; border: round $accent; padding: 0 1;
    }
    TurnsPage OptionList { height: 1fr; }
    TurnsPage VerticalScroll { height: 1fr; border-top: solid $accent; }
    TurnsPage Static { height: auto; }
    """

    def __init__(self, turns: Sequence[SheetTurn], context: SentenceContext) -> None:
        super().__init__()
        self._turns = turns
        self._sentence_context = context

    def compose(self) -> ComposeResult:
        """The list above, one turn in full below."""
        with Vertical() as frame:
            say = self._sentence_context.say
            frame.border_title = say("window.turns")
            frame.border_subtitle = say("window.escape-closes")
            yield OptionList(*(Option(self._line(turn)) for turn in self._turns), markup=False)
            with VerticalScroll():
                yield Static(say("lines.no-turn"), id="turn", markup=False)

    def on_mount(self) -> None:
        """Light the latest turn."""
        if self._turns:
            self.query_one(OptionList).highlighted = len(self._turns) - 1

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the turn that is lit now."""
        turn = self._turns[event.option_index]
        self.query_one("#turn", Static).update("\n".join(turn_lines(turn, self._sentence_context)))

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)

    def _line(self, turn: SheetTurn) -> str:
        note = f"  ({turn.note})" if turn.note else ""
        name = self._sentence_context.names[turn.seat]
        return f"{turn.number:>3}  {name[:14]:<14} {turn.text:<20} {turn.points:>4} {turn.total:>5}{note}"
