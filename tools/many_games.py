"""Let computers play many games of every edition, variation and mix, check each, and print how many there were.

.venv/bin/python tools/many_games.py --games 100 --jobs 2
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.conformance.computer_games import (
    Agreed,
    check,
    play,
    random_mixes,
    single_variations,
)

Tally = tuple[Counter[str], Counter[str], list[str]]


def tally(agreed: Agreed, games: int) -> Tally:
    """How games of one kind ended, what happened in them, and every failure with the number that plays it again."""
    endings: Counter[str] = Counter()
    happenings: Counter[str] = Counter()
    failures = []
    for number in range(games):
        try:
            host = play(agreed, number)
            check(host)
        except Exception:
            failures.append(f"{agreed}, game {number}:\n{traceback.format_exc(limit=-3)}")
            continue
        happenings.update(type(event).__name__ for event in host.events)
        endings[host.position.result.why if host.position.result else "none"] += 1
    return endings, happenings, failures


def main() -> int:
    """Play, and print the counts; the status is 1 if any game failed."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=100, help="games of each kind")
    options.add_argument("--jobs", type=int, default=2, help="processes")
    chosen = options.parse_args()
    kinds = single_variations() + random_mixes()
    endings: Counter[str] = Counter()
    happenings: Counter[str] = Counter()
    failures: list[str] = []
    with ProcessPoolExecutor(chosen.jobs) as pool:
        running = [pool.submit(tally, agreed, chosen.games) for agreed in kinds]
        for place, done in enumerate(as_completed(running), 1):
            ended, happened, failed = done.result()
            endings += ended
            happenings += happened
            failures += failed
            print(f"\r{place} of {len(kinds)} kinds", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(f"{endings.total()} games of {len(kinds)} kinds ended and replayed; {len(failures)} failed")
    for title, counts in (("endings", endings), ("events", happenings)):
        print(f"{title}: " + ", ".join(f"{name} {count}" for name, count in sorted(counts.items())))
    print("\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
