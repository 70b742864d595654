"""Is what no environment can do refused in a sentence that names it?"""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from lexiko.env import BotsEnv, EnvError, NotOffered, SeatsEnv, agree
from lexiko.rules import Exchange, Pass, Play, RecycleBlank, Square


@pytest.mark.parametrize(
    ("agreed", "said"),
    [
        ({"plays": 0}, "plays=0: how many plays are offered is from 1"),
        ({"rewards": "money"}, "rewards='money': it is 'result' or 'spread'"),
        ({"illegal": "skip"}, "illegal='skip': it is 'lose' or 'refuse'"),
        ({"most_turns": 0}, "most_turns=0"),
        ({"phonies": ["XZ"]}, "say challenges=True too"),
        ({"phonies": "XZ", "challenges": True}, "a list of words"),
    ],
)
def test_what_cannot_be_agreed_is_said(agreed: dict[str, Any], said: str) -> None:
    with pytest.raises(EnvError, match=said):
        agree(**agreed)


def test_an_action_that_stands_for_nothing_loses_the_game_or_is_refused() -> None:
    env = SeatsEnv(plays=2_000)
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(1_999)
    assert env.rewards[loser] == -1 and sum(env.rewards.values()) == -1
    assert "action 1999 stands for nothing now" in env.infos[loser]["illegal"]
    strict = SeatsEnv(plays=2_000, illegal="refuse")
    strict.reset(seed=1)
    with pytest.raises(NotOffered, match="the action mask has a 0 there"):
        strict.step(1_999)
    strict.step(0)  # and the game goes on


@pytest.mark.parametrize("action", [-1, 10_000, 1.5, None, "0"])
def test_what_is_no_number_of_an_action_is_refused(action: Any) -> None:
    env = BotsEnv("greedy", plays=4)
    with pytest.raises(EnvError, match="call reset first"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(EnvError, match="action="):
        env.step(action)


def test_moves_without_a_number_have_none() -> None:
    env = SeatsEnv(plays=4)
    env.reset(seed=1)
    rack = env.offer().rack
    for move in (
        Play(((Square(0, 0), 1),)),
        Exchange(bytes([rack.codes[0]] * 8)),
        Pass((RecycleBlank(Square(7, 7)),)),
    ):
        with pytest.raises(NotOffered, match="has no number now"):
            env.encode(move)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: SeatsEnv(render_mode="film"), "render_mode='film'"),
        (lambda: BotsEnv("greedy", seat=2), "seat=2"),
        (lambda: BotsEnv(["greedy"] * 2, edition=agree()), "the rules are for 2 players, and with 2 opponents"),
        (lambda: SeatsEnv().reset(seed=-1), "seed=-1"),
        (lambda: SeatsEnv().reset(seed=1, options={"game": "first"}), "game='first' is no whole number"),
        (lambda: SeatsEnv().observe("player_7"), "there is no agent 'player_7'; there are player_0, player_1"),
    ],
)
def test_other_odd_wishes_are_named(call: Any, said: str) -> None:
    with pytest.raises(EnvError, match=said):
        call()


def test_without_its_packages_the_room_says_what_to_install() -> None:
    script = (
        "import sys\n"
        "sys.modules['pettingzoo'] = None\n"
        "import lexiko.env\n"
        "print(lexiko.env.agree.__name__)\n"
        "lexiko.env.SeatsEnv\n"
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert ended.stdout == "agree\n"
    assert 'environments need PettingZoo, which is not installed: pip install "lexiko[env]"' in ended.stderr
