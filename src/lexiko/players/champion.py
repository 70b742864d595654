"""The champion: looks ahead, in whatever way the position and the clock allow; without either, the best move at sight.

With an empty bag it solves the ending, with one or two tiles in it every way in which they may lie; before, it plays on
from the best moves at sight and makes the one that wins most often. What the last play tells of the tiles kept is
reckoned with.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import monotonic

from lexiko.analysis import candidates
from lexiko.frozen import dataclass
from lexiko.kernel import ANY_NUMBER, Engine
from lexiko.players.bot_policies import has_given_up, may_exchange
from lexiko.players.static import StaticPlayer
from lexiko.players.thinking import Thinking, seconds_to_spend
from lexiko.rules import Accept, Bag, Challenge, Exchange, Move, PlayerView, Position, Rack
from lexiko.search import (
    CannotSimulate,
    CannotSolve,
    ComparedMove,
    Effort,
    Inference,
    infer_leave,
    inference_problems,
    moves_to_compare,
    simulate_moves,
    solve_ending,
    solve_pre_endgame,
    turn_seen,
    usual_chances,
)

LEAST_SECONDS = 0.05
"""With less time than this it looks no further than at sight."""
MOST_SOLVED_IN_BAG = 2
"""With more tiles in the bag there are too many ways for a turn's time, and moves are simulated."""
COMPARED = 15
"""So many of the best moves at sight are played on from."""
CONFIDENCE = 0.9
"""How sure it is that a move it drops is not the best: those that are wrongly dropped are hardly better."""
_MORE_AT_SIGHT = 4
"""So many times as many are looked for: some are one, but for where a blank lies."""
SOLVED = 60
"""So many moves at most are tried with every draw."""
PLIES = 2
RACKS_A_SECOND = 1000
"""So many racks are held against the last play, for each second there is, to tell what its player may have kept."""
MOST_RACKS, LEAST_RACKS = 2000, 100
ITERATIONS_A_SECOND = 10_000
"""Where effort is counted, so many iterations stand for a second."""
UNSEEN_AT_THE_END = 14
"""With no more tiles unseen games are played on to their end."""
POSITIONS_PER_ITERATION = 4
"""Where effort is counted: so many positions of an ending are looked at for each iteration of a simulation."""


