"""Train a small agent by numpy alone: a linear policy over the plays offered, by playing itself (REINFORCE).

    python examples/train_an_agent.py --minutes 10 --out agent.npy

Told in docs/how-to/train-an-agent.md.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lexiko.env import Agreed, BatchEnv, BotsEnv, agree

Array = NDArray[Any]

GAMES, STEPS = 64, 32
"""So many games side by side, and so many turns of each between two lessons."""
FORESIGHT = 0.85
"""How much a point counts that is made a turn later."""
RATE = 0.2


def features(seen: dict[str, Array]) -> Array:
    """What the agent looks at of each play: its points, how many tiles it lays, and how many of each tile it keeps.

    `seen` are observations with one dimension more in front, the games; the answer is (games, plays, features).
    """
    tiles, rack = seen["tiles"], seen["rack"]
    games, plays, _ = tiles.shape
    letters = rack.shape[1]
    codes = np.where(tiles >= 128, 0, tiles)
    rows = np.arange(games * plays).reshape(games, plays, 1) * letters
    used = np.bincount((rows + codes)[tiles > 0], minlength=games * plays * letters).reshape(games, plays, letters)
    kept = rack[:, None, :].astype(float) - used
    laid = (tiles > 0).sum(axis=2)
    return np.concatenate([seen["points"][:, :, None] / 20, laid[:, :, None] / 7, kept], axis=2)


def chances(weights: Array, looked_at: Array, mask: Array) -> Array:
    """How likely the agent makes each play: the softmax of what the weights say of its features."""
    liking = np.where(mask > 0, looked_at @ weights, -np.inf)
    best = liking.max(axis=1, keepdims=True)
    likely = np.exp(liking - np.where(np.isfinite(best), best, 0.0))
    return np.asarray(likely / np.maximum(likely.sum(axis=1, keepdims=True), 1e-12))


def without_plays(mask: Array, plays: int) -> Array:
    """What to do without a play: exchange as much as may be, else pass: the last number allowed but for the pass."""
    numbers = np.arange(mask.shape[1])
    exchange = (mask[:, :-1] * numbers[:-1]).max(axis=1)
    return np.asarray(np.where(mask[:, plays:-1].any(axis=1), exchange, mask.shape[1] - 1))


class Turn(NamedTuple):
    """One turn of all games: the gradient of its choice's log chance, the points it made, which games it ended."""

    slope: Array
    points: Array
    over: Array


class Learner:
    """A linear policy that plays itself and learns which plays lead to more points for who makes them."""

    def __init__(self, agreed: Agreed, seed: int) -> None:
        self.batch = BatchEnv(GAMES, agreed)
        self.seen = self.batch.reset(seed=seed)
        self.luck = np.random.default_rng(seed)
        self.weights = np.zeros(features(self.seen).shape[2])
        self.steps = 0
        self.points: list[float] = []
        """What a turn brought in each lesson, on average."""

    def lesson(self) -> None:
        """Play on, and make likelier what went better than usual."""
        turns = [self.turn() for _ in range(STEPS)]
        worth, worths = np.zeros(GAMES), []
        for turn in reversed(turns):  # what the other gains afterwards is lost
            worth = turn.points - FORESIGHT * np.where(turn.over, 0.0, worth)
            worths.append(worth)
        self.points.append(float(np.mean([turn.points for turn in turns])))
        gain = np.array(worths[::-1])
        gain = (gain - gain.mean()) / (gain.std() + 1e-9)
        slopes = np.array([turn.slope for turn in turns])
        self.weights += RATE * (gain[:, :, None] * slopes).mean(axis=(0, 1))

    def turn(self) -> Turn:
        """Let each game's seat on turn choose, each play as likely as the weights make it."""
        plays = self.batch.agreed.numbers.plays
        mask, looked_at = self.seen["action_mask"], features(self.seen)
        likely = chances(self.weights, looked_at, mask[:, :plays])
        some = mask[:, 0] > 0
        chosen = (likely.cumsum(axis=1) < self.luck.random((GAMES, 1))).sum(axis=1).clip(max=plays - 1)
        chosen = np.where(mask[np.arange(GAMES), chosen] > 0, chosen, 0)
        slope = looked_at[np.arange(GAMES), chosen] - (likely[:, :, None] * looked_at).sum(axis=1)
        points = np.where(some, self.seen["points"][np.arange(GAMES), chosen], 0).astype(float)
        step = self.batch.step(np.where(some, chosen, without_plays(mask, plays)))
        self.steps += GAMES
        return Turn(np.where(some[:, None], slope, 0.0), points, step.terminated | step.truncated)


