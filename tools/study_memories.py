"""Write `spec/memories.json`: cards answered at random, and what FSRS in Python remembers of them."""

from __future__ import annotations

import json
import sys
from random import Random

from generated import ROOT, publish
from lexiko.study import GRADES, Memory, after

CARDS = 250
MOST_ANSWERS = 12
PAUSES = (20.0, 300.0, 900.0, 40_000.0, 86_400.0, 200_000.0, 2_000_000.0, 30_000_000.0)


def history(luck: Random) -> list[list[float | int | None]]:
    """Of one card, each answer and the memory after it: moment, grade, due, stability, difficulty, state, step."""
    memory: Memory | None = None
    rows: list[list[float | int | None]] = []
    at = 1_790_000_000 + luck.randrange(10**9) / 1000
    for _ in range(luck.randint(1, MOST_ANSWERS)):
        # Often when it is due, a little before or after: where days are counted, that is where it matters.
        waits = luck.choice(PAUSES) * luck.random() if memory is None or luck.random() < 0.5 else memory.due - at
        at = max(at, round(at + waits + luck.choice((-1, 0, 0, 1)) * luck.random() * 100, 3))
        grade = luck.choice(GRADES)
        memory = after(memory, grade, at)
        rows.append([at, grade, memory.due, memory.stability, memory.difficulty, memory.state, memory.step])
    return rows


def text() -> str:
    """The histories, one a line."""
    luck = Random(17)
    return "[\n" + ",\n".join(json.dumps(history(luck)) for _ in range(CARDS)) + "\n]\n"


if __name__ == "__main__":
    wanted = {ROOT / "spec" / "memories.json": text()}
    sys.exit(publish(wanted, "python tools/study_memories.py", check="--check" in sys.argv[1:]))
