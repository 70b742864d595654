"""A game being hosted."""

from lexiko.table.bot_questions import BotAnswer, BotQuestion, ThinkerAsked, ThinkerFailed
from lexiko.table.chance import SeededChance, fresh_seed
from lexiko.table.clock import GameClock, Now
from lexiko.table.deciding_again import DecidedAgain, decide_again
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
    TableError,
    WrongSequence,
)
from lexiko.table.fairness import bot_seed, commitment_of, fair_seed, fresh_secret
from lexiko.table.file_journal import FileJournal, read_journal
from lexiko.table.front_door import load_game, new_game
from lexiko.table.game import Game
from lexiko.table.game_document import (
    Drawing,
    FairnessReport,
    GameDocument,
    check_fairness,
    game_document,
    parse_game_document,
)
from lexiko.table.heading import Heading
from lexiko.table.host import Host
from lexiko.table.journal import Journal, MemoryJournal, Stored
from lexiko.table.laying import lay_table, resume_table, version_here
from lexiko.table.scored_play import ScoredPlay
from lexiko.table.seats import BOT, Seat, people, seats_of
from lexiko.table.umpire import Umpire, Watcher
from lexiko.table.window import Awaited, awaited, patience_ends

__all__ = [
    "BOT",
    "Awaited",
    "BotAnswer",
    "BotQuestion",
    "DecidedAgain",
    "DocumentDamaged",
    "Drawing",
    "FairnessReport",
    "FileJournal",
    "Game",
    "GameClock",
    "GameDocument",
    "Heading",
    "Host",
    "Journal",
    "JournalDamaged",
    "JournalError",
    "JournalExists",
    "JournalInUse",
    "JournalMissing",
    "JournalNotWritten",
    "JournalTooNew",
    "MemoryJournal",
    "Now",
    "OtherRules",
    "OtherWords",
    "ScoredPlay",
    "Seat",
    "SeededChance",
    "Stored",
    "TableError",
    "ThinkerAsked",
    "ThinkerFailed",
    "Umpire",
    "Watcher",
    "WrongSequence",
    "awaited",
    "bot_seed",
    "check_fairness",
    "commitment_of",
    "decide_again",
    "fair_seed",
    "fresh_secret",
    "fresh_seed",
    "game_document",
    "lay_table",
    "load_game",
    "new_game",
    "parse_game_document",
    "patience_ends",
    "people",
    "read_journal",
    "resume_table",
    "seats_of",
    "version_here",
]
