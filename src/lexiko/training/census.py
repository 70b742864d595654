# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""What every leave is worth on one board, all racks it may grow into counted. Compiled; runs uncompiled too.

For every rack that can be drawn from the unseen tiles: the best of points plus worth of what is kept, exchanges
included. Then, size by size downwards, what a smaller multiset of tiles expects to become when one more tile is drawn:

    mean[M] = sum over tiles t of (unseen t - t in M) * mean[M + t] / (unseen tiles - tiles in M)

which is the exact hypergeometric mean over all racks, without any sample. A leave is worth its mean less the mean of
the empty leave.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

import cython

from lexiko.training.multisets import Multisets

if not cython.compiled:
    from lexiko.training.consts import UNPLAYABLE


@cython.final
@cython.cclass
class Census:
    """The census of one board and the tiles unseen there. Made for one board, used by one thread.

    `racks` numbers what the unseen tiles can make, up to whole racks; `leaves` what the whole set can make, up to the
    longest leave that is valued. `means` are in thousandths of points by number of `racks`.
    """

    def __init__(self, unseen: Sequence[int], rack_size: int, leaves: Multisets) -> None:
        self.racks = Multisets(unseen, rack_size)
        self.leaves = leaves
        self.unseen = array("i", unseen)
        self.unseen_count = sum(unseen)
        self.kinds = len(unseen)
        self.size = rack_size
        self.row = rack_size + 1
        self.ways = self.racks.ways
        self.first = self.racks.first
        self.leaf_first = leaves.first
        self.leaf_row = leaves.most + 1
        count = self.racks.count
        self.best = array("i", [0]) * count
        self.worth = array("i", [0]) * count
        self.playable = array("i", [0]) * (count + 1)
        self.equities = array("i", [0]) * count
        self.means = array("d", [0.0]) * count
        # along one path of a walk fewer than 2 ** (size + 1) splits are held, and fewer than size ** 2 neighbours
        room = 2 << rack_size
        self.laid = array("i", bytes(4 * room))
        self.laid_left = array("i", bytes(4 * room))
        self.kept = array("i", bytes(4 * room))
        self.kept_left = array("i", bytes(4 * room))
        self.chances = array("i", bytes(4 * room))

    def run(self, plays: Any, values: Any) -> None:
        """Take the best plays (as `search_pool` gives them) and `values` of leaves; find `means`.

        `values` are thousandths of points by number of `leaves`.
        """
        self.keys = plays.keys
        self.points = plays.points
        self.mask = plays.mask
        self.tile_keys = plays.tile_keys
        self.values = values
        with cython.nogil:
            self.take(0, self.size, 0, self.leaves.most, 0, 0)
            self.count_playable()
            self.equities[0] = 0
            size: cython.int
            for size in range(1, self.size + 1):
                self.walk(0, size, self.size, 0, 0, 0, size, True)
            self.laid[0] = 0
            self.laid_left[0] = self.size
            self.kept[0] = 0
            self.kept_left[0] = self.size
            self.split(0, self.size, 0, 0, 1)
            for size in range(self.size, 0, -1):
                self.walk(0, size, self.size, 0, 0, 0, size, False)

    def equity_of(self, rack: bytes) -> int:
        """The best of points plus worth kept that this whole rack has, in thousandths of points."""
        return self.equities[self.racks.number_of(rack)]

    def mean_of(self, leave: bytes) -> float:
        """What the racks that this leave grows into have on average, in thousandths of points."""
        return self.means[self.racks.number_of(leave)]

    def take(
        self,
        kind: cython.int,
        left: cython.int,
        number: cython.int,
        leaf_left: cython.int,
        leaf: cython.int,
        key: cython.ulonglong,
    ) -> None:
        """Look up points and worth of a multiset, and of all that go on from it with tiles of `kind` or later."""
        slot: cython.Py_ssize_t = key & self.mask
        while self.keys[slot] and self.keys[slot] != key:
            slot = (slot + 1) & self.mask
        self.best[number] = 1000 * self.points[slot] if key and self.keys[slot] else UNPLAYABLE
        self.worth[number] = self.values[leaf] if leaf_left >= 0 else 0
        tile: cython.int
        copies: cython.int
        for tile in range(kind, self.kinds):
            for copies in range(1, min(self.unseen[tile], left) + 1):
                further: cython.int = 0
                if leaf_left >= copies:
                    further = leaf + self.leaf_first[(tile * self.leaf_row + leaf_left) * self.leaf_row + copies]
                self.take(
                    tile + 1,
                    left - copies,
                    number + self.first[(tile * self.row + left) * self.row + copies],
                    leaf_left - copies,
                    further,
                    key + copies * self.tile_keys[tile],
                )

    def count_playable(self) -> None:
        """Note how many multisets with a lower number can be laid, for every number."""
        number: cython.int
        self.playable[0] = 0
        for number in range(self.racks.count):
            self.playable[number + 1] = self.playable[number] + (self.best[number] != UNPLAYABLE)

    def split(self, kind: cython.int, left: cython.int, number: cython.int, at: cython.int, splits: cython.int) -> None:
        """Value every whole rack that begins as multiset `number` does and goes on with `kind` or later.

        Every way to split that beginning into tiles to lay and tiles to keep is noted, from place `at` on.
        """
        tile: cython.int
        copies: cython.int
        for tile in range(kind, self.kinds):
            for copies in range(1, min(self.unseen[tile], left) + 1):
                longer: cython.int = number + self.first[(tile * self.row + left) * self.row + copies]
                if copies == left:
                    self.finish(tile, copies, longer, at, splits)
                else:
                    made: cython.int = self.split_on(tile, copies, at, splits)
                    if made:
                        self.split(tile + 1, left - copies, longer, at + splits, made)

    def split_on(self, tile: cython.int, copies: cython.int, at: cython.int, splits: cython.int) -> cython.int:
        """Note the splits after so many more tiles of a kind, but for those that no play goes on from; how many."""
        made: cython.int = at + splits
        place: cython.int
        laid: cython.int
        for place in range(at, at + splits):
            laid_left: cython.int = self.laid_left[place]
            kept_left: cython.int = self.kept_left[place]
            for laid in range(copies + 1):
                number: cython.int = self.laid[place] + self.first[(tile * self.row + laid_left) * self.row + laid]
                beyond: cython.int = number + self.ways[(tile + 1) * self.row + laid_left - laid]
                if self.playable[beyond] == self.playable[number]:
                    continue
                keeping: cython.int = copies - laid
                self.laid[made] = number
                self.laid_left[made] = laid_left - laid
                self.kept[made] = self.kept[place] + self.first[(tile * self.row + kept_left) * self.row + keeping]
                self.kept_left[made] = kept_left - keeping
                made += 1
        return made - at - splits

    def finish(
        self, tile: cython.int, copies: cython.int, number: cython.int, at: cython.int, splits: cython.int
    ) -> None:
        """Value one whole rack: its last tiles are laid or kept with every split of the others."""
        most: cython.int = self.equities[number]
        place: cython.int
        laid: cython.int
        for place in range(at, at + splits):
            laying: cython.Py_ssize_t = (tile * self.row + self.laid_left[place]) * self.row
            keeping: cython.Py_ssize_t = (tile * self.row + self.kept_left[place]) * self.row + copies
            for laid in range(copies + 1):
                equity: cython.int = (
                    self.best[self.laid[place] + self.first[laying + laid]]
                    + self.worth[self.kept[place] + self.first[keeping - laid]]
                )
                if equity > most:
                    most = equity
        self.equities[number] = most
        self.means[number] = most

    def walk(
        self,
        kind: cython.int,
        wanted: cython.int,
        left: cython.int,
        number: cython.int,
        at: cython.int,
        neighbours: cython.int,
        size: cython.int,
        upwards: cython.bint,
    ) -> None:
        """For each multiset of `size` tiles: look at it and at its neighbours, which have one tile less.

        Upwards, what can be kept at best is found from what neighbours can keep; downwards, its mean is given on to
        them. `wanted` more tiles are to come; the neighbours of what the walk has so far are noted from place `at` on.
        """
        tile: cython.int
        copies: cython.int
        for tile in range(kind, self.kinds):
            for copies in range(1, min(self.unseen[tile], wanted) + 1):
                made: cython.int = self.neighbours_on(tile, copies, left, number, at, neighbours)
                longer: cython.int = number + self.first[(tile * self.row + left) * self.row + copies]
                if copies < wanted:
                    self.walk(tile + 1, wanted - copies, left - copies, longer, at + neighbours, made, size, upwards)
                elif upwards:
                    self.keep_best(longer, at + neighbours, made, size)
                else:
                    self.give_mean(longer, at + neighbours, made, size)

    def neighbours_on(
        self,
        tile: cython.int,
        copies: cython.int,
        left: cython.int,
        number: cython.int,
        at: cython.int,
        neighbours: cython.int,
    ) -> cython.int:
        """Note the neighbours after so many more tiles of a kind, each with the chances to draw what it lacks."""
        made: cython.int = at + neighbours
        place: cython.int
        for place in range(at, at + neighbours):
            self.kept[made] = (
                self.kept[place] + self.first[(tile * self.row + self.kept_left[place]) * self.row + copies]
            )
            self.kept_left[made] = self.kept_left[place] - copies
            self.chances[made] = self.chances[place]
            made += 1
        self.kept[made] = number + self.first[(tile * self.row + left) * self.row + copies - 1]
        self.kept_left[made] = left - copies + 1
        self.chances[made] = self.unseen[tile] - copies + 1
        return neighbours + 1

    def keep_best(self, number: cython.int, at: cython.int, neighbours: cython.int, size: cython.int) -> None:
        """What is kept at best: all, unless that is a whole rack, or what a neighbour keeps. The rest is exchanged."""
        most: cython.int = self.worth[number] if size < self.size else UNPLAYABLE
        place: cython.int
        for place in range(at, at + neighbours):
            most = max(most, self.equities[self.kept[place]])
        self.equities[number] = most
        if size == self.size:
            self.means[number] = most

    def give_mean(self, number: cython.int, at: cython.int, neighbours: cython.int, size: cython.int) -> None:
        """Add a multiset's mean to those of its neighbours, weighted by the chance to draw the tile they lack."""
        share: cython.double = self.means[number] / (self.unseen_count - size + 1)
        place: cython.int
        for place in range(at, at + neighbours):
            self.means[self.kept[place]] += share * self.chances[place]
