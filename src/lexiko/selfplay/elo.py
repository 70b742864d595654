"""How strong is each of several players? Elo ratings with intervals, from the pairs of games they played."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import NamedTuple

from lexiko.frozen import dataclass
from lexiko.selfplay.estimates import SURE

POINT = log(10) / 400
"""One Elo point in the logistic curve: 400 points more win ten games for each one lost."""

MEAN = 1500.0
"""The mean of all ratings: they tell differences only."""

DRAWN = 0.1
"""How much a drawn pair counts that is added to each meeting."""

_STEPS = 100
_NEAR_ENOUGH = 1e-9


class Rating(NamedTuple):
    """A player's rating, and the interval that holds the true one 95 times of 100, the mean of all being fixed."""

    elo: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two players who met, by their places: how many pairs of games, and what the first had of each, summed up.

    `share` sums the parts of the win, from 0 to 1 a pair, `squares` their squares.
    """

    first: int
    second: int
    pairs: float
    share: float
    squares: float

    @classmethod
    def of(cls, first: int, second: int, shares: Sequence[float]) -> Meeting:
        """The meeting in which the first player had these parts of the pairs' wins."""
        return cls(first, second, len(shares), sum(shares), sum(share * share for share in shares))

    def with_a_draw(self) -> Meeting:
        """The same with a drawn pair more, of little weight."""
        share, squares = self.share + DRAWN / 2, self.squares + DRAWN / 4
        return Meeting(self.first, self.second, self.pairs + DRAWN, share, squares)


def ratings(players: int, meetings: Sequence[Meeting]) -> list[Rating]:
    """The ratings under which these results are likeliest, all players joined by meetings.

    A tenth of a drawn pair more is reckoned for each meeting, so that one who lost every game still has a rating. The
    intervals are made of how much pairs differ, not of the curve's own variance: two games with the same luck are no
    two tosses of a coin.

    >>> even, better = ratings(2, [Meeting.of(0, 1, [0.0, 0.0, 0.0, 1.0] * 100)])
    >>> round(better.elo - even.elo), round(even.elo + better.elo)
    (191, 3000)
    """
    meetings = [each.with_a_draw() for each in meetings]
    strengths = [0.0] * players
    for _ in range(_STEPS):
        rest = _gathered(players, meetings, strengths)
        steps = _times(_inverse(_information(players, meetings, strengths)), rest)
        strengths = [strength + step for strength, step in zip(strengths, steps, strict=True)]
        if max(map(abs, steps)) < _NEAR_ENOUGH:
            break
    errors = _standard_errors(players, meetings, strengths)
    return [
        Rating(
            MEAN + strength / POINT, MEAN + (strength - SURE * error) / POINT, MEAN + (strength + SURE * error) / POINT
        )
        for strength, error in zip(strengths, errors, strict=True)
    ]


def expected_share(elo: float, other: float) -> float:
    """The part of games that a player wins from another.

    >>> round(expected_share(1900, 1500), 2)
    0.91
    """
    return 1 / (1 + exp((other - elo) * POINT))


Matrix = list[list[float]]


def _chance(meeting: Meeting, strengths: Sequence[float]) -> float:
    return 1 / (1 + exp(strengths[meeting.second] - strengths[meeting.first]))


def _gathered(players: int, meetings: Sequence[Meeting], strengths: Sequence[float]) -> list[float]:
    """What each player won more than these strengths lead one to expect."""
    more = [0.0] * players
    for each in meetings:
        rest = each.share - each.pairs * _chance(each, strengths)
        more[each.first] += rest
        more[each.second] -= rest
    return more


def _information(players: int, meetings: Sequence[Meeting], strengths: Sequence[float]) -> Matrix:
    """How sharply the results tell strengths apart; a constant is added everywhere, which fixes their mean."""
    weights = [each.pairs * (chance := _chance(each, strengths)) * (1 - chance) for each in meetings]
    return [[cell + 1 / players for cell in row] for row in _differences(players, meetings, weights)]


def _standard_errors(players: int, meetings: Sequence[Meeting], strengths: Sequence[float]) -> list[float]:
    """The sandwich estimate: the information on both sides of how much the pairs really vary."""
    weights = []
    for each in meetings:
        chance = _chance(each, strengths)
        weights.append(each.squares - 2 * chance * each.share + each.pairs * chance * chance)
    varied = _differences(players, meetings, weights)
    bread = _inverse(_information(players, meetings, strengths))
    return [sqrt(max(0.0, _dot(row, _times(varied, row)))) for row in bread]


def _differences(players: int, meetings: Sequence[Meeting], weights: Sequence[float]) -> Matrix:
    """The sum of each meeting's weight, where it tells one player from another."""
    matrix = [[0.0] * players for _ in range(players)]
    for each, weight in zip(meetings, weights, strict=True):
        matrix[each.first][each.first] += weight
        matrix[each.second][each.second] += weight
        matrix[each.first][each.second] -= weight
        matrix[each.second][each.first] -= weight
    return matrix


def _dot(row: Sequence[float], column: Sequence[float]) -> float:
    return sum(one * other for one, other in zip(row, column, strict=True))


def _times(matrix: Matrix, column: Sequence[float]) -> list[float]:
    return [_dot(row, column) for row in matrix]


def _inverse(matrix: Matrix) -> Matrix:
    """Gauss and Jordan; the matrices here are symmetric and positive, so no rows need be exchanged."""
    size = len(matrix)
    wide = [[*row, *(float(place == column) for column in range(size))] for place, row in enumerate(matrix)]
    for place in range(size):
        pivot = wide[place][place]
        wide[place] = [cell / pivot for cell in wide[place]]
        for other in range(size):
            if other != place and (times := wide[other][place]):
                wide[other] = [cell - times * lead for cell, lead in zip(wide[other], wide[place], strict=True)]
    return [row[size:] for row in wide]
