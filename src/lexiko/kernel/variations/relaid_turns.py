# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Turns found that lay a word anew (V2): the best of them, or all. Compiled."""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from lexiko.kernel.consts import LEAST_EQUITY, MOST_TILES, RELAID_PLAY_HEAD, RELAID_TILES

_FIRST_ROWS = 64


@cython.final
@cython.cclass
class RelaidTurns:
    """Rows of `width` numbers (see `RELAID_TILES`), the play from `play` on; a row is told in `told`, then kept."""

    def __init__(self, longest_line: int, *, lists: bool, limit: int = 0) -> None:
        """Keeps every turn if it `lists` them, or the first up to a limit; else the best, the first of equals."""
        self.lists = lists
        self.limit = limit
        self.play = RELAID_TILES + longest_line
        self.width = self.play + RELAID_PLAY_HEAD + MOST_TILES
        self.told = array("i", bytes(4 * self.width))
        self.kept = array("i", bytes(4 * self.width * (_FIRST_ROWS if lists else 1)))
        self.forget(LEAST_EQUITY)
        self.overflowed = False

    def forget(self, floor: cython.int) -> None:
        """Begin anew, for turns worth at least `floor` millipoints."""
        self.floor = floor
        self.found = False
        self.count = 0

    def wants(self, value: cython.int) -> cython.bint:
        """Whether a turn worth so much is to be told."""
        return value >= self.floor and not self.is_full()

    def is_full(self) -> cython.bint:
        """Whether no turn is wanted any more."""
        return self.limit > 0 and self.count >= self.limit

    def keep(self) -> None:
        """Keep the turn told, which is wanted."""
        self.found = True
        if self.lists:
            if (self.count + 1) * self.width > len(self.kept):
                with cython.gil:
                    self.make_room()
                if self.overflowed:
                    return
        else:
            self.count = 0
            self.floor = self.told[0] + 1
        at: cython.Py_ssize_t = self.count * self.width
        place: cython.int
        for place in range(self.width):
            self.kept[at + place] = self.told[place]
        self.count += 1

    def make_room(self) -> None:
        """Double the room for turns, unless there is no memory for it."""
        try:
            self.kept = array("i", bytes(self.kept)) + array("i", bytes(4 * len(self.kept)))
        except MemoryError:
            self.overflowed = True

    def rows(self) -> list[list[int]]:
        """The turns kept, in the order found. Raises `MemoryError` if there was no room for all of them."""
        if self.overflowed:
            self.overflowed = False
            raise MemoryError
        numbers = [int(self.kept[at]) for at in range(self.count * self.width)]
        return [numbers[at : at + self.width] for at in range(0, len(numbers), self.width)]
