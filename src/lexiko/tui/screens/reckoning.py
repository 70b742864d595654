"""The end of a game told step by step: every rack reckoned, then who has won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Static

from lexiko.tui.screens.prompt import Prompt


class ReckoningPage(Prompt[None]):
    """One more step with each Enter, the winner last. Rule: R9.3, R9.4"""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "step", "Next", priority=True),
        Binding("escape", "leave", "Back"),
    ]
    DEFAULT_CSS = "ReckoningPage #sentence { width: 70; }"

    def __init__(self, steps: Sequence[str]) -> None:
        self._steps = steps
        self.shown = 1
        super().__init__(self._text())

    def on_click(self) -> None:
        """Show one more step of the reckoning."""
        self.action_step()

    def action_step(self) -> None:
        """Show the next step; after the last one go back to the table."""
        if self.shown >= len(self._steps):
            self.dismiss(None)
        else:
            self.shown += 1
            self.query_one("#sentence", Static).update(self._text())

    def _text(self) -> str:
        more = "Enter: next" if self.shown < len(self._steps) else "Enter: back to the table"
        return "\n\n".join(["The reckoning", *self._steps[: self.shown], more])
