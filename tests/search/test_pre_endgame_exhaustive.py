"""Is every move's chance, with a few tiles in the bag, what laying the unseen tiles in every way says?"""

from __future__ import annotations

import pytest

from lexiko.search import PreEndgame, solve_pre_endgame
from tests.pairwise import in_slow
from tests.search.pre_endgames import SmallPreEndgame, small_pre_endgame

STEP = 10


def solved(small: SmallPreEndgame, *, threads: int = 1) -> PreEndgame:
    """What is found of a position, every move told."""
    return solve_pre_endgame(
        small.view, small.moves(), small.played.engine, other=small.held, lines=10_000, threads=threads
    )


def check(small: SmallPreEndgame) -> None:
    """Hold what is found against trying everything."""
    truth, found = small.truth(), solved(small)
    assert found.proved
    best = max(chance for chance, _ in truth.values())
    assert found.best.win == pytest.approx(float(best)) and found.best.proved
    leads = []
    for move in found.moves:
        chance, lead = truth[small.turn(move.move)]
        assert move.low - 1e-9 <= chance <= move.high + 1e-9, move.text
        assert not move.best or chance == best, move.text
        assert not move.dropped or chance < best, move.text
        if move.lead_proved:
            assert move.lead == pytest.approx(float(lead)), move.text
            leads.append(lead)
        for draw in move.draws:
            assert draw.outcome == "open" or draw.win == {"won": 1, "lost": 0, "shared": 0.5}[draw.outcome]
        assert sum(draw.share for draw in move.draws) == pytest.approx(1)
    assert leads


@pytest.mark.parametrize("first", [0, *in_slow(range(STEP, 200, STEP), range(4 * STEP, 200, 4 * STEP))])
def test_one_in_the_bag_is_what_laying_every_tile_everywhere_says(first: int) -> None:
    for seed in range(first, first + STEP):
        check(small_pre_endgame(seed, in_bag=1))


@pytest.mark.parametrize("seed", [3, *in_slow([seed for seed in range(20) if seed != 3], range(1, 20, 4))])
def test_two_in_the_bag_are_what_laying_them_in_every_order_says(seed: int) -> None:
    check(small_pre_endgame(seed, in_bag=2))
