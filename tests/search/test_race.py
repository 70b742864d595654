"""Is what iterations came to compared rightly: pair by pair, dropped with care, decided games by leads?"""

from __future__ import annotations

from array import array
from itertools import pairwise
from random import Random
from statistics import fmean, stdev

import pytest

from lexiko.kernel import Sums
from lexiko.search.race import Race, next_check


def sums_of(wins: list[list[float]], spreads: list[list[float]]) -> Sums:
    """The sums of some iterations, each with a chance and a lead for every move."""
    moves = range(len(wins[0]))

    def totals(values: list[list[float]]) -> array[float]:
        return array("d", [sum(each[move] for each in values) for move in moves])

    def products(values: list[list[float]]) -> array[float]:
        return array("d", [sum(each[one] * each[other] for each in values) for one in moves for other in moves])

    return Sums(totals(wins), products(wins), totals(spreads), products(spreads))


def race_of(wins: list[list[float]], spreads: list[list[float]] | None = None) -> Race:
    """A race that has had these iterations."""
    race = Race(len(wins[0]))
    race.add(sums_of(wins, spreads or wins), len(wins))
    return race


def lucky(random: Random, means: list[float], *, luck: float, own: float, count: int) -> list[list[float]]:
    """Values of moves that share their luck, and have a little of their own."""
    found = []
    for _ in range(count):
        shared = random.gauss(0, luck)
        found.append([mean + shared + random.gauss(0, own) for mean in means])
    return found


def test_means_errors_and_paired_differences_are_those_of_the_numbers() -> None:
    wins = lucky(Random(1), [0.4, 0.5], luck=0.2, own=0.05, count=100)
    race = race_of(wins)
    for move in (0, 1):
        values = [each[move] for each in wins]
        assert race.win(move) == pytest.approx(fmean(values))
        assert race.win_error(move) == pytest.approx(stdev(values) / 10)
    difference, error = race.win_over(1, 0)
    paired = [each[1] - each[0] for each in wins]
    assert difference == pytest.approx(fmean(paired)) and error == pytest.approx(stdev(paired) / 10)
    assert error < race.win_error(0) / 2


def test_sums_added_in_parts_are_those_of_the_whole() -> None:
    wins = lucky(Random(2), [0.4, 0.5, 0.6], luck=0.2, own=0.1, count=60)
    whole, parts = race_of(wins), Race(3)
    for at in range(0, 60, 20):
        parts.add(sums_of(wins[at : at + 20], wins[at : at + 20]), 20)
    assert parts.win_over(0, 2) == pytest.approx(whole.win_over(0, 2))
    assert parts.counts == whole.counts == [60, 60, 60]


def test_a_move_that_is_surely_worse_is_dropped_and_counts_no_more() -> None:
    race = race_of(lucky(Random(3), [0.3, 0.5, 0.49], luck=0.2, own=0.05, count=64))
    race.checks = 1
    assert race.drop_beaten(0.99) and race.racing == [1, 2]
    race.add(sums_of([[9.0, 0.5, 0.5]], [[9.0, 0.5, 0.5]]), 1)
    assert race.counts == [64, 65, 65] and race.samples == 194
    assert race.win(0) < 0.4


def test_of_equal_moves_the_best_is_rarely_dropped() -> None:
    wrong = 0
    for seed in range(40):
        random = Random(seed)
        race = Race(4)
        for _ in range(6):
            wins = lucky(random, [0.5] * 3 + [0.505], luck=0.2, own=0.1, count=64)
            race.add(sums_of(wins, wins), 64)
            race.checks += 1
            race.drop_beaten(0.95)
        wrong += 3 not in race.racing
    assert wrong <= 2


def test_what_is_won_or_lost_anyway_is_ordered_by_leads() -> None:
    won = race_of([[0.999, 1.0, 0.9]] * 3, [[80.0, 60.0, 90.0]] * 3)
    assert won.order(range(3)) == [0, 1, 2]
    lost = race_of([[0.001, 0.0, 0.002]] * 3, [[-80.0, -60.0, -90.0]] * 3)
    assert lost.order(range(3)) == [1, 0, 2]
    open_still = race_of([[0.5, 0.51, 0.4]] * 3, [[80.0, 60.0, 90.0]] * 3)
    assert open_still.order(range(3)) == [1, 0, 2]


def test_in_a_decided_game_the_lead_decides_what_is_dropped() -> None:
    spreads = lucky(Random(4), [80.0, 60.0], luck=30, own=3, count=64)
    race = race_of([[0.999, 1.0]] * 64, spreads)
    race.checks = 1
    assert race.drop_beaten(0.99) and race.racing == [0]


def test_moves_that_nothing_tells_apart_tie_and_settle_the_race() -> None:
    wins = lucky(Random(5), [0.5, 0.5], luck=0.2, own=0.0, count=64)
    race = race_of([[*each, 0.1] for each in ([one, one] for one, _ in wins)])
    race.checks = 1
    assert not race.is_settled(0.99)
    race.drop_beaten(0.99)
    assert sorted(race.tied(0.99)) == [0, 1] and race.is_settled(0.99)


def test_checks_grow_apart_and_fall_where_chunks_end() -> None:
    checks = [64]
    while len(checks) < 12:
        checks.append(next_check(checks[-1]))
    assert all(check % 32 == 0 for check in checks)
    assert all(1.4 < later / before < 1.8 for before, later in pairwise(checks))
