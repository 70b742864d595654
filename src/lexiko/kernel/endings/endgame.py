# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""What the rest of a game is worth to two players who see all tiles. Compiled; runs uncompiled too.

Every question is of one kind: is a position worth at least so much (Pearl's test)? Its answer is a bound, and `sure` if
every line it rests on was followed to the game's end; where the depth asked for ends before that, the game is played
out greedily for an estimate. Answers are kept by position, so that deeper questions begin with the best move found.
"""

from __future__ import annotations

import sys
from array import array

import cython

from lexiko.kernel.endings.end_rules import EndRules
from lexiko.kernel.endings.ending_game import EndingGame
from lexiko.kernel.endings.known import KnownBounds
from lexiko.kernel.endings.line_plays import LinePlays
from lexiko.kernel.endings.move_ceilings import MoveCeilings
from lexiko.kernel.endings.move_heap import MoveHeap

if not cython.compiled:
    from lexiko.kernel.endings.ending_game import PASS, QUARTERS
    from lexiko.kernel.endings.known import LEAST
    from lexiko.kernel.endings.line_plays import mixed

    # as in endgame.pxd
    LEVELS = 256
    TO_THE_END = 250  # an answer as deep rests on no estimate
    NO_MOVE = -2
    MERITS = 0x10000
    TOP = 0x70000000  # what no promise exceeds
    OUT_FIRST = 0x40000000  # what plays that empty the rack promise beside their points
    PASS_SALT = 1
    STOPPED = 0  # where it is written that the search is to stop, and that a question has been answered
    ANSWERED = 1
    SHARED_LEVELS = 24  # so many moves from the question on threads keep out of each other's way
    SHARED_TILES = 6  # while so many tiles are left


def _no_path() -> list[tuple[int, int, array[int], int, int]]:
    """Moves followed, with what holds again once each is undone: for none yet."""
    return []


@cython.final
@cython.cclass
class EndgameSearch(EndingGame):
    """Answers questions about one ending; used by one thread.

    It is stopped by another one that writes a 1 at `STOPPED` in `signals`. `lead` is by how much side 0, which is on
    turn, leads; `zeros` are its passes and turns without points so far, as `rules` count them. Searches of the same
    position that have `signals`, `entries` and `busy` in common answer a question together, in a thread each: the first
    to know the answer halts the others.
    """

    def __init__(
        self,
        plays: LinePlays,
        rules: EndRules,
        *,
        left_over_times: int,
        zeros: int,
        lead: int,
        minds_ties: bool,
        signals: bytearray,
        entries: array[int],
        busy: array[int],
    ) -> None:
        super().__init__(plays, rules, left_over_times, minds_ties, lead)
        self.signals = signals
        self.known = KnownBounds(entries)
        self.busy = busy
        self.busy_mask = len(busy) - 1
        self.merits = array("i", bytes(4 * MERITS))
        self.heap = MoveHeap()
        self.ceilings = MoveCeilings(plays, rules, left_over_times, minds_ties, LEVELS)
        self.level = 0
        self.side = 0
        self.zeros = zeros
        self.sure = True
        self.halted = False
        self.limit = 0
        self.best_move = NO_MOVE
        self.nodes = 0
        self.path = _no_path()
        self.left_out = array("Q")

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
        if not self.halted:
            self.signals[ANSWERED] = 1
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
            zeros = self.rules.after_pass(self.zeros, self.side)
            if self.rules.ended(zeros):
                return False
        else:
            zeros = self.rules.after_play(self.zeros, plays.points[move])
            if plays.laid[move] == plays.tiles_left[self.side] or self.rules.ended(zeros):
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

    def is_broken(self) -> bool:
        """Whether there was no memory for plays, so that answers mean nothing."""
        return bool(self.plays.overflowed or self.heap.broken)

    # --- the search

    def root(self, depth: cython.int, beta: cython.int) -> cython.int:
        """What `test` answers, here with the move that gave it, and without those left out.

        They may be made later, so here passes are counted as they are.
        """
        side: cython.int = self.side
        key: cython.ulonglong = self.key(side, self.rules.folded(self.zeros, side))
        base: cython.int = self.heap.count
        self.known.find(key)
        count: cython.int = self.gather(side, self.known.move)
        self.plays.look(1 - side)
        total: cython.int = count
        put_off: cython.int = 0
        best: cython.int = LEAST
        best_move: cython.int = NO_MOVE
        all_sure: cython.bint = True
        while (count or put_off) and best < beta:
            move: cython.int
            if count:
                move = self.heap.take(base, count)
                count -= 1
                if self.is_left_out(move):
                    continue
                if best > LEAST and self.is_busy(key, move):
                    put_off += 1
                    self.heap.moves[base + total - put_off] = move
                    continue
            else:
                move = self.heap.moves[base + total - put_off]
                put_off -= 1
            value: cython.int = self.value_of(side, move, depth, beta, self.zeros, key)
            if self.halted:
                break
            if value >= beta:
                all_sure = self.sure
            else:
                all_sure = all_sure and self.sure
            if value > best:
                best = value
                best_move = move
        self.heap.count = base
        self.sure = all_sure
        self.best_move = best_move
        return best

    def is_left_out(self, move: cython.int) -> cython.bint:
        """Whether this move is not to be tried at the root."""
        salt: cython.ulonglong = self.salt_of(move)
        place: cython.Py_ssize_t = 0
        while place < len(self.left_out) and self.left_out[place] != salt:
            place += 1
        return place < len(self.left_out)

    def salt_of(self, move: cython.int) -> cython.ulonglong:
        """What a move is called whatever its number."""
        return PASS_SALT if move == PASS else self.plays.salts[move]

    def test(self, side: cython.int, depth: cython.int, beta: cython.int, zeros: cython.int) -> cython.int:
        """Is the position worth `beta` to the side on turn? A bound on its value, and whether it is `sure`."""
        if self.signals[STOPPED] or self.signals[ANSWERED] or self.nodes >= self.limit:
            self.halted = True
            return 0
        self.nodes += 1
        key: cython.ulonglong = self.key(side, zeros)
        value: cython.int = self.told_already(key, depth, beta)
        if value != LEAST:
            return value
        if depth == 0:
            value = self.playout(side, zeros)
            self.sure = False
            return value
        fresh_count: cython.int = self.plays.fresh_count
        found_count: cython.int = self.plays.count
        base: cython.int = self.heap.count
        count: cython.int = self.gather(side, self.known.move)
        self.level += 1
        self.ceilings.forget(self.level)
        value = self.try_moves(side, depth, beta, zeros, key, count)
        self.level -= 1
        self.plays.forget(fresh_count, found_count)
        self.heap.count = base
        return value

    def told_already(self, key: cython.ulonglong, depth: cython.int, beta: cython.int) -> cython.int:
        """The bound that is known of a position if that is an answer, and whether it is `sure`; `LEAST` if it is none.

        What else is known of the position is looked up with it.
        """
        self.known.find(key)
        if self.known.low >= beta and self.known.low_depth >= depth:
            self.sure = self.known.low_depth > TO_THE_END
            return self.known.low
        if self.known.high < beta and self.known.high_depth >= depth:
            self.sure = self.known.high_depth > TO_THE_END
            return self.known.high
        return LEAST

    def try_moves(
        self,
        side: cython.int,
        depth: cython.int,
        beta: cython.int,
        zeros: cython.int,
        key: cython.ulonglong,
        count: cython.int,
    ) -> cython.int:
        """What `test` answers, by the moves gathered: the most promising first, those others are at last."""
        base: cython.int = self.heap.count - count
        total: cython.int = count
        put_off: cython.int = 0
        best: cython.int = LEAST
        best_move: cython.int = NO_MOVE
        all_sure: cython.bint = True
        value: cython.int
        while count or put_off:
            move: cython.int
            if count:
                move = self.heap.take(base, count)
                count -= 1
                if best > LEAST:
                    value = self.ceilings.ceiling_for(self.level, side, move, depth, beta, zeros)
                    if value < beta:
                        best = max(best, value)
                        continue
                    if self.is_busy(key, move):
                        put_off += 1
                        self.heap.moves[base + total - put_off] = move
                        continue
                elif move == PASS or self.plays.laid[move] != self.plays.tiles_left[side]:
                    self.plays.look(1 - side)  # what stays as it is need not be found after each move anew
            else:
                move = self.heap.moves[base + total - put_off]
                put_off -= 1
            value = self.value_of(side, move, depth, beta, zeros, key)
            if self.halted:
                return 0
            if value > best:
                best = value
                best_move = move
            if value >= beta:
                all_sure = self.sure
                break
            all_sure = all_sure and self.sure
            if self.busy_mask and self.is_shared():
                value = self.told_already(key, depth, beta)
                if value != LEAST:
                    return value
        self.sure = all_sure
        self.note(key, depth, best, beta, best_move)
        return best

    def note(
        self, key: cython.ulonglong, depth: cython.int, best: cython.int, beta: cython.int, move: cython.int
    ) -> None:
        """Keep an answer, and the merit of a move that gave it."""
        salt: cython.ulonglong = self.salt_of(max(move, PASS))
        self.known.keep(key, TO_THE_END + 1 if self.sure else depth, best, best >= beta, salt)
        if best >= beta and move >= 0:
            self.merits[salt & (MERITS - 1)] += min(depth * depth, 256)

    # --- threads

    def is_shared(self) -> cython.bint:
        """Whether threads keep out of each other's way here: where much is left to do."""
        if self.level > SHARED_LEVELS:
            return False
        return self.plays.tiles_left[0] + self.plays.tiles_left[1] >= SHARED_TILES

    def busy_key(self, key: cython.ulonglong, move: cython.int) -> cython.ulonglong:
        """A move of a position in one number."""
        return mixed(key ^ self.salt_of(move)) | 1

    def is_busy(self, key: cython.ulonglong, move: cython.int) -> cython.bint:
        """Whether another thread is at this move of a position."""
        if not self.busy_mask or not self.is_shared():
            return False
        name: cython.ulonglong = self.busy_key(key, move)
        return self.busy[name >> 16 & self.busy_mask] == name

    # --- moves

    def gather(self, side: cython.int, first: cython.ulonglong) -> cython.int:
        """Put the moves of a side, the pass among them, on top of those being tried, and say how many they are.

        The most promising comes first; the move of salt `first` before all others.
        """
        self.plays.look(side)
        base: cython.int = self.heap.count
        line: cython.int
        move: cython.int
        for line in range(side * self.plays.line_count, (side + 1) * self.plays.line_count):
            for move in range(self.plays.starts[line], self.plays.ends[line]):
                if self.plays.has(side, move):
                    self.heap.push(move, TOP if self.plays.salts[move] == first else self.promise_of(side, move))
        self.heap.push(PASS, TOP if first == PASS_SALT else -TOP)
        if self.plays.overflowed or self.heap.broken:
            self.halted = True
            self.heap.count = base
            return 0
        self.heap.order(base)
        return self.heap.count - base

    def promise_of(self, side: cython.int, move: cython.int) -> cython.int:
        """In which order moves are tried: going out first, then by points, tiles got rid of, and earlier merits."""
        if self.plays.laid[move] == self.plays.tiles_left[side]:
            return OUT_FIRST + self.plays.points[move]
        merit: cython.int = self.merits[self.plays.salts[move] & (MERITS - 1)]
        return 16 * (self.plays.points[move] + self.plays.faces[move]) + min(merit, 4096)

    def value_of(
        self,
        side: cython.int,
        move: cython.int,
        depth: cython.int,
        beta: cython.int,
        zeros: cython.int,
        key: cython.ulonglong,
    ) -> cython.int:
        """A bound on what a move is worth, as `test` gives one. Rule: R9.1, R9.3, C7"""
        points: cython.int = 0 if move == PASS else self.plays.points[move]
        after: cython.int
        self.sure = True
        if move == PASS:
            after = self.rules.after_pass(zeros, side)
            if self.rules.ended(after):
                return self.reckoned(side, 0, self.plays.points_left[side])
        else:
            if self.plays.laid[move] == self.plays.tiles_left[side]:
                return self.gone_out(side, points)
            after = self.rules.after_play(zeros, points)
            if self.rules.ended(after):
                return self.reckoned(side, points, self.plays.points_left[side] - self.plays.faces[move])
        place: cython.ulonglong = 0
        name: cython.ulonglong = 0
        if self.busy_mask and self.is_shared():
            name = self.busy_key(key, move)
            place = name >> 16 & self.busy_mask
            self.busy[place] = name
        after = self.rules.folded(after, 1 - side)
        if move != PASS:
            self.lay(side, move)
        value: cython.int = QUARTERS * points - self.test(1 - side, depth - 1, QUARTERS * points - beta + 1, after)
        if move != PASS:
            self.take_back(side, move)
        if name and self.busy[place] == name:
            self.busy[place] = 0
        return value
