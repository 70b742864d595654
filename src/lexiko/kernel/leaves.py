"""What the tiles kept after a move are worth: a table of leave values, asked leave by leave or a whole rack at once."""

from __future__ import annotations

import hashlib
import math
import struct
import sys
from array import array
from collections.abc import Iterator, Mapping
from typing import Self

from lexiko.kernel.consts import ACCEPTS, LEAST_TO_GUESS_FROM, LIST_ENDS
from lexiko.kernel.errors import LeavesCorrupt, LeavesError
from lexiko.kernel.subrack_walk import SubrackWalk
from lexiko.lexicon import Kwg, LexiconError, build_tile_graph

ARC = 0x3FFFFF
"""The bits of a node that lead to its first child, in a file of leave values."""
UNSEEN, OPEN = -1, -2
"""Counts of nodes not visited, and of those that still wait for what follows them."""


class LeaveCount:
    """Walks every node that can be reached from the root of a graph of unknown origin, each once."""

    def __init__(self, nodes: array[int], *, letters: int, source: str) -> None:
        self.nodes, self.letters, self.source = nodes, letters, source
        self.counts = [UNSEEN] * len(nodes)

    def walk(self) -> list[int]:
        """Leaves from each node on to the end of its list of siblings, 0 where nothing leads.

        Raises `LeavesCorrupt` for an arc out of the graph, a ring, an unknown tile, and tiles out of order.
        """
        counts = self.counts
        root = self.nodes[0] & ARC
        if tile := self.nodes[0] >> 24:
            self.refuse(f"node 0, which only leads to the root, has tile {tile}")
        self.demand_inside(0, root)
        waiting = [root] if root else []
        while waiting:
            node = waiting[-1]
            if counts[node] == UNSEEN:
                self.look_at(node)
                counts[node] = OPEN
            below, beside = self.followers(node)
            unseen = next((after for after in (below, beside) if after and counts[after] == UNSEEN), 0)
            if unseen:
                waiting.append(unseen)
                continue
            for after in (below, beside):
                if after and counts[after] == OPEN:
                    self.refuse(f"node {node} leads back to node {after}: a ring")
            ends_here = 1 if self.nodes[node] & ACCEPTS else 0
            counts[node] = ends_here + (counts[below] if below else 0) + (counts[beside] if beside else 0)
            waiting.pop()
        return [max(count, 0) for count in counts]

    def followers(self, node: int) -> tuple[int, int]:
        """The first child and the next sibling of a node, 0 for none."""
        entry = self.nodes[node]
        return entry & ARC, 0 if entry & LIST_ENDS else node + 1

    def look_at(self, node: int) -> None:
        """Refuse a tile the set lacks, an arc out of the graph, and tiles that would not spell sorted leaves."""
        tile = self.nodes[node] >> 24
        if tile > self.letters:
            self.refuse(f"node {node} has tile {tile}, which the set lacks")
        below, beside = self.followers(node)
        for after, lowest in ((below, tile), (beside, tile + 1)):
            self.demand_inside(node, after)
            if after and self.nodes[after] >> 24 < lowest:
                self.refuse(f"node {node} leads to node {after}, whose tile comes too early for sorted leaves")

    def demand_inside(self, node: int, after: int) -> None:
        """Refuse an arc out of the graph."""
        if after >= len(self.nodes):
            self.refuse(f"node {node} leads to node {after}, and there are only {len(self.nodes)}")

    def refuse(self, problem: str) -> None:
        """Raise what is wrong."""
        raise LeavesCorrupt(self.source, problem)


MOST_POINTS = 1_000_000
"""No leave is worth more, or less than minus this: the kernel counts millipoints in 32 bits."""


