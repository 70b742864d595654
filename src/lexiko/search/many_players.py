"""Solving an ending of three players or more: each for itself, turn by turn deeper as long as there is time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cmp_to_key

from lexiko.kernel import TO_THE_END, Engine, ManyEndgame, ManyOutcome
from lexiko.notation import format_move
from lexiko.rules import Play, Position
from lexiko.search.ending import ending_problems
from lexiko.search.errors import CannotSolve
from lexiko.search.running import RunningSearch, SearchProgress
from lexiko.search.solution import ManyLine, ManySolution


def solve_many(
    position: Position,
    engine: Engine,
    *,
    lines: int = 1,
    seconds: float | None = None,
    threads: int = 1,
    told: Callable[[SearchProgress], object] | None = None,
) -> ManySolution:
    """The best lines of an ending of three or four players who see all tiles, each playing for itself (max^n).

    Each prefers what makes its lead over the best of the others greatest, then the larger share of the win, then its
    own score, and then what leaves the next player the lower score, and so on; who has left makes no turn. It looks one
    turn ahead, then two and so on, until every way the game can go is followed to its end, or for so many `seconds`, or
    until it is interrupted (Ctrl-C); one turn ahead is always looked. The number of threads changes nothing but how
    long a depth takes. `told` hears how far it is.

    Raises `CannotSolve` with every reason, `ValueError` for less than one line, and `MemoryError`.

    Rule: R9.1 to R9.4, C7 to C9
    """
    if lines < 1:
        raise ValueError(f"{lines} lines: 1 is the least")
    if problems := ending_problems(position):
        raise CannotSolve(problems)
    search = _Deepening(position, engine, lines=lines, threads=threads)
    search.go(seconds, told)
    return search.solution()


@dataclass(frozen=True, slots=True)
class _Weighed:
    """A move, what it comes to, and which thread found that."""

    move: int
    outcome: ManyOutcome
    thread: int
    points: int


class _Deepening(RunningSearch):
    """One search, turn by turn deeper; its moves are shared out to other threads."""

    def __init__(self, position: Position, engine: Engine, *, lines: int, threads: int) -> None:
        super().__init__()
        self._position, self._lines, self._threads = position, lines, threads
        self._endgame = ManyEndgame(position, engine, threads=threads)
        self._idle = list(range(threads))
        self._ranked: list[_Weighed] = []
        self._depth = 0
        self._stopped = False
        self._found: tuple[ManyLine, ...] = ()

    def progress(self) -> SearchProgress:
        """How far it is."""
        return SearchProgress(1, self._depth, self._endgame.nodes, self.seconds)

    def stop(self) -> None:
        """Let it end soon, once it has looked one turn ahead."""
        self._stopped = True
        if self._depth:
            self._endgame.stop()

    @property
    def _complete(self) -> bool:
        return all(each.outcome.sure for each in self._ranked)

    def search(self) -> None:
        """Look deeper and deeper."""
        with ThreadPoolExecutor(self._threads) as pool:
            for depth in range(1, TO_THE_END + 1):
                weighed = list(pool.map(lambda move, deep=depth: self._weigh(move, deep), self._endgame.moves))
                whole = [each for each in weighed if each is not None]
                if len(whole) < len(weighed):
                    break
                self._ranked = sorted(whole, key=cmp_to_key(self._compared))
                self._depth = depth
                if self._stopped or self._complete:
                    break
        self._found = tuple(map(self._line, self._ranked[: self._lines]))

    def solution(self) -> ManySolution:
        """What was found."""
        return ManySolution(
            lines=self._found,
            depth=self._depth,
            complete=self._complete,
            seconds=self.seconds,
            nodes=self._endgame.nodes,
        )

    def _weigh(self, move: int, depth: int) -> _Weighed | None:
        thread = self._idle.pop()
        try:
            outcome = self._endgame.weigh(move, depth, thread=thread)
        finally:
            self._idle.append(thread)
        return outcome and _Weighed(move, outcome, thread, self._endgame.points(move))

    def _compared(self, one: _Weighed, other: _Weighed) -> int:
        """The better one first; of moves that come to the same the one of more points."""
        if self._endgame.is_preferred(one.outcome, other.outcome):
            return -1
        if self._endgame.is_preferred(other.outcome, one.outcome):
            return 1
        return other.points - one.points

    def _line(self, weighed: _Weighed) -> ManyLine:
        board, alphabet = self._position.board, self._position.ruleset.tile_set.alphabet
        movers, moves, texts, scores = [], [], [], []
        for seat, made, points in self._endgame.line(weighed.move, self._depth, thread=weighed.thread):
            movers.append(seat)
            moves.append(made)
            texts.append(format_move(made, board=board, alphabet=alphabet))
            scores.append(points)
            board = board.with_tiles(made.placements) if isinstance(made, Play) else board
        finals, winners, sure = weighed.outcome
        return ManyLine(
            lead=finals[0] - max(finals[1:]),
            seats=self._endgame.seats,
            finals=finals,
            winners=tuple(self._endgame.seats[side] for side in winners),
            complete=sure,
            movers=tuple(movers),
            moves=tuple(moves),
            texts=tuple(texts),
            scores=tuple(scores),
        )
