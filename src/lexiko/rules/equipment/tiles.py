"""Tiles as multisets, on racks, in the bag and anywhere; and a tile set: how many of each there are, worth what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Self

from lexiko.frozen import dataclass
from lexiko.rules.equipment.letters import BLANK_FLAG, Alphabet
from lexiko.rules.errors import TilesMissing


@dataclass(frozen=True, slots=True)
class Tiles:
    """An immutable multiset of tile codes (0 is a blank), kept sorted so that equal contents are equal.

    >>> Tiles.of([3, 1, 0]).removed([1]).codes
    b'\\x00\\x03'
    """

    codes: bytes = b""

    def __post_init__(self) -> None:
        object.__setattr__(self, "codes", bytes(sorted(self.codes)))

    @classmethod
    def of(cls, tiles: Iterable[int]) -> Self:
        """The multiset of these tiles, in any order."""
        return cls(bytes(tiles))

    def __len__(self) -> int:
        return len(self.codes)

    def __iter__(self) -> Iterator[int]:
        return iter(self.codes)

    def __contains__(self, tile: int) -> bool:
        return tile in self.codes

    def count(self, tile: int) -> int:
        """How many of this tile there are."""
        return self.codes.count(tile)

    def missing(self, tiles: Iterable[int]) -> tuple[int, ...]:
        """Which of `tiles` are not here, each as often as it lacks; empty when all are."""
        tiles, here = tuple(tiles), tuple(self.codes)
        if all(here.count(tile) >= tiles.count(tile) for tile in tiles):  # as nearly always, and quick to see
            return ()
        return tuple((Counter(tiles) - Counter(self.codes)).elements())

    def added(self, tiles: Iterable[int]) -> Self:
        """These tiles and the given ones together."""
        return type(self)(self.codes + bytes(tiles))

    def removed(self, tiles: Iterable[int]) -> Self:
        """What is left without the given tiles. Raises `TilesMissing` if they are not all here."""
        tiles = bytes(tiles)
        if lacking := self.missing(tiles):
            raise TilesMissing(lacking)
        left = bytearray(self.codes)
        for tile in tiles:
            left.remove(tile)
        return type(self)(bytes(left))


class Rack(Tiles):
    """The tiles one player holds, unseen by the others. Rule: R1.3

    >>> len(Rack.of([1, 1, 0]))
    3
    """

    __slots__ = ()


class Bag(Tiles):
    """The tiles in nobody's hands. Rule: R1.2

    >>> len(Bag.of([1] * 9))
    9
    """

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class TileSet:
    """What lies in the bag before a game: an alphabet, and count and value of each tile by code (0: blank).

    Rule: R1.2
    """

    alphabet: Alphabet
    counts: tuple[int, ...]
    values: tuple[int, ...]

    def __post_init__(self) -> None:
        if not len(self.counts) == len(self.values) == len(self.alphabet) + 1:
            raise ValueError("a tile set needs one count and one value for the blank and for each letter")

    def all_tiles(self) -> bytes:
        """Every tile of the set, in order of code."""
        return b"".join(bytes([code]) * count for code, count in enumerate(self.counts))

    def value(self, tile: int) -> int:
        """What a tile counts, on a rack or on the board: a blank counts nothing. Rule: R1.2, R5.5"""
        return 0 if tile & BLANK_FLAG else self.values[tile]

    def total(self, tiles: Iterable[int]) -> int:
        """The face value of these tiles together."""
        return sum(self.value(tile) for tile in tiles)
