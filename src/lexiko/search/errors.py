"""What is no ending that can be solved, and what is no position that can be simulated."""

from __future__ import annotations

from collections.abc import Sequence

from lexiko.rules import Error


class CannotSolve(Error, ValueError):
    """A position that is not solved; `problems` lists every reason, a sentence each."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("this position is not solved: " + "; ".join(problems))


class CannotSimulate(Error, ValueError):
    """A position that is not simulated; `problems` lists every reason, a sentence each."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("this position is not simulated: " + "; ".join(problems))


class CannotInfer(Error, ValueError):
    """A turn that tells nothing of what was kept; `problems` lists every reason, a sentence each."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("what was kept cannot be inferred: " + "; ".join(problems))


class SimulationUnusable(Error, ValueError):
    """A file that holds no simulation begun, or another one than is asked for."""


class SolutionUnusable(Error, ValueError):
    """A file that holds no search for a solution begun, or another one than is asked for."""
