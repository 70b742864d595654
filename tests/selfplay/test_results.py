"""Are the figures what they say: shares of wins, spreads, deviations, and intervals that hold the truth?"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random

import pytest

from lexiko.selfplay import Match, Results
from lexiko.selfplay.estimates import estimate, mean_and_deviation, share_estimate
from lexiko.selfplay.played import PlayedGame
from tests.company import rules, small_engine


def counted(games: Sequence[tuple[tuple[int, ...], tuple[int, ...]]], *, pairs: bool = False) -> Results:
    """Results of games with these scores and winners."""
    seats = len(games[0][0])
    match = Match(small_engine(rules(players=seats)), ("random",) * seats, len(games), pairs=pairs)
    results = Results(match)
    for number, (scores, winners) in enumerate(games):
        results.add(
            PlayedGame(
                scores=scores,
                winners=winners,
                turns=20 + number,
                bingos=(1,) + (0,) * (seats - 1),
                digest=bytes([number]),
            )
        )
    return results


def test_a_win_that_is_shared_counts_in_parts() -> None:
    results = counted([((300, 200), (0,)), ((250, 250), (0, 1)), ((100, 400), (1,)), ((0, 0), ())])
    assert results.win_rate(0).mean == pytest.approx(1.5 / 4)
    assert results.win_rate(1).mean == pytest.approx(1.5 / 4)


def test_scores_spread_turns_and_bingos_are_means_a_game() -> None:
    results = counted([((300, 200), (0,)), ((250, 270), (1,))])
    assert results.score(0).mean == 275
    assert results.score(0).deviation == pytest.approx(sqrt(2) * 25)
    assert results.spread(0).mean == 40
    assert results.spread(1).mean == -40
    assert results.turns_a_game == 20.5
    assert (results.bingo_rate(0), results.bingo_rate(1)) == (1, 0)


def test_with_three_players_the_spread_is_over_the_others_mean() -> None:
    results = counted([((300, 200, 100), (0,))])
    assert [results.spread(player).mean for player in range(3)] == [150, 0, -150]


def test_games_with_the_same_luck_count_once_for_the_interval() -> None:
    """One game of each pair is won, whatever the luck: the pairs do not differ at all, the games do."""
    games = [((300, 200), (0,)), ((200, 300), (1,))] * 50
    assert counted(games, pairs=True).spread(0).low == 0
    assert counted(games).spread(0).low < -15
    assert counted(games, pairs=True).score(0).deviation == counted(games).score(0).deviation


def test_the_interval_of_a_mean_holds_the_truth_as_often_as_it_says() -> None:
    random = Random(7)
    held = 0
    for _ in range(1000):
        told = estimate([random.gauss(10, 3) for _ in range(60)])
        held += told.low <= 10 <= told.high
    assert 920 <= held <= 975


@pytest.mark.parametrize("truth", [0.5, 0.9, 0.98])
def test_the_interval_of_a_share_holds_the_truth_as_often_as_it_says(truth: float) -> None:
    random = Random(7)
    held = 0
    for _ in range(1000):
        told = share_estimate([float(random.random() < truth) for _ in range(60)])
        held += told.low <= truth <= told.high
    assert held >= 920


def test_the_interval_of_a_share_stays_between_nothing_and_all() -> None:
    assert share_estimate([1.0, 1.0]).high == 1
    assert share_estimate([0.0, 0.0]).low == 0
    assert share_estimate([1.0, 1.0]).low < 0.8


def test_one_game_has_a_mean_and_no_deviation() -> None:
    assert mean_and_deviation([5.0]) == (5.0, 0.0)


def test_no_games_have_no_mean() -> None:
    with pytest.raises(ValueError, match="no values"):
        estimate([])
