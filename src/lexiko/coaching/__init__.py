"""What helps a player to find and to understand a play: hints in steps, what speaks for it, the tips by number."""

from lexiko.coaching.laid import LaidPlay, laid_play
from lexiko.coaching.numbers import number, several
from lexiko.coaching.tips import BEGINNINGS, ENDINGS, S_EARNS, SIGNS, balance, uneven

__all__ = [
    "BEGINNINGS",
    "ENDINGS",
    "SIGNS",
    "S_EARNS",
    "LaidPlay",
    "balance",
    "laid_play",
    "number",
    "several",
    "uneven",
]
