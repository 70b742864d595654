# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The best play of a position, found by looking up words where most is promised first. Compiled.

Every slot (`slots.py`) gets a bound: no play in it is worth more than its heaviest weights on the best tiles of the
rack, plus the best that can be kept. Slots are taken from the highest bound down. For the first of them the word map
is asked which subracks make any word with the tiles the slot runs through; that is remembered for all slots with the
same tiles, and gives a second bound, which is close. Only where that is still the highest are words tried on the
squares. When no slot is left that promises as much as the best play found, that is the answer (best-first search; the
first bound is what the field calls a shadow play).
"""

from __future__ import annotations

from array import array
from typing import Any

import cython

from lexiko.kernel.rows import Rows
from lexiko.kernel.slots import Slots
from lexiko.kernel.tables import Tables
from lexiko.kernel.word_map import WordMap

if not cython.compiled:
    from lexiko.kernel.consts import (
        BLANK,
        BLANK_FLAG,
        BUCKET_SHIFT,
        BUCKETS,
        LEAST_EQUITY,
        LETTER_MASK,
        MILLI,
        MOST_BLANKS,
        NO_CROSS_WORD,
        NOTHING,
        RECORD_HEAD,
        TAG_MASK,
    )
    from lexiko.kernel.lanes import lexiko_dot

_ALL_BITS = (1 << 64) - 1
_FIRST_ROOM = 1 << 10


@cython.final
@cython.cclass
class Search:
    """Finds the best plays of racks on the board of some slots; used by one thread at a time."""

    def __init__(self, tables: Tables, word_map: WordMap, slots: Slots) -> None:
        self.slots = slots
        self.letters = word_map.letters
        self.salts = word_map.salts
        self.heads = word_map.heads
        self.records = word_map.records
        self.known = word_map.known
        self.nearly = word_map.nearly
        self.shift = word_map.shift
        self.known_shift = word_map.known_shift
        self.nearly_shift = word_map.nearly_shift
        self.values = tables.values
        letters = range(1, word_map.letters + 1)
        self.by_value = bytes([*sorted(letters, key=lambda letter: -tables.values[letter]), BLANK])
        most = slots.most
        self.held = bytearray(LETTER_MASK + 1)
        self.strides = array("i", bytes(4 * (LETTER_MASK + 1)))
        room = 1 << most
        self.size = bytearray(room)
        self.blanks = bytearray(room)
        self.number = array("i", bytes(4 * room))
        self.kept = array("i", bytes(4 * room))
        self.sums = array("Q", bytes(8 * room))
        self.scores = array("h", bytes(2 * slots.lanes * room))
        self.sized = array("i", bytes(4 * room))
        self.size_starts = array("i", bytes(4 * (most + 2)))
        self.best_kept = array("i", bytes(4 * (most + 1)))
        bits = (2 * slots.line_count * slots.a_line).bit_length()
        self.stamp = 0
        self.memo_shift = 64 - bits
        self.memo_keys = array("Q", bytes(8 << bits))
        self.memo_stamps = array("I", bytes(4 << bits))
        self.memo_starts = array("i", bytes(4 * (most + 1) << bits))
        self.memo_ends = array("i", bytes(4 * (most + 1) << bits))
        self.entry_subrack = array("i", bytes(4 * _FIRST_ROOM))
        self.entry_sum = array("Q", bytes(8 * _FIRST_ROOM))
        self.entry_finds = array("i", bytes(4 * _FIRST_ROOM))
        self.entry_ends = array("i", bytes(4 * _FIRST_ROOM))
        self.find_record_at = array("I", bytes(4 * _FIRST_ROOM))
        self.find_letters = array("B", bytes(MOST_BLANKS * _FIRST_ROOM))
        self.bounds = array("i", bytes(4 * slots.line_count * slots.a_line))
        self.looked_up = bytearray(slots.line_count * slots.a_line)
        self.buckets = array("i", [NOTHING]) * BUCKETS
        self.following = array("i", bytes(4 * slots.line_count * slots.a_line))
        self.wanted = array("Q", bytes(8 * tables.longest_line))
        self.weight = array("i", bytes(4 * tables.longest_line))
        self.is_blank = bytearray(tables.longest_line)
        self.stands_for = bytearray(most)
        self.best_tiles = bytearray(most)
        self.tried_tiles = bytearray(most)
        self.overflowed = False

    def take_rack(self, kept: cython.int[::1]) -> None:
        """List the subracks of the rack in `held`; `kept` is what each is worth when kept, by its number."""
        tile: cython.int
        stride: cython.int = 1
        self.tiles = 0
        for tile in range(self.letters + 1):
            self.strides[tile] = stride
            stride *= self.held[tile] + 1
            self.tiles += self.held[tile]
        self.whole = stride - 1
        self.subracks = 1
        self.size[0] = 0
        self.blanks[0] = 0
        self.number[0] = 0
        self.sums[0] = 0
        lane: cython.int
        for lane in range(self.slots.lanes):
            self.scores[lane] = 0
        rank: cython.int
        for rank in range(self.letters + 1):
            if self.held[self.by_value[rank]]:
                self.add_tile(self.by_value[rank])
        subrack: cython.int
        for subrack in range(self.subracks):
            self.kept[subrack] = kept[self.whole - self.number[subrack]]
        self.sort_subracks()

    def add_tile(self, tile: cython.uchar) -> None:
        """Add the subracks with this tile, none of whose tiles counts less, to those without it."""
        value: cython.int = self.values[tile]
        before: cython.int = self.subracks
        lanes: cython.int = self.slots.lanes
        one: cython.int
        lane: cython.int
        for one in range(before * self.held[tile]):
            more: cython.int = before + one
            self.size[more] = self.size[one] + 1
            self.blanks[more] = self.blanks[one] + (tile == BLANK)
            self.number[more] = self.number[one] + self.strides[tile]
            total: cython.ulonglong = self.sums[one] + self.salts[tile]
            if not cython.compiled:
                total &= _ALL_BITS
            self.sums[more] = total
            for lane in range(lanes):
                self.scores[more * lanes + lane] = self.scores[one * lanes + lane]
            self.scores[more * lanes + self.size[one]] = value
        self.subracks = before * (self.held[tile] + 1)

    def sort_subracks(self) -> None:
        """Sort the subracks by their size, and note the best that can be kept after laying so many tiles."""
        size: cython.int
        for size in range(self.tiles + 2):
            self.size_starts[size] = 0
        subrack: cython.int
        for subrack in range(self.subracks):
            self.size_starts[self.size[subrack] + 1] += 1
        for size in range(self.tiles + 1):
            self.size_starts[size + 1] += self.size_starts[size]
            self.best_kept[size] = LEAST_EQUITY
        for subrack in range(self.subracks):
            size = self.size[subrack]
            self.sized[self.size_starts[size]] = subrack
            self.size_starts[size] += 1
            self.best_kept[size] = max(self.best_kept[size], self.kept[subrack])
        for size in range(self.tiles + 1, 0, -1):
            self.size_starts[size] = self.size_starts[size - 1]
        self.size_starts[0] = 0

    def best_play(self, floor: cython.int) -> None:
        """Find the best play worth at least `floor` millipoints: `found`, and what it is in `best_...`."""
        self.forget()
        self.floor = floor
        self.top = NOTHING
        self.each_slot(True)
        while self.top >= 0:
            slot: cython.int = self.buckets[self.top]
            if slot < 0:
                self.top -= 1
                continue
            self.buckets[self.top] = self.following[slot]
            if self.bounds[slot] < self.floor:
                continue
            memo: cython.int = self.memo_of(slot)
            if not self.looked_up[slot]:
                self.looked_up[slot] = True
                self.look_up(slot, memo)
                self.bounds[slot] = self.best_bound(slot, memo)
                if self.bounds[slot] < self.floor:
                    continue
                if self.bounds[slot] >> BUCKET_SHIFT < self.top:
                    self.push(slot)
                    continue
            self.open(slot, memo)

    def every_play(self) -> None:
        """Try every slot."""
        self.forget()
        self.floor = LEAST_EQUITY
        self.each_slot(False)

    def forget(self) -> None:
        """Forget which tiles make words: another rack is looked at."""
        self.found = False
        self.stamp += 1
        self.entries = 0
        self.finds = 0

    def letters_held(self) -> cython.ulonglong:
        """The letters that the rack can lay, one bit each."""
        held: cython.ulonglong = 0
        if self.held[BLANK]:
            return ~held
        tile: cython.int
        for tile in range(1, self.letters + 1):
            if self.held[tile]:
                held |= cython.cast(cython.ulonglong, 1) << tile
        return held

    def each_slot(self, bounded: cython.bint) -> None:
        """Try every slot whose squares take some letters of the rack; or only put it where its bound belongs."""
        held: cython.ulonglong = self.letters_held()
        line: cython.int
        slot: cython.int
        for line in range(self.slots.line_count):
            begin: cython.int = line * self.slots.a_line
            end: cython.int = begin + self.slots.counts[line]
            if begin == end:
                continue
            blocked: cython.uint = self.blocked(line, held)
            for slot in range(begin, end):
                if self.slots.laid[slot] > self.tiles or self.slots.squares[slot] & blocked:
                    continue
                if bounded:
                    self.promise(slot)
                else:
                    memo: cython.int = self.memo_of(slot)
                    self.look_up(slot, memo)
                    self.open(slot, memo)

    def promise(self, slot: cython.int) -> None:
        """Put a slot into the bucket of its bound, if it may hold a play worth the floor."""
        # the whole rack is the subrack noted last: its scores are the best tiles, the best first
        bound: cython.int = self.bound_of(slot, self.subracks - 1) + self.best_kept[self.slots.laid[slot]]
        if bound >= self.floor:
            self.bounds[slot] = bound
            self.looked_up[slot] = False
            self.push(slot)

    def blocked(self, line: cython.int, letters: cython.ulonglong) -> cython.uint:
        """The places of a line whose cross-checks want none of these letters, one bit each."""
        blocked: cython.uint = 0
        origin: cython.int = self.slots.lines[3 * line]
        step: cython.int = self.slots.lines[3 * line + 1]
        half: cython.int = 0 if line < self.slots.lines_across else self.slots.crossings.squares
        place: cython.int
        for place in range(self.slots.lines[3 * line + 2]):
            if not self.slots.crossings.checks[half + origin + place * step] & letters:
                blocked |= cython.cast(cython.uint, 1) << place
        return blocked

    def push(self, slot: cython.int) -> None:
        """Put a slot into the bucket of its bound."""
        bucket: cython.int = min(max(self.bounds[slot] >> BUCKET_SHIFT, 0), BUCKETS - 1)
        self.following[slot] = self.buckets[bucket]
        self.buckets[bucket] = slot
        if bucket > self.top:
            self.top = bucket

    def bound_of(self, slot: cython.int, subrack: cython.int) -> cython.int:
        """What no play of these tiles in this slot exceeds, in millipoints, whatever is kept."""
        lanes: cython.int = self.slots.lanes
        if cython.compiled:
            total: cython.int = lexiko_dot(
                cython.address(self.slots.weights[slot * lanes]), cython.address(self.scores[subrack * lanes]), lanes
            )
        else:
            total = lexiko_dot(self.slots.weights[slot * lanes :], self.scores[subrack * lanes :], lanes)
        return MILLI * (self.slots.points[slot] + total)

    def memo_of(self, slot: cython.int) -> cython.int:
        """Where it is noted what makes words with the tiles this slot runs through."""
        key: cython.ulonglong = self.slots.through[slot]
        memo: cython.int = key >> self.memo_shift
        while self.memo_stamps[memo] == self.stamp and self.memo_keys[memo] != key:
            memo = (memo + 1) & (len(self.memo_keys) - 1)
        if self.memo_stamps[memo] != self.stamp:
            self.memo_stamps[memo] = self.stamp
            self.memo_keys[memo] = key
            size: cython.int
            for size in range(self.slots.most + 1):
                self.memo_starts[memo * (self.slots.most + 1) + size] = NOTHING
        return memo

    def look_up(self, slot: cython.int, memo: cython.int) -> None:
        """See to it that the subracks of the slot's size that make words with its tiles are noted."""
        laid: cython.int = self.slots.laid[slot]
        place: cython.int = memo * (self.slots.most + 1) + laid
        if self.memo_starts[place] != NOTHING:
            return
        self.memo_starts[place] = self.entries
        at: cython.int
        for at in range(self.size_starts[laid], self.size_starts[laid + 1]):
            subrack: cython.int = self.sized[at]
            total: cython.ulonglong = self.sums[subrack] + self.slots.through[slot]
            if not cython.compiled:
                total &= _ALL_BITS
            self.look_up_subrack(subrack, total)
        self.memo_ends[place] = self.entries

    def look_up_subrack(self, subrack: cython.int, total: cython.ulonglong) -> None:
        """Note this subrack if tiles with this sum may make a word, its blanks standing for any letters."""
        blanks: cython.int = self.blanks[subrack]
        if blanks == 0:
            if self.may_be_word(total):
                self.note(subrack, total)
        elif blanks == 1:
            if self.may_lack_one(total):
                self.note(subrack, total)
        elif blanks > 2:
            self.note(subrack, total)
        else:
            letter: cython.int
            for letter in range(1, self.letters + 1):
                if self.may_lack_one(total + self.salts[letter]):
                    self.note(subrack, total)
                    return

    def note(self, subrack: cython.int, total: cython.ulonglong) -> None:
        """Note that this subrack may make words with tiles run through, so that the sum of all salts is this."""
        if self.entries == len(self.entry_subrack):
            with cython.gil:
                self.make_room_for_entries()
            if self.entries == len(self.entry_subrack):
                return
        self.entry_subrack[self.entries] = subrack
        self.entry_sum[self.entries] = total
        self.entry_finds[self.entries] = NOTHING
        self.entries += 1

    def may_be_word(self, total: cython.ulonglong) -> cython.bint:
        """False if tiles with this sum make no word."""
        if not cython.compiled:
            total &= _ALL_BITS
        bit: cython.ulonglong = total >> self.known_shift
        return (self.known[bit >> 6] >> (bit & 63)) & 1

    def may_lack_one(self, total: cython.ulonglong) -> cython.bint:
        """False if tiles with this sum and any one letter more make no word."""
        if not cython.compiled:
            total &= _ALL_BITS
        bit: cython.ulonglong = total >> self.nearly_shift
        return (self.nearly[bit >> 6] >> (bit & 63)) & 1

    def best_bound(self, slot: cython.int, memo: cython.int) -> cython.int:
        """The bound of a slot now that it is known which subracks make words there."""
        best: cython.int = LEAST_EQUITY
        place: cython.int = memo * (self.slots.most + 1) + self.slots.laid[slot]
        entry: cython.int
        for entry in range(self.memo_starts[place], self.memo_ends[place]):
            subrack: cython.int = self.entry_subrack[entry]
            if subrack >= 0:
                best = max(best, self.bound_of(slot, subrack) + self.kept[subrack])
        return best

    def open(self, slot: cython.int, memo: cython.int) -> None:
        """Try every word that promises enough on the squares of this slot."""
        self.prepare(slot)
        bounded: cython.bint = self.floor > LEAST_EQUITY
        place: cython.int = memo * (self.slots.most + 1) + self.slots.laid[slot]
        entry: cython.int
        find: cython.int
        for entry in range(self.memo_starts[place], self.memo_ends[place]):
            subrack: cython.int = self.entry_subrack[entry]
            if subrack < 0 or (bounded and self.bound_of(slot, subrack) + self.kept[subrack] < self.floor):
                continue
            if self.entry_finds[entry] == NOTHING:
                self.entry_finds[entry] = self.finds
                self.find_records(subrack, self.entry_sum[entry], 0, 1)
                self.entry_ends[entry] = self.finds
                if self.entry_ends[entry] == self.entry_finds[entry]:
                    self.entry_subrack[entry] = NOTHING
            for find in range(self.entry_finds[entry], self.entry_ends[entry]):
                self.try_words(find, subrack)

    def find_records(self, subrack: cython.int, total: cython.ulonglong, chosen: cython.int, least: cython.int) -> None:
        """Find the words of these tiles, whatever its blanks stand for.

        `chosen` blanks stand for letters already; the next ones stand for letters from `least` on. Which squares the
        words meet has no part in that: they are the same for every slot with the same tiles.
        """
        left: cython.int = self.blanks[subrack] - chosen
        if left == 0:
            self.find_record(total, chosen)
            return
        letter: cython.int
        for letter in range(least, self.letters + 1):
            more: cython.ulonglong = total + self.salts[letter]
            self.stands_for[chosen] = letter
            if left == 1:
                if self.may_be_word(more):
                    self.find_record(more, chosen + 1)
            elif left > 2 or self.may_lack_one(more):
                self.find_records(subrack, more, chosen + 1, letter)

    def find_record(self, total: cython.ulonglong, blanks: cython.int) -> None:
        """Note where the words of tiles with this sum are, and what their blanks stand for, if there are any."""
        if not cython.compiled:
            total &= _ALL_BITS
        place: cython.Py_ssize_t = 2 * (total >> self.shift)
        tag: cython.uint = (total & TAG_MASK) | self.length
        blank: cython.int
        while self.heads[place]:
            if self.heads[place + 1] == tag:
                if self.finds == len(self.find_record_at):
                    with cython.gil:
                        self.make_room_for_finds()
                    if self.finds == len(self.find_record_at):
                        return
                self.find_record_at[self.finds] = self.heads[place]
                for blank in range(blanks):
                    self.find_letters[MOST_BLANKS * self.finds + blank] = self.stands_for[blank]
                self.finds += 1
                return
            place = (place + 2) & (len(self.heads) - 1)

    def make_room_for_entries(self) -> None:
        """Double the room for subracks noted, unless there is no memory for it."""
        try:
            sums, finds, ends = (doubled(self.entry_sum), doubled(self.entry_finds), doubled(self.entry_ends))
            self.entry_subrack = doubled(self.entry_subrack)
            self.entry_sum, self.entry_finds, self.entry_ends = sums, finds, ends
        except MemoryError:
            self.overflowed = True

    def make_room_for_finds(self) -> None:
        """Double the room for words found, unless there is no memory for it."""
        try:
            self.find_letters = doubled(self.find_letters)
            self.find_record_at = doubled(self.find_record_at)
        except MemoryError:
            self.overflowed = True

    def prepare(self, slot: cython.int) -> None:
        """Note by letter of the slot's word which letters fit there, and what a tile laid there weighs."""
        self.slot = slot
        line: cython.int = slot // self.slots.a_line
        step: cython.int = self.slots.lines[3 * line + 1]
        square: cython.int = self.slots.lines[3 * line] + self.slots.first[slot] * step
        self.direction = 0 if line < self.slots.lines_across else 1
        half: cython.int = self.direction * self.slots.crossings.squares
        self.length = self.slots.length[slot]
        self.first_square = NOTHING
        place: cython.int
        for place in range(self.length):
            tile: cython.uchar = self.slots.crossings.cells[square]
            if tile:
                self.wanted[place] = cython.cast(cython.ulonglong, 1) << (tile & LETTER_MASK)
                self.weight[place] = 0
            else:
                if self.first_square == NOTHING:
                    self.first_square = square
                self.wanted[place] = self.slots.crossings.checks[half + square]
                times: cython.int = self.slots.times[slot]
                if self.slots.crossings.scores[half + square] != NO_CROSS_WORD:
                    times += self.slots.word_times[square]
                self.weight[place] = times * self.slots.letter_times[square]
            square += step

    def try_words(self, find: cython.int, subrack: cython.int) -> None:
        """Try the words found on the squares prepared. Rule: R5.2 to R5.6"""
        record: cython.Py_ssize_t = self.find_record_at[find]
        blanks: cython.int = self.blanks[subrack]
        blank: cython.int
        for blank in range(blanks):
            self.stands_for[blank] = self.find_letters[MOST_BLANKS * find + blank]
        count: cython.int = self.records[record] | self.records[record + 1] << 8
        word: cython.Py_ssize_t = record + RECORD_HEAD
        for _ in range(count):
            points: cython.int = self.slots.points[self.slot]
            place: cython.int = 0
            while place < self.length and (self.wanted[place] >> self.records[word + place]) & 1:
                points += self.weight[place] * self.values[self.records[word + place]]
                place += 1
            if place == self.length:
                if blanks:
                    self.place_blanks(word, points, subrack, 0, 0)
                else:
                    self.consider(word, points, subrack)
            word += self.length

    def place_blanks(
        self, word: cython.Py_ssize_t, points: cython.int, subrack: cython.int, placed: cython.int, start: cython.int
    ) -> None:
        """Consider a word with each of its letters for which the blanks stand laid as a blank.

        `placed` blanks have their places; the next one lies at place `start` or after it. Rule: R1.2
        """
        if placed == self.blanks[subrack]:
            self.consider(word, points, subrack)
            return
        letter: cython.uchar = self.stands_for[placed]
        place: cython.int
        for place in range(start, self.length):
            if self.weight[place] and self.records[word + place] == letter:
                left: cython.int = points - self.weight[place] * self.values[letter]
                # blanks for the same letter are placed in order, for they are the same tile
                again: cython.bint = placed + 1 < self.blanks[subrack] and self.stands_for[placed + 1] == letter
                self.is_blank[place] = True
                self.place_blanks(word, left, subrack, placed + 1, place + 1 if again else 0)
                self.is_blank[place] = False

    def consider(self, word: cython.Py_ssize_t, points: cython.int, subrack: cython.int) -> None:
        """Keep this play if it is better than the best so far, or as good and comes before it."""
        equity: cython.int = MILLI * points + self.kept[subrack]
        if equity < self.floor:
            return
        count: cython.int = 0
        place: cython.int
        for place in range(self.length):
            if self.weight[place]:
                tile: cython.int = self.records[word + place]
                self.tried_tiles[count] = tile | BLANK_FLAG if self.is_blank[place] else tile
                count += 1
        if not self.is_of_rack(count):
            return
        if self.into_rows:
            number: cython.int = self.whole - self.number[subrack]
            self.rows.add(equity, self.direction, self.first_square, self.tried_tiles, count, points, number)
            self.floor = self.rows.floor
            return
        if self.found and equity == self.floor and not self.precedes(self.first_square, count):
            return
        self.found = True
        self.floor = equity
        self.best_points = points
        self.best_direction = self.direction
        self.best_square = self.first_square
        self.best_count = count
        for place in range(count):
            self.best_tiles[place] = self.tried_tiles[place]

    def is_of_rack(self, count: cython.int) -> cython.bint:
        """Whether the rack holds the tiles tried: sums of salts that collide would find others."""
        fits: cython.bint = True
        place: cython.int
        for place in range(count):
            tile: cython.uchar = self.tried_tiles[place]
            tile = BLANK if tile & BLANK_FLAG else tile
            if not self.held[tile]:
                fits = False
                count = place
                break
            self.held[tile] -= 1
        for place in range(count):
            tile = self.tried_tiles[place]
            self.held[BLANK if tile & BLANK_FLAG else tile] += 1
        return fits

    def precedes(self, square: cython.int, count: cython.int) -> cython.bint:
        """Whether the play tried comes before the best one: by direction, square and tiles, as rows are sorted."""
        if self.direction != self.best_direction:
            return self.direction < self.best_direction
        if square != self.best_square:
            return square < self.best_square
        place: cython.int
        for place in range(min(count, self.best_count)):
            if self.tried_tiles[place] != self.best_tiles[place]:
                return self.tried_tiles[place] < self.best_tiles[place]
        return count < self.best_count

    def search(self, rack: bytes, worth: array[int], rows: Rows) -> None:
        """Write the plays of a rack; `worth` is what each subrack is worth when kept, in millipoints, by its number.

        Raises `MemoryError` if there was no room to note all that makes words.
        """
        tile: cython.int
        for tile in range(LETTER_MASK + 1):
            self.held[tile] = 0
        for tile in rack:
            self.held[tile] += 1
        kept: cython.int[::1] = worth
        self.rows = rows
        self.into_rows = True
        with cython.nogil:
            self.slots.refresh()
            self.take_rack(kept)
            if self.rows.is_bounded:
                self.best_play(self.rows.floor)
            else:
                self.every_play()
        self.into_rows = False
        self.check_memory()

    def check_memory(self) -> None:
        """Raise `MemoryError` if there was no room for something since this was asked last."""
        if self.overflowed:
            self.overflowed = False
            raise MemoryError


def doubled(numbers: Any) -> array[int]:
    """The numbers of a buffer in an array twice as long, the second half of it zeros.

    >>> doubled(array("i", [3, -4]))
    array('i', [3, -4, 0, 0])
    """
    view = memoryview(numbers)
    return array(view.format, view.tobytes() + bytes(view.nbytes))
