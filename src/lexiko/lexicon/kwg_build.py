# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Build a word graph in KWG layout: a DAWG and a GADDAG that share their nodes. Compiled; runs uncompiled too.

The graph is built bottom-up in one depth-first walk: the entries of a branch are grouped by their next letter, each
group is folded into its list of siblings, and equal lists become one as they are made (hash-consing). No trie and no
sorted list of the GADDAG's million paths is ever held. A sibling is known by its label, its arc and its next sibling,
so lists that end alike share their ends.

A GADDAG path spells a word's letters leftwards from one of them, then, unless that was the last letter, the turn
(tile 0) and the letters right of it (Gordon 1994). An entry is therefore just a place in the text of all words.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

import cython

from lexiko.lexicon.distinct import each_once
from lexiko.lexicon.errors import LexiconError

MOST_NODES = 0x1000000
TOO_MANY_WORDS = f"too many words: a word graph holds at most {MOST_NODES:,} nodes"
MOST_LETTERS = 250
MOST_CODE = 63


@cython.cclass
class GraphBuilder:
    """Folds words into shared sibling lists, then lays those lists out as nodes.

    A sibling is kept packed: tile (bits 49 and up), whether a word ends (48), arc (24 to 47), next sibling (0 to 23).
    """

    def __init__(self, words: list[bytes]) -> None:
        self.letters = b"\0" + b"\0".join(words) + b"\0"
        self.keys = max(self.letters) + 2
        self.counters = array("I", bytes(4 * self.keys * (max(map(len, words), default=0) + 2)))
        self.tails = array("I", bytes(4 * len(self.letters)))
        size = 1 << max(10, (len(self.letters) // 4).bit_length())
        self.siblings = array("Q", bytes(8 * size))
        self.slots = array("I", bytes(8 * size))
        self.count = 1  # sibling 0 stands for "none"

    def build(self) -> array[int]:
        """The finished nodes, DAWG root first, GADDAG root second."""
        dawg = self.fold_all(self.places(True), turn=0)
        gaddag = self.fold_all(self.places(False), turn=-1)
        return self.lay_out(dawg, gaddag)

    def places(self, firsts_only: cython.bint) -> array[int]:
        """Where in the text letters stand: the first of each word, or all."""
        found = array("I", bytes(4 * len(self.letters)))
        places: cython.uint[::1] = found
        count: cython.uint = 0
        place: cython.uint
        for place in range(1, len(self.letters)):
            if self.letters[place] and not (firsts_only and self.letters[place - 1]):
                places[count] = place
                count += 1
        return found[:count]

    def fold_all(self, entries: array[int], turn: int) -> int:
        """The list of siblings at the root of these entries."""
        if not entries:
            return 0
        self.entries = entries
        self.spare = array("I", entries)
        folded: int = self.fold(0, len(entries), 0, turn)
        return folded >> 1

    def fold(self, low: cython.uint, high: cython.uint, depth: cython.int, turn: cython.int) -> cython.uint:
        """The siblings that follow what entries low..high share, shifted left; bit 0: one path ends here.

        The entries are grouped by a key: 0 for a path that ends, else its next tile plus 1, so 1 is the turn.
        `turn` is the depth at which the path turned to the right, -1 while it still runs leftwards.
        """
        if high - low == 1:
            return self.fold_one(self.entries[low], depth, turn)
        if high - low <= 12:
            return self.fold_few(low, high, depth, turn)
        ends: cython.uint = depth * self.keys  # this depth's counters: where each group ends
        at: cython.uint
        key: cython.int
        for key in range(self.keys):
            self.counters[ends + key] = 0
        for at in range(low, high):
            self.counters[ends + self.key_at(self.entries[at], depth, turn)] += 1
            self.spare[at] = self.entries[at]
        start: cython.uint = low
        for key in range(self.keys):
            start += self.counters[ends + key]
            self.counters[ends + key] = start - self.counters[ends + key]
        for at in range(low, high):
            key = self.key_at(self.spare[at], depth, turn)
            self.entries[self.counters[ends + key]] = self.spare[at]
            self.counters[ends + key] += 1
        head: cython.uint = 0
        branch: cython.uint
        for key in range(self.keys - 1, 0, -1):
            start = self.counters[ends + key - 1]
            if self.counters[ends + key] > start:
                branch = self.fold(start, self.counters[ends + key], depth + 1, depth if key == 1 else turn)
                head = self.intern((key - 1) << 1 | (branch & 1), branch >> 1, head)
        return head << 1 | (1 if self.counters[ends] > low else 0)

    def fold_few(self, low: cython.uint, high: cython.uint, depth: cython.int, turn: cython.int) -> cython.uint:
        """As `fold` for so few entries that putting them in order is quicker than counting keys."""
        at: cython.uint
        start: cython.uint
        place: cython.uint
        branch: cython.uint
        key: cython.int
        for at in range(low + 1, high):
            place = self.entries[at]
            key = self.key_at(place, depth, turn)
            start = at
            while start > low and self.key_at(self.entries[start - 1], depth, turn) > key:
                self.entries[start] = self.entries[start - 1]
                start -= 1
            self.entries[start] = place
        head: cython.uint = 0
        end: cython.uint = high
        while end > low:
            key = self.key_at(self.entries[end - 1], depth, turn)
            if key == 0:
                break
            start = end - 1
            while start > low and self.key_at(self.entries[start - 1], depth, turn) == key:
                start -= 1
            branch = self.fold(start, end, depth + 1, depth if key == 1 else turn)
            head = self.intern((key - 1) << 1 | (branch & 1), branch >> 1, head)
            end = start
        return head << 1 | (1 if end > low else 0)

    def key_at(self, place: cython.uint, depth: cython.int, turn: cython.int) -> cython.int:
        """0 if this entry's path ends at this depth, else its next tile plus 1."""
        letter: cython.int
        if turn >= 0:
            letter = self.letters[place + depth - turn]
            return letter + 1 if letter else 0
        letter = self.letters[place - depth]
        if letter:
            return letter + 1
        return 1 if self.letters[place + 1] else 0

    def fold_one(self, place: cython.uint, depth: cython.int, turn: cython.int) -> cython.uint:
        """As `fold` for a single entry: a chain, made from its end."""
        if turn >= 0:
            place = place + depth - turn
            return self.tail(place) << 1 if self.letters[place] else 1
        head: cython.uint = 0
        accepts: cython.uint = 1
        if self.letters[place + 1]:
            head = self.intern(0, self.tail(place + 1), 0)
            accepts = 0
        at: cython.uint = place - depth
        while self.letters[at]:
            at -= 1
        while at < place - depth:
            at += 1
            head = self.intern(self.letters[at] << 1 | accepts, head, 0)
            accepts = 0
        return head << 1 | accepts

    def tail(self, place: cython.uint) -> cython.uint:
        """The chain that spells the rest of a word from this place on; made once."""
        at: cython.uint = place
        while self.letters[at] and not self.tails[at]:
            at += 1
        head: cython.uint = self.tails[at]
        while at > place:
            at -= 1
            head = self.intern(self.letters[at] << 1 | (0 if head else 1), head, 0)
            self.tails[at] = head
        return head

    def intern(self, label: cython.uint, arc: cython.uint, following: cython.uint) -> cython.uint:
        """The one sibling with this label (tile, and in bit 0 whether a word ends), arc and next sibling."""
        wanted: cython.ulonglong = label
        wanted = (wanted << 24 | arc) << 24 | following
        slot: cython.uint = self.slot_of(wanted)
        if self.slots[slot]:
            return self.slots[slot] & 0xFFFFFF
        if self.count == len(self.siblings):
            self.grow()
            slot = self.slot_of(wanted)
        self.siblings[self.count] = wanted
        self.slots[slot] = mixed(wanted) >> 16 & 0x7F000000 | self.count
        self.count += 1
        return self.count - 1

    def slot_of(self, wanted: cython.ulonglong) -> cython.uint:
        """Where the table keeps this sibling, or would keep it.

        A slot has the sibling's number and above it seven bits of its hash, so that few others are looked at.
        """
        mask: cython.uint = len(self.slots) - 1
        code: cython.ulonglong = mixed(wanted)
        slot: cython.uint = code & mask
        tag: cython.uint = code >> 16 & 0x7F000000
        while self.slots[slot]:
            if (self.slots[slot] ^ tag) <= 0xFFFFFF and self.siblings[self.slots[slot] & 0xFFFFFF] == wanted:
                break
            slot = (slot + 1) & mask
        return slot

    def grow(self) -> cython.int:
        """Room for twice as many siblings. Raises `LexiconError` when they are more than arcs can tell apart."""
        size: cython.uint = len(self.siblings)
        if size >= MOST_NODES:
            raise LexiconError(TOO_MANY_WORDS)
        self.siblings = array("Q", bytes(self.siblings) + bytes(8 * size))
        self.slots = array("I", bytes(16 * size))
        sibling: cython.uint
        slot: cython.uint
        for sibling in range(1, self.count):
            slot = self.slot_of(self.siblings[sibling])
            self.slots[slot] = mixed(self.siblings[sibling]) >> 16 & 0x7F000000 | sibling
        return 0

    def lay_out(self, dawg: int, gaddag: int) -> array[int]:
        """Sibling lists as runs of nodes, longest first, so that a list that ends another needs no room."""
        heads = self.heads(dawg, gaddag)
        places: cython.uint[::1] = array("I", bytes(4 * self.count))
        order: cython.uint[::1] = array("I", bytes(4 * (2 + self.length_of(heads))))
        cursor: cython.uint = 2
        sibling: cython.uint
        head: cython.uint
        for head in heads:
            sibling = 0 if places[head] else head
            while sibling:
                order[cursor] = sibling
                if not places[sibling]:
                    places[sibling] = cursor
                sibling = self.siblings[sibling] & 0xFFFFFF
                cursor += 1
        if cursor > MOST_NODES:
            raise LexiconError(TOO_MANY_WORDS)
        finished = array("I", bytes(4 * cursor))
        nodes: cython.uint[::1] = finished
        nodes[0] = 0x400000 | arc_bits(places[dawg])
        nodes[1] = 0x400000 | arc_bits(places[gaddag])
        at: cython.uint
        packed: cython.ulonglong
        last: cython.uint
        for at in range(2, cursor):
            packed = self.siblings[order[at]]
            last = 0 if packed & 0xFFFFFF else 0x400000
            nodes[at] = (packed >> 48) << 23 | last | arc_bits(places[packed >> 24 & 0xFFFFFF])
        return finished

    def length_of(self, heads: array[int]) -> int:
        """How many siblings the lists that start with these have together."""
        total: cython.uint = 0
        sibling: cython.uint
        head: cython.uint
        for head in heads:
            sibling = head
            while sibling:
                total += 1
                sibling = self.siblings[sibling] & 0xFFFFFF
        return int(total)

    def heads(self, dawg: int, gaddag: int) -> array[int]:
        """The siblings some arc leads to, those that start longer lists first."""
        lengths: cython.uint[::1] = array("I", bytes(4 * self.count))
        is_head: cython.uchar[::1] = bytearray(self.count)
        totals: cython.uint[::1] = array("I", bytes(4 * (self.keys + 1)))
        sibling: cython.uint
        length: cython.uint
        is_head[dawg] = 1
        is_head[gaddag] = 1
        for sibling in range(1, self.count):
            lengths[sibling] = lengths[self.siblings[sibling] & 0xFFFFFF] + 1
            is_head[self.siblings[sibling] >> 24 & 0xFFFFFF] = 1
        is_head[0] = 0
        for sibling in range(1, self.count):
            if is_head[sibling]:
                totals[self.keys - lengths[sibling] + 1] += 1
        for length in range(self.keys):
            totals[length + 1] += totals[length]
        found = array("I", bytes(4 * totals[self.keys]))
        ordered: cython.uint[::1] = found
        for sibling in range(1, self.count):
            if is_head[sibling]:
                length = lengths[sibling]
                ordered[totals[self.keys - length]] = sibling
                totals[self.keys - length] += 1
        return found


def mixed(packed: cython.ulonglong) -> cython.ulonglong:
    """The hash of a packed sibling. All literals are below 2**31, or the C compiler would not be given them as such."""
    code: cython.ulonglong = (packed >> 24) * 0x2C1B3C6D + (packed & 0xFFFFFF) * 0x45D9F3B5
    return code ^ code >> 15 ^ code >> 31


def arc_bits(place: cython.uint) -> cython.uint:
    """A place as it stands in a node: bits 22 and 23 in the node's two highest, above any tile."""
    return place & 0x3FFFFF | (place & 0xC00000) << 8


def build_nodes(words: Iterable[bytes]) -> array[int]:
    """The nodes of the word graph of these words, in any order, doubled or not.

    A word is one letter code (1 to 63) a letter. Raises `LexiconError` if they are too many or one is too long.

    >>> [hex(node) for node in build_nodes([bytes([1, 2])])]
    ['0x400005', '0x400002', '0x1000007', '0x2400006', '0x2c00000', '0x1400004', '0x1c00000', '0x400004']
    """
    ordered = each_once(words)
    for word in ordered:
        if not word or len(word) > MOST_LETTERS or 0 in word:
            raise LexiconError(f"{word!r} cannot be in a word graph: words have 1 to {MOST_LETTERS} letters")
    builder = GraphBuilder(ordered)
    if builder.keys > MOST_CODE + 2:
        raise LexiconError(f"letters in a word graph are coded 1 to {MOST_CODE}, and there is a {builder.keys - 2}")
    return builder.build()
