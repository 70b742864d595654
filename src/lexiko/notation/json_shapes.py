"""Games and positions as plain values for JSON, the shapes that docs/reference/json.md describes; and back again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from lexiko.notation.cgp import CgpPosition, format_cgp
from lexiko.notation.errors import NotationError
from lexiko.notation.gcg.game import EventKind, GcgEvent, GcgGame, GcgPragma
from lexiko.notation.gcg.lines import shared_text
from lexiko.notation.gcg.reading import format_gcg, parse_gcg
from lexiko.notation.lettering import format_tiles
from lexiko.rules import Board, Ruleset, tile_of
from lexiko.word_names import name_of_words

if TYPE_CHECKING:
    from lexiko.notation.gcg.replay import Replay, ReplayedTurn  # a position is told without replaying

FORMAT = 1
"""Raised when a program that reads these shapes would read them wrongly; new keys do not raise it."""

# Of the pairs in which JSON may write a letter: alone they are none, and no encoding has them.
_HALVES = re.compile("[\ud800-\udfff]")
_TEXTS = {EventKind.PLAY: "word", EventKind.EXCHANGE: "tiles", EventKind.END_RACK: "tiles"}


def with_format(content: Mapping[str, Any]) -> dict[str, Any]:
    """What a command tells programs, with the number of the format first.

    >>> with_format({"kind": "game"})
    {'format': 1, 'kind': 'game'}
    """
    return {"format": FORMAT, **content}


def json_from_record(game: GcgGame, ruleset: Ruleset, replay: Replay) -> dict[str, Any]:
    """A record with what the rules say of each line: words, points, problems. `record_from_json` reads it back.

    >>> from lexiko.notation.gcg.replay import replay_gcg
    >>> from lexiko.rulebook import ruleset
    >>> game = parse_gcg(">Ann: HORN 8F HORN +14 14")
    >>> json_from_record(game, ruleset(), replay_gcg(game, ruleset()))["lines"][0]["words"]
    [{'word': 'HORN', 'score': 14}]
    """
    totals = {turn.player: turn.total for turn in replay.turns}
    replayed = iter(replay.turns)  # one for each event
    lines = []
    for item in game.items:
        if isinstance(item, GcgPragma):
            lines.append({"kind": "pragma", "keyword": item.keyword, "text": shared_text(item)})
        else:
            lines.append(_event_line(item, next(replayed)))
    return {
        "format": FORMAT,
        "kind": "game",
        "rules": rules_stated(ruleset, lexicon=game.lexicon),
        "players": [
            {"nick": nick, "name": name, "score": totals.get(nick, 0)} for nick, name in map(tuple, game.players)
        ],
        "lines": lines,
        "board": rows_of(replay.board, ruleset),
        "problems": [problem._asdict() for problem in replay.problems],
    }


def json_from_position(
    cgp: CgpPosition, ruleset: Ruleset, *, names: Sequence[str], problems: Sequence[str] = ()
) -> dict[str, Any]:
    """A position, the player to move first; racks that nobody named are taken to be full as long as tiles last."""
    alphabet = ruleset.tile_set.alphabet
    unseen = unseen_tiles(cgp, ruleset)
    return {
        "format": FORMAT,
        "kind": "position",
        "rules": rules_stated(ruleset, lexicon=dict(cgp.operations).get("lex", "")),
        "cgp": format_cgp(cgp, alphabet),
        "board": rows_of(cgp.board, ruleset),
        "players": [
            {"name": name, "rack": format_tiles(rack, alphabet), "score": score}
            for name, rack, score in zip(names, cgp.racks, cgp.scores, strict=True)
        ],
        "scoreless_turns": cgp.scoreless_turns,
        "unseen": format_tiles(unseen, alphabet),
        "bag": in_bag(cgp, ruleset, unseen),
        "problems": list(problems),
    }


def rules_stated(ruleset: Ruleset, *, lexicon: str) -> dict[str, Any]:
    """By which rules, as every shape tells it."""
    return {
        "edition": ruleset.edition_key,
        "set": ruleset.set_key,
        "variations": list(ruleset.variations),
        "lexicon": name_of_words(lexicon or ruleset.lexicon),
    }


def rows_of(board: Board, ruleset: Ruleset) -> list[list[str]]:
    """A board row by row, a text for each square: empty, a tile, in lower case a blank."""
    alphabet = ruleset.tile_set.alphabet
    cells = [alphabet.format_tile(tile) if tile else "" for tile in board.cells]
    return [cells[start : start + board.cols] for start in range(0, len(cells), board.cols)]


def unseen_tiles(cgp: CgpPosition, ruleset: Ruleset) -> bytes:
    """The tiles that are neither on the board nor on a rack that is named."""
    left = Counter(ruleset.tile_set.all_tiles())
    left.subtract(tile_of(tile) for _, tile in cgp.board.tiles())
    for rack in cgp.racks:
        left.subtract(rack)
    codes = [*range(1, len(ruleset.tile_set.alphabet) + 1), 0]
    return bytes(code for code in codes for _ in range(left[code]))


def in_bag(cgp: CgpPosition, ruleset: Ruleset, unseen: bytes) -> int:
    """How many of the `unseen_tiles` the bag holds if each rack nobody named is full, as far as there are tiles."""
    unknown = sum(ruleset.rack_size for rack in cgp.racks if not rack)
    return max(0, len(unseen) - unknown)


def _event_line(event: GcgEvent, turn: ReplayedTurn) -> dict[str, Any]:
    line: dict[str, Any] = {"kind": event.kind.value, "player": event.nick, "rack": event.rack}
    if event.kind is EventKind.PLAY:
        line["place"] = event.place
    if event.kind in _TEXTS:
        line[_TEXTS[event.kind]] = event.text
    line |= {"score": event.score, "total": event.total}
    if event.trailing:
        line["trailing"] = event.trailing
    if event.kind is EventKind.PLAY:
        words = [{"word": word, "score": points} for word, points in turn.words]
        line |= {"move": turn.move, "by_rules": turn.score, "bonus": turn.bonus, "words": words}
    return line


# --- and back ----------------------------------------------------------------------------------------------------


def record_from_json(value: object) -> GcgGame:
    """The record in a game's JSON: its lines alone count. Raises `NotationError` that names the line.

    >>> content = {"format": 1, "kind": "game", "lines": [{"kind": "pragma", "keyword": "title", "text": "Final"}]}
    >>> record_from_json(content).text_of("title")
    'Final'
    """
    content = opened(value, "game")
    lines = content.get("lines")
    if not isinstance(lines, list) or not lines:
        raise NotationError("the game has no lines", expected='"lines": [{"kind": "play", ...}, ...]')
    game = GcgGame(tuple(_item(line, number) for number, line in enumerate(lines, 1)))
    try:
        again = parse_gcg(format_gcg(game))
    except NotationError as wrong:
        raise NotationError(f"the lines make no game record: {wrong}") from wrong
    if again != game:
        raise NotationError("the lines make another record than they tell", expected="texts without line breaks")
    return again


def cgp_from_json(value: object) -> str:
    """The line that a position's JSON tells. Raises `NotationError`."""
    return _text(opened(value, "position"), "cgp", "the position")


