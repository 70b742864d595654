# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""How the rest of a game goes if three players or more see all tiles and each plays for itself (max^n). Compiled.

Luckhardt and Irani 1986. A position comes to a row of numbers: the final score of each side, and who has won. On its
turn a side takes the move it prefers: by the lead over the best of the others, then by its share of the win, its own
score, and the scores of those who follow it, low ones first. As nothing is left to choose between two rows that are as
good, the order in which moves are tried changes nothing. Where the depth asked for ends before the game does, it is
played out greedily for an estimate; a row is `sure` if it rests on none. Runs uncompiled too.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from lexiko.kernel.endings.end_rules import EndRules
from lexiko.kernel.endings.known_rows import KnownRows
from lexiko.kernel.endings.line_plays import LinePlays
from lexiko.kernel.endings.move_heap import MoveHeap

if not cython.compiled:
    from lexiko.kernel.endings.endgame import NO_MOVE, PASS_SALT, STOPPED
    from lexiko.kernel.endings.ending_game import PASS
    from lexiko.kernel.endings.known_rows import NOWHERE, ROW
    from lexiko.kernel.endings.line_plays import mixed

    # as in many.pxd
    WINNERS = 4  # where they stand in a row
    MOST_LEVELS = 252  # more than a question has turns
    WHOLE = 12  # a win, so that it can be shared by two, three and four


