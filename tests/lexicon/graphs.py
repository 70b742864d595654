"""Words and word graphs for tests: random ones, and graphs laid out as another engine might."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import TypeAlias

from hypothesis import strategies as st

words = st.binary(min_size=1, max_size=7).map(lambda raw: bytes(1 + letter % 4 for letter in raw))
"""Words over four letters, so that many share beginnings and ends."""
word_lists = st.lists(words, max_size=40)

Trie: TypeAlias = "dict[int, tuple[bool, Trie]]"


def trie_of(paths: Iterable[bytes]) -> Trie:
    """The paths as nested tiles, each with whether a path ends there."""
    root: Trie = {}
    for path in paths:
        siblings = root
        for place, tile in enumerate(path, 1):
            accepts, below = siblings.get(tile, (False, {}))
            siblings[tile] = (accepts or place == len(path), below)
            siblings = below
    return root


def gaddag_paths(word: bytes) -> set[bytes]:
    """What the GADDAG spells for a word: leftwards from each letter, then the turn and the rest, if any."""
    return {
        word[:count][::-1] + (b"\0" + word[count:] if count < len(word) else b"") for count in range(1, len(word) + 1)
    }


def foreign_kwg(listed: Iterable[bytes], *, with_gaddag: bool = True) -> bytes:
    """A KWG file that shares nothing and is laid out breadth first: legal, and unlike ours."""
    listed = list(listed)
    nodes = [0x400000, 0x400000]
    waiting = [(0, trie_of(listed))]
    if with_gaddag:
        waiting.append((1, trie_of(path for word in listed for path in gaddag_paths(word))))
    while waiting:
        parent, siblings = waiting.pop(0)
        if siblings:
            nodes[parent] |= len(nodes)
        for count, (tile, (accepts, below)) in enumerate(sorted(siblings.items()), 1):
            waiting.append((len(nodes), below))
            nodes.append(tile << 24 | accepts << 23 | (count == len(siblings)) << 22)
    return struct.pack(f"<{len(nodes)}I", *nodes)