@dataclass(frozen=True, slots=True)
class Champion:
    """Thinks about each turn for as long as `thinking` says, and never for longer than the clocks of the game allow.

    The best move at sight is found first, so there is always one to make; it is made where looking ahead cannot be
    done: see docs/computer-players.md.
    """

    engine: Engine
    thinking: Thinking = Thinking()
    seed: str = ""
    clock: Callable[[], float] = monotonic

    def choose(self, view: PlayerView) -> Move:
        """The move that wins most often, as far as there is time to find it. Rule: R3.1"""
        began = self.clock()
        at_sight = self._at_sight.choose(view)
        if has_given_up(view):
            return at_sight
        spend = seconds_to_spend(view, self.thinking)

        def seconds_left() -> float:
            return spend - (self.clock() - began)

        for method in (self._solved, self._solved_before_end, self._simulated):
            if self._counts_time and seconds_left() < LEAST_SECONDS:
                break
            try:
                return method(view, at_sight, seconds_left)
            except (CannotSolve, CannotSimulate, MemoryError):
                continue
        return at_sight

    def answer(self, view: PlayerView) -> Challenge | Accept:
        """Doubt words it does not know. Rule: R8.1"""
        return self._at_sight.answer(view)

    def agrees(self, view: PlayerView) -> bool:
        """Only when it has no play itself and would exchange nothing, or has given up. Rule: R9.2"""
        return self._at_sight.agrees(view)

    @property
    def _at_sight(self) -> StaticPlayer:
        return StaticPlayer(self.engine)

    @property
    def _counts_time(self) -> bool:
        return self.thinking.iterations is None

    def _solved(self, view: PlayerView, _: Move, left: Callable[[], float]) -> Move:
        """The best move of an ending. Raises `CannotSolve`."""
        position = _seen_through(view)
        if not self._counts_time:
            most = POSITIONS_PER_ITERATION * (self.thinking.iterations or 0)
            return solve_ending(position, self.engine, positions=most).best.moves[0]
        found = solve_ending(position, self.engine, seconds=left(), positions=ANY_NUMBER, clock=self.clock)
        return found.best.moves[0]

    def _solved_before_end(self, view: PlayerView, at_sight: Move, left: Callable[[], float]) -> Move:
        """The best move over all ways in which the last tiles may lie. Raises `CannotSolve`."""
        if view.bag_count > MOST_SOLVED_IN_BAG or not self._counts_time:
            raise CannotSolve(["it would take too long"])
        moves = self._moves(view, at_sight, most=SOLVED)
        return solve_pre_endgame(view, moves, self.engine, lines=1, seconds=left(), clock=self.clock).best.move

    def _simulated(self, view: PlayerView, at_sight: Move, left: Callable[[], float]) -> Move:
        """The move that won most often when it was played on from. Raises `CannotSimulate`."""
        moves = self._moves(view, at_sight, most=COMPARED)
        if len(moves) == 1:
            return moves[0].move
        inferred = self._inferred(view, left())
        effort = Effort(
            iterations=self.thinking.iterations,
            seconds=max(0.0, left()) if self._counts_time else None,
            confidence=CONFIDENCE,
            until_sure=True,
            clock=self.clock,
        )
        to_the_end = len(view.unseen) <= UNSEEN_AT_THE_END or bool(view.ruleset.targets)
        found = simulate_moves(
            view,
            moves,
            self.engine,
            usual_chances(self.engine.lexicon),
            effort=effort,
            plies=None if to_the_end else PLIES,
            inferred=inferred,
            retells=False,
            seed=Random(f"{self.seed}/{view.seq}").getrandbits(31),
        )
        return found.best.move

    def _inferred(self, view: PlayerView, seconds: float) -> Inference | None:
        """What the last player may have kept, as far as that player's turn tells of it."""
        turn = turn_seen(view)
        if turn is None or inference_problems(view, turn, self.engine):
            return None
        if not self._counts_time:
            seconds = (self.thinking.iterations or 0) / ITERATIONS_A_SECOND
        most = min(MOST_RACKS, max(LEAST_RACKS, round(RACKS_A_SECOND * seconds)))
        return infer_leave(view, turn, self.engine, most=most, estimates=False)

    def _moves(self, view: PlayerView, at_sight: Move, *, most: int) -> list[ComparedMove]:
        """The best moves at sight that make sense, those that differ only in where a blank lies as one."""
        found = [
            (each.move, each.equity.total)
            for each in candidates(view, self.engine, limit=_MORE_AT_SIGHT * most)
            if not isinstance(each.move, Exchange) or may_exchange(view, each.move)
        ]
        best = found[0][1] if found else 0.0
        return moves_to_compare([(at_sight, best), *found], most=most)


def _seen_through(view: PlayerView) -> Position:
    """The game of a view where nothing is hidden: the other holds whatever is unseen. Raises `CannotSolve`."""
    if view.bag_count or len(view.rack_sizes) != 2 or view.seat is None:
        raise CannotSolve(["not all tiles are known"])
    racks = [Rack.of(view.unseen)] * 2
    racks[view.seat] = view.rack
    return Position(
        ruleset=view.ruleset,
        board=view.board,
        bag=Bag(b""),
        racks=tuple(racks),
        scores=view.scores,
        phase=view.phase,
        order=view.order,
        on_turn=view.on_turn,
        turn_number=view.turn_number,
        passes=view.passes,
        scoreless_turns=view.scoreless_turns,
        turns_owed=view.turns_owed,
        resigned=view.resigned,
    )
