"""Small endings of three players, each made from one seed: any edition, any board, now and then one who left."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from lexiko.rules import BLANK, Bag, Phase, Position
from tests.kernel.positions import Setting, grid_of, odd_position, rack_of, setting
from tests.oracles.brute_plays import Laid
from tests.oracles.exhaustive_many import ManyEnding, Outcome
from tests.search.endings import EDITIONS, ENDS, PLAIN, rules_on, small_rack

ON_TURN = 1
"""The seat that is to move, so that seats and players on turn are not the same numbers."""


@dataclass(frozen=True)
class SmallManyEnding:
    """A position with an empty bag, the setting it is of, and the oracle for it."""

    played: Setting
    position: Position
    oracle: ManyEnding

    @property
    def seats(self) -> tuple[int, ...]:
        """Those still playing, the one on turn first."""
        active = self.position.active
        place = active.index(ON_TURN)
        return (*active[place:], *active[:place])

    @property
    def turns(self) -> dict[Laid, Outcome]:
        """What each turn comes to by trying everything."""
        position = self.position
        return self.oracle.turns(
            tuple(tuple(row) for row in grid_of(self.played, position.board)),
            tuple(tuple(rack_of(self.played, position.racks[seat])) for seat in self.seats),
            tuple(position.scores[seat] for seat in self.seats),
            passed=tuple(position.passes[seat] for seat in self.seats),
            scoreless=position.scoreless_turns if self.oracle.end.scoreless else 0,
        )


def small_many_ending(seed: int) -> SmallManyEnding:
    """The ending of a seed: racks of 1 to 2 tiles, stuck ones and blanks among them, scores near a tie.

    Every fourth has a fourth player, who has left with a rack.
    """
    random = Random(f"small ending of three {seed}")
    edition = EDITIONS[seed % len(EDITIONS)]
    players = 4 if seed % 4 == 3 else 3
    odd, board, _ = odd_position(seed)
    rules = rules_on(odd.ruleset, edition, random, players=players)
    played = setting(rules, odd.words)
    letters = random.sample("ABCDEFG", random.randint(2, 7))
    sizes = [random.randint(1, 2) for _ in range(players)]
    racks = tuple(small_rack(random, played, letters, size=size) for size in sizes)
    gone = random.choice((0, 2, 3)) if players == 4 else None
    position = replace(
        Position.opening(rules),
        board=board,
        bag=Bag(b""),
        racks=racks,
        scores=tuple(random.randint(8, 15) for _ in range(players)),
        phase=Phase.PLAYING,
        order=tuple(range(players)),
        on_turn=ON_TURN,
        passes=random.choice(((0,) * players, (1,) + (0,) * (players - 1))),
        scoreless_turns=random.choice((0, 0, 1, 3, 5)),
        resigned=frozenset() if gone is None else frozenset({gone}),
    )
    values = rules.tile_set.values
    idle = 0 if gone is None else sum(values[tile] for tile in racks[gone] if tile != BLANK)
    return SmallManyEnding(played, position, ManyEnding(played.game, ENDS.get(edition, PLAIN), idle))
