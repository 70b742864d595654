"""Small endings, each made from one seed: any edition, a board of any shape, two racks, passes that have been."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from lexiko.rulebook import all_editions, ruleset
from lexiko.rules import BLANK, Bag, Phase, Position, Rack, Ruleset, TileSet
from tests.kernel.positions import Setting, grid_of, odd_position, rack_of, setting
from tests.oracles.brute_plays import Laid
from tests.oracles.exhaustive_ending import End, Ending, Value

EDITIONS = tuple(edition.key for edition in all_editions())
ENDS = {
    "club": End(passes=0, scoreless=6, higher_before_wins=False, lost=0, gained=2),
    "original": End(passes=2, scoreless=0, higher_before_wins=True),
}
"""How the editions end a game, told once more; those not named here end like the plain card."""
PLAIN = End(passes=1, scoreless=0, higher_before_wins=True)


@dataclass(frozen=True)
class SmallEnding:
    """A position with an empty bag, the setting it is of, and the oracle for it."""

    played: Setting
    position: Position
    oracle: Ending

    @property
    def truth(self) -> Value:
        """What trying everything says it is worth."""
        return max(self.turns.values())

    @property
    def turns(self) -> dict[Laid, Value]:
        """What each turn is worth by trying everything."""
        position = self.position
        mine, others = (tuple(rack_of(self.played, rack)) for rack in position.racks)
        return self.oracle.turns(
            tuple(tuple(row) for row in grid_of(self.played, position.board)),
            (mine, others),
            position.scores[0] - position.scores[1],
            (position.passes[0], position.passes[1]),
            position.scoreless_turns if self.oracle.end.scoreless else 0,
        )


def small_ending(seed: int) -> SmallEnding:
    """The ending of a seed: editions by turns, racks of 1 to 3 tiles, blanks among them, a lead near a tie."""
    random = Random(f"small ending {seed}")
    return _ending(seed, random, lambda: (random.randint(1, 3), random.randint(1, 3)), stuck="")


def lopsided_ending(seed: int) -> SmallEnding:
    """One in which a player has 4 or 5 tiles to share out, and the other one or two that fit nowhere, or hardly."""
    random = Random(f"lopsided ending {seed}")
    many, few = random.randint(4, 5), random.randint(1, 2)
    sizes = random.choice(((many, few), (few, many)))
    return _ending(seed, random, lambda: sizes, stuck="G")


def _ending(seed: int, random: Random, sizes: Callable[[], tuple[int, int]], *, stuck: str) -> SmallEnding:
    edition = EDITIONS[seed % len(EDITIONS)]
    odd, board, _ = odd_position(seed)
    rules = rules_on(odd.ruleset, edition, random, players=2)
    played = setting(rules, [word for word in odd.words if not stuck or stuck not in word])
    letters = random.sample("ABCDEFG", random.randint(2, 7))
    many, few = sizes()
    racks = (small_rack(random, played, letters, size=many), small_rack(random, played, letters, size=few))
    if stuck and random.random() < 0.7:
        tile = played.ruleset.tile_set.alphabet.parse_word(stuck)
        racks = tuple(Rack(tile) if len(rack) == 1 else rack for rack in racks)  # type: ignore[assignment]
    passes = random.choice(((0, 0), (0, 0), (0, 1), (1, 1) if edition == "original" else (0, 1)))
    position = replace(
        Position.opening(rules),
        board=board,
        bag=Bag(b""),
        racks=racks,
        scores=(random.randint(0, 30), 15),
        phase=Phase.PLAYING,
        order=(0, 1),
        on_turn=0,
        passes=passes,
        scoreless_turns=random.choice((0, 0, 1, 3, 5)),
    )
    return SmallEnding(played, position, Ending(played.game, ENDS.get(edition, PLAIN)))


def rules_on(odd: Ruleset, edition: str, random: Random, *, players: int) -> Ruleset:
    """An edition for so many players, as one of one's own may be, on an odd board, with letters of different points."""
    return replace(
        ruleset(edition),
        players=players,
        tile_set=_dearer(odd, random),
        layout=odd.layout,
        bonuses=((2, 4), (3, 7)),
    )


def _dearer(rules: Ruleset, random: Random) -> TileSet:
    """The set with letters of different points, some of none."""
    values = (0, *(random.choice((0, 1, 1, 2, 3, 8)) for _ in rules.tile_set.values[1:]))
    return replace(rules.tile_set, values=values)


def small_rack(random: Random, played: Setting, letters: list[str], *, size: int) -> Rack:
    """A rack of these letters, now and then with a blank."""
    alphabet = played.ruleset.tile_set.alphabet
    blank = random.random() < 0.2
    return Rack.of([BLANK] * blank + list(alphabet.parse_word("".join(random.choices(letters, k=size - blank)))))
