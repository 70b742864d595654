"""The rules a game is played by, in a GCG record: pragmata of our own, written where other programs look past them.

`lexiko-set english 1`, `lexiko-edition luxury 1` (key and revision), `lexiko-house V3,V4`, `lexiko-opening 4`,
`lexiko-targets 100,60`, `lexiko-timer 180,0` (seconds a turn, 0: no limit), `lexiko-lexicon NAME` for words that no
other program has, `lexiko-racks laid` where the racks of plays are what they laid and no more. By turn, before the
event: `lexiko-turn swap 8H; recycle 8H E`; after it: `lexiko-lost challenge` or `time`, `lexiko-challenge nick WORDS`,
`lexiko-resigned nick`, and at the end `lexiko-ended why`. See `asides` for how they stand in a file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from lexiko.notation.errors import mistake
from lexiko.notation.gcg.game import GcgEvent, GcgGame, GcgPragma, GcgWarning
from lexiko.rules import Ruleset
from lexiko.word_names import name_of_words

SET, EDITION, HOUSE = "lexiko-set", "lexiko-edition", "lexiko-house"
OPENING, TARGETS, TIMER = "lexiko-opening", "lexiko-targets", "lexiko-timer"
OUR_LEXICON = "lexiko-lexicon"
RACKS, LAID_TILES = "lexiko-racks", "laid"
STEPS, LOST, CHALLENGE = "lexiko-turn", "lexiko-lost", "lexiko-challenge"
RESIGNED, ENDED = "lexiko-resigned", "lexiko-ended"
OF_THE_GAME = (SET, EDITION, HOUSE, OPENING, TARGETS, TIMER, OUR_LEXICON, RACKS)
OF_TURNS = (STEPS, LOST, CHALLENGE, RESIGNED, ENDED)
_KNOWN_TO_OTHERS = re.compile(
    r"(NWL|CSW|OSPD|OSW|TWL|OTCWL|NSWL|CEL|ECWL|RD|NSF|DISC|FRA|ODS|OSPS|DSW|FILE|SLV)\d*X?", re.ASCII
)

T = TypeVar("T")

# Other programs' names for the sets we know.
_OF_ONE_NAME = (
    "catalan",
    "dutch",
    "english",
    "french",
    "german",
    "norwegian",
    "polish",
    "portuguese",
    "spanish",
    "swedish",
)
_DISTRIBUTIONS = {"super_english": "english_super", **{name: name for name in _OF_ONE_NAME}}
_LAYOUTS = {(15, 15): "CrosswordGame", (21, 21): "SuperCrosswordGame"}
_GAME_TYPES = ("classic", "classic_super")
_NAMED = {"board-layout": "board", "game-type": "kind of game"}


class AgreedRules(NamedTuple):
    """What a record says of the rules it was played by; None or empty where it says nothing."""

    set_key: str | None = None
    edition_key: str | None = None
    variations: tuple[str, ...] = ()
    opening_length: int | None = None
    targets: tuple[int, ...] = ()
    turn_seconds: tuple[float | None, ...] = ()
    lexicon: str = ""


def agreed_rules(game: GcgGame) -> AgreedRules:
    """The rules a record names. Raises `NotationError` for a pragma of ours that cannot be read or stands there twice.

    >>> agreed_rules(GcgGame((GcgPragma("lexiko-house", "V3,V4"), GcgPragma("lexiko-opening", "4")))).opening_length
    4
    """
    named: set[str] = set()
    for pragma in game.pragmata:
        if pragma.keyword in named:
            raise mistake("gcg-rule-twice", keyword=pragma.keyword, line=pragma.line)
        named |= {pragma.keyword} & {*OF_THE_GAME}
    return AgreedRules(
        set_key=_set_key(game),
        edition_key=_first_word(game.text_of(EDITION)),
        variations=tuple(_list(game, HOUSE, _variation)),
        opening_length=next(iter(_list(game, OPENING, int)), None),
        targets=tuple(_list(game, TARGETS, int)),
        turn_seconds=tuple(_list(game, TIMER, lambda text: float(text) or None)),
        lexicon=game.lexicon,
    )


def _first_word(text: str | None) -> str | None:
    return text.split(" ")[0] if text else None


def _variation(text: str) -> str:
    if not re.fullmatch(r"[Vv][1-9]", text):
        raise ValueError(text)
    return text.upper()


def _list(game: GcgGame, keyword: str, read: Callable[[str], T]) -> list[T]:
    pragma = next((pragma for pragma in game.pragmata if pragma.keyword == keyword), None)
    if pragma is None:
        return []
    try:
        return [read(item.strip()) for item in pragma.text.split(",")]
    except ValueError:
        raise mistake("gcg-rule", keyword=keyword, text=f"{pragma.text!r:.40}", line=pragma.line) from None


def _set_key(game: GcgGame) -> str | None:
    """The set as we name it, or as other programs do; of one that neither knows the name, which no set has."""
    if own := _first_word(game.text_of(SET)):
        return own
    named = (game.text_of("tile-distribution") or "").lower()
    board = game.text_of("board-layout") or ""
    kind = (game.text_of("game-type") or "").lower()
    if board == "SuperCrosswordGame" or kind.endswith("_super"):
        named = named if named.endswith("_super") else "english_super"
    return next((key for key, name in _DISTRIBUTIONS.items() if name == named), named or None)


def strange_games(items: Iterable[GcgPragma | GcgEvent]) -> list[GcgWarning]:
    """Boards and kinds of game that other programs name and we do not have: the record is read as if they did not.

    >>> [warning.message for warning in strange_games([GcgPragma("game-type", "wordsmog", 3)])]
    ["'wordsmog' is no kind of game known here (classic, classic_super); it is judged by the usual rules"]
    """
    known = {"board-layout": (*_LAYOUTS.values(),), "game-type": _GAME_TYPES}
    return [
        GcgWarning(
            item.line,
            "strange-game",
            f"{item.text!r:.40} is no {_NAMED[item.keyword]} known here ({', '.join(known[item.keyword])}); "
            "it is judged by the usual rules",
        )
        for item in items
        if isinstance(item, GcgPragma) and item.keyword in known and item.text not in known[item.keyword]
    ]


def rules_pragmata(ruleset: Ruleset, order: Sequence[int]) -> list[GcgPragma]:
    """The pragmata that tell a game's rules; what is agreed by seat is listed in playing order."""
    words = name_of_words(ruleset.lexicon)
    said = [
        ("lexicon" if _KNOWN_TO_OTHERS.fullmatch(words) else OUR_LEXICON, words),
        ("tile-distribution", _DISTRIBUTIONS.get(ruleset.set_key, "")),
        ("board-layout", _LAYOUTS.get((ruleset.layout.rows, ruleset.layout.cols), "")),
        (SET, f"{ruleset.set_key} {ruleset.set_revision}"),
        (EDITION, f"{ruleset.edition_key} {ruleset.edition_revision}"),
        (HOUSE, ",".join(ruleset.variations)),
        (OPENING, str(ruleset.opening_length) if ruleset.opening_length > 2 else ""),
        (TARGETS, ",".join(str(ruleset.target(seat)) for seat in order) if ruleset.targets else ""),
        (TIMER, ",".join(f"{ruleset.seconds_for_turn(seat) or 0:g}" for seat in order) if ruleset.turn_seconds else ""),
    ]
    return [GcgPragma(keyword, text) for keyword, text in said if text]
