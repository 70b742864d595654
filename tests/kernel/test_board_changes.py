"""Do checks, scores and slots stay right as plays are laid on a board and taken back?"""

from __future__ import annotations

from random import Random

import pytest

from lexiko.kernel.board import Crossings
from lexiko.kernel.slots import Slots
from lexiko.kernel.word_map import salts_of
from lexiko.rules import Board, Play
from tests.kernel.positions import Setting, made_up, odd_position, random_rack
from tests.pairwise import slow_beyond

MOST = 7


class Laying:
    """A board on which plays are laid and taken back, and what a fresh one says."""

    def __init__(self, played: Setting) -> None:
        self.played = played
        self.tables = played.engine.searcher.tables
        self.salts = salts_of(len(played.ruleset.tile_set.alphabet))
        layout = played.ruleset.layout
        self.boards = [Board.empty(layout.rows, layout.cols)]
        self.crossings = Crossings(self.tables, self.boards[0].cells)
        self.slots = Slots(self.tables, self.crossings, self.salts, MOST)

    def lay(self, play: Play) -> None:
        squares = [square for square, _ in play.placements]
        down = len({square.col for square in squares}) == 1
        first = squares[0].row * self.boards[0].cols + squares[0].col
        tiles = bytearray(tile for _, tile in play.placements)
        self.crossings.lay(int(down), first, tiles, len(tiles))
        self.boards.append(self.boards[-1].with_tiles(play.placements))

    def take_back(self) -> None:
        self.crossings.take_back()
        self.boards.pop()

    def check(self) -> None:
        board = self.boards[-1]
        fresh = Crossings(self.tables, board.cells)
        assert bytes(self.crossings.cells) == board.cells
        assert self.crossings.vacant == fresh.vacant
        vacant = [square for square, cell in enumerate(board.cells) if not cell]
        for half in (0, self.tables.squares):
            for square in vacant:
                assert self.crossings.checks[half + square] == fresh.checks[half + square]
                assert self.crossings.scores[half + square] == fresh.scores[half + square]
        self.slots.refresh()
        assert listed(self.slots) == listed(Slots(self.tables, fresh, self.salts, MOST))


def listed(slots: Slots) -> list[tuple[object, ...]]:
    """All that is known of every slot."""
    columns = (slots.laid, slots.first, slots.length, slots.fixed, slots.squares, slots.through, slots.times)
    return [
        (
            line,
            slots.points[at],
            tuple(slots.weights[at * slots.lanes : (at + 1) * slots.lanes]),
            *(column[at] for column in columns),
        )
        for line in range(slots.line_count)
        for at in range(line * slots.a_line, line * slots.a_line + slots.counts[line])
    ]


@pytest.mark.parametrize("seed", slow_beyond(8, range(24)))
def test_plays_laid_and_taken_back_leave_what_a_fresh_board_has(seed: int) -> None:
    random = Random(f"laying {seed}")
    played = odd_position(seed)[0] if seed % 2 else made_up(("english", "spanish", "super_english")[seed % 3], 0)
    laying = Laying(played)
    laying.check()
    for _ in range(25):
        rack = random_rack(random, played, size=random.randint(3, 7), blanks=random.random() < 0.2)
        plays = played.engine.plays_for(laying.boards[-1], rack, limit=40)
        if plays and random.random() < 0.7:
            laying.lay(random.choice(plays))
        elif len(laying.boards) > 1:
            laying.take_back()
        laying.check()
    while len(laying.boards) > 1:
        laying.take_back()
        laying.check()
