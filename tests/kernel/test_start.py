"""Does a process that wants one play load only what finds it?"""

from __future__ import annotations

import subprocess
import sys

ONE_PLAY = """
import sys
from lexiko.kernel import Engine
from lexiko.lexicon import open_lexicon
from lexiko.rulebook import ruleset
from lexiko.rules import Board, Rack

rules = ruleset("classic")
engine = Engine.compile(rules, open_lexicon("english"))
held = Rack(rules.tile_set.alphabet.parse_tiles("RETINA?"))
print(len(engine.plays_for(Board.empty(15, 15), held, limit=1)), *sys.modules)
"""
NEEDLESS = {"asyncio", "click", "concurrent.futures", "email", "lexiko.players", "lexiko.table", "logging", "numpy"}
NEEDLESS |= {"pyarrow", "random", "rich", "socket", "sqlite3", "subprocess"}


def test_a_process_that_finds_one_play_loads_nothing_else() -> None:
    found, *loaded = subprocess.run(
        [sys.executable, "-c", ONE_PLAY], capture_output=True, text=True, check=True
    ).stdout.split()
    assert found == "1"
    assert "lexiko.kernel.search" in loaded
    assert NEEDLESS.isdisjoint(loaded)
