"""Does the census of a board say what trying every rack says, exactly?"""

from __future__ import annotations

import runpy
from array import array
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

import lexiko.training
from lexiko.training.census import Census
from lexiko.training.multisets import Multisets

PLAIN_CENSUS = runpy.run_path(str(Path(lexiko.training.__file__).with_name("census.py")))["Census"]
"""The compiled class as plain Python, even where its compiled form is installed."""
TILE_KEYS = array("Q", [1, 100, 10_000])
SET = (2, 4, 6)
"""A blank and two letters."""


def mean_of(census: Census, leave: bytes) -> float:
    """What the racks that this leave grows into have on average, in millipoints."""
    return census.means[census.parts.number_of(leave)]


def tiles_of(counts: Sequence[int]) -> bytes:
    """The tiles of a pool, one by one."""
    return bytes(kind for kind, count in enumerate(counts) for _ in range(count))


def subsets(tiles: bytes) -> set[bytes]:
    """Every multiset that can be taken of these tiles."""
    return {bytes(taken) for size in range(len(tiles) + 1) for taken in combinations(tiles, size)}


def made_up(seed: int, size: int) -> tuple[dict[bytes, int], dict[bytes, int]]:
    """Points of some multisets that can be laid, and values of leaves, at random."""
    random = Random(seed)
    laid = {tiles: random.randint(2, 90) for tiles in sorted(subsets(tiles_of(SET))) if 0 < len(tiles) <= size}
    points = {tiles: laid[tiles] for tiles in laid if random.random() < 0.4}
    values = {tiles: random.randint(-9000, 9000) for tiles in sorted(subsets(tiles_of(SET))) if 0 < len(tiles) < size}
    return points, values


def found_plays(points: dict[bytes, int]) -> SimpleNamespace:
    """These points as a search of a pool gives them."""
    keys, column = array("Q", bytes(8 * 1024)), array("i", bytes(4 * 1024))
    for tiles, best in points.items():
        slot = key = sum(TILE_KEYS[tile] for tile in tiles)
        while keys[slot % 1024]:
            slot += 1
        keys[slot % 1024], column[slot % 1024] = key, best
    return SimpleNamespace(keys=keys, points=column, mask=1023, tile_keys=TILE_KEYS)


def less(tiles: bytes, taken: bytes) -> bytes:
    """What is left of tiles."""
    left = list(tiles)
    for tile in taken:
        left.remove(tile)
    return bytes(left)


def equity(rack: bytes, points: dict[bytes, int], values: dict[bytes, int]) -> int:
    """The best turn of a rack by trying all: a play, or an exchange of at least one tile."""
    turns = [(1000 * points.get(taken, 0), less(rack, taken)) for taken in subsets(rack) if taken]
    return max(gained + values.get(kept, 0) for gained, kept in turns)


def mean(unseen: bytes, leave: bytes, size: int, equities: dict[bytes, int]) -> Fraction:
    """The mean over all ways to draw the rest of a rack, each tile of the pool a tile of its own."""
    rest = less(unseen, leave)
    racks = [bytes(sorted(leave + bytes(drawn))) for drawn in combinations(rest, size - len(leave))]
    return Fraction(sum(equities[rack] for rack in racks), len(racks))


@pytest.mark.parametrize(("seed", "unseen", "size"), [(1, (2, 4, 6), 4), (2, (0, 3, 5), 4), (3, (1, 4, 2), 3)])
@pytest.mark.parametrize("kind", [Census, PLAIN_CENSUS])
def test_the_census_agrees_with_trying_every_rack(
    kind: type[Census], seed: int, unseen: tuple[int, ...], size: int
) -> None:
    points, values = made_up(seed, size)
    leaves = Multisets(SET, size - 1)
    column = array("i", bytes(4 * leaves.count))
    for tiles, worth in values.items():
        column[leaves.number_of(tiles)] = worth
    census = kind(unseen, size, leaves)
    census.run(found_plays(points), column)

    pool = tiles_of(unseen)
    racks = sorted(tiles for tiles in subsets(pool) if len(tiles) == size)
    equities = {rack: equity(rack, points, values) for rack in racks}
    for leave in subsets(pool):
        if len(leave) < size:
            assert mean_of(census, leave) == pytest.approx(float(mean(pool, leave, size, equities)), abs=1e-6)


@pytest.mark.parametrize("rack", [b"\0\0\1\2", b"\1\1\2\2", b"\2\2\2\2"])
def test_where_one_rack_is_left_the_mean_is_its_best_turn(rack: bytes) -> None:
    for seed in range(20):
        points, values = made_up(seed, len(rack))
        leaves = Multisets(SET, len(rack) - 1)
        column = array("i", bytes(4 * leaves.count))
        for tiles, worth in values.items():
            column[leaves.number_of(tiles)] = worth
        census = Census([rack.count(kind) for kind in range(len(SET))], len(rack), leaves)
        census.run(found_plays(points), column)
        assert mean_of(census, b"") == pytest.approx(equity(rack, points, values))


def test_with_nothing_to_play_a_rack_is_worth_what_is_best_kept() -> None:
    leaves = Multisets(SET, 2)
    column = array("i", bytes(4 * leaves.count))
    column[leaves.number_of(b"\0\1")] = 7000
    for unseen, worth in (((1, 2, 0), 7000), ((0, 2, 1), 0)):
        census = Census(unseen, 3, leaves)
        census.run(found_plays({}), column)
        assert mean_of(census, b"") == pytest.approx(worth)
