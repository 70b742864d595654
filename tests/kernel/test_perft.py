"""Does every recorded position still have the plays and points it had, compiled and uncompiled?"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.kernel.perft import board_text, parse_board, perft_text, recounted
from tests.kernel.positions import LEXICA, SETS, SETS_THAT_DIFFER, made_up, random_position
from tests.pairwise import slow_but

ROOT = Path(__file__).parents[2]
POSITIONS = range(0, 60 * LEXICA, LEXICA)
"""Seeds of the positions kept in spec/perft, all with the words of the first list."""


def spec(set_key: str) -> Path:
    """The file of a set's positions."""
    return ROOT / "spec" / "perft" / f"{set_key}.txt"


@pytest.mark.parametrize("set_key", slow_but(SETS_THAT_DIFFER, SETS))
def test_recorded_positions_keep_their_plays(set_key: str, golden: Callable[[str, str], None]) -> None:
    positions = [random_position(seed, set_key)[1:] for seed in POSITIONS]
    golden(f"perft/{set_key}.txt", perft_text(made_up(set_key, 0), positions))


@pytest.mark.parametrize("count", [12, pytest.param(len(POSITIONS), marks=pytest.mark.slow)])
@pytest.mark.parametrize("set_key", slow_but(SETS_THAT_DIFFER, SETS))
def test_a_file_of_positions_says_all_that_is_needed_to_count_again(set_key: str, count: int) -> None:
    text = spec(set_key).read_text(encoding="utf-8")
    positions = text.splitlines()[-len(POSITIONS) :]
    assert recounted(text, count) == positions[:count]


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, pytest.param(6, marks=pytest.mark.slow)])
def test_the_uncompiled_sources_count_the_same(count: int) -> None:
    command = ["tools/uncompiled.py", "-m", "tests.kernel.perft", str(count), *map(str, map(spec, SETS))]
    counting = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False)
    expected = ["movegen.py"]
    for set_key in SETS:
        lines = spec(set_key).read_text(encoding="utf-8").splitlines()
        expected += [line for line in lines if line.startswith("position")][:count]
    assert counting.stdout.splitlines() == expected, counting.stderr


def test_a_board_as_text_reads_back() -> None:
    played, board, _ = random_position(6, "spanish")
    alphabet = played.ruleset.tile_set.alphabet
    assert parse_board(board_text(board, alphabet), alphabet) == board
