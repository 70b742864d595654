"""Turns that begin with recycling: blanks taken for the letters they stand for, letters exchanged with the board."""

from __future__ import annotations

from collections.abc import Iterator

from lexiko.analysis.turns import RankedTurn, StartedTurn, Valuer
from lexiko.kernel import MOST_RECYCLED, MOST_RECYCLINGS_TRIED, Engine
from lexiko.rules import Pass, RecycleBlank, Step, draft, is_blank


def blanks_taken(begun: StartedTurn, engine: Engine) -> StartedTurn:
    """The turn after every blank that can be had for a letter of the rack has been taken. Rule: V4"""
    for square, tile in begun.board.tiles():
        if is_blank(tile):
            begun = _after(begun, RecycleBlank(square), engine) or begun
    return begun


def letters_recycled(begun: StartedTurn, engine: Engine, most: int = MOST_RECYCLINGS_TRIED) -> Iterator[StartedTurn]:
    """The turn after each of the `most` dearest letters that can be taken, all words made being known. Rule: V3"""
    for step in engine.recyclings(begun.view, most=most):
        taken = begun.board.at(step.square)
        board = begun.board.with_tiles([(step.square, step.tile)])
        yield begun.after(step, board, begun.rack.removed([step.tile]).added([taken]))


def best_after_recycling(begun: StartedTurn, valuer: Valuer) -> RankedTurn | None:
    """The best play found after recycling one letter or two; None if there is none. Rule: V3"""
    return max(after_recycling(begun, valuer), key=lambda found: found[1].value, default=(begun, None))[1]


def after_recycling(begun: StartedTurn, valuer: Valuer) -> list[tuple[StartedTurn, RankedTurn]]:
    """Turns after recycling one letter or two, with the best play of each; dear letters are tried first. Rule: V3

    A search with bounds, as the kernel's is (`turn_search.py`) for players who overlook nothing: it looks at
    `MOST_RECYCLINGS_TRIED` boards, which the kernel lists, and then goes on from the best of them.
    """
    looked_at: list[tuple[StartedTurn, RankedTurn]] = []
    for _ in range(MOST_RECYCLED):
        found = sorted(_tried(begun, valuer), key=lambda each: each[1].value, reverse=True)
        if not found:
            break
        looked_at += found
        begun = found[0][0]
    return looked_at


def _tried(begun: StartedTurn, valuer: Valuer) -> Iterator[tuple[StartedTurn, RankedTurn]]:
    for after in letters_recycled(begun, valuer.engine):
        turn = valuer.best(after)
        if turn is not None:
            yield after, turn


def _after(begun: StartedTurn, step: Step, engine: Engine) -> StartedTurn | None:
    """The turn after one step more; None if the rules or the words forbid it. Rule: V4"""
    tried = draft(begun.board, begun.rack, engine.ruleset, Pass((step,)), bag_count=0)
    if tried.violations or not all(engine.lexicon.accepts(run.word) for run in tried.words):
        return None
    return begun.after(step, tried.board, tried.rack)
