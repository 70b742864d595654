# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Many games, a turn of each with every call, and what the seat on turn may see of each and may do. Compiled.

Boards and tiles are kept game by game, so that only what a turn changed is looked at again; what a search notes is
needed for one game at a time, and there is one of it.
"""

from __future__ import annotations

from array import array
from typing import Any

import cython

from lexiko.kernel.rows import Rows
from lexiko.kernel.search import Search
from lexiko.kernel.stepping.stepped_game import SteppedGame
from lexiko.kernel.tables import Tables
from lexiko.kernel.word_map import WordMap

if not cython.compiled:
    from lexiko.kernel.consts import (
        AGREED,
        LEAST_EQUITY,
        ROOM_FOR_TILES,
        ROW_HEAD,
        ROW_TAIL,
        STOPPED,
        TILE_CODES,
        UNFINISHED,
    )

_ALL_BITS = (1 << 64) - 1


@cython.final
@cython.cclass
class GameSteps:
    """Steps games on, and writes what can be seen into the columns of a `StepColumns`; used by one thread.

    Actions are numbered: the plays offered, the most points first; then the parts of the rack that may be exchanged, by
    number; then the pass.
    """

    def __init__(self, tables: Tables, word_map: WordMap, step_rules: Any, columns: Any) -> None:
        """As many games as the columns have room for; `step_rules` is a `StepRules`."""
        rules = step_rules.rules
        self.games = [SteppedGame(tables, word_map.salts, step_rules) for _ in range(columns.games)]
        self.rows = Rows()
        first: SteppedGame = self.games[0]
        self.search = Search(tables, word_map, first.slots, self.rows)
        self.rows.begin(rules.rack_size, columns.plays)
        self.nothing = array("i", bytes(4 << rules.rack_size))
        self.seats = step_rules.seats
        self.squares = tables.squares
        self.cols = step_rules.cols
        self.letters = word_map.letters
        self.most = rules.rack_size
        self.most_turns = step_rules.most_turns
        self.exchange_at_least = rules.exchange_bag_at_least
        self.plays = columns.plays
        self.exchanges = (1 << rules.rack_size) - 1
        self.actions = self.plays + self.exchanges + 1
        self.stride = ROW_HEAD + rules.rack_size + ROW_TAIL
        self.best = bytearray(columns.plays * self.stride)
        self.tried = bytearray(ROOM_FOR_TILES)
        self.cells = columns.cells
        self.racks = columns.racks
        self.unseen = columns.unseen
        self.scores = columns.scores
        self.rack_sizes = columns.rack_sizes
        self.counts = columns.counts
        self.points = columns.points
        self.places = columns.places
        self.tiles = columns.tiles
        self.masks = columns.masks
        self.offered = columns.offered
        self.outcomes = columns.outcomes

    def begin(self, game: int, seed: int, stream: int) -> None:
        """Begin a game anew: its tiles depend on seed and stream alone."""
        one: SteppedGame = self.games[game]
        seed_bits: cython.ulonglong = seed & _ALL_BITS
        stream_bits: cython.ulonglong = stream & _ALL_BITS
        one.begin(seed_bits, stream_bits)
        self.show(game, one)

    def first_refused(self, actions: Any) -> Any:
        """The first game in which the number chosen stands for nothing, -1 if there is none; numbers of 64 bits."""
        self.asked = actions
        game: cython.int
        for game in range(len(self.games)):
            if not 0 <= self.asked[game] < self.actions:
                return game
            if not self.masks[cython.cast(cython.Py_ssize_t, game) * self.actions + self.asked[game]]:
                return game
        return -1

    def step(self, actions: Any) -> None:
        """Let the seat on turn in each game do what these numbers say, all of them offered; games that end stay so.

        How a game ended, and after how many turns, is in its outcome: the ending, the turns, the seat of the last of
        them; then the scores before the reckoning and after it, by seat.
        """
        self.chosen = actions
        game: cython.int
        for game in range(len(self.games)):
            one: SteppedGame = self.games[game]
            self.turn_to(one)
            with cython.nogil:
                self.take(game, one)
            self.search.check_memory()
            if one.game.ending == UNFINISHED:
                self.show(game, one)
            self.write_outcome(game, one)

    def turn_to(self, one: SteppedGame) -> None:
        """Let the search look at the board of this game."""
        self.search.slots = one.slots
        self.search.word_cache.slots = one.slots

    def take(self, game: cython.int, one: SteppedGame) -> None:
        """Make the turn chosen."""
        action: cython.int = self.chosen[game]
        if action < self.plays:
            self.make_play(game, one, action)
        elif action < self.plays + self.exchanges:
            one.exchange(self.tried, self.write_part(one, action - self.plays + 1))
        elif one.agrees():
            one.end(AGREED)
        else:
            self.make_pass(one)
        if one.game.ending == UNFINISHED:
            one.game.seat = (one.game.seat + 1) % self.seats
            if one.turns >= self.most_turns:
                one.end(STOPPED)

    def make_play(self, game: cython.int, one: SteppedGame, action: cython.int) -> None:
        """Make a play that was offered."""
        at: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, game) * self.plays + action
        square: cython.int = self.places[3 * at + 1] * self.cols + self.places[3 * at + 2]
        place: cython.int
        for place in range(ROOM_FOR_TILES):
            self.tried[place] = self.tiles[at * self.most + place] if place < self.most else 0
        one.play(self.places[3 * at], square, self.tried, self.points[at])

    def write_part(self, one: SteppedGame, number: cython.int) -> cython.int:
        """Write the tiles of the part of the rack with this number, in order; how many they are."""
        count: cython.int = 0
        tile: cython.int
        for tile in range(self.letters + 1):
            held: cython.int = one.game.racks[one.game.seat * TILE_CODES + tile]
            for _ in range(number % (held + 1)):
                self.tried[count] = tile
                count += 1
            number //= held + 1
        return count

    def make_pass(self, one: SteppedGame) -> None:
        """Pass; whether anybody has a play is looked for only where the game may end by that. Rule: R9.2"""
        any_play: cython.bint = True
        one.game.passes += 1
        asks: cython.bint = one.asks_for_proof()
        one.game.passes -= 1
        if asks:
            any_play = False
            place: cython.int
            for place in range(self.seats):
                if not any_play:
                    self.take_rack(one, place)
                    one.slots.refresh()
                    self.search.best_play(LEAST_EQUITY)
                    any_play = self.search.found
        one.make_pass(any_play)

    def take_rack(self, one: SteppedGame, place: cython.int) -> None:
        """Let the search know a rack."""
        tile: cython.int
        for tile in range(self.letters + 1):
            self.search.subracks.held[tile] = one.game.racks[place * TILE_CODES + tile]
        self.search.subracks.take_rack(self.nothing)

    def show(self, game: cython.int, one: SteppedGame) -> None:
        """Find the plays of the seat on turn, and write down what it may see and do."""
        self.turn_to(one)
        with cython.nogil:
            self.take_rack(one, one.game.seat)
            one.slots.refresh()
            self.rows.reset()
            self.search.write_plays()
        self.search.check_memory()
        shown: cython.int = self.rows.kept()
        self.rows.write_ranked(self.best, 0)
        with cython.nogil:
            self.write_plays(game, shown)
            self.offered[2 * game] = shown
            self.offered[2 * game + 1] = self.search.has_more()
            self.write_mask(game, one, shown)
            self.write_board(game, one)
            self.write_standing(game, one)

    def write_plays(self, game: cython.int, shown: cython.int) -> None:
        """Write the plays found, of which there are so many."""
        play: cython.int
        place: cython.int
        for play in range(self.plays):
            at: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, game) * self.plays + play
            row: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, play) * self.stride
            self.points[at] = 0
            for place in range(3):
                self.places[3 * at + place] = 0
            for place in range(self.most):
                self.tiles[at * self.most + place] = self.best[row + ROW_HEAD + place] if play < shown else 0
            if play < shown:
                square: cython.int = self.best[row + 5] << 8 | self.best[row + 6]
                # a single tile runs neither way: then 0
                self.places[3 * at] = self.best[row + 4] if self.best[row + ROW_HEAD + 1] else 0
                self.places[3 * at + 1] = square // self.cols
                self.places[3 * at + 2] = square % self.cols
                row += ROW_HEAD + self.most
                for place in range(4):
                    self.points[at] = self.points[at] << 8 | self.best[row + place]

    def write_mask(self, game: cython.int, one: SteppedGame, shown: cython.int) -> None:
        """Write which numbers stand for something that may be done. Rule: R6.2"""
        at: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, game) * self.actions
        number: cython.int
        for number in range(self.plays):
            self.masks[at + number] = number < shown
        at += self.plays
        for number in range(self.exchanges):
            self.masks[at + number] = 0
        in_bag: cython.int = one.game.bag_count()
        subrack: cython.int
        if in_bag >= self.exchange_at_least:
            for subrack in range(1, self.search.subracks.count):
                number = self.search.subracks.number[subrack]
                self.masks[at + number - 1] = self.search.subracks.size[subrack] <= in_bag
        self.masks[at + self.exchanges] = 1

    def write_board(self, game: cython.int, one: SteppedGame) -> None:
        """Write the board, the rack on turn, and the tiles that its seat does not see. Rule: R1.3"""
        at: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, game) * self.squares
        square: cython.int
        for square in range(self.squares):
            self.cells[at + square] = one.crossings.cells[square]
        at = cython.cast(cython.Py_ssize_t, game) * (self.letters + 1)
        tile: cython.int
        place: cython.int
        for tile in range(self.letters + 1):
            self.racks[at + tile] = one.game.racks[one.game.seat * TILE_CODES + tile]
            self.unseen[at + tile] = 0
            for place in range(self.seats):
                if place != one.game.seat:
                    self.unseen[at + tile] += one.game.racks[place * TILE_CODES + tile]
        for place in range(one.game.bag_begin, one.game.bag_end):
            self.unseen[at + one.game.bag[place]] += 1

    def write_standing(self, game: cython.int, one: SteppedGame) -> None:
        """Write scores and sizes of racks, those of the seat on turn first, and what else is counted."""
        at: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, game) * self.seats
        place: cython.int
        for place in range(self.seats):
            other: cython.int = (one.game.seat + place) % self.seats
            self.scores[at + place] = one.game.scores[other]
            self.rack_sizes[at + place] = one.game.rack_counts[other]
        at = 4 * cython.cast(cython.Py_ssize_t, game)
        self.counts[at] = one.game.bag_count()
        self.counts[at + 1] = one.game.scoreless
        self.counts[at + 2] = one.game.passes
        self.counts[at + 3] = one.order[one.game.seat]

    def write_outcome(self, game: cython.int, one: SteppedGame) -> None:
        """Write how the game stands: whether it has ended, and how."""
        at: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, game) * (3 + 2 * self.seats)
        self.outcomes[at] = one.game.ending
        self.outcomes[at + 1] = one.turns
        if one.game.ending != UNFINISHED:
            place: cython.int
            self.outcomes[at + 2] = one.order[one.game.ended_by]
            for place in range(self.seats):
                seat: cython.int = one.order[place]
                self.outcomes[at + 3 + seat] = one.game.scores[place]
                self.outcomes[at + 3 + self.seats + seat] = one.game.finals[place]