def train(agreed: Agreed, *, until: Callable[[Learner], bool], seed: int = 1) -> Learner:
    """An agent that has taken lessons until that says it is enough."""
    learner = Learner(agreed, seed)
    while not until(learner):
        learner.lesson()
    return learner


def best_action(weights: Array, seen: dict[str, Array], plays: int) -> int:
    """What the agent does in one game: the play it likes best."""
    one = {key: part[None] for key, part in seen.items()}
    if not seen["action_mask"][0]:
        return int(without_plays(one["action_mask"], plays)[0])
    return int(chances(weights, features(one), one["action_mask"][:, :plays])[0].argmax())


def compare(weights: Array, agreed: Agreed, opponent: str, pairs: int, *, seed: int = 1_000_003) -> tuple[Array, Array]:
    """Games in pairs with the same tiles, the agent once in each seat: the spread of each pair, and its wins."""
    spreads, wins = np.zeros(pairs), np.zeros(pairs)
    for seat in range(2):
        env = BotsEnv(opponent, seat=seat, edition=agreed)
        for pair in range(pairs):
            seen, _ = env.reset(seed=seed, options={"game": pair})
            over = False
            while not over:
                assert isinstance(seen, dict)
                action = best_action(weights, seen, agreed.numbers.plays)
                seen, _, terminated, truncated, info = env.step(action)
                over = terminated or truncated
            scores = info["scores"]
            spreads[pair] += (scores[seat] - scores[1 - seat]) / 2
            wins[pair] += (scores[seat] > scores[1 - seat]) / 2
    return spreads, wins


def told(name: str, spreads: Array, wins: Array) -> str:
    """A comparison as a line: the mean with how far the truth may lie from it, 95 times of 100."""
    far = 1.96 * spreads.std(ddof=1) / np.sqrt(len(spreads))
    return f"against {name}: won {wins.mean():.0%}, ahead by {spreads.mean():.0f} ± {far:.0f} points a game"


def main() -> None:
    """Train for some minutes, compare, and keep the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--pairs", type=int, default=100, help="pairs of games against each opponent")
    parser.add_argument("--edition", default="classic")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="agent.npy", help="where the weights are kept")
    asked = parser.parse_args()
    agreed = agree(asked.edition, plays=16)
    end = time.monotonic() + 60 * asked.minutes
    learner = train(agreed, until=lambda _: time.monotonic() >= end, seed=asked.seed)
    np.save(asked.out, learner.weights)
    first, last = np.mean(learner.points[:10]), np.mean(learner.points[-10:])
    print(f"{learner.steps:,} turns, {first:.1f} points each in the first ten lessons, {last:.1f} in the last ten")
    alphabet = agreed.ruleset.tile_set.alphabet
    kept = sorted(zip(learner.weights[2:], ("?", *alphabet.letters), strict=True), reverse=True)
    print("likes to keep " + " ".join(letter for _, letter in kept[:6]), end="; ")
    print("likes least " + " ".join(letter for _, letter in kept[-6:]))
    for opponent in ("random", "greedy"):
        print(told(opponent, *compare(learner.weights, agreed, opponent, asked.pairs)))


if __name__ == "__main__":
    main()
