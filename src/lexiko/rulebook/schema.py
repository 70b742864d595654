"""Which keys the file of a set or an edition may have, of what kind, and what each means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lexiko.frozen import dataclass
from lexiko.rulebook.kinds import (
    ANYTHING,
    COLOUR,
    FILE_KEY,
    LINE,
    MINUTES,
    NUMBER_AS_KEY,
    TEXT,
    TILE,
    YES_OR_NO,
    Kind,
    either,
    list_of,
    one_of,
    table_of,
    whole_number,
)
from lexiko.rules import FAILED, PASSES, SCOPES, SETTLINGS, TIES
from lexiko.translations import LANGUAGES


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a file. `path` has a dot between a table and its key.

    An `own` key says something about this one file: a file that extends another does not inherit it.
    A key that settles a `rule` names the field of `EditionRules`, and `read` makes its value of what is written.
    """

    path: str
    kind: Kind
    meaning: str
    required: bool = False
    own: bool = False
    rule: str = ""
    read: Callable[[Any], object] = lambda written: written


def _number_or_none(written: int | str) -> int | None:
    """A number; None for the word that stands for none."""
    return written if isinstance(written, int) else None


def _seconds_or_none(written: float | str) -> float | None:
    """Minutes in seconds; None for the word that stands for none."""
    return None if isinstance(written, str) else 60.0 * written


def _numbered(written: Mapping[str, int]) -> tuple[tuple[int, int], ...]:
    """A table by number as pairs, the lowest number first."""
    return tuple(sorted((int(number), value) for number, value in written.items()))


SQUARES = {
    "double_letter": "dl",
    "triple_letter": "tl",
    "double_word": "dw",
    "triple_word": "tw",
}
"""The premium squares that have a colour of their own, each with its token."""

TOKENS = ("sq", "grid", "frame", "frame-ink", *(f"{token}{ink}" for token in SQUARES.values() for ink in ("", "-ink")))
"""The colour tokens of an edition."""

THEMES = ("light", "dark")
VARIATION_KEYS = ("V1", "V2", "V3", "V4", "V5", "V6", "V7")

_TOKEN_MEANINGS = {
    "sq": "a plain square",
    "grid": "the lines between squares",
    "frame": "the frame around the board",
    "frame-ink": "coordinates in the frame",
    **{token: f"a {name.replace('_', ' ')} square" for name, token in SQUARES.items()},
    **{f"{token}-ink": f"the label on a {name.replace('_', ' ')} square" for name, token in SQUARES.items()},
}

_SHARED_KEYS = (
    Key("key", FILE_KEY, "the name it is asked for by; that of the file without .toml", required=True, own=True),
    Key("name", LINE, "the name people read", required=True, own=True),
    Key(
        "revision", whole_number(1), "raised when play changes, so that stored games can tell; 1 if left out", own=True
    ),
    Key("extends", TEXT, "the key or path of another file; this one then says only what differs", own=True),
)

SET_KEYS = (
    *_SHARED_KEYS,
    Key("language", LINE, "the language's code, as en or es", required=True),
    Key("total", whole_number(1), "how many tiles there are together: a check on the counts below", required=True),
    Key("vowels", list_of(TEXT), "which letters are vowels"),
    Key(
        "tiles",
        table_of(TEXT, TILE),
        "letter = [how many in the bag, points], in the order of the alphabet; ? is the blank; "
        "a tile of two letters is just a key, as CH",
        required=True,
    ),
    Key(
        "input",
        table_of(TEXT, TEXT),
        "typed = letter: further ways to type a letter, as Á for A; or one sign for several letters, as Œ for OE",
    ),
    Key(
        "board.picture",
        TEXT,
        "one line a row, one sign a square: . plain; d t q double, triple, quadruple letter; D T Q the same for the "
        "word; * the start, which doubles the word; # no square",
        required=True,
    ),
    Key("board.asymmetric", TEXT, "why the board is not symmetric, if it is not"),
)

_LABELS = table_of(TEXT, LINE)

