"""Does the engine find exactly the plays, and count exactly the points, that trying everything finds?"""

from __future__ import annotations

import os
from itertools import product

import pytest

from lexiko.rules import Board, Rack
from tests.kernel.positions import (
    SETS,
    SETS_THAT_DIFFER,
    Setting,
    grid_of,
    odd_position,
    pairs,
    rack_of,
    random_position,
    real_position,
)
from tests.oracles.brute_plays import brute_plays
from tests.pairwise import slow_but

SCALE = int(os.environ.get("LEXIKO_POSITIONS_TIMES", "1"))
"""How many times as many positions as usual are tried; 20 makes more than 5,000."""


def in_steps(step: int, count: int) -> pytest.MarkDecorator:
    """The test for so many seeds, a step at a time; all but the first step are slow."""
    firsts = range(0, count * SCALE, step)
    return pytest.mark.parametrize(
        "first", [pytest.param(each, marks=pytest.mark.slow if each else ()) for each in firsts]
    )


def disagreement(played: Setting, board: Board, rack: Rack) -> str:
    """What engine and oracle say differently about a position; empty if nothing."""
    found = list(pairs(played, board, rack))
    truth = brute_plays(played.game, grid_of(played, board), rack_of(played, rack))
    if len(dict(found)) != len(found):
        return "a play is listed twice"
    return f"only one of them has {set(found) ^ set(truth.items())}" if dict(found) != truth else ""


# The lists of words by turns: they differ in rack and opening.
# Catalan positions take as long as those of the four other sets.
FIRST = [(set_key, 2 * (SETS.index(set_key) % 2)) for set_key in SETS_THAT_DIFFER if set_key != "catalan"]


@pytest.mark.parametrize(("set_key", "first"), slow_but(FIRST, product(SETS, range(0, 40 * SCALE, 2))))
def test_the_engine_finds_what_trying_everything_finds(set_key: str, first: int) -> None:
    for seed in range(first, first + 2):
        assert not disagreement(*random_position(seed, set_key)), f"seed {seed}"


@in_steps(10, 100)
def test_the_engine_finds_what_trying_everything_finds_on_odd_boards(first: int) -> None:
    for seed in range(first, first + 10):
        assert not disagreement(*odd_position(seed)), f"seed {seed}"


@in_steps(1, 4)
def test_the_engine_finds_what_trying_everything_finds_with_real_words(first: int) -> None:
    assert not disagreement(*real_position(first))
