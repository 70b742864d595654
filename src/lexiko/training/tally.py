# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""What many boards together say that leaves are worth; where few do, a guess from smaller leaves. Compiled."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import comb
from typing import Any

import cython

from lexiko.training.census import Census
from lexiko.training.multisets import Multisets


@cython.final
@cython.cclass
class Tally:
    """Sums over boards, by number of `leaves`: of worth times weight in millipoints, and of weights.

    A board weighs for a leave as the chance to draw it there compares with the chance to draw it from the whole set:
    about 1 on average over boards.
    """

    def __init__(self, leaves: Multisets) -> None:
        self.leaves = leaves
        self.kinds = leaves.kinds
        self.row = leaves.most + 1
        self.steps = leaves.steps
        self.sums = array("d", [0.0]) * leaves.count
        self.weights = array("d", [0.0]) * leaves.count
        self.ratios = array("d", [0.0]) * (self.kinds * self.row)
        self.size_ratios = array("d", [0.0]) * self.row
        room = self.row * self.row
        self.near = array("i", bytes(4 * room))
        self.near_tile = array("i", bytes(4 * room))
        self.tiles = array("i", bytes(4 * self.row))
        self.pairs = array("d", [0.0]) * (self.kinds * self.kinds)

    def set(self, sums: Any, weights: Any) -> None:
        """Go on from these sums and weights."""
        self.sums = sums
        self.weights = weights

    def add(self, census: Census, unseen: Sequence[int]) -> None:
        """Count a board with these tiles unseen, by kind."""
        bounds = self.leaves.bounds
        total, whole = sum(unseen), sum(bounds)
        for size in range(self.row):
            self.size_ratios[size] = comb(whole, size) / comb(total, size) if size <= total else 0.0
        for kind in range(self.kinds):
            for copies in range(min(self.row - 1, bounds[kind]) + 1):
                self.ratios[kind * self.row + copies] = comb(unseen[kind], copies) / comb(bounds[kind], copies)
        self.census_steps = census.parts.steps
        self.census_row = census.parts.most + 1
        self.means = census.means
        with cython.nogil:
            self.take(0, 0, 0, 0, 1.0)

    def take(
        self,
        kind: cython.int,
        used: cython.int,
        number: cython.int,
        census_number: cython.int,
        weight: cython.double,
    ) -> None:
        """Count a leave of `used` tiles and all that go on from it with tiles of `kind` or later."""
        heavy: cython.double = weight * self.size_ratios[used]
        self.sums[number] += heavy * (self.means[census_number] - self.means[0])
        self.weights[number] += heavy
        tile: cython.int
        copies: cython.int
        for tile in range(kind, self.kinds):
            for copies in range(1, self.row - used):
                ratio: cython.double = self.ratios[tile * self.row + copies]
                if ratio == 0.0:
                    break
                self.take(
                    tile + 1,
                    used + copies,
                    number + self.steps[(tile * self.row + used) * self.row + copies],
                    census_number + self.census_steps[(tile * self.census_row + used) * self.census_row + copies],
                    weight * ratio,
                )

    def change(self, before: Any, after: Any) -> float:
        """How far leaves moved between these values, on average over leaves as they are drawn from the whole set.

        Leaves of each size count the same together. In millipoints, as the values.
        """
        bounds = self.leaves.bounds
        for size in range(self.row):
            self.size_ratios[size] = 1 / comb(sum(bounds), size)
        for kind in range(self.kinds):
            for copies in range(self.row):
                self.ratios[kind * self.row + copies] = comb(bounds[kind], copies)
        self.before = before
        self.after = after
        moved: cython.double
        with cython.nogil:
            moved = self.moved(0, 0, 0, 1.0)
        return float(moved / (self.row - 1))

    def moved(self, kind: cython.int, used: cython.int, number: cython.int, ways: cython.double) -> cython.double:
        """How far a leave and all that go on from it with tiles of `kind` or later moved, times their chances."""
        chance: cython.double = ways * self.size_ratios[used]
        total: cython.double = chance * abs(self.after[number] - self.before[number])
        tile: cython.int
        copies: cython.int
        for tile in range(kind, self.kinds):
            for copies in range(1, min(self.row - 1 - used, self.leaves.bounds[tile]) + 1):
                further: cython.int = number + self.steps[(tile * self.row + used) * self.row + copies]
                total += self.moved(tile + 1, used + copies, further, ways * self.ratios[tile * self.row + copies])
        return total

    def fade(self, factor: cython.double) -> None:
        """Let what was counted so far weigh this much of what it did."""
        number: cython.int
        for number in range(len(self.sums)):
            self.sums[number] *= factor
            self.weights[number] *= factor

    def settle(self, priors: Sequence[float]) -> array[int]:
        """What each leave is worth, in millipoints by its number.

        A guess from smaller leaves counts as so many boards as `priors` says for its size, from size 1 on: what the
        leave without one of its tiles is worth, that tile alone, and what the tile and each other one are worth beyond
        their sum; the mean over its tiles.
        """
        self.values = array("d", [0.0]) * self.leaves.count
        size: cython.int
        for size in range(1, self.row):
            self.prior = priors[size - 1]
            self.walk(0, 0, 0, 0, 0, size)
            if size == 2:
                self.find_pairs()
        return array("i", map(round, self.values))

    def find_pairs(self) -> None:
        """Note what every two tiles are worth beyond their sum."""
        for one in range(self.kinds):
            for other in range(self.kinds):
                pair = self.leaves.number_of(bytes((one, other)))
                if pair > 0:
                    singles = self.leaves.number_of(bytes((one,))), self.leaves.number_of(bytes((other,)))
                    worth = self.values[pair] - self.values[singles[0]] - self.values[singles[1]]
                    self.pairs[one * self.kinds + other] = worth

    def walk(
        self,
        kind: cython.int,
        used: cython.int,
        number: cython.int,
        at: cython.int,
        near: cython.int,
        size: cython.int,
    ) -> None:
        """Value every leave of `size` tiles; `near`, from place `at` on, is what it is without one of its tiles."""
        tile: cython.int
        copies: cython.int
        place: cython.int
        for tile in range(kind, self.kinds):
            for copies in range(1, min(size - used, self.leaves.bounds[tile]) + 1):
                self.tiles[used + copies - 1] = tile
                step: cython.int = 0
                if used:  # all that is near has one tile less
                    step = self.steps[(tile * self.row + used - 1) * self.row + copies]
                made: cython.int = at + near
                for place in range(at, at + near):
                    self.near[made] = self.near[place] + step
                    self.near_tile[made] = self.near_tile[place]
                    made += 1
                self.near[made] = number + self.steps[(tile * self.row + used) * self.row + copies - 1]
                self.near_tile[made] = tile
                longer: cython.int = number + self.steps[(tile * self.row + used) * self.row + copies]
                if used + copies < size:
                    self.walk(tile + 1, used + copies, longer, at + near, near + 1, size)
                    continue
                guess: cython.double = self.guess(at + near, near + 1, size)
                weight: cython.double = self.weights[longer] + self.prior
                self.values[longer] = (self.sums[longer] + self.prior * guess) / weight

    def guess(self, at: cython.int, near: cython.int, size: cython.int) -> cython.double:
        """What the leave of these tiles should be worth, judged by smaller ones."""
        if size == 1:
            return 0.0
        total: cython.double = 0.0
        place: cython.int
        other: cython.int
        for place in range(at, at + near):
            tile: cython.int = self.near_tile[place]
            single: cython.int = self.steps[tile * self.row * self.row + 1]
            total += self.values[self.near[place]] + self.values[single]
            if size > 2:
                for other in range(size):
                    total += self.pairs[tile * self.kinds + self.tiles[other]]
                # the tile was paired with itself once too often
                total -= self.pairs[tile * self.kinds + tile]
        return total / near
