"""The luck of the draw: what was drawn before a turn, against what is drawn on average from what was unseen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from lexiko.analysis import sizes
from lexiko.kernel import MILLIPOINTS, Asked, Engine
from lexiko.notation import format_tiles
from lexiko.review.facts import DrawLuck
from lexiko.review.moments import RecordedTurn
from lexiko.review.weighing import Compared, laid_by
from lexiko.rules import Exchange, PlayerView, Rack, Tiles

SAMPLES = 60
"""So many racks are drawn."""


def luck_of(
    moment: RecordedTurn,
    before: RecordedTurn | None,
    found: Compared,
    engine: Engine,
    *,
    seed: int,
    samples: int = SAMPLES,
) -> DrawLuck | None:
    """What was drawn since the mover's turn before (None: the first rack), and what it gave; None if that is not told.

    The tiles kept are held fixed, the others drawn anew from those unseen at this turn and those drawn, all as likely,
    and each rack is worth its best move at sight. What a turn lost to the board is no luck: all meet the same board.
    """
    view = moment.view
    assert view is not None
    rules = view.ruleset
    if rules.rearranging or rules.letter_recycling or rules.blank_recycling:
        return None  # what such steps would make of other racks is not searched
    kept = kept_by(before) if before else Rack()
    if kept is None or moment.rack.missing(kept):
        return None
    drew = moment.rack.removed(kept)
    alphabet = view.ruleset.tile_set.alphabet
    offered = found.legal_best.equity
    if not drew:
        return DrawLuck(drew="", offered=offered, expected=offered, samples=0)
    pool = _drawn_from(view, drew, before)
    random = Random(f"luck {seed} {moment.number}")
    racks = [kept.added(random.sample(pool, len(drew))) for _ in range(samples)]
    worths = worth_of_racks(view, racks, engine)
    expected = round(sum(worths) / len(worths), 3)
    return DrawLuck(drew=format_tiles(drew, alphabet), offered=offered, expected=expected, samples=samples)


def kept_by(moment: RecordedTurn) -> Rack | None:
    """What a turn left on the rack before anything was drawn; None where that is not told. Rule: R3.2, R8.3"""
    if moment.move is None or moment.view is None:
        return None
    if moment.withdrawn:
        return moment.rack
    if moment.move.before:
        return None  # what steps brought from the board was not drawn
    gone = moment.move.tiles if isinstance(moment.move, Exchange) else laid_by(moment.move)
    return None if moment.rack.missing(gone) else moment.rack.removed(gone)


def _drawn_from(view: PlayerView, drew: Rack, before: RecordedTurn | None) -> list[int]:
    """What could have been drawn: what is unseen and what was drawn, less what was put back just then. Rule: R6.1"""
    pool = Counter(view.unseen.added(drew))
    if before and isinstance(before.move, Exchange) and not before.withdrawn:
        pool -= Counter(before.move.tiles)
    drawable = sorted(pool.elements())
    return drawable if len(drawable) >= len(drew) else sorted(Tiles(view.unseen.codes).added(drew))


def worth_of_racks(view: PlayerView, racks: list[Rack], engine: Engine) -> list[float]:
    """What the best move at sight of each rack is worth on the board of a view, steps before it left out."""
    unseen = view.unseen.added(view.rack)
    asked = []
    for rack in racks:
        others = 0 if view.bag_count else view.ruleset.tile_set.total(unseen) - view.ruleset.tile_set.total(rack)
        asked.append(Asked(view.board, rack, view.bag_count, others))
    lists = engine.plays_of(asked, limit=1, by="equity")
    worths = []
    for rack, each, plays in zip(racks, asked, lists, strict=True):
        kept = engine.kept_of(rack, bag_count=each.bag_count, unseen_points=each.unseen_points)
        rivals = [kept[-1], *plays.equities[:1]]
        if view.ruleset.exchange_allowed(view.bag_count):
            rivals.append(_best_exchange(view, rack, kept))
        worths.append(max(rivals) / MILLIPOINTS)
    return worths


def _best_exchange(view: PlayerView, rack: Rack, kept: Sequence[int]) -> int:
    """What is kept after the best exchange is worth, in millipoints; what is kept of a pass where none is allowed."""
    allowed = [view.ruleset.exchange_allowed(view.bag_count, len(rack) - size) for size in range(len(rack))]
    worths = [worth for worth, size in zip(kept, sizes(rack), strict=True) if size < len(rack) and allowed[size]]
    return max(worths, default=kept[-1])
