# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Moves made, the game played on a few turns by static players, and where that leads, again and again. Compiled.

An iteration deals: other racks from what is unseen, the rest in the bag in a random order. It depends on the seed and
its number alone, and is the same for every move, so that moves are compared under the same luck. The mover draws from
the end of the bag, the others from its beginning: what one takes does not change what the others find.

After a move others make their best plays by equity, or the exchange that is worth more, or pass. After so many turns
the game is judged: by a table of chances from the lead, what was kept counted with it; or by its end, if it has come.
Once the bag is empty nothing is drawn any more, and the game is played to its end.
"""

from __future__ import annotations

from array import array
from typing import Any

import cython

from lexiko.kernel.game_state import GameState
from lexiko.kernel.leave_evaluator import LeaveEvaluator
from lexiko.kernel.search import Search
from lexiko.kernel.simulating.boards import Boards
from lexiko.kernel.simulating.replies import Replies
from lexiko.kernel.tables import Tables
from lexiko.kernel.word_map import WordMap

if not cython.compiled:
    from lexiko.kernel.consts import (
        BLANK,
        BLANK_FLAG,
        EXCHANGED,
        FINISH_LINE,
        LEAST_EQUITY,
        MILLIPOINTS,
        NOTHING,
        PASSED,
        PLAYED,
        REPLY_HEAD,
        ROOM_FOR_TILES,
        TILE_CODES,
        UNFINISHED,
        UNTOLD,
    )

_ALL_BITS = (1 << 64) - 1


@cython.final
@cython.cclass
class Rollouts:
    """Plays on after each of some moves of one position; used by one thread. Seat 0 is that of the mover.

    Of a move: `board_of` is the number of its board, `kinds` what it is, `points` what it scores, `kept` the tiles it
    keeps (`TILE_CODES` counts each), `put_back` those it puts back into the bag (`ROOM_FOR_TILES` each), and
    `kept_worth` what is kept is worth, in millipoints.
    """

    def __init__(
        self,
        tables: Tables,
        word_map: WordMap,
        evaluator: LeaveEvaluator,
        rules: Any,
        start: Any,
        chances: Any,
        plies: int,
    ) -> None:
        """`rules` is a `GameRules`, `start` a `RolloutStart`, `chances` a `ChanceGrid`."""
        self.boards = Boards(tables, word_map.salts, rules.rack_size, start.boards)
        self.search = Search(tables, word_map, self.boards.slots)
        self.replies = Replies(self.boards, self.search)
        self.evaluator = evaluator
        self.game = GameState(tables, rules, len(start.scores))
        self.letters = word_map.letters
        self.most = rules.rack_size
        self.ties_shared = rules.ties_shared
        self.plies = plies
        self.chances = chances.values
        self.chance_rows = chances.rows
        self.chance_turns = chances.turns
        self.reach = chances.reach
        self._take_position(start)
        self._take_moves(start)
        self._make_room(len(rules.all_tiles))
        self.look_ahead()

    def _take_position(self, start: Any) -> None:
        """Take in how the game stands, and what is known of racks or inferred."""
        for seat, left in enumerate(start.has_left):
            self.game.has_left[seat] = left
        self.game.playing = len(start.scores) - sum(start.has_left)
        self.start_scores = array("i", start.scores)
        self.start_scoreless = start.scoreless
        self.start_passes = start.passes
        self.known = bytearray(b"".join(start.known))
        self.sizes = array("i", start.sizes)
        self.pool = bytearray(start.pool)
        self.pool_count = len(start.pool)
        self.inferred_seat = start.inferred_seat
        self.inferred_size = start.inferred_size
        self.inferred_tiles = bytearray(start.inferred_tiles or b"\0")
        self.inferred_bounds = array("I", start.inferred_bounds or [0])
        self.inferred_count = len(start.inferred_bounds)

    def _take_moves(self, start: Any) -> None:
        """Take in the moves, all of which are played on after for now."""
        self.moves = len(start.board_of)
        self.board_of = array("i", start.board_of)
        self.kinds = bytearray(start.kinds)
        self.points = array("i", start.points)
        self.kept_worth = array("i", start.kept_worth)
        self.kept = bytearray(b"".join(start.kept))
        self.put_back = bytearray(b"".join(start.put_back))
        self.put_back_counts = array("i", start.put_back_counts)
        self.racing = bytearray([1] * self.moves)

    def _make_room(self, tiles: int) -> None:
        """Make room for an iteration of a game of so many tiles, and for what is answered."""
        seats = self.game.seats
        self.dealt_bag = bytearray(tiles)
        self.dealt_racks = bytearray(TILE_CODES * seats)
        self.residues = array("i", bytes(4 * seats))
        self.asides_of = array("i", bytes(4 * self.boards.count))
        self.asides = bytearray(ROOM_FOR_TILES * (self.most + 1))
        self.aside_counts = array("i", bytes(4 * (self.most + 1)))
        self.aside_worths = array("i", bytes(4 * (self.most + 1)))
        self.tiles = bytearray(ROOM_FOR_TILES)
        self.count = self.direction = self.square = 0
        self.wins = array("d", bytes(8 * self.moves))
        self.spreads = array("d", bytes(8 * self.moves))
        self.sums = array("d", bytes(8))
        self.told = bytearray(1)
        self.told_values = array("d", bytes(8))
        self.tells = False
        self.told_at = 0

    def keep_only(self, moves: Any) -> None:
        """Play on after these moves alone from now on."""
        for move in range(self.moves):
            self.racing[move] = move in moves
        self.tells = False
        self.look_ahead()

    def run(self, seed: int, first: int, count: int, tell: bool) -> tuple[Any, bytes, Any]:
        """Iterations `first` to `first + count`; answers sums, and if asked to `tell` every reply and what was drawn.

        The sums are those of chances by move, of their products by two moves, and the same two for leads in points.
        What is told are `REPLY_HEAD` + 2 * `ROOM_FOR_TILES` bytes by iteration and move: what kind of reply, its
        direction, square (2), points (2), how many tiles, how many the mover drew; then the tiles of both; and chance
        and lead of each. Moves that were dropped count nothing. Raises `MemoryError`.
        """
        sums = array("d", bytes(16 * (self.moves + self.moves * self.moves)))
        told = bytearray(count * self.moves * (REPLY_HEAD + 2 * ROOM_FOR_TILES) if tell else 1)
        values = array("d", bytes(16 * count * self.moves if tell else 8))
        self.sums, self.told, self.told_values, self.tells = sums, told, values, tell
        stream_seed: cython.ulonglong = seed & _ALL_BITS
        begin: cython.longlong = first
        iterations: cython.int = count
        with cython.nogil:
            self.run_all(stream_seed, begin, iterations)
        self.search.check_memory()
        return sums, bytes(told) if tell else b"", values if tell else array("d")

    def run_all(self, seed: cython.ulonglong, first: cython.longlong, count: cython.int) -> None:
        """One iteration after the other."""
        iteration: cython.int
        move: cython.int
        for iteration in range(count):
            self.deal(seed, first + iteration)
            self.find_replies()
            for move in range(self.moves):
                if self.racing[move]:
                    self.told_at = iteration * self.moves + move
                    self.play_on(move)
            self.add_up()

    def add_up(self) -> None:
        """Add chances and leads of an iteration, and their products, to the sums."""
        at: cython.Py_ssize_t = self.moves + self.moves * self.moves
        one: cython.int
        other: cython.int
        for one in range(self.moves):
            if not self.racing[one]:
                continue
            self.sums[one] += self.wins[one]
            self.sums[at + one] += self.spreads[one]
            row: cython.Py_ssize_t = self.moves + one * self.moves
            for other in range(self.moves):
                if self.racing[other]:
                    self.sums[row + other] += self.wins[one] * self.wins[other]
                    self.sums[at + row + other] += self.spreads[one] * self.spreads[other]

    def deal(self, seed: cython.ulonglong, iteration: cython.ulonglong) -> None:
        """Deal what is unseen: the racks of the others, as far as they are not known, and the bag."""
        self.game.seed(seed, iteration)
        leave: cython.int = self.pick_leave() if self.inferred_count else 0
        self.game.fill_bag(self.pool, self.pool_count)
        at: cython.int = 0
        if self.inferred_count:
            at = self.find_leave(leave)
        seat: cython.int
        tile: cython.int
        for seat in range(1, self.game.seats):
            held: cython.int = 0
            for tile in range(self.letters + 1):
                self.dealt_racks[seat * TILE_CODES + tile] = self.known[seat * TILE_CODES + tile]
                held += self.known[seat * TILE_CODES + tile]
            if seat == self.inferred_seat:
                for tile in range(self.inferred_size):
                    self.dealt_racks[seat * TILE_CODES + self.inferred_tiles[leave * self.inferred_size + tile]] += 1
                held += self.inferred_size
            while held < self.sizes[seat] and at < self.pool_count:
                self.dealt_racks[seat * TILE_CODES + self.game.bag[at]] += 1
                at += 1
                held += 1
        self.dealt_begin = at
        for tile in range(self.pool_count):
            self.dealt_bag[tile] = self.game.bag[tile]
        self.dealt_state = self.game.luck.state

    def pick_leave(self) -> cython.int:
        """One of the leaves that were inferred, each as often as it is likely."""
        number: cython.uint = cython.cast(cython.uint, self.game.luck.number() >> 32)
        low: cython.int = 0
        high: cython.int = self.inferred_count - 1
        while low < high:
            middle: cython.int = (low + high) >> 1
            if self.inferred_bounds[middle] > number:
                high = middle
            else:
                low = middle + 1
        return low

    def find_leave(self, leave: cython.int) -> cython.int:
        """Put the tiles of a leave at the beginning of the bag, and say how many they are."""
        place: cython.int
        for place in range(self.inferred_size):
            tile: cython.uchar = self.inferred_tiles[leave * self.inferred_size + place]
            other: cython.int = place
            while other < self.pool_count - 1 and self.game.bag[other] != tile:
                other += 1
            self.game.bag[other] = self.game.bag[place]
            self.game.bag[place] = tile
        return self.inferred_size

    def take_up(self, move: cython.int) -> None:
        """Take up the racks and the bag as they were dealt, and make a move. Rule: R3.2, R6.1"""
        self.game.luck.state = self.dealt_state
        self.game.bag_begin = self.dealt_begin
        self.game.bag_end = self.pool_count
        self.game.scoreless = self.start_scoreless
        self.game.passes = self.start_passes
        self.game.ending = UNFINISHED
        self.game.seat = 0
        seat: cython.int
        tile: cython.int
        for tile in range(self.pool_count):
            self.game.bag[tile] = self.dealt_bag[tile]
        for seat in range(self.game.seats):
            self.residues[seat] = 0
            self.game.scores[seat] = self.start_scores[seat]
            self.game.rack_counts[seat] = 0
            self.game.rack_points[seat] = 0
            for tile in range(self.letters + 1):
                count: cython.uchar = self.dealt_racks[seat * TILE_CODES + tile]
                if seat == 0:
                    count = self.kept[move * TILE_CODES + tile]
                self.game.racks[seat * TILE_CODES + tile] = count
                self.game.rack_counts[seat] += count
                self.game.rack_points[seat] += count * self.game.values[tile]
        self.residues[0] = self.kept_worth[move]
        begin: cython.int = self.game.bag_end
        self.game.draw(0, True)
        if self.tells:
            self.tell_draw(begin)
        for tile in range(self.put_back_counts[move]):
            self.game.put_back(self.put_back[move * ROOM_FOR_TILES + tile], True)
        if self.kinds[move] == PLAYED:
            self.game.count_play(self.points[move])
        elif self.kinds[move] == EXCHANGED:
            self.game.count_exchange()
        else:
            self.game.count_pass()
        self.game.pass_on()

    def look_ahead(self) -> None:
        """Note what is the same in every iteration: after which moves replies are sought together, and who replies."""
        self.deal(0, 0)
        self.together = 0
        move: cython.int
        for move in range(self.moves):
            self.take_up(move)
            if not self.racing[move] or self.game.ending != UNFINISHED or self.game.bag_count() == 0:
                continue
            board: cython.int = self.board_of[move]
            self.together |= cython.cast(cython.ulonglong, 1) << board
            self.replier = self.game.seat
            self.asides_of[board] = min(self.game.bag_count(), self.most) if self.game.may_exchange() else 0

    def find_replies(self) -> None:
        """Find the best reply to each move after which the bag still has tiles: the rack is the same for all."""
        if self.together == 0 or self.plies == 0:
            return
        self.take_rack(self.dealt_racks, self.replier, 1, 0)
        self.pass_worth = self.search.subracks.kept[0]
        board: cython.int
        limit: cython.int
        for limit in range(self.most + 1):
            self.aside_counts[limit] = NOTHING
        for board in range(self.boards.count):
            self.replies.floors[board] = LEAST_EQUITY
            limit = self.asides_of[board]
            if not (self.together >> board) & 1 or limit == 0:
                continue
            if self.aside_counts[limit] == NOTHING:
                self.note_aside(limit)
            self.replies.floors[board] = self.aside_worths[limit]
        self.replies.find(self.together)

    def note_aside(self, limit: cython.int) -> None:
        """Note what is best put aside of the rack taken, at most so many tiles, at least one."""
        aside: cython.int = self.search.subracks.best_aside(limit)
        self.aside_worths[limit] = self.search.subracks.kept[aside]
        self.aside_counts[limit] = self.search.subracks.write_tiles(aside, self.tiles)
        tile: cython.int
        for tile in range(self.aside_counts[limit]):
            self.asides[ROOM_FOR_TILES * limit + tile] = self.tiles[tile]

    def take_rack(
        self, racks: cython.uchar[::1], seat: cython.int, bag_count: cython.int, unseen_points: cython.int
    ) -> None:
        """Let the search know the rack of a seat, and what each part of it is worth when kept."""
        tile: cython.int
        for tile in range(self.letters + 1):
            self.search.subracks.held[tile] = racks[seat * TILE_CODES + tile]
        self.evaluator.weigh(self.search.subracks.held, bag_count, unseen_points)
        self.search.subracks.take_rack(self.evaluator.kept)

    def play_on(self, move: cython.int) -> None:
        """Make a move and play on, and judge where that leads."""
        self.take_up(move)
        board: cython.int = self.board_of[move]
        self.count = 0
        ply: cython.int = 0
        while self.game.ending == UNFINISHED and (ply < self.plies or self.game.bag_count() == 0):
            if ply == 0 and self.plies and (self.together >> board) & 1:
                self.reply(board)
            else:
                self.take_turn(board)
            ply += 1
        self.boards.clear()
        if self.game.ending == UNFINISHED:
            self.judge_by_lead(move)
        else:
            self.judge_by_end(move)
        if self.tells:
            self.told_values[2 * self.told_at] = self.wins[move]
            self.told_values[2 * self.told_at + 1] = self.spreads[move]

    def reply(self, board: cython.int) -> None:
        """Make the reply that was found on this board together with those on others."""
        limit: cython.int = self.asides_of[board]
        tile: cython.int
        if self.replies.found[board]:
            self.count = self.replies.laid[board]
            for tile in range(self.count):
                self.tiles[tile] = self.replies.tiles[ROOM_FOR_TILES * board + tile]
            self.direction = self.replies.direction[board]
            self.square = self.replies.square[board]
            self.make_play(self.replies.points[board], self.replies.floors[board])
        elif limit:
            for tile in range(self.aside_counts[limit]):
                self.tiles[tile] = self.asides[ROOM_FOR_TILES * limit + tile]
            self.put_aside(self.aside_counts[limit], self.aside_worths[limit])
        else:
            self.make_pass(self.pass_worth)

    def take_turn(self, board: cython.int) -> None:
        """Make the best play or exchange of the seat on turn, or pass; then it is the next one's turn. Rule: R3.1"""
        self.boards.put_up(board)
        if self.count:
            self.boards.lay(self.direction, self.square, self.tiles, self.count)
            self.count = 0
        self.take_rack(self.game.racks, self.game.seat, self.game.bag_count(), self.game.unseen_points())
        aside: cython.int = NOTHING
        floor: cython.int = LEAST_EQUITY
        if self.game.may_exchange():
            aside = self.search.subracks.best_aside(self.game.bag_count())
            floor = self.search.subracks.kept[aside]
        self.search.best_play(floor)
        tile: cython.int
        if self.search.found:
            self.count = self.search.best_count
            for tile in range(self.count):
                self.tiles[tile] = self.search.best_tiles[tile]
            self.direction = self.search.best_direction
            self.square = self.search.best_square
            self.make_play(self.search.best_points, self.search.floor)
        elif aside != NOTHING:
            self.put_aside(self.search.subracks.write_tiles(aside, self.tiles), floor)
        else:
            self.make_pass(self.search.subracks.kept[0])

    def make_play(self, points: cython.int, equity: cython.int) -> None:
        """Count the play at hand, worth so much, and draw; it is laid once somebody plays after it. Rule: R3.2"""
        seat: cython.int = self.game.seat
        place: cython.int
        for place in range(self.count):
            tile: cython.int = self.tiles[place]
            self.game.take(seat, BLANK if tile & BLANK_FLAG else tile)
        self.residues[seat] = equity - MILLIPOINTS * points
        self.tell_reply(PLAYED, points, self.count)
        self.game.draw(seat, seat == 0)
        self.game.count_play(points)
        self.game.pass_on()

    def put_aside(self, count: cython.int, worth: cython.int) -> None:
        """Exchange so many of the tiles at hand. Rule: R6.1"""
        seat: cython.int = self.game.seat
        place: cython.int
        for place in range(count):
            self.game.take(seat, self.tiles[place])
        self.residues[seat] = worth
        self.tell_reply(EXCHANGED, 0, count)
        self.game.draw(seat, seat == 0)
        for place in range(count):
            self.game.put_back(self.tiles[place], seat == 0)
        self.game.count_exchange()
        self.game.pass_on()

    def make_pass(self, worth: cython.int) -> None:
        """Do nothing."""
        self.residues[self.game.seat] = worth
        self.tell_reply(PASSED, 0, 0)
        self.game.count_pass()
        self.game.pass_on()

    def judge_by_lead(self, move: cython.int) -> None:
        """Judge a game that goes on, by the lead with what was kept, the tiles in the bag and whose turn it is."""
        others: cython.int = LEAST_EQUITY
        turns: cython.int = 0
        seat: cython.int
        for seat in range(1, self.game.seats):
            if not self.game.has_left[seat]:
                others = max(others, MILLIPOINTS * self.game.scores[seat] + self.residues[seat])
                turns += seat >= self.game.seat > 0
        lead: cython.double = MILLIPOINTS * self.game.scores[0] + self.residues[0] - others
        lead /= MILLIPOINTS
        self.spreads[move] = lead
        self.wins[move] = self.chance_of(lead, self.game.bag_count(), turns)

    def chance_of(self, lead: cython.double, bag_count: cython.int, turns: cython.int) -> cython.double:
        """The chance of winning with this lead, so many tiles in the bag and turns until one's own."""
        lead = min(max(lead + self.reach, 0.0), 2.0 * self.reach - 0.001)
        low: cython.int = cython.cast(cython.int, lead)
        row: cython.Py_ssize_t = (min(bag_count, self.chance_rows) - 1) * self.chance_turns + turns
        at: cython.Py_ssize_t = row * (2 * self.reach + 1) + low
        return self.chances[at] + (lead - low) * (self.chances[at + 1] - self.chances[at])

    def judge_by_end(self, move: cython.int) -> None:
        """Judge a game that has ended. Rule: R9.4, V7, C9"""
        others: cython.int = LEAST_EQUITY
        seat: cython.int
        for seat in range(1, self.game.seats):
            if not self.game.has_left[seat]:
                others = max(others, self.game.finals[seat])
        self.spreads[move] = self.game.finals[0] - others
        if self.game.ending == FINISH_LINE:
            self.wins[move] = self.game.ended_by == 0
        elif self.game.finals[0] != others:
            self.wins[move] = self.game.finals[0] > others
        else:
            self.wins[move] = self.share_of_tie(others)

    def share_of_tie(self, final: cython.int) -> cython.double:
        """The mover's share of a win with others of the same final score. Rule: R9.4, C9"""
        equals: cython.int = 1
        seat: cython.int
        for seat in range(1, self.game.seats):
            if self.game.has_left[seat] or self.game.finals[seat] != final:
                continue
            if self.ties_shared or self.game.scores[seat] == self.game.scores[0]:
                equals += 1
            elif self.game.scores[seat] > self.game.scores[0]:
                return 0.0
        return 1.0 / equals

    def tell_draw(self, end: cython.int) -> None:
        """Tell what the mover drew: the tiles at the end of the bag up to this place."""
        at: cython.Py_ssize_t = self.told_at * (REPLY_HEAD + 2 * ROOM_FOR_TILES)
        self.told[at] = UNTOLD
        count: cython.int = end - self.game.bag_end
        self.told[at + 7] = count
        place: cython.int
        for place in range(count):
            self.told[at + REPLY_HEAD + ROOM_FOR_TILES + place] = self.game.bag[end - 1 - place]

    def tell_reply(self, kind: cython.int, points: cython.int, count: cython.int) -> None:
        """Tell the reply, if it is one and nobody has told it: the tiles at hand."""
        at: cython.Py_ssize_t = self.told_at * (REPLY_HEAD + 2 * ROOM_FOR_TILES)
        if not self.tells or self.told[at] != UNTOLD:
            return
        self.told[at] = kind
        if kind == PLAYED:
            self.told[at + 1] = self.direction
            self.told[at + 2] = self.square >> 8
            self.told[at + 3] = self.square & 0xFF
        self.told[at + 4] = (points >> 8) & 0xFF
        self.told[at + 5] = points & 0xFF
        self.told[at + 6] = count
        place: cython.int
        for place in range(count):
            self.told[at + REPLY_HEAD + place] = self.tiles[place]
