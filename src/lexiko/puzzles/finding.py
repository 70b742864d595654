"""Positions in which there may be a puzzle: of games that computers play, and of games on record."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from lexiko.frozen import dataclass
from lexiko.kernel import Engine, GamePlayed, Playout
from lexiko.notation import CgpPosition, GcgGame
from lexiko.puzzles.puzzle import seen
from lexiko.review import moments_of
from lexiko.rules import BadSetup, Exchange, Move, Pass, Play, PlayerView, Rack, Ruleset

_PLAYERS = 2


@dataclass(frozen=True, slots=True)
class MinedTurn:
    """A position as its player saw it, in seat 0, the same as CGP tells it, and the move that was made."""

    cgp: CgpPosition
    view: PlayerView
    made: Move


def in_selfplay(engine: Engine, *, seed: int, first: int = 0, count: int) -> Iterator[MinedTurn]:
    """Every turn of games `first` to `first + count` between two who make the best play at sight.

    The same seed has the same games. Raises what `Playout.of` raises.

    >>> from lexiko.lexicon import open_lexicon
    >>> from lexiko.rulebook import ruleset
    >>> engine = Engine.compile(ruleset("classic"), open_lexicon("english"))
    >>> turns = list(in_selfplay(engine, seed=1, count=1))
    >>> len(turns) > 10, turns[0].view.bag_count, turns[0].cgp.scores
    (True, 86, (0, 0))
    """
    playout = Playout.of([engine] * _PLAYERS, ["equity"] * _PLAYERS)
    for game in playout.play(seed=seed, first=first, count=count, paired=False):
        yield from _of_game(game, engine.ruleset)


def _of_game(game: GamePlayed, ruleset: Ruleset) -> Iterator[MinedTurn]:
    scores, scoreless = [0] * _PLAYERS, 0
    for turn in game.turns():
        own, other = scores[turn.seat], scores[1 - turn.seat]
        cgp = CgpPosition(turn.board, (turn.rack, Rack()), (own, other), scoreless)
        yield MinedTurn(cgp, seen(cgp, ruleset), turn.move)
        scores[turn.seat] += turn.points
        scoreless = 0 if turn.points else scoreless + 1


def in_record(
    game: GcgGame, ruleset: Ruleset, *, player: str = "", seats: Collection[int] = range(_PLAYERS)
) -> Iterator[MinedTurn]:
    """Every turn of a game of two on record whose rack is known; those of one `player` alone, by name or nickname,
    or of those who sit in these `seats` in the order of play.

    Raises `NotationError` where nobody plays in the record.
    """
    if len(game.players) != _PLAYERS:
        return
    called = player.casefold()
    wanted = [
        seat in seats and called in ("", each.name.casefold(), each.nick.casefold())
        for seat, each in enumerate(game.players)
    ]
    for moment in moments_of(game, ruleset):
        if moment.left_out or moment.view is None or moment.move is None or not wanted[moment.seat]:
            continue
        if moment.view.resigned or not isinstance(moment.move, Play | Exchange | Pass):
            continue
        cgp = replace(moment.cgp, racks=(moment.rack, Rack()), operations=())
        try:
            view = seen(cgp, ruleset)
        except BadSetup:
            continue
        yield MinedTurn(cgp, view, moment.move)
