"""How long does the engine take for all plays of a position and for the best one, and how much longer uncompiled?

    python benchmarks/movegen.py --games 20 --uncompiled 40

The positions are those of games a player of the best play has with itself, each game drawn from its number. Times are
CPU time, given as ratios to a yardstick measured in turns with them: the SHA-256 of a megabyte, in this same process.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from lexiko.kernel import Engine
from lexiko.lexicon import open_lexicon
from lexiko.rulebook import ruleset
from lexiko.rules import Board, Rack

ROOT = Path(__file__).parents[1]
ROUNDS = 5
"""Each measurement is the median of so many."""
MEGABYTE = bytes(1_000_000)


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


def seconds(work: Callable[[], object]) -> float:
    """The CPU time of a piece of work."""
    begun = process_time()
    work()
    return process_time() - begun


def yardsticks_a_position(engine: Engine, positions: list[tuple[Board, Rack]], *, limit: int | None = None) -> float:
    """The time to list the plays of a position, on average, where the yardstick takes one."""

    def search() -> None:
        for board, rack in positions:
            engine.plays_for(board, rack, limit=limit)

    rounds = [seconds(search) / seconds(yardstick) for _ in range(ROUNDS)]
    return median(rounds) / len(positions)


def yardstick() -> None:
    """A piece of work that takes as long whatever becomes of the engine: a hundred times the unit, against noise."""
    for _ in range(100):
        sha256(MEGABYTE).digest()


def uncompiled_yardsticks(positions: list[tuple[Board, Rack]]) -> float:
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
        sys.stdout.write(f"{yardsticks_a_position(engine, read_positions(engine))}\n")
        return
    positions = [position for number in range(wanted.games) for position in game(engine, number)]
    plays = sum(len(engine.plays_for(board, rack)) for board, rack in positions)
    sys.stdout.write(f"{len(positions)} positions, {plays / len(positions):.0f} plays in each on average\n")
    for name, limit in (("all plays", None), ("the best 15", 15), ("the best play", 1)):
        ratio = 100 * yardsticks_a_position(engine, positions, limit=limit)
        sys.stdout.write(f"{name} of a position: {ratio:.3f} yardsticks\n")
    some = positions[:: max(1, len(positions) // wanted.uncompiled)]
    if wanted.uncompiled:
        ratio = uncompiled_yardsticks(some) / yardsticks_a_position(engine, some)
        sys.stdout.write(f"uncompiled: {ratio:.0f} times as long, on {len(some)} of them\n")


if __name__ == "__main__":
    main()