@cython.final
@cython.cclass
class ManySearch:
    """Answers what moves of one ending come to; used by one thread, stopped by another that writes into `signals`.

    Side 0 is on turn, the others follow it. `lost_times` and `gained_times` tell how often unplayed tiles count once
    somebody goes out, `idle_points` what those of players count who have left. `zeros` are the passes and turns without
    points so far, as `rules` count them.
    """

    def __init__(
        self,
        plays: LinePlays,
        rules: EndRules,
        *,
        lost_times: int,
        gained_times: int,
        idle_points: int,
        ties_shared: bool,
        zeros: int,
        scores: Sequence[int],
        signals: bytearray,
        known: KnownRows,
    ) -> None:
        self.plays = plays
        self.rules = rules
        self.sides = len(scores)
        self.lost_times = lost_times
        self.gained_times = gained_times
        self.idle_points = idle_points
        self.ties_shared = ties_shared
        self.zeros = zeros
        self.scores = array("i", scores)
        self.signals = signals
        self.heap = MoveHeap()
        self.rows = array("i", bytes(4 * ROW * (MOST_LEVELS + 2)))
        self.level = 0
        self.side = 0
        self.sure = True
        self.halted = False
        self.nodes = 0
        self.known = known

    # --- questions from Python

    def moves(self) -> list[int]:
        """The moves of the side on turn, by their numbers, the pass among them."""
        base = self.heap.count
        self.gather(self.side)
        found = [self.heap.moves[place] for place in range(base, self.heap.count)]
        self.heap.count = base
        return found

    def is_broken(self) -> bool:
        """Whether there was no memory for plays, so that answers mean nothing."""
        return bool(self.plays.overflowed or self.heap.broken)

    def weigh_move(self, move: int, depth: int) -> tuple[tuple[int, ...], int, bool]:
        """What a move comes to, so many turns deep with it: final scores, the winners as bits, and whether it is sure.

        If it was stopped meanwhile (`halted`) that means nothing.
        """
        self.halted = False
        number: cython.int = move
        turns: cython.int = depth
        with cython.nogil:
            self.try_move(self.side, number, turns, self.zeros)
        return tuple(self.rows[ROW : ROW + self.sides]), self.rows[ROW + WINNERS], bool(self.sure)

    def weigh_position(self, depth: int) -> bool:
        """Find what the position reached comes to, so many turns deep, so that it is known; False if it was stopped."""
        self.halted = False
        turns: cython.int = depth
        with cython.nogil:
            self.weigh(self.side, turns, self.zeros)
        return not self.halted

    def is_preferred(self, finals: Sequence[int], winners: int, others: Sequence[int], others_winners: int) -> bool:
        """Whether the side on turn prefers these final scores and winners to others."""
        side: cython.int
        for side in range(self.sides):
            self.rows[side] = finals[side]
            self.rows[ROW + side] = others[side]
        self.rows[WINNERS] = winners
        self.rows[ROW + WINNERS] = others_winners
        return bool(self.prefers(self.side, 0, ROW))

    def best_known(self, depth: int) -> int:
        """The best move of the position reached, so many turns deep, if it is known; else `NO_MOVE`."""
        at: cython.int = self.known.find(self.key(self.side, self.zeros), depth)
        if at == NOWHERE:
            return NO_MOVE
        salt: cython.ulonglong = self.known.moves[at]
        for move in self.moves():
            if self.salt_of(move) == salt:
                return int(move)
        return NO_MOVE

    def greedy_move(self) -> int:
        """The move that is made of the position reached where a game is played out."""
        self.plays.look(self.side)
        return int(self.plays.greediest(self.side, self.out_bonus(self.side)))

    def move(self, move: int) -> tuple[int, int, bytes, int, int]:
        """A play: its direction, first square, tiles, points and salt."""
        plays = self.plays
        tiles = bytes(plays.tiles[16 * move : 16 * move + plays.laid[move]])
        return plays.directions[move], plays.squares[move], tiles, plays.points[move], plays.salts[move]

    def follow(self, move: int) -> bool:
        """Make a move, to ask about the position after it; False if the game has ended with it, and nothing is made.

        There is no way back.
        """
        plays = self.plays
        points = 0 if move == PASS else plays.points[move]
        zeros = self.after(move, self.zeros, self.side)
        if (move != PASS and plays.laid[move] == plays.tiles_left[self.side]) or self.rules.ended(zeros):
            return False
        if move != PASS:
            self.scores[self.side] += points
            plays.lay(self.side, move)
        self.zeros = zeros
        self.side = (self.side + 1) % self.sides
        return True

    # --- the search

    def weigh(self, side: cython.int, depth: cython.int, zeros: cython.int) -> None:
        """Write what a position comes to into the row of this level."""
        if self.signals[STOPPED]:
            self.halted = True
            return
        self.nodes += 1
        key: cython.ulonglong = self.key(side, zeros)
        if self.look_up(key, depth):
            return
        fresh_count: cython.int = self.plays.fresh_count
        found_count: cython.int = self.plays.count
        best_move: cython.int = NO_MOVE
        if depth == 0:
            self.play_out(side, zeros)
            self.sure = False
        else:
            best_move = self.try_moves(side, depth, zeros)
        if not self.halted:
            self.note(key, depth, self.salt_of(best_move) if best_move != NO_MOVE else 0)
        self.plays.forget(fresh_count, found_count)

    def try_moves(self, side: cython.int, depth: cython.int, zeros: cython.int) -> cython.int:
        """Try every move and leave the row that the side prefers in that of this level; the move it comes from."""
        base: cython.int = self.heap.count
        self.gather(side)
        row: cython.int = ROW * self.level
        best_move: cython.int = NO_MOVE
        all_sure: cython.bint = True
        place: cython.int
        number: cython.int
        for place in range(base, self.heap.count):
            move: cython.int = self.heap.moves[place]
            self.try_move(side, move, depth, zeros)
            if self.halted:
                break
            all_sure = all_sure and self.sure
            if best_move == NO_MOVE or self.prefers(side, row + ROW, row):
                best_move = move
                for number in range(ROW):
                    self.rows[row + number] = self.rows[row + ROW + number]
        self.heap.count = base
        self.sure = all_sure
        return best_move

    def try_move(self, side: cython.int, move: cython.int, depth: cython.int, zeros: cython.int) -> None:
        """Write what a move comes to into the row of the next level. Rule: R9.1, R9.3, C7"""
        after: cython.int = self.after(move, zeros, side)
        points: cython.int = 0 if move == PASS else self.plays.points[move]
        goes_out: cython.bint = move != PASS and self.plays.laid[move] == self.plays.tiles_left[side]
        self.sure = True
        if goes_out or self.rules.ended(after):
            left: cython.int = self.plays.points_left[side] - (0 if move == PASS else self.plays.faces[move])
            self.finish(ROW * (self.level + 1), side, points, left, goes_out)
            return
        self.scores[side] += points
        if move != PASS:
            self.plays.lay(side, move)
        self.level += 1
        self.weigh((side + 1) % self.sides, depth - 1, after)
        self.level -= 1
        if move != PASS:
            self.plays.take_back(side, move)
        self.scores[side] -= points

    def play_out(self, side: cython.int, zeros: cython.int) -> None:
        """Write what a position comes to if each side makes the greediest move, into the row of this level."""
        fresh_count: cython.int = self.plays.fresh_count
        found_count: cython.int = self.plays.count
        self.plays.look(side)
        move: cython.int = self.plays.greediest(side, self.out_bonus(side))
        after: cython.int = self.after(move, zeros, side)
        points: cython.int = 0 if move == PASS else self.plays.points[move]
        goes_out: cython.bint = move != PASS and self.plays.laid[move] == self.plays.tiles_left[side]
        if goes_out or self.rules.ended(after):
            left: cython.int = self.plays.points_left[side] - (0 if move == PASS else self.plays.faces[move])
            self.finish(ROW * self.level, side, points, left, goes_out)
        else:
            self.scores[side] += points
            if move != PASS:
                self.plays.lay(side, move)
            self.play_out((side + 1) % self.sides, after)
            if move != PASS:
                self.plays.take_back(side, move)
            self.scores[side] -= points
        self.plays.forget(fresh_count, found_count)

    def gather(self, side: cython.int) -> None:
        """Put the moves of a side, the pass among them, on top of those being tried."""
        self.plays.look(side)
        line: cython.int
        move: cython.int
        for line in range(side * self.plays.line_count, (side + 1) * self.plays.line_count):
            for move in range(self.plays.starts[line], self.plays.ends[line]):
                if self.plays.has(side, move):
                    self.heap.push(move, 0)
        self.heap.push(PASS, 0)
        if self.plays.overflowed or self.heap.broken:
            self.halted = True

    def after(self, move: cython.int, zeros: cython.int, side: cython.int) -> cython.int:
        """Passes and turns without points after a move. Rule: R9.2, C7"""
        if move == PASS:
            return self.rules.after_pass(zeros, side)
        return self.rules.after_play(zeros, self.plays.points[move])

    def salt_of(self, move: cython.int) -> cython.ulonglong:
        """What a move is called whatever its number."""
        return PASS_SALT if move == PASS else self.plays.salts[move]

    def out_bonus(self, side: cython.int) -> cython.int:
        """What going out brings a side for the tiles of the others. Rule: R9.3, C8"""
        points: cython.int = self.idle_points
        other: cython.int
        for other in range(self.sides):
            if other != side:
                points += self.plays.points_left[other]
        return self.gained_times * points

    # --- how games end, and what sides prefer

    def finish(
        self, row: cython.int, side: cython.int, points: cython.int, own_left: cython.int, goes_out: cython.bint
    ) -> None:
        """Write final scores and winners after the last turn, by a side. Rule: R9.3, R9.4, C8, C9"""
        lost: cython.int = self.lost_times if goes_out else 1
        other: cython.int
        for other in range(self.sides):
            left: cython.int = own_left if other == side else self.plays.points_left[other]
            self.rows[row + other] = self.scores[other] - lost * left
        self.scores[side] += points
        self.rows[row + side] += points + (self.out_bonus(side) if goes_out else 0)
        self.rows[row + WINNERS] = self.winners(row)
        self.scores[side] -= points

    def winners(self, row: cython.int) -> cython.int:
        """Who has won, as bits: the highest final score, and of those that tie the higher one before the reckoning."""
        best: cython.int = 0
        found: cython.int = 0
        side: cython.int
        for side in range(self.sides):
            if side == 0 or self.rows[row + side] > best:
                best = self.rows[row + side]
                found = 0
            if self.rows[row + side] == best:
                found |= 1 << side
        if self.ties_shared or not found & (found - 1):
            return found
        tied: cython.int = found
        found = 0
        for side in range(self.sides):
            if tied >> side & 1:
                if not found or self.scores[side] > best:
                    best = self.scores[side]
                    found = 0
                if self.scores[side] == best:
                    found |= 1 << side
        return found

    def prefers(self, side: cython.int, one: cython.int, other: cython.int) -> cython.bint:
        """Whether a side prefers the row at `one` to that at `other`."""
        number: cython.int
        for number in range(2 + self.sides + 1):
            difference: cython.int = self.worth(side, one, number) - self.worth(side, other, number)
            if difference:
                return difference > 0
        return False

    def worth(self, side: cython.int, row: cython.int, number: cython.int) -> cython.int:
        """What a row is worth to a side: first its lead, second its share of the win, and so on."""
        if number == 0:
            return self.rows[row + side] - self.best_other(side, row)
        if number == 1:
            return self.share(side, self.rows[row + WINNERS])
        if number == 2:
            return self.rows[row + side]
        if number < 2 + self.sides:
            return -self.rows[row + (side + number - 2) % self.sides]
        winners: cython.int = self.rows[row + WINNERS]
        return -(winners >> side | winners << (self.sides - side) & (1 << self.sides) - 1)

    def best_other(self, side: cython.int, row: cython.int) -> cython.int:
        """The best final score but this side's."""
        best: cython.int = self.rows[row + (side + 1) % self.sides]
        other: cython.int
        for other in range(self.sides):
            if other != side and self.rows[row + other] > best:
                best = self.rows[row + other]
        return best

    def share(self, side: cython.int, winners: cython.int) -> cython.int:
        """A side's share of the win, in twelfths."""
        count: cython.int = 0
        other: cython.int
        for other in range(self.sides):
            count += winners >> other & 1
        return WHOLE // count if winners >> side & 1 else 0

    # --- what is known

    def key(self, side: cython.int, zeros: cython.int) -> cython.ulonglong:
        """A hash of all that a row depends on."""
        key: cython.ulonglong = mixed(cython.cast(cython.ulonglong, zeros << 2 | side))
        each: cython.int
        for each in range(self.sides):
            key = mixed(key ^ self.plays.keys[each])
            key = mixed(key ^ cython.cast(cython.ulonglong, self.scores[each] + 0x1000000))
        return key ^ self.plays.hash | 1

    def look_up(self, key: cython.ulonglong, depth: cython.int) -> cython.bint:
        """Whether a position is known at this depth; its row is written into that of this level then."""
        at: cython.int = self.known.find(key, depth)
        if at == NOWHERE:
            return False
        number: cython.int
        for number in range(ROW):
            self.rows[ROW * self.level + number] = self.known.rows[ROW * at + number]
        self.sure = self.known.sure[at] != 0
        return True

    def note(self, key: cython.ulonglong, depth: cython.int, salt: cython.ulonglong) -> None:
        """Keep the row of this level."""
        at: cython.int = self.known.keep(key, depth, self.sure, salt)
        number: cython.int
        for number in range(ROW):
            self.known.rows[ROW * at + number] = self.rows[ROW * self.level + number]