EDITION_KEYS = (
    *_SHARED_KEYS,
    Key("summary", TEXT, "what it is, in two sentences", own=True),
    Key(
        "labels",
        _LABELS,
        "option, or option=choice = its name on the page, as short as fits a button; what it is about if left out",
    ),
    *(
        key
        for language in LANGUAGES[1:]
        for key in (
            Key(f"{language}.name", LINE, f"its name for who reads {language}; the English one if left out", own=True),
            Key(f"{language}.summary", TEXT, "the two sentences in that language", own=True),
            Key(f"{language}.labels", _LABELS, "the labels in that language"),
            *(
                Key(
                    f"{language}.colours.{name}",
                    LINE,
                    f"the colour of a {name.replace('_', ' ')} square in that language",
                )
                for name in SQUARES
            ),
        )
    ),
    Key("source", TEXT, "the rulebook it follows", own=True),
    Key("set", TEXT, "the key or path of the set it is played with, if no other is asked for", required=True),
    Key("rack.size", whole_number(1), "tiles on a rack (R1.3)", required=True, rule="rack_size"),
    Key("rack.hooks", YES_OR_NO, "whether racks hang on hooks between turns, with their players' names on them"),
    Key(
        "rack.bonus",
        table_of(NUMBER_AS_KEY, whole_number(0)),
        "tiles laid in one turn = extra points (R5.6)",
        required=True,
        rule="bonuses",
        read=_numbered,
    ),
    Key(
        "start.order",
        one_of(("draw", "random")),
        "who begins: tiles are drawn, or the seats shuffled (R2.1)",
        required=True,
        rule="start_order",
    ),
    Key(
        "exchange.bag_at_least",
        either(one_of(("as-many",)), whole_number(1)),
        "tiles the bag must hold for an exchange: as many as are exchanged, or a number (R6.2)",
        required=True,
        rule="exchange_bag_at_least",
        read=_number_or_none,
    ),
    Key(
        "exchange.none_allowed",
        YES_OR_NO,
        "whether exchanging no tile is a way to pass (R6.1)",
        required=True,
        rule="exchange_none",
    ),
    Key(
        "challenge.scope",
        one_of(tuple(SCOPES)),
        "a challenge is to the whole play or names one word (R8.2)",
        required=True,
        rule="challenge_scope",
    ),
    Key(
        "challenge.failed",
        one_of(tuple(FAILED)),
        "what a wrong challenge costs: the challenger's next turn, nothing, or points for the play's maker (R8.4, C2)",
        required=True,
        rule="challenge_failed",
    ),
    Key(
        "challenge.points",
        whole_number(1),
        "how many points that are, where it gives points (C4)",
        rule="challenge_points",
    ),
    Key(
        "ending.passes",
        one_of(tuple(PASSES)),
        "how a game ends in which nobody goes out (R9.2); turns-without-points: not by passes alone (C7)",
        required=True,
        rule="passes",
    ),
    Key(
        "ending.scoreless",
        whole_number(1),
        "so many turns in a row without points end the game (C7)",
        rule="scoreless_to_end",
    ),
    Key(
        "settling.policy",
        one_of(tuple(SETTLINGS)),
        "what unplayed tiles do to the scores (R9.3); twice-the-others: who went out gains them twice (C8)",
        required=True,
        rule="settling",
    ),
    Key(
        "settling.ties",
        one_of(tuple(TIES)),
        "who wins among equals: the higher score before the reckoning, or all of them (R9.4, C9)",
        rule="ties",
    ),
    Key("players.most", whole_number(2), "how many can play; four if left out (C1)"),
    Key(
        "clock.minutes",
        either(one_of(("none",)), MINUTES),
        "what each player has for the whole game; none, or left out: no clock (C5)",
        rule="clock_seconds",
        read=_seconds_or_none,
    ),
    Key(
        "clock.overtime_points",
        whole_number(0),
        "what each minute begun after that costs (C6)",
        rule="overtime_points",
    ),
    Key(
        "clock.overtime_minutes",
        whole_number(1),
        "how many such minutes are charged at most; all if left out (C6)",
        rule="overtime_minutes",
    ),
    Key(
        "options",
        table_of(TEXT, table_of(TEXT, ANYTHING)),
        "what the players may choose: option = { about = what it settles, choice = { about = what it means, and "
        "any keys of this table with other values } }; asked for as edition:option=choice, otherwise the first holds",
    ),
    Key(
        "words.not_allowed",
        list_of(one_of(("foreign", "acronyms", "offensive"))),
        "kinds of words that do not count though the lexicon has them (R7.3)",
        rule="word_filters",
        read=tuple,
    ),
    Key(
        "score.keeper",
        one_of(("scorekeeper", "chosen-scorekeeper", "each-player", "anyone")),
        "who writes the scores down; anyone: the rulebook does not say",
    ),
    Key("timer.minutes", MINUTES, "the limit for a turn that the rulebook suggests; no game has it unasked (R11.1)"),
    Key("timer.slow", YES_OR_NO, "whether a turn is for days: on the page that is suggested where no time was chosen"),
    Key("variations.named", list_of(one_of(VARIATION_KEYS)), "the variations the rulebook describes (V1 to V7)"),
    Key(
        "finish_line",
        table_of(TEXT, table_of(NUMBER_AS_KEY, whole_number(1))),
        "level = { players = score that wins }, lowest level first (V7)",
        required=True,
    ),
    Key("tips.given", list_of(whole_number(1)), "the tips the rulebook gives, by number"),
    Key("tips.within", table_of(NUMBER_AS_KEY, whole_number(1)), "tip = the tip it is mentioned in"),
    Key("tips.s_earns_more", YES_OR_NO, "whether an S should earn eight points more, rather than eight points"),
    Key("colours.wooden", YES_OR_NO, "whether the board shows the grain of its wood, where it can"),
    *(
        Key(f"colours.{name}", TEXT, f"the colour of a {name.replace('_', ' ')} square, in words", True)
        for name in SQUARES
    ),
    *(
        Key(f"colours.{theme}.{token}", COLOUR, f"{_TOKEN_MEANINGS[token]}, on a {theme} page", required=True)
        for theme in THEMES
        for token in TOKENS
    ),
)
