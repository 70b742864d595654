# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Which subracks does a rack have, what do their tiles count, and what is worth keeping? Compiled."""

from __future__ import annotations

from array import array

import cython

from lexiko.kernel.tables import Tables
from lexiko.kernel.word_map import WordMap

if not cython.compiled:
    from lexiko.kernel.consts import (
        BLANK,
        BLANK_FLAG,
        LEAST_EQUITY,
        NOTHING,
        SUBRACK_BITS,
        SUBRACKS_BITS,
        TILE_CODES,
    )
    from lexiko.kernel.lanes import lexiko_total

_ALL_BITS = (1 << 64) - 1


@cython.final
@cython.cclass
class Subracks:
    """The subracks of the rack in `held`, tiles by code; for racks of at most `most` tiles.

    By subrack, of which there are `count`: `size` and `blanks`, its `number` (see `LeaveTable.subracks`), what is
    `kept` beside it worth, the sum of its salts in `sums`, the letters it can lay in `kinds`, one bit each, and in
    `scores` what its tiles count, `lanes` numbers each, the most first. `sized` has the subracks in order of size,
    those without blanks first, and `sized_sums` their sums; size n begins at `size_starts[n]`, and its subracks with
    blanks at `blank_starts[n]`.
    """

    def __init__(self, tables: Tables, word_map: WordMap, most: int, lanes: int) -> None:
        self.letters = word_map.letters
        self.salts = word_map.salts
        self.values = tables.values
        self.lanes = lanes
        letters = range(1, word_map.letters + 1)
        self.by_value = bytes([*sorted(letters, key=lambda letter: -tables.values[letter]), BLANK])
        self.held = bytearray(TILE_CODES)
        self.strides = array("i", bytes(4 * TILE_CODES))
        self.tally_of = array("Q", bytes(8 * TILE_CODES))
        room = 1 << most
        self.size = bytearray(room)
        self.blanks = bytearray(room)
        self.number = array("i", bytes(4 * room))
        self.kept = array("i", bytes(4 * room))
        self.sums = array("Q", bytes(8 * room))
        self.kinds = array("Q", bytes(8 * room))
        self.tallies = array("Q", bytes(8 * room))
        self.scores = array("h", bytes(2 * lanes * room))
        self.sized = array("i", bytes(4 * room))
        self.sized_sums = array("Q", bytes(8 * room))
        self.size_starts = array("i", bytes(4 * (most + 2)))
        self.blank_starts = array("i", bytes(4 * (most + 2)))
        self.best_kept = array("i", bytes(4 * (most + 1)))

    def take_rack(self, kept: cython.int[::1]) -> None:
        """List the subracks of the rack in `held`; `kept` is what each is worth when kept, by its number."""
        tile: cython.int
        stride: cython.int = 1
        shift: cython.int = 0
        self.tiles = 0
        for tile in range(self.letters + 1):
            self.strides[tile] = stride
            stride *= self.held[tile] + 1
            self.tiles += self.held[tile]
            self.tally_of[tile] = cython.cast(cython.ulonglong, 1) << (shift if self.held[tile] else SUBRACKS_BITS)
            self.tally_of[BLANK_FLAG | tile] = self.tally_of[BLANK]
            shift += SUBRACK_BITS * (self.held[tile] > 0)
        self.whole = stride - 1
        self.count = 1
        self.size[0] = 0
        self.blanks[0] = 0
        self.number[0] = 0
        self.tallies[0] = 0
        self.sums[0] = 0
        self.kinds[0] = 0
        lane: cython.int
        for lane in range(self.lanes):
            self.scores[lane] = 0
        rank: cython.int
        for rank in range(self.letters + 1):
            if self.held[self.by_value[rank]]:
                self.add_tile(self.by_value[rank])
        subrack: cython.int
        for subrack in range(self.count):
            self.kept[subrack] = kept[self.whole - self.number[subrack]]
        self.sort_by_size()

    def add_tile(self, tile: cython.uchar) -> None:
        """Add the subracks with this tile, none of whose tiles counts less, to those without it."""
        value: cython.int = self.values[tile]
        before: cython.int = self.count
        kind: cython.ulonglong = 0
        kind = ~kind if tile == BLANK else cython.cast(cython.ulonglong, 1) << tile
        if not cython.compiled:
            kind &= _ALL_BITS
        one: cython.int
        lane: cython.int
        for one in range(before * self.held[tile]):
            more: cython.int = before + one
            self.size[more] = self.size[one] + 1
            self.blanks[more] = self.blanks[one] + (tile == BLANK)
            self.number[more] = self.number[one] + self.strides[tile]
            self.kinds[more] = self.kinds[one] | kind
            self.tallies[more] = self.tallies[one] + self.tally_of[tile]
            total: cython.ulonglong = self.sums[one] + self.salts[tile]
            if not cython.compiled:
                total &= _ALL_BITS
            self.sums[more] = total
            for lane in range(self.lanes):
                self.scores[more * self.lanes + lane] = self.scores[one * self.lanes + lane]
            self.scores[more * self.lanes + self.size[one]] = value
        self.count = before * (self.held[tile] + 1)

    def sort_by_size(self) -> None:
        """Sort the subracks by their size, and note the best that can be kept after laying so many tiles."""
        size: cython.int
        for size in range(self.tiles + 2):
            self.size_starts[size] = 0
        subrack: cython.int
        for subrack in range(self.count):
            self.size_starts[self.size[subrack] + 1] += 1
        for size in range(self.tiles + 1):
            self.size_starts[size + 1] += self.size_starts[size]
            self.blank_starts[size] = self.size_starts[size]
            self.best_kept[size] = LEAST_EQUITY
        for subrack in range(self.count):
            size = self.size[subrack]
            at: cython.int = self.size_starts[size]
            self.sized[at] = subrack
            self.sized_sums[at] = self.sums[subrack]
            self.size_starts[size] += 1
            # blanks were added last: all subracks without come before those with them
            self.blank_starts[size] += self.blanks[subrack] == 0
            self.best_kept[size] = max(self.best_kept[size], self.kept[subrack])
        for size in range(self.tiles + 1, 0, -1):
            self.size_starts[size] = self.size_starts[size - 1]
        self.size_starts[0] = 0

    def best_aside(self, most: cython.int) -> cython.int:
        """The subrack of at most so many tiles best put aside: what is kept is worth most, most of it kept.

        `NOTHING` if there is none; the first of equals by number.
        """
        best: cython.int = NOTHING
        subrack: cython.int
        for subrack in range(1, self.count):
            if self.size[subrack] <= most and (best == NOTHING or self.goes_before(subrack, best)):
                best = subrack
        return best

    def goes_before(self, one: cython.int, other: cython.int) -> cython.bint:
        """Whether putting one subrack aside is better than putting the other."""
        if self.kept[one] != self.kept[other]:
            return self.kept[one] > self.kept[other]
        if self.size[one] != self.size[other]:
            return self.size[one] < self.size[other]
        return self.number[one] < self.number[other]

    def write_tiles(self, subrack: cython.int, tiles: cython.uchar[::1]) -> cython.int:
        """Write the tiles of a subrack, the last by code first; answers how many."""
        count: cython.int = 0
        left: cython.int = self.number[subrack]
        copies: cython.int
        tile: cython.int
        for tile in range(self.letters, -1, -1):
            copies = self.held[tile]
            while copies and left >= self.strides[tile]:
                left -= self.strides[tile]
                copies -= 1
                tiles[count] = tile
                count += 1
        return count

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

    def are(self, subrack: cython.int, tiles: cython.uchar[::1], count: cython.int) -> cython.bint:
        """Whether the first `count` of these tiles are those of a subrack."""
        if cython.compiled:
            total: cython.ulonglong = lexiko_total(cython.address(tiles[0]), cython.address(self.tally_of[0]), count)
        else:
            total = lexiko_total(tiles, self.tally_of, count)
        return total == self.tallies[subrack]
