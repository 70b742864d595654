"""The greedy player: the play with the most points, recycling and rearranging where that gains."""

from __future__ import annotations

from dataclasses import dataclass

from lexiko.kernel import Engine
from lexiko.players.manners import answer_to, has_given_up, may_exchange
from lexiko.rules import Accept, Challenge, Exchange, Move, Pass, PlayerView


@dataclass(frozen=True, slots=True)
class GreedyPlayer:
    """Makes the play with the most points at once, whatever it leaves on the rack."""

    engine: Engine

    def choose(self, view: PlayerView) -> Move:
        """The best play; without one an exchange of the whole rack, or of what the bag allows; else a pass."""
        play = None if has_given_up(view) else self.engine.best(view)
        if play is not None:
            return play
        tiles = view.rack.codes[: view.bag_count]
        return Exchange(tiles) if may_exchange(view, tiles) else Pass()

    def answer(self, view: PlayerView) -> Challenge | Accept:
        """Doubt words it does not know."""
        return answer_to(view, self.engine.lexicon)

    def agrees(self, view: PlayerView) -> bool:
        """Only when it has no play itself, or has given up."""
        return has_given_up(view) or not self.engine.best(view)
