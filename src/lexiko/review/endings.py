"""Endings of two players on record, solved: what the best move and the one made gain until the end, and who wins."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic

from lexiko.frozen import dataclass
from lexiko.kernel import Engine
from lexiko.notation import CgpPosition
from lexiko.review.moments import RecordedTurn
from lexiko.rules import Board, Move, Pass, Position, Rack, Ruleset, preview
from lexiko.search import EndingLine, ending_from_cgp, ending_problems, solve_ending

_OF_ONE_ENDING = 1 / 4
"""One ending may take so much of the time that is left."""
_WINS = {"won": 1.0, "shared": 0.5, "lost": 0.0}
_PLAYERS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class SolvedTurn:
    """The best move of an ending and the one made: points gained on the other until the end, and the share of a win."""

    best: Move
    best_gain: int
    best_win: float
    made_gain: int
    made_win: float


class Endings:
    """The endings of one game. What was solved is kept: the position after one turn is that before the next."""

    def __init__(self, ruleset: Ruleset, engine: Engine, *, last: int) -> None:
        """For a record whose last turn has this number."""
        self._ruleset, self._engine, self._last = ruleset, engine, last
        self._solved: dict[tuple[Board, tuple[Rack, ...], tuple[int, ...], int], EndingLine | None] = {}

    def solve(self, moment: RecordedTurn, *, until: float) -> SolvedTurn | None:
        """A turn with an empty bag; None if it is no ending that can be solved, or not proved in time.

        It may take a quarter of the time until then, on the monotonic clock. Rule: R9.1 to R9.4
        """
        view, done = moment.view, moment.move
        assert view is not None and done is not None
        if view.bag_count or len(moment.cgp.racks) != _PLAYERS or view.resigned or moment.withdrawn or done.before:
            return None
        before = ending_from_cgp(replace(moment.cgp, racks=(moment.rack, *moment.cgp.racks[1:])), self._ruleset)
        if ending_problems(before) or not (best := self._line(before, until)) or best.outcome is None:
            return None
        made = self._made(moment, before, done=done, best=best, until=until)
        if made is None:
            return None
        gain, win = made
        return SolvedTurn(
            best=best.moves[0], best_gain=best.value, best_win=_WINS[best.outcome], made_gain=gain, made_win=win
        )

    def _made(
        self, moment: RecordedTurn, before: Position, *, done: Move, best: EndingLine, until: float
    ) -> tuple[int, float] | None:
        """What the move made gains if both play their best after it, and the share of a win; None without a proof."""
        assert moment.view is not None and best.outcome is not None
        if done == best.moves[0]:
            return best.value, _WINS[best.outcome]
        tried, value = preview(moment.view, done), self._ruleset.tile_set.total
        points = tried.score.points if tried.score else 0
        own, other = before.scores[0] + points, before.scores[1]
        if not tried.rack:
            gain = points + 2 * value(before.racks[1])
            return gain, self._share(before.scores[0] + gain - other, own - other)
        if isinstance(done, Pass):  # how many passes are still to come is not told by a position
            if moment.number != self._last:
                return None
            gain = value(before.racks[1]) - value(before.racks[0])
            return gain, self._share(own + gain - other, own - other)
        after = CgpPosition(
            tried.board, (before.racks[1], tried.rack), (other, own), 0 if points else moment.cgp.scoreless_turns + 1
        )
        reply = self._line(ending_from_cgp(after, self._ruleset), until)
        if reply is None or reply.outcome is None:
            return None
        return points - reply.value, 1 - _WINS[reply.outcome]

    def _share(self, lead: int, before_reckoning: int) -> float:
        """The share of a win that a final lead is. Rule: R9.4, C9"""
        if not lead and self._ruleset.ties == "higher-before":
            lead = before_reckoning
        return 0.5 if not lead else float(lead > 0)

    def _line(self, position: Position, until: float) -> EndingLine | None:
        """The best line of an ending; None unless it is proved."""
        key = (position.board, position.racks, position.scores, position.scoreless_turns)
        if key not in self._solved:
            if ending_problems(position):
                return None
            seconds = max(0.0, _OF_ONE_ENDING * (until - monotonic()))
            line = solve_ending(position, self._engine, seconds=seconds).best
            self._solved[key] = line if line.proved else None
        return self._solved[key]
