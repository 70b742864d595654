"""The turn a person is thinking about: the recycling done so far, how board and rack would stand, and typed plays."""

from __future__ import annotations

from lexiko.notation import SentenceContext, format_step, parse_move, parse_step
from lexiko.rules import (
    Board,
    Draft,
    Exchange,
    Move,
    Pass,
    Play,
    PlayerView,
    Rack,
    Rearrange,
    Square,
    Step,
    Violation,
    preview,
)
from lexiko.terminal.typed_commands import as_typed

_STILL_TO_COME = "rearranged-word-not-extended"
"""What is amiss with every rearranged word until its play is made."""


class TurnDraft:
    """Steps at the start of a turn (V2, V3, V4), tried but not yet made; the play commits them with it as one turn."""

    def __init__(self, view: PlayerView) -> None:
        self.view = view
        self.steps: tuple[Step, ...] = ()

    @property
    def board(self) -> Board:
        """The board as it would stand."""
        return self._tried.board

    @property
    def rack(self) -> Rack:
        """The rack as it would stand."""
        return self._tried.rack

    @property
    def _tried(self) -> Draft:
        return preview(self.view, Pass(self.steps))

    @property
    def changed(self) -> frozenset[Square]:
        """The squares on which another tile would lie."""
        before = self.view.board
        return frozenset(square for square, tile in self.board.tiles() if before.at(square) != tile)

    def texts(self) -> tuple[str, ...]:
        """The steps as they are typed."""
        return tuple(format_step(step, self.view.ruleset.tile_set.alphabet) for step in self.steps)

    def standing(self, context: SentenceContext) -> str:
        """What these steps are, and how the turn goes on: a word laid anew needs a tile. Rule: V2, V3, V4"""
        key = "terminal.draft-word" if any(isinstance(step, Rearrange) for step in self.steps) else "terminal.draft"
        return context.say(key, steps="; ".join(as_typed(text, context.language) for text in self.texts()))

    def add(self, text: str) -> tuple[Violation, ...]:
        """Try one more typed step, as `add_step`. Raises `NotationError`."""
        alphabet = self.view.ruleset.tile_set.alphabet
        return self.add_step(parse_step(text, board=self.board, alphabet=alphabet, rack=self.rack))

    def add_step(self, step: Step) -> tuple[Violation, ...]:
        """Try one more step; why it cannot be made, and then it is not kept."""
        steps = (*self.steps, step)
        amiss = tuple(
            violation for violation in preview(self.view, Pass(steps)).violations if violation.code != _STILL_TO_COME
        )
        if not amiss:
            self.steps = steps
        return amiss

    def take_back(self) -> str | None:
        """Forget the last step; it as text, None if there was none."""
        if not self.steps:
            return None
        text = self.texts()[-1]
        self.steps = self.steps[:-1]
        return text

    def move(self, text: str) -> Move:
        """A typed play, exchange or pass with the steps before it. Raises `NotationError`."""
        alphabet = self.view.ruleset.tile_set.alphabet
        move = parse_move(text, board=self.board, alphabet=alphabet, rack=self.rack)
        before = (*self.steps, *move.before)
        if isinstance(move, Play):
            return Play(move.placements, before)
        return Exchange(move.tiles, before) if isinstance(move, Exchange) else Pass(before)

    def tried(self, move: Move) -> Draft:
        """What a move would come to, and everything against it. No word is looked up. Rule: R7.1"""
        return preview(self.view, move)
