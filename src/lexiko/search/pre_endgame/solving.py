"""Solving a position with a few tiles in the bag: every move with every way they may lie, the best first."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from contextlib import contextmanager
from dataclasses import dataclass, replace
from time import monotonic

from lexiko.kernel import QUARTERS, Engine
from lexiko.notation import format_move
from lexiko.rules import Exchange, Move, Pass, Play, PlayerView, Rack, preview
from lexiko.search.comparing import ComparedMove, moves_to_compare
from lexiko.search.errors import CannotSolve
from lexiko.search.pre_endgame.arrangements import Unseen
from lexiko.search.pre_endgame.contest import (
    LOST,
    SHARED,
    WON,
    Cell,
    CellQuestion,
    Contest,
    Learnt,
    PreEndgameState,
    TriedMove,
)
from lexiko.search.pre_endgame.found import Draw, DrawOutcome, PreEndgame, PreEndgameMove
from lexiko.search.pre_endgame.open_game import SHALLOW, OpenGame, OpenPosition, Stopped, decides_ties
from lexiko.search.pre_endgame.problems import left_out, pre_endgame_problems
from lexiko.search.running import BEAT

MOST_WAYS = 64
"""With three or four tiles in the bag so many ways in which they may lie are taken at random."""
USUAL_LINES = 10
"""So many moves are told where nobody says."""
_AHEAD = 8
"""So many questions are asked at a time at most, whatever the number of threads."""
_MEASURED = 5
"""Of so many moves at most, if they are as good as the best, the final leads are worked out."""
_DEPTHS: dict[str, int] = {"look": SHALLOW, "search": 3}
"""How many turns deep questions go that prove nothing unless it is plain."""
_STORED_EVERY = 20
"""Seconds between two times that the state is stored, or more."""


@dataclass(frozen=True, slots=True)
class PreEndgameProgress:
    """How far a search is: moves still in question, single endings proved, seconds, and the best move by now."""

    open: int
    solved: int
    seconds: float
    best: str
    win: float


def solve_pre_endgame(
    view: PlayerView,
    moves: Sequence[ComparedMove],
    engine: Engine,
    *,
    other: Rack | None = None,
    lines: int = USUAL_LINES,
    measured: int = _MEASURED,
    seconds: float | None = None,
    threads: int = 1,
    seed: int = 1,
    ways: int = MOST_WAYS,
    clock: Callable[[], float] = monotonic,
    told: Callable[[PreEndgameProgress], object] | None = None,
    state: PreEndgameState | None = None,
    stored: Callable[[PreEndgameState], object] | None = None,
) -> PreEndgame:
    """The chance of winning of each of some moves of the seat of a view, one to four tiles in the bag, two players.

    `moves` come as at sight, the best first; `other` are tiles that the other is known to hold. With each move every
    way in which the unseen tiles may lie is as likely as another. After the move both play their best and see all
    tiles, and in which order the bag is drawn. With one or two tiles in the bag every way is looked at; with three or
    four so many `ways` taken at random with this seed. It goes on until no move can be better than the best and the
    leads of so many of the best are `measured`, or for so many `seconds` of the `clock`; interrupted (Ctrl-C) it
    answers the best so far. The number of threads changes nothing. Moves that differ only in where a blank lies come
    as one; `lines` of the best are told. `stored` gets the state now and then and in the end; a `state` of the same
    search is gone on with, and its seconds count.

    Raises `CannotSolve` with every reason, `ValueError` for no moves or lines, and `MemoryError`.

    Rule: R3.2, R6.1, R6.2, R9.1 to R9.4, C7 to C9
    """
    if problems := pre_endgame_problems(view, other or Rack()):
        raise CannotSolve(problems)
    if not moves or lines < 1:
        raise ValueError(f"{len(moves)} moves, {lines} lines: 1 is the least of each")
    run = _Run(
        view,
        moves,
        engine,
        other or Rack(),
        lines=lines,
        measured=min(lines, measured),
        threads=threads,
        seed=seed,
        ways=ways,
        clock=clock,
    )
    if state:
        run.go_on_from(state)
    run.go(seconds, told, stored)
    return run.found()


class _Run:
    """One search: a contest of moves, whose questions are answered by threads."""

    def __init__(
        self,
        view: PlayerView,
        moves: Sequence[ComparedMove],
        engine: Engine,
        other: Rack,
        *,
        lines: int,
        measured: int,
        threads: int,
        seed: int,
        ways: int,
        clock: Callable[[], float],
    ) -> None:
        assert view.seat is not None
        self._view, self._engine, self._lines, self._threads, self._seed = view, engine, lines, threads, seed
        unknown = Counter(view.unseen)
        unknown.subtract(other)
        self._unseen = Unseen.of(
            bytes(sorted(unknown.elements())), other.codes, in_bag=view.bag_count, most=ways, seed=seed
        )
        seats = view.seat, next(seat for seat in view.active if seat != view.seat)
        self._lead = view.scores[seats[0]] - view.scores[seats[1]]
        self._passes = view.passes[seats[0]], view.passes[seats[1]]
        self._minds_ties = decides_ties(view.ruleset)
        tried = [self._tried_move(place, each) for place, each in enumerate(moves)]
        self._contest = Contest(tried, measured=measured)
        self._texts = [self._text(each.move) for each in moves]
        self._games: set[OpenGame] = set()
        self._stopped = False
        self._solved = 0
        self._clock = clock
        self._begun = clock()

    @property
    def seconds(self) -> float:
        """How long it has run."""
        return self._clock() - self._begun

    def _tried_move(self, place: int, compared: ComparedMove) -> TriedMove:
        move, view = compared.move, self._view
        score = preview(view, move).score
        laid = len(move.placements) if isinstance(move, Play) else len(move.tiles) if isinstance(move, Exchange) else 0
        put_back = bytes(move.tiles) if isinstance(move, Exchange) else b""
        ways = self._unseen.after(drawn=laid, put_back=put_back)
        leaves_tiles = any(way.bag for way in ways)
        return TriedMove(
            place, compared, score.points if score else 0, leaves_tiles, [Cell(arrangement) for arrangement in ways]
        )

    # --- asking

    def go_on_from(self, state: PreEndgameState) -> None:
        """Know what was known then, and count its seconds."""
        self._contest.go_on_from(state)
        self._solved = state.solved
        self._begun -= state.seconds

    def go(
        self,
        seconds: float | None,
        told: Callable[[PreEndgameProgress], object] | None,
        stored: Callable[[PreEndgameState], object] | None,
    ) -> None:
        """Ask until there is nothing left to ask, or it is time to end. Raises `MemoryError`."""
        waiting: deque[tuple[CellQuestion, Future[Learnt | None]]] = deque()

        def store() -> None:
            if stored:
                asked = [question for question, _ in waiting]
                stored(self._contest.state(asked, seconds=self.seconds, solved=self._solved))

        stored_at = monotonic()
        with ThreadPoolExecutor(self._threads) as pool:
            try:
                while True:
                    while len(waiting) < _AHEAD and (question := self._contest.next()):
                        waiting.append((question, pool.submit(self._ask, question)))
                    if not waiting:
                        break
                    if monotonic() - stored_at > _STORED_EVERY:
                        store()
                        stored_at = monotonic()
                    learnt = self._awaited(waiting[0][1], seconds, told)
                    question, _ = waiting.popleft()
                    if learnt:
                        self._contest.note(question, learnt)
                        self._solved += question.asked not in _DEPTHS
            except (KeyboardInterrupt, _TimeIsUp):
                pass
            finally:
                self._stop()
                for _, each in waiting:
                    each.cancel()
        store()

    def _awaited(
        self, answer: Future[Learnt | None], seconds: float | None, told: Callable[[PreEndgameProgress], object] | None
    ) -> Learnt | None:
        """Wait for an answer. Raises `_TimeIsUp`."""
        while True:
            if seconds is not None and self.seconds >= seconds:
                raise _TimeIsUp
            try:
                return answer.result(BEAT if seconds is None else min(BEAT, max(0.0, seconds - self.seconds)))
            except NotYet:
                if told:
                    told(self._progress())

    def _progress(self) -> PreEndgameProgress:
        best = self._contest.order()[0]
        floor = self._contest.floor
        racing = sum(each.high > floor for each in self._contest.tried)
        return PreEndgameProgress(racing, self._solved, self.seconds, self._texts[best.place], best.likely)

    def _stop(self) -> None:
        """Let all that is being asked be given up."""
        self._stopped = True
        for game in list(self._games):
            game.stop()

    def _ask(self, question: CellQuestion) -> Learnt | None:
        """What a question is answered; None if it was given up."""
        try:
            with self._game(minds_ties=False) as game:
                after = self._after(question, game)
                if isinstance(after, int):
                    return self._ended(question)
                if question.asked in _DEPTHS:
                    return _looked(game, after, _DEPTHS[question.asked])
                if question.asked == "measure":
                    return _measured(game, after, question.guess)
                learnt = _proved(game, after)
            if learnt.low == SHARED and self._minds_ties:
                with self._game(minds_ties=True) as game:
                    learnt = _proved(game, self._after(question, game))._replace(lead=0)
            return learnt
        except Stopped:
            return None

    @contextmanager
    def _game(self, *, minds_ties: bool) -> Iterator[OpenGame]:
        """A game to ask, which is given up when all are."""
        game = OpenGame(self._engine, minds_ties=minds_ties)
        self._games.add(game)
        if self._stopped:
            game.stop()
        try:
            yield game
        finally:
            self._games.discard(game)

    def _after(self, question: CellQuestion, game: OpenGame) -> OpenPosition | int:
        """How it stands after a move, seen by the other, if the tiles lie so."""
        view, (drawn, bag, other, _) = self._view, question.cell.arrangement
        before = OpenPosition(
            view.board, (view.rack, Rack.of(other)), self._lead, bag, self._passes, view.scoreless_turns
        )
        move = question.tried.compared.move
        assert isinstance(move, (Play, Exchange, Pass))
        after = game.ends.after(before, move, question.tried.points, bag=bag, drawn=drawn)
        return -after if isinstance(after, int) else replace(after, may_exchange=True)

    def _ended(self, question: CellQuestion) -> Learnt:
        """What a move comes to that ends the game."""
        with self._game(minds_ties=self._minds_ties) as game:
            after = self._after(question, game)
        assert isinstance(after, int)
        result = WON if after < 0 else LOST if after else SHARED
        return Learnt(result, result, result, -QUARTERS * round(after / QUARTERS), measured=True)

    # --- what is told

    def found(self) -> PreEndgame:
        """What was found."""
        contest = self._contest
        settled, floor = contest.is_settled, contest.floor
        order = contest.order()
        told: list[PreEndgameMove] = []
        ranked = moves_to_compare(
            ((each.compared.move, float(-rank)) for rank, each in enumerate(order)), most=self._lines
        )
        for each in ranked:
            tried = order[int(-each.equity)]
            told.append(self._told(tried, [self._text(move) for move in each.alike], floor, settled=settled))
        return PreEndgame(
            moves=tuple(told),
            in_bag=self._view.bag_count,
            ways=self._unseen.count,
            looked_at=sum(times for _, times in self._unseen.orders),
            proved=settled and not self._unseen.sampled,
            seconds=self.seconds,
            solved=self._solved,
            seed=self._seed,
            left_out=left_out(self._view),
        )

    def _text(self, move: Move) -> str:
        return format_move(move, board=self._view.board, alphabet=self._view.ruleset.tile_set.alphabet)

    def _told(self, each: TriedMove, alike: list[str], floor: float, *, settled: bool) -> PreEndgameMove:
        return PreEndgameMove(
            move=each.compared.move,
            text=self._texts[each.place],
            points=each.points,
            win=each.likely,
            low=each.low,
            high=each.high,
            lead=each.lead,
            lead_proved=each.measured,
            leaves_tiles=each.leaves_tiles,
            best=settled and each.low == floor,
            dropped=each.high < floor,
            draws=tuple(_draw(cell, each.total) for cell in each.cells),
            alike=tuple(alike),
        )


class _TimeIsUp(Exception):
    """The seconds are over."""


def _looked(game: OpenGame, after: OpenPosition, depth: int) -> Learnt:
    """What is likely, so many turns deep, and proved only where that is plain."""
    value, sure = game.test(after, 0, depth=depth)
    result = WON if value < 0 else LOST if value else SHARED
    if sure and value:
        return Learnt(result, result, result, -value)
    return Learnt(LOST, WON, result, -value)


def _proved(game: OpenGame, after: OpenPosition | int) -> Learnt:
    """Who wins, for certain. Rule: R9.4, C9"""
    value = game.test(after, 0).value
    if not value:
        value = game.test(after, 1).value
        value = value if value >= 1 else 0
    result = WON if value < 0 else LOST if value else SHARED
    return Learnt(result, result, result, -value)


def _measured(game: OpenGame, after: OpenPosition, guess: int) -> Learnt:
    """The final lead if both play their best, for certain; who wins is known."""
    return Learnt(None, None, None, -game.value(after, -guess), measured=True)


def _draw(cell: Cell, total: int) -> Draw:
    """What is known of one way in which the tiles may lie."""
    outcome: DrawOutcome = "open"
    if cell.proved:
        outcome = ("lost", "shared", "won")[cell.low]
    guess = cell.low if cell.proved else cell.guess
    return Draw(
        drew=cell.arrangement.drawn,
        bag=cell.arrangement.bag,
        share=cell.times / total,
        outcome=outcome,
        win=0.5 if guess is None else guess / WON,
        lead=None if cell.lead is None else cell.lead / QUARTERS,
        lead_proved=cell.measured,
    )
