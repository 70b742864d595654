"""A game at a terminal, in words: what is typed and what is said of it, in lines, in a window or for a kept score."""

from lexiko.terminal.conversation import Conversation
from lexiko.terminal.error_sentences import error_sentences
from lexiko.terminal.event_texts import last_reported, news_lines, since_own_move, split_reckoning
from lexiko.terminal.looking_up import looked_up
from lexiko.terminal.pausable_clock import PausableClock, time_text
from lexiko.terminal.play_in_question import PlayInQuestion, words_to_name
from lexiko.terminal.rules_text import rules_lines
from lexiko.terminal.sheet import (
    SheetTurn,
    history_lines,
    reckoned,
    score_text,
    sheet_lines,
    turn_lines,
    turn_notes,
    turns_of,
    within,
)
from lexiko.terminal.turn_draft import TurnDraft
from lexiko.terminal.turn_session import Page, TurnSession
from lexiko.terminal.typed_commands import (
    agreement_hint,
    as_typed,
    challenge_cost,
    help_lines,
    in_english,
    is_typed,
    no_command,
    resolve,
    stands_before_a_square,
    ways_to_type,
)

__all__ = [
    "Conversation",
    "Page",
    "PausableClock",
    "PlayInQuestion",
    "SheetTurn",
    "TurnDraft",
    "TurnSession",
    "agreement_hint",
    "as_typed",
    "challenge_cost",
    "error_sentences",
    "help_lines",
    "history_lines",
    "in_english",
    "is_typed",
    "last_reported",
    "looked_up",
    "news_lines",
    "no_command",
    "reckoned",
    "resolve",
    "rules_lines",
    "score_text",
    "sheet_lines",
    "since_own_move",
    "split_reckoning",
    "stands_before_a_square",
    "time_text",
    "turn_lines",
    "turn_notes",
    "turns_of",
    "ways_to_type",
    "within",
    "words_to_name",
]
