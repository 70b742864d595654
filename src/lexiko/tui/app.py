"""The game in a window of the terminal: the application around the table."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from lexiko.terminal import Conversation
from lexiko.tui.screens.table import TableScreen
from lexiko.tui.themes import DARK, LIGHT


class WindowGame(App[None]):
    """One game from its deal, or from where it stood, to its reckoning."""

    TITLE = "Lexiko"
    ENABLE_COMMAND_PALETTE = False
    CSS = "OptionList, OptionList:focus { border: none; padding: 0; background: $surface; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f10", "turn_light", "key.light", show=False),
        Binding("ctrl+q", "quit", "key.leave", key_display="Ctrl+Q", priority=True),
        Binding("ctrl+c", "quit", "key.leave", show=False, priority=True),
    ]

    def __init__(self, game: Conversation, *, theme: str = "dark", pace: float = 0.0) -> None:
        super().__init__()
        self.game = game
        self._first_theme = LIGHT.name if theme == "light" else DARK.name
        self._pace = pace

    def on_mount(self) -> None:
        """Textual's call once the window stands: show the table."""
        with suppress(NotImplementedError):  # as on Windows
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.exit)
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = self._first_theme
        self.push_screen(TableScreen(self.game, pace=self._pace))

    def action_turn_light(self) -> None:
        """From dark to light, and back."""
        self.theme = DARK.name if self.theme == LIGHT.name else LIGHT.name
        for screen in self.screen_stack:
            screen.refresh(layout=True)
            for widget in screen.query("BoardView, RackView"):
                widget.refresh()
