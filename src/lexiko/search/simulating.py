"""Simulating: the game played on from each of some moves, again and again, until it is sure enough which is best."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from lexiko.kernel import MOST_MOVES, WHOLE_GAME, Engine, Retold, Simulator, Sums
from lexiko.notation import format_move
from lexiko.rules import Play, PlayerView, Rack
from lexiko.search.chances import WinningChances
from lexiko.search.comparing import ComparedMove
from lexiko.search.errors import CannotSimulate
from lexiko.search.inference.found import Inference, likely_leaves
from lexiko.search.race import Race, next_check
from lexiko.search.retelling import MOST_TOLD, Retelling
from lexiko.search.simulable import left_out, simulation_problems
from lexiko.search.simulation import SimulatedMove, Simulation

CHUNK = 32
"""So many iterations are given to a thread at once."""
_TOLD_OF = 5
"""Of so many moves it is told what hurts and what helps."""
CONFIDENCE = 0.99
"""How sure it is to be, where nobody says, which move is best."""


@dataclass(frozen=True, slots=True)
class SimulationProgress:
    """How far a simulation is: iterations of all moves, moves still compared, seconds, and the best move by now."""

    iterations: int
    racing: int
    seconds: float
    best: str
    win: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """How long to go on: until so many `iterations` of all moves together, `seconds`, or until it is sure.

    Moves that cannot be best any more are dropped, with this `confidence` in all of it, unless `keeps_all`. Where
    iterations or seconds are given, it ends before them once it is sure only with `until_sure`. Seconds are those of
    the `clock`.
    """

    iterations: int | None = None
    seconds: float | None = None
    confidence: float = CONFIDENCE
    keeps_all: bool = False
    until_sure: bool = False
    clock: Callable[[], float] = monotonic

    def __post_init__(self) -> None:
        """Raises `ValueError`."""
        if self.iterations is not None and self.iterations < 1:
            raise ValueError(f"{self.iterations} iterations: 1 is the least")
        if self.seconds is not None and not self.seconds >= 0:
            raise ValueError(f"{self.seconds} seconds: 0 is the least")
        if not 0.5 <= self.confidence < 1:
            raise ValueError(f"a confidence of {self.confidence}: it is at least 0.5 and less than 1")


@dataclass(slots=True)
class SimulationState:
    """A simulation under way, which can be stored and gone on with."""

    race: Race
    retelling: Retelling = field(default_factory=Retelling)
    seconds: float = 0.0


def simulate_moves(
    view: PlayerView,
    moves: Sequence[ComparedMove],
    engine: Engine,
    chances: WinningChances,
    *,
    effort: Effort | None = None,
    plies: int | None = 2,
    known: Mapping[int, Rack] | None = None,
    inferred: Inference | None = None,
    threads: int = 1,
    seed: int = 1,
    retells: bool = True,
    told: Callable[[SimulationProgress], object] | None = None,
    state: SimulationState | None = None,
    stored: Callable[[SimulationState], object] | None = None,
) -> Simulation:
    """Play on from each of some moves of the seat of a view, and tell which is best, and how sure that is.

    After a move others make their best plays by equity for so many `plies`, None for the whole game; then the `chances`
    judge it. Other racks are drawn from what is unseen, but for tiles that seats are `known` to hold. Without plies
    nothing is drawn, and moves rank as they do at sight. The same moves, seed and number of iterations give the same
    answer, whatever the number of threads; when it is interrupted (Ctrl-C), what was found so far.

    Unless it `retells`, nothing is told of replies and draws. `told` hears how far it is, `stored` gets the state now
    and then; a `state` is gone on with. Raises `CannotSimulate`, `ValueError` for other numbers, `MemoryError`.
    """
    known = known or {}
    if problems := simulation_problems(view, engine, known=known, to_the_end=plies is None):
        raise CannotSimulate(problems)
    if not 1 <= len(moves) <= MOST_MOVES:
        raise ValueError(f"{len(moves)} moves: 1 to {MOST_MOVES} can be compared")
    if known and inferred:
        raise ValueError("tiles known and tiles inferred: what is known leaves nothing to infer")
    if plies is not None and plies < 0:
        raise ValueError(f"{plies} plies: 0 is the least")
    texts, players = _texts(view, moves), len(view.active)
    if plies == 0:
        return _at_sight(view, moves, texts, chances, seed=seed)
    simulator = Simulator(
        engine,
        view,
        [each.move for each in moves],
        chances.grid(players, bag=max(1, view.bag_count)),
        plies=WHOLE_GAME if plies is None else plies,
        known=known,
        likely=likely_leaves(inferred) if inferred else None,
    )
    run = _Run(
        simulator,
        effort or Effort(),
        threads=threads,
        seed=seed,
        retells=retells,
        state=state or SimulationState(Race(len(moves))),
        told=told,
        stored=stored,
    )
    run.go(texts)
    return run.answer(view, moves, texts, plies)


def _texts(view: PlayerView, moves: Sequence[ComparedMove]) -> list[str]:
    alphabet = view.ruleset.tile_set.alphabet
    return [format_move(each.move, board=view.board, alphabet=alphabet) for each in moves]


def _at_sight(
    view: PlayerView, moves: Sequence[ComparedMove], texts: Sequence[str], chances: WinningChances, *, seed: int
) -> Simulation:
    """The moves by what they are worth at sight, with the chance that such a lead has."""
    assert view.seat is not None
    others = [seat for seat in view.active if seat != view.seat]
    lead = view.scores[view.seat] - max(view.scores[seat] for seat in others)
    table = chances.table(len(view.active))
    order = sorted(range(len(moves)), key=lambda place: -moves[place].equity)

    def seen(place: int) -> SimulatedMove:
        move, equity, alike = moves[place]
        laid = len(move.placements) if isinstance(move, Play) else 0
        win = table.chance(lead + equity, bag=max(1, view.bag_count - laid), turns=len(others))
        return SimulatedMove(
            move=move,
            text=texts[place],
            equity=equity,
            win=win,
            win_error=0.0,
            spread=lead + equity,
            spread_error=0.0,
            iterations=0,
            dropped=False,
            best=equity == moves[order[0]].equity,
            alike=alike,
        )

    return Simulation(
        moves=tuple(map(seen, order)),
        iterations=0,
        plies=0,
        seconds=0.0,
        seed=seed,
        confident=False,
        left_out=left_out(view),
    )


class _Run:
    """One simulation, whose iterations are shared out to threads and counted in their order."""

    def __init__(
        self,
        simulator: Simulator,
        effort: Effort,
        *,
        threads: int,
        seed: int,
        retells: bool,
        state: SimulationState,
        told: Callable[[SimulationProgress], object] | None,
        stored: Callable[[SimulationState], object] | None,
    ) -> None:
        self._simulator, self._effort, self._threads, self._seed = simulator, effort, threads, seed
        self._state, self._told, self._stored = state, told, stored
        self._race = state.race
        self._begun = effort.clock() - state.seconds
        self._confident = False
        self._most_told = MOST_TOLD if retells else 0
        self._longest_chunk = 0.0
        self._looked = state.seconds

    @property
    def seconds(self) -> float:
        """How long it has run, before it was gone on with too."""
        return self._effort.clock() - self._begun

    def go(self, texts: Sequence[str]) -> None:
        """Iterate until the effort is made."""
        idle = [self._simulator.rollouts() for _ in range(self._threads)]
        for rollouts in idle:
            self._simulator.keep_only(rollouts, self._race.racing)
        try:
            with ThreadPoolExecutor(self._threads) as pool:
                while self._goes_on():
                    self._iterate(pool, idle, texts)
                    self._compare(idle)
        except KeyboardInterrupt:
            if not self._race.samples:
                raise
        self._state.seconds = self.seconds
        if self._stored:
            self._stored(self._state)

    def _goes_on(self) -> bool:
        effort, race = self._effort, self._race
        if effort.iterations is not None and race.samples >= effort.iterations:
            return False
        return not self._is_late() and not self._confident

    def _iterate(self, pool: ThreadPoolExecutor, idle: list[Any], texts: Sequence[str]) -> None:
        """Iterate up to the next time when moves are compared; each chunk begins where a chunk always does."""
        race = self._race
        end = next_check(race.iterations)
        if self._effort.iterations is not None:
            left = self._effort.iterations - race.samples
            end = min(end, race.iterations + -(-left // len(race.racing)))
        asked = race.iterations
        waiting: deque[tuple[int, Future[tuple[Sums, Retold]]]] = deque()
        try:
            while race.iterations < end:
                while asked < end and len(waiting) <= self._threads and not self._is_late(len(waiting)):
                    count = min(CHUNK - asked % CHUNK, end - asked)
                    waiting.append((count, pool.submit(self._work, idle, asked, count)))
                    asked += count
                if not waiting:
                    return
                count, done = waiting.popleft()
                self._count(*done.result(), count)
                if self._told:
                    self._told(self._progress(texts))
        finally:
            for _, each in waiting:
                each.cancel()

    def _is_late(self, ahead: int = 0) -> bool:
        """Whether another chunk would not be done in time, after so many asked for before; one is always done."""
        end, now = self._effort.seconds, self.seconds
        self._longest_chunk = max(self._longest_chunk, now - self._looked)
        self._looked = now
        due = now + self._longest_chunk * (1 + ahead / self._threads)
        return bool(end is not None and due >= end and self._race.iterations)

    def _work(self, idle: list[Any], first: int, count: int) -> tuple[Sums, Retold]:
        rollouts = idle.pop()
        try:
            tell = first < self._most_told
            return self._simulator.run(rollouts, seed=self._seed, first=first, count=count, tell=tell)
        finally:
            idle.append(rollouts)

    def _count(self, sums: Sums, retold: Retold, count: int) -> None:
        self._race.add(sums, count)
        self._state.retelling.add(retold, count)

    def _compare(self, idle: list[Any]) -> None:
        """Drop the moves that are beaten, and see whether it is sure enough which is best."""
        race, effort = self._race, self._effort
        self._state.seconds = self.seconds
        if race.iterations != next_check(race.iterations - 1):
            return
        race.checks += 1
        if not effort.keeps_all and race.drop_beaten(effort.confidence):
            for rollouts in idle:
                self._simulator.keep_only(rollouts, race.racing)
        if effort.until_sure or (effort.iterations is None and effort.seconds is None):
            self._confident = race.is_settled(effort.confidence)
        else:
            self._confident = len(race.racing) == 1 < race.moves
        if self._stored:
            self._stored(self._state)

    def _progress(self, texts: Sequence[str]) -> SimulationProgress:
        race = self._race
        best = race.order(race.racing)[0]
        return SimulationProgress(race.samples, len(race.racing), self.seconds, texts[best], race.win(best))

    def answer(
        self, view: PlayerView, moves: Sequence[ComparedMove], texts: Sequence[str], plies: int | None
    ) -> Simulation:
        """What was found."""
        race = self._race
        tied = race.tied(self._effort.confidence)
        racing = race.order(race.racing)
        order = [*racing, *race.order(place for place in range(len(moves)) if place not in race.racing)]
        return Simulation(
            moves=tuple(
                self._found(moves[place], texts[place], place, is_best=place in tied, tells=rank < _TOLD_OF)
                for rank, place in enumerate(order)
            ),
            iterations=race.samples,
            plies=plies,
            seconds=self._state.seconds,
            seed=self._seed,
            confident=self._confident,
            left_out=left_out(view),
        )

    def _found(self, move: ComparedMove, text: str, place: int, *, is_best: bool, tells: bool) -> SimulatedMove:
        race, retelling, simulator = self._race, self._state.retelling, self._simulator
        count = race.counts[place]
        return SimulatedMove(
            move=move.move,
            text=text,
            equity=move.equity,
            win=race.win(place),
            win_error=race.win_error(place),
            spread=race.spread(place),
            spread_error=race.spread_error(place),
            iterations=count,
            dropped=place not in race.racing,
            best=is_best,
            alike=move.alike,
            replies=retelling.replies(simulator, place, iterations=count) if tells else (),
            tiles=retelling.tiles(simulator, place, iterations=count) if tells else (),
        )
