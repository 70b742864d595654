"""Do ratings find the strengths that results were made from, and their intervals hold them?"""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from lexiko.selfplay import Meeting, expected_share, ratings

STRENGTHS = (1000.0, 1300.0, 1450.0, 2250.0)


def played(random: Random, pairs: int) -> list[Meeting]:
    """A round robin in which everybody plays as strong as said, two games a pair."""
    meetings = []
    for first, second in combinations(range(len(STRENGTHS)), 2):
        chance = expected_share(STRENGTHS[first], STRENGTHS[second])
        shares = [((random.random() < chance) + (random.random() < chance)) / 2 for _ in range(pairs)]
        meetings.append(Meeting.of(first, second, shares))
    return meetings


def test_ratings_come_near_the_strengths_the_results_were_made_from() -> None:
    found = ratings(len(STRENGTHS), played(Random(3), 4000))
    assert [rating.elo for rating in found] == pytest.approx(STRENGTHS, abs=25)


def test_the_intervals_hold_the_strengths_as_often_as_they_say() -> None:
    random, held = Random(4), 0
    for _ in range(200):
        told = ratings(len(STRENGTHS), played(random, 200))
        held += sum(rating.low <= truth <= rating.high for rating, truth in zip(told, STRENGTHS, strict=True))
    assert 0.9 <= held / (200 * len(STRENGTHS)) <= 0.99


def test_the_mean_of_all_ratings_is_fixed() -> None:
    assert sum(rating.elo for rating in ratings(4, played(Random(5), 50))) == pytest.approx(6000)


def test_pairs_that_always_come_out_alike_leave_little_doubt() -> None:
    alike = ratings(2, [Meeting.of(0, 1, [0.5] * 100)])
    tossed = ratings(2, [Meeting.of(0, 1, [0.0, 1.0] * 50)])
    assert alike[0].high - alike[0].low < 1
    assert tossed[0].high - tossed[0].low > 30


def test_who_lost_every_game_has_a_rating_all_the_same() -> None:
    better, worse = ratings(2, [Meeting.of(0, 1, [1.0] * 100)])
    assert 1000 < better.elo - worse.elo < 2000
