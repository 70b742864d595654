"""Does the engine find exactly the plays, and count exactly the points, that trying everything finds?"""

from __future__ import annotations

import pytest

from tests.kernel.positions import SETS, game_of, grid_of, pairs, rack_of, random_position
from tests.oracles.brute_plays import brute_plays

POSITIONS = 60
"""A set, in one run of the tests; tools/compare_plays.py tries as many as it is told."""


def disagreement(seed: int, set_key: str) -> str:
    """What engine and oracle say differently about one position; empty if nothing."""
    played, board, rack = random_position(seed, set_key)
    found = list(pairs(played, board, rack))
    truth = brute_plays(game_of(played), grid_of(played, board), rack_of(played, rack))
    if len(dict(found)) != len(found):
        return f"seed {seed}: a play is listed twice"
    if dict(found) == truth:
        return ""
    return f"seed {seed}: only one of them has {set(found) ^ set(truth.items())}"


@pytest.mark.parametrize("set_key", SETS)
@pytest.mark.parametrize("first", range(0, POSITIONS, 10))
def test_the_engine_finds_what_trying_everything_finds(set_key: str, first: int) -> None:
    found = [disagreement(seed, set_key) for seed in range(first, first + 10)]
    assert not any(found), "\n".join(found)