class LeaveTable:
    """Values of leaves, immutable. A leave is tile codes in any order, 0 for a blank.

    The empty leave, and a leave the table lacks, are worth 0; but where a table goes up to six tiles or more, what it
    lacks is guessed from smaller leaves, as `subrack_walk.py` says.

    `nodes`, `counts` and `millipoints` are read-only buffers for the kernel: the graph of sorted leaves in KWG layout
    (`I`), how many leaves there are from a node on to the end of its list of siblings (`I`), and values in millipoints
    by number of the leave (`i`).

    >>> table = LeaveTable.from_values({bytes([0]): 24.5, bytes([19]): 7.25, bytes([0, 19]): 30.0})
    >>> table.leave_points(bytes([19, 0])), table.leave_points(bytes([17])), len(table)
    (30.0, 0.0, 3)
    """

    __slots__ = ("_values", "counts", "graph", "millipoints", "name", "walk")

    name: str
    """What they are called: a lexicon's name or a file's, or nothing."""
    graph: Kwg
    counts: memoryview[int]
    millipoints: memoryview[int]
    _values: memoryview[float] | None

    def __init__(
        self,
        graph: Kwg,
        counts: array[int],
        values: array[float] | None = None,
        *,
        millipoints: array[int] | None = None,
    ) -> None:
        """Take parts known to fit, `values` in points or `millipoints`; `from_values` and `read_leaves` make them."""
        self.name = ""
        self.graph = graph
        self.counts = memoryview(counts).toreadonly()
        self._values = None if values is None else memoryview(values.tobytes()).cast("f")
        if millipoints is None:
            millipoints = array("i", (round(1000 * value) for value in self.values))
        self.millipoints = memoryview(millipoints).toreadonly()
        self.walk = SubrackWalk(self.nodes, self.counts, self.millipoints)

    @classmethod
    def from_values(cls, values: Mapping[bytes, float]) -> LeaveTable:
        """The table of these values in points, kept as 32-bit floats.

        Raises `LeavesError` for a leave that is empty, given in two orders or beyond what a graph holds, and for a
        value that is no number of points.
        """
        by_leave = {bytes(sorted(leave)): value for leave, value in values.items()}
        if len(by_leave) != len(values):
            raise LeavesError("a leave is given twice, in two orders of its tiles")
        for leave, value in by_leave.items():
            if not is_value(value):
                raise LeavesError(f"leave {list(leave)} cannot be worth {value} points")
        try:
            nodes = build_tile_graph(by_leave)
        except LexiconError as wrong:
            raise LeavesError(f"these leaves make no table: {wrong}") from None
        counts = LeaveCount(nodes, letters=255, source="the table of leaves").walk()
        return cls(Kwg(nodes), array("I", counts), array("f", (by_leave[leave] for leave in sorted(by_leave))))

    def named(self, name: str) -> Self:
        """The same table, called so from now on."""
        self.name = name
        return self

    @property
    def nodes(self) -> memoryview[int]:
        """The graph of sorted leaves; its root list starts at `nodes[0] & 0x3FFFFF`, 0 if the table is empty."""
        return self.graph.nodes

    @property
    def values(self) -> memoryview[float]:
        """Points by number of the leave, as 32-bit floats."""
        if self._values is None:
            points = array("f", (worth / 1000 for worth in self.millipoints))
            self._values = memoryview(points.tobytes()).cast("f")
        return self._values

    def leave_points(self, leave: bytes) -> float:
        """What a leave is worth, in points; 0.0 for the empty one and one the table lacks, unless it is guessed."""
        number = self.number_of(leave)
        if number < 0:
            return self.subracks(leave)[-1] / 1000 if self.walk.longest >= LEAST_TO_GUESS_FROM else 0.0
        return self.millipoints[number] / 1000 if self._values is None else self._values[number]

    def number_of(self, leave: bytes) -> int:
        """The place of a leave among all, sorted as bytes; -1 if the table lacks it.

        >>> LeaveTable.from_values({bytes([0]): 24.5, bytes([19]): 7.25}).number_of(bytes([19]))
        1
        """
        number, node, siblings = 0, 0, self.graph.dawg_root
        for tile in sorted(leave):
            number += node > 0 and self.graph.accepts_at(node)
            node = self.graph.child(siblings, tile)
            if not node:
                return -1
            number += self.counts[siblings] - self.counts[node]
            siblings = self.graph.arc(node)
        return number if node and self.graph.accepts_at(node) else -1

    def subracks(self, rack: bytes) -> array[int]:
        """The value of everything that can be kept of a rack, in millipoints.

        Subracks are numbered: each of its tiles adds the stride of that tile. Strides go over the different tiles of
        the rack in ascending order; the first is 1, each next one is the one before times (1 + tiles of that kind).
        So entry 0 is the empty leave and the last is the whole rack.

        >>> table = LeaveTable.from_values({bytes([5]): 1.5, bytes([5, 5]): -4.0, bytes([5, 19]): 9.0})
        >>> list(table.subracks(bytes([5, 19, 5])))
        [0, 1500, -4000, 0, 9000, 0]
        """
        values: array[int] = self.walk.values(rack)
        return values

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of the table as a file: equal for equal tables."""
        return hashlib.sha256(self.to_bytes()).hexdigest()

    def to_bytes(self) -> bytes:
        """The KLV2 file other engines read: graph, then 32-bit floats in the order of the leaves, little-endian."""
        nodes, values = array("I", self.nodes), array("f", self.values)
        if sys.byteorder == "big":
            nodes.byteswap()
            values.byteswap()
        sizes = struct.pack("<I", len(nodes)), struct.pack("<I", len(values))
        return sizes[0] + nodes.tobytes() + sizes[1] + values.tobytes()

    def __len__(self) -> int:
        return len(self.millipoints)

    def __contains__(self, leave: bytes) -> bool:
        return self.number_of(leave) >= 0

    def __iter__(self) -> Iterator[bytes]:
        """Every leave, each sorted, all sorted as bytes."""
        return iter(self.graph)

    def items(self) -> Iterator[tuple[bytes, float]]:
        """Every leave with its points, in order."""
        return zip(self, self.values, strict=True)


def is_value(points: float) -> bool:
    """Whether a leave can be worth so many points.

    >>> is_value(-12.5), is_value(float("nan")), is_value(1e9)
    (True, False, False)
    """
    return math.isfinite(points) and abs(points) <= MOST_POINTS
