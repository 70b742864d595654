"""Games as text: text in, text out."""

from lexiko.notation.board_svg import BoardLook, draw_board, tile_colours
from lexiko.notation.board_text import format_board, parse_board
from lexiko.notation.cgp import (
    CgpPosition,
    cgp_from_position,
    cgp_in,
    edition_named,
    format_cgp,
    parse_cgp,
    rules_operations,
    setup_from_cgp,
)
from lexiko.notation.coordinates import format_column, format_place, format_square, is_place, parse_place, parse_square
from lexiko.notation.errors import NotationError, NotationErrors, mistake
from lexiko.notation.gcg.game import RECKONING, TURNS, EventKind, GcgEvent, GcgGame, GcgPlayer, GcgPragma, GcgWarning
from lexiko.notation.gcg.mending import Change, GcgText, mend_text
from lexiko.notation.gcg.names import nicks_of
from lexiko.notation.gcg.position import (
    RACKS_LAID,
    RecordedPosition,
    gone_on,
    position_in_record,
    record_until,
    turns_in,
    without_racks,
)
from lexiko.notation.gcg.reading import format_gcg, parse_gcg, read_gcg, write_gcg
from lexiko.notation.gcg.repair import Repaired, repair_gcg
from lexiko.notation.gcg.replay import Replay, ReplayedTurn, replay_gcg
from lexiko.notation.gcg.rules import ENDED, STEPS, AgreedRules, agreed_rules
from lexiko.notation.gcg.story import gcg_from_events, gcg_head
from lexiko.notation.json_shapes import (
    cgp_from_json,
    in_bag,
    json_from_position,
    json_from_record,
    record_from_json,
    rules_named,
    unseen_tiles,
    with_format,
)
from lexiko.notation.lettering import format_tiles, format_word, parse_rack, parse_tiles, spell_word, word_meant
from lexiko.notation.plays import fit_to_rack, format_move, format_play, is_turn_word, main_run, parse_move
from lexiko.notation.problems import Problem
from lexiko.notation.records import event_from_record, fingerprint, kind_of, ruleset_from_record, to_record
from lexiko.notation.sentence_context import SentenceContext, counted, minutes
from lexiko.notation.sentences import (
    blanks_noted,
    event_sentence,
    play_text,
    problem_sentence,
    refusal_sentence,
    refusal_sentences,
    score_lines,
    unseen_lines,
    word_sum,
)
from lexiko.notation.steps import board_after, format_laid_anew, format_step, is_step, parse_step
from lexiko.notation.tokens import count_of

__all__ = [
    "ENDED",
    "RACKS_LAID",
    "RECKONING",
    "STEPS",
    "TURNS",
    "AgreedRules",
    "BoardLook",
    "CgpPosition",
    "Change",
    "EventKind",
    "GcgEvent",
    "GcgGame",
    "GcgPlayer",
    "GcgPragma",
    "GcgText",
    "GcgWarning",
    "NotationError",
    "NotationErrors",
    "Problem",
    "RecordedPosition",
    "Repaired",
    "Replay",
    "ReplayedTurn",
    "SentenceContext",
    "agreed_rules",
    "blanks_noted",
    "board_after",
    "cgp_from_json",
    "cgp_from_position",
    "cgp_in",
    "count_of",
    "counted",
    "draw_board",
    "edition_named",
    "event_from_record",
    "event_sentence",
    "fingerprint",
    "fit_to_rack",
    "format_board",
    "format_cgp",
    "format_column",
    "format_gcg",
    "format_laid_anew",
    "format_move",
    "format_place",
    "format_play",
    "format_square",
    "format_step",
    "format_tiles",
    "format_word",
    "gcg_from_events",
    "gcg_head",
    "gone_on",
    "in_bag",
    "is_place",
    "is_step",
    "is_turn_word",
    "json_from_position",
    "json_from_record",
    "kind_of",
    "main_run",
    "mend_text",
    "minutes",
    "mistake",
    "nicks_of",
    "parse_board",
    "parse_cgp",
    "parse_gcg",
    "parse_move",
    "parse_place",
    "parse_rack",
    "parse_square",
    "parse_step",
    "parse_tiles",
    "play_text",
    "position_in_record",
    "problem_sentence",
    "read_gcg",
    "record_from_json",
    "record_until",
    "refusal_sentence",
    "refusal_sentences",
    "repair_gcg",
    "replay_gcg",
    "rules_named",
    "rules_operations",
    "ruleset_from_record",
    "score_lines",
    "setup_from_cgp",
    "spell_word",
    "tile_colours",
    "to_record",
    "turns_in",
    "unseen_lines",
    "unseen_tiles",
    "with_format",
    "without_racks",
    "word_meant",
    "word_sum",
    "write_gcg",
]
