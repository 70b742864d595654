"""The best turn of one position, letters recycled or a word laid anew before its play; and all that lay words anew."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from lexiko.kernel.board import Crossings
from lexiko.kernel.bridge import play_of_tiles
from lexiko.kernel.consts import ACROSS, RELAID_PLAY_HEAD, RELAID_TILES
from lexiko.kernel.leave_evaluator import SeatEvaluators
from lexiko.kernel.many import Asked
from lexiko.kernel.plays import By
from lexiko.kernel.search import Search
from lexiko.kernel.searching import Searcher, subrack_count
from lexiko.kernel.slots import Slots
from lexiko.kernel.variations.agreed_steps import agreed_steps
from lexiko.kernel.variations.letter_search import PAGES_APART
from lexiko.kernel.variations.rearranging import ALL, Rearranging
from lexiko.kernel.variations.recyclable_letters import RecyclableLetters
from lexiko.kernel.variations.relaid_turns import RelaidTurns
from lexiko.kernel.variations.turn_search import TurnSearch
from lexiko.rules import Board, Play, Rack, Rearrange, RecycleLetter, Ruleset, Square, Step, laid_anew


class FoundTurn(NamedTuple):
    """A play with its steps before it, and its worth by points or by equity, in millipoints."""

    play: Play
    value: int


class TurnFinder:
    """Finds the turns of positions of one ruleset. Threads may share it: each search has a board of its own."""

    def __init__(self, searcher: Searcher, ruleset: Ruleset) -> None:
        self._searcher = searcher
        self._agreed = agreed_steps(ruleset, [True])
        self._idle: dict[By, list[TurnSearch]] = {"score": [], "equity": []}

    def finds_with(self, rack: Rack) -> bool:
        """Whether the best turn is found for this rack; what the word map does not hold is beyond it."""
        return self._searcher.holds(rack.codes)

    def find(self, asked: Asked, by: By) -> FoundTurn | None:
        """The best turn, as far as the search goes; None if no play was found. Rule: V2, V3"""
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
        value, recycled, relaid, direction, square, tiles = found
        board, cols = asked.board, asked.board.cols
        steps: tuple[Step, ...] = tuple(RecycleLetter(_square(place, cols), given) for place, given in recycled)
        if relaid:
            steps = (_rearranged(relaid[0], cols),)
        return FoundTurn(_play(board, steps, tiles, square, across=direction == ACROSS), value)

    def recyclings(self, board: Board, rack: Rack, most: int) -> list[RecycleLetter]:
        """The letters of a rack that may be given for those on a board, the dearest to take first. Rule: V3"""
        letters = RecyclableLetters(Crossings(self._searcher.tables, board.cells), self._searcher.letters, most)
        return [RecycleLetter(_square(place, board.cols), given) for place, given, _ in letters.listed(rack.codes)]

    def rearrangings(
        self, asked: Asked, by: By, *, most: int, crossed: int | None, limit: int | None, best: bool
    ) -> list[FoundTurn]:
        """The turns that lay a word anew, in the order found; with `best` the first of those worth most alone. Rule: V2

        At most `most` tiles of the rack lie in the new word's line; the line that crosses it at its only tile of the
        rack is asked for the `crossed` best of those turns, None for all. No more than `limit` are found, if given.
        """
        searcher, rack, cols = self._searcher, asked.rack.codes, asked.board.cols
        kept = array("i", bytes(4 * subrack_count(rack)))
        if by == "equity":
            kept = searcher.weigh(rack, asked.bag_count, asked.unseen_points)
        tables = searcher.tables
        turns = RelaidTurns(tables.longest_line, lists=not best, limit=limit or 0)
        crossings = Crossings(tables, asked.board.cells)
        crossed = ALL if crossed is None else crossed
        search = Rearranging(tables, crossings, turns, searcher.letters, len(kept), crossed)
        play = RELAID_TILES + tables.longest_line
        found = []
        for row in search.list_turns(rack, kept, most):
            tiles = bytes(row[play + RELAID_PLAY_HEAD :][: row[play + 2]])
            steps = (_rearranged(row, cols),)
            laid = _play(asked.board, steps, tiles, row[play + 1], across=row[play] == ACROSS)
            found.append(FoundTurn(laid, row[0]))
        return found

    def _new_search(self, by: By) -> TurnSearch:
        searcher = self._searcher
        tables, word_map, most = searcher.tables, searcher.word_map(), searcher.most
        crossings = Crossings(tables, bytes(tables.squares))
        more_pages = PAGES_APART * len(tables.lines) // 3 if self._agreed.recycles_letters else 0
        slots = Slots(tables, crossings, word_map.salts, most, more_pages)
        search = Search(tables, word_map, slots)
        evaluators = SeatEvaluators([searcher.evaluator_for(by_equity=by == "equity", most=most)])
        return TurnSearch(tables, crossings, slots, search, evaluators, searcher.letters, self._agreed)


def _rearranged(row: Sequence[int], cols: int) -> Rearrange:
    """The step that a row of `RelaidTurns` tells."""
    tiles = bytes(row[RELAID_TILES : RELAID_TILES + row[5]])
    return Rearrange(_square(row[3], cols), row[2] == ACROSS, tiles, -row[4])


def _play(board: Board, steps: tuple[Step, ...], tiles: bytes, square: int, *, across: bool) -> Play:
    """The play of these tiles on the board as it lies after letters recycled, or after a word laid anew."""
    for step in steps:
        if isinstance(step, RecycleLetter):
            board = board.with_tiles([(step.square, step.tile)])
        elif isinstance(step, Rearrange):
            board = laid_anew(board, step)
    return Play(play_of_tiles(tiles, square, board, across=across).placements, steps)


def _square(place: int, cols: int) -> Square:
    return Square(*divmod(place, cols))
