"""Are points that the kernel's numbers could not hold refused, and the greatest that they can counted right?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from lexiko.kernel import UnsupportedRuleset
from lexiko.rulebook import ruleset
from lexiko.rules import Board, Layout, Rack, Ruleset, Square, score_play
from tests.kernel.positions import grid_of, pairs, rack_of, setting
from tests.oracles.brute_plays import brute_plays

CLASSIC = ruleset("classic")


def richer(value: int) -> Ruleset:
    """The plain game with an A of this value."""
    return replace(CLASSIC, tile_set=replace(CLASSIC.tile_set, values=(0, value, *CLASSIC.tile_set.values[2:])))


def multiplied(sign: str) -> Ruleset:
    """The plain game on a board on which every square but the start multiplies alike."""
    return replace(CLASSIC, layout=Layout(15, 15, f"{sign * 112}*{sign * 112}"))


@pytest.mark.parametrize(
    ("unplayable", "reason"),
    [
        (lambda: richer(10**12), "plays of up to [0-9]{16} points, 1000000 are the most"),
        (lambda: replace(CLASSIC, bonuses=((7, 2**31),)), "plays of up to 21474[0-9]{5} points, 1000000 are the most"),
        (lambda: multiplied("Q"), "plays of up to [0-9]{12} points, 1000000 are the most"),
        (lambda: richer(-1), "a tile or a bonus of -1 points, 0 is the least"),
        (lambda: replace(CLASSIC, bonuses=((7, -5),)), "a tile or a bonus of -5 points, 0 is the least"),
    ],
)
def test_points_beyond_the_kernels_numbers_are_refused(unplayable: Callable[[], Ruleset], reason: str) -> None:
    with pytest.raises(UnsupportedRuleset, match=reason):
        setting(unplayable(), ["AB"])


@pytest.mark.parametrize("rules", [richer(500), replace(CLASSIC, bonuses=((3, 980_000),)), multiplied("q")])
def test_the_greatest_points_not_refused_are_counted_right(rules: Ruleset) -> None:
    played = setting(rules, ["A" * 15, "AAB", "AA"])
    board = Board.empty(15, 15).with_tiles((Square(7, col), 1) for col in range(1, 14))
    for held in (Rack(b"\x01" * 3), Rack(b"\x01\x01\x02")):
        assert dict(pairs(played, board, held)) == brute_plays(
            played.game, grid_of(played, board), rack_of(played, held)
        )


def test_no_play_has_more_points_than_its_ruleset_is_said_to_allow() -> None:
    rules = richer(500)
    board = Board.empty(15, 15).with_tiles((Square(7, col), 1) for col in range(15))
    assert score_play(board, rules, laid=[Square(7, col) for col in range(15)]).points < 1_000_000
