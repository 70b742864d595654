"""In which order do players want words: as likely as they are drawn, by length, by the alphabet?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import comb

from lexiko.rules import BLANK, TileSet, Word

ORDERS = ("alphabet", "length", "probability")
"""The orders `in_order` knows."""


def ways_to_draw(word: Word, tile_set: TileSet) -> int:
    """In how many ways the tiles of a word can be drawn from a full bag, blanks standing for any of its letters.

    >>> from lexiko.rules import Alphabet
    >>> ways_to_draw(bytes([1, 1]), TileSet(Alphabet(("A", "B")), counts=(1, 3, 2), values=(0, 1, 1)))
    6
    """
    ways = [1]  # by the number of letters that blanks stand for
    blanks = tile_set.counts[BLANK]
    for letter, needed in Counter(word).items():
        there = tile_set.counts[letter]
        one = [comb(there, needed - missing) for missing in range(min(needed, blanks) + 1)]
        ways = [
            sum(ways[used] * one[more - used] for used in range(len(ways)) if 0 <= more - used < len(one))
            for more in range(min(blanks, len(ways) + len(one) - 2) + 1)
        ]
    return sum(count * comb(blanks, used) for used, count in enumerate(ways))


def in_order(words: Iterable[Word], by: str, tile_set: TileSet) -> list[Word]:
    """The words by the alphabet; by length, the longest first; or by probability, the likeliest to be drawn first.

    Raises `ValueError` for another order.
    """
    ordered = sorted(words)
    if by == "length":
        ordered.sort(key=len, reverse=True)
    elif by == "probability":
        tiles = sum(tile_set.counts)
        ordered.sort(key=lambda word: ways_to_draw(word, tile_set) / comb(tiles, len(word)), reverse=True)
    elif by != "alphabet":
        raise ValueError(f"there is no order {by!r}; there are {', '.join(ORDERS)}")
    return ordered
