"""Which way is a rack searched: by looking up words in a map, or by spelling them over the graph?"""

from __future__ import annotations

from array import array
from functools import cached_property
from math import prod
from threading import Lock

from lexiko.kernel.board import Crossings
from lexiko.kernel.consts import BLANK, MOST_BLANKS
from lexiko.kernel.movegen import Generator
from lexiko.kernel.rows import Rows
from lexiko.kernel.search import Search
from lexiko.kernel.slots import Slots
from lexiko.kernel.tables import Tables
from lexiko.kernel.word_map import WordMap

MOST_TILES_MAPPED = 9
"""Racks of more tiles have too many subracks to look all of them up."""
MOST_BLANKS_MAPPED = 2
"""With more the graph is faster; a game, in which that is rare, still looks up as many as `MOST_BLANKS`."""
_LONGEST_LINE_MAPPED = 32
_MOST_WEIGHT = 0x7FFF


class Desk:
    """A board and all that a search notes of it, kept from one question to the next; used by one thread at a time."""

    def __init__(self, tables: Tables, word_map: WordMap, most: int) -> None:
        self.crossings = Crossings(tables, bytes(tables.squares))
        self.slots = Slots(tables, self.crossings, word_map.salts, most)
        self.search = Search(tables, word_map, self.slots)
        self.rows = Rows()


class Searcher:
    """Searches positions of one ruleset and one lexicon. Threads may share it: each search has a desk of its own.

    With `mapped` the words are looked up in a map, which is made when first needed: some 30 bytes a word, and a fifth
    of a second for a million of them. Without, and for racks beyond it, they are spelt over the graph.
    """

    def __init__(self, tables: Tables, *, letters: int, blanks: int, rack_size: int, mapped: bool) -> None:
        self.tables = tables
        self._letters = letters
        self._blanks = blanks
        self._rack_size = rack_size
        self._mapped = mapped and _fits_map(tables)
        self._desks: list[Desk] = []
        self._lock = Lock()

    def search(self, cells: bytes, rack: bytes, worth: array[int], limit: int | None) -> bytes:
        """The plays of a rack on a board; `worth` by the number of the subrack kept, in thousandths of a point."""
        if self.maps(rack):
            return self._look_up(cells, rack, worth, limit)
        rows = Rows()
        rows.begin(len(rack), limit)
        Generator(self.tables, Crossings(self.tables, cells), rack, worth, rows)
        return rows.ranked()

    def maps_every_rack(self) -> bool:
        """Whether the words of every rack this set can fill may be looked up in the map, however slowly."""
        return self._mapped and self._rack_size <= MOST_TILES_MAPPED and self._blanks <= MOST_BLANKS

    def maps(self, rack: bytes) -> bool:
        """Whether the words of this rack are looked up in the map."""
        return self._mapped and len(rack) <= self._most and rack.count(BLANK) <= MOST_BLANKS_MAPPED

    @property
    def _most(self) -> int:
        return min(self._rack_size, MOST_TILES_MAPPED)

    def _look_up(self, cells: bytes, rack: bytes, worth: array[int], limit: int | None) -> bytes:
        try:
            desk = self._desks.pop()
        except IndexError:
            desk = Desk(self.tables, self.word_map(), self._most)
        try:
            desk.crossings.put(cells)
            desk.rows.begin(len(rack), limit)
            desk.search.search(rack, worth, desk.rows)
            return desk.rows.ranked()
        finally:
            self._desks.append(desk)

    def word_map(self) -> WordMap:
        """The map, made once."""
        with self._lock:
            return self._word_map

    @cached_property
    def _word_map(self) -> WordMap:
        return WordMap(self.tables.nodes, self._letters, self.tables.longest_line)


def _fits_map(tables: Tables) -> bool:
    """Whether no square of this board weighs too much, and no line is too long, for the numbers slots are kept in."""
    if tables.longest_line > _LONGEST_LINE_MAPPED or max(tables.values) > _MOST_WEIGHT:
        return False
    weights = []
    for head in range(0, len(tables.lines), 3):
        first, step, length = tables.lines[head : head + 3]
        squares = [first + place * step for place in range(length)]
        times = prod(tables.word_times[square] for square in squares)
        weights.append((times + max(tables.word_times)) * max(tables.letter_times))
    return max(weights, default=0) <= _MOST_WEIGHT
