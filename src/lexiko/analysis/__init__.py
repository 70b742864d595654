"""What is good: the worth of each move, part by part, and the moves of a position, the best first.

Its files are imported when one of their names is first asked for: a player at sight weighs no list of moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexiko.front_doors import front_door, homes_of

if TYPE_CHECKING:
    from lexiko.analysis.best import begin, best_turn
    from lexiko.analysis.cgp_view import view_from_cgp
    from lexiko.analysis.equity import Equity, equity_of
    from lexiko.analysis.evaluation import Candidate, candidates
    from lexiko.analysis.exchanges import best_exchange
    from lexiko.analysis.rearranging import listed_rearrangings, rearrangings
    from lexiko.analysis.recycling import blanks_taken, letters_recycled
    from lexiko.analysis.turns import RankedTurn, StartedTurn, Valuation, Valuer

_FILES = {
    "best": "begin best_turn",
    "evaluation": "Candidate candidates",
    "equity": "Equity equity_of",
    "exchanges": "best_exchange",
    "rearranging": "listed_rearrangings rearrangings",
    "recycling": "blanks_taken letters_recycled",
    "cgp_view": "view_from_cgp",
    "turns": "StartedTurn RankedTurn Valuation Valuer",
}
_HOMES = homes_of(_FILES)
__getattr__ = front_door(__name__, _HOMES)

__all__ = [
    "Candidate",
    "Equity",
    "RankedTurn",
    "StartedTurn",
    "Valuation",
    "Valuer",
    "begin",
    "best_exchange",
    "best_turn",
    "blanks_taken",
    "candidates",
    "equity_of",
    "letters_recycled",
    "listed_rearrangings",
    "rearrangings",
    "view_from_cgp",
]
