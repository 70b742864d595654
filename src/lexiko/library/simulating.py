"""A position simulated from Python: a position on one line, in a file, or of a game."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from lexiko.analysis import candidates, view_from_cgp
from lexiko.kernel import Engine, LeaveTable
from lexiko.lexicon import Lexicon
from lexiko.library.api import leaves_of, words_of
from lexiko.library.game import Game
from lexiko.library.imported_games import read_position
from lexiko.notation import CgpPosition, setup_from_cgp
from lexiko.rulebook import GameSet, HouseRules, load_set
from lexiko.rules import PlayerView, Position, Rack, Ruleset, position_from, view_of
from lexiko.search import (
    CONFIDENCE,
    ComparedMove,
    Effort,
    Simulation,
    SimulationProgress,
    WinningChances,
    moves_to_compare,
    open_chances,
    simulate_moves,
    usual_chances,
    with_racks_known,
)

_A_MINUTE = 60
_MORE_AT_SIGHT = 4
"""So many times as many moves are looked for: some are one, but for where a blank lies."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A position as its mover sees it, with what is known of other racks."""

    view: PlayerView
    known: Mapping[int, Rack]


def situation_from_cgp(cgp: CgpPosition, rules: Ruleset, *, gone: Collection[int] = ()) -> Situation:
    """What a line tells the player to move, in seat 0; tiles told of other racks are known to be there.

    The other racks are full as far as there are tiles. Players who are `gone` have left the game, with their racks.
    Raises `BadSetup` with everything that cannot be.
    """
    position_from(setup_from_cgp(cgp, rules))
    known = {seat: rack for seat, rack in enumerate(cgp.racks) if seat and rack}
    view = replace(view_from_cgp(cgp, rules), resigned=frozenset(gone))
    return Situation(with_racks_known(view, known), known)


def best_at_sight(view: PlayerView, engine: Engine, *, most: int) -> list[ComparedMove]:
    """The best moves at sight, at most so many, those that differ only in where a blank lies as one."""
    found = candidates(view, engine, limit=_MORE_AT_SIGHT * most)
    return moves_to_compare(((each.move, each.equity.total) for each in found), most=most)


def simulate(
    position: str | Path | Position | Game,
    *,
    plies: int | None = 2,
    top: int = 15,
    iterations: int | None = None,
    minutes: float | None = None,
    confidence: float = CONFIDENCE,
    threads: int | None = None,
    seed: int = 1,
    edition: str = "",
    house: str | HouseRules = "",
    set: str | Path | None = None,  # noqa: A002 - the players' word; the builtin is not needed here
    lexicon: str | Path | Lexicon | None = None,
    leaves: str | Path | LeaveTable | None = None,
    chances: str | Path | WinningChances | None = None,
    told: Callable[[SimulationProgress], object] | None = None,
) -> Simulation:
    """How likely each of the best moves is to win, the likeliest first, found by playing on from each again and again.

    A position is a line of CGP, a file with one, or that of a game, seen by the player to move; other racks are drawn
    from what is unseen, but for tiles a line tells of. After a move others make their best plays at sight for so many
    `plies`, None for the whole game. It goes on for so many `iterations` of all moves together or `minutes`, or else
    until it is sure, with this `confidence`, which move is best; moves that cannot be any more are dropped. It uses all
    processors unless `threads` says how many; seed and iterations alone decide what comes out.

    Edition, house rules, set and words are those of `game_from_cgp`, leaves those of `new_game`; `chances` of winning
    are a file, or the usual ones. When it is interrupted, what was found so far is answered. `told` hears how far it
    is. Raises `CannotSimulate` with every reason why not, and what `game_from_cgp` raises.

    >>> found = simulate("15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEINRST/ 0/14 0", iterations=600, top=5)
    >>> found.iterations >= 600, len(found.moves), found.best.win > 0.6, found.best.win_error < 0.05
    (True, 5, True, True)
    """
    situation, engine = at_hand(position, edition=edition, house=house, game_set=set, lexicon=lexicon, leaves=leaves)
    view = situation.view
    return simulate_moves(
        view,
        best_at_sight(view, engine, most=top) if view.rack else [],
        engine,
        chances_asked(chances, engine),
        effort=Effort(
            iterations=iterations, seconds=None if minutes is None else _A_MINUTE * minutes, confidence=confidence
        ),
        plies=plies,
        known=situation.known,
        threads=threads or os.cpu_count() or 1,
        seed=seed,
        told=told,
    )


def at_hand(
    position: str | Path | Position | Game,
    *,
    edition: str,
    house: str | HouseRules,
    game_set: str | Path | None,
    lexicon: str | Path | Lexicon | None,
    leaves: str | Path | LeaveTable | None,
) -> tuple[Situation, Engine]:
    """What the player to move knows, and the engine of these rules and words."""
    if isinstance(position, Game):
        stands = position.position
        return Situation(view_of(stands, stands.on_turn), {}), position.engine
    if isinstance(position, Position):
        chosen = load_set(game_set or position.ruleset.set_key)
        return Situation(view_of(position, position.on_turn), {}), _engine(position.ruleset, lexicon, chosen, leaves)
    cgp, rules, chosen = read_position(position, edition=edition, house=house, game_set=game_set)
    return situation_from_cgp(cgp, rules), _engine(rules, lexicon, chosen, leaves)


def _engine(
    rules: Ruleset,
    lexicon: str | Path | Lexicon | None,
    game_set: GameSet,
    leaves: str | Path | LeaveTable | None,
) -> Engine:
    words = words_of(game_set, lexicon)
    return Engine.compile(rules, words, leaves_of(leaves, rules, words))


def chances_asked(asked: str | Path | WinningChances | None, engine: Engine) -> WinningChances:
    """Raises `ChancesUnusable`, `OSError`."""
    if asked is None:
        return usual_chances(engine.lexicon)
    return asked if isinstance(asked, WinningChances) else open_chances(asked)
