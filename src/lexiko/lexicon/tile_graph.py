"""A DAWG of sorted tiles in which tile 0, the blank, is a tile like any other: what leave tables are keyed by."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from lexiko.lexicon.errors import LexiconError
from lexiko.lexicon.kwg import MOST_NODES

ONE_TILE = 1 << 24


def build_tile_graph(keys: Iterable[bytes]) -> array[int]:
    """The nodes of a DAWG of these keys in KWG layout, without GADDAG: in its order, the keys are sorted as bytes.

    A key is one tile code (0 to 63) a tile. Raises `LexiconError` if one is empty, too long or has another code, or if
    they are too many for a file in that layout.

    >>> [hex(node) for node in build_tile_graph([bytes([0]), bytes([0, 2])])]
    ['0x400003', '0x400000', '0x2c00000', '0xc00002']
    """
    from lexiko.lexicon.kwg_build import MOST_CODE, MOST_LETTERS, GraphBuilder

    ordered = sorted(set(keys))
    for key in ordered:
        if not key or len(key) > MOST_LETTERS or max(key) > MOST_CODE:
            raise LexiconError(f"{key!r} cannot be a key: keys are 1 to {MOST_LETTERS} tiles, coded 0 to {MOST_CODE}")
    # The builder takes 0 for the end of a word, so the tiles go in one higher and come out one lower.
    builder = GraphBuilder([bytes(tile + 1 for tile in key) for key in ordered])
    nodes: array[int] = builder.lay_out(builder.fold_all(builder.places(True), turn=0), 0)
    if len(nodes) > MOST_NODES:
        raise LexiconError(f"too many keys: a graph of them holds at most {MOST_NODES:,} nodes")
    for node in range(2, len(nodes)):
        nodes[node] -= ONE_TILE
    return nodes
