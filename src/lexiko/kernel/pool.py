"""The best points of everything a pool of tiles can lay on a board: one search in place of one for every rack."""

from __future__ import annotations

from collections.abc import Sequence

from lexiko.kernel.board import Crossings
from lexiko.kernel.bridge import board_problems
from lexiko.kernel.engine import Engine
from lexiko.kernel.errors import EngineMismatch
from lexiko.kernel.pool_plays import PoolPlays
from lexiko.rules import Board


def search_pool(engine: Engine, board: Board, pool: Sequence[int], *, most: int) -> PoolPlays:
    """What laying up to `most` tiles of a pool scores at best, for every multiset of them.

    `pool` has how many tiles there are of each kind, blanks first. Raises `EngineMismatch` for a board of another set.

    >>> from lexiko.lexicon import Lexicon
    >>> from lexiko.rulebook import ruleset
    >>> engine = Engine.compile(ruleset("classic"), Lexicon.from_words("tiny", ["horn", "farm"]))
    >>> found = search_pool(engine, Board.empty(15, 15), engine.ruleset.tile_set.counts, most=7)
    >>> found.best(b"\\x08\\x0e\\x0f\\x12"), found.best(b"\\x00\\x0e\\x0f\\x12"), found.best(b"\\x08\\x0e")
    (14, 6, -1)
    """
    problems = board_problems(board, engine.ruleset)
    kinds = len(engine.ruleset.tile_set.counts)
    if len(pool) != kinds:
        problems.append(f"a pool of {len(pool)} kinds of tiles, not {kinds}")
    if problems:
        raise EngineMismatch(problems)
    tables = engine.searcher.tables
    return PoolPlays(tables, Crossings(tables, board.cells), bytes(pool), most)
