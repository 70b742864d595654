# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""One board and rack after the other: put up, weighed and searched, with no Python between them. Compiled."""

from __future__ import annotations

from array import array
from typing import NamedTuple

import cython

from lexiko.kernel.board import Crossings
from lexiko.kernel.leave_evaluator import LeaveEvaluator
from lexiko.kernel.rows import Rows
from lexiko.kernel.search import Search
from lexiko.kernel.slots import Slots
from lexiko.kernel.tables import Tables
from lexiko.kernel.word_map import WordMap

if not cython.compiled:
    from lexiko.kernel.consts import MOST_ROOM_KEPT

_FIRST_ROOM = 1 << 12


class PositionBatch(NamedTuple):
    """Positions as a search takes them."""

    cells: bytes
    """The boards, one after the other."""
    racks: bytes
    """The tiles of the racks, one rack after the other, those of each in order."""
    sizes: bytes
    """How many tiles each rack has."""
    stages: array[int]
    """Two numbers each: the tiles in the bag, and what all tiles count that others hold once it is empty."""


@cython.final
@cython.cclass
class SearchContext:
    """A board and all that a search notes of it, kept from one question to the next; used by one thread at a time."""

    def __init__(self, tables: Tables, word_map: WordMap, evaluator: LeaveEvaluator, most: int) -> None:
        """For racks of at most `most` tiles, whose subracks `evaluator` weighs where plays are wanted by equity."""
        self.crossings = Crossings(tables, bytes(tables.squares))
        self.slots = Slots(tables, self.crossings, word_map.salts, most)
        self.rows = Rows()
        self.search = Search(tables, word_map, self.slots, self.rows)
        self.evaluator = evaluator
        self.letters = word_map.letters
        self.most = most
        self.nothing = array("i", bytes(4 << most))
        self.nowhere = bytearray(0)
        self.room = bytearray(_FIRST_ROOM)
        self.answers = self.room

    def answer(
        self, asked: PositionBatch, tiles: int, limit: int | None, *, by_equity: bool, kept: array[int] | None = None
    ) -> tuple[bytes, array[int]]:
        """The plays of each position asked, one row after the other, and how many rows end where each position ends.

        Rows have room for `tiles` tiles, at least as many as any rack has. By equity the subracks of a rack count what
        they are worth at this stage of the game, or what `kept` says by their numbers. Raises `MemoryError`.
        """
        self.crossings.wanted = asked.cells
        self.racks = asked.racks
        self.sizes = asked.sizes
        self.stages = asked.stages
        self.weighs = by_equity and kept is None
        self.given = self.nothing if kept is None or not by_equity else kept
        self.rows.begin(tiles, limit)
        count: cython.int = len(asked.sizes)
        ends = array("i", bytes(4 * count))
        endings: cython.int[::1] = ends
        rack: cython.Py_ssize_t = 0
        answered: cython.Py_ssize_t = 0
        place: cython.int
        for place in range(count):
            with cython.nogil:
                self.take(place, rack)
                self.search.write_plays()
            self.search.check_memory()
            rack += self.sizes[place]
            more: cython.Py_ssize_t = answered + self.rows.kept() * self.rows.width
            if more > len(self.answers):
                self.make_room(more)
            self.rows.write_ranked(self.answers, answered)
            answered = more
            endings[place] = answered // self.rows.width
        rows = bytes(self.answers[:answered])
        if answered > MOST_ROOM_KEPT:
            self.answers = self.nowhere
            self.room = bytearray(_FIRST_ROOM)
            self.answers = self.room
        return rows, ends

    def take(self, place: cython.int, rack: cython.Py_ssize_t) -> None:
        """Put up the board of this place, take up the rack that begins at this byte, and weigh its subracks."""
        self.crossings.change_to(place)
        self.slots.refresh()
        self.rows.reset()
        tile: cython.int
        for tile in range(self.letters + 1):
            self.search.subracks.held[tile] = 0
        for tile in range(self.sizes[place]):
            self.search.subracks.held[self.racks[rack + tile]] += 1
        if self.weighs:
            self.evaluator.weigh(self.search.subracks.held, self.stages[2 * place], self.stages[2 * place + 1])
            self.search.subracks.take_rack(self.evaluator.kept)
        else:
            self.search.subracks.take_rack(self.given)

    def make_room(self, wanted: cython.Py_ssize_t) -> None:
        """Make room for so many bytes of answers, and half as many more, where those are that there are already."""
        self.answers = self.nowhere
        self.room.extend(bytes(wanted * 3 // 2 - len(self.room)))
        self.answers = self.room
