"""Keeping score of a game on a physical board: what is entered, its file, and racks that nobody or somebody saw."""

from lexiko.scorekeeping.challenged import challenge_command
from lexiko.scorekeeping.entries import (
    ScoreCommand,
    ScoreEntry,
    ScoreError,
    ScoreJournal,
    command_of,
    seconds_shown,
)
from lexiko.scorekeeping.kept_score import KeptScore
from lexiko.scorekeeping.score_file import (
    ScoreFile,
    ScoreHeader,
    StoredScore,
    entry_record,
    heading_record,
    parse_score,
    parsed_entry,
    parsed_heading,
    read_score,
)
from lexiko.scorekeeping.seen_racks import Racks, check_racks, on_its_rack, rack_told, racks_after
from lexiko.scorekeeping.turns_typed import NONE_TYPED, exchange, with_points
from lexiko.scorekeeping.unseen_racks import SeenTurn

__all__ = [
    "NONE_TYPED",
    "KeptScore",
    "Racks",
    "ScoreCommand",
    "ScoreEntry",
    "ScoreError",
    "ScoreFile",
    "ScoreHeader",
    "ScoreJournal",
    "SeenTurn",
    "StoredScore",
    "challenge_command",
    "check_racks",
    "command_of",
    "entry_record",
    "exchange",
    "heading_record",
    "on_its_rack",
    "parse_score",
    "parsed_entry",
    "parsed_heading",
    "rack_told",
    "racks_after",
    "read_score",
    "seconds_shown",
    "with_points",
]
