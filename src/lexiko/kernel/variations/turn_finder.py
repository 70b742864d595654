"""The best turn of one position: a play, with letters recycled before it where that was agreed."""

from __future__ import annotations

from typing import NamedTuple

from lexiko.kernel.board import Crossings
from lexiko.kernel.bridge import play_of_tiles
from lexiko.kernel.consts import ACROSS
from lexiko.kernel.many import Asked
from lexiko.kernel.plays import By
from lexiko.kernel.search import Search
from lexiko.kernel.searching import Searcher
from lexiko.kernel.slots import Slots
from lexiko.kernel.variations.agreed_steps import AgreedSteps, has_steps
from lexiko.kernel.variations.turn_search import TurnSearch
from lexiko.rules import Board, Play, Rack, RecycleLetter, Ruleset, Square


class FoundTurn(NamedTuple):
    """A play with its steps before it, and its worth by points or by equity, in millipoints."""

    play: Play
    value: int


class TurnFinder:
    """Finds the best turns of positions of one ruleset. Threads may share it: each search has a board of its own."""

    def __init__(self, searcher: Searcher, ruleset: Ruleset) -> None:
        self._searcher = searcher
        self._rules = AgreedSteps(ruleset.blank_recycling, ruleset.letter_recycling, bytes([has_steps(ruleset)]))
        self._idle: dict[By, list[TurnSearch]] = {"score": [], "equity": []}

    def finds_with(self, rack: Rack) -> bool:
        """Whether turns are found for this rack; what the word map does not hold is beyond it."""
        return self._searcher.holds(rack.codes)

    def find(self, asked: Asked, by: By) -> FoundTurn | None:
        """The best turn, as far as the search goes; None if no play was found. Rule: V3"""
        try:
            search = self._idle[by].pop()
        except IndexError:
            search = self._new_search(by)
        try:
            found = search.best(asked.board.cells, asked.rack.codes, asked.bag_count, asked.unseen_points)
        finally:
            self._idle[by].append(search)
        if found is None:
            return None
        value, recycled, direction, square, tiles = found
        board, cols = asked.board, asked.board.cols
        steps = tuple(RecycleLetter(Square(*divmod(each, cols)), given) for each, given in recycled)
        board = _after(board, steps)
        play = play_of_tiles(tiles, square, board, across=direction == ACROSS)
        return FoundTurn(Play(play.placements, steps), value)

    def _new_search(self, by: By) -> TurnSearch:
        searcher = self._searcher
        tables, word_map, most = searcher.tables, searcher.word_map(), searcher.most
        crossings = Crossings(tables, bytes(tables.squares))
        slots = Slots(tables, crossings, word_map.salts, most)
        evaluator = searcher.evaluator_for(by_equity=by == "equity", most=most)
        return TurnSearch(crossings, slots, Search(tables, word_map, slots), [evaluator], word_map.letters, self._rules)


def _after(board: Board, steps: tuple[RecycleLetter, ...]) -> Board:
    """The board with these letters given for those on it."""
    return board.with_tiles((step.square, step.tile) for step in steps)
