"""Which words take all of these letters, and some tiles of a rack, around what lies? One walk through the graph."""

from __future__ import annotations

from lexiko.lexicon.kwg import ACCEPTS, LAST, TILE, TILE_SHIFT, Kwg, arc_of
from lexiko.rules import BLANK, Word

_KINDS = TILE + 1


def words_with(kwg: Kwg, line: bytes, wanted: Word, rack: bytes, *, most: int) -> list[Word]:
    """Words from the first square of `line` on that take every letter `wanted`, and 1 to `most` tiles of the rack.

    `line` has the letter that lies on each of its squares, 0 where none does; a word takes those it comes to.

    >>> from lexiko.lexicon import build_kwg
    >>> kwg = build_kwg([bytes([1, 2, 3]), bytes([1, 3]), bytes([2, 1, 3])])
    >>> [list(word) for word in words_with(kwg, bytes([0, 0, 0]), bytes([1, 3]), bytes([2]), most=1)]
    [[1, 2, 3], [2, 1, 3]]
    >>> [list(word) for word in words_with(kwg, bytes([0, 2, 0]), bytes([1]), bytes([3]), most=1)]
    [[1, 2, 3]]
    """
    counts, spare = [0] * _KINDS, [0] * _KINDS
    for letter in wanted:
        counts[letter] += 1
    for tile in rack:
        spare[tile] += 1
    found: list[Word] = []
    nodes = kwg.nodes
    vacant = [line.count(0, place) for place in range(len(line) + 1)]  # from each square on
    line += b"\0"  # behind it nothing lies

    def go_on(at: int, word: Word, left: int, may_add: int) -> None:
        """Lengthen the word by the letter that lies there, else one that is wanted, one of the rack, or a blank.

        Nodes are read bit by bit here: a computer comes through some thousands of them for each of its turns.
        """
        place = len(word)
        lying, after, room = line[place], line[place + 1], vacant[place + 1]
        node = 0
        while not node & LAST:
            node = nodes[at]
            at += 1
            letter = node >> TILE_SHIFT & TILE
            still, adds = left, may_add
            source, kind = counts, letter
            if lying:
                if letter != lying:
                    continue
            elif counts[letter]:
                still -= 1
            elif may_add and (spare[letter] or spare[BLANK]):
                source, kind = spare, letter if spare[letter] else BLANK
                adds -= 1
            else:
                continue
            longer = word + bytes((letter,))
            if node & ACCEPTS and not still and adds < most:
                found.append(longer)
            if still <= room and (after or (room and (still or adds))) and (below := arc_of(node)):
                if lying:
                    go_on(below, longer, still, adds)
                else:
                    source[kind] -= 1
                    go_on(below, longer, still, adds)
                    source[kind] += 1

    if kwg.dawg_root:
        go_on(kwg.dawg_root, b"", len(wanted), most)
    return found
