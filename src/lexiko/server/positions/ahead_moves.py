"""What was found by looking ahead, as messages: one a move, the best first."""

from __future__ import annotations

from collections.abc import Sequence

from lexiko.notation import format_move
from lexiko.rules import Move, Pass, PlayerView
from lexiko.search import ManySolution, PreEndgame, Simulation, Solution
from lexiko.server.positions.moves import line_after, on_the_board
from lexiko.server.positions.question import PositionQuestion
from lexiko.server.wire import MoveAhead

SURELY = 1.96
"""So many standard errors on either side hold the true value 95 of 100 times."""


def of_simulation(found: Simulation, view: PlayerView, asked: PositionQuestion) -> list[MoveAhead]:
    """The moves of a simulation: a chance of winning, and where it surely lies."""
    return [
        _move(
            asked,
            view,
            each.move,
            equity=round(each.equity, 2),
            win=each.win,
            low=max(0.0, each.win - SURELY * each.win_error),
            high=min(1.0, each.win + SURELY * each.win_error),
            gain=round(each.spread, 2),
            out=each.dropped,
            best=each.best,
        )
        for each in found.moves
    ]


def of_pre_endgame(found: PreEndgame, view: PlayerView, asked: PositionQuestion) -> list[MoveAhead]:
    """The moves of a position shortly before the end: in which part of all ways they win."""
    return [
        _move(
            asked,
            view,
            each.move,
            win=each.win,
            low=each.low,
            high=each.high,
            gain=each.lead,
            proved=each.proved and not found.sampled,
            out=each.dropped,
            best=each.best,
        )
        for each in found.moves
    ]


def of_ending(found: Solution, view: PlayerView, asked: PositionQuestion) -> list[MoveAhead]:
    """The lines of an ending, by their first moves: what they gain until the end."""
    return [
        _move(
            asked,
            view,
            line.moves[0] if line.moves else Pass(),
            gain=line.value,
            least=line.low,
            most=line.high,
            proved=line.proved,
            best=place == 0,
            line=_written(line.texts, line.scores),
        )
        for place, line in enumerate(found.lines)
    ]


def of_ending_of_many(found: ManySolution, view: PlayerView, asked: PositionQuestion) -> list[MoveAhead]:
    """The same of three and four players, of whom each plays for itself: by how much they lead in the end."""
    return [
        _move(
            asked,
            view,
            line.moves[0] if line.moves else Pass(),
            gain=line.lead,
            best=place == 0,
            line=_written(line.texts, line.scores),
        )
        for place, line in enumerate(found.lines)
    ]


def _written(texts: Sequence[str], scores: Sequence[int]) -> list[str]:
    return [f"{text} {score}" if score else text for text, score in zip(texts, scores, strict=True)]


def _move(
    asked: PositionQuestion,
    view: PlayerView,
    move: Move,
    *,
    equity: float | None = None,
    win: float | None = None,
    low: float | None = None,
    high: float | None = None,
    gain: float | None = None,
    least: float | None = None,
    most: float | None = None,
    proved: bool = False,
    out: bool = False,
    best: bool = False,
    line: list[str] | None = None,
) -> MoveAhead:
    after, points = line_after(asked, move, view)
    return MoveAhead(
        text=format_move(move, board=view.board, alphabet=view.ruleset.tile_set.alphabet),
        points=points,
        equity=equity,
        win=win,
        low=low,
        high=high,
        gain=gain,
        least=least,
        most=most,
        proved=proved,
        out=out,
        best=best,
        line=line or [],
        cgp=after,
        **on_the_board(move, view),
    )
