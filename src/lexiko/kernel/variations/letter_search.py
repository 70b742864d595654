# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The best play after one letter of the rack is given for one on the board (V3), of many that may be. Compiled.

The boards that come of it differ in a few lines, and their racks in one tile. So the slots of the lines that stay are
bounded for all racks at once, and of letters that leave the same rack such lines are searched once. Of lines that
change most slots lie as before: only what they count and run through is changed, and changed back afterwards. A line in
which a letter opens a square is laid out anew, on a page set apart.
"""

from __future__ import annotations

from array import array

import cython

from lexiko.kernel.board import Crossings
from lexiko.kernel.leave_evaluator import SeatEvaluators
from lexiko.kernel.search import Search
from lexiko.kernel.slots import Slots
from lexiko.kernel.variations.kept_play import KeptPlay
from lexiko.kernel.variations.recyclable_letters import RecyclableLetters

if not cython.compiled:
    from lexiko.kernel.consts import LEAST_EQUITY, MILLIPOINTS, MOST_RECYCLINGS_TRIED, NOTHING
    from lexiko.kernel.lanes import lexiko_dot

    # as in letter_search.pxd: so many pages more than one has a line, for a letter given and another after it
    PAGES_APART = 2


@cython.final
@cython.cclass
class LetterSearch:
    """Finds the best of the recyclable `letters` of the rack that `search` holds; used by one thread.

    Once it is `found`, `best` is its place among them, and the search tells the play after it.
    """

    def __init__(self, crossings: Crossings, slots: Slots, search: Search, evaluators: SeatEvaluators) -> None:
        """On a board whose slots have `PAGES_APART` pages a line beside one for each."""
        self.crossings = crossings
        self.slots = slots
        self.search = search
        self.evaluators = evaluators
        self.line_count = slots.line_count
        self.letters = RecyclableLetters(crossings, search.subracks.letters, MOST_RECYCLINGS_TRIED)
        self.play = KeptPlay()
        self.best = NOTHING
        self.standing = array("i", range(self.line_count))
        self.closed = array("I", bytes(4 * self.line_count))
        self.altered = bytearray(self.line_count)
        self.searched = bytearray(self.line_count)
        self.tried = bytearray(MOST_RECYCLINGS_TRIED)
        self.most_values = array("h", bytes(2 * slots.lanes))
        self.most_points = array("i", bytes(4 * slots.pages * slots.a_line))
        self.most_in_line = array("i", bytes(4 * self.line_count))
        self.most_kept = LEAST_EQUITY
        self.held = 0
        self.trying = 0
        self.seat = 0
        self.bag_count = 0
        self.unseen_points = 0

    def weigh(self) -> None:
        """Take up the rack held: what each part of it is worth when kept."""
        self.evaluators.weigh(self.seat, self.search.subracks, self.bag_count, self.unseen_points)

    def list_letters(self) -> None:
        """List the letters that may be given, and bound what plays in the lines as they stand score after that."""
        self.letters.list_for(self.search.subracks.held)
        lane: cython.int
        one: cython.int
        for lane in range(self.slots.lanes):
            self.most_values[lane] = 0
        for one in range(self.letters.count):
            self.exchange(self.letters.given[one], self.letters.taken[one])
            self.raise_values()
            self.exchange(self.letters.taken[one], self.letters.given[one])
        line: cython.int
        for line in range(self.line_count if self.letters.count else 0):
            self.bound_line(line)

    def exchange(self, given: cython.uchar, taken: cython.uchar) -> None:
        """Give a letter of the rack for another one."""
        self.search.subracks.held[given] -= 1
        self.search.subracks.held[taken] += 1

    def raise_values(self) -> None:
        """Let the most that tiles count, the dearest first, be no less than those of the rack held."""
        lane: cython.int = 0
        rank: cython.int
        for rank in range(self.search.subracks.letters + 1):
            tile: cython.uchar = self.search.subracks.by_value[rank]
            for _ in range(self.search.subracks.held[tile]):
                self.most_values[lane] = max(self.most_values[lane], self.search.values[tile])
                lane += 1

    def bound_line(self, line: cython.int) -> None:
        """Note what no play in each slot of a line as it stands scores with any of the racks, in millipoints."""
        begin: cython.int = self.standing[line] * self.slots.a_line
        most: cython.int = LEAST_EQUITY
        slot: cython.int
        lanes: cython.int = self.slots.lanes
        for slot in range(begin, begin + self.slots.counts[self.standing[line]]):
            if cython.compiled:
                total: cython.int = lexiko_dot(
                    cython.address(self.slots.weights[slot * lanes]), cython.address(self.most_values[0]), lanes
                )
            else:
                total = lexiko_dot(self.slots.weights[slot * lanes :], self.most_values, lanes)
            self.most_points[slot] = MILLIPOINTS * (self.slots.points[slot] + total)
            most = max(most, self.most_points[slot])
        self.most_in_line[line] = most

    def find(self, least: cython.int) -> cython.bint:
        """Find the letter after which the best play is worth most, and at least `least`; the first of equals. Rule: V3

        The search holds the same rack afterwards, but does not know any more what its parts are worth.
        """
        one: cython.int
        same: cython.int
        self.best = NOTHING
        self.play.found = False
        for one in range(self.letters.count):
            self.tried[one] = False
        for one in range(self.letters.count):
            if self.tried[one]:
                continue
            given: cython.uchar = self.letters.given[one]
            taken: cython.uchar = self.letters.taken[one]
            self.take_rack(given, taken)
            for same in range(one, self.letters.count):
                if self.letters.given[same] == given and self.letters.taken[same] == taken:
                    self.tried[same] = True
                    self.try_letter(same, least)
            self.exchange(taken, given)
        self.play.tell(self.search)
        return self.play.found

    def take_rack(self, given: cython.uchar, taken: cython.uchar) -> None:
        """Take up the rack with one letter given for another; nothing is searched with it yet."""
        self.exchange(given, taken)
        self.weigh()
        self.held = self.search.subracks.letters_held()
        self.search.word_cache.forget()
        line: cython.int
        for line in range(self.line_count):
            self.searched[line] = False
        self.most_kept = LEAST_EQUITY
        size: cython.int
        for size in range(1, self.search.subracks.tiles + 1):
            self.most_kept = max(self.most_kept, self.search.subracks.best_kept[size])

    def try_letter(self, one: cython.int, least: cython.int) -> None:
        """Search for the best play after a letter is given, and keep it if it is the best so far."""
        self.trying = one
        self.give(one)
        self.open_lines()
        self.search.begin(self.play.value + (self.best < one) if self.play.found else least)
        self.search.word_cache.forget_if_crowded()
        line: cython.int
        for line in range(self.line_count):
            if self.altered[line] or self.slots.page_of[line] != self.standing[line]:
                self.promise_changed(self.slots.page_of[line])
            elif not self.searched[line]:
                self.searched[line] = self.closed[line] == 0
                self.promise_standing(line)
        self.search.follow_promises()
        if self.search.found:
            self.best = one
            self.play.keep(self.search)
        self.close_lines()
        self.take_back()

    def give(self, one: cython.int) -> None:
        """Lay a letter of the list in place of that on the board."""
        self.crossings.replace(self.letters.squares[one], self.letters.given[one])

    def open_lines(self) -> None:
        """Let the lines that changed be as they are with the letter given."""
        line: cython.int
        for line in range(self.line_count):
            self.crossings.stale[line] = 0
        change: cython.int
        for change in range(self.crossings.beginnings[self.crossings.plays - 1], self.crossings.changes):
            at: cython.int = self.crossings.changed[change]
            if at < 2 * self.crossings.squares:
                self.open_check(at, change)
            else:
                self.lay_in_lines(at - 2 * self.crossings.squares, self.letters.given[self.trying])
        self.look_along(PAGES_APART)

    def close_lines(self) -> None:
        """Let the lines that stand be as they were before `open_lines`."""
        change: cython.int
        for change in range(self.crossings.beginnings[self.crossings.plays - 1], self.crossings.changes):
            at: cython.int = self.crossings.changed[change]
            if at < 2 * self.crossings.squares:
                self.close_check(at, change)
            else:
                self.lay_in_lines(at - 2 * self.crossings.squares, self.letters.taken[self.trying])

    def lay_in_lines(self, square: cython.int, tile: cython.uchar) -> None:
        """Let another tile lie on a square, in the lines through it as they stand."""
        direction: cython.int
        for direction in range(2):
            line: cython.int = self.crossings.line_at[direction * self.crossings.squares + square]
            if line >= 0:
                self.altered[line] = True
                self.slots.change_tile(self.standing[line], self.place_in(line, square), tile)

    def open_check(self, at: cython.int, change: cython.int) -> None:
        """Let other letters fit on a square that the letter given meets.

        Where none of those held does, no slot is to have that square; where none did before, the line is laid out anew.
        """
        line: cython.int = self.crossings.line_at[at]
        if line < 0:
            return
        place: cython.int = self.place_in(line, at % self.crossings.squares)
        if not self.crossings.checks[at] & self.held:
            self.closed[line] |= cython.cast(cython.uint, 1) << place
        elif self.crossings.checks_before[change]:
            self.altered[line] = True
            more: cython.int = self.crossings.scores[at] - self.crossings.scores_before[change]
            self.slots.change_check(self.standing[line], place, self.crossings.checks[at], more)
        else:
            self.crossings.stale[line] = 1

    def close_check(self, at: cython.int, change: cython.int) -> None:
        """Let the letters fit again that did before."""
        line: cython.int = self.crossings.line_at[at]
        before: cython.ulonglong = self.crossings.checks_before[change]
        if line >= 0 and before and self.crossings.checks[at] & self.held:
            less: cython.int = self.crossings.scores_before[change] - self.crossings.scores[at]
            self.slots.change_check(self.standing[line], self.place_in(line, at % self.crossings.squares), before, less)

    def place_in(self, line: cython.int, square: cython.int) -> cython.int:
        """At which place of a line a square is."""
        return (square - self.crossings.lines[3 * line]) // self.crossings.lines[3 * line + 1]

    def look_along(self, apart: cython.int) -> None:
        """Look at every line that changed, on its page so far apart."""
        line: cython.int
        for line in range(self.line_count):
            if self.crossings.stale[line]:
                self.crossings.stale[line] = 0
                self.slots.page_of[line] = apart * self.line_count + line
                self.slots.look_along(line)

    def promise_changed(self, page: cython.int) -> None:
        """Put the slots of a line that changed into the buckets of their bounds."""
        blocked: cython.uint = self.slots.blocked(page, self.held) | self.closed[self.slots.line_on[page]]
        begin: cython.int = page * self.slots.a_line
        slot: cython.int
        for slot in range(begin, begin + self.slots.counts[page]):
            if self.slots.laid[slot] <= self.search.subracks.tiles and not self.slots.squares[slot] & blocked:
                self.search.promise(slot)

    def promise_standing(self, line: cython.int) -> None:
        """The same for a line that stands as it did, but for a square where no letter fits any more."""
        if self.most_in_line[line] + self.most_kept < self.search.floor:
            return
        page: cython.int = self.standing[line]
        blocked: cython.uint = self.slots.blocked(page, self.held) | self.closed[line]
        begin: cython.int = page * self.slots.a_line
        slot: cython.int
        for slot in range(begin, begin + self.slots.counts[page]):
            laid: cython.int = self.slots.laid[slot]
            if laid > self.search.subracks.tiles or self.slots.squares[slot] & blocked:
                continue
            if self.most_points[slot] + self.search.subracks.best_kept[laid] >= self.search.floor:
                self.search.promise(slot)

    def take_back(self) -> None:
        """Take the letter given last back; the lines are as they stood."""
        self.crossings.take_back()
        line: cython.int
        for line in range(self.line_count):
            self.crossings.stale[line] = 0
            self.closed[line] = 0
            self.altered[line] = False
            self.slots.page_of[line] = self.standing[line]

    def settle(self) -> None:
        """Give the best letter found, so that others are tried after it; `unsettle` undoes that. Rule: V3"""
        self.exchange(self.letters.given[self.best], self.letters.taken[self.best])
        self.give(self.best)
        self.look_along(1)
        line: cython.int
        for line in range(self.line_count):
            self.standing[line] = self.slots.page_of[line]

    def unsettle(self, given: cython.uchar, taken: cython.uchar) -> None:
        """Take the letter back that was given for another one, and take up the rack as it was."""
        line: cython.int
        for line in range(self.line_count):
            self.standing[line] = line
        self.take_back()
        self.exchange(taken, given)
