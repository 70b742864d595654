"""What the rules may not know by themselves: chance, the dictionary, a proof that no play remains."""

from __future__ import annotations

from lexiko.frozen import dataclass
from lexiko.rules.bag import Chance
from lexiko.rules.challenges import WordJudge
from lexiko.rules.ending import PlayProver


@dataclass(frozen=True, slots=True)
class Oracles:
    """The three answers `decide` may ask for.

    Without a `judge` a challenge cannot be decided (`ValueError`); without a `prover` nothing proves that no play
    remains, and the players must agree on it (R9.2).
    """

    chance: Chance
    judge: WordJudge | None = None
    prover: PlayProver | None = None
