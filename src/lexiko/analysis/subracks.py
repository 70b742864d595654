"""Which part of a rack has which number? The parts as the kernel numbers them, from nothing to the whole rack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from lexiko.rules import Rack


def strides(rack: Rack) -> dict[int, int]:
    """What one tile of each kind adds to a number: `LeaveTable.subracks` counts so.

    >>> strides(Rack.of([5, 5, 19]))
    {5: 1, 19: 3}
    """
    stride, by_tile = 1, {}
    for tile, count in sorted(Counter(rack).items()):
        by_tile[tile] = stride
        stride *= count + 1
    return by_tile


def number_of(part: Iterable[int], rack: Rack) -> int:
    """The number of a part of this rack, its tiles in any order.

    >>> number_of([19, 5], Rack.of([5, 5, 19]))
    4
    """
    by_tile = strides(rack)
    return sum(by_tile[tile] for tile in part)


def part_of(number: int, rack: Rack) -> bytes:
    """The tiles of the part with this number, in order.

    >>> list(part_of(4, Rack.of([5, 5, 19])))
    [5, 19]
    """
    part = bytearray()
    for tile, stride in reversed(strides(rack).items()):
        count, number = divmod(number, stride)
        part += bytes([tile]) * count
    part.reverse()
    return bytes(part)


def sizes(rack: Rack) -> list[int]:
    """How many tiles each part has, by number.

    >>> sizes(Rack.of([5, 5, 19]))
    [0, 1, 2, 1, 2, 3]
    """
    counted = [0]
    for _, count in sorted(Counter(rack).items()):
        counted = [size + more for more in range(count + 1) for size in counted]
    return counted
