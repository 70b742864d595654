"""A game reviewed from Python: a record, a file with one, or a game of the library."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from lexiko.kernel import Engine, LeaveTable
from lexiko.lexicon import Lexicon, available_lexica, own_keys
from lexiko.library.api import leaves_of, words_of
from lexiko.library.game import Game
from lexiko.library.imported_games import record_of, rules_of_record
from lexiko.library.simulating import chances_asked
from lexiko.notation import GcgGame, parse_gcg
from lexiko.review import Heading, Review, ReviewEffort, ReviewProgress, date_in, review_game
from lexiko.rulebook import edition_of, set_of
from lexiko.search import WinningChances

_A_MINUTE = 60
_ENGLISH = "en"


def reviewed(
    record: str | bytes | Path | GcgGame | Game,
    *,
    minutes: float = 1.5,
    iterations: int = 4000,
    threads: int | None = None,
    seed: int = 1,
    lexicon: str | Path | Lexicon | None = None,
    leaves: str | Path | LeaveTable | None = None,
    chances: str | Path | WinningChances | None = None,
    told: Callable[[ReviewProgress], object] | None = None,
) -> Review:
    """A game, each turn against the best of its rack: points and chances lost, and why, luck apart from skill.

    A record is one in GCG as text, by a file's path, or read already; a game of the library brings its own words. Turns
    are weighed at sight, then played on from with so many `iterations` each until the `minutes` are up; endings of two
    players are solved. With no iterations it stays at sight. A record's words are judged only by the lexicon that it
    names or that is given: else they stand as played. `lexiko.review` makes pages and Markdown of what is found. Raises
    what `game_from_gcg` raises, and `ValueError` for numbers below 0.

    >>> found = reviewed("#player1 Ann Ann\\n#player2 Ben Ben\\n>Ann: HORNSAE 8F HORN +14 14", iterations=0)
    >>> turn = found.turns[0]
    >>> turn.text, turn.lost > 10, turn.cause.kind, turn.cause.word
    ('8F HORN', True, 'missed-bingo', 'HOARSEN')
    """
    effort = ReviewEffort(
        iterations=iterations, seconds=_A_MINUTE * minutes, threads=threads or os.cpu_count() or 1, seed=seed
    )
    game = parse_gcg(record.gcg()) if isinstance(record, Game) else record_of(record)
    name = Path(record).name if isinstance(record, Path) else ""
    if isinstance(record, Game):
        rules, engine, own, missing = record.ruleset, record.engine, True, ""
        game_set = set_of(rules)
    else:
        rules, game_set = rules_of_record(game)
        named = _key_of(game.lexicon)
        words = words_of(game_set, lexicon if lexicon is not None else named)
        own = lexicon is not None or named is not None
        missing = "" if own else game.lexicon
        engine = Engine.compile(rules, words, leaves_of(leaves, rules, words))
    heading = Heading(
        name=name,
        date=date_in(game.text_of("date") or name),
        edition=edition_of(rules).name,
        own_words=own,
        missing=missing,
    )
    return review_game(
        game,
        rules,
        engine,
        chances_asked(chances, engine),
        heading=heading,
        effort=effort,
        english=game_set.language == _ENGLISH,
        told=told,
    )


def _key_of(named: str) -> str | None:
    """The key of the lexicon that a record names, if it is here; no path in a record is opened."""
    keys = {key.casefold(): key for key in (*own_keys(), *(entry.key for entry in available_lexica()))}
    return keys.get(named.casefold()) if named else None
