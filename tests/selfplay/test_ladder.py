"""Does a round robin let everybody meet everybody, and rate the better player higher?"""

from __future__ import annotations

import pytest

from lexiko.selfplay import Contender, Ladder, round_robin
from tests.company import rules, small_engine
from tests.selfplay.doubles import greedy, passing

PLAYERS = (Contender("Sleeper", passing), Contender("Greedy one", greedy), "random")


@pytest.fixture(scope="module")
def ladder() -> Ladder:
    """A small round robin."""
    return round_robin(small_engine(rules()), PLAYERS, 2)


def test_everybody_meets_everybody_and_itself(ladder: Ladder) -> None:
    assert set(ladder.results) == {(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)}
    assert all(results.games == 4 for results in ladder.results.values())


def test_the_better_player_is_rated_higher(ladder: Ladder) -> None:
    sleeper, greedy_one, random = (rating.elo for rating in ladder.ratings)
    assert sleeper < random < greedy_one


def test_what_one_won_the_other_lost(ladder: Ladder) -> None:
    assert ladder.won(1, 0) == 1
    assert ladder.won(0, 1) == 0
    assert ladder.won(1, 2) + ladder.won(2, 1) == pytest.approx(1)


def test_scores_at_home_are_those_against_ones_like(ladder: Ladder) -> None:
    assert ladder.home_score(0) < 0 < ladder.home_score(2) < ladder.home_score(1)


def test_each_meeting_is_told_as_it_ends() -> None:
    told: list[tuple[str, str]] = []
    round_robin(small_engine(rules()), PLAYERS[:1] * 2, 1, report=lambda one, other, _: told.append((one, other)))
    assert told == [("Sleeper", "Sleeper"), ("Sleeper", "Sleeper 2"), ("Sleeper 2", "Sleeper 2")]
