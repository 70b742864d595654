# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""What is it worth to keep each part of a rack? Leaves while tiles are drawn, the reckoning at the end. Compiled.

While the bag holds tiles, what is kept is worth its leave. Once it is empty the reckoning is near (R9.3): who keeps
nothing goes out and gains what the others have not played, in clubs twice (C8). Who keeps something will hardly ever
get rid of all of it before somebody else does; it is counted as lost, and as gained by who goes out, in clubs as gained
twice, and for losing a turn to them there is a fixed cost besides. With this alone a player plays sensible endings, if
not perfect ones.
"""

from __future__ import annotations

from array import array

import cython

from lexiko.kernel.subrack_walk import SubrackWalk
from lexiko.kernel.subracks import Subracks
from lexiko.kernel.tables import Tables

if not cython.compiled:
    from lexiko.kernel.consts import LEFTOVER_COST, MILLIPOINTS, TILE_CODES


@cython.final
@cython.cclass
class LeaveEvaluator:
    """Weighs racks of at most `most` tiles; `kept` holds the answer. Used by one thread at a time."""

    def __init__(self, tables: Tables, letters: int, most: int, walk: SubrackWalk | None, by_ending: bool) -> None:
        """With leaves, their walk; without, a leave is worth 0. Without `by_ending` so is everything at the end."""
        self.by_leave = walk is not None
        self.walk = walk or SubrackWalk(array("I", [0]), array("I", [0]), array("i", [0]))
        self.by_ending = by_ending
        self.letters = letters
        self.values = tables.values
        self.going_out_times = tables.going_out_times
        self.left_over_times = tables.left_over_times
        room = 1 << most
        self.column = array("i", bytes(4 * room))
        self.kept = self.column
        self.held = bytearray(TILE_CODES)
        self.lists = array("I", bytes(4 * room))
        self.numbers = array("I", bytes(4 * room))
        self.tiles = array("I", bytes(4 * (most + 1)))
        self.mosts = array("i", bytes(4 * (most + 1)))

    def weigh(self, held: cython.uchar[::1], bag_count: cython.int, unseen_points: cython.int) -> cython.int:
        """Fill `kept` by the numbers of the subracks (see `LeaveTable.subracks`); answers how many there are.

        `held` are the tiles of the rack by code, `unseen_points` what all tiles count that others hold.
        """
        kinds: cython.int = self.list_kinds(held)
        subracks: cython.int = self.subracks(kinds)
        subrack: cython.int
        if bag_count == 0 and self.by_ending:
            self.weigh_ending(kinds, unseen_points)
        elif bag_count and self.by_leave:
            self.walk.fill(kinds, self.tiles, self.mosts, self.kept, self.lists, self.numbers)
        else:
            for subrack in range(subracks):
                self.kept[subrack] = 0
        return subracks

    def list_kinds(self, held: cython.uchar[::1]) -> cython.int:
        """List the different tiles of a rack, ascending, from place 1 on; answers how many there are."""
        kinds: cython.int = 0
        tile: cython.int
        for tile in range(self.letters + 1):
            if held[tile]:
                kinds += 1
                self.tiles[kinds] = tile
                self.mosts[kinds] = held[tile]
        return kinds

    def subracks(self, kinds: cython.int) -> cython.int:
        """How many subracks the rack listed has."""
        subracks: cython.int = 1
        kind: cython.int
        for kind in range(1, kinds + 1):
            subracks *= self.mosts[kind] + 1
        return subracks

    def weigh_ending(self, kinds: cython.int, unseen_points: cython.int) -> None:
        """Weigh for an empty bag: going out gains the others' tiles, what is kept counts for them and costs a turn."""
        self.kept[0] = 0
        stride: cython.int = 1
        kind: cython.int
        subrack: cython.int
        for kind in range(1, kinds + 1):
            value: cython.int = self.left_over_times * MILLIPOINTS * self.values[self.tiles[kind]]
            for subrack in range(stride, stride * (self.mosts[kind] + 1)):
                self.kept[subrack] = self.kept[subrack - stride] - value
            stride *= self.mosts[kind] + 1
        for subrack in range(1, stride):
            self.kept[subrack] -= MILLIPOINTS * LEFTOVER_COST
        self.kept[0] = self.going_out_times * MILLIPOINTS * unseen_points

    def table(self, rack: bytes, bag_count: int, unseen_points: int) -> array[int]:
        """The worth of every subrack of a rack, in millipoints."""
        tile: cython.int
        for tile in range(TILE_CODES):
            self.held[tile] = 0
        for tile in rack:
            self.held[tile] += 1
        subracks = self.weigh(self.held, bag_count, unseen_points)
        return self.column[:subracks]


@cython.final
@cython.cclass
class SeatEvaluators:
    """What weighs the racks of four seats at most, who may go by leaves of their own; used by one thread."""

    def __init__(self, evaluators: list[LeaveEvaluator]) -> None:
        """By seat."""
        evaluators = [*evaluators, *[evaluators[0]] * (4 - len(evaluators))]
        self.evaluator_1, self.evaluator_2, self.evaluator_3, self.evaluator_4 = evaluators

    def weigh(self, seat: cython.int, subracks: Subracks, bag_count: cython.int, unseen_points: cython.int) -> None:
        """Take up the rack that `subracks` holds: what each part of it is worth to a seat when kept."""
        if seat == 0:
            self.evaluator_1.weigh(subracks.held, bag_count, unseen_points)
            subracks.take_rack(self.evaluator_1.kept)
        elif seat == 1:
            self.evaluator_2.weigh(subracks.held, bag_count, unseen_points)
            subracks.take_rack(self.evaluator_2.kept)
        elif seat == 2:
            self.evaluator_3.weigh(subracks.held, bag_count, unseen_points)
            subracks.take_rack(self.evaluator_3.kept)
        else:
            self.evaluator_4.weigh(subracks.held, bag_count, unseen_points)
            subracks.take_rack(self.evaluator_4.kept)
