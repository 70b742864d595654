"""Two boxes made one: what was later counts for a card, and every answer of both."""

from __future__ import annotations

Stay = tuple[float, float | None]
"""When a card was put in last, and when it was taken out; None while it is in."""


def merged_stay(one: Stay, other: Stay) -> Stay:
    """When a card of two boxes was put in and taken out: the same from either side, however often it is done.

    >>> merged_stay((1.0, None), (0.0, 2.0)), merged_stay((3.0, None), (0.0, 2.0))
    ((1.0, 2.0), (3.0, None))
    """
    added, removed = max(one[0], other[0]), max(one[1] or 0.0, other[1] or 0.0)
    return added, removed if removed > added else None
