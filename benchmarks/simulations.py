"""How many iterations a CPU second simulations make, and how much two threads gain; beside another program if asked.

python -m benchmarks.simulations                                  with the words that are here
python -m benchmarks.simulations LIST --leaves FILE               with words and leave values of one's own
python -m benchmarks.simulations LIST --beside COMMAND            in turns with `COMMAND POSITION ITERATIONS`

An iteration is one game played on from one move: 15 moves, all as often, two plies. Rounds go through all positions in
turn; figures are medians. Yardstick is static self-play on the same engine, in turns: how many of its turns an
iteration takes. A command beside is charged the CPU time it takes with so many iterations, less that with few.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
from os import times
from statistics import median
from time import perf_counter, process_time

from benchmarks.telling import tell
from lexiko.analysis import view_from_cgp
from lexiko.kernel import Engine, Playout, chosen_leaves
from lexiko.lexicon import open_lexicon
from lexiko.library import best_at_sight
from lexiko.notation import CgpPosition, format_cgp, parse_cgp
from lexiko.rulebook import ruleset
from lexiko.rules import Rack, Ruleset
from lexiko.search import Effort, shipped_chances, simulate_moves

_SECOND = (
    "9H1C3/7r1E1O3/7E1ADOS2/7D1LISP2/7Y1EF1O2/2AVOW1E1R2N2/4BEDIMS2G2/3JETON3MEZE/3A3G4R2/3U11/3N11/3T11/3Y11/15/15"
)
GIVEN = (
    "15/15/15/15/15/15/12BOA/6VOX1ATONY/7FIVER3/11E3/8MOANED1/7QI2C3/8MU1H3/15/15 AAIRSSU/ 76/120 0",
    f"{_SECOND} ACFIOOV/ 241/236 0",
)
MOVES, PLIES, FEW = 15, 2, 150


def own_positions(engine: Engine, rules: Ruleset, count: int) -> list[str]:
    """Positions of games that the engine has with itself, one of each game, from early to late."""
    playout = Playout.of([engine] * 2, ["equity"] * 2)
    found = []
    for game in playout.play(seed=2, count=count, paired=False):
        turns, scores = list(game.turns()), [0, 0]
        at = 2 + game.number % 14
        for turn in turns[:at]:
            scores[turn.seat] += turn.points
        now = turns[at]
        cgp = CgpPosition(now.board, (now.rack, Rack(b"")), (scores[now.seat], scores[1 - now.seat]))
        found.append(format_cgp(cgp, rules.tile_set.alphabet))
    return found


class Bench:
    """An engine and the positions it is measured with."""

    def __init__(self, engine: Engine, rules: Ruleset, iterations: int) -> None:
        self.engine, self.rules, self.iterations = engine, rules, iterations

    def simulated(self, position: str, *, threads: int) -> tuple[float, float]:
        """Iterations a CPU second, and a second."""
        view = view_from_cgp(parse_cgp(position, self.rules.tile_set.alphabet), self.rules)
        moves = best_at_sight(view, self.engine, most=MOVES)
        effort = Effort(iterations=self.iterations, keeps_all=True)
        spent, begun = process_time(), perf_counter()
        found = simulate_moves(view, moves, self.engine, shipped_chances(), effort=effort, plies=PLIES, threads=threads)
        return found.iterations / (process_time() - spent), found.iterations / (perf_counter() - begun)

    def turns_a_second(self) -> float:
        """Turns of static self-play a CPU second."""
        playout, begun = Playout.of([self.engine] * 2, ["equity"] * 2), process_time()
        turns = sum(game.turn_count for game in playout.play(seed=1, count=150))
        return turns / (process_time() - begun)

    def beside(self, command: str, position: str) -> float:
        """Iterations a CPU second of another program."""
        spent = [_spent_by([*shlex.split(command), position, str(count)]) for count in (FEW, self.iterations)]
        return (self.iterations - FEW) / (spent[1] - spent[0])


def _spent_by(command: list[str]) -> float:
    before = times()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def main() -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("list", nargs="?", default="english")
    parser.add_argument("--leaves")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--iterations", type=int, default=45_000)
    parser.add_argument("--own", type=int, default=20, help="so many positions of games of its own")
    parser.add_argument("--beside", metavar="COMMAND")
    asked = parser.parse_args()
    rules = ruleset("club", players=2)
    words = open_lexicon(asked.list, alphabet=rules.tile_set.alphabet)
    engine = Engine.compile(rules, words, chosen_leaves(asked.leaves, rules.tile_set, words))
    bench = Bench(engine, rules, asked.iterations)
    positions = [*GIVEN, *own_positions(engine, rules, asked.own)]
    ours: list[list[float]] = [[] for _ in positions]
    others: list[list[float]] = [[] for _ in positions]
    gains, costs, turns = [], [], []
    for _ in range(asked.rounds):
        for place, position in enumerate(positions):
            turns.append(bench.turns_a_second())
            a_cpu_second, alone = bench.simulated(position, threads=1)
            ours[place].append(a_cpu_second)
            if place < len(GIVEN):
                cost, together = bench.simulated(position, threads=2)
                gains.append(together / alone)
                costs.append(a_cpu_second / cost)
            if asked.beside:
                others[place].append(bench.beside(asked.beside, position))
    for place, position in enumerate(positions):
        compared = [one / other for one, other in zip(ours[place], others[place], strict=False)]
        beside = f"{median(others[place]):10,.0f} beside, {median(compared):5.2f} times as many" if compared else ""
        tell(f"{median(ours[place]):10,.0f} iterations a CPU second{beside}  {position.split()[1]}", keep=True)
    every = median(rate for rates in ours for rate in rates)
    tell(f"median {every:,.0f}; one takes {median(turns) / every:.2f} turns of self-play", keep=True)
    more = f"and take {median(costs):.2f} times the CPU time an iteration"
    tell(f"two threads are {median(gains):.2f} times as fast as one {more}", keep=True)
    if asked.beside:
        ratios = [
            one / other
            for mine, theirs in zip(ours, others, strict=True)
            for one, other in zip(mine, theirs, strict=True)
        ]
        tell(f"{median(ratios):.2f} times as many as beside, {min(ratios):.2f} to {max(ratios):.2f}", keep=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
