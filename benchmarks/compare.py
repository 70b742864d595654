"""Two files of `make bench` side by side: what became faster, what slower, and what lies within the noise.

python -m benchmarks.compare OLD.json NEW.json
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

MUST_AGREE = {"python": "Python", "machine": "machine", "size": "size"}
"""Ratios taken under different ones of these do not compare."""


def compared(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    """The lines to print: warnings first, then each scenario's old and new ratio and new/old.

    A difference counts only if every round of one side lies beyond every round of the other.

    >>> ratio = {"cpu": 2.0, "cpu_least": 1.9, "cpu_greatest": 2.2, "outcome": 7}
    >>> faster = ratio | {"cpu": 1.0, "cpu_least": 0.9, "cpu_greatest": 1.1}
    >>> print("\\n".join(compared({"scenarios": {"all-plays": ratio}}, {"scenarios": {"all-plays": faster}})))
                        old       new   new/old
    all-plays             2         1      0.50  faster
    """
    lines = [
        f"warning: another {name}, {old.get(key)} and {new.get(key)}: these ratios do not compare"
        for key, name in MUST_AGREE.items()
        if old.get(key) != new.get(key)
    ]
    lines.append(f"{'':16}{'old':>10}{'new':>10}{'new/old':>10}")
    scenarios = [*old["scenarios"], *(name for name in new["scenarios"] if name not in old["scenarios"])]
    return [*lines, *(_line(name, old["scenarios"].get(name), new["scenarios"].get(name)) for name in scenarios)]


def _line(name: str, old: dict[str, Any] | None, new: dict[str, Any] | None) -> str:
    if not old or not new:
        return f"{name:16}only in the {'new' if new else 'old'} file"
    figures = f"{name:16}{old['cpu']:>10.4g}{new['cpu']:>10.4g}{new['cpu'] / old['cpu']:>10.2f}  {_verdict(old, new)}"
    return figures + ("" if old["outcome"] == new["outcome"] else ", but did something else")


def _verdict(old: dict[str, Any], new: dict[str, Any]) -> str:
    if new["cpu_greatest"] < old["cpu_least"]:
        return "faster"
    return "slower" if new["cpu_least"] > old["cpu_greatest"] else "within the noise"


def main(arguments: list[str]) -> None:
    """Read both files and print how they compare."""
    if len(arguments) != 2:
        sys.exit(__doc__)
    try:
        old, new = (json.loads(Path(path).read_text(encoding="utf-8")) for path in arguments)
        lines = compared(old, new)
    except (OSError, ValueError, KeyError) as wrong:
        sys.exit(f"these are no two files written by make bench: {wrong!r}")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
