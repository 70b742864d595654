"""How are the tiles of a word on the board laid anew? One after another, with gaps, typed or pointed at (V2)."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.widget import Widget

from lexiko.notation import SentenceContext
from lexiko.rules import UnknownLetter, letter_of
from lexiko.tui.screens.prompt import Prompt
from lexiko.tui.widgets.rack import RackView


class RearrangePrompt(Prompt[bytes]):
    """Asks for a word's tiles in their new order, 0 where a tile of the rack will lie between them. Rule: V2"""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "lay", "key.lay", priority=True),
        Binding("escape", "leave", "key.back"),
    ]
    DEFAULT_CSS = "RearrangePrompt RackView { width: 70; height: 1; margin-top: 1; }"

    def __init__(self, tiles: bytes, context: SentenceContext) -> None:
        super().__init__(context.say("window.rearrange"))
        self._say = context.say
        self._tile_set = context.ruleset.tile_set
        self._left = list(tiles)
        self._laid: list[int] = []

    def parts(self) -> list[Widget]:
        """The tiles to be laid, and those laid."""
        return [RackView(self._tile_set, key="left"), RackView(self._tile_set, key="laid")]

    def on_mount(self) -> None:
        """Show the word."""
        self._show()

    def on_rack_view_pointed(self, event: RackView.Pointed) -> None:
        """A tile was pointed at: it is laid next, or taken back."""
        event.stop()
        if event.rack is self.query_one("#left", RackView):
            self._laid.append(self._left.pop(event.place))
        else:
            self._put_back(self._laid.pop(event.place))
        self._show()

    def on_key(self, event: events.Key) -> None:
        """A tile was typed."""
        if event.key == "backspace" and self._laid:
            self._put_back(self._laid.pop())
        elif event.character == ".":
            self._laid.append(0)
        elif event.character and event.character.isalpha():
            self._lay(event.character)
        self._show()

    def action_lay(self) -> None:
        """The order is complete; the tiles nobody named follow in theirs."""
        self.dismiss(bytes([*self._laid, *self._left]))

    def _put_back(self, tile: int) -> None:
        if tile:  # a gap goes nowhere
            self._left.append(tile)

    def _lay(self, typed: str) -> None:
        try:
            alphabet = self._tile_set.alphabet
            letter = alphabet.code(alphabet.as_typed(typed))
        except UnknownLetter:
            return
        if (tile := next((tile for tile in self._left if letter_of(tile) == letter), None)) is not None:
            self._left.remove(tile)
            self._laid.append(tile)

    def _show(self) -> None:
        labels = [self._say("window.now"), self._say("window.then")]
        room = max(map(len, labels))
        self.query_one("#left", RackView).show(labels[0].ljust(room), self._left)
        self.query_one("#laid", RackView).show(labels[1].ljust(room), self._laid)
