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

import cython

from lexiko.kernel.rows import Rows
from lexiko.kernel.slots import Slots
from lexiko.kernel.subracks import Subracks
from lexiko.kernel.tables import Tables
from lexiko.kernel.word_cache import WordCache
from lexiko.kernel.word_map import WordMap

if not cython.compiled:
    from lexiko.kernel.consts import (
        BLANK_FLAG,
        BUCKET_SHIFT,
        BUCKETS,
        LEAST_EQUITY,
        LETTER_MASK,
        MILLIPOINTS,
        MOST_BLANKS,
        NOTHING,
        RECORD_HEAD,
        ROOM_FOR_TILES,
        ROOM_FOR_WORD,
    )
    from lexiko.kernel.lanes import (
        lexiko_bounds,
        lexiko_copy,
        lexiko_dot,
        lexiko_fits,
        lexiko_lay,
        lexiko_sift_words,
    )


@cython.final
@cython.cclass
class Search:
    """Finds the best plays of racks on the board of some slots; used by one thread at a time."""

    def __init__(self, tables: Tables, word_map: WordMap, slots: Slots, rows: Rows | None = None) -> None:
        """With rows, whose writing is asked for; without, the best play alone can be."""
        self.slots = slots
        self.rows = rows or Rows()
        self.records = word_map.records
        self.values = tables.values
        most = slots.most
        room = 1 << most
        self.subracks = Subracks(tables, word_map, most, slots.lanes)
        self.word_cache = WordCache(word_map, slots, self.subracks)
        self.promising = array("i", bytes(4 * room))
        self.entry_bounds = array("i", bytes(4 * room))
        self.bounds = array("i", bytes(4 * slots.pages * slots.a_line))
        self.looked_up = bytearray(slots.pages * slots.a_line)
        self.buckets = array("i", [NOTHING]) * BUCKETS
        self.following = array("i", bytes(4 * slots.pages * slots.a_line))
        self.pattern = bytearray(ROOM_FOR_WORD)
        self.asking = array("i", bytes(4 * tables.longest_line))
        self.wanted = array("Q", bytes(8 * tables.longest_line))
        self.laying = array("i", bytes(4 * most))
        self.weight = array("i", bytes(4 * most))
        self.into_rows = False
        self.more = False
        self.counting = False
        self.counted = 0
        self.enough = 0
        self.best_tiles = bytearray(ROOM_FOR_TILES)
        self.tried_tiles = bytearray(ROOM_FOR_TILES)
        self.no_tiles = bytearray(ROOM_FOR_TILES)

    def best_play(self, floor: cython.int) -> None:
        """Find the best play worth at least `floor` millipoints: `found`, and what it is in `best_...`."""
        self.forget()
        self.begin(floor)
        self.each_slot(True)
        self.follow_promises()

    def begin(self, floor: cython.int) -> None:
        """Begin to look for a play worth at least `floor` millipoints; which tiles make words is not forgotten."""
        self.found = False
        self.floor = floor
        self.top = NOTHING

    def follow_promises(self) -> None:
        """Find the best play in the slots that were put into buckets."""
        while self.goes_on(self.floor):
            slot: cython.int = self.buckets[self.top]
            self.buckets[self.top] = self.following[slot]
            if self.bounds[slot] < self.floor:
                continue
            place: cython.int = self.word_cache.place_of(slot)
            if not self.looked_up[slot]:
                self.looked_up[slot] = True
                self.word_cache.look_up(slot, place)
                self.bounds[slot] = self.best_bound(slot, place)
                if self.bounds[slot] < self.floor:
                    continue
                if self.bounds[slot] >> BUCKET_SHIFT < self.top:
                    self.push(slot)
                    continue
            self.open(slot, place)

    def goes_on(self, floor: cython.int) -> cython.bint:
        """Turn to the highest bucket that has a slot; False if it promises less than the floor, all being emptied."""
        while self.top >= 0 and self.buckets[self.top] < 0:
            self.top -= 1
        if self.top < 0 or self.top == BUCKETS - 1 or (self.top + 1) << BUCKET_SHIFT > floor:
            return self.top >= 0
        while self.top >= 0:
            self.buckets[self.top] = NOTHING
            self.top -= 1
        return False

    def every_play(self) -> None:
        """Look for plays at every place in a line, without a bound."""
        self.forget()
        self.floor = LEAST_EQUITY
        self.each_slot(False)

    def forget(self) -> None:
        """Forget what was found, and which tiles make words: another rack is looked at."""
        self.found = False
        self.word_cache.forget()

    def each_slot(self, bounded: cython.bint) -> None:
        """Try every slot whose squares take some letters of the rack; or only put it where its bound belongs."""
        held: cython.ulonglong = self.subracks.letters_held()
        line: cython.int
        slot: cython.int
        for line in range(self.slots.line_count):
            page: cython.int = self.slots.page_of[line]
            begin: cython.int = page * self.slots.a_line
            end: cython.int = begin + self.slots.counts[page]
            if begin == end:
                continue
            blocked: cython.uint = self.slots.blocked(page, held)
            for slot in range(begin, end):
                if self.slots.laid[slot] > self.subracks.tiles or self.slots.squares[slot] & blocked:
                    continue
                if bounded:
                    self.promise(slot)
                else:
                    self.try_slot(slot)

    def promise(self, slot: cython.int) -> None:
        """Put a slot into the bucket of its bound, if it may hold a play worth the floor."""
        # the whole rack is the subrack noted last: its scores are the best tiles, the best first
        bound: cython.int = (
            self.bound_of(slot, self.subracks.count - 1) + self.subracks.best_kept[self.slots.laid[slot]]
        )
        if bound >= self.floor:
            self.bounds[slot] = bound
            self.looked_up[slot] = False
            self.push(slot)

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
                cython.address(self.slots.weights[slot * lanes]),
                cython.address(self.subracks.scores[subrack * lanes]),
                lanes,
            )
        else:
            total = lexiko_dot(self.slots.weights[slot * lanes :], self.subracks.scores[subrack * lanes :], lanes)
        return MILLIPOINTS * (self.slots.points[slot] + total)

    def best_bound(self, slot: cython.int, place: cython.int) -> cython.int:
        """The bound of a slot now that it is known which subracks make words there; theirs are in `entry_bounds`."""
        at: cython.int = self.word_cache.starts[place]
        end: cython.int = self.word_cache.ends[place]
        lanes: cython.int = self.slots.lanes
        points: cython.int = self.slots.points[slot]
        if cython.compiled:
            return lexiko_bounds(
                cython.address(self.slots.weights[slot * lanes]),
                cython.address(self.subracks.scores[0]),
                lanes,
                cython.address(self.subracks.kept[0]),
                points,
                MILLIPOINTS,
                cython.address(self.word_cache.entry_subrack[0]),
                at,
                end,
                LEAST_EQUITY,
                cython.address(self.entry_bounds[0]),
            )
        return lexiko_bounds(
            self.slots.weights[slot * lanes : (slot + 1) * lanes],
            self.subracks.scores,
            lanes,
            self.subracks.kept,
            points,
            MILLIPOINTS,
            self.word_cache.entry_subrack,
            at,
            end,
            LEAST_EQUITY,
            self.entry_bounds,
        )

    def open(self, slot: cython.int, place: cython.int) -> None:
        """Try every word that promises enough on the squares of this slot."""
        self.best_bound(slot, place)
        self.prepare(slot)
        self.word_cache.take_length(self.length)
        start: cython.int = self.word_cache.starts[place]
        begin: cython.int = self.word_cache.finds
        count: cython.int = 0
        entry: cython.int
        for entry in range(start, self.word_cache.ends[place]):
            if self.entry_bounds[entry - start] >= self.floor and self.may_cross(entry):
                self.promising[count] = entry
                count += 1
                if self.word_cache.entry_finds[entry] == NOTHING:
                    self.word_cache.look_for(slot, entry)
        self.word_cache.finds = begin
        one: cython.int
        for one in range(count):
            if self.word_cache.entry_finds[self.promising[one]] >= begin:
                self.word_cache.settle(self.promising[one])
        find: cython.int
        for one in range(count):
            entry = self.promising[one]
            if self.entry_bounds[entry - start] >= self.floor:
                for find in range(self.word_cache.entry_finds[entry], self.word_cache.entry_ends[entry]):
                    self.try_words(find)

    def may_cross(self, entry: cython.int) -> cython.bint:
        """False if a subrack noted has no letter for one of the words crossed on the squares prepared. Rule: R5.3"""
        kinds: cython.ulonglong = self.subracks.kinds[self.word_cache.entry_subrack[entry]]
        ask: cython.int = 0
        while ask < self.asked and self.wanted[ask] & kinds:
            ask += 1
        return ask == self.asked

    def try_slot(self, slot: cython.int) -> None:
        """Try every word on the squares of this slot."""
        place: cython.int = self.word_cache.place_of(slot)
        if self.word_cache.starts[place] == NOTHING:
            self.word_cache.find_all(slot, place)
        if self.word_cache.starts[place] < self.word_cache.ends[place]:
            self.prepare(slot)
            one: cython.int
            for one in range(self.sift_words(self.word_cache.starts[place], self.word_cache.ends[place])):
                word: cython.int = self.word_cache.fitting[one]
                self.try_word(self.word_cache.word_at[word], self.word_cache.word_find[word])

    def sift_words(self, at: cython.int, end: cython.int) -> cython.int:
        """Note those of the words listed that fit the squares prepared; answers how many. Rule: R5.2, R5.3"""
        if cython.compiled:
            return lexiko_sift_words(
                cython.address(self.records[0]),
                cython.address(self.word_cache.word_at[0]),
                at,
                end,
                cython.address(self.pattern[0]),
                self.fixed,
                cython.address(self.asking[0]),
                cython.address(self.wanted[0]),
                self.asked,
                cython.address(self.word_cache.fitting[0]),
            )
        return lexiko_sift_words(
            self.records,
            self.word_cache.word_at,
            at,
            end,
            self.pattern,
            self.fixed,
            self.asking,
            self.wanted,
            self.asked,
            self.word_cache.fitting,
        )

    def prepare(self, slot: cython.int) -> None:
        """Note which letters the slot's word has, which fit where it is crossed, and what each tile laid weighs."""
        self.slot = slot
        page: cython.int = slot // self.slots.a_line
        line: cython.int = self.slots.line_on[page]
        at: cython.int = page * self.slots.longest + self.slots.first[slot]
        step: cython.int = self.slots.lines[3 * line + 1]
        square: cython.int = self.slots.lines[3 * line] + self.slots.first[slot] * step
        self.direction = 0 if line < self.slots.lines_across else 1
        self.length = self.slots.length[slot]
        self.first_square = NOTHING
        self.fixed = 0
        self.asked = 0
        self.count = 0
        place: cython.int
        for place in range(self.length):
            tile: cython.uchar = self.slots.cells[at + place]
            if tile:
                self.pattern[place] = tile & LETTER_MASK
                self.fixed |= cython.cast(cython.uint, 1) << place
            else:
                if self.first_square == NOTHING:
                    self.first_square = square
                times: cython.int = self.slots.times[slot]
                if self.slots.crossed[at + place]:
                    times += self.slots.word_times[square]
                    self.asking[self.asked] = place
                    self.wanted[self.asked] = self.slots.checks[at + place]
                    self.asked += 1
                self.laying[self.count] = place
                self.weight[self.count] = times * self.slots.letter_times[square]
                self.count += 1
            square += step
        if cython.compiled:
            lexiko_copy(cython.address(self.tried_tiles[0]), cython.address(self.no_tiles[0]), ROOM_FOR_TILES)
        else:
            lexiko_copy(self.tried_tiles, self.no_tiles, ROOM_FOR_TILES)

    def try_words(self, find: cython.int) -> None:
        """Try the words found on the squares prepared. Rule: R5.2, R5.3"""
        record: cython.Py_ssize_t = self.word_cache.find_record_at[find]
        count: cython.int = self.records[record] | self.records[record + 1] << 8
        word: cython.Py_ssize_t = record + RECORD_HEAD
        for _ in range(count):
            if self.fits(word):
                self.try_word(word, find)
            word += self.length

    def fits(self, word: cython.Py_ssize_t) -> cython.bint:
        """Whether a word fits the tiles on the board and the words crossed."""
        if cython.compiled:
            return lexiko_fits(
                cython.address(self.records[word]),
                cython.address(self.pattern[0]),
                self.fixed,
                cython.address(self.asking[0]),
                cython.address(self.wanted[0]),
                self.asked,
            )
        return lexiko_fits(
            self.records[word : word + self.length], self.pattern, self.fixed, self.asking, self.wanted, self.asked
        )

    def try_word(self, word: cython.Py_ssize_t, find: cython.int) -> None:
        """Consider a word that fits the squares prepared. Rule: R5.4 to R5.6"""
        points: cython.int = self.slots.points[self.slot]
        if cython.compiled:
            points += lexiko_lay(
                cython.address(self.records[word]),
                cython.address(self.laying[0]),
                cython.address(self.weight[0]),
                cython.address(self.values[0]),
                self.count,
                cython.address(self.tried_tiles[0]),
            )
        else:
            letters = self.records[word : word + self.length]
            points += lexiko_lay(letters, self.laying, self.weight, self.values, self.count, self.tried_tiles)
        if self.subracks.blanks[self.word_cache.find_subrack[find]]:
            self.place_blanks(find, points, 0, 0)
        else:
            self.consider(points, self.word_cache.find_subrack[find])

    def place_blanks(self, find: cython.int, points: cython.int, placed: cython.int, start: cython.int) -> None:
        """Consider the tiles tried with each of those for which the blanks stand laid as a blank.

        `placed` blanks have their places; the next one lies at tile `start` or after it. Rule: R1.2
        """
        blanks: cython.int = self.subracks.blanks[self.word_cache.find_subrack[find]]
        if placed == blanks:
            self.consider(points, self.word_cache.find_subrack[find])
            return
        letters: cython.Py_ssize_t = MOST_BLANKS * find + placed
        letter: cython.int = self.word_cache.find_letters[letters]
        place: cython.int
        for place in range(start, self.count):
            if self.tried_tiles[place] == letter:
                left: cython.int = points - self.weight[place] * self.values[letter]
                # blanks for the same letter are placed in order, for they are the same tile
                again: cython.bint = placed + 1 < blanks and self.word_cache.find_letters[letters + 1] == letter
                self.tried_tiles[place] = letter | BLANK_FLAG
                self.place_blanks(find, left, placed + 1, place + 1 if again else 0)
                self.tried_tiles[place] = letter

    def consider(self, points: cython.int, subrack: cython.int) -> None:
        """Keep the play tried if it is better than the best so far, or as good and comes before it."""
        equity: cython.int = MILLIPOINTS * points + self.subracks.kept[subrack]
        below: cython.bint = equity < self.floor
        if below and (self.more or not self.into_rows):
            return
        # sums of salts that collide find tiles that are not on the rack
        if not self.subracks.are(subrack, self.tried_tiles, self.count):
            return
        if self.counting:
            self.counted += 1
            if self.counted == self.enough:
                self.floor = -LEAST_EQUITY  # which nothing is worth
        elif below:
            self.more = True
        elif self.into_rows:
            number: cython.int = self.subracks.whole - self.subracks.number[subrack]
            self.rows.add(equity, self.direction, self.first_square, self.tried_tiles, points, number)
            self.floor = self.rows.floor
            self.more |= self.rows.found > self.rows.limit
        else:
            self.keep(equity, points)

    def keep(self, equity: cython.int, points: cython.int) -> None:
        """Keep the play tried as the best so far, unless that is as good and comes before it."""
        if self.found and equity == self.floor and not self.precedes(self.first_square, self.count):
            return
        self.found = True
        self.floor = equity
        self.best_points = points
        self.best_direction = self.direction
        self.best_square = self.first_square
        self.best_count = self.count
        place: cython.int
        for place in range(self.count):
            self.best_tiles[place] = self.tried_tiles[place]

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

    def write_plays(self) -> None:
        """Write the plays of the rack into the rows: all, or as many of the best as these are for."""
        self.into_rows = True
        self.more = False
        if self.rows.is_bounded:
            self.best_play(self.rows.floor)
        else:
            self.every_play()
        self.into_rows = False

    def has_more(self) -> cython.bint:
        """Whether the rack whose plays were written last has more than the rows are for."""
        # with bounds a play may never have been tried; without, every play was
        if self.more or not self.rows.is_bounded or self.rows.found < self.rows.limit:
            return self.more
        self.counting = True
        self.counted = 0
        self.enough = self.rows.limit + 1
        self.begin(LEAST_EQUITY)
        self.each_slot(True)
        self.follow_promises()
        self.counting = False
        return self.counted == self.enough

    def check_memory(self) -> None:
        """Raise `MemoryError` if there was no room for something since this was asked last."""
        self.word_cache.check_memory()
