"""Turns as score keepers type them, beyond what notation has: with the points that were counted, and exchanges."""

from __future__ import annotations

import re

from lexiko.notation import count_of
from lexiko.rules import tile_of
from lexiko.scorekeeping.entries import ScoreCommand, ScoreError
from lexiko.scorekeeping.kept_score import KeptScore

NONE_TYPED = ("none", "-", "0")
"""What stands for no tiles, and no time."""
_EXCHANGE = re.compile(r"(?:exchange|exch|ex|-)\s*(\S*)", re.IGNORECASE)
_WITH_POINTS = re.compile(
    r"(?P<turn>(?:.*;)?\s*\S+\s+\S+(?:\s+(?:across|down))?)\s+[+=]?(?P<points>[0-9]{1,4})", re.IGNORECASE
)


def with_points(text: str) -> tuple[str, int | None]:
    """A turn and the points that its maker counted, if they stand behind it.

    >>> with_points("H6 FARM 12"), with_points("HORN 8H across +14"), with_points("exchange 3")
    (('H6 FARM', 12), ('HORN 8H across', 14), ('exchange 3', None))
    """
    found = _WITH_POINTS.fullmatch(text.strip())
    return (found["turn"], int(found["points"])) if found else (text, None)


def exchange(text: str, kept: KeptScore) -> ScoreCommand | None:
    """`exchange 3`, `ex ABC`, `-3`, perhaps with steps before it; None where this is no exchange.

    To exchange none is to pass. Rule: R6.1

    Raises `ScoreError`, `UnknownLetter`, and `NotationError` for steps that cannot be read.
    """
    steps, _, last = text.rpartition(";")
    last = last.strip()
    found = _EXCHANGE.fullmatch(last)
    if found is None or last == "-":
        return None
    if not found[1]:
        raise ScoreError("how-many-or-none")
    if found[1].casefold() in NONE_TYPED:
        return kept.typed(f"{steps}; pass" if steps.strip() else "pass")
    count, tiles = count_of(found[1]), b""
    if count is None:
        alphabet = kept.ruleset.tile_set.alphabet
        tiles = bytes(map(tile_of, alphabet.parse_tiles(alphabet.as_typed(found[1]))))
        count = len(tiles)
    before = kept.typed(f"{steps}; pass" if steps.strip() else "pass")
    return ScoreCommand(verb="exchange", count=count, move=before.move, tiles=tiles)
