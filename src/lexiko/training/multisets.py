# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Multisets of tiles, numbered without gaps: every one that a pool allows. Compiled; runs uncompiled too.

Tiles are told apart by kind, 0 for the blank. Multisets are numbered by size, and those of one size by how many they
have of the last kind, then of the kind before it, and so on. A multiset's number is thus a sum over its kinds in
ascending order, each term known from the kind, its copies and how many tiles come before: a walk that adds kinds in
ascending order knows every number by one addition a kind. And small multisets, which are looked up most, have small
numbers: their values lie close together in memory.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate

import cython


@cython.final
@cython.cclass
class Multisets:
    """All multisets of at most `most` tiles with no more tiles of a kind than `bounds` says; the empty one is 0.

    Adding `copies` of a kind to a multiset of `used` tiles of earlier kinds adds `steps[(kind * (most + 1) + used) *
    (most + 1) + copies]` to its number.

    >>> pool = Multisets([1, 2], 2)  # {}, {0}, {1}, {0, 1}, {1, 1}
    >>> pool.count, pool.number_of(b"\\0\\1"), list(pool.in_order())
    (5, 3, [1, 3, 2, 4])
    """

    def __init__(self, bounds: Sequence[int], most: int) -> None:
        self.kinds = len(bounds)
        self.most = most
        self.bounds = array("i", bounds)
        row = most + 1
        before = sizes_before(bounds, most)
        starts = [0, *accumulate(before[self.kinds])]
        self.steps = array("i", bytes(4 * self.kinds * row * row))
        for kind in range(self.kinds):
            for used in range(row):
                for copies in range(min(most - used, bounds[kind]) + 1):
                    longer = used + copies
                    fewer = sum(before[kind][used + 1 : longer + 1])  # as many as have fewer copies
                    self.steps[(kind * row + used) * row + copies] = starts[longer] - starts[used] + fewer
        self.count = starts[row]

    def number_of(self, tiles: bytes) -> int:
        """The number of a multiset, its tiles in any order; -1 if it is none of these."""
        number = used = 0
        for kind in range(self.kinds):
            copies = tiles.count(kind)
            if copies > min(self.most - used, self.bounds[kind]):
                return -1
            number += self.steps[(kind * (self.most + 1) + used) * (self.most + 1) + copies]
            used += copies
        return number if len(tiles) == used else -1

    def in_order(self) -> array[int]:
        """The numbers of all but the empty one, in the order of their sorted tiles as bytes."""
        numbers = array("i", bytes(4 * (self.count - 1)))
        found: cython.int[::1] = numbers
        with cython.nogil:
            self.list_from(0, 0, 0, 0, found)
        return numbers

    def list_from(
        self, kind: cython.int, used: cython.int, number: cython.int, listed: cython.int, found: cython.int[::1]
    ) -> cython.int:
        """List what begins as multiset `number` does and goes on with `kind` or later; how many are listed then."""
        row: cython.int = self.most + 1
        tile: cython.int
        copies: cython.int
        for tile in range(kind, self.kinds):
            # what has more of this tile comes before what goes on with a later one
            most: cython.int = min(self.bounds[tile], self.most - used)
            offsets: cython.Py_ssize_t = (tile * row + used) * row
            for copies in range(1, most + 1):
                found[listed] = number + self.steps[offsets + copies]
                listed += 1
            for copies in range(most, 0, -1):
                listed = self.list_from(tile + 1, used + copies, number + self.steps[offsets + copies], listed, found)
        return listed

    def keys_in_order(self) -> list[bytes]:
        """The sorted tiles of all but the empty one, in order."""
        keys: list[bytes] = []
        grow_keys(keys, b"", 0, self)
        return keys


def sizes_before(bounds: Sequence[int], most: int) -> list[list[int]]:
    """How many multisets of 0, 1, ... `most` tiles there are of the kinds before each kind, and of all kinds.

    >>> sizes_before([1, 2], 3)
    [[1, 0, 0, 0], [1, 1, 0, 0], [1, 2, 2, 1]]
    """
    older = [1] + [0] * most
    rows = [older]
    for bound in bounds:
        newer = []
        for size in range(most + 1):
            least = size - bound if size > bound else 0
            newer.append(sum(older[least : size + 1]))
        rows.append(newer)
        older = newer
    return rows


def grow_keys(keys: list[bytes], tiles: bytes, kind: int, multisets: Multisets) -> None:
    """List what begins with these tiles and goes on with tiles of `kind` or later."""
    for tile in range(kind, multisets.kinds):
        longer = tiles + bytes([tile])
        if len(longer) <= multisets.most and longer.count(tile) <= multisets.bounds[tile]:
            keys.append(longer)
            grow_keys(keys, longer, tile, multisets)
