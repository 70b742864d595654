# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Which words do these tiles make, all of them used? Found by a sum, whatever their order. Compiled.

Every letter has a random number, its salt; the sum of the salts of some tiles is the same in any order, and so finds
the record of the words they make (Zobrist 1970, for multisets). Adding the tiles of the board that a word would run
through is one addition. Before the records come two fields of bits, small enough for a processor's cache: whether a
sum may belong to a word at all, and whether it may with one letter more, which is what a blank asks.

Sums may collide, if ever so rarely: a record says which words there may be, and whoever reads it looks at the tiles.
"""

from __future__ import annotations

from array import array
from typing import Any

import cython

if not cython.compiled:
    from lexiko.kernel.consts import (
        ACCEPTS,
        COUNTING,
        LIST_ENDS,
        NOTING,
        RECORD_HEAD,
        ROOM_FOR_WORD,
        TAG_MASK,
        WRITING,
        arc_of,
        tile_of,
    )

_GOLDEN = 0x9E3779B97F4A7C15
_ALL_BITS = (1 << 64) - 1
_BITS_A_WORD = 16
_BITS_A_WORD_LESS_ONE = 32


def salts_of(letters: int) -> array[int]:
    """A number for each letter and the blank, which has none: the splitmix64 sequence (Steele et al. 2014)."""
    salts = array("Q", [0])
    for letter in range(1, letters + 1):
        state = (letter * _GOLDEN) & _ALL_BITS
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _ALL_BITS
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _ALL_BITS
        salts.append(state ^ (state >> 31))
    return salts


@cython.final
@cython.cclass
class WordMap:
    """The words of a graph by their tiles. Never changed once made, so threads may share it.

    `heads` has two numbers a slot: where the record is in `records` (0: there is none), and the tag it is known by,
    some bits of the sum and the length of the words. A record is the number of its words, `RECORD_HEAD` bytes, and then
    the words, a byte a letter.
    """

    def __init__(self, nodes: Any, letters: int, longest: int) -> None:
        """The map of all words of at most `longest` letters of a graph in KWG layout, spelt with so many letters."""
        self.nodes = nodes
        self.letters = letters
        self.longest = longest
        self.salts = salts_of(letters)
        self.spelt = bytearray(longest + 1)
        self.words = 0
        root: cython.uint = arc_of(self.nodes[0])
        self.visit(root, 0, 0, COUNTING)
        bits = max(4, (self.words * 5 // 4).bit_length())
        self.shift = 64 - bits
        self.known_shift = 64 - (bits + _BITS_A_WORD.bit_length() - 1)
        self.nearly_shift = 64 - (bits + _BITS_A_WORD_LESS_ONE.bit_length() - 1)
        self.heads = array("I", bytes(8 << bits))
        self.known = array("Q", bytes((_BITS_A_WORD << bits) // 8))
        self.nearly = array("Q", bytes((_BITS_A_WORD_LESS_ONE << bits) // 8))
        self.counts = array("i", bytes(4 << bits))
        self.lengths = bytearray(1 << bits)
        self.visit(root, 0, 0, NOTING)
        self.make_records()
        self.visit(root, 0, 0, WRITING)
        self.counts = array("i")
        self.lengths = bytearray()
        self.spelt = bytearray()

    def make_records(self) -> None:
        """Lay out an empty record for every set of tiles noted."""
        place: cython.uint = 1  # 0 means that there is no record
        slot: cython.Py_ssize_t
        for slot in range(len(self.counts)):
            if self.counts[slot]:
                self.heads[2 * slot] = place
                place += RECORD_HEAD + self.counts[slot] * self.lengths[slot]
        self.records = bytearray(place + ROOM_FOR_WORD)  # one may read on beyond the last

    def visit(self, arc: cython.uint, depth: cython.int, total: cython.ulonglong, task: cython.int) -> None:
        """Meet every word that goes on with the list at `arc`."""
        if not arc or depth == self.longest:
            return
        while True:
            node: cython.uint = self.nodes[arc]
            letter: cython.uint = tile_of(node)
            self.spelt[depth] = letter
            extended: cython.ulonglong = total + self.salts[letter]
            if not cython.compiled:
                extended &= _ALL_BITS
            if node & ACCEPTS:
                self.meet(depth + 1, extended, task)
            self.visit(arc_of(node), depth + 1, extended, task)
            if node & LIST_ENDS:
                return
            arc += 1

    def meet(self, length: cython.int, total: cython.ulonglong, task: cython.int) -> None:
        """Count a word, note its tiles or write it into its record."""
        if task == COUNTING:
            self.words += 1
        elif task == NOTING:
            self.note(length, total)
        else:
            self.write(length, total)

    def note(self, length: cython.int, total: cython.ulonglong) -> None:
        """Note that some tiles make a word, and that they do with one of them missing."""
        slot: cython.Py_ssize_t = self.slot_of(total, length)
        self.heads[2 * slot + 1] = (total & TAG_MASK) | length
        self.lengths[slot] = length
        self.counts[slot] += 1
        bit: cython.ulonglong = total >> self.known_shift
        self.known[bit >> 6] |= cython.cast(cython.ulonglong, 1) << (bit & 63)
        place: cython.int
        for place in range(length):
            bit = total - self.salts[self.spelt[place]]
            if not cython.compiled:
                bit &= _ALL_BITS
            bit >>= self.nearly_shift
            self.nearly[bit >> 6] |= cython.cast(cython.ulonglong, 1) << (bit & 63)

    def write(self, length: cython.int, total: cython.ulonglong) -> None:
        """Write a word into the record of its tiles."""
        place: cython.Py_ssize_t = self.heads[2 * self.slot_of(total, length)]
        count: cython.int = self.records[place] | self.records[place + 1] << 8
        self.records[place] = (count + 1) & 0xFF
        self.records[place + 1] = (count + 1) >> 8
        place += RECORD_HEAD + count * length
        letter: cython.int
        for letter in range(length):
            self.records[place + letter] = self.spelt[letter]

    def slot_of(self, total: cython.ulonglong, length: cython.int) -> cython.Py_ssize_t:
        """Where these tiles are noted, or may be: the next slot that is theirs or free."""
        slot: cython.Py_ssize_t = total >> self.shift
        tag: cython.uint = (total & TAG_MASK) | length
        while self.counts[slot] and self.heads[2 * slot + 1] != tag:
            slot = (slot + 1) & (len(self.counts) - 1)
        return slot

    def words_of(self, tiles: bytes) -> list[bytes]:
        """The words that these tiles make, all of them used, in the order of the graph.

        What `Search` does fast, for tests and for looking at.
        """
        total = sum(self.salts[tile] for tile in tiles) & _ALL_BITS
        slot = total >> self.shift
        while self.heads[2 * slot]:
            if self.heads[2 * slot + 1] == (total & TAG_MASK) | len(tiles):
                head = self.heads[2 * slot]
                count = self.records[head] | self.records[head + 1] << 8
                starts = range(head + RECORD_HEAD, head + RECORD_HEAD + count * len(tiles), len(tiles))
                words = [bytes(self.records[start : start + len(tiles)]) for start in starts]
                return [word for word in words if sorted(word) == sorted(tiles)]
            slot = (slot + 1) % (len(self.heads) // 2)
        return []
