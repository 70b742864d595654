"""What a sample of games tells: a mean, how far single values lie from it, and how sure the mean is."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

SURE = 1.959964
"""How many standard errors an interval reaches to each side: 95 of 100 such intervals hold the truth."""


class Estimate(NamedTuple):
    """A mean, an interval that holds the true one 95 times of 100, and the standard deviation of single games."""

    mean: float
    low: float
    high: float
    deviation: float


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values with its interval.

    >>> estimate([1.0, 2.0, 3.0, 4.0]).mean
    2.5
    """
    mean, deviation = mean_and_deviation(values)
    reach = SURE * deviation / sqrt(len(values))
    return Estimate(mean, mean - reach, mean + reach, deviation)


def share_estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values from 0 to 1 with its interval.

    The interval is that of two values more, one of them 0 and one of them 1: so a few games all won prove little.

    >>> all_won = share_estimate([1.0] * 10)
    >>> all_won.mean, round(all_won.low, 2), all_won.high
    (1.0, 0.75, 1.0)
    """
    mean, deviation = mean_and_deviation(values)
    wider = estimate([*values, 0.0, 1.0])
    return Estimate(mean, max(0.0, min(mean, wider.low)), min(1.0, max(mean, wider.high)), deviation)


def mean_and_deviation(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and the standard deviation of single values (0 of a single one). Raises `ValueError` for none."""
    if not values:
        raise ValueError("no values, no mean")
    mean = sum(values) / len(values)
    squares = sum((value - mean) ** 2 for value in values)
    return mean, sqrt(squares / (len(values) - 1)) if len(values) > 1 else 0.0
