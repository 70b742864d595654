# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Whole games of players who know some words, overlook plays, and doubt each other's, one after the other. Compiled.

A game goes as at a table of computers: after a play everybody who may challenge it is asked in the order of play, then
whether no play remains, and only then the seat on turn moves. Rule: R8.1, R8.2, R8.4, R9.2, C2 to C4
"""

from __future__ import annotations

from array import array
from typing import Any

import cython

from lexiko.kernel.leave_evaluator import LeaveEvaluator
from lexiko.kernel.levels.graph_words import GraphWords
from lexiko.kernel.levels.mind import Mind
from lexiko.kernel.levels.table_loop import TableLoop
from lexiko.kernel.luck import Luck
from lexiko.kernel.search_context import SearchContext
from lexiko.kernel.tables import Tables
from lexiko.kernel.word_map import WordMap

if not cython.compiled:
    from lexiko.kernel.consts import (
        BLANK,
        CHALLENGED,
        COSTS_A_TURN,
        COSTS_NOTHING,
        COSTS_POINTS,
        FINISH_LINE,
        LEAST_EQUITY,
        LEAST_TURN,
        LOOKED_AT,
        NOTHING,
        ROOM_FOR_TILES,
        ROOM_FOR_WORD,
        ROUNDS_BEFORE_GIVING_UP,
        ROW_HEAD,
        ROW_TAIL,
        STOPPED,
        TILE_CODES,
        TOP_VALUE,
        UNFINISHED,
    )


@cython.final
@cython.cclass
class LevelLoop(TableLoop):
    """Plays games of players with minds of their own; used by one thread.

    A row of the records may also be a challenge: the seat whose play it is; 1 in place of the direction if a word was
    false; in place of the square who challenged, and one more than the number of the word named, 0 for the whole play;
    the points that the play's maker gained.
    """

    def __init__(
        self,
        tables: Tables,
        word_map: WordMap,
        evaluators: list[LeaveEvaluator],
        by_equity: bytes,
        rules: Any,
        minds: list[Mind],
        doubting: Any,
    ) -> None:
        """By seat, beside what a `GameLoop` takes, the minds; `doubting` is a `DoubtRules`."""
        super().__init__(tables, word_map, evaluators, by_equity, rules, doubting)
        self.minds = minds
        self.judge = GraphWords(tables.nodes)
        self.luck = Luck()
        self.stride = ROW_HEAD + rules.rack_size + ROW_TAIL
        self.plays = bytearray(LOOKED_AT * self.stride + ROOM_FOR_TILES)
        self.seeds = array("Q", bytes(8 * len(minds)))
        self.names_word = doubting.names_word
        self.failed = doubting.failed
        self.failed_points = doubting.points
        cells: Any = self.crossings.cells
        mind: Mind
        for mind in minds:
            mind.sure.crossings.wanted = cells
            mind.daring.crossings.wanted = cells

    def play_game(self, seed: cython.ulonglong, stream: cython.ulonglong, starter: cython.int) -> None:
        """Play the game whose tiles and luck come from this stream, begun by this seat."""
        with cython.gil:
            try:
                self.play_to_the_end(seed, stream, starter)
            except MemoryError:
                self.overflowed = True
                self.game.ending = STOPPED

    def play_to_the_end(self, seed: cython.ulonglong, stream: cython.ulonglong, starter: cython.int) -> None:
        """The same, while minds are turned to."""
        self.game.seed(seed, stream)
        self.open_table(starter)
        seat: cython.int
        for seat in range(self.game.seats):
            self.luck.begin(seed, stream)
            self.luck.join(seat + 1)
            self.seeds[seat] = self.luck.state
        while self.game.ending == UNFINISHED:
            if not self.has_answer() and not self.has_agreement():
                self.move()
        self.record_racks()

    def move(self) -> None:
        """Make the turn of the seat that is to move, and hand it on. Rule: R3.1"""
        seat: cython.int = self.game.seat
        mind: Mind = self.minds[seat]
        self.words.count = 0
        if self.game.scoreless >= ROUNDS_BEFORE_GIVING_UP * self.game.playing:
            self.make_pass()
        else:
            self.luck.begin(self.seeds[seat], self.turn_number)
            daring: cython.bint = not mind.sees_all and self.luck.chance() < mind.bold
            self.turn_to(mind.daring if daring else mind.sure)
            self.choose(mind)
        self.end_turn(seat)

    def turn_to(self, context: SearchContext) -> None:
        """Look at the board with the words of this context."""
        self.context = context
        self.search = context.search
        self.slots = context.slots

    def choose(self, mind: Mind) -> None:
        """Make the turn of the seat to move: a play, an exchange worth more, or for want of both a pass."""
        value: cython.int = self.best_of_all() if mind.sees_all else self.notice(mind)
        exchanged: cython.int = NOTHING
        if mind.weighs and self.game.may_exchange():
            exchanged = self.search.subracks.best_aside(self.game.bag_count())
        if value != LEAST_EQUITY and (exchanged == NOTHING or self.search.subracks.kept[exchanged] <= value):
            self.lay()
        elif exchanged != NOTHING:
            self.put_aside(self.search.subracks.write_tiles(exchanged, self.search.tried_tiles))
        elif self.game.may_exchange():
            self.exchange_all()
        else:
            self.make_pass()

    def look(self) -> None:
        """Take in the board as it stands and the rack of the seat to move."""
        self.context.crossings.change_to(0)
        self.slots.refresh()
        self.weigh()

    def best_of_all(self) -> cython.int:
        """Find the best play; answers its value in millipoints, or `LEAST_EQUITY`."""
        with cython.nogil:
            self.look()
            self.search.best_play(LEAST_EQUITY)
        self.search.check_memory()
        return self.search.floor if self.search.found else LEAST_EQUITY

    def notice(self, mind: Mind) -> cython.int:
        """Find the play that is noticed as the best; answers its value in millipoints, or `LEAST_EQUITY`.

        Mostly it is one of a few: more are looked for only if none of these is noticed.
        """
        state: cython.ulonglong = self.luck.state
        with cython.nogil:
            self.look()
        play: cython.int = self.notice_among(mind, mind.few, False)
        if play == NOTHING:
            self.luck.state = state
            play = self.notice_among(mind, LOOKED_AT, True)
        return self.take_up(play) if play != NOTHING else LEAST_EQUITY

    def notice_among(self, mind: Mind, limit: cython.int, last: cython.bint) -> cython.int:
        """The place of the play noticed among so many of the best, which are found first; or `NOTHING`."""
        self.context.rows.begin(self.most, limit)
        with cython.nogil:
            self.search.write_plays()
        self.search.check_memory()
        self.context.rows.write_ranked(self.plays, 0)
        count: cython.int = self.context.rows.kept()
        last = last or count < limit
        return mind.sight.notice(self.plays, self.stride, count, self.crossings.cells, self.luck, last)

    def take_up(self, play: cython.int) -> cython.int:
        """Take up the play in this place; answers its value in millipoints."""
        row: cython.Py_ssize_t = play * self.stride
        end: cython.Py_ssize_t = row + ROW_HEAD + self.most
        value: cython.uint = 0
        points: cython.uint = 0
        place: cython.int
        for place in range(4):
            value = value << 8 | self.plays[row + place]
            points = points << 8 | self.plays[end + place]
        self.search.best_points = points
        self.search.best_direction = self.plays[row + 4]
        self.search.best_square = self.plays[row + 5] << 8 | self.plays[row + 6]
        self.search.best_count = 0
        for place in range(self.most):
            self.search.best_tiles[place] = self.plays[row + ROW_HEAD + place]
            self.search.best_count += self.search.best_tiles[place] != 0
        return cython.cast(cython.int, TOP_VALUE - value)

    def has_answer(self) -> cython.bint:
        """Let the first seat that challenges the last play, or lets it stand for good, do so. Rule: R8.1, R8.5"""
        place: cython.int
        for place in range(self.game.seats):
            seat: cython.int = (self.starter + place) % self.game.seats
            if not self.may_challenge(seat):
                continue
            word: cython.int = self.doubted(seat)
            if word != NOTHING:
                self.challenge(seat, word)
                return True
            if seat != self.game.seat or self.closing != UNFINISHED:
                self.accepted[seat] = True
                self.after_answer()
                return True
        return False

    def doubted(self, seat: cython.int) -> cython.int:
        """The first word of the last play that this seat wants looked up; `NOTHING` if there is none."""
        mind: Mind = self.minds[seat]
        word: cython.int
        for word in range(self.words.count):
            begin: cython.int = word * ROOM_FOR_WORD
            length: cython.int = self.words.lengths[word]
            if self.words.looked_up[word] or mind.doubts.is_sure(self.words.letters, begin, length):
                continue
            if mind.sees_all:
                return word
            suspicion: cython.double = mind.doubts.suspicion(self.words.letters, begin, length)
            self.luck.begin(self.seeds[seat], self.turn_number)
            self.luck.join_word(self.words.letters, begin, length)
            if self.luck.chance() < self.chance_to_challenge(seat, suspicion):
                return word
        return NOTHING

    def chance_to_challenge(self, seat: cython.int, suspicion: cython.double) -> cython.double:
        """How likely a seat challenges what it thinks false with a probability, as `players/stakes.py` has it."""
        cost: cython.double = self.cost_of_failing()
        if cost == 0.0:
            return 1.0
        for_it: cython.double = suspicion * self.gain_of_succeeding(seat)
        against: cython.double = (1.0 - suspicion) * cost
        return for_it / (for_it + against)

    def gain_of_succeeding(self, seat: cython.int) -> cython.double:
        """The points by which a seat comes nearer to the others if the last play is taken back. Rule: R8.3, R9.3, C8"""
        others: cython.double = self.game.seats - 1
        if self.closing != UNFINISHED:
            held: cython.int = (self.game.lost_times + self.game.gained_times) * self.game.rack_points[seat]
            return self.points_made / others + held
        return (self.points_made + self.usual_turn()) / 2 / others

    def cost_of_failing(self) -> cython.double:
        """The points that a challenge costs if the last play stands. Rule: R8.4, C2 to C4"""
        if self.failed == COSTS_A_TURN:
            return 0.0 if self.closing != UNFINISHED else self.usual_turn()
        if self.failed == COSTS_NOTHING or self.has_finished(self.maker):
            return 0.0
        return cython.cast(cython.double, self.failed_points) / (self.game.seats - 1)

    def usual_turn(self) -> cython.double:
        """What a turn of this game has brought so far."""
        total: cython.double = 0.0
        seat: cython.int
        for seat in range(self.game.seats):
            total += self.game.scores[seat]
        return max(cython.cast(cython.double, LEAST_TURN), total / max(1, self.turn_number - 1))

    def challenge(self, seat: cython.int, word: cython.int) -> None:
        """Look words up: a false one undoes the turn, good ones cost what the rules say. Rule: R8.2 to R8.4"""
        false: cython.bint = False
        one: cython.int
        for one in range(self.words.count):
            if not self.words.looked_up[one] and (one == word or not self.names_word):
                self.words.looked_up[one] = True
                false = false or not self.is_word(one)
        points: cython.int = self.failed_points if self.failed == COSTS_POINTS and not false else 0
        on_turn: cython.int = self.game.seat
        self.game.seat = self.maker
        named: cython.int = word + 1 if self.names_word else 0
        self.record(CHALLENGED, false, seat << 8 | named, points, self.search.tried_tiles, 0)
        self.game.seat = on_turn
        if false:
            self.withdraw()
        else:
            self.owed[seat] += self.failed == COSTS_A_TURN
            self.game.scores[self.maker] += points
            if points and self.closing != FINISH_LINE and self.has_finished(self.maker):
                self.closing = FINISH_LINE
        self.after_answer()

    def is_word(self, word: cython.int) -> cython.bint:
        """Whether a word of the last play is one by the words of the table. Rule: R7.1"""
        return self.judge.has(self.words.letters, word * ROOM_FOR_WORD, self.words.lengths[word])

    def has_agreement(self) -> cython.bint:
        """Ask whether no play remains, where that is asked; let the first who says so have agreed. Rule: R9.2"""
        if self.closing != UNFINISHED:
            return False
        place: cython.int
        seat: cython.int
        somebody: cython.bint = False
        for seat in range(self.game.seats):
            somebody = somebody or self.agreed[seat]
        more_passes_end: cython.bint = self.passing_rounds != 1 and not self.opening_to_come()
        if not somebody and (more_passes_end or not self.passed_by_all(1)):
            return False
        for place in range(self.game.seats):
            seat = (self.starter + place) % self.game.seats
            if not self.agreed[seat] and self.agrees(seat):
                self.agreed[seat] = True
                self.check_passes()
                return True
        return False

    def agrees(self, seat: cython.int) -> cython.bint:
        """Whether a seat agrees that no play remains: it knows none and would exchange nothing, or has given up."""
        if self.game.scoreless >= ROUNDS_BEFORE_GIVING_UP * self.game.playing:
            return True
        if self.game.may_exchange() and self.game.rack_counts[seat] > self.game.racks[seat * TILE_CODES + BLANK]:
            return False
        mind: Mind = self.minds[seat]
        on_turn: cython.int = self.game.seat
        self.game.seat = seat
        self.turn_to(mind.sure)
        value: cython.int = self.best_of_all()
        self.game.seat = on_turn
        return value == LEAST_EQUITY
