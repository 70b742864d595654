"""The word graph in KWG layout: reading it from bytes, building it from words, walking it.

A node is 32 bits: tile (29 to 24), whether a word ends there (23), whether it is the last of its siblings (22), and
the index of its first child (21 to 0, then 31 and 30; 0 for none). Node 0 leads to the root list of the DAWG, node 1 to
that of the GADDAG, where tile 0 is the turn from leftwards to rightwards. Up to 4,194,304 nodes that is a KWG file as
other engines know it; they take bits 31 and 30 for the tile's.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator

from lexiko.lexicon.errors import LexiconCorrupt, LexiconError
from lexiko.rules import Word
from lexiko.waiting import is_compiled, say_begun

LAST = 0x400000
ACCEPTS = 0x800000
TILE_SHIFT = 24
TILE = 0x3F
MOST_NODES = 0x400000
"""So many nodes can be in a KWG file; in memory there may be four times as many."""
_BUILT, _BUILT_UNCOMPILED = 200_000, 11_000
"""Words a second that a graph is built of."""
_CHECKED, _CHECKED_UNCOMPILED = 8_000_000, 400_000
"""Nodes a second that are looked through."""
TURN = 0
"""The tile of the GADDAG's arc from the letters before a place to those after it."""


class Kwg:
    """A word graph, immutable. Equal words in make equal graphs.

    `nodes` is a read-only buffer of unsigned 32-bit ints (format `I`), as the kernel walks it.

    >>> kwg = build_kwg([bytes([3, 1, 20]), bytes([3, 1])])
    >>> bytes([3, 1]) in kwg, bytes([3]) in kwg, [list(word) for word in kwg]
    (True, False, [[3, 1], [3, 1, 20]])
    """

    __slots__ = ("nodes",)

    nodes: memoryview[int]

    def __init__(self, nodes: array[int] | memoryview[int]) -> None:
        """Take nodes known to be sound; `read_kwg` checks those of strangers."""
        self.nodes = memoryview(nodes).toreadonly()

    @property
    def dawg_root(self) -> int:
        """The index of the first sibling of the DAWG's root list, 0 if there are no words."""
        return self.arc(0)

    @property
    def gaddag_root(self) -> int:
        """The index of the first sibling of the GADDAG's root list, 0 if there is none."""
        return self.arc(1)

    def child(self, siblings: int, tile: int) -> int:
        """The node with this tile in the list that starts at `siblings`, 0 if none has it (or the list is 0)."""
        if not siblings:
            return 0
        nodes = self.nodes
        while nodes[siblings] >> TILE_SHIFT & TILE != tile:
            if nodes[siblings] & LAST:
                return 0
            siblings += 1
        return siblings

    def children(self, siblings: int) -> Iterator[int]:
        """Every node of the list that starts at `siblings`."""
        while siblings:
            yield siblings
            siblings = 0 if self.nodes[siblings] & LAST else siblings + 1

    def tile(self, node: int) -> int:
        """The tile of this node."""
        return self.nodes[node] >> TILE_SHIFT & TILE

    def arc(self, node: int) -> int:
        """Where the list of this node's children starts, 0 if it has none."""
        return arc_of(self.nodes[node])

    def node_of(self, tiles: Iterable[int], root: int) -> int:
        """The node these tiles lead to from a root list, 0 if they lead nowhere."""
        node, siblings = 0, root
        for tile in tiles:
            node = self.child(siblings, tile)
            if not node:
                return 0
            siblings = self.arc(node)
        return node

    def accepts_at(self, node: int) -> bool:
        """Whether a word ends at this node."""
        return bool(self.nodes[node] & ACCEPTS)

    def cross_set(self, before: Word, after: Word) -> frozenset[int]:
        """Every letter that makes a word between these.

        >>> kwg = build_kwg([bytes([3, 1, 20]), bytes([3, 15, 20]), bytes([3, 1])])
        >>> sorted(kwg.cross_set(bytes([3]), bytes([20]))), sorted(kwg.cross_set(bytes([3]), b""))
        ([1, 15], [1])
        """
        if after and not before:  # the GADDAG spells words backwards: one walk, not one for every letter
            ends = ((node, node) for node in self.children(self._list_behind(after[::-1], self.gaddag_root)))
        else:
            letters = self.children(self._list_behind(before, self.dawg_root))
            ends = ((node, self.node_of(after, self.arc(node)) if after else node) for node in letters)
        return frozenset(self.tile(node) for node, end in ends if end and self.accepts_at(end))

    def _list_behind(self, tiles: Word, root: int) -> int:
        """The list of what goes on from these tiles, 0 if nothing does."""
        if not tiles:
            return root
        node = self.node_of(tiles, root)
        return self.arc(node) if node else 0

    def __contains__(self, word: Word) -> bool:
        # As `node_of`, without a call for every letter: a search asks this some thousand times a turn.
        nodes, at, node = self.nodes, self.dawg_root, 0
        for tile in word:
            if not at:
                return False
            node = nodes[at]
            while node >> TILE_SHIFT & TILE != tile:
                if node & LAST:
                    return False
                at += 1
                node = nodes[at]
            at = arc_of(node)
        return bool(node & ACCEPTS)

    def __iter__(self) -> Iterator[Word]:
        """Every word, in the alphabet's order."""
        return self.words_below(self.dawg_root)

    def words_below(self, siblings: int, start: Word = b"") -> Iterator[Word]:
        """`start` lengthened by every path that ends a word below this list, in the alphabet's order."""
        nodes = self.nodes
        waiting = [(siblings, start)] if siblings else []
        while waiting:
            at, before = waiting.pop()
            node = nodes[at]
            if not node & LAST:
                waiting.append((at + 1, before))
            word = before + bytes((node >> TILE_SHIFT & TILE,))
            if node & ACCEPTS:
                yield word
            if arc := arc_of(node):
                waiting.append((arc, word))

    def to_bytes(self) -> bytes:
        """The file other engines read: the nodes, little-endian. Raises `LexiconError` if they are too many for it."""
        if len(self.nodes) > MOST_NODES:
            raise LexiconError(f"a KWG file holds {MOST_NODES:,} nodes, and these words need {len(self.nodes):,}")
        return self.stored()

    def stored(self) -> bytes:
        """The nodes, little-endian, however many: for files that only Lexiko reads."""
        return little_endian(array("I", self.nodes)).tobytes()


