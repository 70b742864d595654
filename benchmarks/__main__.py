"""Measure the scenarios and tell them as ratios to a yardstick; `make bench` runs this.

python -m benchmarks                       every scenario, some four minutes
python -m benchmarks --quick               every scenario, less sure
python -m benchmarks all-plays best-play   only these
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
from pathlib import Path
from time import monotonic

from benchmarks.measuring import Measured, Task, measure
from benchmarks.scenarios import SCENARIOS, Absent, Scenario
from benchmarks.telling import tell

ROOT = Path(__file__).parents[1]
FULL_ROUNDS, QUICK_ROUNDS = 7, 3
QUICK_SIZE = 0.2


def chosen_scenarios(names: list[str]) -> list[Scenario]:
    """The scenarios of these names, all if none is given; ends with a sentence at a name that is none."""
    known = {scenario.name: scenario for scenario in SCENARIOS}
    if strange := [name for name in names if name not in known]:
        sys.exit(f"no scenario is called {', '.join(strange)}; there are {', '.join(known)}")
    return [known[name] for name in names] or list(SCENARIOS)


def prepared(scenarios: list[Scenario], size: float) -> dict[str, Task]:
    """Their tasks; one that cannot be measured here is told and left out."""
    tasks = {}
    for scenario in scenarios:
        tell(f"preparing {scenario.name}")
        try:
            tasks[scenario.name] = scenario.prepare(size)
        except Absent as absent:
            tell(f"{scenario.name} is left out: {absent}", keep=True)
    return tasks


def surroundings() -> dict[str, str]:
    """What a ratio depends on besides the code: another interpreter or machine has other ratios."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return {
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "commit": commit.stdout.strip() or "unknown",
    }


def table(scenarios: list[Scenario], measured: dict[str, Measured]) -> list[str]:
    """The lines to print: each scenario's ratio, how far the rounds lie apart, and a plain figure for this machine."""
    lines = [f"{'':16}{'yardsticks':>11}{'from':>10}{'to':>10}{'wall':>10}{'seconds':>10}"]
    for scenario in scenarios:
        if scenario.name in measured:
            found = measured[scenario.name].as_json()
            figures = (found[key] for key in ("cpu", "cpu_least", "cpu_greatest", "wall", "seconds"))
            first, *others = (f"{figure:.4g}" for figure in figures)
            lines.append(
                f"{scenario.name:16}{first:>11}{''.join(f'{other:>10}' for other in others)}  a {scenario.unit}"
            )
    return lines


def main() -> None:
    """Measure what is asked for, print it, and write it down."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("names", nargs="*", help="scenarios: " + ", ".join(scenario.name for scenario in SCENARIOS))
    parser.add_argument("--quick", action="store_true", help="a fifth of the work, three rounds in place of seven")
    parser.add_argument("--rounds", type=int, help="how often each is measured")
    parser.add_argument("--size", type=float, help="how much is done each time; 1 is about a second")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "bench.json", help="where the JSON goes")
    wanted = parser.parse_args()
    scenarios = chosen_scenarios(wanted.names)
    size = wanted.size or (QUICK_SIZE if wanted.quick else 1.0)
    rounds = wanted.rounds or (QUICK_ROUNDS if wanted.quick else FULL_ROUNDS)
    begun = monotonic()
    tasks = prepared(scenarios, size)
    measured = measure(
        tasks, rounds=rounds, progress=lambda number, name: tell(f"round {number + 1} of {rounds}: {name}")
    )
    tell(f"{len(measured)} scenarios, {rounds} rounds, {monotonic() - begun:.0f} seconds", keep=True)
    sys.stdout.write("\n".join(table(scenarios, measured)) + "\n")
    written = (
        surroundings()
        | {"size": size, "rounds": rounds}
        | {
            "scenarios": {
                scenario.name: {"unit": scenario.unit} | measured[scenario.name].as_json()
                for scenario in scenarios
                if scenario.name in measured
            }
        }
    )
    wanted.out.parent.mkdir(parents=True, exist_ok=True)
    wanted.out.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
