# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Which words does a player know, and how false does it think another one is? Compiled."""

from __future__ import annotations

from array import array

import cython

from lexiko.kernel.levels.graph_words import GraphWords

if not cython.compiled:
    from lexiko.kernel.consts import LETTER_BITS


@cython.final
@cython.cclass
class Doubts:
    """What a player thinks of words that others lay. Never changed once made, so threads may share it."""

    def __init__(self, sure: GraphWords, believed: GraphWords, usual: bytes, suspects: tuple[float, float]) -> None:
        """The words it is sure of, and those with what it believes in besides.

        `usual` has a byte for any three letters side by side: not 0 where it knows a word with them, 0 before and after
        a word counting as a letter. `suspects` is how likely it thinks a word false that it has never met: one that
        looks right, and one that looks odd.
        """
        self.sure = sure
        self.believed = believed
        self.usual = usual
        self.suspects = array("d", suspects)

    def is_sure(self, letters: cython.uchar[::1], begin: cython.int, count: cython.int) -> cython.bint:
        """Whether it is sure of the word of so many letters from this place on."""
        return self.sure.has(letters, begin, count)

    def suspicion(self, letters: cython.uchar[::1], begin: cython.int, count: cython.int) -> cython.double:
        """How likely it thinks that a word is false of which it is not sure."""
        if self.believed.has(letters, begin, count):
            return 0.0
        return self.suspects[1 if self.looks_odd(letters, begin, count) else 0]

    def looks_odd(self, letters: cython.uchar[::1], begin: cython.int, count: cython.int) -> cython.bint:
        """Whether three letters side by side in it are so in no word this player knows."""
        three: cython.uint = 0
        place: cython.int
        for place in range(count + 1):
            three = (three << LETTER_BITS) & ((1 << (3 * LETTER_BITS)) - 1)
            if place < count:
                three |= letters[begin + place]
            if place and not self.usual[three]:
                return True
        return False
