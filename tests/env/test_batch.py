"""Is each game of a batch the game that the rules would make of the same turns, and is the same seen of it?"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from lexiko.env import Agreed, BatchEnv, EnvError, NotOffered, SeatsEnv, agree
from lexiko.rulebook import HouseRules
from lexiko.rules import Exchange, Pass, Play

KINDS: dict[str, dict[str, Any]] = {
    "classic": {},
    "club": {"edition": "club"},
    "original": {"edition": "original", "players": 4},
    "luxury": {"edition": "luxury", "players": 3},
    "indigo": {"edition": "indigo", "house": HouseRules(levels=("beginner", "200"))},
    "message-center": {"edition": "message-center", "players": 4},
    "nine tiles": {"house": HouseRules(("V6",), opening_length=4), "rewards": "spread"},
    "club with a long opening": {"edition": "club", "house": HouseRules(opening_length=5)},
    "one play": {"plays": 1},
    "super": {"set": "super_english", "rewards": "spread"},
}
"""Every edition and start, every way to end, racks of seven and nine, both boards."""


class Paired:
    """A batch, and beside each of its games the same one by the rules."""

    def __init__(self, agreed: Agreed, *, games: int, seed: int) -> None:
        self.batch = BatchEnv(games, agreed)
        self.arrays = self.batch.reset(seed=seed)
        self.alone = [SeatsEnv(agreed) for _ in range(games)]
        self.endings: list[str] = []
        for number, env in enumerate(self.alone):
            env.reset(seed=seed, options={"game": number})

    def compare(self) -> None:
        """See to it that the seat on turn and what it sees are the same in all."""
        for place, env in enumerate(self.alone):
            assert env.agent_selection == f"player_{self.batch.seats[place]}"
            seen = env.observe(env.agent_selection)
            assert isinstance(seen, dict) and seen.keys() == self.arrays.keys()
            for key, part in seen.items():
                assert part.dtype == self.arrays[key].dtype
                assert np.array_equal(part, self.arrays[key][place]), key

    def step(self, actions: list[int]) -> None:
        """Do the same in all; games that are over are compared and followed by the next."""
        step = self.batch.step(actions)
        for place, (env, action) in enumerate(zip(self.alone, actions, strict=True)):
            env.step(action)
            assert env.game is not None
            assert (step.terminated[place], step.truncated[place]) == (env.game.is_over, env.game.is_broken_off)
            if env.game.question is None:
                assert step.rewards[place].tolist() == list(env.rewards.values())
                ending = step.info["endings"][place]
                assert ending == {key: env.infos["player_0"][key] for key in ending}
                self.endings.append(ending["why"])
                env.reset(options={"game": int(step.info["numbers"][place])})
            else:
                assert not step.rewards[place].any()
            assert step.info["more"][place] == (env.infos[env.agent_selection]["plays_left_out"] > 0)


def some_action(mask: Any, passing: bool, luck: Random) -> int:
    """A number that is allowed: mostly a play, and in stretches of a game mostly a pass."""
    allowed = np.flatnonzero(mask).tolist()
    if luck.random() < (0.9 if passing else 0.02):
        return int(allowed[-1])
    return int(luck.choice(allowed[:16] if luck.random() < 0.9 else allowed))


def play(kind: str, *, games: int, steps: int, at_once: int = 3) -> list[str]:
    agreed = agree(**{"plays": 12, "most_turns": 70, **KINDS[kind]})
    paired, luck, step = Paired(agreed, games=at_once, seed=11), Random(kind), 0
    while step < steps or len(paired.endings) < games:
        paired.compare()
        passing = step % 60 > 45
        paired.step([some_action(mask, passing, luck) for mask in paired.arrays["action_mask"]])
        step += 1
    return paired.endings


@pytest.mark.parametrize("kind", ["classic", "club with a long opening", "indigo", "one play", "original"])
def test_a_game_in_a_batch_is_the_game_by_the_rules(kind: str) -> None:
    play(kind, games=0, steps=35, at_once=2)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_thousand_games_in_batches_are_games_by_the_rules(kind: str) -> None:
    endings = play(kind, games=1_000 // len(KINDS) + 1, steps=0, at_once=8)
    # two hundred tiles are not played in the turns there are, nor a hundred where most of what is offered are exchanges
    also = {"indigo": {"finish-line"}, "super": set(), "one play": set()}
    assert set(endings) >= {"no-more-plays"} | also.get(kind, {"went-out"})


def test_a_game_depends_on_seed_and_number_and_not_on_how_many_there_are() -> None:
    agreed = agree(plays=8)
    few, many = BatchEnv(1, agreed), BatchEnv(4, agreed)
    few.reset(seed=5)
    second = {key: part[1].copy() for key, part in many.reset(seed=5).items()}
    step = few.step([0])
    while not step.terminated[0]:
        step = few.step([0])
    assert step.info["numbers"].tolist() == [1]
    assert all(np.array_equal(part[0], second[key]) for key, part in step.observations.items())


def test_a_number_of_a_batch_stands_for_a_move() -> None:
    batch = BatchEnv(2, plays=4)
    batch.reset(seed=3)
    numbers = batch.agreed.numbers
    assert isinstance(batch.decode(1, 0), Play) and isinstance(batch.decode(1, numbers.pass_), Pass)
    whole = batch.offer(0).allowed[-2]
    exchange = batch.decode(0, whole)
    assert isinstance(exchange, Exchange) and len(exchange.tiles) == 7
    assert batch.encode(0, exchange) == whole >= numbers.exchange
    env = SeatsEnv(batch.agreed)
    env.reset(seed=3, options={"game": 1})
    assert batch.decode(1, 3) == env.decode(3)
    assert batch.plays_left_out(1) == env.infos[env.agent_selection]["plays_left_out"] > 0


@pytest.mark.parametrize("actions", [[0], [0, 0.5], [0, 99_999], [-1, 0], "ab", [0, 4 + 127 + 1]])
def test_what_no_batch_can_do_is_refused_and_nothing_has_happened(actions: Any) -> None:
    batch = BatchEnv(2, plays=4)
    with pytest.raises(EnvError, match="reset first"):
        batch.step([0, 0])
    arrays = batch.reset(seed=1)
    before = {key: part.copy() for key, part in arrays.items()}
    with pytest.raises(EnvError):
        batch.step(actions)
    assert all(np.array_equal(part, before[key]) for key, part in arrays.items())


def test_what_the_mask_forbids_is_refused_by_game_and_number() -> None:
    batch = BatchEnv(2, plays=1_000)
    arrays = batch.reset(seed=1)
    first_free = int(np.flatnonzero(arrays["action_mask"][1] == 0)[0])
    with pytest.raises(NotOffered, match=f"action {first_free} in game 1 stands for nothing now"):
        batch.step([0, first_free])


@pytest.mark.parametrize("agreed", [{"house": "V3"}, {"challenges": True}, {"games": 0}, {"games": "many"}])
def test_what_a_batch_cannot_play_is_said_with_the_way_out(agreed: dict[str, Any]) -> None:
    with pytest.raises(EnvError, match=r"SeatsEnv and BotsEnv can|games="):
        BatchEnv(**agreed)


def test_what_is_seen_cannot_be_written() -> None:
    arrays = BatchEnv(1, plays=4).reset(seed=1)
    with pytest.raises(ValueError, match="read-only"):
        arrays["rack"][0, 0] = 7
