# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""What the rest of a game is worth to two players who see all tiles. Compiled; runs uncompiled too.

Every question is of one kind: is a position worth at least so much (Pearl's test)? Its answer is a bound, and `sure` if
every line it rests on was followed to the game's end; where the depth asked for ends before that, the game is played
out greedily for an estimate. Answers are kept by position, so that deeper questions begin with the best move found.

A value counts what the side on turn gains from here on the other, unplayed tiles reckoned, in quarters of a point.
Where the rules decide ties by the scores before the reckoning, one quarter tells who has won a tie.
"""

from __future__ import annotations

import sys
from array import array

import cython

from lexiko.kernel.endings.ceilings import Ceilings
from lexiko.kernel.endings.line_plays import LinePlays
from lexiko.kernel.tables import doubled

if not cython.compiled:
    from lexiko.kernel.consts import LETTER_MASK
    from lexiko.kernel.endings.ceilings import SUBRACKS
    from lexiko.kernel.endings.line_plays import mixed

    # as in endgame.pxd
    QUARTERS = 4  # a point has so many parts in a value
    LEVELS = 256
    GAINS_DEPTH = 1
    TO_THE_END = 250  # an answer as deep rests on no estimate
    PASS = -1
    NO_MOVE = -2
    FIRST_CAPACITY = 4096
    MERITS = 0x10000
    LEAST = -0x10000000  # no value is as low
    TOP = 0x70000000  # what no promise exceeds
    OUT_FIRST = 0x40000000  # what plays that empty the rack promise beside their points
    PASS_SALT = 1
    OUTS = 2  # so many of the other's plays that go out are looked at
    # what is known of the ceilings of moves
    NOT_LOOKED = 0
    LOOKED = 1
    WITH_GAINS = 2
    NO_GAINS = 3


def _no_path() -> list[tuple[int, int, array[int], int, int]]:
    """Moves followed, with what holds again once each is undone: for none yet."""
    return []


@cython.final
@cython.cclass
class EndgameSearch:
    """Answers questions about one ending; used by one thread, and stopped by another that writes a 1 to `stopping`.

    `passes` are those of each side since the last play, `scoreless` the turns without points in a row; so many of them
    end the game, 0 for any number. `lead` is by how much side 0, which is on turn, leads.
    """

    def __init__(
        self,
        plays: LinePlays,
        *,
        left_over_times: int,
        most_passes: int,
        most_scoreless: int,
        passes: tuple[int, int],
        scoreless: int,
        lead: int,
        minds_ties: bool,
        table_bits: int,
        stopping: bytearray,
    ) -> None:
        self.plays = plays
        self.left_over_times = left_over_times
        self.most_passes = most_passes
        self.most_scoreless = most_scoreless
        self.minds_ties = minds_ties
        self.lead = lead
        self.stopping = stopping
        self.mask = (1 << table_bits) - 1
        self.known = array("Q", bytes(8 << table_bits))
        self.moves = array("Q", bytes(8 << table_bits))
        self.lows = array("i", bytes(4 << table_bits))
        self.highs = array("i", bytes(4 << table_bits))
        self.low_depths = bytearray(1 << table_bits)
        self.high_depths = bytearray(1 << table_bits)
        self.merits = array("i", bytes(4 * MERITS))
        self.tried_capacity = FIRST_CAPACITY
        self.tried = array("i", bytes(4 * FIRST_CAPACITY))
        self.promises = array("i", bytes(4 * FIRST_CAPACITY))
        self.tried_count = 0
        self.ceilings = Ceilings(plays, left_over_times)
        self.level = 0
        self.gains = array("i", bytes(4 * SUBRACKS * LEVELS))
        self.outs = array("i", bytes(4 * OUTS * LEVELS))
        self.out_points = array("i", bytes(4 * OUTS * LEVELS))
        self.mark_words = (len(plays.cells) + 63) // 64
        self.marks = array("Q", bytes(8 * self.mark_words * OUTS * LEVELS))
        self.side = 0
        self.zeros = self._zeros_of(passes, scoreless)
        self.sure = True
        self.broken = False
        self.halted = False
        self.limit = 0
        self.best_move = NO_MOVE
        self.nodes = 0
        self.folds = self._can_fold()
        self.path = _no_path()
        self.left_out = array("Q")

    def _zeros_of(self, passes: tuple[int, int], scoreless: int) -> int:
        """The passes of both sides and the turns without points, as far as they matter, in one number."""
        mine, others = (min(count, self.most_passes) for count in passes)
        return mine | others << 4 | (scoreless << 8 if self.most_scoreless else 0)

    def _can_fold(self) -> bool:
        """Whether every play starts the count anew that ends the game: none that is worth nothing is ever possible."""
        if not self.most_scoreless:
            return self.most_passes > 0
        if self.most_passes:
            return False
        values, plays = self.plays.values, self.plays
        kinds = range(LETTER_MASK + 1)
        on_racks = sum(plays.held[side * len(kinds) + tile] for side in range(2) for tile in kinds if not values[tile])
        on_board = sum(1 for tile in plays.cells if tile and not values[tile])
        return not on_racks or on_racks + on_board < 2

    # --- questions from Python

    def ask(self, depth: cython.int, beta: cython.int, most: cython.longlong) -> tuple[int, bool, int]:
        """Is the position reached worth `beta`? A bound on its value, whether it is sure, and the move that gave it.

        After `most` positions it is given up (`halted`).
        The value is at least the bound if that is `beta` or more, and otherwise at most the bound. The move is that of
        `move`, PASS, or NO_MOVE if none is left. A question that was halted has no answer worth anything.
        """
        self.limit = self.nodes + most
        self.halted = False
        with cython.nogil:
            value: cython.int = self.root(depth, beta)
        return value, bool(self.sure), self.best_move

    def leave_out(self, salt: int) -> None:
        """Do not try the move of this salt (PASS_SALT: the pass) where questions are asked."""
        self.left_out = array("Q", bytes(memoryview(self.left_out)) + salt.to_bytes(8, sys.byteorder))

    def move(self, move: int) -> tuple[int, int, bytes, int, int]:
        """A play: its direction, first square, tiles, points and salt; it must be one found where it is asked."""
        plays = self.plays
        tiles = bytes(plays.tiles[16 * move : 16 * move + plays.laid[move]])
        return plays.directions[move], plays.squares[move], tiles, plays.points[move], plays.salts[move]

    def follow(self, move: int) -> bool:
        """Make a move and ask about the position after it; False if the game has ended with it, and nothing is made."""
        plays = self.plays
        if move == PASS:
            zeros = self.after_pass(self.zeros, self.side)
            if self.ended(zeros):
                return False
        else:
            zeros = self.after_play(self.zeros, plays.points[move])
            if plays.laid[move] == plays.tiles_left[self.side] or self.ended(zeros):
                return False
        self.path.append((move, self.zeros, self.left_out, plays.fresh_count, plays.count))
        if move != PASS:
            self.lead += plays.points[move] if self.side == 0 else -plays.points[move]
            plays.lay(self.side, move)
        self.zeros, self.left_out = zeros, array("Q")
        self.side = 1 - self.side
        return True

    def go_back(self) -> None:
        """Undo the last move followed."""
        plays = self.plays
        move, self.zeros, self.left_out, fresh_count, count = self.path.pop()
        self.side = 1 - self.side
        plays.forget(fresh_count, count)
        if move != PASS:
            plays.take_back(self.side, move)
            self.lead -= plays.points[move] if self.side == 0 else -plays.points[move]

    def grow(self) -> None:
        """Double the room for moves being tried; without memory for it, `broken`."""
        try:
            tried = doubled(self.tried)
            promises = doubled(self.promises)
        except MemoryError:
            self.broken = True
            return
        self.tried, self.promises = tried, promises
        self.tried_capacity *= 2

    # --- the search

    def root(self, depth: cython.int, beta: cython.int) -> cython.int:
        """What `test` answers, here with the move that gave it, and without those left out.

        They may be made later, so here passes are counted as they are.
        """
        side: cython.int = self.side
        hash_key: cython.ulonglong = self.key(side, self.folded(self.zeros, side))
        slot: cython.ulonglong = self.entry(hash_key)
        base: cython.int = self.tried_count
        best: cython.int = LEAST
        best_move: cython.int = NO_MOVE
        all_sure: cython.bint = True
        count: cython.int = self.gather(side, self.moves[slot] if self.known[slot] == hash_key else 0)
        self.plays.look(1 - side)
        while count and best < beta:
            move: cython.int = self.next_of(base, count)
            count -= 1
            if self.is_left_out(move):
                continue
            value: cython.int = self.value_of(side, move, depth, beta, self.zeros)
            if self.halted:
                break
            if value >= beta:
                all_sure = self.sure
            else:
                all_sure = all_sure and self.sure
            if value > best:
                best = value
                best_move = move
        self.tried_count = base
        self.sure = all_sure
        self.best_move = best_move
        return best

    def is_left_out(self, move: cython.int) -> cython.bint:
        """Whether this move is not to be tried at the root."""
        salt: cython.ulonglong = PASS_SALT if move == PASS else self.plays.salts[move]
        place: cython.Py_ssize_t = 0
        while place < len(self.left_out) and self.left_out[place] != salt:
            place += 1
        return place < len(self.left_out)

    def test(self, side: cython.int, depth: cython.int, beta: cython.int, zeros: cython.int) -> cython.int:
        """Is the position worth `beta` to the side on turn? A bound on its value, and whether it is `sure`."""
        if self.stopping[0] != 0 or self.nodes >= self.limit:
            self.halted = True
            return 0
        self.nodes += 1
        hash_key: cython.ulonglong = self.key(side, zeros)
        slot: cython.ulonglong = self.entry(hash_key)
        first: cython.ulonglong = 0
        if self.known[slot] == hash_key:
            if self.lows[slot] >= beta and self.low_depths[slot] >= depth:
                self.sure = self.low_depths[slot] > TO_THE_END
                return self.lows[slot]
            if self.highs[slot] < beta and self.high_depths[slot] >= depth:
                self.sure = self.high_depths[slot] > TO_THE_END
                return self.highs[slot]
            first = self.moves[slot]
        value: cython.int
        if depth == 0:
            value = self.playout(side, zeros)
            self.sure = False
            return value
        fresh_count: cython.int = self.plays.fresh_count
        found_count: cython.int = self.plays.count
        base: cython.int = self.tried_count
        best: cython.int = LEAST
        best_move: cython.int = NO_MOVE
        all_sure: cython.bint = True
        count: cython.int = self.gather(side, first)
        known: cython.int = NOT_LOOKED
        self.level += 1
        while count:
            move: cython.int = self.next_of(base, count)
            count -= 1
            if best > LEAST:
                if known == NOT_LOOKED:
                    self.plays.look(1 - side)  # what stays as it is need not be found after each move anew
                    self.look_for_outs(side)
                    known = LOOKED
                value = self.ceiling_of(side, move, zeros, known == WITH_GAINS)
                if value >= beta and known == LOOKED and depth >= GAINS_DEPTH and move != PASS:
                    known = NO_GAINS
                    if self.ceilings.look(side, self.gains, SUBRACKS * self.level):
                        known = WITH_GAINS
                        value = self.ceiling_of(side, move, zeros, True)
                if value < beta:
                    best = max(best, value)
                    continue
            elif move == PASS or self.plays.laid[move] != self.plays.tiles_left[side]:
                self.plays.look(1 - side)
            value = self.value_of(side, move, depth, beta, zeros)
            if self.halted:
                break
            if value > best:
                best = value
                best_move = move
            if value >= beta:
                all_sure = self.sure
                break
            all_sure = all_sure and self.sure
        self.sure = all_sure
        if not self.halted:
            salt: cython.ulonglong = self.plays.salts[best_move] if best_move >= 0 else PASS_SALT
            self.note(slot, hash_key, depth, best, best >= beta, salt)
            if best >= beta and best_move >= 0:
                self.merits[salt & (MERITS - 1)] += min(depth * depth, 256)
        self.level -= 1
        self.plays.forget(fresh_count, found_count)
        self.tried_count = base
        return best

    def look_for_outs(self, side: cython.int) -> None:
        """Note the other's plays of most points that go out, and what a move must do to prevent them."""
        other: cython.int = 1 - side
        row: cython.int = OUTS * self.level
        place: cython.int
        for place in range(OUTS):
            self.outs[row + place] = PASS
        line: cython.int
        move: cython.int
        for line in range(other * self.plays.line_count, (other + 1) * self.plays.line_count):
            for move in range(self.plays.starts[line], self.plays.ends[line]):
                if self.plays.laid[move] != self.plays.tiles_left[other] or not self.plays.has(other, move):
                    continue
                points: cython.int = self.plays.points[move]
                if self.outs[row] == PASS or points > self.out_points[row]:
                    self.outs[row + 1] = self.outs[row]
                    self.out_points[row + 1] = self.out_points[row]
                    self.outs[row] = move
                    self.out_points[row] = points
                elif self.outs[row + 1] == PASS or points > self.out_points[row + 1]:
                    self.outs[row + 1] = move
                    self.out_points[row + 1] = points
        for place in range(OUTS):
            if self.outs[row + place] != PASS:
                at: cython.int = self.mark_words * (row + place)
                word: cython.int
                for word in range(self.mark_words):
                    self.marks[at + word] = 0
                self.plays.mark(self.outs[row + place], self.marks, at)

    def ceiling_of(self, side: cython.int, move: cython.int, zeros: cython.int, gains: cython.bint) -> cython.int:
        """What a move is worth at most, without making it: the other goes out, or does nothing but pass."""
        others: cython.int = self.plays.points_left[1 - side]
        own: cython.int = self.plays.points_left[side]
        tie: cython.int = 1 if self.minds_ties else 0
        if move == PASS:
            after: cython.int = self.after_pass(zeros, side)
            if gains and not self.ended(after) and self.ended(self.after_pass(after, 1 - side)):
                return QUARTERS * (others - own) + tie
            return -LEAST
        if self.plays.laid[move] == self.plays.tiles_left[side]:
            return -LEAST
        points: cython.int = self.plays.points[move]
        ceiling: cython.int = -LEAST
        if gains:
            at: cython.int = SUBRACKS * self.level
            left: cython.int = self.gains[at] - self.ceilings.number_of(side, move)
            ceiling = QUARTERS * (points + self.gains[at + left]) + tie
        if points or not self.most_scoreless:
            row: cython.int = OUTS * self.level
            place: cython.int
            for place in range(OUTS):
                if self.outs[row + place] != PASS and not self.plays.meets(
                    move, self.marks, self.mark_words * (row + place)
                ):
                    settled: cython.int = self.left_over_times * (own - self.plays.faces[move])
                    return min(ceiling, QUARTERS * (points - self.out_points[row + place] - settled) + tie)
        return ceiling

    def gather(self, side: cython.int, first: cython.ulonglong) -> cython.int:
        """Put the moves of a side, the pass among them, on top of those being tried, and say how many they are.

        They are a heap, the most promising on top; the move of salt `first` before all others.
        """
        self.plays.look(side)
        if self.plays.overflowed:
            self.broken = True
        base: cython.int = self.tried_count
        count: cython.int = 0
        line: cython.int
        move: cython.int
        for line in range(side * self.plays.line_count, (side + 1) * self.plays.line_count):
            for move in range(self.plays.starts[line], self.plays.ends[line]):
                if self.plays.has(side, move):
                    self.push(
                        base + count, move, TOP if self.plays.salts[move] == first else self.promise_of(side, move)
                    )
                    count += 1
        self.push(base + count, PASS, TOP if first == PASS_SALT else -TOP)
        count += 1
        if self.broken:
            self.halted = True
            return 0
        self.tried_count = base + count
        place: cython.int
        for place in range(count // 2 - 1, -1, -1):
            self.sink(base, count, place)
        return count

    def push(self, at: cython.int, move: cython.int, promise: cython.int) -> None:
        """Put a move where moves being tried stand."""
        if at >= self.tried_capacity:
            with cython.gil:
                self.grow()
            if at >= self.tried_capacity:
                return
        self.tried[at] = move
        self.promises[at] = promise

    def next_of(self, base: cython.int, count: cython.int) -> cython.int:
        """Take the most promising of so many moves from their heap."""
        move: cython.int = self.tried[base]
        self.tried[base] = self.tried[base + count - 1]
        self.promises[base] = self.promises[base + count - 1]
        self.sink(base, count - 1, 0)
        return move

    def sink(self, base: cython.int, count: cython.int, place: cython.int) -> None:
        """Let a move sink in its heap to where none below promises more."""
        move: cython.int = self.tried[base + place]
        promise: cython.int = self.promises[base + place]
        while True:
            child: cython.int = 2 * place + 1
            if child >= count:
                break
            if child + 1 < count and self.promises[base + child + 1] > self.promises[base + child]:
                child += 1
            if self.promises[base + child] <= promise:
                break
            self.tried[base + place] = self.tried[base + child]
            self.promises[base + place] = self.promises[base + child]
            place = child
        self.tried[base + place] = move
        self.promises[base + place] = promise

    def promise_of(self, side: cython.int, move: cython.int) -> cython.int:
        """In which order moves are tried: going out first, then by points, tiles got rid of, and earlier merits."""
        if self.plays.laid[move] == self.plays.tiles_left[side]:
            return OUT_FIRST + self.plays.points[move]
        merit: cython.int = self.merits[self.plays.salts[move] & (MERITS - 1)]
        return 16 * (self.plays.points[move] + self.plays.faces[move]) + min(merit, 4096)

    def value_of(
        self, side: cython.int, move: cython.int, depth: cython.int, beta: cython.int, zeros: cython.int
    ) -> cython.int:
        """A bound on what a move is worth, as `test` gives one. Rule: R9.1, R9.3, C7"""
        value: cython.int
        after: cython.int
        if move == PASS:
            after = self.after_pass(zeros, side)
            self.sure = True
            if self.ended(after):
                return self.reckoned(side, 0, self.plays.points_left[side])
            return -self.test(1 - side, depth - 1, 1 - beta, self.folded(after, 1 - side))
        points: cython.int = self.plays.points[move]
        self.sure = True
        if self.plays.laid[move] == self.plays.tiles_left[side]:
            return self.gone_out(side, points)
        after = self.after_play(zeros, points)
        if self.ended(after):
            return self.reckoned(side, points, self.plays.points_left[side] - self.plays.faces[move])
        after = self.folded(after, 1 - side)
        self.lay(side, move)
        value = QUARTERS * points - self.test(1 - side, depth - 1, QUARTERS * points - beta + 1, after)
        self.take_back(side, move)
        return value

    def playout(self, side: cython.int, zeros: cython.int) -> cython.int:
        """What a position comes to if each side always makes the play of most points, and the most tiles."""
        fresh_count: cython.int = self.plays.fresh_count
        found_count: cython.int = self.plays.count
        self.plays.look(side)
        move: cython.int = self.greediest(side)
        value: cython.int
        after: cython.int
        if move == PASS:
            after = self.after_pass(zeros, side)
            if self.ended(after):
                value = self.reckoned(side, 0, self.plays.points_left[side])
            else:
                value = -self.playout(1 - side, after)
        elif self.plays.laid[move] == self.plays.tiles_left[side]:
            value = self.gone_out(side, self.plays.points[move])
        else:
            after = self.after_play(zeros, self.plays.points[move])
            if self.ended(after):
                value = self.reckoned(
                    side, self.plays.points[move], self.plays.points_left[side] - self.plays.faces[move]
                )
            else:
                self.lay(side, move)
                value = QUARTERS * self.plays.points[move] - self.playout(1 - side, after)
                self.take_back(side, move)
        self.plays.forget(fresh_count, found_count)
        return value

    def greediest(self, side: cython.int) -> cython.int:
        """The play that counts most, with what the others lose or the tiles laid no longer cost; PASS without one."""
        best: cython.int = PASS
        most: cython.int = LEAST
        line: cython.int
        move: cython.int
        for line in range(side * self.plays.line_count, (side + 1) * self.plays.line_count):
            for move in range(self.plays.starts[line], self.plays.ends[line]):
                worth: cython.int = self.plays.points[move]
                if self.plays.laid[move] == self.plays.tiles_left[side]:
                    worth += self.left_over_times * self.plays.points_left[1 - side]
                else:
                    worth += self.plays.faces[move]
                if worth > most and self.plays.has(side, move):
                    most = worth
                    best = move
        return best

    # --- how games go on and end

    def lay(self, side: cython.int, move: cython.int) -> None:
        """Lay a play and count it."""
        self.lead += self.plays.points[move] if side == 0 else -self.plays.points[move]
        self.plays.lay(side, move)

    def take_back(self, side: cython.int, move: cython.int) -> None:
        """Undo the last play."""
        self.plays.take_back(side, move)
        self.lead -= self.plays.points[move] if side == 0 else -self.plays.points[move]

    def gone_out(self, side: cython.int, points: cython.int) -> cython.int:
        """What the last play is worth that empties the rack. Rule: R9.3, C8"""
        return self.final(side, points, self.left_over_times * self.plays.points_left[1 - side])

    def reckoned(self, side: cython.int, points: cython.int, own_left: cython.int) -> cython.int:
        """What the last turn is worth if nobody goes out: each loses what is left. Rule: R9.3"""
        return self.final(side, points, self.plays.points_left[1 - side] - own_left)

    def final(self, side: cython.int, points: cython.int, settled: cython.int) -> cython.int:
        """The value of the last turn; where they decide ties, the scores before the reckoning count. Rule: R9.4, C9"""
        value: cython.int = QUARTERS * (points + settled)
        if self.minds_ties:
            before: cython.int = points + (self.lead if side == 0 else -self.lead)
            if before + settled == 0 and before != 0:
                value += 1 if before > 0 else -1
        return value

    def after_play(self, zeros: cython.int, points: cython.int) -> cython.int:
        """Passes and turns without points, after a play. Rule: R9.2, C7"""
        if points or not self.most_scoreless:
            return 0
        return (zeros & 0xFF00) + 0x100

    def after_pass(self, zeros: cython.int, side: cython.int) -> cython.int:
        """Passes and turns without points, after a pass. Rule: R9.2, C7"""
        if (zeros >> 4 * side & 0xF) < self.most_passes:
            zeros += 1 << 4 * side
        if self.most_scoreless:
            zeros += 0x100
        return zeros

    def folded(self, zeros: cython.int, side: cython.int) -> cython.int:
        """Passes and turns without points as near to the end as leaves the value of a position what it is.

        Two passes in a row change nothing but these counts. Where passing leads to the end, a side that would rather
        play than have it may do so at any of its turns, so that it matters only whose turn the last would be, and
        whether it is the next. That holds while only plays that count set them back, and every play does.
        """
        if not self.folds:
            return zeros
        most: cython.int = self.most_passes
        if not most:
            scoreless: cython.int = zeros >> 8
            while scoreless + 4 <= self.most_scoreless:
                scoreless += 2
            return scoreless << 8
        own: cython.int = most - (zeros >> 4 * side & 0xF)
        others: cython.int = most - (zeros >> 4 * (1 - side) & 0xF)
        if own > others:
            if own > 2:
                own = 2
            others = 1 if own == 2 else others
        elif others > 1:
            own = 1
            others = 1
        return (most - own) << 4 * side | (most - others) << 4 * (1 - side)

    def ended(self, zeros: cython.int) -> cython.bint:
        """Whether these end the game. Rule: R9.2, C7"""
        if self.most_scoreless and zeros >> 8 >= self.most_scoreless:
            return True
        most: cython.int = self.most_passes
        return most > 0 and (zeros & 0xF) >= most and (zeros >> 4 & 0xF) >= most

    # --- what is known

    def key(self, side: cython.int, zeros: cython.int) -> cython.ulonglong:
        """A hash of all that the value depends on."""
        key: cython.ulonglong = mixed(mixed(self.plays.keys[0]) ^ self.plays.keys[1])
        key = mixed(key ^ cython.cast(cython.ulonglong, zeros << 1 | side))
        if self.minds_ties:
            key = mixed(key ^ cython.cast(cython.ulonglong, self.lead + 0x1000000))
        key ^= self.plays.hash
        return key | 1

    def entry(self, key: cython.ulonglong) -> cython.ulonglong:
        """Where a position is kept."""
        return key >> 16 & self.mask

    def note(
        self,
        slot: cython.ulonglong,
        key: cython.ulonglong,
        depth: cython.int,
        value: cython.int,
        is_low: cython.bint,
        salt: cython.ulonglong,
    ) -> None:
        """Keep a bound, in place of what else is kept there."""
        if self.sure:
            depth = TO_THE_END + 1
        if self.known[slot] != key:
            self.known[slot] = key
            self.lows[slot] = LEAST
            self.highs[slot] = -LEAST
            self.low_depths[slot] = 0
            self.high_depths[slot] = 0
            self.moves[slot] = 0
        if is_low or not self.moves[slot]:
            self.moves[slot] = salt
        if is_low:
            self.lows[slot] = value
            self.low_depths[slot] = depth
        else:
            self.highs[slot] = value
            self.high_depths[slot] = depth
