"""How often something follows a move, held against how often it would come anyway."""

from __future__ import annotations

from array import array
from collections import Counter
from math import sqrt
from random import Random

from lexiko.analysis import sizes
from lexiko.coaching.remarks import BingoToCome, OpensSquare
from lexiko.coaching.seen import SeenMove
from lexiko.coaching.tips import SIGNS
from lexiko.kernel import MILLIPOINTS, Asked, Engine
from lexiko.notation import format_square, format_tiles
from lexiko.rules import Board, PlayerView, Rack, Ruleset, Square

RACKS = 60
"""So many racks are drawn."""
_MORE = 0.125
_ERRORS = 2.0
_TRIPLE = 3
_ABOVE_ALL = 10_000 * MILLIPOINTS
"""More than any play scores."""


def is_reason(many: int, few: int, racks: int) -> bool:
    """Whether something comes clearly more often: in an eighth more of all cases, and beyond chance.

    One time in four is no reason where it is one in five anyway.

    >>> is_reason(15, 12, 60), is_reason(150, 120, 600), is_reason(30, 12, 60)
    (False, False, True)
    """
    often, anyway = many / racks, few / racks
    error = sqrt((often * (1 - often) + anyway * (1 - anyway)) / racks)
    return often - anyway >= _MORE and often - anyway > _ERRORS * error


def bingo_to_come(seen: SeenMove, engine: Engine, *, luck: str, racks: int = RACKS) -> BingoToCome | None:
    """That the tiles kept make a bingo next turn clearly more often than a rack drawn whole; None if they do not."""
    view, size = seen.view, seen.view.ruleset.rack_size
    to_draw = size - len(seen.kept)
    if not seen.kept or not to_draw or view.bag_count < size:
        return None
    random, pool = Random(f"bingos {luck}"), sorted(view.unseen)
    whole = [Rack.of(random.sample(pool, size)) for _ in range(racks)]
    filled = [seen.kept.added(random.sample(pool, to_draw)) for _ in range(racks)]
    few = sum(has_bingo(view.board, rack, view.ruleset, engine) for rack in whole)
    many = sum(has_bingo(seen.tried.board, rack, view.ruleset, engine) for rack in filled)
    if not is_reason(many, few, racks):
        return None
    kept = format_tiles(seen.kept, view.ruleset.tile_set.alphabet)
    return BingoToCome(kept=kept, many=many, few=few, racks=racks)


def has_bingo(board: Board, rack: Rack, ruleset: Ruleset, engine: Engine) -> bool:
    """Whether a rack has a play that earns the bonus. Rule: R5.6"""
    worth = array("i", [_ABOVE_ALL // 100 if ruleset.bonus(len(rack) - kept) else 0 for kept in sizes(rack)])
    found = engine.plays_for(board, rack, limit=1, by="equity", kept=worth)
    return bool(found) and ruleset.bonus(len(found[0].placements)) > 0


def opened_square(seen: SeenMove, engine: Engine, *, luck: str, racks: int = RACKS) -> OpensSquare | None:
    """The tripled word that the best replies cover clearly more often after the play than without it; None if none."""
    view, size = seen.view, min(seen.view.ruleset.rack_size, len(seen.view.unseen))
    if not seen.laid or not size:
        return None
    random, pool = Random(f"openings {luck}"), sorted(view.unseen)
    drawn = [Rack.of(random.sample(pool, size)) for _ in range(racks)]
    after, before = (_covered(board, drawn, view, engine) for board in (seen.tried.board, view.board))
    more = {square: after[square] - before[square] for square in after}
    square = max(sorted(more), key=lambda each: more[each], default=None)
    if square is None or not is_reason(after[square], before[square], racks):
        return None
    return OpensSquare(
        square=format_square(square),
        premium=SIGNS[view.ruleset.layout.sign(square)],
        many=after[square],
        few=before[square],
        racks=racks,
    )


def _covered(board: Board, racks: list[Rack], view: PlayerView, engine: Engine) -> Counter[Square]:
    """How often the best reply at sight covers each square of a tripled word."""
    layout = view.ruleset.layout
    covered: Counter[Square] = Counter()
    for plays in engine.plays_of([Asked(board, rack) for rack in racks], limit=1, by="equity"):
        if plays:
            covered.update(square for square, _ in plays[0].placements if layout.premium(square).word_times >= _TRIPLE)
    return covered
