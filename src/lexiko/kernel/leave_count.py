"""How many leaves a graph holds from each node on, and whether it is sound: the way from a leave to its number."""

from __future__ import annotations

from array import array

from lexiko.kernel.errors import LeavesCorrupt

ARC, LAST, ACCEPTS = 0x3FFFFF, 0x400000, 0x800000
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
        return entry & ARC, 0 if entry & LAST else node + 1

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
