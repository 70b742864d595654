"""A game of an environment shown: in lines of text, or the board as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from lexiko.library import board_picture
from lexiko.notation import format_board, format_tiles
from lexiko.rules import PlayerView

RENDER_MODES = ("ansi", "human", "svg")
"""`"ansi"` gives lines of text, `"human"` prints them, `"svg"` gives the board as a picture."""


def as_text(view: PlayerView, names: Sequence[str]) -> str:
    """The board, every score, and the rack of this seat: what it may know, and no more. Rule: R1.3"""
    ruleset, alphabet = view.ruleset, view.ruleset.tile_set.alphabet
    lines = [format_board(view.board, ruleset.layout, alphabet)]
    lines.append(", ".join(f"{name} {score}" for name, score in zip(names, view.scores, strict=True)))
    lines.append(f"{view.bag_count} tiles in the bag")
    if view.result is not None:
        winners = " and ".join(names[seat] for seat in view.result.winners)
        lines.append(f"over ({view.result.why}), won by {winners}" if winners else f"over ({view.result.why})")
    elif view.seat is not None:
        lines.append(f"{names[view.seat]} holds {format_tiles(view.rack, alphabet)}")
    return "\n".join(lines)


def as_picture(view: PlayerView, names: Sequence[str]) -> str:
    """The board as SVG, the latest play outlined while it can be challenged."""
    last = view.last.laid if view.last else ()
    return board_picture(view.board, view.ruleset, last=last, title=f"{', '.join(names)}: the board")
