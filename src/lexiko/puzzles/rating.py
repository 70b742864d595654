"""How hard a puzzle is and how well somebody solves them, learnt from who solved which: ratings by Glicko.

A puzzle and whoever tries it meet like two players. Each has a rating and a deviation, how sure that is: who is new
moves far, a puzzle that hundreds answered hardly at all. M. E. Glickman, "Parameter estimation in large dynamic paired
comparison experiments", Applied Statistics 48 (1999): the step for one meeting a period. A meeting is worth a share of
one and not only won or lost, so that a hint costs something and not everything.
"""

from __future__ import annotations

from math import log, pi, sqrt

from lexiko.frozen import dataclass

_Q = log(10) / 400
SUREST, LEAST_SURE = 45.0, 350.0
"""Deviations are between these: nobody is known so well that nothing more can be learnt."""
_A_FURTHER_TRY, _A_HINT = 0.15, 0.2


@dataclass(frozen=True, slots=True)
class Rated:
    """A rating, and its deviation: the true one lies within twice of that 95 times of 100."""

    rating: float
    deviation: float = LEAST_SURE


BEGINNER = Rated(1200.0)
"""Somebody of whom nothing is known."""


def after_meeting(one: Rated, other: Rated, share: float) -> Rated:
    """What one is rated after a meeting with another that was worth such a share, from 0 to 1.

    >>> after_meeting(Rated(1500, 200), Rated(1400, 30), 1)
    Rated(rating=1563.4, deviation=175.2)
    """
    weight = _weight(other.deviation)
    chance = expected(one, other)
    variance = 1 / (_Q**2 * weight**2 * chance * (1 - chance))
    precision = 1 / one.deviation**2 + 1 / variance
    rating = one.rating + _Q / precision * weight * (share - chance)
    return Rated(round(rating, 1), round(min(LEAST_SURE, max(SUREST, sqrt(1 / precision))), 1))


def expected(one: Rated, other: Rated) -> float:
    """The share that one may expect of a meeting with another.

    >>> round(expected(Rated(1500, 200), Rated(1400, 30)), 3)
    0.639
    """
    return 1 / (1 + 10 ** (-_weight(other.deviation) * (one.rating - other.rating) / 400))


def _weight(deviation: float) -> float:
    return 1 / sqrt(1 + 3 * (_Q * deviation / pi) ** 2)


def share_of(*, solved: bool, tries: int, hints: int) -> float:
    """What an answer is worth: all at the first try and without a hint, less for each that it took, nothing if shown.

    >>> share_of(solved=True, tries=1, hints=0), share_of(solved=True, tries=2, hints=1)
    (1.0, 0.65)
    >>> share_of(solved=False, tries=3, hints=0)
    0.0
    """
    if not solved:
        return 0.0
    return round(max(0.1, 1 - _A_FURTHER_TRY * (max(1, tries) - 1) - _A_HINT * hints), 2)
