"""Small positions with a few tiles in the bag, each made from one seed: any edition, small racks, a lead near a tie."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count
from random import Random

from lexiko.analysis import candidates
from lexiko.rulebook import ruleset
from lexiko.rules import BLANK, Bag, Exchange, Move, Phase, Play, PlayerView, Position, Rack, view_of
from lexiko.search import ComparedMove
from tests.kernel.positions import Setting, grid_of, laid_of, odd_position, rack_of, setting
from tests.oracles.exhaustive_ending import Ending
from tests.oracles.exhaustive_pre_endgame import PreEndgameOracle, Turn
from tests.search.endings import EDITIONS, ENDS, PLAIN

BEFORE_END = (
    "D13C/O3E8YA/U3R6T1OR/BOGIE6U1KI/L3A6N1EL/E3D2WOP1E2L/r3E1MAYO1U1GO/S2BRIAR1HAPTEN/"
    "3O2NTH4E1/3ULVA1MIRI1Z1/3GI10/3IN2F7/3EN2E7/1DISSERT7/JOT4E7 "
    "DNQSTVX/ 294/444 0"
)
"""Of a game between computers, one tile in the bag."""
FEW = ("QUIZ",)
"""Words with which nothing can be laid in it."""


@dataclass(frozen=True)
class SmallPreEndgame:
    """A position with tiles in the bag, the setting it is of, tiles the other is known to hold, and the oracle."""

    played: Setting
    position: Position
    held: Rack
    oracle: PreEndgameOracle

    @property
    def view(self) -> PlayerView:
        """What the player to move sees."""
        return view_of(self.position, 0)

    def moves(self) -> list[ComparedMove]:
        """Every move, the best at sight first."""
        return [ComparedMove(each.move, each.equity.total) for each in candidates(self.view, self.played.engine)]

    def turn(self, move: Move) -> Turn:
        """A move in the oracle's terms."""
        if isinstance(move, Play):
            return laid_of(self.played, move)
        if isinstance(move, Exchange):
            return tuple(rack_of(self.played, Rack.of(move.tiles)))
        return frozenset()

    def truth(self) -> dict[Turn, tuple[Fraction, Fraction]]:
        """Chance of winning and mean final lead of every turn, by trying everything."""
        position = self.position
        return self.oracle.chances(
            tuple(tuple(row) for row in grid_of(self.played, position.board)),
            tuple(rack_of(self.played, position.racks[0])),
            rack_of(self.played, Rack.of(self.view.unseen)),
            len(position.bag),
            position.scores[0] - position.scores[1],
            held=rack_of(self.played, self.held),
            passed=(position.passes[0], position.passes[1]),
            scoreless=position.scoreless_turns if self.oracle.ending.end.scoreless else 0,
        )


def small_pre_endgame(seed: int, *, in_bag: int, rack_size: int = 2) -> SmallPreEndgame:
    """The position of a seed: editions by turns, blanks and stuck tiles among them, a rack known in part at times.

    Of boards and tiles the first are taken that have few enough plays for trying everything.
    """
    small = (_position(seed + 6_000 * attempt, in_bag, rack_size) for attempt in count())
    return next(each for each in small if _plays(each) <= _MOST_PLAYS[in_bag])


_MOST_PLAYS = {1: 50, 2: 25, 3: 12, 4: 12}


def _plays(small: SmallPreEndgame) -> int:
    """How many plays there would be with all tiles on one rack."""
    tiles = Rack.of([*small.position.racks[0], *small.view.unseen])
    return len(small.played.engine.plays_for(small.position.board, tiles))


def _position(seed: int, in_bag: int, rack_size: int) -> SmallPreEndgame:
    edition = EDITIONS[seed % len(EDITIONS)]
    random = Random(f"small pre-endgame {seed} {in_bag}")
    odd, board, _ = odd_position(seed)
    values = (0, *(random.choice((0, 1, 1, 2, 3, 8)) for _ in odd.ruleset.tile_set.values[1:]))
    rules = replace(
        ruleset(edition),
        tile_set=replace(odd.ruleset.tile_set, values=values),
        layout=odd.ruleset.layout,
        bonuses=((2, 4), (3, 7)),
        rack_size=rack_size,
    )
    played = setting(rules, odd.words)
    letters = random.sample("ABCDEFG", random.randint(2, 5))
    tiles = [
        BLANK if random.random() < 0.1 else rules.tile_set.alphabet.parse_word(random.choice(letters))[0]
        for _ in range(2 * rack_size + in_bag)
    ]
    own, other, bag = tiles[:rack_size], tiles[rack_size : 2 * rack_size], tiles[2 * rack_size :]
    position = replace(
        Position.opening(rules),
        board=board,
        bag=Bag.of(bag),
        racks=(Rack.of(own), Rack.of(other)),
        scores=(random.randint(5, 25), 15),
        phase=Phase.PLAYING,
        order=(0, 1),
        on_turn=0,
        passes=random.choice(((0, 0), (0, 0), (0, 1), (1, 1) if edition == "original" else (0, 1))),
        scoreless_turns=random.choice((0, 0, 1, 3, 5)),
    )
    held = Rack.of(other[: random.choice((0, 0, 0, 1))])
    ending = Ending(played.game, ENDS.get(edition, PLAIN))
    return SmallPreEndgame(played, position, held, PreEndgameOracle(ending, rack_size, rules.exchange_allowed))
