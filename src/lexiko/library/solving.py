"""An ending, or the turn before it, solved from Python: a position on one line, in a file, or of a game."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from lexiko.analysis import candidates
from lexiko.kernel import Engine
from lexiko.lexicon import Lexicon
from lexiko.library.api import words_of
from lexiko.library.game import Game
from lexiko.library.imported_games import read_position
from lexiko.library.simulating import Situation, situation_from_cgp
from lexiko.rulebook import HouseRules, load_set
from lexiko.rules import PlayerView, Position, Rack, Ruleset, view_of
from lexiko.search import (
    USUAL_LINES,
    ComparedMove,
    ManySolution,
    PreEndgame,
    PreEndgameProgress,
    SearchProgress,
    Solution,
    ending_from_cgp,
    solve_ending,
    solve_many,
    solve_pre_endgame,
)

_A_MINUTE = 60
_TWO = 2


def moves_before_end(view: PlayerView, engine: Engine) -> list[ComparedMove]:
    """Every move of a position, the best at sight first."""
    return [ComparedMove(each.move, each.equity.total) for each in candidates(view, engine)]


def solve(
    position: str | Path | Position | Game,
    *,
    lines: int | None = None,
    minutes: float | None = None,
    threads: int | None = None,
    seed: int = 1,
    edition: str = "",
    house: str | HouseRules = "",
    set: str | Path | None = None,  # noqa: A002 - the players' word; the builtin is not needed here
    lexicon: str | Path | Lexicon | None = None,
    told: Callable[[SearchProgress | PreEndgameProgress], object] | None = None,
) -> Solution | ManySolution | PreEndgame:
    """The best lines of an ending, or with one to four tiles in the bag the best moves of two players, best first.

    A position is a line of CGP, a file with one, or that of a game. Edition, house rules, set and words are those of
    `game_from_cgp`; a position of the rules and a game have their own rules, and a game its words. Once the bag is
    empty a `Solution` tells the best lines (one, unless there are to be more), with what is proved of each; with three
    and four players a `ManySolution`, which says how many turns deep it looked. Before, a `PreEndgame` tells the chance
    of winning of the best moves (ten), seen by the player to move; `seed` is for that alone. It uses all processors
    unless `threads` says how many. After so many minutes, or when it is interrupted, the best found so far is answered.
    `told` hears a few times a second how far it is. Raises `CannotSolve` with every reason why it is not solved, and
    what `game_from_cgp` raises.

    >>> from dataclasses import replace
    >>> from lexiko import game_from_cgp
    >>> from lexiko.rules import Bag, Rack
    >>> game = game_from_cgp("15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 ST/ 30/14 0", seed=1)
    >>> racks = tuple(Rack(game.ruleset.tile_set.alphabet.parse_tiles(tiles)) for tiles in ("ST", "QO"))
    >>> found = solve(replace(game.position, bag=Bag(b""), racks=racks))
    >>> found.value, found.proved, found.best.texts, found.best.outcome
    (31, True, ('8F T(HORN)S',), 'won')
    """
    stands, situation, rules, words = _at_hand(position, edition=edition, house=house, game_set=set, lexicon=lexicon)
    seconds = None if minutes is None else _A_MINUTE * minutes
    if not situation.view.bag_count:
        engine = position.engine if isinstance(position, Game) else Engine.compile(rules, words, None, word_map=False)
        solved = solve_ending if len(stands.racks) == _TWO else solve_many
        return solved(
            stands, engine, lines=lines or 1, seconds=seconds, threads=threads or os.cpu_count() or 1, told=told
        )
    view = situation.view
    engine = position.engine if isinstance(position, Game) else Engine.compile(rules, words, word_map=False)
    return solve_pre_endgame(
        view,
        moves_before_end(view, engine),
        engine,
        other=situation.known.get(1, Rack()),
        lines=USUAL_LINES if lines is None else lines,
        seconds=seconds,
        threads=threads or os.cpu_count() or 1,
        seed=seed,
        told=told,
    )


def _at_hand(
    position: str | Path | Position | Game,
    *,
    edition: str,
    house: str | HouseRules,
    game_set: str | Path | None,
    lexicon: str | Path | Lexicon | None,
) -> tuple[Position, Situation, Ruleset, Lexicon]:
    """The position as the rules have it and as its mover sees it, and by which rules and words."""
    if isinstance(position, (Game, Position)):
        stands = position.position if isinstance(position, Game) else position
        situation = Situation(view_of(stands, stands.on_turn), {})
        if isinstance(position, Game):
            return stands, situation, stands.ruleset, position.engine.lexicon
        return stands, situation, stands.ruleset, words_of(load_set(game_set or stands.ruleset.set_key), lexicon)
    cgp, rules, chosen = read_position(position, edition=edition, house=house, game_set=game_set)
    return ending_from_cgp(cgp, rules), situation_from_cgp(cgp, rules), rules, words_of(chosen, lexicon)
