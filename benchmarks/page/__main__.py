"""Measure the pages in Chromium, on a server of their own; `make bench-page` runs this.

python -m benchmarks.page                 five runs of everything, a minute or two
python -m benchmarks.page --runs 1        a quick look
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

from benchmarks.page.visits import LINES, PAGES, Line, Visitor
from benchmarks.server.house import House

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def main() -> int:
    """Visit every page, play a tile, and print the medians; 1 where there is no browser."""
    parser = argparse.ArgumentParser(description="How heavy and how quick the pages are.")
    parser.add_argument("--runs", type=int, default=5)
    runs: int = parser.parse_args().runs
    if CHROMIUM is None:
        sys.stderr.write("This needs Chromium (Debian: apt-get install chromium).\n")
        return 1
    with tempfile.TemporaryDirectory(prefix="lexiko-") as folder, sync_playwright() as play:
        house = House(Path(folder), rates="0", bot_pause="0")
        house.start()
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        try:
            for line in LINES:
                told(Visitor(browser, f"http://127.0.0.1:{house.port}", line), line, runs)
        finally:
            browser.close()
            house.stop()
    return 0


def told(visitor: Visitor, line: Line, runs: int) -> None:
    """Print the medians of some runs over one line; a first visit that nothing counts warms the server up."""
    visitor.visits("/")
    sys.stdout.write(f"\n{line.name}, medians of {runs}\n")
    sys.stdout.write(f"{'page':10}{'kB gzipped':>12}{'first paint':>13}{'first content':>15}{'largest':>9}   ms\n")
    for path in PAGES:
        seen = [visitor.visits(path) for _ in range(runs)]
        figures = [median(each) for each in zip(*seen, strict=True)]
        sys.stdout.write("{:10}{:12.1f}{:13.0f}{:15.0f}{:9.0f}\n".format(path, *figures))
    games = [visitor.plays() for _ in range(runs)]
    sys.stdout.write(f"from the press on Play to the rack: {median(game.to_rack for game in games):.0f} ms\n")
    sys.stdout.write(f"all that has come until then: {median(game.kilobytes for game in games):.1f} kB\n")
    for name in games[0].delays:
        every = sorted(delay for game in games for delay in game.delays[name])
        sys.stdout.write(f"until the page shows {name}: {median(every):.0f} ms, at most {every[-1]:.0f} ms\n")


if __name__ == "__main__":
    sys.exit(main())
