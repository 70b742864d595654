"""What a play opens to the next player, seen over racks that may be there."""

from __future__ import annotations

from collections import Counter
from random import Random

from lexiko.coaching import SIGNS
from lexiko.kernel import Asked, Engine
from lexiko.notation import format_square
from lexiko.review.kinds import OpenedPremium
from lexiko.rules import Board, Move, PlayerView, Rack, Square, preview

RACKS = 40
"""So many racks of the next player are drawn."""
_MORE_OFTEN = 0.25
"""A square counts as opened if the best reply covers it in so many more of all cases."""
_TRIPLE = 3


def opened_premium(
    view: PlayerView, best: Move, made: Move, engine: Engine, *, luck: str, racks: int = RACKS
) -> OpenedPremium | None:
    """The word premium that replies to the move made cover more often than replies to the best, if they score more."""
    size = min(view.ruleset.rack_size, len(view.unseen))
    if not size:
        return None
    random = Random(f"openings {luck}")
    pool = sorted(view.unseen)
    drawn = [Rack.of(random.sample(pool, size)) for _ in range(racks)]
    after_made, made_points = _replies(preview(view, made).board, drawn, view, engine)
    after_best, best_points = _replies(preview(view, best).board, drawn, view, engine)
    more = {square: after_made[square] - after_best[square] for square in after_made}
    square = max(sorted(more), key=lambda each: more[each], default=None)
    if square is None or more[square] < _MORE_OFTEN * racks or made_points <= best_points:
        return None
    return OpenedPremium(
        explains=round((made_points - best_points) / racks, 3),
        square=format_square(square),
        premium=SIGNS[view.ruleset.layout.sign(square)],
        share=after_made[square] / racks,
        best_share=after_best[square] / racks,
        reply=made_points / racks,
        best_reply=best_points / racks,
        racks=racks,
    )


def _replies(board: Board, racks: list[Rack], view: PlayerView, engine: Engine) -> tuple[Counter[Square], int]:
    """How often the best reply at sight covers each square of a tripled word, and the points of all of them."""
    layout = view.ruleset.layout
    covered: Counter[Square] = Counter()
    points = 0
    for plays in engine.plays_of([Asked(board, rack) for rack in racks], limit=1, by="equity"):
        if plays:
            points += plays.scores[0]
            covered.update(square for square, _ in plays[0].placements if layout.premium(square).word_times >= _TRIPLE)
    return covered, points
