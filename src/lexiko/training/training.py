"""A training: boards counted so far, what they say that leaves are worth, and which board comes next."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from lexiko.frozen import dataclass
from lexiko.kernel import Engine, LeaveTable, search_pool
from lexiko.training.boards import stopped_game
from lexiko.training.census import Census
from lexiko.training.errors import TrainingError
from lexiko.training.multisets import Multisets
from lexiko.training.tally import Tally

LONGEST_RACK = 7
"""Racks longer than this are counted as if they had so many tiles: the racks of nine are too many."""
FIRST_ROUND = 8
GROWTH = 1.5
"""Each round has so many times as many boards as the one before it."""
FADING = 0.75
"""What the boards of earlier rounds weigh in the next."""
LEAST_PRIOR, PRIOR_PER_TILE = 0.5, 2.0
"""As many boards a guess weighs for a single tile, and as many more for each further tile of a leave."""


@dataclass(frozen=True, slots=True)
class Counted:
    """One board's census."""

    unseen: tuple[int, ...]
    census: Census


class Training:
    """Learns what leaves are worth under one ruleset with one lexicon, board by board in a fixed order.

    Equal engines and seeds give equal values after as many boards, however many threads counted them and however
    often the training was stored and gone on with. `values` are millipoints by number of `leaves`: those
    of the last round that was finished.
    """

    def __init__(self, engine: Engine, *, seed: int) -> None:
        """A training that has seen nothing yet. Raises `TrainingError` for racks of a single tile."""
        counts = engine.ruleset.tile_set.counts
        self.rack_size = min(engine.ruleset.rack_size, LONGEST_RACK)
        if self.rack_size < 2 or sum(counts) <= 2 * engine.ruleset.rack_size:
            raise TrainingError(
                "nothing can be kept where the set has no more tiles than two racks, or a rack only one"
            )
        self.engine = engine
        self.seed = seed
        self.boards = 0
        self.seconds = 0.0
        """How long it took until now."""
        self.leaves = Multisets(counts, self.rack_size - 1)
        self.tally = Tally(self.leaves)
        self._priors = [LEAST_PRIOR + PRIOR_PER_TILE * further for further in range(self.leaves.most)]
        self.values = array("i", bytes(4 * self.leaves.count))
        self._order = self.leaves.in_order()
        empty = LeaveTable.from_values(dict.fromkeys(self.leaves.keys_in_order(), 0.0))
        self._graph, self._counts = empty.graph, array("I", empty.counts)
        self.table = empty

    def count(self, number: int) -> Counted:
        """The census of board `number`, with the values of the last finished round. Any thread may ask."""
        stopped = stopped_game(self.engine, self.table, seed=self.seed, number=number)
        plays = search_pool(self.engine, stopped.board, stopped.unseen, most=self.rack_size)
        census = Census(stopped.unseen, self.rack_size, self.leaves)
        census.run(plays, self.values)
        return Counted(stopped.unseen, census)

    def add(self, counted: Counted) -> None:
        """Count the next board, number `boards`."""
        self.tally.add(counted.census, counted.unseen)
        self.boards += 1

    def end_round(self) -> float:
        """Take what the boards so far say as the values from now on; how many points leaves moved on average."""
        before = self.values
        self.take_values(self.tally.settle(self._priors))
        self.tally.fade(FADING)
        return self.tally.change(before, self.values) / 1000

    def settled(self) -> array[int]:
        """What the boards so far say, by number of `leaves`."""
        if is_round_end(self.boards):
            return self.values
        values: array[int] = self.tally.settle(self._priors)
        return values

    def take_values(self, values: array[int]) -> None:
        """Play and count with these values from now on."""
        self.values = values
        self.table = self.table_of(values)

    def table_of(self, values: array[int]) -> LeaveTable:
        """These values as a table of leaves."""
        in_order = array("i", map(values.__getitem__, self._order))
        return LeaveTable(self._graph, self._counts, millipoints=in_order)


def round_ends() -> Iterator[int]:
    """After how many boards each round ends, without end.

    >>> from itertools import islice
    >>> list(islice(round_ends(), 5))
    [8, 20, 38, 65, 105]
    """
    boards, size = 0, float(FIRST_ROUND)
    while True:
        boards += int(size)
        yield boards
        size *= GROWTH


def is_round_end(boards: int) -> bool:
    """Whether a round ends after so many boards; 0 is before the first.

    >>> [boards for boards in range(30) if is_round_end(boards)]
    [0, 8, 20]
    """
    return boards == 0 or next(end for end in round_ends() if end >= boards) == boards
