# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""What a player can still gain at most: as if the other did nothing but pass. Compiled; runs uncompiled too.

Passing is always allowed, so nobody can gain more against the other's best play than against passes only. Nor is it
searched what that comes to: every word that the rack can ever complete on a line is found, its tiles laid in one play
or some of them before, and of each part of the rack only the most is kept that a play of it can ever score. The best
way to share the rack out into plays is then a ceiling: the truth is the same or less.
"""

from __future__ import annotations

from array import array

import cython

from lexiko.kernel.endings.line_plays import LinePlays

if not cython.compiled:
    from lexiko.kernel.consts import (
        ACCEPTS,
        ACROSS,
        BLANK,
        BLANK_FLAG,
        DOWN,
        LETTER_MASK,
        LIST_ENDS,
        NO_CROSS_WORD,
        SEPARATOR,
        arc_of,
        child_of,
        tile_of,
    )

    # as in ceilings.pxd
    MOST_TILES_BOUNDED = 7  # racks of more have no ceiling
    SUBRACKS = 128  # as many as seven tiles have
    MOST_WORDS = 16384  # if there are more, there is no ceiling
    TILE_KINDS = 128  # letters, and letters of blanks
    BLANK_KINDS = 64
    GUARDS = 0x8888888  # the highest bit of each of seven fields
    NEVER = -0x100000  # what no play scores


@cython.final
@cython.cclass
class Ceilings:
    """Ceilings on what either side of `plays` can gain; for one thread.

    A subrack has a number: the sum of `strides` over its tiles. That of a whole rack is in `wholes`, -1 if it holds too
    many tiles.
    """

    def __init__(self, plays: LinePlays, left_over_times: int) -> None:
        self.plays = plays
        self.left_over_times = left_over_times
        kinds: cython.int = LETTER_MASK + 1
        self.strides = array("i", bytes(8 * kinds))
        self.units = array("i", bytes(8 * kinds))
        self.wholes = array("i", [0, 0])
        for side in range(2):
            self._number(side)
        self.subracks = array("i", bytes(4 * SUBRACKS))
        self.counts = array("i", bytes(4 * SUBRACKS))
        self.faces = array("i", bytes(4 * SUBRACKS))
        self.subrack_count = 0
        count: cython.int = self.plays.crossings.squares
        self.distances = bytearray(count)
        self.word_count = 0
        self.lengths = bytearray(MOST_WORDS)
        self.directions = bytearray(MOST_WORDS)
        self.bases = array("i", bytes(4 * MOST_WORDS))
        self.squares = array("i", bytes(4 * 8 * MOST_WORDS))
        self.tiles = bytearray(8 * MOST_WORDS)
        self.crosswise = array("i", [-1]) * (2 * TILE_KINDS * count)
        self.most = array("i", [NEVER]) * (SUBRACKS * SUBRACKS)
        self.laid_squares = array("i", bytes(4 * 8))
        self.laid_tiles = bytearray(8)
        self.crosses = array("i", bytes(4 * 8))

    def _number(self, side: int) -> None:
        kinds = LETTER_MASK + 1
        held = [self.plays.held[side * kinds + tile] for tile in range(kinds)]
        if sum(held) > MOST_TILES_BOUNDED:
            self.wholes[side] = -1
            return
        stride, kind = 1, 0
        for tile, count in enumerate(held):
            if count:
                self.strides[side * kinds + tile] = stride
                self.units[side * kinds + tile] = 1 << 4 * kind
                self.wholes[side] += count * stride
                stride *= count + 1
                kind += 1

    def number_of(self, side: cython.int, play: cython.int) -> cython.int:
        """The number of the subrack that a play lays."""
        number: cython.int = 0
        place: cython.int
        for place in range(self.plays.laid[play]):
            tile: cython.uchar = self.plays.tiles[16 * play + place]
            number += self.strides[side * (LETTER_MASK + 1) + (BLANK if tile & BLANK_FLAG else tile)]
        return number

    def look(self, side: cython.int, gains: cython.int[::1], at: cython.int) -> cython.bint:
        """Write what a side can gain at most with each subrack left, by its number from `at` on; False: no ceiling.

        Nothing is left at 0, where the number of the whole rack is written.
        That is after a play or pass of its own, the board as it is: the first play is laid already.
        """
        if self.wholes[side] < 0 or self.plays.crossings.vacant:
            return False
        self.side = side
        self.hand = self.plays.tiles_left[side]
        self.list_subracks()
        self.measure()
        self.word_count = 0
        line: cython.int
        for line in range(self.plays.line_count):
            self.spell_line(line)
        found_all: cython.bint = self.word_count < MOST_WORDS
        if found_all:
            self.share_out()
            self.let_more_lie()
            self.add_up(gains, at)
        self.clear()
        return found_all

    def list_subracks(self) -> None:
        """List the subracks of the rack as it is: numbers, counts and what their tiles count unplayed."""
        self.subracks[0] = 0
        self.counts[0] = 0
        self.faces[0] = 0
        count: cython.int = 1
        rack: cython.int = self.side * (LETTER_MASK + 1)
        tile: cython.int
        for tile in range(LETTER_MASK + 1):
            held: cython.int = self.plays.held[rack + tile]
            if not held:
                continue
            before: cython.int = count
            copies: cython.int
            place: cython.int
            for copies in range(1, held + 1):
                for place in range(before):
                    self.subracks[count] = self.subracks[place] + copies * self.strides[rack + tile]
                    self.counts[count] = self.counts[place] + copies * self.units[rack + tile]
                    self.faces[count] = self.faces[place] + copies * self.plays.values[tile]
                    count += 1
        self.subrack_count = count

    # --- the words that may come to lie

    def measure(self) -> None:
        """By how many steps each square is away from a tile, or less."""
        square: cython.int
        for square in range(len(self.distances)):
            self.distances[square] = 0 if self.plays.cells[square] else 99
        changing: cython.bint = True
        while changing:
            changing = False
            line: cython.int
            for line in range(self.plays.line_count):
                if self.spread(line):
                    changing = True

    def spread(self, line: cython.int) -> cython.bint:
        """Let distances spread along a line, there and back; whether any changed."""
        origin: cython.int = self.plays.lines[3 * line]
        step: cython.int = self.plays.lines[3 * line + 1]
        length: cython.int = self.plays.lines[3 * line + 2]
        changed: cython.bint = False
        near: cython.int = 99
        place: cython.int
        for place in range(length):
            near = min(near + 1, self.distances[origin + place * step])
            if near < self.distances[origin + place * step]:
                self.distances[origin + place * step] = near
                changed = True
        near = 99
        for place in range(length - 1, -1, -1):
            near = min(near + 1, self.distances[origin + place * step])
            if near < self.distances[origin + place * step]:
                self.distances[origin + place * step] = near
                changed = True
        return changed

    def spell_line(self, line: cython.int) -> None:
        """Find the words of a line, whatever they meet crosswise, from each place where one may begin."""
        self.direction = ACROSS if line < self.plays.lines_across else DOWN
        self.origin = self.plays.lines[3 * line]
        self.step = self.plays.lines[3 * line + 1]
        self.length = self.plays.lines[3 * line + 2]
        root: cython.uint = arc_of(self.plays.nodes[0])
        place: cython.int
        for place in range(self.length - 1):
            if self.has_tile(place - 1):
                continue
            if self.distances[self.origin + place * self.step] <= self.hand:
                self.first = place
                self.laid = 0
                self.meets = False
                self.spell(place, root, 0)

    def spell(self, place: cython.int, arc: cython.uint, base: cython.int) -> None:
        """Take the tile at this place, or lay one there that continues a word."""
        square: cython.int = self.origin + place * self.step
        tile: cython.uchar = self.plays.cells[square]
        if tile:
            node: cython.uint = child_of(self.plays.nodes, arc, tile & LETTER_MASK)
            if node:
                met: cython.bint = self.meets
                self.meets = True
                self.go_on(place, node, base + self.plays.values[tile])
                self.meets = met
            return
        if self.laid == self.hand or not arc or self.word_count == MOST_WORDS:
            return
        rack: cython.int = self.side * (LETTER_MASK + 1)
        while True:
            letter: cython.uchar = tile_of(self.plays.nodes[arc])
            if letter != SEPARATOR:
                if self.plays.held[rack + letter]:
                    self.plays.held[rack + letter] -= 1
                    self.put(place, arc, letter, base + self.plays.values[letter])
                    self.plays.held[rack + letter] += 1
                if self.plays.held[rack + BLANK]:
                    self.plays.held[rack + BLANK] -= 1
                    self.put(place, arc, letter | BLANK_FLAG, base + self.plays.values[letter | BLANK_FLAG])
                    self.plays.held[rack + BLANK] += 1
            if self.plays.nodes[arc] & LIST_ENDS:
                return
            arc += 1

    def put(self, place: cython.int, node: cython.uint, tile: cython.uchar, base: cython.int) -> None:
        """Lay this tile, go on, and take it back."""
        self.laid_squares[self.laid] = self.origin + place * self.step
        self.laid_tiles[self.laid] = tile
        self.laid += 1
        self.go_on(place, node, base)
        self.laid -= 1

    def go_on(self, place: cython.int, node: cython.uint, base: cython.int) -> None:
        """After a letter: record the word if it is one and ends here, and spell on."""
        is_word: cython.bint = self.plays.nodes[node] & ACCEPTS != 0 and place > self.first
        if is_word and self.laid and not self.has_tile(place + 1) and self.can_reach():
            self.record(base)
        arc: cython.uint = arc_of(self.plays.nodes[node])
        if arc and place + 1 < self.length:
            self.spell(place + 1, arc, base)

    def has_tile(self, place: cython.int) -> cython.bint:
        """Whether a tile of the board lies at this place of the line; none does off its ends."""
        return 0 <= place < self.length and self.plays.cells[self.origin + place * self.step] != 0

    def can_reach(self) -> cython.bint:
        """Whether the word lies on or beside a tile, or as near as the tiles that it leaves can bridge."""
        if self.meets:
            return True
        place: cython.int = 0
        while place < self.laid and self.distances[self.laid_squares[place]] > 1 + self.hand - self.laid:
            place += 1
        return place < self.laid

    def record(self, base: cython.int) -> None:
        """Note a word, and for each of its tiles from the rack what it scores as a crosswise word of that tile."""
        if self.word_count == MOST_WORDS:
            return
        word: cython.int = self.word_count
        self.word_count += 1
        self.lengths[word] = self.laid
        self.directions[word] = self.direction
        self.bases[word] = base
        half: cython.int = self.direction * len(self.distances)
        at: cython.int
        for at in range(self.laid):
            square: cython.int = self.laid_squares[at]
            tile: cython.int = self.laid_tiles[at]
            self.squares[8 * word + at] = square
            self.tiles[8 * word + at] = tile
            points: cython.int = base + self.plays.values[tile] * (self.plays.letter_times[square] - 1)
            points *= self.plays.word_times[square]
            kind: cython.int = TILE_KINDS * (half + square) + (
                BLANK_KINDS + (tile & LETTER_MASK) if tile & BLANK_FLAG else tile
            )
            if points > self.crosswise[kind]:
                self.crosswise[kind] = points

    # --- the most that a play scores

    def share_out(self) -> None:
        """Of each word every way to lay some of its tiles first and the others in one play."""
        first: cython.int
        second: cython.int
        for first in range(self.subrack_count):
            for second in range(self.subrack_count):
                self.most[SUBRACKS * self.subracks[first] + self.subracks[second]] = NEVER
        for first in range(self.word_count):
            self.word = first
            if self.fits_crosswise():
                self.word_length = self.lengths[self.word]
                self.share(0, 1, self.bases[self.word], 0, 0, 0, 0)

    def fits_crosswise(self) -> cython.bint:
        """Whether a word can come to lie whatever it meets; what its tiles score crosswise at most is noted."""
        direction: cython.int = self.directions[self.word]
        count: cython.int = len(self.distances)
        at: cython.int
        for at in range(self.lengths[self.word]):
            square: cython.int = self.squares[8 * self.word + at]
            tile: cython.int = self.tiles[8 * self.word + at]
            points: cython.int = self.crosswise[
                TILE_KINDS * ((DOWN - direction) * count + square)
                + (BLANK_KINDS + (tile & LETTER_MASK) if tile & BLANK_FLAG else tile)
            ]
            if points < 0:
                if self.plays.crossings.scores[direction * count + square] != NO_CROSS_WORD:
                    return False
                points = 0
            self.crosses[at] = points
        return True

    def share(
        self,
        place: cython.int,
        times: cython.int,
        letters: cython.int,
        crosses: cython.int,
        before: cython.int,
        now: cython.int,
        count: cython.int,
    ) -> None:
        """Let the tiles of a word from this one on lie before, or be laid now."""
        if place == self.word_length:
            if count:
                points: cython.int = letters * times + crosses + self.plays.bonuses[count]
                at: cython.int = SUBRACKS * before + now
                if points > self.most[at]:
                    self.most[at] = points
            return
        square: cython.int = self.squares[8 * self.word + place]
        tile: cython.uchar = self.tiles[8 * self.word + place]
        stride: cython.int = self.strides[self.side * (LETTER_MASK + 1) + (BLANK if tile & BLANK_FLAG else tile)]
        self.share(place + 1, times, letters, crosses, before + stride, now, count)
        self.share(
            place + 1,
            times * self.plays.word_times[square],
            letters + self.plays.values[tile] * (self.plays.letter_times[square] - 1),
            crosses + self.crosses[place],
            before,
            now + stride,
            count + 1,
        )

    def let_more_lie(self) -> None:
        """Whatever a play scores with so many tiles laid before, it may with more of them."""
        rack: cython.int = self.side * (LETTER_MASK + 1)
        first: cython.int
        second: cython.int
        tile: cython.int
        for first in range(1, self.subrack_count):
            for tile in range(LETTER_MASK + 1):
                unit: cython.int = self.units[rack + tile]
                if not unit or not self.counts[first] // unit & 0xF:
                    continue
                fewer: cython.int = SUBRACKS * (self.subracks[first] - self.strides[rack + tile])
                more: cython.int = SUBRACKS * self.subracks[first]
                for second in range(self.subrack_count):
                    now: cython.int = self.subracks[second]
                    if self.most[fewer + now] > self.most[more + now]:
                        self.most[more + now] = self.most[fewer + now]

    def add_up(self, gains: cython.int[::1], at: cython.int) -> None:
        """By what is left, the most that the rest of the game can bring: stop, or make a play and go on. Rule: R9.3"""
        others: cython.int = self.plays.points_left[1 - self.side]
        whole: cython.int = self.subracks[self.subrack_count - 1]
        left: cython.int
        laid: cython.int
        gains[at] = whole
        for left in range(1, self.subrack_count):
            number: cython.int = self.subracks[left]
            best: cython.int = others - self.faces[left]
            row: cython.int = SUBRACKS * (whole - number)
            for laid in range(1, left + 1):
                points: cython.int = self.most[row + self.subracks[laid]]
                if points == NEVER:
                    continue
                if ((self.counts[left] | GUARDS) - self.counts[laid]) & GUARDS != GUARDS:
                    continue
                if laid == left:
                    points += self.left_over_times * others
                else:
                    points += gains[at + number - self.subracks[laid]]
                best = max(best, points)
            gains[at + number] = best

    def clear(self) -> None:
        """Forget what tiles score crosswise."""
        half: cython.int
        word: cython.int
        at: cython.int
        for word in range(self.word_count):
            half = self.directions[word] * len(self.distances)
            for at in range(self.lengths[word]):
                tile: cython.int = self.tiles[8 * word + at]
                self.crosswise[
                    TILE_KINDS * (half + self.squares[8 * word + at])
                    + (BLANK_KINDS + (tile & LETTER_MASK) if tile & BLANK_FLAG else tile)
                ] = -1
