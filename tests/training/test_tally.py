"""What do many boards together say?"""

from __future__ import annotations

from array import array
from itertools import combinations

import pytest

from lexiko.training.census import Census
from lexiko.training.multisets import Multisets
from lexiko.training.tally import Tally
from tests.training.test_census import SET, found_plays, mean_of, subsets, tiles_of

LEAVES = Multisets(SET, 2)
NEVER = [1e-12] * 3
"""Guesses that weigh nothing."""


def census(unseen: tuple[int, ...], points: dict[bytes, int]) -> Census:
    """The census of a board where these tiles score so much, with leaves worth nothing."""
    counted = Census(unseen, 3, LEAVES)
    counted.run(found_plays(points), array("i", bytes(4 * LEAVES.count)))
    return counted


def chance(leave: bytes, pool: bytes) -> float:
    """The chance that as many tiles drawn from a pool are these."""
    draws = [bytes(drawn) for drawn in combinations(pool, len(leave))]
    return draws.count(leave) / len(draws)


def test_one_board_alone_gives_its_means_less_that_of_the_empty_leave() -> None:
    counted = census((2, 4, 6), {b"\1": 10, b"\1\2": 40, b"\0\1\1": 90})
    tally = Tally(LEAVES)
    tally.add(counted, (2, 4, 6))
    settled = tally.settle(NEVER)
    for leave in subsets(tiles_of(SET)):
        if len(leave) < 3:
            assert settled[LEAVES.number_of(leave)] == pytest.approx(
                mean_of(counted, leave) - mean_of(counted, b""), abs=1
            )


def test_boards_weigh_as_the_chances_to_draw_a_leave_there() -> None:
    boards = {(2, 4, 6): {b"\1": 10}, (1, 1, 5): {b"\1": 90, b"\2\2": 30}}
    tally = Tally(LEAVES)
    for unseen, points in boards.items():
        tally.add(census(unseen, points), unseen)
    settled = tally.settle(NEVER)
    for leave in (b"\1", b"\0\2", b"\2\2"):
        weights = [chance(leave, tiles_of(unseen)) for unseen in boards]
        worths = [census(unseen, points) for unseen, points in boards.items()]
        values = [mean_of(counted, leave) - mean_of(counted, b"") for counted in worths]
        mean = sum(weight * value for weight, value in zip(weights, values, strict=True)) / sum(weights)
        assert settled[LEAVES.number_of(leave)] == pytest.approx(mean, abs=1)


def test_a_leave_never_seen_is_worth_its_tiles_and_what_pairs_of_them_are_worth() -> None:
    leaves = Multisets((0, 1, 1, 1), 3)
    tally = Tally(leaves)
    values = {b"\1": 10.0, b"\2": 20.0, b"\3": -5.0, b"\1\2": 37.0, b"\1\3": 5.0, b"\2\3": 18.0}
    sums, weights = array("d", bytes(8 * leaves.count)), array("d", bytes(8 * leaves.count))
    for leave, worth in values.items():
        sums[leaves.number_of(leave)], weights[leaves.number_of(leave)] = 1000 * worth, 1.0
    tally.set(sums, weights)
    # 10 + 20 - 5, and 7 + 0 + 3 for the pairs
    assert tally.settle(NEVER)[leaves.number_of(b"\1\2\3")] == pytest.approx(35_000, abs=1)


def test_faded_boards_give_the_same_values_and_weigh_less() -> None:
    tally = Tally(LEAVES)
    tally.add(census((2, 4, 6), {b"\1": 10}), (2, 4, 6))
    before = list(tally.settle(NEVER)), list(tally.weights)
    tally.fade(0.5)
    assert (list(tally.settle(NEVER)), [2 * weight for weight in tally.weights]) == before


def test_the_change_between_values_is_weighted_by_chances() -> None:
    before = array("i", bytes(4 * LEAVES.count))
    after = array("i", before)
    after[LEAVES.number_of(b"\0")] = 1200
    after[LEAVES.number_of(b"\1\2")] = -660
    expected = (1200 * chance(b"\0", tiles_of(SET)) + 660 * chance(b"\1\2", tiles_of(SET))) / 2
    assert Tally(LEAVES).change(before, after) == pytest.approx(expected)
