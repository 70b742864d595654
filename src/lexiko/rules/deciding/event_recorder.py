"""What a command is decided with: what is known from outside, and its events, each applied as it is told."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from lexiko.frozen import dataclass
from lexiko.rules.equipment.letters import Word
from lexiko.rules.equipment.tiles import Bag, Rack
from lexiko.rules.events import Event
from lexiko.rules.legality import Draft
from lexiko.rules.position import Position
from lexiko.rules.reducers import evolve


class Transition(NamedTuple):
    """An event, and the position it leads to."""

    event: Event
    position: Position


class EventRecorder:
    """What a command causes, as it is being decided: the events so far, each with the position it leads to."""

    def __init__(self, position: Position, *, at: float, tried: Draft | None = None) -> None:
        self.position = position
        self.at = at
        self.tried = tried
        """The move, as it was tried when it was checked."""
        self.transitions: list[Transition] = []

    def emit(self, event: Event) -> None:
        """Add an event and let it happen."""
        self.position = evolve(self.position, event)
        self.transitions.append(Transition(event, self.position))


class Chance(Protocol):
    """Where randomness comes from; the rules themselves have none."""

    def draw(self, tiles: Bag | Rack, count: int) -> tuple[int, ...]:
        """`count` tiles picked unseen from these, in the order they are picked."""
        ...

    def order(self, players: int) -> tuple[int, ...]:
        """The seats `0 … players-1` in a random order."""
        ...


class WordJudge(Protocol):
    """The dictionary agreed on. Rule: R7.1"""

    def accepts(self, word: Word) -> bool:
        """Whether this is an acceptable word."""
        ...


class PlayProver(Protocol):
    """Who can prove that no play remains; a move generator with the words agreed on."""

    def any_play(self, position: Position) -> bool:
        """Whether any seat still in the game has a play on this board, blanks swapped first where V4 is in force."""
        ...


@dataclass(frozen=True, slots=True)
class Oracles:
    """The three answers `decide` may ask for.

    Without a `judge` a challenge cannot be decided (`ValueError`); without a `prover` nothing proves that no play
    remains, and the players must agree on it (R9.2).
    """

    chance: Chance
    judge: WordJudge | None = None
    prover: PlayProver | None = None
