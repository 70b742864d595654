"""Computers playing computers: many games, counted, compared and written down.

Its files are imported when one of their names is first asked for: games that one process plays need no workers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexiko.front_doors import front_door, homes_of

if TYPE_CHECKING:
    from lexiko.selfplay.elo import Meeting, Rating, expected_share, ratings
    from lexiko.selfplay.errors import ParquetMissing, SelfPlayError, WorkerDied
    from lexiko.selfplay.estimates import Estimate
    from lexiko.selfplay.ladder import Ladder, round_robin
    from lexiko.selfplay.match import Contender, Match
    from lexiko.selfplay.played import GameRecord
    from lexiko.selfplay.record_folder import FORMATS, RecordFolder
    from lexiko.selfplay.results import Results
    from lexiko.selfplay.running import Keep, Progress, run

_FILES = {
    "elo": "Meeting Rating expected_share ratings",
    "errors": "ParquetMissing SelfPlayError WorkerDied",
    "estimates": "Estimate",
    "ladder": "Ladder round_robin",
    "match": "Contender Match",
    "played": "GameRecord",
    "record_folder": "FORMATS RecordFolder",
    "results": "Results",
    "running": "Keep Progress run",
}
_HOMES = homes_of(_FILES)
__getattr__ = front_door(__name__, _HOMES)

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
