"""Whose turn it is, before anybody's rack is shown: the window is handed over."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from lexiko.notation import SentenceContext


class HandOver(Screen[None]):
    """A page that hides the table until the next person is at the window."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "go_on", "key.go-on")]
    DEFAULT_CSS = """
    HandOver { align: center middle; }
    HandOver Static { width: auto; padding: 1 4; border: round $accent; background: $surface; }
    """

    def __init__(self, name: str, context: SentenceContext) -> None:
        super().__init__()
        self._text = context.say("window.hand-over", name=name)

    def compose(self) -> ComposeResult:
        """The name, and what to press."""
        yield Static(self._text, markup=False)

    def on_click(self) -> None:
        """Somebody is at the window."""
        self.dismiss(None)

    def action_go_on(self) -> None:
        """Somebody is at the window."""
        self.dismiss(None)
