"""How many games a CPU second masters play, beside experts in turns: what playing endings out costs.

python -m benchmarks.masters
python -m benchmarks.masters --games 1000 --rounds 7
"""

from __future__ import annotations

import argparse
import sys
from statistics import median
from time import process_time

from lexiko.kernel import Engine
from lexiko.lexicon import open_lexicon
from lexiko.rulebook import ruleset
from lexiko.selfplay import run


def compiled(engine: Engine, player: str, games: int, seed: int) -> float:
    """Games a CPU second of two of a kind."""
    begin = process_time()
    assert run(engine, [player, player], games, seed).compiled
    return games / (process_time() - begin)


def main() -> int:
    """Measure, and print a line a round and the median of the ratios."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--edition", default="classic")
    options.add_argument("--games", type=int, default=500, help="games a round")
    options.add_argument("--rounds", type=int, default=5)
    chosen = options.parse_args()
    engine = Engine.compile(ruleset(chosen.edition), open_lexicon("english"))
    compiled(engine, "master", 20, 0)  # makes the map
    ratios = []
    for seed in range(chosen.rounds):
        expert, master = (compiled(engine, player, chosen.games, seed) for player in ("expert", "master"))
        ratios.append(master / expert)
        sys.stdout.write(f"{expert:8.0f} experts' games a CPU second {master:8.0f} masters' {ratios[-1]:8.2f}\n")
    sys.stdout.write(f"median {median(ratios):.2f}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
