"""Turns that begin with recycling: blanks taken for the letters they stand for, letters exchanged with the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lexiko.kernel import Engine
from lexiko.rules import (
    Board,
    Pass,
    Play,
    Rack,
    RecycleBlank,
    RecycleLetter,
    Square,
    Step,
    Word,
    draft,
    is_blank,
    words_through,
)

MOST_STEPS = 2
"""How many letters are recycled in one turn at most."""

MOST_TRIED = 16
"""How many boards are looked at with one letter more recycled."""

GONE_ON_WITH = 1
"""How many of these another letter is recycled on."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A turn begun: board and rack as they stand after its steps."""

    board: Board
    rack: Rack
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """A play, with its steps before it, and the points it makes."""

    play: Play
    points: int


def best_turn(begun: Begun, engine: Engine) -> Turn | None:
    """The play with the most points after these steps; None if there is none. Rule: R5.1"""
    table = engine.plays_for(begun.board, begun.rack, limit=1)
    return Turn(Play(table[0].placements, begun.steps), table.scores[0]) if table else None


def blanks_taken(begun: Begun, engine: Engine) -> Begun:
    """The turn after every blank that can be had for a letter of the rack has been taken. Rule: V4"""
    for square, tile in begun.board.tiles():
        if is_blank(tile):
            begun = _after(begun, RecycleBlank(square), engine) or begun
    return begun


def letters_recycled(begun: Begun, engine: Engine) -> Iterator[Begun]:
    """The turn after each letter that can be recycled, no blank given away, the words made all known. Rule: V3"""
    letters = [tile for tile in dict.fromkeys(begun.rack) if not is_blank(tile)]
    for square, taken in begun.board.tiles():
        around = _around(begun.board, square)
        for given in letters if not is_blank(taken) else ():
            words = (before + bytes([given]) + after for before, after in around)
            if given != taken and all(map(engine.lexicon.accepts, words)):
                after_it = _after(begun, RecycleLetter(square, given), engine)
                if after_it is not None:
                    yield after_it


def _around(board: Board, square: Square) -> list[tuple[Word, Word]]:
    """The letters before and after a square in each word through it."""
    around = []
    for run in words_through(board, [square]):
        place = run.squares.index(square)
        around.append((run.word[:place], run.word[place + 1 :]))
    return around


def best_after_recycling(begun: Begun, engine: Engine) -> Turn | None:
    """The best play found after recycling one letter or two; the dearest letters are tried first. Rule: V3

    A search with bounds: it looks at `MOST_TRIED` boards for each turn it goes on with.
    """
    best: Turn | None = None
    going_on = [begun]
    for _ in range(MOST_STEPS):
        found = [each for earlier in going_on for each in _tried(earlier, engine)]
        found.sort(key=lambda each: each[1].points, reverse=True)
        if not found or (best is not None and found[0][1].points <= best.points):
            return best
        best = found[0][1]
        going_on = [after for after, _ in found[:GONE_ON_WITH]]
    return best


def _tried(begun: Begun, engine: Engine) -> Iterator[tuple[Begun, Turn]]:
    dearest_first = sorted(letters_recycled(begun, engine), key=lambda after: _gain(begun, after, engine), reverse=True)
    for after in dearest_first[:MOST_TRIED]:
        turn = best_turn(after, engine)
        if turn is not None:
            yield after, turn


def _gain(begun: Begun, after: Begun, engine: Engine) -> int:
    """How much dearer the rack has become."""
    tile_set = engine.ruleset.tile_set
    return tile_set.total(after.rack) - tile_set.total(begun.rack)


def _after(begun: Begun, step: Step, engine: Engine) -> Begun | None:
    """The turn after one step more; None if the rules or the words forbid it. Rule: V3, V4"""
    tried = draft(begun.board, begun.rack, engine.ruleset, Pass((step,)), bag_count=0)
    if tried.violations or not all(engine.lexicon.accepts(run.word) for run in tried.words):
        return None
    return Begun(tried.board, tried.rack, (*begun.steps, step))
