"""What a file holds: a game in any form that Lexiko writes or reads, or a position; and the rules it was played by."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Any

from lexiko.cli.records.errors import UnreadableRecord
from lexiko.frozen import dataclass
from lexiko.notation import (
    GcgGame,
    NotationError,
    Problem,
    agreed_rules,
    cgp_from_json,
    cgp_in,
    gcg_from_events,
    read_gcg,
    record_from_json,
    rules_named,
)
from lexiko.rulebook import (
    Edition,
    GameSet,
    HouseRules,
    all_sets,
    as_edition_key,
    as_set_key,
    load_edition,
    load_set,
    ruleset,
)
from lexiko.rules import Ruleset
from lexiko.user_files import GAME, whole_file, whole_stream

GAME_SUFFIXES = (".gcg", ".json", ".jsonl")
"""How files end that are games, where a folder of them is named."""
_LONGEST = 65536
"""The most characters of a position's line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a file holds: a `record`, or the line of a position in `cgp`; `in_force` are its rules if it knows them.

    `lexicon` is the key or the path of the words that a game of ours was played with.
    `named` are those that JSON names beside a record: `edition`, `set` and `variations`.
    """

    record: GcgGame | None = None
    cgp: str = ""
    in_force: Ruleset | None = None
    lexicon: str = ""
    named: Mapping[str, Any] = field(default_factory=dict)

    def options(self, *, set_key: str | None, edition: str | None, agreed: Mapping[str, Any]) -> dict[str, Any]:
        """The options as they were typed, else what is named here. Raises `PathNotFollowed`."""
        house = agreed.get("house") or ",".join(map(str, self.named.get("variations") or ()))
        return {
            "set_key": set_key or as_set_key(self.named.get("set", "")),
            "edition": edition or as_edition_key(self.named.get("edition", "")),
            "agreed": {**agreed, "house": house},
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedBy:
    """The rules a game was played by, with the edition and set they come from."""

    in_force: Ruleset
    edition: Edition
    game_set: GameSet
    names_its_set: bool = True


def games_in(folder: Path) -> list[Path]:
    """The files of a folder that are games by their names, in order."""
    return sorted(each for each in folder.iterdir() if each.suffix.lower() in GAME_SUFFIXES and each.is_file())


def content_of(file: str) -> bytes:
    """The bytes of a file, of the standard input for `-`. Raises `OSError`, also for more than any game takes."""
    return whole_stream(sys.stdin.buffer, GAME, name="the standard input") if file == "-" else whole_file(file, GAME)


def typed_position(words: Sequence[str]) -> str:
    """The line of a position as it was typed, from the standard input for `-`. Raises `UnreadableRecord`."""
    line = sys.stdin.readline(_LONGEST + 1) if tuple(words) == ("-",) else " ".join(words)
    if len(line) > _LONGEST:
        raise UnreadableRecord(f"the position cannot be read: a line of more than {_LONGEST} characters is none")
    return line


def record_of(file: str) -> GcgGame:
    """The GCG record in a file. Raises `UnreadableRecord`, `OSError`."""
    return _read_gcg(content_of(file), file)


def find_in(file: str) -> Found:
    """What a file holds: GCG, CGP, JSON of ours, a saved game or a kept score.

    Raises `UnreadableRecord`, `JournalError`, `OSError`.
    """
    content = content_of(file)
    if content.lstrip().startswith(b"{"):
        return _from_json(content, file)
    if cgp := cgp_in(content.decode("utf-8", "replace")):
        return Found(cgp=cgp)
    return Found(record=_read_gcg(content, file))


def _read_gcg(content: bytes, file: str) -> GcgGame:
    try:
        return read_gcg(content)
    except NotationError as error:
        raise UnreadableRecord(f"{file}: {error}") from None


def _from_json(content: bytes, file: str) -> Found:
    """A game or a position of ours, a game's document, the lines of a saved game or of a kept score."""
    from lexiko.scorekeeping import parse_score
    from lexiko.table import parse_game_document, reported_as_damage

    first = _first_value(content)
    try:
        if "keeping" in first:
            stored = parse_score(content, place=file)
            words = stored.header.lexicon
            return Found(record=stored.kept.gcg(lexicon=words), in_force=stored.header.ruleset, lexicon=words)
        if "format" in first:
            named = rules_named(first)
            if first.get("kind") == "position":
                return Found(cgp=cgp_from_json(first), named=named)
            return Found(record=record_from_json(first), named=named)
    except NotationError as error:
        raise UnreadableRecord(f"{file}: {error}") from None
    document = parse_game_document(content, place=file)
    names = [seat.name for seat in document.header.seats]
    in_force = document.header.ruleset
    with reported_as_damage(file):
        record = gcg_from_events(in_force, names, document.events, lexicon=document.header.lexicon)
        return Found(record=record, in_force=in_force, lexicon=document.header.lexicon)


def _first_value(content: bytes) -> dict[str, Any]:
    """The JSON of a file, or of its first line; nothing if it is neither."""
    for text in (content, content.lstrip().split(b"\n", 1)[0]):
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            continue
        return value if isinstance(value, dict) else {}
    return {}


# --- by which rules ----------------------------------------------------------------------------------------------


def played_by(
    game: GcgGame, file: str, *, set_key: str | None, edition: str | None, agreed: Mapping[str, Any]
) -> PlayedBy:
    """The rules of a record: what the options say, else what it says itself, else classic and English.

    Raises `UnreadableRecord`, `RulebookError`.
    """
    if not game.players:
        raise UnreadableRecord(f"{file}: nobody plays in this record; expected lines such as #player1 or >event")
    try:
        recorded = agreed_rules(game)
    except NotationError as wrong:
        raise UnreadableRecord(f"{file}: {wrong}") from None
    book = load_edition(edition or as_edition_key(recorded.edition_key or "classic"))
    game_set = load_set(set_key or as_set_key(recorded.set_key or "") or book.set_key)
    house = HouseRules.from_text(**agreed).filled_by(recorded)
    in_force = ruleset(book, set=game_set, house=house, players=max(2, len(game.players)))
    return PlayedBy(
        in_force=in_force, edition=book, game_set=game_set, names_its_set=not set_key and bool(recorded.set_key)
    )


def check_set(problems: Sequence[Problem], file: str, rules: PlayedBy) -> None:
    """A letter that the set does not have: then it is the set that is wrong, and nothing else can be told.

    Raises `UnreadableRecord`, but for a record that names this set itself.
    """
    strange = [problem for problem in problems if problem.code == "unknown-letter"]
    if strange and not rules.names_its_set:
        others = [other.key for other in all_sets() if other.key != rules.game_set.key]
        raise UnreadableRecord(
            f"{file}: line {strange[0].line}: {strange[0].message} It was not played with the {rules.game_set.name} "
            f"set; say with which by --set: {', '.join(others)}, or the path of a file such as ./polish.toml"
        )
