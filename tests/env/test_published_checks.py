"""Do the environments pass what PettingZoo and Gymnasium check, and say so without a warning?"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from lexiko.env import BotsEnv, SeatsEnv, agree
from tests.company import FEW_WORDS

OF_EVERY_DICTIONARY = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}
"""What PettingZoo says of each environment, but for seven of its own, whose observations come with a mask."""


def said(check: Callable[[], object]) -> set[str]:
    """The warnings while something runs."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        check()
    return {str(each.message) for each in caught}


@pytest.mark.parametrize("agreed", [{}, {"players": 4, "challenges": True, "edition": "original"}])
def test_pettingzoo_finds_nothing_amiss(agreed: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    env = SeatsEnv(agree(**agreed))
    assert said(lambda: api_test(env, num_cycles=12)) == OF_EVERY_DICTIONARY
    seed_test(lambda: SeatsEnv(env.agreed), num_cycles=8)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("agreed", [{}, {"players": 3, "challenges": True}])
def test_flat_observations_pass_without_a_warning(agreed: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    env = SeatsEnv(agree(**agreed), flat=True)
    assert said(lambda: api_test(env, num_cycles=12)) == set()
    seed_test(lambda: SeatsEnv(env.agreed, flat=True), num_cycles=8)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.slow  # whole games, with every variation and with phonies
@pytest.mark.parametrize(
    "agreed",
    [
        {"house": "V2,V3,V4,V5,V6", "plays": 8},
        {"edition": "club", "challenges": True, "phonies": ["XZ", "AEA", "OI"]},
        {"edition": "luxury", "players": 4, "set": "super_english"},
    ],
)
def test_whole_games_of_other_rules_pass_too(agreed: dict[str, Any]) -> None:
    env = SeatsEnv(agree(**agreed), flat=True)
    cycles = 10 if "house" in agreed else 150
    assert said(lambda: api_test(env, num_cycles=cycles)) == set()
    seed_test(lambda: SeatsEnv(env.agreed, flat=True), num_cycles=cycles // 5)


@pytest.mark.parametrize("flat", [False, True])
def test_gymnasium_finds_nothing_amiss(flat: bool, capsys: pytest.CaptureFixture[str]) -> None:
    agreed = agree("club", challenges=True)
    made = gymnasium.make("lexiko/Bots-v0", opponents="greedy", edition=agreed, flat=flat)
    assert said(lambda: check_env(made.unwrapped)) == set()
    assert "tiles in the bag" in capsys.readouterr().out  # it was shown in every way there is


@pytest.mark.parametrize("opponents", ["random", ("beginner", "greedy"), ("expert", "casual", "random")])
def test_the_houses_players_play_to_the_end(opponents: str | tuple[str, ...]) -> None:
    env = BotsEnv(opponents, plays=4, lexicon=FEW_WORDS)
    env.reset(seed=3)
    over = False
    while not over:
        _, reward, terminated, truncated, info = env.step(env.offer().allowed[0])
        over = terminated or truncated
    assert env.game is not None and reward == env.game.rewards()[0]
    assert info["why"] in ("went-out", "no-more-plays", "broken-off")


def test_the_same_seed_is_the_same_game_against_the_same_computers() -> None:
    agreed = agree(plays=4)
    one, other = (BotsEnv("random", edition=agreed) for _ in range(2))
    for env in (one, other):
        env.reset(seed=8)
        for _ in range(4):
            env.step(1)
    assert one.game is not None and other.game is not None and one.game.events == other.game.events
    one.reset()
    other.reset(seed=8)
    assert one.game.events != other.game.events
    other.reset()
    assert one.game.events == other.game.events
