"""Does one search with a whole pool find the best points of everything that can be laid?"""

from __future__ import annotations

import runpy
from collections import Counter
from pathlib import Path

import pytest

import lexiko.kernel
from lexiko.kernel import EngineMismatch, search_pool
from lexiko.kernel.board import Crossings
from lexiko.rules import BLANK, Board, Rack, is_blank
from tests.kernel.positions import SETS, SETS_THAT_DIFFER, Setting, odd_position, random_position, real_position
from tests.pairwise import slow_beyond, slow_but

PLAIN_SEARCH = runpy.run_path(str(Path(lexiko.kernel.__file__).with_name("pool_plays.py")))["PoolPlays"]
"""The compiled class as plain Python, even where its compiled form is installed."""


def best_by_tiles(played: Setting, board: Board, rack: Rack, most: int) -> dict[bytes, int]:
    """The best points by tiles laid, from the list of all plays."""
    best: Counter[bytes] = Counter()
    table = played.engine.plays_for(board, rack)
    for play, points in zip(table, table.scores, strict=True):
        laid = bytes(sorted(BLANK if is_blank(tile) else tile for _, tile in play.placements))
        if len(laid) <= most:
            best[laid] = max(best[laid], int(points))
    return dict(best)


def pool_of(played: Setting, rack: Rack) -> list[int]:
    """How many tiles of each kind a rack has."""
    return [rack.count(tile) for tile in range(len(played.ruleset.tile_set.counts))]


def disagreement(played: Setting, board: Board, rack: Rack, most: int) -> str:
    """What the pool's search and the list of plays say differently; empty if nothing."""
    found = search_pool(played.engine, board, pool_of(played, rack), most=most)
    truth = best_by_tiles(played, board, rack, most)
    if found.count != len(truth):
        return f"{found.count} multisets instead of {len(truth)}"
    return ", ".join(
        f"{list(laid)}: {found.best(laid)}, not {best}" for laid, best in truth.items() if found.best(laid) != best
    )


@pytest.mark.parametrize("set_key", slow_but(SETS_THAT_DIFFER, SETS))
@pytest.mark.parametrize("first", slow_beyond(1, range(0, 40, 10)))
def test_a_pool_lays_what_a_rack_of_all_its_tiles_lays(set_key: str, first: int) -> None:
    for seed in range(first, first + 10):
        played, board, rack = random_position(seed, set_key)
        assert not disagreement(played, board, rack, len(rack)), f"seed {seed}"
        assert not disagreement(played, board, rack, 1 + seed % 4), f"seed {seed}, fewer tiles laid"


def test_a_pool_lays_what_its_tiles_lay_on_odd_boards() -> None:
    for seed in range(60):
        played, board, rack = odd_position(seed)
        assert not disagreement(played, board, rack, len(rack)), f"seed {seed}"


@pytest.mark.slow
def test_a_pool_with_many_tiles_outgrows_its_first_slots() -> None:
    played, board, _ = real_position(3)
    found = search_pool(played.engine, board, played.ruleset.tile_set.counts, most=7)
    assert found.count > 4096
    assert 2 * found.count <= found.mask + 1 + 1


def test_the_uncompiled_search_finds_the_same() -> None:
    for seed in range(12):
        played, board, rack = random_position(seed, "english")
        tables = played.engine.searcher.tables
        crossings = Crossings(tables, board.cells)
        plain = PLAIN_SEARCH(tables, crossings, bytes(pool_of(played, rack)), len(rack))
        truth = best_by_tiles(played, board, rack, len(rack))
        assert {laid: plain.best(laid) for laid in truth} == truth, f"seed {seed}"
        assert plain.count == len(truth)


def test_a_pool_of_another_set_is_refused() -> None:
    played, board, _ = random_position(1, "english")
    with pytest.raises(EngineMismatch, match="a pool of 3 kinds of tiles, not 27"):
        search_pool(played.engine, board, [1, 1, 1], most=7)
    with pytest.raises(EngineMismatch, match="a board of 3 x 3"):
        search_pool(played.engine, Board.empty(3, 3), [0] * 27, most=7)
