"""Which moves are still in question, what is known of each, and what is best asked next: the same for any threads.

What is asked next depends on answers in the order in which they were asked for, on none that came earlier by chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from lexiko.kernel import QUARTERS
from lexiko.search.comparing import ComparedMove
from lexiko.search.pre_endgame.arrangements import Arrangement

Asked = Literal["look", "search", "prove", "measure"]
"""A glance, a search some turns deep, who wins for certain, or the final lead for certain."""
LOST, SHARED, WON = 0, 1, 2
"""Results in halves of a win."""
LOOKED_AT_FIRST = 24
"""So many moves, the best at sight, are looked at before anything is proved."""
_SEARCHED = 6
"""So many moves, the best by then, are searched before anything is proved."""
_GLANCES = 16
"""So many ways at most are looked at to see whether a move is promising."""


@dataclass(slots=True, eq=False)
class Cell:
    """One move with one way in which the tiles may lie: bounds on the result, and a guess.

    `lead` is the final lead in quarters of a point: a guess, or exact if it was `measured`.
    """

    arrangement: Arrangement
    low: int = LOST
    high: int = WON
    guess: int | None = None
    lead: int | None = None
    measured: bool = False
    asked: set[Asked] = field(default_factory=set)

    @property
    def proved(self) -> bool:
        """Whether it is certain who wins."""
        return self.low == self.high

    @property
    def times(self) -> int:
        """How often it is so."""
        return self.arrangement.times

    @property
    def key(self) -> tuple[bytes, bytes]:
        """What is drawn and what is left, which is alike for several moves."""
        return self.arrangement.drawn, self.arrangement.bag


@dataclass(slots=True, eq=False)
class TriedMove:
    """A move in question, its cells, and what they come to: bounds on its chance of winning, chance and lead guessed.

    Chances are quotients of whole numbers, so that equal ones are equal.
    """

    place: int
    compared: ComparedMove
    points: int
    leaves_tiles: bool
    cells: list[Cell]
    total: int = 0
    low: float = 0.0
    high: float = 1.0
    likely: float = 0.5
    lead: float | None = None
    was_looked_at: bool = False

    def __post_init__(self) -> None:
        """Count all ways."""
        self.total = sum(cell.times for cell in self.cells)
        self.add_up()

    def add_up(self) -> None:
        """Reckon anew after something was learnt of a cell."""
        cells = self.cells
        self.low = sum(cell.times * cell.low for cell in cells) / (WON * self.total)
        self.high = sum(cell.times * cell.high for cell in cells) / (WON * self.total)
        guessed = sum(cell.times for cell in cells if cell.guess is not None)
        self.was_looked_at = guessed > 0
        if guessed:
            likely = sum(cell.times * cell.guess for cell in cells if cell.guess is not None) / (WON * guessed)
            leads = sum(cell.times * cell.lead for cell in cells if cell.lead is not None)
            self.likely = min(max(likely, self.low), self.high)
            self.lead = leads / (QUARTERS * guessed)
        else:
            self.likely = (self.low + self.high) / 2

    @property
    def proved(self) -> bool:
        """Whether its chance is exact."""
        return self.low == self.high

    @property
    def measured(self) -> bool:
        """Whether the mean final lead is exact."""
        return all(cell.measured for cell in self.cells)

    @property
    def glances(self) -> list[Cell]:
        """The cells that are looked at first, spread over all."""
        return self.cells[:: -(-len(self.cells) // _GLANCES)]


class CellQuestion(NamedTuple):
    """What is asked of one cell of one move, and which lead was the guess then."""

    tried: TriedMove
    cell: Cell
    asked: Asked

    @property
    def guess(self) -> int:
        """Which final lead is likely, in quarters of a point: it changes how long an answer takes, not what it is."""
        return self.cell.lead or 0


class Learnt(NamedTuple):
    """What was learnt of a cell: bounds on the result and a guess, None for what is known already; the lead."""

    low: int | None
    high: int | None
    guess: int | None
    lead: int
    measured: bool = False


class CellState(NamedTuple):
    """What is known of a cell, and what was asked of it and answered."""

    low: int
    high: int
    guess: int | None
    lead: int | None
    measured: bool
    asked: frozenset[Asked]


@dataclass(slots=True)
class PreEndgameState:
    """A search under way, which can be stored and gone on with: cells by move, and how often draws have failed."""

    cells: list[list[CellState]]
    failed: dict[tuple[bytes, bytes], int]
    seconds: float
    solved: int


class Contest:
    """All moves, and what is asked next of them; the leads of so many of the best are measured in the end."""

    def __init__(self, tried: list[TriedMove], *, measured: int) -> None:
        self.tried = tried
        self._to_measure = measured
        self._failed: Counter[tuple[bytes, bytes]] = Counter()

    @property
    def floor(self) -> float:
        """The best chance that is proved of any move."""
        return max(each.low for each in self.tried)

    @property
    def is_settled(self) -> bool:
        """Whether no move can have a better chance than what is proved of the best."""
        floor = self.floor
        return all(each.high <= floor for each in self.tried)

    def order(self) -> list[TriedMove]:
        """All moves, the best first: by chance, then by final lead, then as at sight; those not looked at last."""
        return sorted(
            self.tried,
            key=lambda each: (not each.was_looked_at, -each.likely, -(each.lead or 0.0), each.place),
        )

    def next(self) -> CellQuestion | None:
        """What is best asked now; None if there is nothing, or answers have to come first."""
        question = next(self._questions(), None)
        if question:
            question.cell.asked.add(question.asked)
        return question

    def note(self, question: CellQuestion, learnt: Learnt) -> None:
        """Write down what was learnt of a cell."""
        cell = question.cell
        if learnt.low is not None and learnt.high is not None and learnt.guess is not None:
            cell.low, cell.high, cell.guess = learnt.low, learnt.high, learnt.guess
        if not cell.measured:
            cell.lead, cell.measured = learnt.lead, learnt.measured
        question.tried.add_up()
        if question.cell.proved and question.cell.low < WON:
            self._failed[question.cell.key] += 1

    def state(self, waiting: Iterable[CellQuestion], *, seconds: float, solved: int) -> PreEndgameState:
        """All that is known, as if what is `waiting` for an answer had not been asked."""
        open_questions = {(id(question.cell), question.asked) for question in waiting}
        cells = [
            [
                CellState(
                    cell.low,
                    cell.high,
                    cell.guess,
                    cell.lead,
                    cell.measured,
                    frozenset(asked for asked in cell.asked if (id(cell), asked) not in open_questions),
                )
                for cell in each.cells
            ]
            for each in self.tried
        ]
        return PreEndgameState(cells, dict(self._failed), seconds, solved)

    def go_on_from(self, state: PreEndgameState) -> None:
        """Know what was known then."""
        for tried, cells in zip(self.tried, state.cells, strict=True):
            for cell, known in zip(tried.cells, cells, strict=True):
                cell.low, cell.high, cell.guess, cell.lead, cell.measured = known[:-1]
                cell.asked = set(known.asked)
            tried.add_up()
        self._failed = Counter(state.failed)

    def _questions(self) -> Iterator[CellQuestion]:
        first = self.tried[:LOOKED_AT_FIRST]
        yield from _glances(first)
        if not all(each.was_looked_at for each in first):
            return  # the others wait for what is seen of these
        order = self.order()
        yield from _searches(order[:_SEARCHED])
        leader = order[0]
        yield from _proofs(leader, leader.cells)
        floor = self.floor
        for each in order:
            if each is leader or each.high <= floor:
                continue
            if each.was_looked_at:
                yield from _proofs(each, self._telling(each, floor))
            else:
                yield from _glances([each])
        if self.is_settled:
            yield from self._measurements(order, floor)

    def _telling(self, tried: TriedMove, floor: float) -> list[Cell]:
        """The cells that may show soonest that a move is not better than what is proved: those most likely lost."""
        unproved = [cell for cell in tried.cells if not cell.proved]
        unproved.sort(key=lambda cell: (SHARED if cell.guess is None else cell.guess, -self._failed[cell.key]))
        told, high = [], tried.high
        for cell in unproved:
            if high <= floor:
                break
            told.append(cell)
            high -= cell.times * cell.high / (WON * tried.total)
        return told

    def _measurements(self, order: Iterable[TriedMove], floor: float) -> Iterator[CellQuestion]:
        """The final leads of the best, one after the other, as far as they may be as good as the first."""
        best = [each for each in order if each.high >= floor]
        for each in best[: self._to_measure]:
            yield from _proofs(each, each.cells)
            for cell in each.cells:
                if not cell.measured and "measure" not in cell.asked:
                    yield CellQuestion(each, cell, "measure")


def _glances(tried: Iterable[TriedMove]) -> Iterator[CellQuestion]:
    for each in tried:
        for cell in each.glances:
            if cell.guess is None and "look" not in cell.asked:
                yield CellQuestion(each, cell, "look")


def _searches(tried: Iterable[TriedMove]) -> Iterator[CellQuestion]:
    for each in tried:
        for cell in each.cells:
            if not cell.proved and not cell.asked & {"search", "prove"}:
                yield CellQuestion(each, cell, "search")


def _proofs(tried: TriedMove, cells: Iterable[Cell]) -> Iterator[CellQuestion]:
    for cell in cells:
        if not cell.proved and "prove" not in cell.asked:
            yield CellQuestion(tried, cell, "prove")
