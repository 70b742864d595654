"""What nothing can be said about."""

from __future__ import annotations

from collections.abc import Sequence

from lexiko.rules import Error


class CannotCoach(Error, ValueError):
    """A position or a move that nothing can be said about; `problems` lists every reason, a sentence each."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problem.rstrip(".") for problem in problems))
