"""Which tiles are exchanged? They are raised one by one, by their letters, numbers or by pointing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Static

from lexiko.notation import SentenceContext
from lexiko.rules import BLANK, UnknownLetter
from lexiko.tui.screens.prompt import Prompt
from lexiko.tui.widgets.rack import RackView


class ExchangePrompt(Prompt[bytes]):
    """Asks for tiles of a rack; they as codes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "exchange", "key.exchange", priority=True),
        Binding("escape", "leave", "key.back"),
    ]
    DEFAULT_CSS = "ExchangePrompt RackView { width: 68; height: 1; margin: 1 0; }"

    def __init__(self, rack: Sequence[int], context: SentenceContext, *, in_bag: int) -> None:
        super().__init__(context.say("window.exchange-which", count=in_bag))
        self._say = context.say
        self._tile_set = context.ruleset.tile_set
        self._kept = list(rack)
        self._chosen: list[int] = []

    def parts(self) -> list[Widget]:
        """The tiles kept and the tiles chosen."""
        kept, chosen = (RackView(self._tile_set, key=key) for key in ("kept", "chosen"))
        return [kept, chosen, Static("", id="choice")]

    def on_mount(self) -> None:
        """Show the rack."""
        self._show()

    def on_rack_view_pointed(self, event: RackView.Pointed) -> None:
        """A tile was pointed at: it goes over to the others."""
        event.stop()
        kept = self.query_one("#kept", RackView)
        if event.rack is kept:
            self._chosen.append(self._kept.pop(event.place))
        else:
            self._kept.append(self._chosen.pop(event.place))
        self._show()

    def on_key(self, event: events.Key) -> None:
        """A tile was typed: raised if it is on the rack, else put back."""
        typed = event.character or ""
        if event.key == "backspace" and self._chosen:
            self._kept.append(self._chosen.pop())
        elif typed.isdecimal() and 0 < int(typed) <= len(self._kept):
            self._chosen.append(self._kept.pop(int(typed) - 1))
        elif (tile := self._tile(typed)) in self._kept:
            assert tile is not None
            self._kept.remove(tile)
            self._chosen.append(tile)
        self._show()

    def action_exchange(self) -> None:
        """The choice is made."""
        self.dismiss(bytes(self._chosen))

    def _tile(self, typed: str) -> int | None:
        if typed == "?":
            return BLANK
        try:
            alphabet = self._tile_set.alphabet
            return alphabet.code(alphabet.as_typed(typed)) if typed.isalpha() else None
        except UnknownLetter:
            return None

    def _show(self) -> None:
        labels = [self._say("window.keep"), self._say("window.exchange")]
        room = max(map(len, labels))
        for key, label, tiles in zip(("#kept", "#chosen"), labels, (self._kept, self._chosen), strict=True):
            self.query_one(key, RackView).show(label.ljust(room), tiles)
        key = "window.exchange-so-many" if self._chosen else "window.exchange-none"
        chosen_text = self._say(key, number=len(self._chosen), kept=len(self._kept))
        self.query_one("#choice", Static).update(Text(chosen_text))
