"""In which order do players want words: as likely as they are drawn, by length, by the alphabet?"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
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
    blanks = tile_set.counts[BLANK]
    width = sum(tile_set.counts)  # no number of ways has more bits
    ways = 1
    for letter in set(word):
        ways *= _ways_of_one(tile_set.counts[letter], word.count(letter), blanks=blanks, width=width)
    mask = (1 << width) - 1
    return sum((ways >> used * width & mask) * comb(blanks, used) for used in range(min(blanks, len(word)) + 1))


@cache
def _ways_of_one(there: int, needed: int, *, blanks: int, width: int) -> int:
    """In how many ways so many of one letter are drawn, by how many of them are blanks: a number of that width each.

    Written as one number, they are a polynomial; those of two letters multiplied are the ways to draw both.
    """
    return sum(comb(there, needed - missing) << missing * width for missing in range(min(needed, blanks) + 1))


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
