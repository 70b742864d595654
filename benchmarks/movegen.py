"""How many positions a second does the engine find all plays of, compiled, and how much slower is it uncompiled?

    python benchmarks/movegen.py --games 20 --uncompiled 40

The positions are those of games a player of the best play has with itself, each game drawn from its number. Seconds
mean something on one quiet machine only; the ratio is taken in one call on the same positions.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from lexiko.kernel import Engine
from lexiko.lexicon import open_lexicon
from lexiko.rulebook import ruleset
from lexiko.rules import Board, Rack

ROOT = Path(__file__).parents[1]
ROUNDS = 3
"""Each measurement is the median of so many."""


def game(engine: Engine, number: int) -> Iterator[tuple[Board, Rack]]:
    """Every position of one game in which the best play is made until none is left."""
    rules = engine.ruleset
    bag = list(rules.tile_set.all_tiles())
    Random(number).shuffle(bag)
    board = Board.empty(rules.layout.rows, rules.layout.cols)
    racks = [Rack(), Rack()]
    stuck = 0
    while stuck < len(racks):
        rack = racks.pop(0)
        rack = rack.added([bag.pop() for _ in range(min(len(bag), rules.rack_size - len(rack)))])
        yield board, rack
        best = engine.plays_for(board, rack, limit=1)
        stuck = 0 if best else stuck + 1
        if best:
            board = board.with_tiles(best[0].placements)
            rack = rack.removed(tile if tile < 0x80 else 0 for tile in best[0].tiles)
        racks.append(rack)
        if not rack and not bag:
            return


def seconds_a_position(engine: Engine, positions: list[tuple[Board, Rack]]) -> float:
    """The time to list all plays of a position, on average."""
    rounds = []
    for _ in range(ROUNDS):
        begun = perf_counter()
        for board, rack in positions:
            engine.plays_for(board, rack)
        rounds.append((perf_counter() - begun) / len(positions))
    return median(rounds)


def uncompiled_seconds(positions: list[tuple[Board, Rack]]) -> float:
    """The same, measured in a process that runs the sources."""
    command = [sys.executable, "tools/uncompiled.py", "benchmarks/movegen.py", "--measure"]
    lines = "".join(f"{board.cells.hex()} {rack.codes.hex()}\n" for board, rack in positions)
    measuring = subprocess.run(command, cwd=ROOT, input=lines, capture_output=True, text=True, check=True)
    return float(measuring.stdout)


def read_positions(engine: Engine) -> list[tuple[Board, Rack]]:
    """The positions another process wrote to the standard input."""
    layout = engine.ruleset.layout
    fields = (line.split() for line in sys.stdin)
    return [
        (Board(layout.rows, layout.cols, bytes.fromhex(cells)), Rack(bytes.fromhex(codes))) for cells, codes in fields
    ]


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=20, help="games to take positions from")
    parser.add_argument("--uncompiled", type=int, default=20, help="positions to compare with the uncompiled sources")
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    engine = Engine.compile(ruleset("classic"), open_lexicon("english"))
    if wanted.measure:
        sys.stdout.write(f"{seconds_a_position(engine, read_positions(engine))}\n")
        return
    positions = [position for number in range(wanted.games) for position in game(engine, number)]
    plays = sum(len(engine.plays_for(board, rack)) for board, rack in positions)
    seconds = seconds_a_position(engine, positions)
    sys.stdout.write(f"{len(positions)} positions, {plays / len(positions):.0f} plays in each on average\n")
    sys.stdout.write(f"compiled: {1 / seconds:.0f} positions a second\n")
    some = positions[:: max(1, len(positions) // wanted.uncompiled)]
    if wanted.uncompiled:
        ratio = uncompiled_seconds(some) / seconds_a_position(engine, some)
        sys.stdout.write(f"uncompiled: {ratio:.0f} times as long, on {len(some)} of them\n")


if __name__ == "__main__":
    main()
