"""A game being hosted.

The files of this room are imported when one of their names is first asked for: whoever lists saved games or keeps a
score should not wait for computer players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexiko.front_doors import front_door, homes_of

if TYPE_CHECKING:
    from lexiko.table.bot_questions import BotAnswer, BotQuestion, WorkerFailed, WorkerQuestion
    from lexiko.table.chance import SeededChance, fresh_seed
    from lexiko.table.clock import GameClock, Now
    from lexiko.table.deciding_again import DecidedAgain, decide_again, step_of
    from lexiko.table.documents import (
        FairnessReport,
        GameDocument,
        check_fairness,
        game_document,
        parse_game_document,
    )
    from lexiko.table.drawings import Drawing, DrawingRound, GivenUp
    from lexiko.table.errors import (
        DocumentDamaged,
        JournalDamaged,
        JournalError,
        JournalExists,
        JournalInUse,
        JournalMissing,
        JournalNotWritten,
        JournalTooNew,
        OtherRules,
        OtherWords,
        PlayerMissing,
        TableError,
        WrongSequence,
        reported_as_damage,
    )
    from lexiko.table.fairness import (
        bot_seed,
        commitment_of,
        contribution_commitment,
        drawing_commitment,
        drawing_seed,
        fair_seed,
        fresh_secret,
        is_contribution,
    )
    from lexiko.table.file_journal import FileJournal, read_journal, write_journal
    from lexiko.table.game_header import GameHeader
    from lexiko.table.game_session import GameSession, Watcher
    from lexiko.table.journal import Journal, MemoryJournal, Stored
    from lexiko.table.line_file import LineFile, complete_part, read_lines, read_record, record_line
    from lexiko.table.local_session import LocalSession
    from lexiko.table.pending_responses import PendingResponses, patience_ends, responses_pending
    from lexiko.table.seats import BOT, Seat, demand_names, people, seats_of
    from lexiko.table.setup import lay_table, own_of, resume_table, version_here

_FILES = {
    "bot_questions": "BotAnswer BotQuestion WorkerQuestion WorkerFailed",
    "chance": "SeededChance fresh_seed",
    "clock": "GameClock Now",
    "deciding_again": "DecidedAgain decide_again step_of",
    "documents": "FairnessReport GameDocument check_fairness game_document parse_game_document",
    "drawings": "Drawing DrawingRound GivenUp",
    "errors": "DocumentDamaged JournalDamaged JournalError JournalExists JournalInUse JournalMissing JournalNotWritten"
    " JournalTooNew OtherRules OtherWords PlayerMissing TableError WrongSequence reported_as_damage",
    "fairness": "bot_seed commitment_of contribution_commitment drawing_commitment drawing_seed fair_seed fresh_secret"
    " is_contribution",
    "file_journal": "FileJournal read_journal write_journal",
    "game_header": "GameHeader",
    "line_file": "LineFile complete_part read_lines read_record record_line",
    "local_session": "LocalSession",
    "journal": "Journal MemoryJournal Stored",
    "setup": "lay_table own_of resume_table version_here",
    "seats": "BOT Seat demand_names people seats_of",
    "game_session": "GameSession Watcher",
    "pending_responses": "PendingResponses patience_ends responses_pending",
}
_HOMES = homes_of(_FILES)
__getattr__ = front_door(__name__, _HOMES)

__all__ = [
    "BOT",
    "BotAnswer",
    "BotQuestion",
    "DecidedAgain",
    "DocumentDamaged",
    "Drawing",
    "DrawingRound",
    "FairnessReport",
    "FileJournal",
    "GameClock",
    "GameDocument",
    "GameHeader",
    "GameSession",
    "GivenUp",
    "Journal",
    "JournalDamaged",
    "JournalError",
    "JournalExists",
    "JournalInUse",
    "JournalMissing",
    "JournalNotWritten",
    "JournalTooNew",
    "LineFile",
    "LocalSession",
    "MemoryJournal",
    "Now",
    "OtherRules",
    "OtherWords",
    "PendingResponses",
    "PlayerMissing",
    "Seat",
    "SeededChance",
    "Stored",
    "TableError",
    "Watcher",
    "WorkerFailed",
    "WorkerQuestion",
    "WrongSequence",
    "bot_seed",
    "check_fairness",
    "commitment_of",
    "complete_part",
    "contribution_commitment",
    "decide_again",
    "demand_names",
    "drawing_commitment",
    "drawing_seed",
    "fair_seed",
    "fresh_secret",
    "fresh_seed",
    "game_document",
    "is_contribution",
    "lay_table",
    "own_of",
    "parse_game_document",
    "patience_ends",
    "people",
    "read_journal",
    "read_lines",
    "read_record",
    "record_line",
    "reported_as_damage",
    "responses_pending",
    "resume_table",
    "seats_of",
    "step_of",
    "version_here",
    "write_journal",
]
