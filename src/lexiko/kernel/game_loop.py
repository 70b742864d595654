# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Whole games of players that make the best play by points or by equity, one after the other. Compiled.

Game k depends on the seed and k alone, whoever plays it and whenever: its tiles come from a stream of its own.
Everybody knows the same words, so nobody challenges. A player who has no play
exchanges, or passes if that is not allowed or three rounds have brought no points; when all have passed in turn, in
some editions twice, nobody has a play, and the game ends; in others it ends after so many turns without points.
Rule: R3.1, R3.2, R6.1, R6.2, R9.1 to R9.3, V1, V6, V7, C7, C8
"""

from __future__ import annotations

from array import array
from typing import Any

import cython

from lexiko.kernel.board import Crossings
from lexiko.kernel.game_state import GameState
from lexiko.kernel.leave_evaluator import LeaveEvaluator, SeatEvaluators
from lexiko.kernel.search import Search
from lexiko.kernel.slots import Slots
from lexiko.kernel.tables import Tables
from lexiko.kernel.word_map import WordMap

if not cython.compiled:
    from lexiko.kernel.consts import (
        BLANK,
        BLANK_FLAG,
        EXCHANGED,
        LEAST_EQUITY,
        NOTHING,
        OUTCOME_HEAD,
        PASSED,
        PLAYED,
        STOPPED,
        TILE_CODES,
        TURN_HEAD,
        UNFINISHED,
    )

_ALL_BITS = (1 << 64) - 1
_FIRST_TURNS = 64


@cython.cclass
class GameLoop:
    """Plays games of one ruleset and one lexicon; used by one thread.

    A turn is recorded in `width` bytes: seat, kind, direction, square of the first tile laid (2), points (4), how many
    tiles were laid or put aside, how many were on the rack before, then these tiles and those, padded with 0. At the
    end of a game follows a row for each seat, with the tiles it has left.
    """

    def __init__(
        self,
        tables: Tables,
        word_map: WordMap,
        evaluators: list[LeaveEvaluator],
        by_equity: bytes,
        rules: Any,
        more_pages: int = 0,
    ) -> None:
        """`evaluators` and `by_equity` by seat; `rules` is a `GameRules`; `more_pages` as `Slots` takes them."""
        self.crossings = Crossings(tables, bytes(tables.squares))
        self.slots = Slots(tables, self.crossings, word_map.salts, rules.rack_size, more_pages)
        self.search = Search(tables, word_map, self.slots)
        self.game = GameState(tables, rules, len(evaluators))
        self.evaluators = SeatEvaluators(evaluators)
        self.by_equity = by_equity
        self.all_tiles = bytearray(rules.all_tiles)
        self.bonuses = tables.bonuses
        self.letters = word_map.letters
        self.most = rules.rack_size
        self.bingos = array("i", [0] * self.game.seats)
        self.outcomes = array("i")
        self.games_a_stream = self.game.seats
        self.width = TURN_HEAD + 2 * self.most
        self.records = bytearray(_FIRST_TURNS * self.width)
        self.recorded = 0
        self.overflowed = False

    def play(self, seed: int, first: int, count: int, paired: bool) -> tuple[Any, bytes]:
        """Play games `first` to `first + count`; answers how they ended, and all their turns.

        By game there are `OUTCOME_HEAD` numbers, how it ended, how many turns it had and which of all turns are its
        first and, plus one, its last; then the scores before the reckoning, those after it and the bingos by seat.
        """
        outcomes = array("i", bytes(4 * count * (OUTCOME_HEAD + 3 * self.game.seats)))
        self.outcomes = outcomes
        self.recorded = 0
        self.overflowed = False
        self.games_a_stream = self.game.seats if paired else 1
        stream_seed: cython.ulonglong = seed & _ALL_BITS
        begin: cython.longlong = first
        games: cython.int = count
        with cython.nogil:
            self.play_all(stream_seed, begin, games)
        self.search.check_memory()
        if self.overflowed:
            raise MemoryError
        return outcomes, bytes(self.records[: self.recorded])

    def play_all(self, seed: cython.ulonglong, first: cython.longlong, count: cython.int) -> None:
        """Play one game after the other, and note how each ended."""
        game: cython.int
        at: cython.Py_ssize_t = 0
        seat: cython.int
        for game in range(count):
            start: cython.Py_ssize_t = self.recorded // self.width
            self.play_game(seed, (first + game) // self.games_a_stream, (first + game) % self.game.seats)
            self.outcomes[at] = self.game.ending
            self.outcomes[at + 1] = self.turns
            self.outcomes[at + 2] = start
            self.outcomes[at + 3] = self.recorded // self.width
            at += OUTCOME_HEAD
            for seat in range(self.game.seats):
                self.outcomes[at + seat] = self.game.scores[seat]
                self.outcomes[at + self.game.seats + seat] = self.game.finals[seat]
                self.outcomes[at + 2 * self.game.seats + seat] = self.bingos[seat]
            at += 3 * self.game.seats

    def play_game(self, seed: cython.ulonglong, stream: cython.ulonglong, starter: cython.int) -> None:
        """Play the game whose tiles come from this stream, begun by this seat."""
        self.game.seed(seed, stream)
        self.begin(starter)
        while self.game.ending == UNFINISHED:
            self.take_turn()

    def begin(self, starter: cython.int) -> None:
        """Clear the board and deal the racks in the order of play. Rule: R2.3"""
        self.crossings.clear()
        self.game.fill_bag(self.all_tiles, len(self.all_tiles))
        self.game.start()
        seat: cython.int
        for seat in range(self.game.seats):
            self.bingos[seat] = 0
        for seat in range(self.game.seats):
            self.game.draw((starter + seat) % self.game.seats, True)
        self.game.seat = starter
        self.turns = 0

    def take_turn(self) -> None:
        """Make the best play or exchange of the seat on turn, or pass; then it is the next one's turn. Rule: R3.1"""
        self.weigh()
        exchanged: cython.int = NOTHING
        if self.by_equity[self.game.seat] and self.game.may_exchange():
            exchanged = self.search.subracks.best_aside(self.game.bag_count())
        floor: cython.int = LEAST_EQUITY if exchanged == NOTHING else self.search.subracks.kept[exchanged]
        self.find_best(floor)
        if self.search.found:
            self.make_play()
        elif exchanged != NOTHING:
            self.put_aside(self.search.subracks.write_tiles(exchanged, self.search.tried_tiles))
        elif self.game.may_exchange():
            self.exchange_all()
        else:
            self.make_pass()
        self.turns += 1
        self.game.pass_on()
        if self.game.ending != UNFINISHED:
            self.record_racks()

    def find_best(self, floor: cython.int) -> None:
        """Find the best play worth at least `floor` millipoints."""
        self.slots.refresh()
        self.search.best_play(floor)

    def weigh(self) -> None:
        """Let the search know the rack on turn, and what each part of it is worth when kept."""
        seat: cython.int = self.game.seat
        tile: cython.int
        for tile in range(self.letters + 1):
            self.search.subracks.held[tile] = self.game.racks[seat * TILE_CODES + tile]
        self.evaluators.weigh(seat, self.search.subracks, self.game.bag_count(), self.game.unseen_points())

    def make_play(self) -> None:
        """Lay the tiles of the best play, count its points and draw. Rule: R3.2, R5.6"""
        points: cython.int = self.search.best_points
        count: cython.int = self.search.best_count
        direction: cython.int = self.search.best_direction
        square: cython.int = self.search.best_square
        self.record(PLAYED, direction, square, points, self.search.best_tiles, count)
        self.crossings.lay(direction, square, self.search.best_tiles, count)
        place: cython.int
        for place in range(count):
            tile: cython.int = self.search.best_tiles[place]
            self.game.take(self.game.seat, BLANK if tile & BLANK_FLAG else tile)
        self.game.draw(self.game.seat, True)
        self.game.count_play(points)
        self.bingos[self.game.seat] += self.bonuses[count] > 0

    def exchange_all(self) -> None:
        """Put aside all tiles but the blanks, as far as the bag allows: what a player who goes by points does."""
        count: cython.int = 0
        tile: cython.int
        for tile in range(1, self.letters + 1):
            for _ in range(self.search.subracks.held[tile]):
                if count < self.game.bag_count():
                    self.search.tried_tiles[count] = tile
                    count += 1
        if count:
            self.put_aside(count)
        else:
            self.make_pass()

    def put_aside(self, count: cython.int) -> None:
        """Draw for the tiles tried, then mix them into the bag. Rule: R6.1"""
        self.record(EXCHANGED, 0, 0, 0, self.search.tried_tiles, count)
        place: cython.int
        for place in range(count):
            self.game.take(self.game.seat, self.search.tried_tiles[place])
        self.game.draw(self.game.seat, True)
        for place in range(count):
            self.game.put_back(self.search.tried_tiles[place], True)
        self.game.count_exchange()

    def make_pass(self) -> None:
        """Do nothing."""
        self.record(PASSED, 0, 0, 0, self.search.tried_tiles, 0)
        self.game.count_pass()

    def record_racks(self) -> None:
        """Write down what each seat has left, in a row like that of a pass."""
        seat: cython.int
        for seat in range(self.game.seats):
            self.game.seat = seat
            self.record(PASSED, 0, 0, 0, self.search.tried_tiles, 0)

    def record(
        self,
        kind: cython.int,
        direction: cython.int,
        square: cython.int,
        points: cython.int,
        tiles: cython.uchar[::1],
        count: cython.int,
    ) -> None:
        """Write down a turn before it is made."""
        if self.recorded + self.width > len(self.records):
            with cython.gil:
                self.make_room()
            if self.overflowed:
                return
        at: cython.Py_ssize_t = self.recorded
        self.recorded += self.width
        self.records[at] = self.game.seat
        self.records[at + 1] = kind
        self.records[at + 2] = direction
        self.records[at + 3] = square >> 8
        self.records[at + 4] = square & 0xFF
        self.records[at + 5] = (points >> 24) & 0xFF
        self.records[at + 6] = (points >> 16) & 0xFF
        self.records[at + 7] = (points >> 8) & 0xFF
        self.records[at + 8] = points & 0xFF
        self.records[at + 9] = count
        self.records[at + 10] = self.game.rack_counts[self.game.seat]
        at += TURN_HEAD
        place: cython.int
        for place in range(self.most):
            self.records[at + place] = tiles[place] if place < count else 0
        at += self.most
        tile: cython.int
        place = 0
        for tile in range(self.letters + 1):
            for _ in range(self.game.racks[self.game.seat * TILE_CODES + tile]):
                self.records[at + place] = tile
                place += 1
        while place < self.most:
            self.records[at + place] = 0
            place += 1

    def make_room(self) -> None:
        """Double the room for records."""
        try:
            records = bytearray(2 * len(self.records))
            records[: self.recorded] = self.records[: self.recorded]
            self.records = records
        except MemoryError:
            self.overflowed = True
            self.game.ending = STOPPED