def rules_named(value: object) -> dict[str, Any]:
    """What a game's or position's JSON says of its rules; nothing where it says nothing. Raises `NotationError`.

    >>> rules_named({"rules": {"edition": "luxury", "variations": ["V4"]}})
    {'edition': 'luxury', 'variations': ['V4']}
    """
    rules = value.get("rules", {}) if isinstance(value, dict) else {}
    if not isinstance(rules, dict):
        raise NotationError(f"rules is {rules!r:.40}", expected="an object")
    named = {key: _text(rules, key, "rules") for key in ("edition", "set") if key in rules}
    variations = rules.get("variations", [])
    if not isinstance(variations, list) or not all(isinstance(name, str) for name in variations):
        raise NotationError(f"rules has variations {variations!r:.40}", expected="a list of texts")
    return {**named, "variations": variations}


def opened(value: object, kind: str) -> dict[str, Any]:
    """One of our shapes, of this kind and a format that is known. Raises `NotationError`."""
    if not isinstance(value, dict) or value.get("kind") != kind:
        raise NotationError(f"this is no {kind}", expected=f'"kind": "{kind}"')
    if value.get("format") != FORMAT or isinstance(value["format"], bool):
        raise NotationError(f"this has format {value.get('format')!r:.40}", expected=f"format {FORMAT}")
    return value


def _item(line: object, number: int) -> GcgPragma | GcgEvent:
    place = f"lines[{number - 1}]"
    if not isinstance(line, dict):
        raise NotationError(f"{place} is {line!r:.40}", expected="an object")
    kind = _text(line, "kind", place)
    if kind == "pragma":
        return GcgPragma(_text(line, "keyword", place), _text(line, "text", place))
    kinds = {each.value: each for each in EventKind}
    if kind not in kinds:
        raise NotationError(f"{place} is of kind {kind!r:.40}", expected=f"pragma, {', '.join(kinds)}")
    event = kinds[kind]
    return GcgEvent(
        nick=_text(line, "player", place),
        kind=event,
        score=_number(line, "score", place),
        total=_number(line, "total", place),
        rack=_text(line, "rack", place),
        place=_text(line, "place", place) if event is EventKind.PLAY else "",
        text=_text(line, _TEXTS[event], place) if event in _TEXTS else "",
        trailing=_text(line, "trailing", place) if "trailing" in line else "",
    )


def _text(line: dict[str, Any], key: str, place: str) -> str:
    value = line.get(key)
    if not isinstance(value, str) or _HALVES.search(value):
        raise NotationError(f"{place} has {key} {value!r:.40}", expected="a text")
    return value


def _number(line: dict[str, Any], key: str, place: str) -> int:
    value = line.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise NotationError(f"{place} has {key} {value!r:.40}", expected="a whole number")
    return value
