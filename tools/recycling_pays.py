"""Let the greedy player that recycles play the one that does not, in pairs with the same luck, and print what it gains.

.venv/bin/python tools/recycling_pays.py --house V3 --games 400 --threads 2
"""

from __future__ import annotations

import argparse

from lexiko.kernel import Engine
from lexiko.lexicon import open_lexicon
from lexiko.players import GreedyPlayer, Player
from lexiko.rulebook import HouseRules, ruleset
from lexiko.selfplay import Contender, run


def with_steps(engine: Engine, _: str) -> Player:
    """The player that begins its turns with what was agreed."""
    return GreedyPlayer(engine)


def without_steps(engine: Engine, _: str) -> Player:
    """The player that lets it be."""
    return GreedyPlayer(engine, steps=False)


def main() -> None:
    """Play, and print who won how often and by how much, with intervals of 95 %."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--house", default="V3", help="the variations agreed on")
    options.add_argument("--games", type=int, default=400)
    options.add_argument("--threads", type=int, default=2)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    rules = ruleset("luxury", house=HouseRules.from_text(chosen.house))
    engine = Engine.compile(rules, open_lexicon("english"))
    players = [Contender("recycles", with_steps), Contender("does not", without_steps)]
    results = run(engine, players, chosen.games, chosen.seed, threads=chosen.threads, pairs=True)
    won, spread = results.win_rate(0), results.spread(0)
    print(f"greedy with {chosen.house} against greedy without it, {results.games} games in pairs, seed {chosen.seed}")
    print(f"won {won.mean:.1%} ({won.low:.1%} to {won.high:.1%})")
    print(f"spread {spread.mean:+.1f} ({spread.low:+.1f} to {spread.high:+.1f}) a game")


if __name__ == "__main__":
    main()
