"""The end of a game told step by step: every rack reckoned, then who has won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Static

from lexiko.notation import SentenceContext
from lexiko.tui.screens.prompt import Prompt


class ReckoningPage(Prompt[None]):
    """One more step with each Enter, the winner last. Rule: R9.3, R9.4"""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "step", "key.next", priority=True),
        Binding("escape", "leave", "key.back"),
    ]
    DEFAULT_CSS = "ReckoningPage #sentence { width: 70; }"

    def __init__(self, steps: Sequence[str], context: SentenceContext) -> None:
        self._steps, self._say = steps, context.say
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
        more = self._say("window.enter-next" if self.shown < len(self._steps) else "window.enter-back")
        return "\n\n".join([self._say("window.reckoning"), *self._steps[: self.shown], more])
