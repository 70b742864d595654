"""Which way is a rack searched: by looking up words in a map, or by spelling them over the graph?"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import cached_property
from math import prod
from threading import Lock

from lexiko.kernel.board import Crossings
from lexiko.kernel.consts import BLANK, MOST_BLANKS, MOST_TILES, ROW_HEAD, ROW_TAIL
from lexiko.kernel.leave_evaluator import LeaveEvaluator
from lexiko.kernel.movegen import Generator
from lexiko.kernel.rows import Rows
from lexiko.kernel.search_context import PositionBatch, SearchContext
from lexiko.kernel.subrack_walk import SubrackWalk
from lexiko.kernel.tables import Tables
from lexiko.kernel.word_map import WordMap

MOST_TILES_MAPPED = 9
"""Racks of more tiles have too many subracks to look all of them up."""
MOST_BLANKS_MAPPED = 2
"""With more the graph is faster; a game, in which that is rare, still looks up as many as `MOST_BLANKS`."""
_LONGEST_LINE_MAPPED = 32
_MOST_WEIGHT = 0x7FFF
_TOO_MANY_BLANKS = bytes([BLANK]) * (MOST_BLANKS_MAPPED + 1)


class Searcher:
    """Searches positions of one ruleset and one lexicon. Threads may share it: each search has a context of its own.

    With `mapped` the words are looked up in a map, which is made when first needed: some 30 bytes a word, and a fifth
    of a second for a million of them. Without, and for racks beyond it, they are spelt over the graph.
    """

    def __init__(
        self, tables: Tables, *, letters: int, blanks: int, rack_size: int, mapped: bool, walk: SubrackWalk | None
    ) -> None:
        """`walk` is that of the leaves, if there are any."""
        self.tables = tables
        self.letters = letters
        self._blanks = blanks
        self._rack_size = rack_size
        self.most = min(rack_size, MOST_TILES_MAPPED)
        self._mapped = mapped and _fits_map(tables)
        self._walk = walk
        self._contexts: list[SearchContext] = []
        self._evaluators: list[LeaveEvaluator] = []
        self._lock = Lock()

    def search(
        self, asked: PositionBatch, *, limit: int | None, by_equity: bool, kept: array[int] | None = None
    ) -> tuple[bytes, array[int]]:
        """The plays of each position, a row each, and how many rows end where each position ends.

        Rows are as wide as the longest rack needs. `kept` has the millipoints of every rack's subracks, by number, in
        place of what they are worth at this stage of the game.
        """
        widest = max(asked.sizes, default=0)
        # racks are sorted: blanks that are too many stand together
        if not self._mapped or widest > self.most or _TOO_MANY_BLANKS in asked.racks:
            return self._search_one_by_one(asked, limit, by_equity=by_equity, kept=kept)
        context = self._context()
        try:
            return context.answer(asked, widest, limit, by_equity=by_equity, kept=kept)
        finally:
            self._contexts.append(context)

    def _search_one_by_one(
        self, asked: PositionBatch, limit: int | None, *, by_equity: bool, kept: array[int] | None
    ) -> tuple[bytes, array[int]]:
        """The same where some racks are beyond the map: these are spelt over the graph."""
        answers, ends, widest = [], array("i"), max(asked.sizes, default=0)
        for place, rack in enumerate(_racks(asked)):
            cells = asked.cells[place * self.tables.squares : (place + 1) * self.tables.squares]
            stage = asked.stages[2 * place : 2 * place + 2]
            if self.maps(rack):
                context = self._context()
                one = PositionBatch(cells, rack, bytes([len(rack)]), stage)
                answers.append(context.answer(one, widest, limit, by_equity=by_equity, kept=kept)[0])
                self._contexts.append(context)
            else:
                worth = (kept or self.weigh(rack, *stage)) if by_equity else array("i", bytes(4 * subrack_count(rack)))
                rows = Rows()
                rows.begin(widest, limit)
                Generator(self.tables, Crossings(self.tables, cells), rack, worth, rows)
                answers.append(rows.ranked())
            ends.append((ends[-1] if ends else 0) + len(answers[-1]) // (ROW_HEAD + widest + ROW_TAIL))
        return b"".join(answers), ends

    def weigh(self, rack: bytes, bag_count: int, unseen_points: int) -> array[int]:
        """What every subrack of a rack is worth when kept, by its number, in millipoints."""
        try:
            worth = self._evaluators.pop()
        except IndexError:
            worth = self.evaluator_for(by_equity=True, most=MOST_TILES)
        table: array[int] = worth.table(rack, bag_count, unseen_points)
        self._evaluators.append(worth)
        return table

    def evaluator_for(self, *, by_equity: bool, most: int) -> LeaveEvaluator:
        """What weighs the subracks of racks of at most so many tiles; by score nothing weighs anything."""
        return LeaveEvaluator(self.tables, self.letters, most, self._walk if by_equity else None, by_equity)

    def maps_every_rack(self) -> bool:
        """Whether the words of every rack this set can fill may be looked up in the map, however slowly."""
        return self._mapped and self._rack_size <= MOST_TILES_MAPPED and self._blanks <= MOST_BLANKS

    def holds(self, rack: bytes) -> bool:
        """Whether the words of this rack may be looked up in the map, however slowly."""
        return self._mapped and len(rack) <= self.most and rack.count(BLANK) <= MOST_BLANKS

    def maps(self, rack: bytes) -> bool:
        """Whether the words of this rack are looked up in the map."""
        return self._mapped and len(rack) <= self.most and rack.count(BLANK) <= MOST_BLANKS_MAPPED

    def _context(self) -> SearchContext:
        """A context that is not in use."""
        try:
            return self._contexts.pop()
        except IndexError:
            return self.new_context()

    def new_context(self) -> SearchContext:
        """A context for whoever keeps it."""
        worth = self.evaluator_for(by_equity=True, most=self.most)
        return SearchContext(self.tables, self.word_map(), worth, self.most)

    def word_map(self) -> WordMap:
        """The map, made once."""
        with self._lock:
            return self._word_map

    @cached_property
    def _word_map(self) -> WordMap:
        return WordMap(self.tables.nodes, self.letters, self.tables.longest_line)


def subrack_count(rack: bytes) -> int:
    """How many different subracks a rack has, itself and none of it among them.

    >>> subrack_count(b"\x05\x05\x13")
    6
    """
    kinds = set(rack)
    if len(kinds) == len(rack):
        return 1 << len(rack)
    return prod(rack.count(tile) + 1 for tile in kinds)


def _racks(asked: PositionBatch) -> Iterator[bytes]:
    """The racks one by one."""
    begin = 0
    for size in asked.sizes:
        yield asked.racks[begin : begin + size]
        begin += size


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
