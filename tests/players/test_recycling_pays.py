"""Does the greedy player gain by recycling? Against itself without, with the same luck, seats changed."""

from __future__ import annotations

import pytest

from lexiko.kernel import Engine
from lexiko.players import GreedyPlayer, Player
from lexiko.selfplay import Contender, run
from tests.company import rules, small_engine


def with_steps(engine: Engine, _: str) -> Player:
    """The player that recycles where that gains."""
    return GreedyPlayer(engine)


def without_steps(engine: Engine, _: str) -> Player:
    """The player that lets it be."""
    return GreedyPlayer(engine, steps=False)


@pytest.mark.slow
def test_greedy_that_recycles_letters_beats_greedy_that_does_not() -> None:
    players = [Contender("recycles", with_steps), Contender("does not", without_steps)]
    results = run(small_engine(rules("luxury", "V3")), players, 16, seed=1, pairs=True)
    assert results.win_rate(0).low > 0.5
    assert results.spread(0).low > 0


def test_without_the_variation_the_two_are_one() -> None:
    players = [Contender("recycles", with_steps), Contender("does not", without_steps)]
    results = run(small_engine(rules("luxury")), players, 4, seed=1, pairs=True)
    assert results.spread(0).mean == 0
