"""Which words take all of these letters, and some tiles of a rack besides? One walk through the word graph."""

from __future__ import annotations

from lexiko.lexicon.kwg import ACCEPTS, LAST, TILE, TILE_SHIFT, Kwg, arc_of
from lexiko.rules import BLANK, Word

_KINDS = TILE + 1


def words_with(kwg: Kwg, wanted: Word, rack: bytes, *, most: int, longest: int) -> list[Word]:
    """Words of up to `longest` letters that take every letter `wanted`, and 1 to `most` tiles of the rack.

    >>> from lexiko.lexicon import build_kwg
    >>> kwg = build_kwg([bytes([1, 2, 3]), bytes([1, 3]), bytes([3, 1, 4])])
    >>> [list(word) for word in words_with(kwg, bytes([1, 3]), bytes([2]), most=1, longest=5)]
    [[1, 2, 3]]
    """
    counts, spare = [0] * _KINDS, [0] * _KINDS
    for letter in wanted:
        counts[letter] += 1
    for tile in rack:
        spare[tile] += 1
    found: list[Word] = []
    nodes = kwg.nodes

    def go_on(at: int, word: Word, left: int, may_add: int) -> None:
        """Lengthen the word by a letter that is wanted, else one of the rack, else a blank.

        Nodes are read bit by bit here: a computer comes through some thousands of them for each of its turns.
        """
        room = longest - len(word) - 1
        node = 0
        while not node & LAST:
            node = nodes[at]
            at += 1
            letter = node >> TILE_SHIFT & TILE
            if counts[letter]:
                source, place, still, adds = counts, letter, left - 1, may_add
            elif may_add and (spare[letter] or spare[BLANK]):
                source, place, still, adds = spare, letter if spare[letter] else BLANK, left, may_add - 1
            else:
                continue
            longer = word + bytes((letter,))
            if node & ACCEPTS and not still and adds < most:
                found.append(longer)
            if still <= room and (still or adds) and room and (below := arc_of(node)):
                source[place] -= 1
                go_on(below, longer, still, adds)
                source[place] += 1

    if len(wanted) <= longest and kwg.dawg_root:
        go_on(kwg.dawg_root, b"", len(wanted), most)
    return found
