"""A prompt over the table: a frame with a sentence, and how it is left without an answer."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

Answer = TypeVar("Answer")


class Prompt(ModalScreen[Answer | None]):
    """A question in a frame; Escape answers it with None. What is below the sentence, `parts` gives."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "key.back")]
    DEFAULT_CSS = """
    Prompt { align: center bottom; background: $background 40%; }
    Prompt > .frame {
        width: auto; max-width: 78; height: auto; max-height: 22;
        background: $surface; border: round $accent; padding: 0 1; margin-bottom: 1;
    }
    Prompt Static { width: auto; max-width: 74; height: auto; }
    """

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self._sentence = sentence

    def compose(self) -> ComposeResult:
        """The frame with the sentence and the parts."""
        with Vertical(classes="frame"):
            yield Static(self._sentence, id="sentence", markup=False)
            yield from self.parts()

    def parts(self) -> list[Widget]:
        """What stands below the sentence."""
        return []

    def action_leave(self) -> None:
        """Leave without an answer."""
        self.dismiss(None)
