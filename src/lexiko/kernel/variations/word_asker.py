# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Is there any word of some tiles and so many of a rack, in whatever order? Asked of the word map. Compiled."""

from __future__ import annotations

from array import array

import cython

from lexiko.kernel.subracks import Subracks
from lexiko.kernel.word_cache import WordCache

if not cython.compiled:
    from lexiko.kernel.consts import TAG_MASK

_ALL_BITS = (1 << 64) - 1
_REMEMBERED = 32


@cython.final
@cython.cclass
class WordAsker:
    """Asks about the subracks of a search's rack; answers are remembered until somebody forgets them."""

    def __init__(self, cache: WordCache, subracks: Subracks) -> None:
        self.cache = cache
        self.subracks = subracks
        self.asked = 0
        self.totals = array("Q", bytes(8 * _REMEMBERED))
        self.counts = array("i", bytes(4 * _REMEMBERED))
        self.answers = bytearray(_REMEMBERED)

    def forget(self) -> None:
        """Forget all answers: the rack is another."""
        self.asked = 0

    def salt(self, letter: cython.int) -> cython.ulonglong:
        """What a letter adds to a sum."""
        return self.subracks.salts[letter]

    def any_word(self, total: cython.ulonglong, length: cython.int, count: cython.int) -> cython.bint:
        """Whether `count` tiles of the rack may make a word of this length with tiles whose salts sum up to `total`.

        True may be wrong where two blanks are among them, and by a hair's breadth otherwise; False never is.
        """
        one: cython.int
        for one in range(self.asked):
            if self.totals[one] == total and self.counts[one] == count:
                return self.answers[one]
        answer: cython.bint = self.look(total, length, count)
        if self.asked < len(self.totals):
            self.totals[self.asked] = total
            self.counts[self.asked] = count
            self.answers[self.asked] = answer
            self.asked += 1
        return answer

    def look(self, total: cython.ulonglong, length: cython.int, count: cython.int) -> cython.bint:
        """The same, asked of the map."""
        self.cache.take_length(length)
        at: cython.int
        for at in range(self.subracks.size_starts[count], self.subracks.blank_starts[count]):
            if self.is_word(self.subracks.sized_sums[at] + total):
                return True
        for at in range(self.subracks.blank_starts[count], self.subracks.size_starts[count + 1]):
            if self.is_word_with_blanks(self.subracks.sized[at], total):
                return True
        return False

    def is_word(self, total: cython.ulonglong) -> cython.bint:
        """Whether tiles with this sum make a word of the length taken."""
        if not cython.compiled:
            total &= _ALL_BITS
        if not self.cache.may_be_word(total):
            return False
        slot: cython.Py_ssize_t = total >> self.cache.shift
        tag: cython.uint = total & TAG_MASK
        place: cython.Py_ssize_t = 2 * (self.cache.begin + slot)
        while self.cache.heads[place]:
            if self.cache.heads[place + 1] == tag:
                return True
            slot = (slot + 1) & self.cache.mask
            place = 2 * (self.cache.begin + slot)
        return False

    def is_word_with_blanks(self, subrack: cython.int, total: cython.ulonglong) -> cython.bint:
        """Whether this subrack may make a word with tiles that sum up to `total`, whatever its blanks stand for."""
        if self.subracks.blanks[subrack] > 1:
            return self.cache.may_be_with_blanks(subrack, total)
        total += self.subracks.sums[subrack]
        if not self.cache.may_lack_one(total):
            return False
        letter: cython.int = 1
        while letter <= self.subracks.letters and not self.is_word(total + self.subracks.salts[letter]):
            letter += 1
        return letter <= self.subracks.letters
