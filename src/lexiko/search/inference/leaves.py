"""Which leaves there may be, and how likely each is before anything is known of the turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import comb
from random import Random

MOST_LISTED = 60_000
"""More leaves than so many are not listed, but drawn."""
_DRAWN = 40_000


def usual_leaves_of(
    pool: bytes, size: int, *, seed: int, listed: int = MOST_LISTED, drawn: int = _DRAWN
) -> tuple[dict[bytes, float], bool]:
    """Every leave of so many tiles of a pool, sorted, with its chance, where no more than `listed` are different.

    Else so many are `drawn` at random, which True tells.

    >>> usual_leaves_of(b"aab", 2, seed=1)
    ({b'aa': 0.3333333333333333, b'ab': 0.6666666666666666}, False)
    """
    counts = Counter(pool)
    if _how_many(counts, size) <= listed:
        ways = comb(len(pool), size)
        return {leave: times / ways for leave, times in _listed(sorted(counts.items()), size)}, False
    random = Random(f"leaves {seed}")
    found = Counter(bytes(sorted(random.sample(pool, size))) for _ in range(drawn))
    return {leave: times / drawn for leave, times in sorted(found.items())}, True


def _how_many(counts: Counter[int], size: int) -> int:
    """How many different leaves of a size there are.

    >>> _how_many(Counter(b"aab"), 2)
    2
    """
    ways = [1] + [0] * size
    for most in counts.values():
        ways = [sum(ways[total - count] for count in range(min(most, total) + 1)) for total in range(size + 1)]
    return ways[size]


def _listed(counts: list[tuple[int, int]], size: int) -> Iterator[tuple[bytes, int]]:
    """Each leave, and in how many ways it may be picked."""
    if not size:
        yield b"", 1
        return
    if not counts:
        return
    (tile, most), rest = counts[0], counts[1:]
    for count in range(min(most, size), -1, -1):
        for leave, times in _listed(rest, size - count):
            yield bytes([tile] * count) + leave, comb(most, count) * times
