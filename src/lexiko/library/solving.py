"""An ending solved from Python: a position on one line, in a file, or of a game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from lexiko.kernel import Engine
from lexiko.lexicon import Lexicon
from lexiko.library.api import words_of
from lexiko.library.game import Game
from lexiko.library.imported_games import text_of
from lexiko.notation import edition_named, parse_cgp
from lexiko.rulebook import GameSet, HouseRules, as_edition_key, load_edition, load_set, ruleset
from lexiko.rules import Position, Ruleset
from lexiko.search import SearchProgress, Solution, ending_from_cgp, solve_ending

_A_MINUTE = 60


def solve(
    position: str | Path | Position | Game,
    *,
    lines: int = 1,
    minutes: float | None = None,
    edition: str = "",
    house: str | HouseRules = "",
    set: str | Path | None = None,  # noqa: A002 - the players' word; the builtin is not needed here
    lexicon: str | Path | Lexicon | None = None,
    told: Callable[[SearchProgress], object] | None = None,
) -> Solution:
    """The best lines of an ending of two players once the bag is empty, the best first, with what is proved of each.

    A position is a line of CGP, a file with one, or that of a game. Edition, house rules, set and words are those of
    `game_from_cgp`; a position of the rules and a game have their own rules, and a game its words. After so many
    minutes, or when it is interrupted, the best found so far is answered. `told` hears a few times a second how far it
    is. Raises `CannotSolve` with every reason why it is no ending that is solved, and what `game_from_cgp` raises.

    >>> from dataclasses import replace
    >>> from lexiko import game_from_cgp
    >>> from lexiko.rules import Bag, Rack
    >>> game = game_from_cgp("15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 ST/ 30/14 0", seed=1)
    >>> racks = tuple(Rack(game.ruleset.tile_set.alphabet.parse_tiles(tiles)) for tiles in ("ST", "QO"))
    >>> found = solve(replace(game.position, bag=Bag(b""), racks=racks))
    >>> found.value, found.proved, found.best.texts, found.best.outcome
    (31, True, ('8F T(HORN)S',), 'won')
    """
    if isinstance(position, Game):
        stands, engine = position.position, position.engine
    elif isinstance(position, Position):
        stands = position
        engine = _engine(stands.ruleset, lexicon, load_set(set or stands.ruleset.set_key))
    else:
        text = text_of(position)
        book = load_edition(edition or as_edition_key(edition_named(text)) or "classic")
        game_set = load_set(set or book.set_key)
        cgp = parse_cgp(text.strip(), game_set.tile_set.alphabet)
        agreed = house if isinstance(house, HouseRules) else HouseRules.from_text(house)
        rules = ruleset(book, set=game_set, house=agreed, players=len(cgp.racks))
        stands = ending_from_cgp(cgp, rules)
        engine = _engine(rules, lexicon, game_set)
    return solve_ending(
        stands, engine, lines=lines, seconds=None if minutes is None else _A_MINUTE * minutes, told=told
    )


def _engine(rules: Ruleset, lexicon: str | Path | Lexicon | None, game_set: GameSet) -> Engine:
    words = lexicon if isinstance(lexicon, Lexicon) else words_of(game_set, lexicon)
    return Engine.compile(rules, words, None, word_map=False)
