"""Solving an ending: deeper and deeper questions, until the value is proved, time is up or somebody interrupts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from lexiko.kernel import ANY_NUMBER, NO_VALUE, QUARTERS, TO_THE_END, Endgame, Engine
from lexiko.notation import format_move
from lexiko.rules import TIES, Pass, Play, Position
from lexiko.search.ending import PLAYERS, ending_problems
from lexiko.search.errors import CannotSolve
from lexiko.search.running import RunningSearch, SearchProgress
from lexiko.search.solution import EndingLine, Outcome, Solution

_LEAST_DEPTH = 2
"""What is tried as the value to the end of the game was found by looking so many turns ahead, or more."""
_LEAST_TRY, _TRY_TIMES = 5_000, 2
"""That is given up after so many positions, and so many times as many as were looked at before."""


@dataclass(slots=True)
class _Finding:
    """What is known of the best move that earlier lines have left, in quarters of a point."""

    endgame: Endgame
    value: int = 0
    low: int | None = None
    high: int | None = None
    move: int | None = None
    sure_move: int | None = None
    depth: int = 0
    is_tie_open: bool = False

    @property
    def proved(self) -> bool:
        return self.low is not None and self.low == self.high

    def within(self, value: int) -> int:
        """The value, or the bound that it exceeds."""
        value = value if self.low is None else max(value, self.low)
        return value if self.high is None else min(value, self.high)


def solve_ending(
    position: Position,
    engine: Engine,
    *,
    lines: int = 1,
    seconds: float | None = None,
    threads: int = 1,
    positions: int = ANY_NUMBER,
    clock: Callable[[], float] = monotonic,
    told: Callable[[SearchProgress], object] | None = None,
) -> Solution:
    """The best lines of an ending of two players who see all tiles, the best first, with proofs of their values.

    So many `threads` answer together what one would: value and proof are the same, of lines of one value it may be
    another. After so many `seconds` of the `clock`, about so many `positions` of a line, or when it is interrupted
    (Ctrl-C), the best found so far is answered, with the bounds that are proved. `told` hears how far the search is, a
    few times a second. Passing, the end of the game and the reckoning are the edition's; nobody challenges. Where
    passes alone end nothing while a play is left, two in a row are the agreement that none will be made. Raises
    `CannotSolve` with every reason, and `ValueError` for less than one line.

    Rule: R9.1 to R9.4, C7 to C9
    """
    if lines < 1:
        raise ValueError(f"{lines} lines: 1 is the least")
    problems = ending_problems(position)
    if len(position.racks) != PLAYERS:
        problems += (f"{len(position.racks)} players are in it, and an exact value is for two",)
    if problems:
        raise CannotSolve(problems)
    search = _Search(position, engine, lines, threads, most=positions, clock=clock)
    search.go(seconds, told)
    return search.solution()


class _Search(RunningSearch):
    """One search, line after line."""

    def __init__(
        self,
        position: Position,
        engine: Engine,
        lines: int,
        threads: int,
        *,
        most: int,
        clock: Callable[[], float],
    ) -> None:
        super().__init__(clock=clock)
        self._position, self._engine, self._wanted, self._threads = position, engine, lines, threads
        self._most = most
        seat = position.on_turn
        assert seat is not None
        self._lead = position.scores[seat] - position.scores[1 - seat]
        self._endgames = [Endgame(position, engine, threads=threads)]
        self._findings: list[_Finding] = []
        self._lines: list[EndingLine] = []
        self._left_out: list[int] = []
        self._stopped = False

    def progress(self) -> SearchProgress:
        """How far it is."""
        depth = self._findings[-1].depth if self._findings else 0
        nodes = sum(endgame.nodes for endgame in self._endgames)
        return SearchProgress(max(1, len(self._findings)), depth, nodes, self.seconds)

    def stop(self) -> None:
        """Let it end soon."""
        self._stopped = True
        for endgame in self._endgames:
            endgame.stop()

    def search(self) -> None:
        """Find one line after the other."""
        while len(self._lines) < self._wanted and not self._stopped and self._find_line():
            pass

    def solution(self) -> Solution:
        """What was found."""
        return Solution(lines=tuple(self._lines), seconds=self.seconds, nodes=self.progress().nodes)

    def _find_line(self) -> bool:
        """Find the best line that begins with none of the moves left out; False if there is none."""
        finding = _Finding(self._endgames[0])
        self._findings.append(finding)
        self._deepen(finding)
        if finding.proved and finding.value + QUARTERS * self._lead == 0 and self._position.ruleset.ties in _DECIDED:
            finding = self._findings[-1] = self._with_tie_decided(finding)
        if finding.move is None and (self._lines or not self._look_once(finding)):
            self._findings.pop()
            return False
        assert finding.move is not None
        name = finding.endgame.name(finding.move)
        self._lines.append(self._line(finding))
        self._left_out.append(name)
        self._endgames[0].leave_out(name)
        return True

    def _deepen(self, finding: _Finding) -> None:
        """Ask deeper and deeper what the best move is worth, until that is proved or the search is stopped.

        From the second depth on it is tried after each whether that is the value to the end of the game, with as many
        positions again as were looked at so far, and some more.
        """
        guess = finding.within(0)
        endgame = finding.endgame
        begun = endgame.nodes
        for finding.depth in range(1, TO_THE_END):
            left = self._most - (endgame.nodes - begun)
            guess = self._close_in(finding, finding.depth, guess, most=left)
            spent = endgame.nodes - begun
            if finding.depth >= _LEAST_DEPTH and not finding.proved and not endgame.is_stopped:
                left = max(0, self._most - spent)
                guess = self._close_in(finding, TO_THE_END, guess, most=min(left, _LEAST_TRY + _TRY_TIMES * spent))
            if finding.proved or endgame.is_stopped or endgame.nodes - begun >= self._most:
                return

    def _close_in(self, finding: _Finding, depth: int, guess: int, *, most: int = ANY_NUMBER) -> int:
        """The value as far as so many turns tell, asked from a guess on; or the last guess, after `most` positions."""
        endgame = finding.endgame
        least = NO_VALUE if finding.low is None else finding.low
        greatest = -NO_VALUE if finding.high is None else finding.high
        last = endgame.nodes + most
        move = None
        while least < greatest:
            beta = guess + 1 if guess == least else guess
            answer = endgame.ask(depth, beta, most=last - endgame.nodes)
            if endgame.is_halted or answer.move is None:
                return guess
            guess = answer.value
            if guess >= beta:
                least, move = guess, answer.move
                if answer.sure and (finding.low is None or finding.low < guess):
                    finding.low = finding.value = guess
                    finding.sure_move = finding.move = answer.move
            else:
                greatest, move = guess, move or answer.move
                if answer.sure and (finding.high is None or finding.high > guess):
                    finding.high = guess
            guess = finding.within(guess)
        if finding.low is None or guess > finding.low:
            finding.value, finding.move = guess, finding.move if move is None else move
        else:
            finding.value, finding.move = finding.low, finding.sure_move
        return guess

    def _with_tie_decided(self, tied: _Finding) -> _Finding:
        """The same where the rules decide ties: of the moves that tie the game the one that wins it. Rule: R9.4"""
        endgame = Endgame(self._position, self._engine, minds_ties=True, threads=self._threads)
        self._endgames.append(endgame)
        if self._stopped:
            endgame.stop()
        for name in self._left_out:
            endgame.leave_out(name)
        decided = _Finding(endgame, tied.value, tied.value - QUARTERS + 1, tied.value + 1)
        self._deepen(decided)
        if decided.proved:
            return decided
        tied.is_tie_open = True
        return tied

    def _look_once(self, finding: _Finding) -> bool:
        """For want of anything better take the most promising move; False if there is none."""
        finding.endgame.go_on()
        answer = finding.endgame.ask(1, NO_VALUE + 1)
        finding.move, finding.value = answer.move, answer.value
        return answer.move is not None

    def _line(self, finding: _Finding) -> EndingLine:
        """The line of a finding, each move the best one, or the most promising where nothing is proved."""
        endgame, value, move = finding.endgame, finding.value, finding.move
        moves: list[Play | Pass] = []
        texts, scores = [], []
        board, alphabet = self._position.board, self._position.ruleset.tile_set.alphabet
        proved = finding.proved
        followed = 0
        while move is not None:
            made, points = endgame.move(move)
            moves.append(made)
            texts.append(format_move(made, board=board, alphabet=alphabet))
            board = board.with_tiles(made.placements) if isinstance(made, Play) else board
            scores.append(points)
            if not endgame.follow(move):
                break
            followed += 1
            value = QUARTERS * points - value
            answer = endgame.ask(TO_THE_END, value) if proved and not endgame.is_stopped else None
            if answer is None or endgame.is_stopped:
                proved = False
                endgame.go_on()
                answer = endgame.ask(1, NO_VALUE + 1)
            move = answer.move
        for _ in range(followed):
            endgame.go_back()
        return EndingLine(
            value=_points(finding.within(finding.value)),
            low=None if finding.low is None else _points(finding.low),
            high=None if finding.high is None else _points(finding.high),
            moves=tuple(moves),
            texts=tuple(texts),
            scores=tuple(scores),
            outcome=self._outcome(finding) if finding.proved and not finding.is_tie_open else None,
        )

    def _outcome(self, finding: _Finding) -> Outcome:
        """Who wins; of a tie that the rules decide a quarter of a point is told. Rule: R9.4, C9"""
        lead = finding.value + QUARTERS * self._lead
        return "won" if lead > 0 else "lost" if lead < 0 else "shared"


def _points(value: int) -> int:
    """A value in points; what decides a tie is none.

    >>> [_points(value) for value in (-9, -8, -7, -1, 0, 1, 9)]
    [-2, -2, -2, 0, 0, 0, 2]
    """
    return (value + 1) // QUARTERS


_DECIDED = {name for name in TIES if name != "shared"}
"""Policies for ties by which somebody wins one."""
