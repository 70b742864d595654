"""What helps a player to find and to understand a play: hints in steps, what speaks for it, the tips by number."""

from lexiko.coaching.board_in_words import SeenBoard, board_for_programs, board_lines, seen_board
from lexiko.coaching.errors import CannotCoach
from lexiko.coaching.explaining import Explanation, explained
from lexiko.coaching.hints import Hints, hints_to_best, problems_of
from lexiko.coaching.in_words import move_in_words, squares_of
from lexiko.coaching.laid import LaidPlay, laid_play
from lexiko.coaching.numbers import number, several, tiles_told
from lexiko.coaching.permission import MaySay, may_say, what_may_be_said
from lexiko.coaching.reasons import reasons_for
from lexiko.coaching.remarks import EndsGame, Remark
from lexiko.coaching.replies import HotLane, HotSquare, LikelyReplies, Threat, replies_to
from lexiko.coaching.rungs import LiesIn, Rung, TheMove
from lexiko.coaching.seen import SeenMove
from lexiko.coaching.shape import (
    explanation_for_programs,
    remark_in_facts,
    remark_of_facts,
    remarks_for_programs,
    rung_in_facts,
    rung_of_facts,
    rungs_for_programs,
)
from lexiko.coaching.tips import BEGINNINGS, ENDINGS, S_EARNS, SIGNS, balance, uneven
from lexiko.coaching.vision import HookSpot, LetterSpot, hook_spots, letter_spots
from lexiko.coaching.without_words import needs_no_words
from lexiko.coaching.wording import explanation_lines, remark_sentence, rung_sentence, with_tip

__all__ = [
    "BEGINNINGS",
    "ENDINGS",
    "SIGNS",
    "S_EARNS",
    "CannotCoach",
    "EndsGame",
    "Explanation",
    "Hints",
    "HookSpot",
    "HotLane",
    "HotSquare",
    "LaidPlay",
    "LetterSpot",
    "LiesIn",
    "LikelyReplies",
    "MaySay",
    "Remark",
    "Rung",
    "SeenBoard",
    "SeenMove",
    "TheMove",
    "Threat",
    "balance",
    "board_for_programs",
    "board_lines",
    "explained",
    "explanation_for_programs",
    "explanation_lines",
    "hints_to_best",
    "hook_spots",
    "laid_play",
    "letter_spots",
    "may_say",
    "move_in_words",
    "needs_no_words",
    "number",
    "problems_of",
    "reasons_for",
    "remark_in_facts",
    "remark_of_facts",
    "remark_sentence",
    "remarks_for_programs",
    "replies_to",
    "rung_in_facts",
    "rung_of_facts",
    "rung_sentence",
    "rungs_for_programs",
    "seen_board",
    "several",
    "squares_of",
    "tiles_told",
    "uneven",
    "what_may_be_said",
    "with_tip",
]
