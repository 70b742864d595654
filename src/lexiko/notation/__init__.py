"""Games as text: text in, text out."""

from lexiko.notation.board_text import format_board, parse_board
from lexiko.notation.coordinates import format_place, format_square, parse_place, parse_square
from lexiko.notation.errors import NotationError
from lexiko.notation.lettering import format_tiles, format_word, parse_rack, parse_tiles
from lexiko.notation.plays import fit_to_rack, format_move, format_play, parse_move
from lexiko.notation.records import event_from_record, fingerprint, ruleset_from_record, to_record
from lexiko.notation.sentences import (
    Telling,
    blanks_noted,
    counted,
    event_sentence,
    listed,
    play_text,
    problem_sentence,
    refusal_sentence,
    refusal_sentences,
    score_lines,
    word_sum,
)
from lexiko.notation.steps import format_step, parse_step

__all__ = [
    "NotationError",
    "Telling",
    "blanks_noted",
    "counted",
    "event_from_record",
    "event_sentence",
    "fingerprint",
    "fit_to_rack",
    "format_board",
    "format_move",
    "format_place",
    "format_play",
    "format_square",
    "format_step",
    "format_tiles",
    "format_word",
    "listed",
    "parse_board",
    "parse_move",
    "parse_place",
    "parse_rack",
    "parse_square",
    "parse_step",
    "parse_tiles",
    "play_text",
    "problem_sentence",
    "refusal_sentence",
    "refusal_sentences",
    "ruleset_from_record",
    "score_lines",
    "to_record",
    "word_sum",
]
