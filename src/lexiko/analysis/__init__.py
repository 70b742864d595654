"""What is good: the worth of each move, part by part, and the moves of a position in order of merit."""

from lexiko.analysis.best import begin, best_turn
from lexiko.analysis.candidates import Candidate, candidates
from lexiko.analysis.equity import Equity, equity_of
from lexiko.analysis.exchanges import best_exchange
from lexiko.analysis.rearranging import rearrangings
from lexiko.analysis.recycling import blanks_taken, letters_recycled
from lexiko.analysis.told import view_from_cgp
from lexiko.analysis.turns import Begun, Turn, Valuation, Valuer

__all__ = [
    "Begun",
    "Candidate",
    "Equity",
    "Turn",
    "Valuation",
    "Valuer",
    "begin",
    "best_exchange",
    "best_turn",
    "blanks_taken",
    "candidates",
    "equity_of",
    "letters_recycled",
    "rearrangings",
    "view_from_cgp",
]
