"""What is no ending that can be solved."""

from __future__ import annotations

from collections.abc import Sequence

from lexiko.rules import Error


class CannotSolve(Error, ValueError):
    """A position that is not solved; `problems` lists every reason, a sentence each."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("this position is not solved: " + "; ".join(problems))
