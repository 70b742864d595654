"""Computers playing computers: many games, counted, compared and written down."""

from lexiko.selfplay.elo import Meeting, Rating, expected_share, ratings
from lexiko.selfplay.errors import ParquetMissing, SelfPlayError, WorkerDied
from lexiko.selfplay.estimates import Estimate
from lexiko.selfplay.ladder import Ladder, round_robin
from lexiko.selfplay.match import Contender, Match
from lexiko.selfplay.played import GameRecord
from lexiko.selfplay.record_folder import FORMATS, RecordFolder
from lexiko.selfplay.results import Results
from lexiko.selfplay.running import Keep, Progress, run

__all__ = [
    "FORMATS",
    "Contender",
    "Estimate",
    "GameRecord",
    "Keep",
    "Ladder",
    "Match",
    "Meeting",
    "ParquetMissing",
    "Progress",
    "Rating",
    "RecordFolder",
    "Results",
    "SelfPlayError",
    "WorkerDied",
    "expected_share",
    "ratings",
    "round_robin",
    "run",
]
