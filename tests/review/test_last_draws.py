"""With two tiles in the bag: is what a review proves of two moves what trying everything says?"""

from __future__ import annotations

from dataclasses import replace
from time import monotonic

import pytest

from lexiko.review.ahead import Lookahead, Looked
from lexiko.review.endings import Endings
from lexiko.review.weighing import Compared, weighed
from lexiko.rules import Rack
from lexiko.search import ComparedMove, shipped_chances
from tests.search.pre_endgames import SmallPreEndgame, small_pre_endgame


def proved(small: SmallPreEndgame, best: ComparedMove, made: ComparedMove) -> Looked:
    """What becomes of two moves of which playing on found that one is better."""
    engine = small.played.engine
    found = Compared(small.view, (best, made), made=1)
    moves = {place: weighed(each, small.view, shipped_chances()) for place, each in enumerate(found.moves)}
    lookahead = Lookahead(
        engine=engine,
        chances=shipped_chances(),
        endings=Endings(small.view.ruleset, engine, last=1),
        iterations=400_000,
        threads=1,
        seed=1,
        until=monotonic() + 600,
    )
    return lookahead._bounded(Looked(how="simulated", moves=moves, best=0, tied=frozenset({0})), found)


@pytest.mark.parametrize("seed", [1, 7, 13, 33])
def test_what_is_proved_of_two_moves_holds_and_turns_round_what_only_seemed_worse(seed: int) -> None:
    small = replace(small_pre_endgame(seed, in_bag=2), held=Rack())
    chances = small.truth()
    truth = {each.move: float(chances[small.turn(each.move)][0]) for each in small.moves()[:12]}
    order = sorted(small.moves()[:12], key=lambda each: truth[each.move])
    worst, best = order[0], order[-1]
    assert truth[worst.move] < truth[best.move]
    right = proved(small, best, worst)
    assert right.best == 0 and right.draws is not None and right.draws.ways > 1
    assert right.draws.best == pytest.approx(truth[best.move]) and right.moves[0].win == right.draws.best
    assert truth[worst.move] - 1e-9 <= right.draws.made <= right.draws.best
    assert right.draws.at_most or right.draws.made == pytest.approx(truth[worst.move])
    wrong = proved(small, worst, best)
    assert (wrong.best, wrong.tied, wrong.draws) == (1, frozenset({1}), None)
