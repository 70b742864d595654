"""Does the example of the how-to learn: more points with every lesson, and far more than a random player?"""

from __future__ import annotations

import numpy as np
import pytest
from examples.train_an_agent import Learner, best_action, compare, features, told, train

from lexiko.env import SeatsEnv, agree


def test_the_features_of_a_play_are_what_it_makes_and_keeps() -> None:
    env = SeatsEnv(plays=16)
    env.reset(seed=1)
    seen = env.observe(env.agent_selection)
    assert isinstance(seen, dict)
    (looked_at,) = features({key: part[None] for key, part in seen.items()})
    offer = env.offer()
    for play, points, row in zip(offer.plays, offer.points, looked_at, strict=True):
        assert (row[0] * 20, row[1] * 7) == (points, pytest.approx(len(play.placements)))
        assert row[2:].sum() == 7 - len(play.placements) and row[2:].min() == 0
    assert best_action(np.zeros(looked_at.shape[1]), seen, 16) == 0


def test_a_lesson_changes_what_is_liked() -> None:
    learner = Learner(agree(plays=8), seed=1)
    learner.lesson()
    assert learner.steps == 64 * 32 and learner.weights.any()


@pytest.mark.slow  # a training and its games take some twenty seconds
def test_a_short_training_beats_a_random_player_by_far_and_chooses_better_than_at_first() -> None:
    agreed = agree(plays=16)
    learner = train(agreed, until=lambda learner: learner.steps >= 80_000, seed=3)
    early, late = np.array(learner.points[:15]), np.array(learner.points[-15:])
    # by luck alone the difference would be within four of its errors, but for one time in ten thousand
    assert late.mean() - early.mean() > 4 * np.sqrt(early.var(ddof=1) / 15 + late.var(ddof=1) / 15)
    spreads, wins = compare(learner.weights, agreed, "random", 12)
    assert spreads.mean() - 5 * spreads.std(ddof=1) / np.sqrt(12) > 100
    assert wins.mean() > 0.9
    assert told("random", spreads, wins).startswith("against random: won 9") or wins.mean() == 1
