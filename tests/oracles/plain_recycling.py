"""Letters that may be recycled (V3), listed in plain Python: every letter of the rack is tried on every square."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from lexiko.kernel import Engine
from lexiko.rules import (
    Board,
    Pass,
    PlayerView,
    RecycleLetter,
    Square,
    Word,
    draft,
    is_blank,
    words_through,
)


def recyclings(view: PlayerView, engine: Engine, *, most: int) -> list[RecycleLetter]:
    """Each letter that can be recycled, the dearest taken first, no blank given away. Rule: V3"""
    value = engine.ruleset.tile_set.value
    exchanges = sorted(_exchanges(view, engine), key=lambda each: value(each[1]) - value(each[0].tile), reverse=True)
    return list(islice((step for step, _ in exchanges if _is_allowed(view, step, engine)), most))


def _exchanges(view: PlayerView, engine: Engine) -> Iterator[tuple[RecycleLetter, int]]:
    """Every letter that may be given for one on the board as far as the words tell, and which is taken."""
    letters = [tile for tile in dict.fromkeys(view.rack) if not is_blank(tile)]
    for square, taken in view.board.tiles():
        if is_blank(taken):
            continue
        fitting = [engine.lexicon.cross_set(*around) for around in _around(view.board, square)]
        for given in letters:
            if given != taken and all(given in each for each in fitting):
                yield RecycleLetter(square, given), taken


def _around(board: Board, square: Square) -> Iterator[tuple[Word, Word]]:
    """The letters before and after a square in each word through it."""
    for run in words_through(board, [square]):
        place = square.col - run.start.col if run.across else square.row - run.start.row
        yield run.word[:place], run.word[place + 1 :]


def _is_allowed(view: PlayerView, step: RecycleLetter, engine: Engine) -> bool:
    """Whether neither the rules nor the words forbid it. Rule: V3"""
    tried = draft(view.board, view.rack, engine.ruleset, Pass((step,)), bag_count=0)
    return not tried.violations and all(engine.lexicon.accepts(run.word) for run in tried.words)
