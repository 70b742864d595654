"""By how much is the best play of a position better than all others? Solved where it is an ending, else simulated."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist

from lexiko.analysis import candidates
from lexiko.coaching import EndsGame, Remark, SeenMove, reasons_for
from lexiko.frozen import dataclass
from lexiko.kernel import MOST_MOVES, Engine
from lexiko.notation import CgpPosition
from lexiko.puzzles.puzzle import How
from lexiko.rules import BLANK, Exchange, Move, PlayerView, draft
from lexiko.search import (
    ComparedMove,
    Effort,
    SimulationState,
    WinningChances,
    ending_from_cgp,
    ending_problems,
    moves_to_compare,
    simulate_moves,
    simulation_problems,
    solve_ending,
)

PLIES = 2
"""A position is played on from for so many turns; what is kept then counts with the lead."""
TO_THE_END = 7
"""With so few tiles in the bag it is played to its end."""
_LISTED = 48
"""So many moves are looked at first: some are one, but for where a blank lies."""
_LINES, _LINES_WITH_BLANKS = 3, 12
"""So many lines of an ending are solved: the best and two others, also where some are one but for a blank."""
_SAME_CHANCE = 0.01
"""What leads by more is no puzzle if another play wins more often, beyond so much."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HowLong:
    """How slowly it is looked: so many `moves` compared, each played on from so often, `positions` of an ending.

    What is found holds with this `confidence`. The same numbers and seed find the same.
    """

    moves: int
    iterations: int
    confidence: float
    positions: int
    seed: int

    def __post_init__(self) -> None:
        """Raises `ValueError`."""
        if not 2 <= self.moves <= MOST_MOVES:
            raise ValueError(f"{self.moves} moves: 2 to {MOST_MOVES} can be compared")
        if self.iterations < 1 or self.positions < 1:
            raise ValueError(f"{min(self.iterations, self.positions)} times: 1 is the least")


MAKING = HowLong(moves=8, iterations=300, confidence=0.9995, positions=20_000, seed=1)
CHECKING = HowLong(moves=12, iterations=500, confidence=0.99, positions=400_000, seed=2)
"""What is made has to stand: it is surer than what is checked, which looks at more and more slowly."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleLead:
    """The best move, `ahead` of the second by so many points with a standard error, and the others by how far behind.

    `least` is what is sure: the best is better than any other by so much. `how` tells by what it is known. Of an ending
    that is solved `gained` is what the best move gains until the end.
    """

    how: How
    best: Move
    ahead: float
    error: float
    least: float
    others: tuple[tuple[Move, float], ...]
    gained: int | None = None


def at_sight(view: PlayerView, engine: Engine, *, most: int) -> list[ComparedMove]:
    """The best moves at sight, at most so many, those that differ only in where a blank lies as one."""
    found = candidates(view, engine, limit=_LISTED)
    return moves_to_compare(((each.move, each.equity.total) for each in found), most=most)


def lead_of(
    cgp: CgpPosition,
    view: PlayerView,
    engine: Engine,
    chances: WinningChances,
    *,
    how_long: HowLong = MAKING,
    threads: int = 1,
) -> PuzzleLead | None:
    """By how much the best move of a position is better than all others; None where that cannot be told.

    With an empty bag the ending is solved, and what is told is proved. Else the best moves at sight are played on from
    for two turns, or to the end where the bag is nearly empty, all with the same luck. Where rules can be neither
    solved nor simulated, moves are weighed at sight.
    """
    moves = at_sight(view, engine, most=how_long.moves)
    if len(moves) < 2 or not view.rack:
        return None
    if not view.bag_count and not ending_problems(ending_from_cgp(cgp, view.ruleset)):
        return _solved(cgp, view, engine, how_long)
    to_the_end = view.bag_count <= TO_THE_END
    if simulation_problems(view, engine, known={}, to_the_end=to_the_end):
        others = tuple((each.move, moves[0].equity - each.equity) for each in moves[1:])
        ahead = others[0][1]
        return PuzzleLead(how="sight", best=moves[0].move, ahead=ahead, error=0.0, least=ahead, others=others)
    return _simulated(
        view, moves, engine, chances, how_long=how_long, plies=None if to_the_end else PLIES, threads=threads
    )


def _solved(cgp: CgpPosition, view: PlayerView, engine: Engine, how_long: HowLong) -> PuzzleLead | None:
    """Rule: R9.1 to R9.4"""
    lines = _LINES_WITH_BLANKS if BLANK in view.rack else _LINES
    position = ending_from_cgp(cgp, view.ruleset)
    found = solve_ending(position, engine, lines=lines, positions=how_long.positions).lines
    if not all(line.proved and line.moves for line in found):
        return None
    values = [(line.moves[0], float(line.value)) for line in found]
    different = moves_to_compare(values, most=len(values))
    if len(different) < 2:
        return None
    best = different[0]
    others = tuple((each.move, best.equity - each.equity) for each in different[1:])
    ahead = others[0][1]
    return PuzzleLead(
        how="proved", best=best.move, ahead=ahead, error=0.0, least=ahead, others=others, gained=round(best.equity)
    )


def _simulated(
    view: PlayerView,
    moves: Sequence[ComparedMove],
    engine: Engine,
    chances: WinningChances,
    *,
    how_long: HowLong,
    plies: int | None,
    threads: int,
) -> PuzzleLead | None:
    states: list[SimulationState] = []
    simulate_moves(
        view,
        moves,
        engine,
        chances,
        effort=Effort(iterations=how_long.iterations * len(moves), keeps_all=True),
        plies=plies,
        threads=threads,
        seed=how_long.seed,
        stored=states.append,
    )
    race = states[-1].race
    best = max(range(len(moves)), key=race.spread)
    rest = sorted((each for each in range(len(moves)) if each != best), key=lambda each: -race.spread(each))
    if any(race.win(each) > race.win(best) + _SAME_CHANCE for each in rest):
        return None
    sure = NormalDist().inv_cdf(1 - (1 - how_long.confidence) / len(rest))
    apart = {each: race.spread_over(best, each) for each in rest}
    least = min(difference - sure * error for difference, error in apart.values())
    return PuzzleLead(
        how="simulated",
        best=moves[best].move,
        ahead=apart[rest[0]][0],
        error=apart[rest[0]][1],
        least=least,
        others=tuple((moves[each].move, apart[each][0]) for each in rest),
    )


def why_best(best: SeenMove, lead: PuzzleLead, engine: Engine) -> tuple[Remark, ...]:
    """Why the best move is: how an ending ends with it and with the second best, and what speaks for it."""
    reasons = reasons_for(best, engine)
    if lead.gained is None:
        return reasons
    own, other = best.view.scores
    ends = own - other + lead.gained
    return (EndsGame(lead=ends, second=ends - round(lead.ahead)), *reasons[:2])


def points_of(view: PlayerView, move: Move) -> int:
    """What a move scores. Rule: R5.1"""
    if isinstance(move, Exchange):
        return 0
    score = draft(view.board, view.rack, view.ruleset, move, bag_count=view.bag_count).score
    return score.points if score else 0
