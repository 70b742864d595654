"""What is good: the worth of each move, part by part, and the moves of a position, the best first."""

from lexiko.analysis.best import begin, best_turn
from lexiko.analysis.cgp_view import view_from_cgp
from lexiko.analysis.equity import Equity, equity_of
from lexiko.analysis.evaluation import Candidate, best_exchange, candidates
from lexiko.analysis.rearranging import listed_rearrangings, rearrangings
from lexiko.analysis.recycling import after_recycling, blanks_taken, letters_recycled
from lexiko.analysis.subracks import number_of, part_of, sizes
from lexiko.analysis.turns import RankedTurn, StartedTurn, Valuation, Valuer

__all__ = [
    "Candidate",
    "Equity",
    "RankedTurn",
    "StartedTurn",
    "Valuation",
    "Valuer",
    "after_recycling",
    "begin",
    "best_exchange",
    "best_turn",
    "blanks_taken",
    "candidates",
    "equity_of",
    "letters_recycled",
    "listed_rearrangings",
    "number_of",
    "part_of",
    "rearrangings",
    "sizes",
    "view_from_cgp",
]
