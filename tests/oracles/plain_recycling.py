"""Turns after letters are recycled (V3), in plain Python: every letter of the rack is tried on every square."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from lexiko.analysis import RankedTurn, StartedTurn, Valuer
from lexiko.kernel import MOST_RECYCLED, MOST_RECYCLINGS_TRIED, Engine
from lexiko.rules import (
    Board,
    Pass,
    RecycleLetter,
    Square,
    Step,
    Word,
    draft,
    is_blank,
    words_through,
)


def letters_recycled(begun: StartedTurn, engine: Engine) -> Iterator[StartedTurn]:
    """The turn after each letter that can be recycled, the dearest taken first, no blank given away. Rule: V3"""
    value = engine.ruleset.tile_set.value
    exchanges = sorted(_exchanges(begun, engine), key=lambda each: value(each[1]) - value(each[0].tile), reverse=True)
    for step, _ in exchanges:
        after = _after(begun, step, engine)
        if after is not None:
            yield after


def _exchanges(begun: StartedTurn, engine: Engine) -> Iterator[tuple[RecycleLetter, int]]:
    """Every letter that may be given for one on the board as far as the words tell, and which is taken."""
    letters = [tile for tile in dict.fromkeys(begun.rack) if not is_blank(tile)]
    for square, taken in begun.board.tiles():
        if is_blank(taken):
            continue
        fitting = [engine.lexicon.cross_set(*around) for around in _around(begun.board, square)]
        for given in letters:
            if given != taken and all(given in each for each in fitting):
                yield RecycleLetter(square, given), taken


def _around(board: Board, square: Square) -> Iterator[tuple[Word, Word]]:
    """The letters before and after a square in each word through it."""
    for run in words_through(board, [square]):
        place = square.col - run.start.col if run.across else square.row - run.start.row
        yield run.word[:place], run.word[place + 1 :]


def best_after_recycling(begun: StartedTurn, valuer: Valuer) -> RankedTurn | None:
    """The best play found after recycling one letter or two; None if there is none. Rule: V3"""
    return max(after_recycling(begun, valuer), key=lambda found: found[1].value, default=(begun, None))[1]


def after_recycling(begun: StartedTurn, valuer: Valuer) -> list[tuple[StartedTurn, RankedTurn]]:
    """Turns after recycling one letter or two, with the best play of each; dear letters are tried first. Rule: V3"""
    looked_at: list[tuple[StartedTurn, RankedTurn]] = []
    for _ in range(MOST_RECYCLED):
        found = sorted(_tried(begun, valuer), key=lambda each: each[1].value, reverse=True)
        if not found:
            break
        looked_at += found
        begun = found[0][0]
    return looked_at


def _tried(begun: StartedTurn, valuer: Valuer) -> Iterator[tuple[StartedTurn, RankedTurn]]:
    for after in islice(letters_recycled(begun, valuer.engine), MOST_RECYCLINGS_TRIED):
        turn = valuer.best(after)
        if turn is not None:
            yield after, turn


def _after(begun: StartedTurn, step: Step, engine: Engine) -> StartedTurn | None:
    """The turn after one step more; None if the rules or the words forbid it. Rule: V3, V4"""
    tried = draft(begun.board, begun.rack, engine.ruleset, Pass((step,)), bag_count=0)
    if tried.violations or not all(engine.lexicon.accepts(run.word) for run in tried.words):
        return None
    return begun.after(step, tried.board, tried.rack)
