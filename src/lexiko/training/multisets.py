# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Multisets of tiles, numbered without gaps: every one that a pool allows. Compiled; runs uncompiled too.

Tiles are told apart by kind, 0 for the blank. A multiset's number is a sum over its kinds in ascending order: how many
multisets come before it for having fewer tiles of that kind. So a walk that adds kinds in ascending order knows every
number by one addition a kind, and all multisets that begin alike, up to some kind, have neighbouring numbers.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython


@cython.final
@cython.cclass
class Multisets:
    """All multisets of at most `most` tiles with no more tiles of a kind than `bounds` says; the empty one is 0.

    `ways[kind * (most + 1) + left]` counts the multisets of at most `left` tiles of this and later kinds. Having
    `copies` of a kind where `left` more tiles were allowed adds `first[(kind * (most + 1) + left) * (most + 1) +
    copies]` to the number.

    >>> pool = Multisets([1, 2], 2)  # {}, {1}, {1, 1}, {0}, {0, 1}
    >>> pool.count, pool.number_of(b"\\0\\1"), list(pool.in_order())
    (5, 4, [3, 4, 1, 2])
    """

    def __init__(self, bounds: Sequence[int], most: int) -> None:
        self.kinds = len(bounds)
        self.most = most
        self.bounds = array("i", bounds)
        row = most + 1
        self.ways = array("i", [1] * ((self.kinds + 1) * row))
        self.first = array("i", bytes(4 * self.kinds * row * row))
        for kind in reversed(range(self.kinds)):
            for left in range(row):
                number = 0
                for copies in range(left + 1):
                    self.first[(kind * row + left) * row + copies] = number
                    number += self.ways[(kind + 1) * row + left - copies] if copies <= bounds[kind] else 0
                self.ways[kind * row + left] = number
        self.count = self.ways[most]

    def number_of(self, tiles: bytes) -> int:
        """The number of a multiset, its tiles in any order; -1 if it is none of these."""
        number, left = 0, self.most
        for kind in range(self.kinds):
            copies = tiles.count(kind)
            if copies > min(left, self.bounds[kind]):
                return -1
            number += self.first[(kind * (self.most + 1) + left) * (self.most + 1) + copies]
            left -= copies
        return number if len(tiles) == self.most - left else -1

    def in_order(self) -> array[int]:
        """The numbers of all but the empty one, in the order of their sorted tiles as bytes."""
        numbers = array("i", bytes(4 * (self.count - 1)))
        found: cython.int[::1] = numbers
        with cython.nogil:
            self.list_from(0, self.most, 0, 0, found)
        return numbers

    def list_from(
        self, kind: cython.int, left: cython.int, number: cython.int, listed: cython.int, found: cython.int[::1]
    ) -> cython.int:
        """List what begins as multiset `number` does and goes on with `kind` or later; how many are listed then."""
        row: cython.int = self.most + 1
        if not left:
            return listed
        tile: cython.int
        copies: cython.int
        for tile in range(kind, self.kinds):
            # what has more of this tile comes before what goes on with a later one
            most: cython.int = min(self.bounds[tile], left)
            offsets: cython.Py_ssize_t = (tile * row + left) * row
            for copies in range(1, most + 1):
                found[listed] = number + self.first[offsets + copies]
                listed += 1
            for copies in range(most, 0, -1):
                listed = self.list_from(tile + 1, left - copies, number + self.first[offsets + copies], listed, found)
        return listed

    def keys_in_order(self) -> list[bytes]:
        """The sorted tiles of all but the empty one, in order."""
        keys: list[bytes] = []
        grow_keys(keys, b"", 0, self)
        return keys


def grow_keys(keys: list[bytes], tiles: bytes, kind: int, multisets: Multisets) -> None:
    """List what begins with these tiles and goes on with tiles of `kind` or later."""
    for tile in range(kind, multisets.kinds):
        longer = tiles + bytes([tile])
        if len(longer) <= multisets.most and longer.count(tile) <= multisets.bounds[tile]:
            keys.append(longer)
            grow_keys(keys, longer, tile, multisets)
