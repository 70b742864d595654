"""Which tiles come in an environment's game: a bag whose tiles lie in an order that seed and game number decide.

The kernel's games draw alike (`kernel/stepping`), so that the same seed gives the same game in every environment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from lexiko.rules import Bag, Rack

MOST_SEEDS = 2**64
"""Seeds and numbers of games are whole numbers from 0 up to below this."""

_MASK = MOST_SEEDS - 1


class BagOrder:
    """The luck of one game, as a `Chance` of the rules.

    The tiles lie in a row, mixed by Fisher and Yates; they are drawn from its end. Whatever has come back into the bag
    since the last draw is mixed in before the next, the lowest codes first: each tile is put in a random place, and
    what lay there goes to the end. Numbers are those of splitmix64 (Steele et al. 2014).

    >>> bag = Bag(bytes([1, 1, 2, 3]))
    >>> drawn = BagOrder(7, 0, bag).draw(bag, 2)
    >>> drawn == BagOrder(7, 0, bag).draw(bag, 2), len(drawn)
    (True, 2)
    """

    def __init__(self, seed: int, number: int, tiles: Iterable[int]) -> None:
        """Game `number` of this seed, with all its tiles in order."""
        self._state = seed & _MASK
        self._state = self._number() ^ number & _MASK
        self._state = self._number()
        self._row = list(tiles)
        for place in range(len(self._row) - 1, 0, -1):
            other = self._below(place + 1)
            self._row[place], self._row[other] = self._row[other], self._row[place]

    def draw(self, tiles: Bag | Rack, count: int) -> tuple[int, ...]:
        """`count` tiles of the bag, in the order they are drawn."""
        for tile in sorted((Counter(tiles) - Counter(self._row)).elements()):
            self._put_back(tile)
        return tuple(self._row.pop() for _ in range(count))

    def order(self, players: int) -> tuple[int, ...]:
        """The seats in a random order."""
        left = list(range(players))
        return tuple(left.pop(self._below(len(left))) for _ in range(players))

    def _put_back(self, tile: int) -> None:
        self._row.append(tile)
        other = self._below(len(self._row))
        self._row[-1], self._row[other] = self._row[other], tile

    def _below(self, most: int) -> int:
        return (self._number() >> 32) * most >> 32

    def _number(self) -> int:
        self._state = self._state + 0x9E3779B97F4A7C15 & _MASK
        bits = self._state
        bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        bits = (bits ^ bits >> 27) * 0x94D049BB133111EB & _MASK
        return bits ^ bits >> 31
