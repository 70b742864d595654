"""What the texts of the rules may ask about a game, and the words and numbers they may mention."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_uppercase

from lexiko.rulebook.editions import Edition
from lexiko.rulebook.phrases import by_seat, duration, listed, number_word
from lexiko.rulebook.schema import VARIATION_KEYS
from lexiko.rulebook.sets import GameSet
from lexiko.rules import BLANK, Layout, Ruleset

_TIMES = {"d": "twice on 2L", "t": "three times on 3L", "q": "four times on 4L"}
_WORD_TIMES = {
    "D": "twice with a new tile on 2W",
    "T": "three times with one on 3W",
    "Q": "four times with one on 4W",
}
_PREMIUMS = {
    "d": ("double a letter", "2L", "double_letter"),
    "t": ("triple a letter", "3L", "triple_letter"),
    "q": ("quadruple a letter", "4L", ""),
    "D": ("double a word", "2W", "double_word"),
    "T": ("triple a word", "3W", "triple_word"),
    "Q": ("quadruple a word", "4W", ""),
}
_CAN_PLAY = {2: "Two", 3: "Two or three", 4: "Two to four"}
_BARRED = {"foreign": "foreign words", "acronyms": "acronyms", "offensive": "offensive words"}
_SCOREKEEPING = {
    "scorekeeper": "the scorekeeper writes them down",
    "chosen-scorekeeper": "the player you chose to keep score writes them down",
    "anyone": "somebody keeps a tally",
    "each-player": "you write them down",
}


def facts_of(ruleset: Ruleset, edition: Edition, game_set: GameSet) -> Mapping[str, object]:
    """Everything a text may ask or mention, by name."""
    return {
        **_choices(ruleset, edition),
        **_box(ruleset, edition, game_set),
        **_agreed(ruleset, edition),
    }


def _choices(ruleset: Ruleset, edition: Edition) -> dict[str, object]:
    in_force = {key: key in ruleset.variations for key in VARIATION_KEYS}
    moving = [key for key in ("V2", "V3", "V4") if in_force[key]]
    restless = [key for key in ("V2", "V3") if in_force[key]]
    return {
        **in_force,
        "start_order": ruleset.start_order,
        "challenge_scope": ruleset.challenge_scope,
        "challenge_failed": ruleset.challenge_failed,
        "challenge_points": number_word(ruleset.challenge_points),
        "passes": ruleset.passes,
        "scoreless": ruleset.scoreless_to_end is not None,
        "scoreless_turns": number_word(ruleset.scoreless_to_end or 0),
        "settling": ruleset.settling,
        "ties": ruleset.ties,
        "clock": ruleset.clock_seconds is not None,
        "clock_time": duration(ruleset.clock_seconds or 0),
        "overtime": ruleset.clock_seconds is not None and ruleset.overtime_points > 0,
        "overtime_points": ruleset.overtime_points,
        "can_play": _CAN_PLAY[min(edition.most_players, 4)],
        "scorekeeper": edition.scorekeeper,
        "scorekeeping": _SCOREKEEPING[edition.scorekeeper],
        "exchange_none": ruleset.exchange_none,
        "exchange_fixed": ruleset.exchange_bag_at_least is not None,
        "exchange_bag": number_word(ruleset.exchange_bag_at_least or 0),
        "passing_if_unable": not ruleset.exchange_none and ruleset.passes == "all-plays-made",
        "moving": bool(moving),
        "moving_variations": listed(moving, "or"),
        "players_must_agree": bool(restless),
        "restless_variations": listed(restless, "and"),
        "foreign": "foreign" in ruleset.word_filters,
        "barred": bool(ruleset.word_filters),
        "barred_kinds": listed([_BARRED[kind] for kind in ruleset.word_filters], "and"),
    }


def _box(ruleset: Ruleset, edition: Edition, game_set: GameSet) -> dict[str, object]:
    tile_set, layout = ruleset.tile_set, ruleset.layout
    letters, inputs = tile_set.alphabet.letters, tile_set.alphabet.inputs
    digraphs = [letter for letter in letters if len(letter) > 1]
    return {
        "set_key": ruleset.set_key,
        "language": game_set.language,
        "tiles": sum(tile_set.counts),
        "letters": sum(tile_set.counts[1:]),
        "blanks": number_word(tile_set.counts[BLANK]),
        "first_letter": letters[0],
        "digraphs": bool(digraphs),
        "digraph_list": listed(digraphs, "and"),
        "accents": bool(inputs),
        "accent_list": "; ".join(_typed_forms(inputs)),
        "rows": layout.rows,
        "cols": layout.cols,
        "start": f"{layout.start.row + 1}{ascii_uppercase[layout.start.col]}",
        "premiums": _premiums(layout, edition),
        "letter_premiums": any(sign in layout.signs for sign in _TIMES),
        "letter_times": listed([text for sign, text in _TIMES.items() if sign in layout.signs], "and"),
        "word_times": listed([text for sign, text in _WORD_TIMES.items() if sign in layout.signs], "and"),
    }


def _typed_forms(inputs: Mapping[str, str]) -> Iterator[str]:
    """Which letters are typed in other ways too, and how."""
    for letter in dict.fromkeys(inputs.values()):
        typed = [form for form, meant in inputs.items() if meant == letter]
        yield f"{listed(typed, 'and')} {'is' if len(typed) == 1 else 'are'} {letter}"


def _agreed(ruleset: Ruleset, edition: Edition) -> dict[str, object]:
    return {
        "players": number_word(ruleset.players),
        "rack": number_word(ruleset.rack_size),
        "bonus": _bonus(ruleset.bonuses),
        "opening": number_word(ruleset.opening_length),
        "targets": by_seat(ruleset.targets),
        "targets_alike": len(set(ruleset.targets)) == 1,
        "timer": bool(ruleset.turn_seconds),
        "limits": by_seat(duration(seconds) if seconds else "none" for seconds in ruleset.turn_seconds),
        "timer_suggested": edition.turn_minutes is not None,
        "suggested_minutes": number_word(round(edition.turn_minutes or 0)),
    }


def _premiums(layout: Layout, edition: Edition) -> str:
    signs = layout.signs.replace("*", "D")
    parts = []
    for sign, (effect, label, square) in _PREMIUMS.items():
        if sign in signs:
            colour = edition.colours.names.get(square, f"3{label[1]} with its colours changed over")
            parts.append(f"{signs.count(sign)} {effect} ({label}, {colour})")
    return listed(parts, "and")


def _bonus(bonuses: Sequence[tuple[int, int]]) -> str:
    by_points: dict[int, list[str]] = {}
    for count, points in bonuses:
        by_points.setdefault(points, []).append(number_word(count))
    parts = [
        f"Laying {listed(counts, 'or')} tiles in one turn earns {points} points more"
        for points, counts in by_points.items()
    ]
    return "; ".join(parts)
