"""The moves of a turn weighed at sight: the best of them, the one that was made, and what is worth looking into."""

from __future__ import annotations

from lexiko.analysis import candidates, equity_of
from lexiko.frozen import dataclass
from lexiko.kernel import Engine
from lexiko.notation import format_move, format_tiles
from lexiko.review.facts import Weighed
from lexiko.review.moments import RecordedTurn
from lexiko.rules import Exchange, Move, Pass, Play, PlayerView, preview, tile_of
from lexiko.search import ComparedMove, WinningChances, moves_to_compare

MOST = 8
"""So many moves are compared, and the one that was made."""
_MORE = 4
"""So many times as many are looked for: some are one, but for where a blank lies."""


@dataclass(frozen=True, slots=True)
class Compared:
    """The best moves of a turn at sight, the best first, with the one that was made at `made`."""

    view: PlayerView
    moves: tuple[ComparedMove, ...]
    made: int
    is_phony: bool = False
    """Whether the move that was made has words that the lexicon does not have."""

    @property
    def best(self) -> ComparedMove:
        """The best at sight."""
        return self.moves[0]

    @property
    def legal_best(self) -> ComparedMove:
        """The best at sight of those whose words are all in the lexicon."""
        return next(each for place, each in enumerate(self.moves) if not (self.is_phony and place == self.made))


def done_in(moment: RecordedTurn) -> Move:
    """What a turn came to: its move, or a pass where that was taken back. Rule: R8.3"""
    assert moment.move is not None
    return Pass() if moment.withdrawn else moment.move


def compared(moment: RecordedTurn, engine: Engine, *, most: int = MOST) -> Compared:
    """The best moves of a turn that can be reviewed, and the one that was made, by what they are worth at sight.

    A move that is worth more than all that the lexicon allows, as one of words that it does not have, comes first.
    """
    view, done = moment.view, done_in(moment)
    assert view is not None
    found = candidates(view, engine, limit=_MORE * most)
    moves = moves_to_compare(((each.move, each.equity.total) for each in found), most=most)
    if done not in [each.move for each in moves]:
        moves.append(ComparedMove(done, equity_of(done, view, engine).total))
    moves.sort(key=lambda each: -each.equity)
    is_phony = bool(moment.phonies) and not moment.withdrawn
    return Compared(view, tuple(moves), [each.move for each in moves].index(done), is_phony)


def weighed(each: ComparedMove, view: PlayerView, chances: WinningChances) -> Weighed:
    """A move with what it is worth at sight, and the chance that such a lead has."""
    move, alphabet = each.move, view.ruleset.tile_set.alphabet
    tried = preview(view, move)
    kept = tried.rack.removed(move.tiles) if isinstance(move, Exchange) else tried.rack
    points = tried.score.points if tried.score else 0
    return Weighed(
        move=move,
        text=format_move(move, board=view.board, alphabet=alphabet),
        points=points,
        kept=format_tiles(kept, alphabet),
        equity=each.equity,
        leave=round(each.equity - points, 3),
        worth=each.equity,
        win=chance_at_sight(view, each.equity, laid=len(laid_by(move)), chances=chances),
    )


def chance_at_sight(view: PlayerView, equity: float, *, laid: int, chances: WinningChances) -> float | None:
    """The chance that the lead after a move has; None where it is no lead that wins. Rule: V7"""
    others = [seat for seat in view.active if seat != view.seat]
    if view.ruleset.targets or not others or view.seat is None:
        return None
    lead = view.scores[view.seat] - max(view.scores[seat] for seat in others)
    bag = max(1, view.bag_count - laid)
    return chances.table(len(view.active)).chance(lead + equity, bag=bag, turns=len(others))


def laid_by(move: Move) -> tuple[int, ...]:
    """The tiles that a play takes from the rack."""
    return tuple(map(tile_of, move.tiles)) if isinstance(move, Play) else ()
