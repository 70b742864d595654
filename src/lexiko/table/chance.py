"""Where a table's luck comes from: the same seed draws the same tiles at the same point of a game."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence

from lexiko.frozen import dataclass
from lexiko.rules import Bag, Rack


def fresh_seed() -> str:
    """A seed nobody can guess, from the operating system's randomness."""
    return secrets.token_hex(16)


@dataclass(frozen=True, slots=True)
class SeededChance:
    """The luck of one game. What is drawn depends on the seed and on how many events came before, on nothing else:
    a game resumed draws what it would have drawn.

    >>> at_start = SeededChance("7").at(0)
    >>> at_start.order(4) == SeededChance("7").at(0).order(4)
    True
    """

    seed: str

    def at(self, seq: int) -> Draws:
        """The luck of the decision made after `seq` events."""
        return Draws(f"lexiko/{self.seed}/{seq}".encode())


class Draws:
    """A stream of random numbers made by hashing a key with a counter, so that every Python draws alike."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._counter = 0

    def draw(self, tiles: Bag | Rack, count: int) -> tuple[int, ...]:
        """`count` of these tiles, each left equally likely, in the order they are picked."""
        return self._picked(list(tiles), count)

    def order(self, players: int) -> tuple[int, ...]:
        """The seats in a random order, each equally likely."""
        return self._picked(range(players), players)

    def _picked(self, items: Sequence[int], count: int) -> tuple[int, ...]:
        left = list(items)
        return tuple(left.pop(self._below(len(left))) for _ in range(count))

    def _below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1; a digest that would favour low numbers is not used."""
        while True:
            digest = hashlib.sha256(self._key + b"/%d" % self._counter).digest()
            self._counter += 1
            number = int.from_bytes(digest[:8], "big")
            if number < 2**64 - 2**64 % bound:
                return number % bound
