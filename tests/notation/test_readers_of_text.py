"""Is a path in a text's place answered by a sentence that says how to read the file?"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lexiko.notation import parse_board, parse_cgp, parse_gcg, read_gcg
from lexiko.rulebook import ruleset

ALPHABET = ruleset().tile_set.alphabet
READERS: dict[str, Callable[[Any], object]] = {
    "parse_gcg": parse_gcg,
    "read_gcg": read_gcg,
    "parse_cgp": lambda text: parse_cgp(text, ALPHABET),
    "parse_board": lambda text: parse_board(text, ALPHABET),
}


@pytest.mark.parametrize("reader", READERS)
def test_a_path_in_a_texts_place_is_told_how_to_read_the_file(reader: str) -> None:
    with pytest.raises(TypeError, match=rf"{reader} reads (text|bytes), not .*Path; what a file holds is path\.read_"):
        READERS[reader](Path("game.gcg"))
