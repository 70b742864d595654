"""How many games a CPU second each level plays compiled, beside the same level at a table in Python, in turns.

python -m benchmarks.levels
python -m benchmarks.levels --levels beginner advanced --games 400 --rounds 7
python -m benchmarks.levels --levels expert --houses V4 V3,V4 --edition luxury

At the table the rules are asked about every move. Static players, who know and see everything, are measured with them:
what machine and hour do to all figures shows there. They alone play with variations, each of the `--houses`.
"""

from __future__ import annotations

import argparse
import sys
from statistics import median
from time import process_time

from lexiko.kernel import Engine
from lexiko.lexicon import open_lexicon
from lexiko.players.levels import LEVELS
from lexiko.rulebook import HouseRules, ruleset
from lexiko.selfplay import Match, run
from lexiko.selfplay.by_rules import play_by_rules

AT_A_TABLE = 6
"""How many games a round are played there."""

PLAIN = ""
"""The house without variations."""


def compiled(engine: Engine, player: str, games: int, seed: int) -> float:
    """Games a CPU second by the kernel."""
    begin = process_time()
    results = run(engine, [player, player], games, seed)
    assert results.compiled
    return games / (process_time() - begin)


def at_a_table(engine: Engine, player: str, seed: int) -> float:
    """The same by the rules, with every turn searched in Python."""
    match = Match(engine, (player, player), AT_A_TABLE, seed=seed)
    begin = process_time()
    for game in range(AT_A_TABLE):
        play_by_rules(match, game)
    return AT_A_TABLE / (process_time() - begin)


def main() -> int:
    """Measure, and print a table."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [*(level.name for level in LEVELS), "expert"]
    options.add_argument("--levels", nargs="+", choices=names, default=names)
    options.add_argument("--edition", default="indigo")
    options.add_argument("--games", type=int, default=200, help="compiled games a round")
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--houses", nargs="*", default=[], help="variations, such as V3,V4, that experts play with")
    chosen = options.parse_args()
    cases = [(level, PLAIN) for level in chosen.levels] + [("expert", house) for house in chosen.houses]
    engines = {house: engine_for(chosen.edition, house) for _, house in cases}
    for level, house in cases:
        run(engines[house], [level, level], 2)  # the words of a level are sorted out before its first game
    found: dict[tuple[str, str], list[tuple[float, float]]] = {case: [] for case in cases}
    for seed in range(1, chosen.rounds + 1):
        for (level, house), figures in found.items():
            fast = compiled(engines[house], level, chosen.games, seed)
            figures.append((fast, at_a_table(engines[house], level, seed)))
    sys.stdout.write("level          games a CPU second   at a table   times as many\n")
    for case, figures in found.items():
        fast, slow = (median(each) for each in zip(*figures, strict=True))
        ratio = median(one / other for one, other in figures)
        sys.stdout.write(f"{' '.join(case):<14} {fast:>19.0f} {slow:>12.1f} {ratio:>15.1f}\n")
    return 0


def engine_for(edition: str, house: str) -> Engine:
    """An engine for an edition with these variations."""
    return Engine.compile(ruleset(edition, house=HouseRules.from_text(house)), open_lexicon("english"))


if __name__ == "__main__":
    sys.exit(main())
