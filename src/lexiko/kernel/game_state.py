# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""What changes in a compiled game beside its board: bag, racks, points, whose turn it is, and when it ends. Compiled.

Tiles come from a stream of random numbers of their own (`luck.py`). The bag is a row of tiles in a random order; draws
are made from its end, or from its beginning, so that what one player takes does not change what another one finds.
"""

from __future__ import annotations

from array import array
from typing import Any

import cython

from lexiko.kernel.luck import Luck
from lexiko.kernel.tables import Tables

if not cython.compiled:
    from lexiko.kernel.consts import AGREED, FINISH_LINE, OUT, ROUNDS_BEFORE_PASSING, TILE_CODES, UNFINISHED


@cython.final
@cython.cclass
class GameState:
    """A game of `seats` players under way, of whom those in `has_left` make no more turns; used by one thread.

    `racks` has `TILE_CODES` counts a seat. `passes` are those in a row, `scoreless` the turns without points in a row.
    `ending` says how the game ended, `UNFINISHED` while it goes on; then `ended_by` is the seat of the last turn, and
    `finals` are the scores after the reckoning.
    """

    def __init__(self, tables: Tables, rules: Any, seats: int) -> None:
        """`rules` is a `GameRules`."""
        self.seats = seats
        self.values = tables.values
        self.most = rules.rack_size
        self.exchange_at_least = rules.exchange_bag_at_least
        self.passes_to_end = rules.passes_to_end
        self.scoreless_to_end = rules.scoreless_to_end
        self.lost_times = rules.settling.lost
        self.gained_times = rules.settling.gained
        self.targets = array("i", rules.targets or [0] * seats)
        self.luck = Luck()
        self.bag = bytearray(rules.all_tiles)
        self.racks = bytearray(TILE_CODES * seats)
        self.rack_counts = array("i", [0] * seats)
        self.rack_points = array("i", [0] * seats)
        self.scores = array("i", [0] * seats)
        self.finals = array("i", [0] * seats)
        self.has_left = bytearray(seats)
        self.playing = seats
        self.seat = 0
        self.bag_begin = 0
        self.bag_end = 0
        self.ending = UNFINISHED
        self.ended_by = 0

    def seed(self, seed: cython.ulonglong, stream: cython.ulonglong) -> None:
        """Begin a stream of random numbers."""
        self.luck.begin(seed, stream)

    def fill_bag(self, tiles: cython.uchar[::1], count: cython.int) -> None:
        """Fill the bag with the first `count` of these tiles in a random order (Fisher and Yates)."""
        self.bag_begin = 0
        self.bag_end = count
        place: cython.int
        for place in range(count):
            self.bag[place] = tiles[place]
        for place in range(count - 1, 0, -1):
            other: cython.int = self.luck.below(place + 1)
            tile: cython.uchar = self.bag[place]
            self.bag[place] = self.bag[other]
            self.bag[other] = tile

    def bag_count(self) -> cython.int:
        """How many tiles are in the bag."""
        return self.bag_end - self.bag_begin

    def start(self) -> None:
        """Clear racks and counts: a game is about to begin."""
        seat: cython.int
        for seat in range(self.seats):
            self.empty_rack(seat)
            self.scores[seat] = 0
        self.scoreless = 0
        self.passes = 0
        self.ending = UNFINISHED

    def empty_rack(self, seat: cython.int) -> None:
        """Let a seat hold nothing."""
        tile: cython.int
        for tile in range(TILE_CODES):
            self.racks[seat * TILE_CODES + tile] = 0
        self.rack_counts[seat] = 0
        self.rack_points[seat] = 0

    def give(self, seat: cython.int, tile: cython.uchar) -> None:
        """Put a tile on a rack."""
        self.racks[seat * TILE_CODES + tile] += 1
        self.rack_counts[seat] += 1
        self.rack_points[seat] += self.values[tile]

    def take(self, seat: cython.int, tile: cython.int) -> None:
        """Take a tile from a rack."""
        self.racks[seat * TILE_CODES + tile] -= 1
        self.rack_counts[seat] -= 1
        self.rack_points[seat] -= self.values[tile]

    def draw(self, seat: cython.int, from_the_end: cython.bint) -> None:
        """Fill a rack as far as the bag allows, from the one end or the other. Rule: R3.2"""
        while self.rack_counts[seat] < self.most and self.bag_begin < self.bag_end:
            if from_the_end:
                self.bag_end -= 1
                self.give(seat, self.bag[self.bag_end])
            else:
                self.give(seat, self.bag[self.bag_begin])
                self.bag_begin += 1

    def put_back(self, tile: cython.uchar, at_the_end: cython.bint) -> None:
        """Mix a tile into the bag in place of one that was drawn from that end. Rule: R6.1"""
        place: cython.int
        if at_the_end:
            place = self.bag_end
            self.bag_end += 1
        else:
            self.bag_begin -= 1
            place = self.bag_begin
        other: cython.int = self.bag_begin + self.luck.below(self.bag_end - self.bag_begin)
        self.bag[place] = self.bag[other]
        self.bag[other] = tile

    def count_play(self, points: cython.int) -> None:
        """Count the points of a play. Rule: R5.1, C7"""
        self.scores[self.seat] += points
        self.scoreless = 0 if points else self.scoreless + 1
        self.passes = 0

    def count_exchange(self) -> None:
        """Count a turn without points that is no pass. Rule: R9.2, C7"""
        self.scoreless += 1
        self.passes = 0

    def count_pass(self) -> None:
        """Count a pass. Rule: R9.2"""
        self.scoreless += 1
        self.passes += 1

    def may_exchange(self) -> cython.bint:
        """Whether there may be, and is sense in, an exchange. Rule: R6.2"""
        if self.scoreless >= ROUNDS_BEFORE_PASSING * self.playing:
            return False
        return self.bag_count() > 0 and self.bag_count() >= self.exchange_at_least

    def pass_on(self) -> None:
        """See whether the turn has ended the game; the next turn is that of the next seat that has not left."""
        self.check_ending()
        self.seat = (self.seat + 1) % self.seats
        while self.has_left[self.seat]:
            self.seat = (self.seat + 1) % self.seats

    def check_ending(self) -> None:
        """See whether the turn has ended the game. Rule: R9.1, R9.2, V7, C7"""
        target: cython.int = self.targets[self.seat]
        if target and self.scores[self.seat] >= target:
            self.ending = FINISH_LINE
        elif self.bag_count() == 0 and self.rack_counts[self.seat] == 0:
            self.ending = OUT
        elif self.stands_still():
            self.ending = AGREED
        if self.ending != UNFINISHED:
            self.ended_by = self.seat
            self.settle()

    def stands_still(self) -> cython.bint:
        """Whether too many turns in a row were passes, or without points. Rule: R9.2, C7"""
        if self.passes_to_end and self.passes >= self.passes_to_end:
            return True
        return self.scoreless_to_end > 0 and self.scoreless >= self.scoreless_to_end

    def settle(self) -> None:
        """Reckon the unplayed tiles. Rule: R9.3, V7, C8"""
        seat: cython.int
        lost: cython.int = 0
        if self.ending == OUT:
            lost = self.lost_times
        elif self.ending == AGREED:
            lost = 1
        for seat in range(self.seats):
            self.finals[seat] = self.scores[seat] - lost * self.rack_points[seat]
        if self.ending == OUT:
            self.finals[self.seat] += self.gained_times * self.unplayed()

    def unseen_points(self) -> cython.int:
        """What the tiles of the other seats count; once the bag is empty everybody can reckon that."""
        return self.unplayed() - self.rack_points[self.seat]

    def unplayed(self) -> cython.int:
        """What all tiles on the racks count."""
        points: cython.int = 0
        seat: cython.int
        for seat in range(self.seats):
            points += self.rack_points[seat]
        return points
