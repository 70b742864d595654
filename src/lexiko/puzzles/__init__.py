"""Positions whose best play is much better than the second: found, proved, kept in files, and solved.

`make_puzzles` finds them in games that computers play or people played, `check_puzzle` holds one against slower and
exact means, `read_puzzles` and `write_puzzles` keep them, `tried` tells what a try comes to.
"""

from lexiko.puzzles.book import PuzzleBook, head_line, puzzle_line, read_puzzles, write_puzzles
from lexiko.puzzles.checking import check_book, check_puzzle
from lexiko.puzzles.errors import BadPuzzles, OtherWordsNow, PuzzleError
from lexiko.puzzles.finding import MinedTurn, in_record, in_selfplay
from lexiko.puzzles.making import MakingProgress, PuzzleWish, make_puzzles
from lexiko.puzzles.proving import CHECKING, MAKING, HowLong, PuzzleLead, lead_of
from lexiko.puzzles.puzzle import HOWS, THEMES, OtherPlay, Puzzle, PuzzleRules, house_of
from lexiko.puzzles.rating import BEGINNER, Rated, after_meeting, expected, share_of
from lexiko.puzzles.shipped import PUZZLES, puzzle_files, shipped_puzzles
from lexiko.puzzles.themes import first_rating, themes_of
from lexiko.puzzles.trying import Try, is_same, tried

__all__ = [
    "BEGINNER",
    "CHECKING",
    "HOWS",
    "MAKING",
    "PUZZLES",
    "THEMES",
    "BadPuzzles",
    "HowLong",
    "MakingProgress",
    "MinedTurn",
    "OtherPlay",
    "OtherWordsNow",
    "Puzzle",
    "PuzzleBook",
    "PuzzleError",
    "PuzzleLead",
    "PuzzleRules",
    "PuzzleWish",
    "Rated",
    "Try",
    "after_meeting",
    "check_book",
    "check_puzzle",
    "expected",
    "first_rating",
    "head_line",
    "house_of",
    "in_record",
    "in_selfplay",
    "is_same",
    "lead_of",
    "make_puzzles",
    "puzzle_files",
    "puzzle_line",
    "read_puzzles",
    "share_of",
    "shipped_puzzles",
    "themes_of",
    "tried",
    "write_puzzles",
]
