"""What the turns of a game come to: each player's totals, and the turning points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from lexiko.review.facts import PlayerTotals, ReviewedTurn, TurningPoint
from lexiko.review.kinds import KINDS, Ending

POINTS = 3
"""So many turning points are told."""
_LEAST_CHANGE = 0.01
"""Whatever changes the chances less is none."""
UNCHALLENGED = "unchallenged"


def totals_of(turns: Sequence[ReviewedTurn], seat: int) -> PlayerTotals:
    """What one player's turns come to. SumsOfGames are over the turns that are not left out."""
    own = [turn for turn in turns if turn.seat == seat]
    told = [turn for turn in own if turn.best]
    offered = round(sum(turn.offered for turn in told), 3)
    lost = round(sum(turn.lost for turn in told), 3)
    chances = [turn.chance_lost for turn in told if turn.chance_lost is not None]
    luck = round(sum(turn.draw.luck for turn in told if turn.draw), 3)
    unchallenged = [turn.unchallenged.gained for turn in turns if turn.unchallenged and seat in turn.unchallenged.seats]
    by_kind = tuple(_by_kind(told, unchallenged))
    named = sum(points for kind, _, points in by_kind if kind != UNCHALLENGED)
    return PlayerTotals(
        seat=seat,
        turns=len(told),
        left_out=len(own) - len(told),
        offered=offered,
        taken=round(offered - lost, 3),
        lost=lost,
        chance_lost=round(sum(chances), 6) if chances else None,
        expected=round(offered - luck, 3),
        luck=luck,
        drawn=sum(turn.draw is not None for turn in told),
        by_kind=by_kind,
        unnamed=round(lost - named, 3),
        unchallenged=round(sum(unchallenged), 3),
    )


def _by_kind(told: Sequence[ReviewedTurn], unchallenged: Sequence[float]) -> Iterable[tuple[str, int, float]]:
    """Each kind of mistake that was made, how often, and the points it cost."""
    for kind in KINDS:
        lost = [turn.lost for turn in told if turn.cause and turn.cause.kind == kind]
        if kind == UNCHALLENGED:
            lost = [*unchallenged]
        if lost:
            yield kind, len(lost), round(sum(lost), 3)


def turning_points_of(turns: Sequence[ReviewedTurn], *, most: int = POINTS) -> tuple[TurningPoint, ...]:
    """The choices that changed the chances most, the largest first; neighbours of one ending are one.

    Where no chance is told, points are.
    """
    lossy = [turn for turn in turns if turn.best and (turn.lost > 0 or turn.chance_lost)]
    points = []
    for _, group in groupby(range(len(lossy)), key=lambda place: _first_of_ending(lossy, place)):
        points.append(_point([lossy[place] for place in group]))
    if any(point.change is not None for point in points):
        points = [point for point in points if point.change is not None and point.change >= _LEAST_CHANGE]
        points.sort(key=lambda point: (-(point.change or 0.0), point.turns))
    else:
        points.sort(key=lambda point: (-point.lost, point.turns))
    return tuple(points[:most])


def _first_of_ending(lossy: Sequence[ReviewedTurn], place: int) -> int:
    """The place of the first turn of the ending that a turn belongs to; its own if it belongs to none."""
    while _is_ending(lossy[place]) and place and _is_ending(lossy[place - 1]):
        place -= 1
    return place


def _is_ending(turn: ReviewedTurn) -> bool:
    return any(isinstance(cause, Ending) for cause in (turn.cause, *turn.also))


def _point(turns: Sequence[ReviewedTurn]) -> TurningPoint:
    worst = max(turns, key=lambda turn: (turn.chance_lost or 0.0, turn.lost, -turn.number))
    return TurningPoint(
        turns=tuple(turn.number for turn in turns),
        worst=worst.number,
        change=worst.chance_lost,
        lost=round(sum(turn.lost for turn in turns), 3),
    )
