# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The moves being tried at each level of a search, the most promising first. Compiled; runs uncompiled too.

The moves of a level stand above those of the levels before it, from a base on, as a heap. Room that the heap gives up
as moves are taken holds those that are put off.
"""

from __future__ import annotations

from array import array

import cython

from lexiko.kernel.tables import doubled

_FIRST_CAPACITY = 4096


@cython.final
@cython.cclass
class MoveHeap:
    """Moves with what they promise, all levels one above the other: `count` of them in all. For one thread."""

    def __init__(self) -> None:
        self.capacity = _FIRST_CAPACITY
        self.moves = array("i", bytes(4 * _FIRST_CAPACITY))
        self.promises = array("i", bytes(4 * _FIRST_CAPACITY))
        self.count = 0
        self.broken = False

    def grow(self) -> None:
        """Double the room; without memory for it, `broken`."""
        try:
            moves = doubled(self.moves)
            promises = doubled(self.promises)
        except MemoryError:
            self.broken = True
            return
        self.moves, self.promises = moves, promises
        self.capacity *= 2

    def push(self, move: cython.int, promise: cython.int) -> None:
        """Put a move on top, in no order yet."""
        if self.count >= self.capacity and not self.broken:
            with cython.gil:
                self.grow()
        if self.count < self.capacity:
            self.moves[self.count] = move
            self.promises[self.count] = promise
            self.count += 1

    def order(self, base: cython.int) -> None:
        """Make a heap of all moves from a base on."""
        count: cython.int = self.count - base
        place: cython.int
        for place in range(count // 2 - 1, -1, -1):
            self.sink(base, count, place)

    def take(self, base: cython.int, count: cython.int) -> cython.int:
        """Take the most promising of so many moves from their heap."""
        move: cython.int = self.moves[base]
        self.moves[base] = self.moves[base + count - 1]
        self.promises[base] = self.promises[base + count - 1]
        self.sink(base, count - 1, 0)
        return move

    def sink(self, base: cython.int, count: cython.int, place: cython.int) -> None:
        """Let a move sink in its heap to where none below promises more."""
        move: cython.int = self.moves[base + place]
        promise: cython.int = self.promises[base + place]
        while True:
            child: cython.int = 2 * place + 1
            if child >= count:
                break
            if child + 1 < count and self.promises[base + child + 1] > self.promises[base + child]:
                child += 1
            if self.promises[base + child] <= promise:
                break
            self.moves[base + place] = self.moves[base + child]
            self.promises[base + place] = self.promises[base + child]
            place = child
        self.moves[base + place] = move
        self.promises[base + place] = promise
