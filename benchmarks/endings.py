"""How long endings take until they are proved, with a list of words of one's own; and whether values are as told.

python -m benchmarks.endings LIST FILE                   every position of FILE with the words of LIST
python -m benchmarks.endings english --own 50            of so many games between computers, just after the last draw
python -m benchmarks.endings LIST FILE --most 30         no more than so many CPU seconds each
python -m benchmarks.endings LIST --beside COMMAND       in turns with `COMMAND POSITION`, which solves to the end

FILE has a position (CGP) a line, as it is or between ` in a row of a table; a signed number in a column of its own is
the value it is known to have. CPU time is told, the median of `--rounds`. A command beside is charged the CPU time it
takes, less that for the last turn of a game. `--write FILE` writes the positions.
"""

from __future__ import annotations

import argparse
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from os import times
from pathlib import Path
from statistics import median
from time import process_time

from benchmarks.telling import tell
from lexiko.kernel import Engine, GamePlayed, Playout, TurnPlayed
from lexiko.lexicon import open_lexicon
from lexiko.notation import CgpPosition, format_cgp, parse_cgp
from lexiko.rulebook import ruleset
from lexiko.rules import Rack, Ruleset
from lexiko.search import Solution, ending_from_cgp, solve_ending

GAMES_SEED = 16


@dataclass(frozen=True, slots=True)
class Case:
    """A position, and its value where it is known."""

    cgp: str
    value: int | None


def cases(text: str) -> list[Case]:
    """The positions of a text, a line each.

    >>> cases("| 1 | `15/15 A/B 0/0 0` | 8H A | -13 | 0.4 |\\n15/15 A/B 0/0 0\\n# no position")
    [Case(cgp='15/15 A/B 0/0 0', value=-13), Case(cgp='15/15 A/B 0/0 0', value=None)]
    """
    found = []
    for line in text.splitlines():
        quoted = re.search(r"`([^`]*)`", line)
        cgp = quoted[1] if quoted else line.strip()
        value = re.search(r"\|\s*([+-]\d+)\s*\|", line)
        if cgp.count("/") > 2 and len(cgp.split()) >= 4:
            found.append(Case(cgp, int(value[1]) if value else None))
    return found


def own_endings(engine: Engine, rules: Ruleset, count: int) -> tuple[list[str], str]:
    """Of so many games between computers the position once the bag was empty; and the last turn of one, a trifle."""
    found = []
    trifle = ""
    playout = Playout.of([engine] * 2, ["equity"] * 2)
    for game in playout.play(seed=GAMES_SEED, count=count, paired=False):
        endings = list(_without_bag(game, rules))
        if endings:
            found.append(endings[0])
            trifle = endings[-1]
    return found, trifle


def _without_bag(game: GamePlayed, rules: Ruleset) -> Iterator[str]:
    """The positions of a game in which nothing is left to draw, the first of them first."""
    scores = [0, 0]
    tiles = sum(rules.tile_set.counts)
    for turn in game.turns():
        if tiles - sum(1 for _ in turn.board.tiles()) - len(turn.rack) <= rules.rack_size:
            yield _line_of(turn, scores, rules)
        scores[turn.seat] += turn.points


def _line_of(turn: TurnPlayed, scores: list[int], rules: Ruleset) -> str:
    told = CgpPosition(turn.board, (turn.rack, Rack(b"")), (scores[turn.seat], scores[1 - turn.seat]))
    racks = ending_from_cgp(told, rules).racks
    alphabet = rules.tile_set.alphabet
    return format_cgp(CgpPosition(told.board, (racks[0], racks[1]), told.scores), alphabet)


@dataclass(frozen=True, slots=True)
class Beside:
    """Another program: its command, what it takes for next to nothing, and what it may take."""

    command: tuple[str, ...]
    start: float
    most: float

    def spent(self, position: str) -> float:
        """CPU seconds for a position."""
        return max(0.0, _spent_by(self.command, position, self.most) - self.start)


def _spent_by(command: tuple[str, ...], position: str, most: float) -> float:
    """CPU seconds of a command, which is ended after so many; each of its processes has as many."""
    before = times()
    limited = ["sh", "-c", 'ulimit -t "$0"; exec "$@"', str(int(most)), *command, position]
    subprocess.run(limited, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def solved(case: Case, rules: Ruleset, engine: Engine, most: float) -> tuple[Solution, float]:
    """An ending solved, with so many CPU seconds at most, and how many it took."""
    position = ending_from_cgp(parse_cgp(case.cgp, rules.tile_set.alphabet), rules)
    begun = process_time()

    def give_up(_: object) -> None:
        if process_time() - begun > most:
            raise KeyboardInterrupt

    return solve_ending(position, engine, told=give_up), process_time() - begun


def main() -> int:
    """Solve them all; the status is 1 if a value is another than told."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("list")
    parser.add_argument("file", type=Path, nargs="?")
    parser.add_argument("--own", type=int, default=0, help="so many endings of games of its own")
    parser.add_argument("--edition", default="classic")
    parser.add_argument("--most", type=float, default=60.0, help="so many CPU seconds a position at most")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--beside", metavar="COMMAND")
    parser.add_argument("--write", type=Path)
    asked = parser.parse_args()
    rules = ruleset(asked.edition, players=2)
    words = open_lexicon(asked.list, alphabet=rules.tile_set.alphabet)
    engine = Engine.compile(rules, words, None)
    own, trifle = own_endings(engine, rules, max(1, asked.own))
    given = cases(asked.file.read_text(encoding="utf-8")) if asked.file else []
    every = [*given, *(Case(cgp, None) for cgp in own[: asked.own])]
    if asked.write:
        asked.write.write_text("".join(f"{case.cgp}\n" for case in every), encoding="utf-8")
    beside = None
    if asked.beside:
        command = tuple(shlex.split(asked.beside))
        beside = Beside(command, median(_spent_by(command, trifle, asked.most) for _ in range(3)), asked.most)
    return compare(every, rules, engine, beside, asked.most, asked.rounds)


def compare(every: list[Case], rules: Ruleset, engine: Engine, beside: Beside | None, most: float, rounds: int) -> int:
    """Solve every position in turns, and tell of each and of all."""
    taken, unproved, wrong = [], 0, 0
    ratios = []
    for number, case in enumerate(every, 1):
        ours, others = [], []
        for _ in range(rounds):
            found, seconds = solved(case, rules, engine, most)
            ours.append(seconds)
            if beside:
                others.append(beside.spent(case.cgp))
        taken.append(median(ours))
        unproved += not found.proved
        is_wrong = found.proved and case.value not in (None, found.value)
        wrong += is_wrong
        bounds = "" if found.proved else f" ({found.low} to {found.high})"
        remark = f"  NOT {case.value:+d}" if is_wrong else ""
        if beside:
            ratios.append(median(others) / taken[-1])
            least = "more than " if median(others) + beside.start > most * 0.9 else ""
            remark += f"  {least}{median(others):6.2f} s beside, {ratios[-1]:6.1f} times as long"
        tell(
            f"{number:3}  {found.value:+4d}{bounds}  {found.best.texts[0]:24} {found.nodes:10,} positions "
            f"{taken[-1]:8.2f} s{remark}",
            keep=True,
        )
    tell(f"median {median(taken):.2f} s, longest {max(taken):.2f} s, {unproved} of {len(taken)} not proved", keep=True)
    if ratios:
        tell(f"beside takes {median(ratios):.1f} times as long, {min(ratios):.2f} to {max(ratios):.1f}", keep=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
