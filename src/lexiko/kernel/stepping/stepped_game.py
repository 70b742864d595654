# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""One of many games that go on turn by turn: how it begins, and what each kind of turn does to it. Compiled.

Which tiles come is decided by a stream of random numbers alone, in the order that `lexiko.env` tells of: the bag is
mixed, the starting tiles are drawn from its end and mixed in again, and all draws are made from its end.
Rule: R2.1, R2.2, R3.2, R6.1, R9.1 to R9.3, V1, V7, C7
"""

from __future__ import annotations

from array import array
from typing import Any

import cython

from lexiko.kernel.board import Crossings
from lexiko.kernel.game_state import GameState
from lexiko.kernel.slots import Slots
from lexiko.kernel.tables import Tables

if not cython.compiled:
    from lexiko.kernel.consts import AGREED, BLANK, BLANK_FLAG, FINISH_LINE, OUT, STOPPED, TILE_CODES, UNFINISHED


@cython.final
@cython.cclass
class SteppedGame:
    """A game whose seats count in playing order: place p of it is seat `order[p]` of the table."""

    def __init__(self, tables: Tables, salts: Any, step_rules: Any) -> None:
        """`salts` are those of the word map, `step_rules` is a `StepRules`."""
        rules = step_rules.rules
        self.crossings = Crossings(tables, bytes(tables.squares))
        self.slots = Slots(tables, self.crossings, salts, rules.rack_size)
        self.game = GameState(tables, rules, step_rules.seats)
        self.by_draw = step_rules.by_draw
        self.rounds = step_rules.rounds
        self.scoreless_to_end = rules.scoreless_to_end
        self.exchange_at_least = rules.exchange_bag_at_least
        self.long_opening = tables.opening_length > 2
        self.tiles = bytearray(rules.all_tiles)
        self.seat_targets = array("i", rules.targets or [0] * step_rules.seats)
        self.order = array("i", range(step_rules.seats))
        self.left = array("i", range(step_rules.seats))
        self.loose = bytearray(TILE_CODES)
        self.turns = 0

    def begin(self, seed: cython.ulonglong, stream: cython.ulonglong) -> None:
        """Lay the table: mix the bag, find who begins and deal. Rule: R2.1, R2.2"""
        self.game.seed(seed, stream)
        self.crossings.clear()
        self.game.fill_bag(self.tiles, len(self.tiles))
        self.game.start()
        self.turns = 0
        if self.by_draw:
            self.draw_for_the_start()
        else:
            self.order_at_random()
        place: cython.int
        for place in range(self.game.seats):
            self.game.draw(place, True)
        self.game.seat = 0

    def draw_for_the_start(self) -> None:
        """Each draws a tile, the lowest begins, who is tied draws again; then they are mixed in again. Rule: R2.1"""
        tile: cython.int
        place: cython.int
        for tile in range(TILE_CODES):
            self.loose[tile] = 0
        tied: cython.int = self.game.seats
        for place in range(tied):
            self.left[place] = place
        while tied > 1 and self.game.bag_count() >= tied:
            nearest: cython.int = TILE_CODES
            still: cython.int = 0
            for place in range(tied):
                self.game.bag_end -= 1
                tile = self.game.bag[self.game.bag_end]
                self.loose[tile] += 1
                if tile < nearest:
                    nearest = tile
                    still = 0
                if tile == nearest:
                    self.left[still] = self.left[place]
                    still += 1
            tied = still
        first: cython.int = self.left[0]
        for place in range(self.game.seats):
            self.order[place] = (first + place) % self.game.seats
        for tile in range(TILE_CODES):
            for _ in range(self.loose[tile]):
                self.game.put_back(tile, True)

    def order_at_random(self) -> None:
        """The playing order is any. Rule: R2.1"""
        place: cython.int
        other: cython.int
        seats: cython.int = self.game.seats
        for place in range(seats):
            self.left[place] = place
        for place in range(seats):
            picked: cython.int = self.game.luck.below(seats - place)
            self.order[place] = self.left[picked]
            for other in range(picked, seats - place - 1):
                self.left[other] = self.left[other + 1]

    def play(self, direction: cython.int, square: cython.int, tiles: cython.uchar[::1], points: cython.int) -> None:
        """Lay these tiles, up to the first 0, count the points and draw. Rule: R3.2, R5.1"""
        count: cython.int = 0
        while count < len(tiles) and tiles[count]:
            count += 1
        self.crossings.lay(direction, square, tiles, count)
        place: cython.int
        for place in range(count):
            tile: cython.int = tiles[place]
            self.game.take(self.game.seat, BLANK if tile & BLANK_FLAG else tile)
        self.game.draw(self.game.seat, True)
        self.game.count_play(points)
        self.turns += 1
        target: cython.int = self.seat_targets[self.order[self.game.seat]]
        if target and self.game.scores[self.game.seat] >= target:
            self.end(FINISH_LINE)
        elif self.game.bag_count() == 0 and self.game.rack_counts[self.game.seat] == 0:
            self.end(OUT)
        else:
            self.check_scoreless()

    def exchange(self, tiles: cython.uchar[::1], count: cython.int) -> None:
        """Draw for these tiles, which are in order, then mix them into the bag. Rule: R6.1"""
        place: cython.int
        for place in range(count):
            self.game.take(self.game.seat, tiles[place])
        self.game.draw(self.game.seat, True)
        for place in range(count):
            self.game.put_back(tiles[place], True)
        self.game.count_exchange()
        self.turns += 1
        self.check_scoreless()

    def agrees(self) -> cython.bint:
        """Whether a pass now says that no play remains, and all others have said so. Rule: R9.2"""
        return self.left_to_agreement() and self.game.passes >= 2 * self.game.seats - 1

    def left_to_agreement(self) -> cython.bint:
        """Whether it is for the players to agree, since passes by themselves do not end the game. Rule: R9.2, V1"""
        return self.rounds == 1 or self.opening_to_come()

    def opening_to_come(self) -> cython.bint:
        """Whether the long first word is still to be found. Rule: V1"""
        return self.long_opening and self.crossings.vacant

    def make_pass(self, any_play: cython.bint) -> None:
        """Pass; `any_play` is whether some rack has a play, where that matters. Rule: R6.3, R9.2"""
        self.game.count_pass()
        self.turns += 1
        twice: cython.bint = self.rounds == 2 and self.game.passes >= 2 * self.game.seats
        if not self.opening_to_come() and (twice or (self.asks_for_proof() and not any_play)):
            self.end(AGREED)
        self.check_scoreless()

    def asks_for_proof(self) -> cython.bint:
        """Whether the game ends if nobody has a play: all have passed, and nobody may exchange. Rule: R9.2"""
        if self.rounds != 1 or self.game.passes < self.game.seats:
            return False
        return self.game.bag_count() == 0 or self.game.bag_count() < self.exchange_at_least

    def check_scoreless(self) -> None:
        """End the game after too many turns in a row without points. Rule: C7"""
        if self.game.ending != UNFINISHED or self.opening_to_come():
            return
        if self.scoreless_to_end > 0 and self.game.scoreless >= self.scoreless_to_end:
            self.end(AGREED)

    def end(self, ending: cython.int) -> None:
        """Reckon the unplayed tiles, but where the game is only broken off. Rule: R9.3, V7"""
        self.game.ending = ending
        self.game.ended_by = self.game.seat
        if ending == STOPPED:
            place: cython.int
            for place in range(self.game.seats):
                self.game.finals[place] = self.game.scores[place]
        else:
            self.game.settle()
