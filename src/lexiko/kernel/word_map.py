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
from itertools import accumulate
from typing import Any

import cython

if not cython.compiled:
    from lexiko.kernel.consts import (
        ACCEPTS,
        COUNTING,
        KNOWN_BITS,
        LIST_ENDS,
        NEARLY_BITS,
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
_LEAST_BITS = 4


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

    Each length of words has its own slots, so that what is asked most lies close together: from `starts[length]` on,
    a power of two of them, with `bits[length]` bits. `heads` has two numbers a slot: where the record is in `records`
    (0: there is none), and the tag it is known by, some bits of the sum; `known` and `nearly` have 16 and 32 bits a
    slot. A record is the number of its words, `RECORD_HEAD` bytes, and then the words, a byte a letter.
    """

    def __init__(self, nodes: Any, letters: int, longest: int) -> None:
        """The map of all words of at most `longest` letters of a graph in KWG layout, spelt with so many letters."""
        self.nodes = nodes
        self.letters = letters
        self.longest = longest
        self.salts = salts_of(letters)
        self.spelt = bytearray(longest + 1)
        self.words = array("i", bytes(4 * (longest + 1)))
        root: cython.uint = arc_of(self.nodes[0])
        self.visit(root, 0, 0, COUNTING)
        self.bits = array("i", [max(_LEAST_BITS, (count * 5 // 4).bit_length()) for count in self.words])
        self.starts = array("i", accumulate((1 << bits for bits in self.bits), initial=0))
        slots = self.starts[longest + 1]
        self.heads = array("I", bytes(8 * slots))
        self.known = array("Q", bytes((slots << KNOWN_BITS) // 8))
        self.nearly = array("Q", bytes((slots << NEARLY_BITS) // 8))
        self.counts = array("i", bytes(4 * slots))
        self.visit(root, 0, 0, NOTING)
        self.make_records()
        self.visit(root, 0, 0, WRITING)
        self.counts = array("i")
        self.spelt = bytearray()

    def make_records(self) -> None:
        """Lay out an empty record for every set of tiles noted."""
        place: cython.uint = 1  # 0 means that there is no record
        length: cython.int
        slot: cython.Py_ssize_t
        for length in range(self.longest + 1):
            for slot in range(self.starts[length], self.starts[length + 1]):
                if self.counts[slot]:
                    self.heads[2 * slot] = place
                    place += RECORD_HEAD + self.counts[slot] * length
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
            self.words[length] += 1
        elif task == NOTING:
            self.note(length, total)
        else:
            self.write(length, total)

    def note(self, length: cython.int, total: cython.ulonglong) -> None:
        """Note that some tiles make a word, and that they do with one of them missing."""
        slot: cython.Py_ssize_t = self.slot_of(total, length)
        self.heads[2 * slot + 1] = total & TAG_MASK
        self.counts[slot] += 1
        shift: cython.int = 64 - self.bits[length]
        begin: cython.Py_ssize_t = self.starts[length]
        bit: cython.ulonglong = (begin << KNOWN_BITS) + (total >> (shift - KNOWN_BITS))
        self.known[bit >> 6] |= cython.cast(cython.ulonglong, 1) << (bit & 63)
        place: cython.int
        for place in range(length):
            bit = total - self.salts[self.spelt[place]]
            if not cython.compiled:
                bit &= _ALL_BITS
            bit = (begin << NEARLY_BITS) + (bit >> (shift - NEARLY_BITS))
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
        begin: cython.Py_ssize_t = self.starts[length]
        mask: cython.Py_ssize_t = self.starts[length + 1] - begin - 1
        slot: cython.Py_ssize_t = total >> (64 - self.bits[length])
        tag: cython.uint = total & TAG_MASK
        while self.counts[begin + slot] and self.heads[2 * (begin + slot) + 1] != tag:
            slot = (slot + 1) & mask
        return begin + slot

    def words_of(self, tiles: bytes) -> list[bytes]:
        """The words that these tiles make, all of them used, in the order of the graph.

        What `Search` does fast, for tests and for looking at.
        """
        length = len(tiles)
        if length > self.longest:
            return []
        total = sum(self.salts[tile] for tile in tiles) & _ALL_BITS
        begin, slots = self.starts[length], 1 << self.bits[length]
        slot = total >> (64 - self.bits[length])
        while self.heads[2 * (begin + slot)]:
            if self.heads[2 * (begin + slot) + 1] == total & TAG_MASK:
                head = self.heads[2 * (begin + slot)]
                count = self.records[head] | self.records[head + 1] << 8
                starts = range(head + RECORD_HEAD, head + RECORD_HEAD + count * length, length)
                words = [bytes(self.records[start : start + length]) for start in starts]
                return [word for word in words if sorted(word) == sorted(tiles)]
            slot = (slot + 1) % slots
        return []
