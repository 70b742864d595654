# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Is there any word of some tiles and so many of a rack, in whatever order? Asked of the word map. Compiled."""

from __future__ import annotations

from array import array

import cython

from lexiko.kernel.subracks import Subracks
from lexiko.kernel.variations.line_laying import LineLaying
from lexiko.kernel.word_cache import WordCache

if not cython.compiled:
    from lexiko.kernel.consts import RECORD_HEAD, TAG_MASK

_ALL_BITS = (1 << 64) - 1
_REMEMBERED = 32


@cython.final
@cython.cclass
class WordAsker:
    """Asks about the subracks of a search's rack; that there are no words is remembered until somebody forgets it."""

    def __init__(self, cache: WordCache, subracks: Subracks) -> None:
        self.cache = cache
        self.subracks = subracks
        self.asked = 0
        self.totals = array("Q", bytes(8 * _REMEMBERED))
        self.counts = array("i", bytes(4 * _REMEMBERED))
        self.any_at_all = False

    def forget(self) -> None:
        """Forget all answers: the rack or the other tiles are not the same."""
        self.asked = 0

    def salt(self, letter: cython.int) -> cython.ulonglong:
        """What a letter adds to a sum."""
        return self.subracks.salts[letter]

    def any_word(
        self, line: LineLaying, start: cython.int, end: cython.int, total: cython.ulonglong, count: cython.int
    ) -> cython.bint:
        """Whether a word may fill a line between two places, of `count` tiles of the rack and others.

        The salts of these others sum up to `total`. True may be wrong where two blanks are among the tiles, and by a
        hair's breadth otherwise; False never is.
        """
        one: cython.int
        for one in range(self.asked):
            if self.totals[one] == total and self.counts[one] == count:
                return False
        self.any_at_all = False
        if self.look(line, start, end, total, count):
            return True
        if not self.any_at_all and self.asked < len(self.totals):
            self.totals[self.asked] = total
            self.counts[self.asked] = count
            self.asked += 1
        return False

    def look(
        self, line: LineLaying, start: cython.int, end: cython.int, total: cython.ulonglong, count: cython.int
    ) -> cython.bint:
        """The same, asked of the map; notes whether there are any words at all."""
        self.cache.take_length(end - start + 1)
        at: cython.int
        for at in range(self.subracks.size_starts[count], self.subracks.blank_starts[count]):
            if self.has_word(line, start, end, self.subracks.sized_sums[at] + total):
                return True
        for at in range(self.subracks.blank_starts[count], self.subracks.size_starts[count + 1]):
            if self.has_word_with_blanks(line, start, end, self.subracks.sized[at], total):
                return True
        return False

    def has_word(self, line: LineLaying, start: cython.int, end: cython.int, total: cython.ulonglong) -> cython.bint:
        """Whether one of the words of the tiles with this sum may fill the line between two places."""
        if not cython.compiled:
            total &= _ALL_BITS
        if not self.cache.may_be_word(total):
            return False
        slot: cython.Py_ssize_t = total >> self.cache.shift
        tag: cython.uint = total & TAG_MASK
        place: cython.Py_ssize_t = 2 * (self.cache.begin + slot)
        while self.cache.heads[place] and self.cache.heads[place + 1] != tag:
            slot = (slot + 1) & self.cache.mask
            place = 2 * (self.cache.begin + slot)
        record: cython.Py_ssize_t = self.cache.heads[place]
        if not record:
            return False
        self.any_at_all = True
        count: cython.int = self.cache.records[record] | self.cache.records[record + 1] << 8
        record += RECORD_HEAD
        for _ in range(count):
            if line.takes_word(self.cache.records, record, start, end):
                return True
            record += end - start + 1
        return False

    def has_word_with_blanks(
        self, line: LineLaying, start: cython.int, end: cython.int, subrack: cython.int, total: cython.ulonglong
    ) -> cython.bint:
        """The same for a subrack with blanks and other tiles, whatever the blanks stand for."""
        if self.subracks.blanks[subrack] > 1:
            self.any_at_all = self.any_at_all or self.cache.may_be_with_blanks(subrack, total)
            return self.any_at_all
        total += self.subracks.sums[subrack]
        if not self.cache.may_lack_one(total):
            return False
        letter: cython.int
        for letter in range(1, self.subracks.letters + 1):
            if self.has_word(line, start, end, total + self.subracks.salts[letter]):
                return True
        return False
