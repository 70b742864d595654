"""How long endings take until they are proved, with a list of words of one's own; and whether values are as told.

python -m benchmarks.endings LIST FILE                 every position of FILE with the words of LIST
python -m benchmarks.endings english FILE --seconds 9  with words that are here, nine seconds each at most

FILE has a position (CGP) a line, as it is or between ` in a row of a table; a signed number in a column of its own is
the value it is known to have. CPU time is told, and its median.
"""

from __future__ import annotations

import argparse
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import process_time

from benchmarks.telling import tell
from lexiko.kernel import Engine
from lexiko.lexicon import open_lexicon
from lexiko.notation import parse_cgp
from lexiko.rulebook import ruleset
from lexiko.search import ending_from_cgp, solve_ending


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


def main() -> int:
    """Solve them all; the status is 1 if a value is another than told."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("list")
    parser.add_argument("file", type=Path)
    parser.add_argument("--edition", default="club")
    parser.add_argument("--seconds", type=float)
    asked = parser.parse_args()
    rules = ruleset(asked.edition, players=2)
    words = open_lexicon(asked.list, alphabet=rules.tile_set.alphabet)
    engine = Engine.compile(rules, words, None, word_map=False)
    taken, unproved, wrong = [], 0, 0
    for number, case in enumerate(cases(asked.file.read_text(encoding="utf-8")), 1):
        position = ending_from_cgp(parse_cgp(case.cgp, rules.tile_set.alphabet), rules)
        begun = process_time()
        found = solve_ending(position, engine, seconds=asked.seconds)
        taken.append(process_time() - begun)
        unproved += not found.proved
        is_wrong = found.proved and case.value not in (None, found.value)
        wrong += is_wrong
        bounds = "" if found.proved else f" ({found.low} to {found.high})"
        remark = f"  NOT {case.value:+d}" if is_wrong else ""
        tell(
            f"{number:3}  {found.value:+4d}{bounds}  {found.best.texts[0]:24} {found.nodes:10,} positions "
            f"{taken[-1]:8.2f} s{remark}",
            keep=True,
        )
    tell(f"median {median(taken):.2f} s, longest {max(taken):.2f} s, {unproved} of {len(taken)} not proved", keep=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
