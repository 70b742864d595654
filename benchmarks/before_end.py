"""How long positions with one to four tiles in the bag take until the best move is proved; beside another program.

python -m benchmarks.before_end english --in-bag 1 --own 10         of so many games between computers
python -m benchmarks.before_end LIST --in-bag 2 --most 60           no more than so many CPU seconds each
python -m benchmarks.before_end LIST --beside COMMAND               in turns with `COMMAND POSITION`

CPU time on one thread is told, the median of `--rounds`. A command beside is charged the CPU time it takes, what it
takes to start among it. What it finds is told as the first line it prints that holds `--shows`.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from os import times
from statistics import median
from time import process_time

from benchmarks.telling import tell
from lexiko.kernel import Engine, Playout
from lexiko.lexicon import open_lexicon
from lexiko.library import moves_before_end, situation_from_cgp
from lexiko.notation import CgpPosition, format_cgp, parse_cgp
from lexiko.rulebook import ruleset
from lexiko.rules import Rack, Ruleset
from lexiko.search import PreEndgame, PreEndgameProgress, solve_pre_endgame

GAMES_SEED = 17
MORE_GAMES = 40
"""So many games for each position wanted: few pass by the number of tiles asked for."""


def own_positions(engine: Engine, rules: Ruleset, *, in_bag: int, count: int) -> Iterator[str]:
    """Positions of games between computers with so many tiles in the bag, one of each game that has any."""
    tiles = sum(rules.tile_set.counts)
    playout = Playout.of([engine] * 2, ["equity"] * 2)
    found = 0
    for game in playout.play(seed=GAMES_SEED, count=MORE_GAMES * count, paired=False):
        scores = [0, 0]
        for turn in game.turns():
            if found < count and tiles - sum(1 for _ in turn.board.tiles()) - 2 * rules.rack_size == in_bag:
                told = (scores[turn.seat], scores[1 - turn.seat])
                yield format_cgp(CgpPosition(turn.board, (turn.rack, Rack(b"")), told), rules.tile_set.alphabet)
                found += 1
                break
            scores[turn.seat] += turn.points


def solved(cgp: str, rules: Ruleset, engine: Engine, most: float) -> tuple[PreEndgame, float]:
    """A position solved, with so many CPU seconds at most, and how many it took."""
    view = situation_from_cgp(parse_cgp(cgp, rules.tile_set.alphabet), rules).view
    begun = process_time()

    def give_up(_: PreEndgameProgress) -> None:
        if process_time() - begun > most:
            raise KeyboardInterrupt

    found = solve_pre_endgame(view, moves_before_end(view, engine), engine, lines=1, told=give_up)
    return found, process_time() - begun


@dataclass(frozen=True, slots=True)
class Beside:
    """Another program: its command, what its answer is known by, and what it may take."""

    command: tuple[str, ...]
    shows: str
    most: float

    def spent(self, position: str) -> tuple[float, str]:
        """CPU seconds for a position, and the line that tells what was found; it is ended after so many."""
        before = times()
        limited = ["sh", "-c", 'ulimit -t "$0"; exec "$@"', str(int(self.most)), *self.command, position]
        said = subprocess.run(limited, check=False, capture_output=True, text=True).stdout
        after = times()
        spent = after.children_user + after.children_system - before.children_user - before.children_system
        line = next((line.strip() for line in said.splitlines() if self.shows in line), "nothing")
        return spent, line


def main() -> int:
    """Solve them all, in turns with the command beside."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("list")
    parser.add_argument("--in-bag", type=int, default=1, choices=range(1, 5))
    parser.add_argument("--own", type=int, default=10, help="so many positions of games of its own")
    parser.add_argument("--edition", default="classic")
    parser.add_argument("--most", type=float, default=120.0, help="so many CPU seconds a position at most")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--beside", metavar="COMMAND")
    parser.add_argument("--shows", default="%", help="what the line of a command beside holds that tells the best move")
    asked = parser.parse_args()
    rules = ruleset(asked.edition, players=2)
    words = open_lexicon(asked.list, alphabet=rules.tile_set.alphabet)
    engine = Engine.compile(rules, words)
    beside = Beside(tuple(shlex.split(asked.beside)), asked.shows, asked.most) if asked.beside else None
    taken, others, proved = [], [], 0
    for number, cgp in enumerate(own_positions(engine, rules, in_bag=asked.in_bag, count=asked.own), 1):
        runs = []
        for _ in range(asked.rounds):
            runs.append((solved(cgp, rules, engine, asked.most), beside.spent(cgp) if beside else (0.0, "")))
        (found, _), (_, said) = runs[0]
        taken.append(median(seconds for (_, seconds), _ in runs))
        others.append(median(seconds for _, (seconds, _) in runs))
        proved += found.proved
        best = found.best
        bounds = "proved" if found.proved else f"{100 * best.low:.0f} to {100 * best.high:.0f} %"
        remark = f"   beside {others[-1]:7.1f} s: {said}" if beside else ""
        tell(f"{number:3}  {best.text:20} {100 * best.win:5.1f} % {bounds:14} {taken[-1]:7.1f} s{remark}", keep=True)
        tell(f"     {cgp}", keep=True)
    tell(f"median {median(taken):.1f} s, longest {max(taken):.1f} s, {proved} of {len(taken)} proved", keep=True)
    if beside:
        tell(f"beside median {median(others):.1f} s, longest {max(others):.1f} s", keep=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
