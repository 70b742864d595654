"""The sum of products of a few pairs of small numbers; `lanes.h` beside it does it at once, for the C compiler."""

from __future__ import annotations

from collections.abc import Sequence


def lexiko_dot(left: Sequence[int], right: Sequence[int], lanes: int) -> int:
    """The sum of the first `lanes` products.

    >>> lexiko_dot([3, 2, 1], [10, 1, 1], 2)
    32
    """
    return sum(left[lane] * right[lane] for lane in range(lanes))
