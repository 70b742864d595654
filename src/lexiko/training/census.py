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
    from lexiko.training.consts import ANY_KIND, UNPLAYABLE


@cython.final
@cython.cclass
class Census:
    """The census of one board and the tiles unseen there. Made for one board, used by one thread.

    `parts` numbers what the unseen tiles can make short of whole racks, `leaves` what the whole set can make, up to the
    longest leave that is valued; `means` are in millipoints by number of `parts`. Of the whole racks, many
    times as many, nothing is stored: each is valued when the walk comes to it, and given on at once.
    """

    def __init__(self, unseen: Sequence[int], rack_size: int, leaves: Multisets) -> None:
        self.parts = Multisets(unseen, rack_size - 1)
        self.leaves = leaves
        self.unseen = array("i", unseen)
        self.unseen_count = sum(unseen)
        self.kinds = len(unseen)
        self.size = rack_size
        self.row = rack_size
        self.steps = self.parts.steps
        self.leaf_steps = leaves.steps
        self.leaf_row = leaves.most + 1
        count = self.parts.count
        self.best = array("i", [0]) * count
        self.worth = array("i", [0]) * count
        self.reach = bytearray(count)
        self.kept_best = array("i", [0]) * count
        self.means = array("d", [0.0]) * count
        # along one path of a walk fewer than 2 ** (size + 1) splits are held, and fewer than size ** 2 neighbours
        room = 2 << rack_size
        self.laid = array("i", bytes(4 * room))
        self.laid_used = array("i", bytes(4 * room))
        self.kept = array("i", bytes(4 * room))
        self.laid_best = array("i", bytes(4 * room))
        self.kept_worth = array("i", bytes(4 * room))
        self.near = array("i", bytes(4 * room))
        self.chances = array("i", bytes(4 * room))

    def run(self, plays: Any, values: Any) -> None:
        """Take the best plays (as `search_pool` gives them) and `values` of leaves; find `means`.

        `values` are millipoints by number of `leaves`.
        """
        self.keys = plays.keys
        self.points = plays.points
        self.mask = plays.mask
        self.tile_keys = plays.tile_keys
        self.values = values
        with cython.nogil:
            self.take(0, 0, 0, 0, 0)
            size: cython.int
            for size in range(1, self.size):
                self.walk(0, 0, 0, 0, 0, size, True)
            self.laid_best[0] = UNPLAYABLE
            self.split(0, 0, 0, 0, 0, 1, 0, 0)
            for size in range(self.size - 1, 0, -1):
                self.walk(0, 0, 0, 0, 0, size, False)

    def slot_of(self, key: cython.ulonglong) -> cython.Py_ssize_t:
        """Where the plays of this key are, or a slot with key 0."""
        slot: cython.Py_ssize_t = key & self.mask
        while self.keys[slot] and self.keys[slot] != key:
            slot = (slot + 1) & self.mask
        return slot

    def take(
        self, kind: cython.int, used: cython.int, number: cython.int, leaf: cython.int, key: cython.ulonglong
    ) -> cython.bint:
        """Look up points and worth of a part, and of all that go on from it with tiles of `kind` or later.

        Whether any of these can be laid; which kind it must go on with at the latest to be laid, is noted.
        """
        slot: cython.Py_ssize_t = self.slot_of(key)
        live: cython.bint = used > 0 and self.keys[slot] != 0
        reach: cython.int = ANY_KIND if live else 0
        self.best[number] = 1000 * self.points[slot] if live else UNPLAYABLE
        self.worth[number] = self.values[leaf] if used < self.leaf_row else 0
        tile: cython.int
        copies: cython.int
        for tile in range(kind, self.kinds):
            for copies in range(1, min(self.unseen[tile], self.size - 1 - used) + 1):
                further: cython.int = 0
                if used + copies < self.leaf_row:
                    further = leaf + self.leaf_steps[(tile * self.leaf_row + used) * self.leaf_row + copies]
                longer: cython.int = number + self.steps[(tile * self.row + used) * self.row + copies]
                if self.take(tile + 1, used + copies, longer, further, key + copies * self.tile_keys[tile]):
                    live = True
                    reach = max(reach, tile)
        self.reach[number] = reach
        return live

    def split(
        self,
        kind: cython.int,
        used: cython.int,
        number: cython.int,
        key: cython.ulonglong,
        at: cython.int,
        splits: cython.int,
        near_at: cython.int,
        neighbours: cython.int,
    ) -> None:
        """Value every whole rack that begins as a part does and goes on with `kind` or later; give its equity on.

        Every way to split that beginning into tiles to lay and tiles to keep is noted, from place `at` on, and its
        neighbours, from `near_at` on.
        """
        tile: cython.int
        copies: cython.int
        for tile in range(kind, self.kinds):
            for copies in range(1, min(self.unseen[tile], self.size - used) + 1):
                near: cython.int = self.neighbours_on(tile, copies, used, number, near_at, neighbours)
                deeper: cython.ulonglong = key + copies * self.tile_keys[tile]
                if used + copies == self.size:
                    equity: cython.int = self.finish(tile, copies, used, at, splits)
                    self.give_equity(max(equity, self.whole(deeper)), near_at + neighbours, near)
                    continue
                made: cython.int = self.split_on(tile, copies, used, at, splits)
                longer: cython.int = number + self.steps[(tile * self.row + used) * self.row + copies]
                self.split(tile + 1, used + copies, longer, deeper, at + splits, made, near_at + neighbours, near)

    def whole(self, key: cython.ulonglong) -> cython.int:
        """What laying the whole rack of this key scores."""
        slot: cython.Py_ssize_t = self.slot_of(key)
        return 1000 * self.points[slot] if self.keys[slot] else UNPLAYABLE

    def give_equity(self, equity: cython.int, at: cython.int, neighbours: cython.int) -> None:
        """Give the equity of a whole rack on to its neighbours, if no exchange is worth more."""
        place: cython.int
        for place in range(at, at + neighbours):
            equity = max(equity, self.kept_best[self.near[place]])
        share: cython.double = cython.cast(cython.double, equity) / (self.unseen_count - self.size + 1)
        for place in range(at, at + neighbours):
            self.means[self.near[place]] += share * self.chances[place]

    def split_on(
        self, tile: cython.int, copies: cython.int, used: cython.int, at: cython.int, splits: cython.int
    ) -> cython.int:
        """Note the splits after so many more tiles of a kind, but for those that no play goes on from; how many."""
        made: cython.int = at + splits
        place: cython.int
        laid: cython.int
        for place in range(at, at + splits):
            laid_used: cython.int = self.laid_used[place]
            laying: cython.Py_ssize_t = (tile * self.row + laid_used) * self.row
            keeping: cython.Py_ssize_t = (tile * self.row + used - laid_used) * self.row + copies
            for laid in range(copies + 1):
                number: cython.int = self.laid[place] + self.steps[laying + laid]
                if self.reach[number] <= tile:
                    continue
                self.laid[made] = number
                self.laid_used[made] = laid_used + laid
                self.laid_best[made] = self.best[number]
                number = self.kept[place] + self.steps[keeping - laid]
                self.kept[made] = number
                self.kept_worth[made] = self.worth[number]
                made += 1
        return made - at - splits

    def finish(
        self, tile: cython.int, copies: cython.int, used: cython.int, at: cython.int, splits: cython.int
    ) -> cython.int:
        """What a whole rack is worth if its last tiles are laid or kept with any split of the others, but not all laid.

        If the last split keeps none of the others, at least one of the last tiles must be kept.
        """
        most: cython.int = UNPLAYABLE
        end: cython.int = at + splits
        laid: cython.int
        if splits and self.laid_used[end - 1] == used:
            end -= 1
            for laid in range(copies):
                most = max(most, self.equity(tile, copies, used, end, laid))
        place: cython.int
        if copies > 1:
            for place in range(at, end):
                for laid in range(copies + 1):
                    most = max(most, self.equity(tile, copies, used, place, laid))
            return most
        # nearly always it is one tile that comes last; what follows is the same for it, and as fast as it can be
        steps: cython.Py_ssize_t = tile * self.row * self.row + 1
        for place in range(at, end):
            laid_used: cython.int = self.laid_used[place]
            laying: cython.int = (
                self.best[self.laid[place] + self.steps[steps + laid_used * self.row]] + self.kept_worth[place]
            )
            keeping: cython.int = (
                self.worth[self.kept[place] + self.steps[steps + (used - laid_used) * self.row]] + self.laid_best[place]
            )
            if laying > most:
                most = laying
            if keeping > most:
                most = keeping
        return most

    def equity(
        self, tile: cython.int, copies: cython.int, used: cython.int, place: cython.int, laid: cython.int
    ) -> cython.int:
        """What a whole rack is worth if of its last tiles so many are laid, and the others split as at this place."""
        laying: cython.Py_ssize_t = (tile * self.row + self.laid_used[place]) * self.row + laid
        keeping: cython.Py_ssize_t = (tile * self.row + used - self.laid_used[place]) * self.row + copies - laid
        return self.best[self.laid[place] + self.steps[laying]] + self.worth[self.kept[place] + self.steps[keeping]]

    def walk(
        self,
        kind: cython.int,
        used: cython.int,
        number: cython.int,
        at: cython.int,
        neighbours: cython.int,
        size: cython.int,
        upwards: cython.bint,
    ) -> None:
        """For each multiset of `size` tiles: look at it and at its neighbours, which have one tile less.

        Upwards, what can be kept at best is found from what neighbours can keep; downwards, its mean is given on to
        them. The neighbours of what the walk has so far are noted from place `at` on.
        """
        tile: cython.int
        copies: cython.int
        for tile in range(kind, self.kinds):
            for copies in range(1, min(self.unseen[tile], size - used) + 1):
                made: cython.int = self.neighbours_on(tile, copies, used, number, at, neighbours)
                longer: cython.int = number + self.steps[(tile * self.row + used) * self.row + copies]
                if used + copies < size:
                    self.walk(tile + 1, used + copies, longer, at + neighbours, made, size, upwards)
                elif upwards:
                    self.keep_best(longer, at + neighbours, made)
                else:
                    self.give_mean(longer, at + neighbours, made, size)

    def neighbours_on(
        self,
        tile: cython.int,
        copies: cython.int,
        used: cython.int,
        number: cython.int,
        at: cython.int,
        neighbours: cython.int,
    ) -> cython.int:
        """Note the neighbours after so many more tiles of a kind, each with the chances to draw what it lacks."""
        made: cython.int = at + neighbours
        step: cython.int = 0
        if used:  # all of them have one tile less than the multiset itself
            step = self.steps[(tile * self.row + used - 1) * self.row + copies]
        place: cython.int
        for place in range(at, at + neighbours):
            self.near[made] = self.near[place] + step
            self.chances[made] = self.chances[place]
            made += 1
        self.near[made] = number + self.steps[(tile * self.row + used) * self.row + copies - 1]
        self.chances[made] = self.unseen[tile] - copies + 1
        return neighbours + 1

    def keep_best(self, number: cython.int, at: cython.int, neighbours: cython.int) -> None:
        """What is kept of a part at best: all of it, or what a neighbour keeps."""
        most: cython.int = self.worth[number]
        place: cython.int
        for place in range(at, at + neighbours):
            most = max(most, self.kept_best[self.near[place]])
        self.kept_best[number] = most

    def give_mean(self, number: cython.int, at: cython.int, neighbours: cython.int, size: cython.int) -> None:
        """Add a part's mean to those of its neighbours, weighted by the chance to draw the tile they lack."""
        share: cython.double = self.means[number] / (self.unseen_count - size + 1)
        place: cython.int
        for place in range(at, at + neighbours):
            self.means[self.near[place]] += share * self.chances[place]
