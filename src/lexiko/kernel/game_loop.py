# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Whole games of players that make the best play by points or by equity, one after the other. Compiled.

Game k depends on the seed and k alone, whoever plays it and whenever: its tiles come from a stream of its own
(splitmix64, Steele et al. 2014). Everybody knows the same words, so nobody challenges. A player who has no play
exchanges, or passes if that is not allowed or three rounds have brought no points; when all have passed in turn, in
some editions twice, nobody has a play, and the game ends; in others it ends after so many turns without points.
Rule: R3.1, R3.2, R6.1, R6.2, R9.1 to R9.3, V1, V6, V7, C7, C8
"""

from __future__ import annotations

from array import array
from typing import Any

import cython

from lexiko.kernel.board import Crossings
from lexiko.kernel.leave_evaluator import LeaveEvaluator
from lexiko.kernel.search import Search
from lexiko.kernel.slots import Slots
from lexiko.kernel.tables import Tables
from lexiko.kernel.word_map import WordMap

if not cython.compiled:
    from lexiko.kernel.consts import (
        AGREED,
        BLANK,
        BLANK_FLAG,
        EXCHANGED,
        FINISH_LINE,
        LEAST_EQUITY,
        NOTHING,
        OUT,
        OUTCOME_HEAD,
        PASSED,
        PLAYED,
        ROUNDS_BEFORE_PASSING,
        STOPPED,
        TILE_CODES,
        TURN_HEAD,
        UNFINISHED,
    )

_ALL_BITS = (1 << 64) - 1
_MIXERS = (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB)
_FIRST_TURNS = 64


@cython.final
@cython.cclass
class GameLoop:
    """Plays games of one ruleset and one lexicon; used by one thread.

    A turn is recorded in `width` bytes: seat, kind, direction, square of the first tile laid (2), points (4), how many
    tiles were laid or put aside, how many were on the rack before, then these tiles and those, padded with 0. At the
    end of a game follows a row for each seat, with the tiles it has left.
    """

    def __init__(
        self, tables: Tables, word_map: WordMap, evaluators: list[LeaveEvaluator], by_equity: bytes, rules: Any
    ) -> None:
        """`evaluators` and `by_equity` by seat; `rules` is a `GameRules`."""
        self.crossings = Crossings(tables, bytes(tables.squares))
        self.slots = Slots(tables, self.crossings, word_map.salts, rules.rack_size)
        self.search = Search(tables, word_map, self.slots)
        self.seats = len(evaluators)
        evaluators = [*evaluators, *[evaluators[0]] * (4 - len(evaluators))]
        self.evaluator_1, self.evaluator_2, self.evaluator_3, self.evaluator_4 = evaluators
        self.by_equity = by_equity
        self.all_tiles = rules.all_tiles
        self.values = tables.values
        self.bonuses = tables.bonuses
        self.targets = array("i", rules.targets or [0] * self.seats)
        self.letters = word_map.letters
        self.most = rules.rack_size
        self.exchange_at_least = rules.exchange_bag_at_least
        self.passes_to_end = rules.passes_to_end
        self.scoreless_to_end = rules.scoreless_to_end
        self.lost_times = rules.settling.lost
        self.gained_times = rules.settling.gained
        self.bag = bytearray(rules.all_tiles)
        self.racks = bytearray(TILE_CODES * self.seats)
        self.rack_counts = array("i", [0] * self.seats)
        self.rack_points = array("i", [0] * self.seats)
        self.scores = array("i", [0] * self.seats)
        self.finals = array("i", [0] * self.seats)
        self.bingos = array("i", [0] * self.seats)
        self.mixers = array("Q", _MIXERS)
        self.outcomes = array("i")
        self.games_a_stream = self.seats
        self.width = TURN_HEAD + 2 * self.most
        self.records = bytearray(_FIRST_TURNS * self.width)
        self.recorded = 0
        self.overflowed = False

    def play(self, seed: int, first: int, count: int, paired: bool) -> tuple[Any, bytes]:
        """Play games `first` to `first + count`; answers how they ended, and all their turns.

        By game there are `OUTCOME_HEAD` numbers, how it ended, how many turns it had and which of all turns are its
        first and, plus one, its last; then the scores before the reckoning, those after it and the bingos by seat.
        """
        outcomes = array("i", bytes(4 * count * (OUTCOME_HEAD + 3 * self.seats)))
        self.outcomes = outcomes
        self.recorded = 0
        self.overflowed = False
        self.games_a_stream = self.seats if paired else 1
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
            self.play_game(seed, (first + game) // self.games_a_stream, (first + game) % self.seats)
            self.outcomes[at] = self.ending
            self.outcomes[at + 1] = self.turns
            self.outcomes[at + 2] = start
            self.outcomes[at + 3] = self.recorded // self.width
            at += OUTCOME_HEAD
            for seat in range(self.seats):
                self.outcomes[at + seat] = self.scores[seat]
                self.outcomes[at + self.seats + seat] = self.finals[seat]
                self.outcomes[at + 2 * self.seats + seat] = self.bingos[seat]
            at += 3 * self.seats

    def play_game(self, seed: cython.ulonglong, stream: cython.ulonglong, starter: cython.int) -> None:
        """Play the game whose tiles come from this stream, begun by this seat."""
        self.seed(seed, stream)
        self.begin(starter)
        while self.ending == UNFINISHED:
            self.take_turn()

    def seed(self, seed: cython.ulonglong, game: cython.ulonglong) -> None:
        """Begin the stream of a game."""
        self.state = seed
        self.state = self.number() ^ game
        self.state = self.number()

    def number(self) -> cython.ulonglong:
        """The next 64 random bits."""
        self.state += self.mixers[0]
        if not cython.compiled:
            self.state &= _ALL_BITS
        bits: cython.ulonglong = self.state
        bits = (bits ^ (bits >> 30)) * self.mixers[1]
        if not cython.compiled:
            bits &= _ALL_BITS
        bits = (bits ^ (bits >> 27)) * self.mixers[2]
        if not cython.compiled:
            bits &= _ALL_BITS
        return bits ^ (bits >> 31)

    def below(self, most: cython.int) -> cython.int:
        """A random number from 0 up to below `most` (Lemire 2019, without the correction: most is tiny)."""
        return ((self.number() >> 32) * most) >> 32

    def shuffle(self) -> None:
        """Fill the bag with the set's tiles in a random order (Fisher and Yates)."""
        self.bag_count = len(self.all_tiles)
        place: cython.int
        for place in range(self.bag_count):
            self.bag[place] = self.all_tiles[place]
        for place in range(self.bag_count - 1, 0, -1):
            other: cython.int = self.below(place + 1)
            tile: cython.uchar = self.bag[place]
            self.bag[place] = self.bag[other]
            self.bag[other] = tile

    def begin(self, starter: cython.int) -> None:
        """Clear the board and deal the racks in the order of play. Rule: R2.3"""
        self.crossings.clear()
        self.shuffle()
        seat: cython.int
        tile: cython.int
        for seat in range(self.seats):
            for tile in range(TILE_CODES):
                self.racks[seat * TILE_CODES + tile] = 0
            self.rack_counts[seat] = 0
            self.rack_points[seat] = 0
            self.scores[seat] = 0
            self.bingos[seat] = 0
        for seat in range(self.seats):
            self.draw((starter + seat) % self.seats)
        self.seat = starter
        self.turns = 0
        self.scoreless = 0
        self.passes = 0
        self.ending = UNFINISHED

    def draw(self, seat: cython.int) -> None:
        """Fill a rack as far as the bag allows. Rule: R3.2"""
        while self.rack_counts[seat] < self.most and self.bag_count:
            self.bag_count -= 1
            tile: cython.uchar = self.bag[self.bag_count]
            self.racks[seat * TILE_CODES + tile] += 1
            self.rack_counts[seat] += 1
            self.rack_points[seat] += self.values[tile]

    def give_up(self, seat: cython.int, tile: cython.int) -> None:
        """Take a tile from a rack."""
        self.racks[seat * TILE_CODES + tile] -= 1
        self.rack_counts[seat] -= 1
        self.rack_points[seat] -= self.values[tile]

    def take_turn(self) -> None:
        """Make the best play or exchange of the seat on turn, or pass; then it is the next one's turn. Rule: R3.1"""
        self.weigh()
        exchanged: cython.int = self.best_exchange()
        floor: cython.int = LEAST_EQUITY if exchanged == NOTHING else self.search.subracks.kept[exchanged]
        self.slots.refresh()
        self.search.best_play(floor)
        if self.search.found:
            self.make_play()
        elif exchanged != NOTHING:
            self.exchange(exchanged)
        elif self.may_exchange():
            self.exchange_all()
        else:
            self.make_pass()
        self.turns += 1
        self.check_ending()
        self.seat = (self.seat + 1) % self.seats

    def weigh(self) -> None:
        """Let the search know the rack on turn, and what each part of it is worth when kept."""
        tile: cython.int
        for tile in range(self.letters + 1):
            self.search.subracks.held[tile] = self.racks[self.seat * TILE_CODES + tile]
        if self.seat == 0:
            self.evaluator_1.weigh(self.search.subracks.held, self.bag_count, self.unseen_points())
            self.search.subracks.take_rack(self.evaluator_1.kept)
        elif self.seat == 1:
            self.evaluator_2.weigh(self.search.subracks.held, self.bag_count, self.unseen_points())
            self.search.subracks.take_rack(self.evaluator_2.kept)
        elif self.seat == 2:
            self.evaluator_3.weigh(self.search.subracks.held, self.bag_count, self.unseen_points())
            self.search.subracks.take_rack(self.evaluator_3.kept)
        else:
            self.evaluator_4.weigh(self.search.subracks.held, self.bag_count, self.unseen_points())
            self.search.subracks.take_rack(self.evaluator_4.kept)

    def unseen_points(self) -> cython.int:
        """What the tiles of the other seats count; once the bag is empty everybody can reckon that."""
        return self.unplayed() - self.rack_points[self.seat]

    def may_exchange(self) -> cython.bint:
        """Whether there may be, and is sense in, an exchange. Rule: R6.2"""
        if self.scoreless >= ROUNDS_BEFORE_PASSING * self.seats:
            return False
        return self.bag_count > 0 and self.bag_count >= self.exchange_at_least

    def best_exchange(self) -> cython.int:
        """The subrack best put aside by a player who goes by equity: what is kept is worth most, most of it kept.

        `NOTHING` if none may be; the first of equals by number.
        """
        best: cython.int = NOTHING
        if not self.by_equity[self.seat] or not self.may_exchange():
            return best
        subrack: cython.int
        for subrack in range(1, self.search.subracks.count):
            if self.search.subracks.size[subrack] <= self.bag_count and (
                best == NOTHING or self.goes_before(subrack, best)
            ):
                best = subrack
        return best

    def goes_before(self, one: cython.int, other: cython.int) -> cython.bint:
        """Whether putting one subrack aside is better than putting the other."""
        if self.search.subracks.kept[one] != self.search.subracks.kept[other]:
            return self.search.subracks.kept[one] > self.search.subracks.kept[other]
        if self.search.subracks.size[one] != self.search.subracks.size[other]:
            return self.search.subracks.size[one] < self.search.subracks.size[other]
        return self.search.subracks.number[one] < self.search.subracks.number[other]

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
            self.give_up(self.seat, BLANK if tile & BLANK_FLAG else tile)
        self.draw(self.seat)
        self.scores[self.seat] += points
        self.bingos[self.seat] += self.bonuses[count] > 0
        if points:
            self.scoreless = 0
        self.passes = 0

    def exchange(self, subrack: cython.int) -> None:
        """Put a subrack aside and draw as many. Rule: R6.1"""
        count: cython.int = 0
        left: cython.int = self.search.subracks.number[subrack]
        tile: cython.int
        for tile in range(self.letters, -1, -1):
            while self.search.subracks.held[tile] and left >= self.search.subracks.strides[tile]:
                left -= self.search.subracks.strides[tile]
                self.search.subracks.held[tile] -= 1
                self.search.tried_tiles[count] = tile
                count += 1
        self.put_aside(count)

    def exchange_all(self) -> None:
        """Put aside all tiles but the blanks, as far as the bag allows: what a player who goes by points does."""
        count: cython.int = 0
        tile: cython.int
        for tile in range(1, self.letters + 1):
            while self.search.subracks.held[tile] and count < self.bag_count:
                self.search.subracks.held[tile] -= 1
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
            self.give_up(self.seat, self.search.tried_tiles[place])
        self.draw(self.seat)
        for place in range(count):
            other: cython.int = self.below(self.bag_count + 1)
            self.bag[self.bag_count] = self.bag[other]
            self.bag[other] = self.search.tried_tiles[place]
            self.bag_count += 1
        self.scoreless += 1
        self.passes = 0

    def make_pass(self) -> None:
        """Do nothing."""
        self.record(PASSED, 0, 0, 0, self.search.tried_tiles, 0)
        self.scoreless += 1
        self.passes += 1

    def check_ending(self) -> None:
        """See whether the turn has ended the game. Rule: R9.1, R9.2, V7, C7"""
        target: cython.int = self.targets[self.seat]
        if target and self.scores[self.seat] >= target:
            self.ending = FINISH_LINE
        elif self.bag_count == 0 and self.rack_counts[self.seat] == 0:
            self.ending = OUT
        elif self.stands_still():
            self.ending = AGREED
        if self.ending != UNFINISHED:
            self.settle()

    def stands_still(self) -> cython.bint:
        """Whether too many turns in a row were passes, or without points. Rule: R9.2, C7"""
        if self.passes_to_end and self.passes == self.passes_to_end:
            return True
        return self.scoreless_to_end > 0 and self.scoreless >= self.scoreless_to_end

    def settle(self) -> None:
        """Reckon the unplayed tiles. Rule: R9.3, V7, C8"""
        seat: cython.int
        lost: cython.int = 0
        if self.ending == OUT:
            lost = self.lost_times
        elif self.ending == AGREED:
            lost = 1
        for seat in range(self.seats):
            self.finals[seat] = self.scores[seat] - lost * self.rack_points[seat]
        if self.ending == OUT:
            self.finals[self.seat] += self.gained_times * self.unplayed()
        self.record_racks()

    def record_racks(self) -> None:
        """Write down what each seat has left, in a row like that of a pass."""
        mover: cython.int = self.seat
        seat: cython.int
        for seat in range(self.seats):
            self.seat = seat
            self.record(PASSED, 0, 0, 0, self.search.tried_tiles, 0)
        self.seat = mover

    def unplayed(self) -> cython.int:
        """What all tiles on the racks count."""
        points: cython.int = 0
        seat: cython.int
        for seat in range(self.seats):
            points += self.rack_points[seat]
        return points

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
        self.records[at] = self.seat
        self.records[at + 1] = kind
        self.records[at + 2] = direction
        self.records[at + 3] = square >> 8
        self.records[at + 4] = square & 0xFF
        self.records[at + 5] = (points >> 24) & 0xFF
        self.records[at + 6] = (points >> 16) & 0xFF
        self.records[at + 7] = (points >> 8) & 0xFF
        self.records[at + 8] = points & 0xFF
        self.records[at + 9] = count
        self.records[at + 10] = self.rack_counts[self.seat]
        at += TURN_HEAD
        place: cython.int
        for place in range(self.most):
            self.records[at + place] = tiles[place] if place < count else 0
        at += self.most
        tile: cython.int
        place = 0
        for tile in range(self.letters + 1):
            for _ in range(self.racks[self.seat * TILE_CODES + tile]):
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
            self.ending = STOPPED
