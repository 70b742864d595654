"""What is a move worth, all told? Its points, what it keeps, and what the end brings, each part named."""

from __future__ import annotations

from dataclasses import asdict, replace

from lexiko.analysis.subracks import number_of
from lexiko.frozen import dataclass
from lexiko.kernel import MILLIPOINTS, Engine
from lexiko.rules import Exchange, IllegalMove, Move, Play, PlayerView, Rack, preview, tile_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Equity:
    """The worth of a move in points, in parts that add up to `total`, as the kernel reckons it to the thousandth.

    `score` is what the move earns now, `leave` what the tiles kept are worth while there are others to draw,
    `going_out` what the unplayed tiles of the others bring, `left_over` what keeping tiles at the end costs. Rule: R9.3

    >>> Equity(score=24, leave=-3.25).total
    20.75
    """

    score: int = 0
    leave: float = 0.0
    going_out: float = 0.0
    left_over: float = 0.0

    @property
    def total(self) -> float:
        """The sum of all parts."""
        return round(self.score + self.leave + self.going_out + self.left_over, 3)

    @property
    def parts(self) -> dict[str, float]:
        """Every part by its name."""
        return asdict(self)


def equity_of(move: Move, view: PlayerView, engine: Engine) -> Equity:
    """What a move is worth to the seat of this view, steps before it included. Its words are not looked up.

    Raises `IllegalMove` if the rules do not allow it.

    >>> import lexiko
    >>> game = lexiko.new_game(players=("Ann", "Ben"), seed=11)
    >>> worth = equity_of(game.legal_plays(limit=1)[0].move, game.view("Ann"), game.engine)
    >>> worth.score, worth.total
    (54, 61.75)
    """
    tried = preview(view, move)
    if tried.violations:
        raise IllegalMove(tried.violations)
    rack, kept = tried.rack, tried.rack
    if isinstance(move, Play):
        rack = tried.rack.added(map(tile_of, move.tiles))
    elif isinstance(move, Exchange):
        kept = tried.rack.removed(move.tiles)
    worth = engine.kept(replace(view, rack=rack))[number_of(kept, rack)]
    return equity_from(0 if tried.score is None else tried.score.points, worth, kept=kept, view=view)


def equity_from(points: int, worth: int, *, kept: Rack, view: PlayerView) -> Equity:
    """The parts of a move's worth, from its points and what the kernel says of the tiles it keeps, in millipoints."""
    if view.bag_count:
        return Equity(score=points, leave=worth / MILLIPOINTS)
    if kept:
        return Equity(score=points, left_over=worth / MILLIPOINTS)
    return Equity(score=points, going_out=worth / MILLIPOINTS)
