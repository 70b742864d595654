"""Which of these? A list to choose from with arrows and Enter, or by pointing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from lexiko.tui.screens.prompt import Prompt


class ChoicePrompt(Prompt[int]):
    """A question with answers in a list; the number of the answer chosen, from 0. The first one is lit."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "key.back")]
    DEFAULT_CSS = "ChoicePrompt OptionList { width: 60; height: auto; max-height: 14; margin-top: 1; }"

    def __init__(self, sentence: str, answers: Sequence[str], *, must_answer: bool = False) -> None:
        super().__init__(sentence)
        self.answers = answers
        self._must_answer = must_answer

    def parts(self) -> list[Widget]:
        """The list to choose from."""
        return [
            OptionList(
                *(Option(answer, id=f"answer-{place}") for place, answer in enumerate(self.answers)), markup=False
            )
        ]

    def on_mount(self) -> None:
        """The first answer is lit, so that Enter gives it."""
        answers = self.query_one(OptionList)
        answers.highlighted = 0
        answers.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An answer was chosen."""
        event.stop()
        self.dismiss(event.option_index)

    def action_leave(self) -> None:
        """Leave without an answer; where one is needed, the first is meant."""
        self.dismiss(0 if self._must_answer else None)
