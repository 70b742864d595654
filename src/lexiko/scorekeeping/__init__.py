"""Keeping score of a game on a physical board: what is entered, its file, and racks that nobody saw."""

from lexiko.scorekeeping.entries import ScoreCommand, ScoreEntry, ScoreError, ScoreJournal, seconds_shown
from lexiko.scorekeeping.kept_score import KeptScore
from lexiko.scorekeeping.score_file import ScoreFile, ScoreHeader, StoredScore, parse_score, read_score

__all__ = [
    "KeptScore",
    "ScoreCommand",
    "ScoreEntry",
    "ScoreError",
    "ScoreFile",
    "ScoreHeader",
    "ScoreJournal",
    "StoredScore",
    "parse_score",
    "read_score",
    "seconds_shown",
]
