# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The best play of one rack on each of many boards that differ little, found in one search for all of them. Compiled.

Most slots of such boards are the same; they are listed once, each with the set of boards that have it, a bit a board.
The search is that of `search.py`, best promises first: what is found in a slot counts for all boards that have it, and
a slot is let be once every one of these has a play that is worth more than the slot promises.
"""

from __future__ import annotations

from array import array

import cython

from lexiko.kernel.search import Search
from lexiko.kernel.simulating.boards import Boards

if not cython.compiled:
    from lexiko.kernel.consts import BUCKET_SHIFT, LEAST_EQUITY, NOTHING, ROOM_FOR_TILES

_GOLDEN = 0x9E3779B97F4A7C15
_ALL_BITS = (1 << 64) - 1
MOST_BOARDS = 64
"""As many bits has a set of boards."""


@cython.final
@cython.cclass
class Replies:
    """The best plays of the rack that `search` holds, by number of the board; used by one thread.

    `floors` are what a play on each board must be worth, in millipoints; once it is `found`, what the best is worth.
    """

    def __init__(self, boards: Boards, search: Search) -> None:
        """For the boards and a search in their slots."""
        self.boards = boards
        self.search = search
        self.mixer = _GOLDEN
        count = boards.count
        self.floors = array("i", bytes(4 * count))
        self.found = bytearray(count)
        self.points = array("i", bytes(4 * count))
        self.direction = array("i", bytes(4 * count))
        self.square = array("i", bytes(4 * count))
        self.laid = array("i", bytes(4 * count))
        self.tiles = bytearray(ROOM_FOR_TILES * count)
        slots = boards.slots
        self.having = array("Q", bytes(8 * slots.pages * slots.a_line))
        self._list_slots()

    def _list_slots(self) -> None:
        """List the slots of all boards, each once, and note which boards have it."""
        boards, slots = self.boards, self.boards.slots
        page_boards = [0] * slots.pages
        for board in range(boards.count):
            for line in range(boards.line_count):
                page_boards[boards.page_at[board * boards.line_count + line]] |= 1 << board
        pages = sorted(
            (page for page, those in enumerate(page_boards) if those), key=lambda page: (slots.line_on[page], page)
        )
        most = sum(slots.counts[page] for page in pages)
        self.listed = array("i", bytes(4 * max(1, most)))
        self.count = 0
        bits = (2 * most + 1).bit_length()
        self.table = array("i", [NOTHING]) * (1 << bits)
        self.mask = (1 << bits) - 1
        for page in pages:
            self.list_page(page, page_boards[page])
        self.table = array("i")

    def list_page(self, page: cython.int, those: cython.ulonglong) -> None:
        """List those slots of a page that no page before it has, for the boards that have the page."""
        slot: cython.int
        for slot in range(
            page * self.boards.slots.a_line, page * self.boards.slots.a_line + self.boards.slots.counts[page]
        ):
            place: cython.int = self.hash_of(slot) & self.mask
            while self.table[place] != NOTHING and not self.are_same(self.table[place], slot):
                place = (place + 1) & self.mask
            if self.table[place] == NOTHING:
                self.table[place] = slot
                self.listed[self.count] = slot
                self.count += 1
                self.having[slot] = 0
            self.having[self.table[place]] |= those

    def hash_of(self, slot: cython.int) -> cython.ulonglong:
        """A number that is equal for slots that are the same."""
        line: cython.int = self.boards.slots.line_on[slot // self.boards.slots.a_line]
        number: cython.ulonglong = line
        number = number << 32 | self.boards.slots.first[slot] << 16 | self.boards.slots.laid[slot]
        number = (number ^ self.boards.slots.through[slot]) * self.mixer
        if not cython.compiled:
            number &= _ALL_BITS
        return number >> 32

    def are_same(self, one: cython.int, other: cython.int) -> cython.bint:
        """Whether two slots are of the same line and have the same plays for the same points."""
        one_page: cython.int = one // self.boards.slots.a_line
        other_page: cython.int = other // self.boards.slots.a_line
        line: cython.int = self.boards.slots.line_on[one_page]
        if line != self.boards.slots.line_on[other_page]:
            return False
        if (
            self.boards.slots.first[one] != self.boards.slots.first[other]
            or self.boards.slots.length[one] != self.boards.slots.length[other]
            or self.boards.slots.squares[one] != self.boards.slots.squares[other]
            or self.boards.slots.points[one] != self.boards.slots.points[other]
        ):
            return False
        place: cython.int
        one_at: cython.int = one_page * self.boards.slots.longest + self.boards.slots.first[one]
        other_at: cython.int = other_page * self.boards.slots.longest + self.boards.slots.first[other]
        for place in range(self.boards.slots.length[one]):
            if (
                self.boards.slots.cells[one_at + place] != self.boards.slots.cells[other_at + place]
                or self.boards.slots.checks[one_at + place] != self.boards.slots.checks[other_at + place]
                or self.boards.slots.crossed[one_at + place] != self.boards.slots.crossed[other_at + place]
            ):
                return False
        return True

    def find(self, wanted: cython.ulonglong) -> None:
        """Find the best play on each of the boards wanted that is worth its floor."""
        board: cython.int
        for board in range(self.boards.count):
            self.found[board] = False
        self.search.forget()
        self.search.top = NOTHING
        self.least = self.floor_for(wanted)
        self.promise_all(wanted)
        while self.search.goes_on(self.least):
            slot: cython.int = self.search.buckets[self.search.top]
            self.search.buckets[self.search.top] = self.search.following[slot]
            floor: cython.int = self.floor_for(self.having[slot] & wanted)
            if self.search.bounds[slot] < floor:
                continue
            place: cython.int = self.search.word_cache.place_of(slot)
            if not self.search.looked_up[slot]:
                self.search.looked_up[slot] = True
                self.search.word_cache.look_up(slot, place)
                self.search.bounds[slot] = self.search.best_bound(slot, place)
                if self.search.bounds[slot] < floor:
                    continue
                if self.search.bounds[slot] >> BUCKET_SHIFT < self.search.top:
                    self.search.push(slot)
                    continue
            self.search.found = False
            self.search.floor = floor
            self.search.open(slot, place)
            if self.search.found:
                self.offer(self.having[slot] & wanted)
                self.least = self.floor_for(wanted)

    def floor_for(self, those: cython.ulonglong) -> cython.int:
        """The lowest floor of some boards."""
        floor: cython.int = -LEAST_EQUITY
        board: cython.int = 0
        while those:
            if those & 1:
                floor = min(floor, self.floors[board])
            those >>= 1
            board += 1
        return floor

    def promise_all(self, wanted: cython.ulonglong) -> None:
        """Put every slot that a board wanted has, and the rack can fill, into the bucket of its bound."""
        held: cython.ulonglong = self.search.subracks.letters_held()
        page: cython.int = NOTHING
        blocked: cython.uint = 0
        self.search.floor = self.least
        one: cython.int
        for one in range(self.count):
            slot: cython.int = self.listed[one]
            if not self.having[slot] & wanted:
                continue
            if slot // self.boards.slots.a_line != page:
                page = slot // self.boards.slots.a_line
                blocked = self.boards.slots.blocked(page, held)
            if (
                self.boards.slots.laid[slot] <= self.search.subracks.tiles
                and not self.boards.slots.squares[slot] & blocked
            ):
                self.search.promise(slot)

    def offer(self, those: cython.ulonglong) -> None:
        """Let some boards have the play that was found, where it is better than theirs or comes before it."""
        board: cython.int = 0
        while those:
            if those & 1 and self.is_better_for(board):
                self.take(board)
            those >>= 1
            board += 1

    def is_better_for(self, board: cython.int) -> cython.bint:
        """Whether the play found is better than the best of a board, or as good and before it."""
        if self.search.floor != self.floors[board] or not self.found[board]:
            return self.search.floor >= self.floors[board]
        if self.search.best_direction != self.direction[board]:
            return self.search.best_direction < self.direction[board]
        if self.search.best_square != self.square[board]:
            return self.search.best_square < self.square[board]
        place: cython.int
        for place in range(min(self.search.best_count, self.laid[board])):
            tile: cython.uchar = self.tiles[ROOM_FOR_TILES * board + place]
            if self.search.best_tiles[place] != tile:
                return self.search.best_tiles[place] < tile
        return self.search.best_count < self.laid[board]

    def take(self, board: cython.int) -> None:
        """Let a board have the play that was found."""
        self.found[board] = True
        self.floors[board] = self.search.floor
        self.points[board] = self.search.best_points
        self.direction[board] = self.search.best_direction
        self.square[board] = self.search.best_square
        self.laid[board] = self.search.best_count
        place: cython.int
        for place in range(self.search.best_count):
            self.tiles[ROOM_FOR_TILES * board + place] = self.search.best_tiles[place]
