"""How many steps a CPU second the environments make, beside static self-play on the same engine, in turns.

python -m benchmarks.environments
python -m benchmarks.environments --plays 1 8 16 32 --games 16 --rounds 7

A step is one decision of one seat: for a batch, a turn of one of its games, with a play picked at random among those
offered. The ratio is to the turns that self-play makes in a CPU second, measured before and after: it stays the same
on a machine that is busy, where both figures sink.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from lexiko.env import Agreed, BatchEnv, BotsEnv, SeatsEnv, agree
from lexiko.kernel import Engine, Playout

BATCH_STEPS, ALONE_STEPS = 20_000, 150


def rate_of(run: Callable[[], int]) -> float:
    """How many of what this counts are done a CPU second."""
    begin = process_time()
    count = run()
    return count / (process_time() - begin)


def self_play(engine: Engine) -> int:
    """Turns of whole games by the kernel alone, each the play with the most points."""
    playout = Playout.of([engine, engine], by=["score", "score"])
    return sum(game.turn_count for game in playout.play(seed=1, count=320))


def batch_steps(batch: BatchEnv, arrays: Any, luck: np.random.Generator) -> int:
    """Steps of a batch, any of the plays offered."""
    plays, done = batch.agreed.numbers.plays, 0
    while done < BATCH_STEPS:
        offered = arrays["action_mask"][:, :plays].sum(axis=1)
        chosen = (luck.random(batch.games) * offered).astype(np.int32)
        batch.step(np.where(offered > 0, chosen, batch.agreed.numbers.pass_))
        done += batch.games
    return done


def seats_steps(env: SeatsEnv, luck: np.random.Generator) -> int:
    """Steps of all seats, one after the other."""
    env.reset(seed=1)
    for _ in range(ALONE_STEPS):
        seen, _, terminated, truncated, _ = env.last()
        assert isinstance(seen, dict)
        if terminated or truncated:
            env.reset()
        else:
            env.step(int(luck.choice(np.flatnonzero(seen["action_mask"])[:8])))
    return ALONE_STEPS


def bots_steps(env: BotsEnv, luck: np.random.Generator) -> int:
    """Steps of one seat, the computer's turns between them."""
    _, info = env.reset(seed=1)
    for _ in range(ALONE_STEPS):
        _, _, terminated, truncated, info = env.step(int(luck.choice(np.flatnonzero(info["action_mask"])[:8])))
        if terminated or truncated:
            _, info = env.reset()
    return ALONE_STEPS


def measured(agreed: dict[int, Agreed], games: int, rounds: int) -> dict[str, list[tuple[float, float]]]:
    """For each environment its steps a CPU second, and self-play's turns, round after round."""
    luck = np.random.default_rng(1)
    first = next(iter(agreed.values()))
    runs: dict[str, Callable[[], int]] = {}
    for plays, each in agreed.items():
        batch = BatchEnv(games, each)
        arrays = batch.reset(seed=1)
        runs[f"BatchEnv({games}, plays={plays})"] = _bound(batch_steps, batch, arrays, luck)
    runs["SeatsEnv"] = _bound(seats_steps, SeatsEnv(first), luck)
    runs["BotsEnv('greedy')"] = _bound(bots_steps, BotsEnv("greedy", edition=first), luck)
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name in runs}
    for run in runs.values():
        run()  # once for what is made when it is first needed
    for _ in range(rounds):
        for name, run in runs.items():
            before = rate_of(lambda: self_play(first.engine))
            rate = rate_of(run)
            rates[name].append((rate, (before + rate_of(lambda: self_play(first.engine))) / 2))
    return rates


def _bound(run: Callable[..., int], *given: Any) -> Callable[[], int]:
    return lambda: run(*given)


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plays", type=int, nargs="+", default=[1, 8, 16, 32])
    parser.add_argument("--games", type=int, default=16)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--edition", default="classic")
    asked = parser.parse_args()
    agreed = {plays: agree(asked.edition, plays=plays) for plays in asked.plays}
    sys.stdout.write(f"{'':28}{'steps a CPU second':>20}{'self-play, turns':>20}{'ratio':>8}\n")
    for name, rates in measured(agreed, asked.games, asked.rounds).items():
        steps, turns = median(rate for rate, _ in rates), median(beside for _, beside in rates)
        ratio = median(rate / beside for rate, beside in rates)
        sys.stdout.write(f"{name:28}{steps:20,.0f}{turns:20,.0f}{ratio:8.2f}\n")


if __name__ == "__main__":
    main()
