# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""How a compiled game goes in which plays are withdrawn and turns lost, and when it is over. Compiled.

Rule: R2.2, R8.3 to R8.5, R9.1 to R9.3, V1, V7, C7, C8
"""

from __future__ import annotations

from array import array
from typing import Any

import cython

from lexiko.kernel.game_loop import GameLoop
from lexiko.kernel.leave_evaluator import LeaveEvaluator
from lexiko.kernel.levels.played_words import PlayedWords
from lexiko.kernel.tables import Tables
from lexiko.kernel.word_map import WordMap

if not cython.compiled:
    from lexiko.kernel.consts import (
        AGREED,
        BLANK,
        BLANK_FLAG,
        FINISH_LINE,
        LEAST_EQUITY,
        LOST,
        OUT,
        TILE_CODES,
        UNFINISHED,
    )


@cython.cclass
class TableLoop(GameLoop):
    """A game as it goes at a table, but for what the players say: a loop for a loop of players with minds.

    `closing` says how the game ends unless its last play is withdrawn. The row of a turn that is lost is like a pass.
    Seats `passed`, and `agreed` that no play remains, since the last turn that starts the count again; they `accepted`
    the last play, and owe turns (`owed`).
    """

    def __init__(
        self,
        tables: Tables,
        word_map: WordMap,
        evaluators: list[LeaveEvaluator],
        by_equity: bytes,
        rules: Any,
        doubting: Any,
    ) -> None:
        """What a `GameLoop` takes, and a `DoubtRules`."""
        super().__init__(tables, word_map, evaluators, by_equity, rules)
        self.whole = self.search
        self.whole_slots = self.slots
        self.words = PlayedWords(self.crossings)
        self.nothing = array("i", bytes(4 << rules.rack_size))
        seats: int = self.game.seats
        self.owed = array("i", bytes(4 * seats))
        self.passed = array("i", bytes(4 * seats))
        self.agreed = bytearray(seats)
        self.accepted = bytearray(seats)
        self.rack_before = bytearray(TILE_CODES)
        self.passing_rounds = doubting.passing_rounds
        self.opening_length = tables.opening_length
        self.closing = UNFINISHED
        self.maker = 0

    def open_table(self, starter: cython.int) -> None:
        """Deal a new game, in which nobody has said anything yet."""
        self.begin(starter)
        self.starter = starter
        self.turn_number = 1
        self.closing = UNFINISHED
        self.words.count = 0
        self.start_passes_again()
        seat: cython.int
        for seat in range(self.game.seats):
            self.owed[seat] = 0

    def end_turn(self, seat: cython.int) -> None:
        """The turn this seat has made is over; the game may be, unless its play is withdrawn. Rule: R9.1, R9.2"""
        self.turns += 1
        if self.game.ending != UNFINISHED:
            return
        self.count_passes(seat)
        self.hand_on()
        if self.words.count:
            self.check_play(seat)
        elif self.game.passes:
            self.check_passes()
        self.lose_turns()

    def lay(self) -> None:
        """Make the play chosen, and keep what is needed to take it back. Rule: R8.3"""
        seat: cython.int = self.game.seat
        tile: cython.int
        for tile in range(self.letters + 1):
            self.rack_before[tile] = self.game.racks[seat * TILE_CODES + tile]
        self.maker = seat
        self.score_before = self.game.scores[seat]
        self.scoreless_before = self.game.scoreless
        self.make_play()
        self.points_made = self.search.best_points
        self.count_laid = self.search.best_count
        self.words.note(self.search.best_direction, self.search.best_count)
        for seat in range(self.game.seats):
            self.accepted[seat] = False

    def count_passes(self, seat: cython.int) -> None:
        """Count a pass for its seat; any other turn starts everybody's count again. Rule: R9.2"""
        if self.game.passes:
            self.passed[seat] += 1
        else:
            self.start_passes_again()

    def start_passes_again(self) -> None:
        """Nobody has passed or agreed since. Rule: R9.2"""
        seat: cython.int
        for seat in range(self.game.seats):
            self.passed[seat] = 0
            self.agreed[seat] = False

    def hand_on(self) -> None:
        """It is the next seat's turn. Rule: R2.2"""
        self.game.seat = (self.game.seat + 1) % self.game.seats
        self.turn_number += 1

    def lose_turns(self) -> None:
        """Pass over seats whose turn has come but is lost to a failed challenge. Rule: R8.4, C7"""
        self.check_scoreless()
        while self.closing == UNFINISHED and self.game.ending == UNFINISHED and self.owed[self.game.seat]:
            self.record(LOST, 0, 0, 0, self.search.tried_tiles, 0)
            self.turns += 1
            self.game.scoreless += self.game.scoreless_to_end > 0
            self.owed[self.game.seat] -= 1
            self.hand_on()
            self.check_scoreless()

    def may_challenge(self, seat: cython.int) -> cython.bint:
        """Whether this seat may challenge the last play now. Rule: R8.1"""
        return seat != self.maker and not self.accepted[seat] and self.words.any_open()

    def anybody_may_challenge(self) -> cython.bint:
        """Whether any seat may. Rule: R8.1"""
        seat: cython.int = 0
        while seat < self.game.seats and not self.may_challenge(seat):
            seat += 1
        return seat < self.game.seats

    def after_answer(self) -> None:
        """Once nobody may challenge it any more, the play that ends the game has ended it. Rule: R8.5, R9.1"""
        if self.closing == UNFINISHED:
            self.lose_turns()
        elif not self.anybody_may_challenge():
            self.settle()

    def withdraw(self) -> None:
        """Take the last play back, and begin to count passes and agreements anew. Rule: R8.3"""
        since: cython.int = self.game.scoreless - (0 if self.points_made else self.scoreless_before + 1)
        self.take_up_tiles()
        self.crossings.take_back()
        self.bingos[self.maker] -= self.bonuses[self.count_laid] > 0
        self.game.scores[self.maker] = self.score_before
        self.game.scoreless = self.scoreless_before + 1 + since
        self.start_passes_again()
        self.closing = UNFINISHED
        self.words.count = 0

    def take_up_tiles(self) -> None:
        """Give the tiles of the last play back to its maker, and those drawn since to the bag. Rule: R8.3"""
        first: cython.int = self.crossings.beginnings[self.crossings.plays - 1]
        place: cython.int
        for place in range(self.count_laid):
            tile: cython.uchar = self.crossings.cells[
                self.crossings.changed[first + place] - 2 * self.crossings.squares
            ]
            self.game.give(self.maker, BLANK if tile & BLANK_FLAG else tile)
        letter: cython.int
        for letter in range(self.letters + 1):
            while self.game.racks[self.maker * TILE_CODES + letter] > self.rack_before[letter]:
                self.game.take(self.maker, letter)
                self.game.put_back(letter, True)

    def has_finished(self, seat: cython.int) -> cython.bint:
        """Whether a seat has reached its finish line. Rule: V7"""
        return self.game.targets[seat] > 0 and self.game.scores[seat] >= self.game.targets[seat]

    def check_play(self, seat: cython.int) -> None:
        """After a play: has its maker reached the finish line, or gone out? Rule: R9.1, V7"""
        if self.has_finished(seat):
            self.closing = FINISH_LINE
        elif self.game.bag_count() == 0 and self.game.rack_counts[seat] == 0:
            self.closing = OUT

    def opening_to_come(self) -> cython.bint:
        """Whether V1's long first word is still to be found, so that passes end nothing. Rule: V1, R9.2"""
        return self.opening_length > 2 and self.crossings.vacant

    def check_scoreless(self) -> None:
        """After a turn: has it been one too many in a row without points? Rule: C7"""
        most: cython.int = self.game.scoreless_to_end
        if self.closing != UNFINISHED or self.game.ending != UNFINISHED or most == 0 or self.game.scoreless < most:
            return
        if not self.opening_to_come():
            self.closing = AGREED
            if not self.anybody_may_challenge():
                self.settle()

    def passed_by_all(self, times: cython.int) -> cython.bint:
        """Whether everybody has passed so often since the last turn that starts the count again. Rule: R9.2"""
        seat: cython.int = 0
        while seat < self.game.seats and self.passed[seat] >= times:
            seat += 1
        return seat == self.game.seats

    def check_passes(self) -> None:
        """After a pass or an agreement: are no more plays made? Rule: R9.2"""
        seat: cython.int
        agreed: cython.int = 0
        for seat in range(self.game.seats):
            agreed += self.agreed[seat]
        over: cython.bint = agreed == self.game.seats
        if not over and self.passing_rounds and not self.opening_to_come() and self.passed_by_all(self.passing_rounds):
            over = self.passing_rounds > 1 or (not self.exchange_allowed() and not self.any_play())
        if over:
            self.closing = AGREED
            self.settle()

    def exchange_allowed(self) -> cython.bint:
        """Whether a tile may be exchanged. Rule: R6.2"""
        return self.game.bag_count() > 0 and self.game.bag_count() >= self.game.exchange_at_least

    def any_play(self) -> cython.bint:
        """Whether any rack has a play by the words of the table. Rule: R9.2"""
        self.whole_slots.refresh()
        seat: cython.int
        tile: cython.int
        for seat in range(self.game.seats):
            for tile in range(self.letters + 1):
                self.whole.subracks.held[tile] = self.game.racks[seat * TILE_CODES + tile]
            self.whole.subracks.take_rack(self.nothing)
            self.whole.best_play(LEAST_EQUITY)
            self.whole.check_memory()
            if self.whole.found:
                return True
        return False

    def settle(self) -> None:
        """Reckon the racks and end the game. Rule: R9.3, R9.4, V7, C8"""
        self.game.ending = self.closing
        if self.closing == OUT:
            self.game.seat = self.maker
        self.game.ended_by = self.game.seat
        self.game.settle()
