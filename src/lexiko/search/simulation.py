"""What a simulation found: how likely each move is to win, where it leads, what hurts it and what helps."""

from __future__ import annotations

from dataclasses import dataclass

from lexiko.rules import Exchange, Move, Pass, Play


@dataclass(frozen=True, slots=True, kw_only=True)
class HurtingReply:
    """A reply to a move: how often it was the best there was, its points, and the chance of winning after it.

    `cost` is what it takes from the move's chance in all: how often it comes, times how much it hurts then.
    """

    move: Play | Exchange | Pass
    text: str
    points: int
    share: float
    win: float
    cost: float


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpfulTile:
    """A tile that was drawn more often when a move went well: in which part of those draws, and of all of them."""

    tile: int
    text: str
    share: float
    usual: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedMove:
    """A move that was played on from.

    `equity` is what it is worth at sight, in points; `win` the chance of winning, with ties as shares; `spread` the
    lead where the game was judged, in points, over the best of the others. Each has the standard error of its mean over
    so many `iterations`. A move was `dropped` once it could not be best any more, and is `best` if nothing shows that
    another one is better. `alike` are moves that differ in where a blank lies, and are worth less at sight.
    `replies` are those that hurt most, `tiles` those whose drawing helped most.
    """

    move: Move
    text: str
    equity: float
    win: float
    win_error: float
    spread: float
    spread_error: float
    iterations: int
    dropped: bool
    best: bool
    alike: tuple[Move, ...] = ()
    replies: tuple[HurtingReply, ...] = ()
    tiles: tuple[HelpfulTile, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """The moves that were compared, the best first; how often the game was played on, in all, how far and how long.

    `plies` is None where games were played to their end. `confident` tells whether it ended because it was sure enough
    which moves are best. `left_out` says in sentences what it did not take account of.
    """

    moves: tuple[SimulatedMove, ...]
    iterations: int
    plies: int | None
    seconds: float
    seed: int
    confident: bool
    left_out: tuple[str, ...] = ()

    @property
    def best(self) -> SimulatedMove:
        """The move that came out best."""
        return self.moves[0]

    @property
    def best_moves(self) -> tuple[SimulatedMove, ...]:
        """All moves that nothing shows to be worse than the best."""
        return tuple(move for move in self.moves if move.best)
