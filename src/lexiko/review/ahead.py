"""Looking ahead on a turn: an ending solved, the last draws tried out, or else the moves played on from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import monotonic

from lexiko.analysis import equity_of
from lexiko.frozen import dataclass
from lexiko.kernel import Engine
from lexiko.review.endings import Endings, SolvedTurn
from lexiko.review.facts import How, LastDraws, Weighed
from lexiko.review.moments import RecordedTurn
from lexiko.review.weighing import Compared, weighed
from lexiko.rules import PlayerView, Rack
from lexiko.search import (
    ComparedMove,
    Effort,
    PreEndgame,
    SimulatedMove,
    Simulation,
    WinningChances,
    pre_endgame_problems,
    simulate_moves,
    simulation_problems,
    solve_pre_endgame,
)

PLIES = 2
"""A game is played on for so many turns."""
TO_THE_END = 7
"""With so few tiles in the bag it is played to its end."""
_EXACT_BAG = 1
"""With so few tiles in the bag all draws are tried out."""
_BOUNDED_BAG = 2
"""With so few it is proved of the best move and the one made which is likelier to win, where time allows."""
_SECONDS_OF_BOUNDS, _AT_ITERATIONS = 25.0, 4000
"""So long at most, at so many iterations a turn."""
_OF_ONE_TURN = 1 / 8
"""Before the end one turn may take so much of the time that is left."""
_A_PAIR = 2
_OF_THE_RACE = 1 / 2
"""So much of the iterations goes to all moves compared; the rest to the best and the one made, side by side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """What looking ahead made of the moves compared: those weighed anew by place, the best of them, and how.

    `tied` are the places of moves that nothing shows to be worse than the best. `cut` tells whether it ended early.
    """

    how: How
    moves: dict[int, Weighed]
    best: int
    tied: frozenset[int]
    cut: bool = False
    draws: LastDraws | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lookahead:
    """What looks ahead: so many iterations a turn on so many threads, until a time on the monotonic clock."""

    engine: Engine
    chances: WinningChances
    endings: Endings
    iterations: int
    threads: int
    seed: int
    until: float

    def look(self, moment: RecordedTurn, found: Compared, sights: list[Weighed]) -> Looked | None:
        """The moves of a turn looked into; None where that cannot be done, or there is no time for it."""
        if self.until <= monotonic() or not self.iterations:
            return None
        if not found.is_phony and (solved := self.endings.solve(moment, until=self.until)):
            return self._proved(solved, found, sights)
        if tried := self._before_the_end(found, sights):
            return tried
        looked = self._simulated(found, sights)
        return self._bounded(looked, found) if looked and found.view.bag_count == _BOUNDED_BAG else looked

    def _bounded(self, looked: Looked, found: Compared) -> Looked:
        """The same with what trying out all draws proves of the best move and the one made, if settled in time."""
        view, made, best = found.view, found.made, looked.best
        if made in looked.tied or looked.cut or found.is_phony or pre_endgame_problems(view, Rack()):
            return looked
        tried = solve_pre_endgame(
            view,
            [found.moves[best], found.moves[made]],
            self.engine,
            lines=_A_PAIR,
            measured=0,
            seconds=min(self.until - monotonic(), _SECONDS_OF_BOUNDS * self.iterations / _AT_ITERATIONS),
            threads=self.threads,
            seed=self.seed,
        )
        by_move = {each.move: each for each in tried.moves}
        one, other = by_move.get(found.moves[best].move), by_move.get(found.moves[made].move)
        if not tried.proved or tried.left_out or one is None or other is None:
            return looked
        if other.low > one.high:  # it only seemed worse
            return replace(looked, best=made, tied=frozenset({made}))
        if not one.proved:
            return looked
        wins = {best: one.low, made: other.high}
        moves = looked.moves | {
            place: replace(looked.moves[place], win=win, win_error=0.0) for place, win in wins.items()
        }
        draws = LastDraws(ways=tried.ways, best=one.low, made=other.high, at_most=not other.proved)
        return replace(looked, moves=moves, draws=draws)

    def _proved(self, solved: SolvedTurn, found: Compared, sights: list[Weighed]) -> Looked:
        """The moves of a solved ending: the one made is the best where it gains as much."""
        made = replace(sights[found.made], worth=float(solved.made_gain), win=solved.made_win)
        if solved.made_gain >= solved.best_gain:
            return Looked(how="proved", moves={found.made: made}, best=found.made, tied=frozenset({found.made}))
        place = next((place for place, each in enumerate(found.moves) if each.move == solved.best), len(found.moves))
        if place < len(found.moves):
            sight = sights[place]
        else:
            equity = equity_of(solved.best, found.view, self.engine).total
            sight = weighed(ComparedMove(solved.best, equity), found.view, self.chances)
        best = replace(sight, worth=float(solved.best_gain), win=solved.best_win)
        return Looked(how="proved", moves={found.made: made, place: best}, best=place, tied=frozenset({place}))

    def _before_the_end(self, found: Compared, sights: list[Weighed]) -> Looked | None:
        """All draws tried out, if that is proved in time; a proof does not depend on how long it took."""
        view = found.view
        if view.bag_count > _EXACT_BAG or pre_endgame_problems(view, Rack()) or found.is_phony:
            return None
        seconds = _OF_ONE_TURN * (self.until - monotonic())
        begun = monotonic()
        tried = solve_pre_endgame(
            view,
            found.moves,
            self.engine,
            lines=len(found.moves),
            seconds=seconds,
            threads=self.threads,
            seed=self.seed,
        )
        if not tried.proved or tried.left_out:
            cut = monotonic() - begun < seconds and not tried.proved
            return Looked(how="sight", moves={}, best=0, tied=frozenset(), cut=True) if cut else None
        return _tried(tried, found, sights)

    def _simulated(self, found: Compared, sights: list[Weighed]) -> Looked | None:
        view = found.view
        plies = None if view.ruleset.targets or view.bag_count <= TO_THE_END else PLIES
        uneven = len(set(view.ruleset.targets)) > 1  # finish lines are by seat, and the mover sits in seat 0 here
        if uneven or simulation_problems(view, self.engine, known={}, to_the_end=plies is None):
            return None
        if len(found.moves) < _A_PAIR:
            return None
        raced = self._played_on(view, found.moves, plies, share=_OF_THE_RACE)
        places = {each.move: place for place, each in enumerate(found.moves)}
        moves = {places[each.move]: _weighed_anew(sights[places[each.move]], each) for each in raced.moves}
        best, tied = places[raced.best.move], frozenset(places[each.move] for each in raced.best_moves)
        early = raced.iterations < _OF_THE_RACE * self.iterations and not raced.confident
        if found.made not in tied:  # the move made may have been dropped early: it meets the best alone
            pair = self._played_on(view, [found.moves[best], found.moves[found.made]], plies, share=1 - _OF_THE_RACE)
            moves |= {places[each.move]: _weighed_anew(sights[places[each.move]], each) for each in pair.moves}
            if pair.best.move == found.moves[found.made].move:
                best, tied = found.made, frozenset({found.made})
            early = early or (pair.iterations < (1 - _OF_THE_RACE) * self.iterations and not pair.confident)
        cut = early and monotonic() < self.until
        return Looked(how="simulated", moves=moves, best=best, tied=tied, cut=cut)

    def _played_on(
        self, view: PlayerView, moves: Sequence[ComparedMove], plies: int | None, *, share: float
    ) -> Simulation:
        """Some moves played on from, with a share of the iterations."""
        return simulate_moves(
            view,
            moves,
            self.engine,
            self.chances,
            effort=Effort(
                iterations=max(1, round(share * self.iterations)),
                seconds=max(0.0, self.until - monotonic()),
                keeps_all=len(moves) == _A_PAIR,
            ),
            plies=plies,
            threads=self.threads,
            seed=self.seed,
        )


def _weighed_anew(sight: Weighed, each: SimulatedMove) -> Weighed:
    """A move with what playing on tells of it."""
    return replace(sight, worth=each.spread, worth_error=each.spread_error, win=each.win, win_error=each.win_error)


def _tried(tried: PreEndgame, found: Compared, sights: list[Weighed]) -> Looked:
    """What trying out all draws tells of the moves; where a lead is not exact, what it is worth at sight stays."""
    places = {each.move: place for place, each in enumerate(found.moves)}
    moves = {}
    for each in tried.moves:
        if (place := places.get(each.move)) is not None:
            moves[place] = replace(sights[place], win=each.win, win_error=0.0)
    leads = {places[each.move]: each.lead for each in tried.moves if each.lead is not None and each.move in places}
    if found.made in leads and all(places[each.move] in leads for each in tried.best_moves if each.move in places):
        moves = {place: replace(each, worth=leads.get(place, each.worth)) for place, each in moves.items()}
    best = places[tried.best.move]
    tied = frozenset(places[each.move] for each in tried.best_moves if each.move in places)
    return Looked(how="pre-endgame", moves=moves, best=best, tied=tied | {best})
