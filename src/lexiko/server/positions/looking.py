"""Looking ahead in a position as a process of its own, which gives way to everything else: news on stdout.

Started by a server as `python -m lexiko.server.positions.looking`, for one position. Told to stop, it tells the best
that it has found by then.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NoReturn, Protocol

from lexiko.library import best_at_sight, moves_before_end, situation_from_cgp
from lexiko.rules import Rack
from lexiko.search import (
    Effort,
    PreEndgame,
    PreEndgameProgress,
    SearchProgress,
    SimulationProgress,
    SimulationState,
    ending_from_cgp,
    simulate_moves,
    solve_ending,
    solve_many,
    solve_pre_endgame,
    usual_chances,
)
from lexiko.server.positions.ahead_moves import of_ending, of_ending_of_many, of_pre_endgame, of_simulation
from lexiko.server.positions.lister import engine_of
from lexiko.server.positions.question import AheadFailed, AheadNews, AheadQuestion
from lexiko.server.wire import MoveAhead
from lexiko.table import NICENESS_OF_PATIENT, send, think_apart

COMPARED = 15
"""So many of the best moves at sight are simulated."""
MOST_TRIES = 60_000
"""So often games are played on, in all: after that it is as sure as anybody needs."""
LINES = 5
"""So many first moves of an ending are told, one after the other."""
FIRST_ANSWER, TIMES = 0.8, 1.6
"""After so many seconds there is a first answer, then one after so many times as many."""
SECONDS_BETWEEN_NEWS = 0.5
_TWO = 2

Told = Callable[[AheadNews | AheadFailed], None]
Stopped = Callable[[], bool]


class Clocked(Protocol):
    """What tells how far something is, after so many seconds."""

    @property
    def seconds(self) -> float: ...


def main() -> NoReturn:
    """Look ahead in what is asked, until stdin ends."""
    asked, answers = think_apart(NICENESS_OF_PATIENT)
    while True:
        content = asked.get()
        look(content, lambda news: send(answers, pickle.dumps(news)), lambda: not asked.empty())
        while not asked.empty():
            asked.get()


def look(content: bytes, told: Told, stopped: Stopped) -> None:
    """Look ahead, and tell how far it is; the last news say that they are. What went wrong is told by name only."""
    try:
        question: AheadQuestion = pickle.loads(content)
        _Looking(question, told, stopped).go()
    except Exception as wrong:
        told(AheadFailed(type(wrong).__name__))


class _Looking:
    """One position, and who hears of it."""

    def __init__(self, question: AheadQuestion, told: Told, stopped: Stopped) -> None:
        self._question, self._position = question, question.position
        self._told, self._stopped = told, stopped
        self._heard_at = 0.0
        self._situation = situation_from_cgp(self._position.cgp, self._position.ruleset, gone=self._position.gone)
        self._engine = engine_of(self._position.ruleset, self._position.lexicon, self._position.leaves)

    def go(self) -> None:
        """All of it."""
        if self._question.how == "simulate":
            self._simulate()
        elif self._situation.view.bag_count:
            self._solve_before_end()
        else:
            self._solve_ending()

    def _beat(self, news: AheadNews, seconds: float) -> None:
        """Tell how far it is, now and then. Raises `KeyboardInterrupt`, as somebody at a keyboard would, to stop."""
        if self._stopped():
            raise KeyboardInterrupt
        if seconds - self._heard_at >= SECONDS_BETWEEN_NEWS or seconds < self._heard_at:
            self._heard_at = seconds
            self._told(news)

    # --- simulating

    def _simulate(self) -> None:
        """In slices, each of which goes on where the last one ended, so that there is always a latest answer."""
        view, engine, most = self._situation.view, self._engine, self._question.seconds
        moves = best_at_sight(view, engine, most=COMPARED)
        chances, plies = usual_chances(engine.lexicon), None if view.ruleset.targets else _TWO
        state: SimulationState | None = None
        until, count = FIRST_ANSWER, len(moves)

        def stored(now: SimulationState) -> None:
            nonlocal state
            state = now

        while True:
            stopped = False

            def told(now: SimulationProgress) -> None:
                nonlocal stopped
                stopped = self._stopped()
                self._beat(self._simulated(now.iterations, now.racing, now.seconds), now.seconds)

            found = simulate_moves(
                view,
                moves,
                engine,
                chances,
                effort=Effort(seconds=min(until, most), iterations=MOST_TRIES, until_sure=True),
                plies=plies,
                known=self._situation.known,
                told=told,
                state=state,
                stored=stored,
            )
            racing = sum(not move.dropped for move in found.moves)
            is_last = stopped or found.confident or count == 1 or until >= most or found.iterations >= MOST_TRIES
            news = self._simulated(found.iterations, racing, found.seconds)
            self._tell(news, of_simulation(found, view, self._position), notes=found.left_out, last=is_last)
            if is_last:
                return
            until *= TIMES

    def _simulated(self, tries: int, racing: int, seconds: float) -> AheadNews:
        part = max(tries / MOST_TRIES, seconds / self._question.seconds)
        return AheadNews(part=min(1.0, part), tries=tries, most_tries=MOST_TRIES, racing=racing, seconds=seconds)

    # --- solving

    def _solve_before_end(self) -> None:
        view, position = self._situation.view, self._position

        def told(now: PreEndgameProgress) -> None:
            self._beat(self._before_end(now.open, now.solved, now.seconds), now.seconds)

        found: PreEndgame = solve_pre_endgame(
            view,
            moves_before_end(view, self._engine),
            self._engine,
            other=self._situation.known.get(1, Rack()),
            seconds=self._question.seconds,
            threads=1,
            told=told,
        )
        racing = sum(not move.dropped for move in found.moves)
        news = self._before_end(racing, found.solved, found.seconds)
        moves = of_pre_endgame(found, view, position)
        self._tell(news, moves, notes=found.left_out, sampled=found.sampled, last=True)

    def _before_end(self, racing: int, solved: int, seconds: float) -> AheadNews:
        return AheadNews(part=min(1.0, seconds / self._question.seconds), tries=solved, racing=racing, seconds=seconds)

    def _solve_ending(self) -> None:
        asked, view = self._position, self._situation.view
        position = ending_from_cgp(asked.cgp, asked.ruleset, resigned=asked.gone)

        def told(now: SearchProgress) -> None:
            self._beat(self._ending(now.depth, now.nodes, now.seconds), now.seconds)

        if len(position.racks) == _TWO:
            found = solve_ending(
                position, self._engine, lines=LINES, seconds=self._question.seconds, threads=1, told=told
            )
            moves = of_ending(found, view, asked)
            news = self._ending(0, found.nodes, found.seconds)
        else:
            among = solve_many(
                position, self._engine, lines=LINES, seconds=self._question.seconds, threads=1, told=told
            )
            moves = of_ending_of_many(among, view, asked)
            news = self._ending(among.depth, among.nodes, among.seconds)
        self._tell(news, moves, last=True)

    def _ending(self, deep: int, nodes: int, seconds: float) -> AheadNews:
        return AheadNews(part=min(1.0, seconds / self._question.seconds), tries=nodes, deep=deep, seconds=seconds)

    def _tell(
        self,
        news: AheadNews,
        moves: Sequence[MoveAhead],
        *,
        notes: tuple[str, ...] = (),
        sampled: bool = False,
        last: bool,
    ) -> None:
        self._told(replace(news, moves=moves, notes=notes, sampled=sampled, last=last))


if __name__ == "__main__":
    main()
