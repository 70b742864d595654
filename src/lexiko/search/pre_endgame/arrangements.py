"""How the tiles that nobody has seen may lie: what a move draws, what stays in the bag, and how often that is so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import perm
from random import Random
from typing import NamedTuple


class Arrangement(NamedTuple):
    """What a move draws, and the bag after it, drawn from the front; `times` as often as another that is so once.

    The tiles of `drawn` are sorted, as their order changes nothing; the `bag` is in order. `other` is the other rack.
    """

    drawn: bytes
    bag: bytes
    other: bytes
    times: int


@dataclass(frozen=True, slots=True)
class Unseen:
    """What the player to move has not seen: tiles `unknown`, so many of them in the bag, and those `known` to be on the
    other rack. `orders` are ways in which the bag may be drawn, each with how often it is so.

    `sampled` tells whether these are some of the ways, taken at random, and not all of them.
    """

    unknown: bytes
    known: bytes
    in_bag: int
    orders: tuple[tuple[bytes, int], ...]
    sampled: bool = False

    @classmethod
    def of(cls, unknown: bytes, known: bytes, *, in_bag: int, most: int, seed: int) -> Unseen:
        """Every order of the bag, or so many of them taken at random if there are more.

        >>> Unseen.of(b"aab", b"", in_bag=1, most=9, seed=1).orders
        ((b'a', 2), (b'b', 1))
        >>> some = Unseen.of(bytes(range(10)), b"", in_bag=4, most=50, seed=1)
        >>> some.sampled, sum(times for _, times in some.orders), some.count
        (True, 50, 5040)
        """
        if perm(len(unknown), in_bag) <= most or in_bag <= _ALWAYS_ALL:
            return cls(unknown, known, in_bag, tuple(_every_order(Counter(unknown), in_bag)))
        random = Random(f"arrangements {seed}")
        taken = Counter(bytes(random.sample(unknown, in_bag)) for _ in range(most))
        return cls(unknown, known, in_bag, tuple(sorted(taken.items())), sampled=True)

    @property
    def count(self) -> int:
        """In how many ways the bag may be drawn, tile by tile."""
        return perm(len(self.unknown), self.in_bag)

    def after(self, *, drawn: int, put_back: bytes = b"") -> list[Arrangement]:
        """What so many tiles drawn may be, and what is in the bag then; tiles `put_back` after it are mixed in.

        >>> unseen = Unseen.of(b"aab", b"", in_bag=1, most=9, seed=1)
        >>> [tuple(each) for each in unseen.after(drawn=1)]
        [(b'a', b'', b'ab', 2), (b'b', b'', b'aa', 1)]
        >>> [tuple(each) for each in unseen.after(drawn=1, put_back=b"x")]
        [(b'a', b'x', b'ab', 2), (b'b', b'x', b'aa', 1)]
        >>> [each.times for each in Unseen.of(b"aaa", b"", in_bag=2, most=9, seed=1).after(drawn=1, put_back=b"x")]
        [6, 6]
        """
        found: Counter[tuple[bytes, bytes, bytes]] = Counter()
        for order, times in self.orders:
            first, rest = bytes(sorted(order[:drawn])), order[drawn:]
            other = self._other(order)
            if not put_back:
                found[first, rest, other] += times
                continue
            for mixed in permutations(rest + put_back):
                found[first, bytes(mixed), other] += times
        return [Arrangement(*lies, times) for lies, times in sorted(found.items())]

    def _other(self, order: Sequence[int]) -> bytes:
        """What is on the other rack if these tiles are in the bag."""
        held = Counter(self.unknown) - Counter(order)
        return bytes(sorted([*self.known, *held.elements()]))


_ALWAYS_ALL = 2
"""With so many tiles in the bag every order is looked at."""


def _every_order(left: Counter[int], count: int) -> Iterator[tuple[bytes, int]]:
    """Every order in which so many of these tiles may come, and in how many ways that comes about.

    >>> list(_every_order(Counter(b"aab"), 2))
    [(b'aa', 2), (b'ab', 2), (b'ba', 2)]
    """
    if not count:
        yield b"", 1
        return
    for tile in sorted(left):
        ways = left[tile]
        if ways:
            less = left.copy()
            less[tile] -= 1
            for order, times in _every_order(less, count - 1):
                yield bytes([tile]) + order, ways * times
