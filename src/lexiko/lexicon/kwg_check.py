# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Is a word graph of unknown origin sound? Arcs inside the file, no rings, known tiles, words in bounds. Compiled."""

from __future__ import annotations

from array import array

import cython

UNSEEN, OPEN, LONGEST = 0, 255, 251
"""Heights of nodes: not visited; visited and still waiting for what follows; the most a sound path may have."""
MOST_WORDS = 5_000_000
"""More words than any language's list has: a few hundred bytes of nodes that many arcs share can spell far more."""


@cython.cclass
class GraphCheck:
    """Walks everything that can be reached from a root, each node once."""

    def __init__(self, nodes: array[int]) -> None:
        self.nodes = nodes
        self.heights = bytearray(len(nodes))
        self.waiting = array("I", bytes(4 * len(nodes)))
        self.counts = array("I", bytes(4 * len(nodes)))
        self.tiles = array("Q", bytes(8 * len(nodes)))

    def walk(self, root: cython.uint, lowest: cython.uint, highest: cython.uint) -> str:
        """What is wrong below this root list; empty if nothing. Tiles must be from `lowest` to `highest`."""
        size: cython.uint = len(self.nodes)
        count: cython.uint = 0
        node: cython.uint = root
        tile: cython.uint
        following: cython.uint
        step: cython.uint
        height: cython.int
        own: cython.ulonglong
        others: cython.ulonglong
        unfinished: cython.bint
        if root >= size:
            return f"its root is node {root}, and it has only {size} nodes"
        if root and self.heights[root] == UNSEEN:
            self.waiting[0] = root
            count = 1
        while count:
            node = self.waiting[count - 1]
            if self.heights[node] == UNSEEN:
                tile = self.nodes[node] >> 24
                if tile < lowest or tile > highest:
                    return f"node {node} has tile {tile}, which the alphabet lacks"
                self.heights[node] = OPEN
            unfinished = False
            for step in range(2):
                if step == 0:
                    following = self.nodes[node] & 0x3FFFFF
                else:
                    following = 0 if self.nodes[node] & 0x400000 else node + 1
                if following >= size:
                    return f"node {node} leads to node {following}, and it has only {size} nodes"
                if following and self.heights[following] == OPEN:
                    return f"node {node} leads back to node {following}: a ring"
                if following and self.heights[following] == UNSEEN:
                    self.waiting[count] = following
                    count += 1
                    unfinished = True
                    break
            if not unfinished:
                height = self.height_of(node)
                if height > LONGEST:
                    return f"a word below node {node} has more than {LONGEST - 1} letters"
                self.heights[node] = height
                self.counts[node] = self.words_from(node)
                own = 1 if self.nodes[node] >> 24 < 64 else 0  # beyond, letters are not compared
                own <<= (self.nodes[node] >> 24) & 63
                others = 0 if self.nodes[node] & 0x400000 else self.tiles[node + 1]
                if own & others:
                    return f"node {node} has tile {self.nodes[node] >> 24}, and a later one of its list has it too"
                self.tiles[node] = own | others
                count -= 1
        return ""

    def height_of(self, node: cython.uint) -> cython.int:
        """Tiles of the longest path from this node on, itself and its later siblings included."""
        below: cython.int = 1
        beside: cython.int = 0
        if self.nodes[node] & 0x3FFFFF:
            below += self.heights[self.nodes[node] & 0x3FFFFF]
        if not self.nodes[node] & 0x400000:
            beside = self.heights[node + 1]
        return below if below > beside else beside

    def words_from(self, node: cython.uint) -> cython.uint:
        """Words through this node and its later siblings, or one more than may be."""
        most: cython.uint = 5_000_001
        words: cython.uint = self.nodes[node] >> 23 & 1
        if self.nodes[node] & 0x3FFFFF:
            words += self.counts[self.nodes[node] & 0x3FFFFF]
        if not self.nodes[node] & 0x400000:
            words += self.counts[node + 1]
        return words if words < most else most


def problem_of(nodes: array[int], letters: int) -> str:
    """What makes this no sound word graph over an alphabet of so many letters; empty if it is one.

    >>> problem_of(array("I", [0x400002, 0x400000, 0x01C00000]), 26)
    ''
    >>> problem_of(array("I", [0x400002, 0x400000, 0x01400002]), 26)
    'node 2 leads back to node 2: a ring'
    """
    for node in (0, 1):
        if tile := nodes[node] >> 24:
            return f"node {node}, which only leads to a root, has tile {tile}"
    check = GraphCheck(nodes)
    if problem := check.walk(nodes[0] & 0x3FFFFF, 1, letters):
        return problem
    if (root := nodes[0] & 0x3FFFFF) and check.counts[root] > MOST_WORDS:
        return f"it holds more than {MOST_WORDS:,} words"
    return check.walk(nodes[1] & 0x3FFFFF, 0, letters)
