"""Write docs/pictures/board.svg, the README's board, from the tiles in docs/pictures/board.txt.

`--check` writes nothing and fails when the picture is stale.
"""

from __future__ import annotations

import sys

from generated import ROOT, publish
from lexiko.notation import BoardLook, draw_board, parse_board
from lexiko.rulebook import load_edition, ruleset

EDITION = "luxury"
PICTURES = ROOT / "docs" / "pictures"


def picture() -> str:
    """The board as SVG."""
    rules = ruleset(EDITION)
    board = parse_board((PICTURES / "board.txt").read_text(encoding="utf-8"), rules.tile_set.alphabet)
    look = BoardLook(colours=load_edition(EDITION).colours.light, grain=True)
    return draw_board(board, rules, look, title="A board in the middle of a game")


if __name__ == "__main__":
    sys.exit(publish({PICTURES / "board.svg": picture()}, "make docs", check="--check" in sys.argv))
