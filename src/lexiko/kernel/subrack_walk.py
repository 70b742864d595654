# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""What is every subrack of a rack worth? One walk over the leaves for all of them. Compiled; runs uncompiled too.

Racks of nine leave more tiles than the six that tables go up to, and a bag of two hundred tiles has leaves that one of
a hundred lacks. What a table of leaves of six tiles lacks is guessed, if it has two tiles or more: as if each tile
added as much to the others as it does on average,

    worth[M] = sum over tiles t of worth[M - t] / (tiles in M - 1)
"""

from __future__ import annotations

from array import array
from collections import Counter
from typing import Any

import cython

if not cython.compiled:
    from lexiko.kernel.consts import ACCEPTS, LEAST_TO_GUESS_FROM, arc_of, child_of


@cython.final
@cython.cclass
class SubrackWalk:
    """The buffers of a leave table, and the walk; never changed once made, so threads may share it."""

    def __init__(self, nodes: Any, counts: Any, millipoints: Any) -> None:
        self.nodes = nodes
        self.counts = counts
        self.millipoints = millipoints
        self.longest = self.longest_leave()

    def longest_leave(self) -> int:
        """How many tiles the longest leave has; 0 for a table without leaves."""
        length = 0
        lists = {arc_of(self.nodes[0])} - {0}
        while lists:
            length += 1
            below = set()
            for first in lists:
                node = first
                below.add(arc_of(self.nodes[node]))
                while not self.nodes[node] & 0x400000:
                    node += 1
                    below.add(arc_of(self.nodes[node]))
            lists = below - {0}
        return length

    def values(self, rack: bytes) -> array[int]:
        """The value of every subrack in millipoints, numbered as `LeaveTable.subracks` says."""
        kinds = sorted(Counter(rack).items())
        size = 1
        for _, most in kinds:
            size *= most + 1
        values = array("i", bytes(4 * size))
        found: cython.int[::1] = values
        lists: cython.uint[::1] = array("I", bytes(4 * size))
        numbers: cython.uint[::1] = array("I", bytes(4 * size))
        tiles: cython.uint[::1] = array("I", [0, *(tile for tile, _ in kinds)])
        mosts: cython.int[::1] = array("i", [0, *(most for _, most in kinds)])
        with cython.nogil:
            self.fill(len(tiles) - 1, tiles, mosts, found, lists, numbers)
        return values

    def fill(
        self,
        kinds: cython.int,
        tiles: cython.uint[::1],
        mosts: cython.int[::1],
        found: cython.int[::1],
        lists: cython.uint[::1],
        numbers: cython.uint[::1],
    ) -> None:
        """Fill `found`; `lists` and `numbers` are room for where each subrack's longer leaves are.

        `tiles` are the `kinds` different tiles, ascending, and `mosts` how many there are of each, from place 1 on.
        All of `found`, `lists` and `numbers` have a place for every subrack.
        """
        kind: cython.Py_ssize_t
        subrack: cython.int
        stride: cython.int = 1
        found[0] = 0
        lists[0] = arc_of(self.nodes[0])
        numbers[0] = 0
        for kind in range(1, kinds + 1):
            for subrack in range(stride, stride * (mosts[kind] + 1)):
                number: cython.uint = numbers[subrack - stride]
                siblings: cython.uint = lists[subrack - stride]
                node: cython.uint = child_of(self.nodes, siblings, tiles[kind])
                found[subrack] = 0
                lists[subrack] = 0
                numbers[subrack] = 0
                if node:
                    number += self.counts[siblings] - self.counts[node]
                    if self.nodes[node] & ACCEPTS:
                        found[subrack] = self.millipoints[number]
                        number += 1
                    lists[subrack] = arc_of(self.nodes[node])
                    numbers[subrack] = number
                elif self.longest >= LEAST_TO_GUESS_FROM:
                    found[subrack] = self.guess(subrack, kind, mosts, found)
            stride *= mosts[kind] + 1

    def guess(
        self, subrack: cython.int, last: cython.Py_ssize_t, mosts: cython.int[::1], found: cython.int[::1]
    ) -> cython.int:
        """The worth of a subrack of kinds up to `last` that the table lacks, judged by smaller ones."""
        size: cython.int = 0
        total: cython.longlong = 0
        stride: cython.int = 1
        kind: cython.Py_ssize_t
        for kind in range(1, last + 1):
            copies: cython.int = subrack // stride % (mosts[kind] + 1)
            if copies:
                size += copies
                total += cython.cast(cython.longlong, copies) * found[subrack - stride]
            stride *= mosts[kind] + 1
        return total // (size - 1) if size > 1 else 0


def scaled(steps: array[int], step: cython.int) -> array[int]:
    """Each of these numbers (`h`) times `step`, as `i`.

    >>> list(scaled(array("h", [-3, 40]), 125))
    [-375, 5000]
    """
    values = array("i", bytes(4 * len(steps)))
    found: cython.int[::1] = values
    taken: cython.short[::1] = steps
    place: cython.Py_ssize_t
    for place in range(len(taken)):
        found[place] = step * taken[place]
    return values
