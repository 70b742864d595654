"""Does the kernel find the turn that trying every board in Python finds, with its steps and its value?"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import cast

import pytest

from lexiko.analysis import RankedTurn, StartedTurn, Valuation, begin, best_turn, rearrangings
from lexiko.analysis.recycling import best_after_recycling
from lexiko.kernel import By, Engine, LeaveTable, Playout
from lexiko.lexicon import open_lexicon
from lexiko.rulebook import HouseRules, all_editions, ruleset
from lexiko.rules import (
    BLANK,
    Board,
    PlayerView,
    Rack,
    Rearrange,
    RecycleLetter,
    Ruleset,
    Setup,
    position_from,
    view_of,
)
from tests.oracles.plain_rearranging import best_after_rearranging
from tests.oracles.plain_rearranging import rearrangings as plain_rearrangings
from tests.oracles.plain_recycling import recyclings

TIMES = int(os.environ.get("LEXIKO_POSITIONS_TIMES", "1"))
"""How many times as many games as usual positions are taken from."""

LEAVES = LeaveTable.from_values({bytes([tile]): 20.0 - tile for tile in range(27)} | {b"\x05\x13": 12.0})


@dataclass(frozen=True, slots=True)
class ListsInPython:
    """Stands in for an engine where it lists letters that may be recycled."""

    engine: Engine

    def recyclings(self, view: PlayerView, *, most: int) -> list[RecycleLetter]:
        """The same as the engine's, by the oracle."""
        return recyclings(view, self.engine, most=most)


@dataclass(frozen=True, slots=True)
class InPython:
    """Values turns as a `Valuation` does, and so has them searched in Python, where boards are tried one by one."""

    valuation: Valuation

    @property
    def engine(self) -> Engine:
        """What lists letters; the search asks it nothing else."""
        return cast("Engine", ListsInPython(self.valuation.engine))

    def best(self, begun: StartedTurn) -> RankedTurn | None:
        """The best play after these steps."""
        return self.valuation.best(begun)

    @property
    def by(self) -> By:
        """Its order."""
        return self.valuation.by


def agreed(*variations: str, edition: str = "luxury", tiles: str = "english") -> Ruleset:
    """An edition's rules with variations."""
    return ruleset(edition, house=HouseRules(variations), set=tiles)


KINDS = {
    **{f"V3, {edition.key}": agreed("V3", edition=edition.key) for edition in all_editions()},
    **{f"V2, {edition.key}": agreed("V2", edition=edition.key) for edition in all_editions()},
    "V2, V3, V4": agreed("V2", "V3", "V4"),
    "V2, V6": agreed("V2", "V6"),
    "V2, large board": agreed("V2", edition="original", tiles="super_english"),
    "V3, V4, nine tiles": agreed("V3", "V4", "V6"),
    "V3, large board": agreed("V3", edition="original", tiles="super_english"),
}
USUAL = ("V3, luxury", "V3, V4, nine tiles", "V2, luxury")


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


def plain_best(begun: StartedTurn, valuation: Valuation) -> RankedTurn | None:
    """The best turn as Python finds it: the play, then letters recycled, then words laid anew."""
    rules = begun.view.ruleset
    found = [valuation.best(begun)]
    if rules.letter_recycling:
        found.append(best_after_recycling(begun, InPython(valuation)))
    if rules.rearranging:
        found.append(best_after_rearranging(begun, valuation))
    return max((turn for turn in found if turn is not None), key=lambda turn: turn.value, default=None)


@pytest.mark.parametrize("by", ["equity", "score"])
@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=[] if kind in USUAL else pytest.mark.slow) for kind in KINDS]
)
def test_the_kernel_finds_the_turn_that_trying_in_python_finds(kind: str, by: By) -> None:
    rules = KINDS[kind]
    engine = Engine.compile(rules, open_lexicon("english"), LEAVES)
    valuation, stepped = Valuation(engine, by), 0
    every = 8 if rules.rearranging else 1  # words are laid anew slowly in Python
    for view in islice(positions(engine, games=TIMES), 0, None, every):
        begun = begin(view, engine)
        found = best_turn(begun, valuation)
        assert found == plain_best(begun, valuation)
        if found is not None:
            stepped += any(isinstance(step, RecycleLetter | Rearrange) for step in found.play.before)
    assert stepped


def test_a_list_of_turns_that_lay_words_anew_is_that_of_python_in_its_order() -> None:
    engine = Engine.compile(KINDS["V2, luxury"], open_lexicon("english"), LEAVES)
    valuation, longest = Valuation(engine), 0
    for view in islice(positions(engine, games=1), 4, None, 9):
        begun = StartedTurn(view)
        listed = list(rearrangings(begun, valuation, most=2, crossed=3))
        assert listed == list(plain_rearrangings(begun, valuation, most=2, crossed=3))
        assert list(rearrangings(begun, valuation, most=2, crossed=3, limit=5)) == listed[:5]
        longest = max(longest, len(listed))
    assert longest > 20
