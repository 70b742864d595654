"""Listing the moves of positions as a process of its own: questions on stdin, answers on stdout, as fast as it goes.

Started by a server as `python -m lexiko.server.positions.lister`.
"""

from __future__ import annotations

import pickle
from functools import lru_cache
from typing import NoReturn

from lexiko.analysis import Candidate, candidates, equity_of
from lexiko.kernel import Engine, LeavesError, chosen_leaves
from lexiko.lexicon import open_lexicon
from lexiko.library import Situation, situation_from_cgp
from lexiko.notation import CgpPosition, NotationError, SentenceContext, parse_move, refusal_sentences
from lexiko.rules import BadSetup, Move, PlayerView, Rack, Ruleset, preview
from lexiko.search import (
    ending_from_cgp,
    ending_problems,
    no_move_problems,
    pre_endgame_problems,
    simulation_problems,
)
from lexiko.server.coach import told_board
from lexiko.server.positions.moves import rack_after, weighed_move
from lexiko.server.positions.question import Listed, PositionQuestion, Seen
from lexiko.server.wire import WeighedMove
from lexiko.table import WorkerFailed, answer_apart

NICENESS = 5
"""Whoever serves people goes first."""
LISTED = 40
"""So many moves at most."""
ENGINES_KEPT = 4


def main() -> NoReturn:
    """Answer questions until stdin ends."""
    answer_apart(NICENESS, answered)


def answered(content: bytes) -> Listed | Seen | WorkerFailed:
    """What comes of a question. What went wrong is told by name only."""
    try:
        asked: PositionQuestion = pickle.loads(content)
        return seen(asked) if asked.sight else listed(asked)
    except Exception as wrong:
        return WorkerFailed(type(wrong).__name__)


def listed(asked: PositionQuestion) -> Listed:
    """The moves of a position, the best at sight first; or why there are none."""
    try:
        situation = situation_from_cgp(asked.cgp, asked.ruleset, gone=asked.gone)
    except BadSetup as wrong:
        return Listed(problems=wrong.problems)
    view = situation.view
    engine = engine_of(asked.ruleset, asked.lexicon, asked.leaves)
    if over := no_move_problems(view):
        return Listed(problems=over, bag=view.bag_count)
    found = candidates(view, engine, limit=LISTED)
    also, also_problems = _also(asked, view, engine, found)
    return Listed(
        moves=tuple(weighed_move(each, view, asked) for each in found),
        also=also,
        also_problems=also_problems,
        cannot_simulate=simulation_problems(view, engine, known=situation.known, to_the_end=False),
        cannot_solve=solving_problems(asked.cgp, asked.ruleset, situation, gone=asked.gone),
        bag=view.bag_count,
    )


def seen(asked: PositionQuestion) -> Seen:
    """The board of a position with a coach's eyes; or why it cannot be."""
    try:
        situation = situation_from_cgp(asked.cgp, asked.ruleset, gone=asked.gone)
    except BadSetup as wrong:
        return Seen(problems=wrong.problems)
    engine = engine_of(asked.ruleset, asked.lexicon, asked.leaves)
    return Seen(board=told_board(situation.view, engine, known=situation.known))


@lru_cache(maxsize=ENGINES_KEPT)
def engine_of(ruleset: Ruleset, lexicon: str, leaves: str | None) -> Engine:
    """The engine of these rules and words. Raises `LexiconError`."""
    words = open_lexicon(lexicon, alphabet=ruleset.tile_set.alphabet)
    try:
        chosen = chosen_leaves(leaves, ruleset.tile_set, words)
    except LeavesError:  # a damaged file of somebody's leave values stops nobody
        chosen = None
    return Engine.compile(ruleset, words, chosen)


def solving_problems(
    cgp: CgpPosition, ruleset: Ruleset, situation: Situation, *, gone: frozenset[int]
) -> tuple[str, ...]:
    """Every reason why a position is not solved."""
    view = situation.view
    if not view.bag_count:
        return ending_problems(ending_from_cgp(cgp, ruleset, resigned=gone))
    return pre_endgame_problems(view, situation.known.get(1, Rack()))


def _also(
    asked: PositionQuestion, view: PlayerView, engine: Engine, found: list[Candidate]
) -> tuple[WeighedMove | None, tuple[str, ...]]:
    """A move that somebody wrote, weighed; or why it cannot be made."""
    if not asked.also:
        return None, ()
    alphabet = view.ruleset.tile_set.alphabet
    try:
        move: Move = parse_move(asked.also, board=view.board, alphabet=alphabet, rack=view.rack)
    except NotationError as wrong:
        return None, (str(wrong),)
    for each in found:
        if each.move == move:
            return weighed_move(each, view, asked), ()
    tried = preview(view, move)
    if tried.violations:
        return None, refusal_sentences(tried.violations, SentenceContext(view.ruleset, numbered(view)))
    return weighed_move(Candidate(move, equity_of(move, view, engine), rack_after(move, tried.rack)), view, asked), ()


def numbered(view: PlayerView) -> tuple[str, ...]:
    """Names for players of whom none is told."""
    return tuple(f"Player {number}" for number in range(1, len(view.rack_sizes) + 1))


if __name__ == "__main__":
    main()
