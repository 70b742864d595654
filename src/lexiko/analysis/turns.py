"""What is a turn worth? Plays with steps before them, valued by points or by equity."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from lexiko.frozen import dataclass
from lexiko.kernel import By, Engine
from lexiko.rules import Board, Play, PlayerView, Rack, Step


@dataclass(frozen=True, slots=True)
class StartedTurn:
    """A turn begun: the game as its seat sees it after these steps."""

    view: PlayerView
    steps: tuple[Step, ...] = ()

    @property
    def board(self) -> Board:
        """The board after the steps."""
        return self.view.board

    @property
    def rack(self) -> Rack:
        """The rack after the steps."""
        return self.view.rack

    def after(self, step: Step, board: Board, rack: Rack) -> StartedTurn:
        """The turn one step further, which left board and rack so."""
        return StartedTurn(replace(self.view, board=board, rack=rack), (*self.steps, step))


@dataclass(frozen=True, slots=True)
class RankedTurn:
    """A play, with its steps before it, and its value: points or equity, in millipoints."""

    play: Play
    value: int


class Valuer(Protocol):
    """Who says which of the plays after some steps is best, and what makes one better."""

    @property
    def engine(self) -> Engine:
        """The words known, and what the kernel can say."""
        ...

    @property
    def by(self) -> By:
        """Whether turns are worth their points alone, or what they keep too."""
        ...

    def best(self, begun: StartedTurn) -> RankedTurn | None:
        """The best play after these steps; None if there is none."""
        ...


@dataclass(frozen=True, slots=True)
class Valuation:
    """Values plays by points alone, or by equity: points and what is kept."""

    engine: Engine
    by: By = "equity"

    def best(self, begun: StartedTurn) -> RankedTurn | None:
        """The best play after these steps; None if there is none. Rule: R5.1"""
        table = self.engine.plays(begun.view, limit=1, by=self.by)
        if not table:
            return None
        return RankedTurn(Play(table[0].placements, begun.steps), table.values(self.by)[0])
