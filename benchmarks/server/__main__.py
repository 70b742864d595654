"""Try what a server stands; `make bench-server`, `make bench-crash` and `make bench-memory` run this.

python -m benchmarks.server crash                kill it 50 times while 200 games run, some four minutes
python -m benchmarks.server crash --kills 5      a shorter try
python -m benchmarks.server wall-crash           kill it 20 times while 50 walls are written on, two minutes
python -m benchmarks.server walls                how soon a wall is opened among 200, with 2,000 photos, some minutes
python -m benchmarks.server load                 commands, sockets and news, a minute
python -m benchmarks.server memory               10,000 games and sockets that come and go, some minutes
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from benchmarks.server.crash import crash_test
from benchmarks.server.guest import Counts
from benchmarks.server.load import load_test
from benchmarks.server.memory import memory_test
from benchmarks.server.walls import wall_crash_test, wall_opening_test


def main() -> int:
    """Run one of the tests; the status is 1 if something was not as it should be."""
    parser = argparse.ArgumentParser(description="Try what a server stands.")
    tests = parser.add_subparsers(dest="test", required=True)
    crash = tests.add_parser("crash", help="kill it while games run")
    crash.add_argument("--kills", type=int, default=50)
    crash.add_argument("--tables", type=int, default=200)
    crash.add_argument("--seed", type=int, default=1)
    load = tests.add_parser("load", help="measure commands, sockets and news")
    load.add_argument("--seconds", type=float, default=15)
    memory = tests.add_parser("memory", help="look whether it grows while games and sockets come and go")
    memory.add_argument("--games", type=int, default=10_000)
    wall_crash = tests.add_parser("wall-crash", help="kill it while walls are written on")
    wall_crash.add_argument("--kills", type=int, default=20)
    wall_crash.add_argument("--households", type=int, default=50)
    wall_crash.add_argument("--seed", type=int, default=1)
    walls = tests.add_parser("walls", help="measure how soon a wall is opened among many")
    walls.add_argument("--households", type=int, default=200)
    walls.add_argument("--photos", type=int, default=2000)
    walls.add_argument("--openings", type=int, default=1000)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="lexiko-") as folder:
        if chosen.test == "load":
            asyncio.run(load_test(Path(folder), seconds=chosen.seconds))
            return 0
        if chosen.test == "memory":
            return asyncio.run(memory_test(Path(folder), games=chosen.games))
        if chosen.test == "walls":
            sizes = {"households": chosen.households, "photos": chosen.photos, "openings": chosen.openings}
            return asyncio.run(wall_opening_test(Path(folder), **sizes))
        if chosen.test == "wall-crash":
            wished = {"kills": chosen.kills, "households": chosen.households, "seed": chosen.seed}
            return told(asyncio.run(wall_crash_test(Path(folder), **wished)))
        counts = asyncio.run(crash_test(Path(folder), kills=chosen.kills, tables=chosen.tables, seed=chosen.seed))
        return told(counts)


def told(counts: Counts) -> int:
    """Print what was counted, and every problem; the status."""
    for name, count in counts.counted.items():
        sys.stdout.write(f"{count:8}  {name}\n")
    for problem in counts.problems[:20]:
        sys.stdout.write(f"PROBLEM   {problem}\n")
    sys.stdout.write(f"{len(counts.problems):8}  problems\n")
    return 1 if counts.problems else 0


if __name__ == "__main__":
    sys.exit(main())
