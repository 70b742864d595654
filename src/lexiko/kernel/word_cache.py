# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Which subracks make words with tiles of the board, and which words? Looked up once, then remembered. Compiled.

Many slots run through the same tiles. For each such set of tiles, and each number of tiles to lay, it is noted which
subracks make any word, and when somebody wants to know, which records of the word map these words are in.
"""

from __future__ import annotations

from array import array

import cython

from lexiko.kernel.slots import Slots
from lexiko.kernel.subracks import Subracks
from lexiko.kernel.tables import doubled
from lexiko.kernel.word_map import WordMap

if not cython.compiled:
    from lexiko.kernel.consts import KNOWN_BITS, MOST_BLANKS, NEARLY_BITS, NOTHING, RECORD_HEAD, TAG_MASK
    from lexiko.kernel.lanes import lexiko_fetch, lexiko_sift

_ALL_BITS = (1 << 64) - 1
_FIRST_ROOM = 1 << 10


@cython.final
@cython.cclass
class WordCache:
    """What the subracks in `subracks` make with the tiles the slots run through, until it is to `forget`.

    A place in it stands for some tiles run through and a number of tiles laid. Sums of tiles stand in `keys` side by
    side, as they are asked for; the hash table `where` says at which place of it each is, and `home` is the way back:
    what both do not agree on is of another rack (a sparse set, Briggs and Torczon 1993). From `starts` to `ends` of a
    place are its entries, subracks that may make words: entry n is `entry_subrack[n]`, its words are in the records of
    the finds `entry_finds[n]` to `entry_ends[n]`. Where all words were found at once, starts and ends are those of the
    words themselves: word n begins at `word_at[n]` in `records` and is of find `word_find[n]`.
    """

    def __init__(self, word_map: WordMap, slots: Slots, subracks: Subracks) -> None:
        self.slots = slots
        self.subracks = subracks
        self.letters = word_map.letters
        self.salts = word_map.salts
        self.heads = word_map.heads
        self.head_starts = word_map.starts
        self.head_bits = word_map.bits
        self.records = word_map.records
        self.known = word_map.known
        self.nearly = word_map.nearly
        bits = (2 * slots.line_count * slots.a_line).bit_length()
        self.key_shift = 64 - bits
        self.where = array("i", bytes(4 << bits))
        self.home = array("i", bytes(4 << bits))
        self.keys = array("Q", bytes(8 << bits))
        self.keys_noted = 0
        self.starts = array("i", bytes(4 * (slots.most + 1) << bits))
        self.ends = array("i", bytes(4 * (slots.most + 1) << bits))
        self.entry_subrack = array("i", bytes(4 * _FIRST_ROOM))
        self.entry_finds = array("i", bytes(4 * _FIRST_ROOM))
        self.entry_ends = array("i", bytes(4 * _FIRST_ROOM))
        self.find_record_at = array("I", bytes(4 * _FIRST_ROOM))
        self.find_subrack = array("i", bytes(4 * _FIRST_ROOM))
        self.find_sum = array("Q", bytes(8 * _FIRST_ROOM))
        self.find_letters = array("B", bytes(MOST_BLANKS * _FIRST_ROOM))
        self.stands_for = bytearray(slots.most)
        self.word_at = array("I", bytes(4 * _FIRST_ROOM))
        self.word_find = array("i", bytes(4 * _FIRST_ROOM))
        self.fitting = array("i", bytes(4 * _FIRST_ROOM))
        self.overflowed = False

    def forget(self) -> None:
        """Forget everything: another rack is looked at."""
        self.keys_noted = 0
        self.entries = 0
        self.finds = 0
        self.words = 0

    def forget_if_crowded(self) -> None:
        """Forget everything unless there is room for every slot of a board with other tiles, for the same rack."""
        if self.keys_noted + self.slots.line_count * self.slots.a_line >= len(self.where):
            self.forget()

    def place_of(self, slot: cython.int) -> cython.int:
        """Where it is noted what makes words with the tiles this slot runs through, and as many laid."""
        key: cython.ulonglong = self.slots.through[slot]
        at: cython.int = key >> self.key_shift
        tiles: cython.int = self.where[at]
        while tiles < self.keys_noted and self.home[tiles] == at and self.keys[tiles] != key:
            at = (at + 1) & (len(self.where) - 1)
            tiles = self.where[at]
        if tiles >= self.keys_noted or self.home[tiles] != at:
            tiles = self.keys_noted
            self.keys_noted += 1
            self.where[at] = tiles
            self.home[tiles] = at
            self.keys[tiles] = key
            size: cython.int
            for size in range(self.slots.most + 1):
                self.starts[tiles * (self.slots.most + 1) + size] = NOTHING
        return tiles * (self.slots.most + 1) + self.slots.laid[slot]

    def look_up(self, slot: cython.int, place: cython.int) -> None:
        """See to it that the subracks that make words in this slot are noted at its place."""
        if self.starts[place] != NOTHING:
            return
        self.take_length(self.slots.length[slot])
        laid: cython.int = self.slots.laid[slot]
        self.starts[place] = self.entries
        at: cython.int = self.subracks.size_starts[laid]
        blanks: cython.int = self.subracks.blank_starts[laid]
        end: cython.int = self.subracks.size_starts[laid + 1]
        if self.has_room_for_entries(end - at):
            through: cython.ulonglong = self.slots.through[slot]
            self.entries += self.sift(at, blanks, through)
            for at in range(blanks, end):
                self.entry_subrack[self.entries] = self.subracks.sized[at]
                self.entries += self.may_be_with_blanks(self.subracks.sized[at], through)
        self.ends[place] = self.entries
        entry: cython.int
        for entry in range(self.starts[place], self.entries):
            self.entry_finds[entry] = NOTHING

    def take_length(self, length: cython.int) -> None:
        """Look at words of this length from now on."""
        self.length = length
        self.begin = self.head_starts[length]
        self.mask = self.head_starts[length + 1] - self.begin - 1
        self.shift = 64 - self.head_bits[length]
        self.known_at = (self.begin << KNOWN_BITS) >> 6
        self.nearly_at = (self.begin << NEARLY_BITS) >> 6

    def sift(self, at: cython.int, end: cython.int, through: cython.ulonglong) -> cython.int:
        """Note those of some subracks without blanks that may make words with tiles run through; answers how many."""
        if cython.compiled:
            return lexiko_sift(
                cython.address(self.subracks.sized_sums[0]),
                cython.address(self.subracks.sized[0]),
                at,
                end,
                through,
                cython.address(self.known[self.known_at]),
                self.shift - KNOWN_BITS,
                cython.address(self.entry_subrack[self.entries]),
            )
        return lexiko_sift(
            self.subracks.sized_sums,
            self.subracks.sized,
            at,
            end,
            through,
            memoryview(self.known)[self.known_at :],
            self.shift - KNOWN_BITS,
            memoryview(self.entry_subrack)[self.entries :],
        )

    def may_be_with_blanks(self, subrack: cython.int, through: cython.ulonglong) -> cython.bint:
        """False if this subrack makes no word with tiles run through, whatever its blanks stand for."""
        total: cython.ulonglong = self.subracks.sums[subrack] + through
        if self.subracks.blanks[subrack] == 1:
            return self.may_lack_one(total)
        if self.subracks.blanks[subrack] > 2:
            return True
        letter: cython.int = 1
        while letter <= self.letters and not self.may_lack_one(total + self.salts[letter]):
            letter += 1
        return letter <= self.letters

    def has_room_for_entries(self, count: cython.int) -> cython.bint:
        """See to it that so many subracks more can be noted, unless there is no memory for them."""
        if self.entries + count > len(self.entry_subrack):
            with cython.gil:
                self.make_room_for_entries()
        return self.entries + count <= len(self.entry_subrack)

    def may_be_word(self, total: cython.ulonglong) -> cython.bint:
        """False if tiles with this sum make no word."""
        if not cython.compiled:
            total &= _ALL_BITS
        bit: cython.ulonglong = total >> (self.shift - KNOWN_BITS)
        return (self.known[self.known_at + (bit >> 6)] >> (bit & 63)) & 1

    def may_lack_one(self, total: cython.ulonglong) -> cython.bint:
        """False if tiles with this sum and any one letter more make no word."""
        if not cython.compiled:
            total &= _ALL_BITS
        bit: cython.ulonglong = total >> (self.shift - NEARLY_BITS)
        return (self.nearly[self.nearly_at + (bit >> 6)] >> (bit & 63)) & 1

    def find_all(self, slot: cython.int, place: cython.int) -> None:
        """Find all words for the tiles this slot runs through, and note where they begin and end."""
        self.entries = 0
        self.look_up(slot, place)
        begin: cython.int = self.finds
        entry: cython.int
        for entry in range(self.entries):
            self.look_for(slot, entry)
        self.finds = begin
        for entry in range(self.entries):
            self.settle(entry)
        self.starts[place] = self.words
        find: cython.int
        for find in range(begin, self.finds):
            self.list_words(find)
        self.ends[place] = self.words

    def list_words(self, find: cython.int) -> None:
        """List the words found, one by one."""
        record: cython.uint = self.find_record_at[find]
        count: cython.int = self.records[record] | self.records[record + 1] << 8
        if self.words + count > len(self.word_at):
            with cython.gil:
                self.make_room_for_words(self.words + count)
            if self.words + count > len(self.word_at):
                return
        word: cython.int
        for word in range(self.words, self.words + count):
            self.word_at[word] = record + RECORD_HEAD + (word - self.words) * self.length
            self.word_find[word] = find
        self.words += count

    def look_for(self, slot: cython.int, entry: cython.int) -> None:
        """Note what to look for: the sums of a subrack and the tiles this slot runs through that may be of words."""
        subrack: cython.int = self.entry_subrack[entry]
        self.entry_finds[entry] = self.finds
        self.note_sums(subrack, self.subracks.sums[subrack] + self.slots.through[slot], 0, 1)
        self.entry_ends[entry] = self.finds

    def note_sums(self, subrack: cython.int, total: cython.ulonglong, chosen: cython.int, least: cython.int) -> None:
        """Note the sums that may be of words, whatever the blanks of the subrack stand for.

        `chosen` blanks stand for letters already; the next ones stand for letters from `least` on. Which squares the
        words meet has no part in that: they are the same for every slot with the same tiles.
        """
        left: cython.int = self.subracks.blanks[subrack] - chosen
        if left == 0:
            self.note_sum(subrack, total, chosen)
            return
        letter: cython.int
        for letter in range(least, self.letters + 1):
            more: cython.ulonglong = total + self.salts[letter]
            self.stands_for[chosen] = letter
            if left == 1:
                if self.may_be_word(more):
                    self.note_sum(subrack, more, chosen + 1)
            elif left > 2 or self.may_lack_one(more):
                self.note_sums(subrack, more, chosen + 1, letter)

    def note_sum(self, subrack: cython.int, total: cython.ulonglong, blanks: cython.int) -> None:
        """Note a sum to look for, and let the processor fetch the place where: by then it need not wait for it."""
        if not cython.compiled:
            total &= _ALL_BITS
        if self.finds == len(self.find_record_at):
            with cython.gil:
                self.make_room_for_finds()
            if self.finds == len(self.find_record_at):
                return
        self.find_sum[self.finds] = total
        self.find_subrack[self.finds] = subrack
        blank: cython.int
        for blank in range(blanks):
            self.find_letters[MOST_BLANKS * self.finds + blank] = self.stands_for[blank]
        self.finds += 1
        if cython.compiled:
            lexiko_fetch(cython.address(self.heads[2 * (self.begin + (total >> self.shift))]))

    def settle(self, entry: cython.int) -> None:
        """Keep those of the sums noted for a subrack that are of words, and note where these are."""
        begin: cython.int = self.finds
        find: cython.int
        for find in range(self.entry_finds[entry], self.entry_ends[entry]):
            self.find_record(find)
        self.entry_finds[entry] = begin
        self.entry_ends[entry] = self.finds

    def find_record(self, find: cython.int) -> None:
        """Keep a sum noted if it is of words, and note where they are."""
        total: cython.ulonglong = self.find_sum[find]
        subrack: cython.int = self.find_subrack[find]
        slot: cython.Py_ssize_t = total >> self.shift
        place: cython.Py_ssize_t = 2 * (self.begin + slot)
        tag: cython.uint = total & TAG_MASK
        blank: cython.int
        while self.heads[place]:
            if self.heads[place + 1] == tag:
                self.find_record_at[self.finds] = self.heads[place]
                self.find_subrack[self.finds] = subrack
                for blank in range(self.subracks.blanks[subrack]):
                    self.find_letters[MOST_BLANKS * self.finds + blank] = self.find_letters[MOST_BLANKS * find + blank]
                self.finds += 1
                if cython.compiled:
                    lexiko_fetch(cython.address(self.records[self.heads[place]]))
                return
            slot = (slot + 1) & self.mask
            place = 2 * (self.begin + slot)

    def make_room_for_entries(self) -> None:
        """Double the room for subracks noted, unless there is no memory for it."""
        try:
            self.entry_finds = doubled(self.entry_finds)
            self.entry_ends = doubled(self.entry_ends)
            self.entry_subrack = doubled(self.entry_subrack)  # the last: it says how much room there is
        except MemoryError:
            self.overflowed = True

    def make_room_for_finds(self) -> None:
        """Double the room for words found, unless there is no memory for it."""
        try:
            self.find_letters = doubled(self.find_letters)
            self.find_subrack = doubled(self.find_subrack)
            self.find_sum = doubled(self.find_sum)
            self.find_record_at = doubled(self.find_record_at)
        except MemoryError:
            self.overflowed = True

    def make_room_for_words(self, count: int) -> None:
        """Make room for so many words listed, and as many more, unless there is no memory for it."""
        try:
            self.word_find = array("i", self.word_find) + array("i", bytes(8 * count))
            self.fitting = array("i", bytes(4 * len(self.word_find)))
            self.word_at = array("I", self.word_at) + array("I", bytes(8 * count))  # the last: it says how much
        except MemoryError:
            self.overflowed = True

    def check_memory(self) -> None:
        """Raise `MemoryError` if there was no room for something since this was asked last."""
        if self.overflowed:
            self.overflowed = False
            raise MemoryError