def arc_of(node: int) -> int:
    """The index of a node's first child, from the 32 bits of the node.

    >>> arc_of(0x05000007), hex(arc_of(0x45000007))
    (7, '0x400007')
    """
    return node & 0x3FFFFF | (node >> 8) & 0xC00000


def build_kwg(words: Iterable[Word]) -> Kwg:
    """The word graph of these words, DAWG and GADDAG, whatever their order.

    Raises `LexiconError` if there are too many for the layout. Takes about a second for 170,000 words.
    """
    from lexiko.lexicon import kwg_build

    if isinstance(words, list):
        seconds = len(words) / (_BUILT if is_compiled(kwg_build) else _BUILT_UNCOMPILED)
        say_begun(f"Building a word graph of {len(words):,} words", seconds)
    return Kwg(kwg_build.build_nodes(words))


def read_kwg(raw: bytes, *, source: str, letters: int) -> Kwg:
    """A KWG file of whatever origin, checked; `letters` is the size of its alphabet.

    A file without GADDAG is given one. Raises `LexiconCorrupt` naming `source` and what is wrong with it.
    """
    from lexiko.lexicon import kwg_check

    if len(raw) % 4 or len(raw) < 8:
        raise LexiconCorrupt(source, f"its {len(raw)} bytes are no whole number of nodes, two at least")
    nodes = little_endian(array("I", raw))
    if len(raw) > 4 * MOST_NODES:
        raise LexiconCorrupt(source, f"it has more than the {MOST_NODES:,} nodes that arcs can lead to")
    say_begun(f"Checking {source}", len(nodes) / (_CHECKED if is_compiled(kwg_check) else _CHECKED_UNCOMPILED))
    if problem := kwg_check.problem_of(nodes, letters):
        raise LexiconCorrupt(source, problem)
    kwg = Kwg(nodes)
    return kwg if kwg.gaddag_root or not kwg.dawg_root else build_kwg(kwg)


def little_endian(nodes: array[int]) -> array[int]:
    """Nodes as they stand in files, from memory or back; changed in place."""
    if sys.byteorder == "big":
        nodes.byteswap()
    return nodes
