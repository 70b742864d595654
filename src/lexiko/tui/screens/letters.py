"""Which letter is the blank to be? Typed, or pointed at."""

from __future__ import annotations

from textual import events
from textual.containers import ItemGrid
from textual.widget import Widget
from textual.widgets import Button

from lexiko.notation import SentenceContext
from lexiko.rules import UnknownLetter
from lexiko.tui.screens.prompt import Prompt


class BlankPrompt(Prompt[int]):
    """Asks for a letter of the alphabet; its code."""

    DEFAULT_CSS = """
    BlankPrompt ItemGrid { width: 72; height: auto; grid-gutter: 0; margin-top: 1; }
    BlankPrompt Button { min-width: 7; width: 7; height: 1; border: none; }
    """

    def __init__(self, context: SentenceContext) -> None:
        super().__init__(context.say("window.which-letter"))
        self._alphabet = context.alphabet

    def parts(self) -> list[Widget]:
        """A button for each letter."""
        codes = range(1, len(self._alphabet) + 1)
        buttons = (Button(self._alphabet.format_tile(code), id=f"letter-{code}", compact=True) for code in codes)
        return [ItemGrid(*buttons, min_column_width=7)]

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """A letter was pointed at."""
        self.dismiss(int((event.button.id or "").removeprefix("letter-")))

    def on_key(self, event: events.Key) -> None:
        """A letter was typed."""
        if event.character is None or not event.character.isalpha():
            return
        event.stop()
        try:
            self.dismiss(self._alphabet.code(self._alphabet.as_typed(event.character)))
        except UnknownLetter:
            self.app.bell()
