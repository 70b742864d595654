"""The random player: any play, now and then an exchange."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from lexiko.kernel import Engine
from lexiko.players.manners import answer_to, has_given_up, may_exchange
from lexiko.rules import Accept, Challenge, Exchange, Move, Pass, PlayerView

EXCHANGES_INSTEAD = 0.04
"""How often it exchanges though it has a play."""


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Makes any of its plays, each equally likely. The same seed does the same in the same game."""

    engine: Engine
    seed: str = ""

    def choose(self, view: PlayerView) -> Move:
        """Any play; now and then, or without one, an exchange of some tiles; else a pass."""
        luck = Random(f"{self.seed}/{view.seq}")
        plays = () if has_given_up(view) else self.engine.plays(view)
        if plays and luck.random() >= EXCHANGES_INSTEAD:
            return luck.choice(plays)
        count = luck.randint(1, max(1, len(view.rack)))
        tiles = bytes(luck.sample(sorted(view.rack), min(count, len(view.rack))))
        return Exchange(tiles) if may_exchange(view, tiles) else Pass()

    def answer(self, view: PlayerView) -> Challenge | Accept:
        """Doubt words it does not know."""
        return answer_to(view, self.engine.lexicon)

    def agrees(self, view: PlayerView) -> bool:
        """Only when it has no play itself, or has given up."""
        return has_given_up(view) or not self.engine.best(view)
