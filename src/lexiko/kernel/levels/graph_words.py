# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Is this a word of a graph? Asked by letters, while a game is played. Compiled."""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from lexiko.kernel.consts import ACCEPTS, arc_of, child_of


@cython.final
@cython.cclass
class GraphWords:
    """The words of a graph. Threads may share it."""

    def __init__(self, nodes: Any) -> None:
        """`nodes` are those of `Tables`."""
        self.nodes = nodes

    def has(self, letters: cython.uchar[::1], begin: cython.int, count: cython.int) -> cython.bint:
        """Whether the `count` letters from this place on make one of them."""
        arc: cython.uint = arc_of(self.nodes[0])
        node: cython.uint = 0
        place: cython.int
        for place in range(begin, begin + count):
            node = child_of(self.nodes, arc, letters[place])
            if not node:
                return False
            arc = arc_of(self.nodes[node])
        return (self.nodes[node] & ACCEPTS) != 0
