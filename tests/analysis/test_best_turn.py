"""Does the kernel find the turn that trying every board in Python finds, with its steps and its value?"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import pytest

from lexiko.analysis import RankedTurn, StartedTurn, Valuation, begin, best_turn
from lexiko.kernel import By, Engine, LeaveTable, Playout
from lexiko.lexicon import open_lexicon
from lexiko.rulebook import HouseRules, all_editions, ruleset
from lexiko.rules import BLANK, Board, PlayerView, Rack, RecycleLetter, Ruleset, Setup, position_from, view_of

TIMES = int(os.environ.get("LEXIKO_POSITIONS_TIMES", "1"))
"""How many times as many games as usual positions are taken from."""

LEAVES = LeaveTable.from_values({bytes([tile]): 20.0 - tile for tile in range(27)} | {b"\x05\x13": 12.0})


@dataclass(frozen=True, slots=True)
class InPython:
    """Values turns as a `Valuation` does, and so has them searched in Python, where boards are tried one by one."""

    valuation: Valuation

    @property
    def engine(self) -> Engine:
        """Its engine."""
        return self.valuation.engine

    def best(self, begun: StartedTurn) -> RankedTurn | None:
        """The best play after these steps."""
        return self.valuation.best(begun)

    def value(self, points: int, begun: StartedTurn, kept: Rack) -> int:
        """What a play is worth that was found otherwise."""
        return self.valuation.value(points, begun, kept)


def agreed(*variations: str, edition: str = "luxury", tiles: str = "english") -> Ruleset:
    """An edition's rules with variations."""
    return ruleset(edition, house=HouseRules(variations), set=tiles)


KINDS = {
    **{f"V3, {edition.key}": agreed("V3", edition=edition.key) for edition in all_editions()},
    "V3, V4, nine tiles": agreed("V3", "V4", "V6"),
    "V3, large board": agreed("V3", edition="original", tiles="super_english"),
}
USUAL = ("V3, luxury", "V3, V4, nine tiles")


def positions(engine: Engine, *, games: int) -> Iterator[PlayerView]:
    """Positions of games by these rules: the racks that were there, shorter ones, and ones with blanks."""
    luck = Random(7)
    tiles = engine.ruleset.tile_set.all_tiles()
    by: list[By] = ["equity", "score"]
    for game in Playout.of([engine, engine], by, plain=[False, True]).play(seed=3, count=games):
        for turn in game.turns():
            yield seen(engine, turn.board, turn.rack, luck)
            drawn = luck.sample(tiles, luck.randint(1, engine.ruleset.rack_size))
            yield seen(engine, turn.board, Rack.of(drawn), luck)
            if luck.random() < 0.3:
                blanks = [BLANK] * luck.randint(1, 2)
                yield seen(engine, turn.board, Rack.of([*drawn, *blanks][-engine.ruleset.rack_size :]), luck)


def seen(engine: Engine, board: Board, rack: Rack, luck: Random) -> PlayerView:
    """What a player with this rack sees, the bag being empty in a third of all cases."""
    tile_set = engine.ruleset.tile_set
    plenty = replace(tile_set, counts=tuple(count + 9 for count in tile_set.counts))
    rules = replace(engine.ruleset, tile_set=plenty)
    setup = Setup(ruleset=rules, board=board, racks=(rack, Rack()), scores=(0, 0))
    view = replace(view_of(position_from(setup), 0), ruleset=engine.ruleset)
    held = Rack.of(luck.sample(tile_set.all_tiles(), 7))
    return replace(view, unseen=held, bag_count=0) if luck.random() < 1 / 3 else replace(view, bag_count=30)


@pytest.mark.parametrize("by", ["equity", "score"])
@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=[] if kind in USUAL else pytest.mark.slow) for kind in KINDS]
)
def test_the_kernel_finds_the_turn_that_trying_boards_in_python_finds(kind: str, by: By) -> None:
    engine = Engine.compile(KINDS[kind], open_lexicon("english"), LEAVES)
    valuation, recycled = Valuation(engine, by), 0
    for view in positions(engine, games=TIMES):
        begun = begin(view, engine)
        found = best_turn(begun, valuation)
        assert found == best_turn(begun, InPython(valuation))
        if found is not None:
            recycled += any(isinstance(step, RecycleLetter) for step in found.play.before)
    assert recycled > 3 * TIMES
