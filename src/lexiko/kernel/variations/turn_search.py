# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The best turn of a position where letters may be recycled (V3) and a word laid anew (V2) before the play. Compiled.

Letters of the rack are given for letters on the board, one and then perhaps another, wherever all words made are known;
on each board that comes of it the best play is searched for (`letter_search.py`). It is a search with bounds: only the
`MOST_RECYCLINGS_TRIED` dearest letters are tried, and it goes on from the best of these alone.
"""

from __future__ import annotations

from array import array
from typing import Any

import cython

from lexiko.kernel.board import Crossings
from lexiko.kernel.leave_evaluator import SeatEvaluators
from lexiko.kernel.search import Search
from lexiko.kernel.slots import Slots
from lexiko.kernel.tables import Tables
from lexiko.kernel.variations.kept_play import KeptPlay
from lexiko.kernel.variations.letter_search import LetterSearch
from lexiko.kernel.variations.rearranging import Rearranging
from lexiko.kernel.variations.relaid_turns import RelaidTurns
from lexiko.kernel.variations.word_asker import WordAsker

if not cython.compiled:
    from lexiko.kernel.consts import BLANK, HARDLY_LESS, LEAST_EQUITY, MOST_RECYCLED, RELAID_PLAY_HEAD


@cython.final
@cython.cclass
class TurnSearch:
    """Finds the best turn of the rack that `search` was told of, on the board of its slots; used by one thread.

    Once one is found that is worth the floor, the letters recycled in its `steps` steps are `step_given` for
    `step_taken` on `step_squares`, and the search tells the `play` after them. Board, rack and subracks are afterwards
    as they were.
    """

    def __init__(
        self,
        tables: Tables,
        crossings: Crossings,
        slots: Slots,
        search: Search,
        evaluators: SeatEvaluators,
        letters: int,
        variations: Any,
    ) -> None:
        """On a board; `variations` is an `AgreedSteps`.

        Where letters are recycled its slots have `PAGES_APART` pages a line beside one for each.
        """
        self.crossings = crossings
        self.slots = slots
        self.search = search
        self.letters = letters
        self.squares = crossings.squares
        self.recycles_letters = variations.recycles_letters
        self.rearranges = variations.rearranges
        self.most_added = bytes(variations.most_added)
        self.relaid_turns = RelaidTurns(tables.longest_line, lists=False)
        asker = WordAsker(search.word_cache, search.subracks)
        self.rearranging = Rearranging(
            tables, crossings, self.relaid_turns, letters, 1 << slots.most, variations.most_crossed, asker
        )
        self.relaid_row = self.relaid_turns.kept
        self.relaid = False
        self.letter_search = LetterSearch(crossings, slots, search, evaluators)
        self.play = KeptPlay()
        standing: Any = bytearray(self.squares)
        self.standing = standing
        self.crossings.wanted = standing
        self.step_squares = array("i", bytes(4 * MOST_RECYCLED))
        self.step_given = bytearray(MOST_RECYCLED)
        self.step_taken = bytearray(MOST_RECYCLED)
        self.steps = 0

    def best(
        self, cells: bytes, rack: bytes, bag_count: int, unseen_points: int
    ) -> tuple[int, list[tuple[int, int]], list[list[int]], int, int, bytes] | None:
        """The best turn of a rack on a board: value, letters recycled, word laid anew, direction, first square, tiles.

        A letter recycled is a square and the letter given there, a word laid anew a row of `RelaidTurns`, if there is
        one. None if no play is found. Raises `MemoryError`.
        """
        place: cython.int
        for place in range(self.squares):
            self.standing[place] = cells[place]
        for place in range(self.letters + 1):
            self.search.subracks.held[place] = 0
        for place in range(len(rack)):
            self.search.subracks.held[rack[place]] += 1
        self.take_stage(0, bag_count, unseen_points)
        with cython.nogil:
            self.crossings.change_to(0)
            self.letter_search.weigh()
            self.find(LEAST_EQUITY)
        self.search.check_memory()
        if not self.play.found:
            return None
        recycled = [(self.step_squares[step], self.step_given[step]) for step in range(self.steps)]
        relaid = self.relaid_turns.rows() if self.relaid else []
        play = self.play
        return play.value, recycled, relaid, play.direction, play.square, bytes(play.tiles[: play.count])

    def take_stage(self, seat: cython.int, bag_count: cython.int, unseen_points: cython.int) -> None:
        """Take in who is on turn, and at what stage of the game."""
        self.letter_search.seat = seat
        self.letter_search.bag_count = bag_count
        self.letter_search.unseen_points = unseen_points

    def find(self, floor: cython.int) -> None:
        """Find the best turn worth at least `floor` millipoints; a play without steps goes before its equals."""
        self.play.found = False
        self.steps = 0
        self.relaid = False
        self.slots.refresh()
        self.search.best_play(floor)
        if self.search.found:
            self.play.keep(self.search)
        if self.recycles_letters:
            self.recycle_letters(floor)
        if self.rearranges:
            self.rearrange(self.play.value + 1 if self.play.found else floor)
        self.play.tell(self.search)

    def stand(self) -> None:
        """Take the board in as it stands."""
        square: cython.int
        for square in range(self.squares):
            self.standing[square] = self.crossings.cells[square]

    def rearrange(self, floor: cython.int) -> None:
        """Lay a word anew where that is worth the floor. Rule: V2"""
        tile: cython.int
        for tile in range(self.letters + 1):
            self.rearranging.rack[tile] = self.search.subracks.held[tile]
        self.rearranging.number_parts()
        for tile in range(self.search.subracks.count):
            self.rearranging.worth[self.search.subracks.number[tile]] = self.search.subracks.kept[tile]
        self.relaid_turns.forget(floor)
        self.rearranging.find(self.most_added[min(cython.cast(cython.int, self.search.subracks.held[BLANK]), 2)])
        if not self.relaid_turns.found:
            return
        play: cython.int = self.relaid_turns.play
        self.relaid = True
        self.steps = 0
        self.play.found = True
        self.play.value = self.relaid_row[0]
        self.play.points = self.relaid_row[1]
        self.play.direction = self.relaid_row[play]
        self.play.square = self.relaid_row[play + 1]
        self.play.count = self.relaid_row[play + 2]
        place: cython.int
        for place in range(self.play.count):
            self.play.tiles[place] = self.relaid_row[play + RELAID_PLAY_HEAD + place]

    def recycle_letters(self, floor: cython.int) -> None:
        """Try letters, and more of them after the best of the first, while that gains. Rule: V3"""
        self.letter_search.list_letters()
        found: cython.bint = False
        if self.play.found:
            floor = self.play.value + 1
            # mostly one gains, and what gains is found sooner than what is best of all that lose
            found = self.letter_search.find(floor) or self.letter_search.find(floor - HARDLY_LESS)
        if found or self.letter_search.find(LEAST_EQUITY):
            self.note_step(0)
            if self.search.floor >= floor:
                self.keep(1)
                floor = self.play.value + 1
            self.letter_search.settle()
            self.letter_search.list_letters()
            if self.letter_search.find(floor):
                self.note_step(1)
                self.keep(2)
            self.letter_search.unsettle(self.step_given[0], self.step_taken[0])
        self.letter_search.weigh()

    def note_step(self, step: cython.int) -> None:
        """Note the best letter found as this step of the turn."""
        best: cython.int = self.letter_search.best
        self.step_squares[step] = self.letter_search.letters.squares[best]
        self.step_given[step] = self.letter_search.letters.given[best]
        self.step_taken[step] = self.letter_search.letters.taken[best]

    def keep(self, steps: cython.int) -> None:
        """Keep the play that the search tells, after so many steps, as that of the best turn."""
        self.steps = steps
        self.play.keep(self.search)
