"""What looks ahead: an ending solved to its last turn."""

from lexiko.search.ending import ending_from_cgp, ending_problems
from lexiko.search.errors import CannotSolve
from lexiko.search.solution import EndingLine, Outcome, Solution
from lexiko.search.solving import SearchProgress, solve_ending

__all__ = [
    "CannotSolve",
    "EndingLine",
    "Outcome",
    "SearchProgress",
    "Solution",
    "ending_from_cgp",
    "ending_problems",
    "solve_ending",
]
