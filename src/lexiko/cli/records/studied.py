"""A position that is to be studied: typed on a line, or that of a game in a file after some of its turns."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from lexiko.cli.records.errors import UnreadableRecord
from lexiko.cli.records.positions import read_position
from lexiko.cli.records.reading import find_in, played_by, typed_position
from lexiko.frozen import dataclass
from lexiko.notation import CgpPosition, NotationError, RecordedPosition, edition_named, position_in_record
from lexiko.rulebook import Edition, GameSet, HouseRules, as_edition_key, as_set_key, load_edition, load_set, ruleset
from lexiko.rules import Error, Rack, Ruleset

_USUAL_EDITION = "classic"

Source = Literal["line", "record"]
"""What a position may be told by."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StudiedPosition:
    """A position, the player to move first, and the rules it is of, with the edition and set they come from."""

    cgp: CgpPosition
    rules: Ruleset
    book: Edition
    game_set: GameSet
    is_over: bool = False
    gone: frozenset[int] = frozenset()
    """Who has left the game, by their places in the position."""
    moment: RecordedPosition | None = None
    """The record it comes from, if it does."""
    is_running: bool = False
    """Whether it is of a saved game, or of a kept score, that is still on."""


def studied_position(
    words: Sequence[str],
    *,
    turn: int | None,
    edition: str | None,
    set_key: str | None,
    agreed: Mapping[str, Any],
    others_of: Collection[Source],
    refused_as: type[Error] = UnreadableRecord,
) -> StudiedPosition:
    """The position on a line, or that after so many turns of a game in a file.

    Racks of the other players stay unknown, whoever tells them, unless those of a line or of a record are wanted: in a
    game who is to move did not know them. Raises `refused_as`, `UnreadableRecord`, `RulebookError`, `OSError`.
    """
    if turn is None and not _is_record(words):
        text = typed_position(words).strip()
        if "line" not in others_of:
            text = with_other_racks_turned_away(text)
        book = load_edition(edition or as_edition_key(edition_named(text)) or _USUAL_EDITION)
        game_set = load_set(set_key or book.set_key)
        cgp = read_position(text, game_set, refused_as=refused_as)
        house = HouseRules.from_text(**agreed)
        rules = ruleset(book, set=game_set, house=house, players=len(cgp.racks))
        return StudiedPosition(cgp=cgp, rules=rules, book=book, game_set=game_set)
    found = _recorded(" ".join(words), turn, edition=edition, set_key=set_key, agreed=agreed)
    if "record" in others_of:
        return found
    racks = (found.cgp.racks[0], *(Rack(b"") for _ in found.cgp.racks[1:]))
    return replace(found, cgp=replace(found.cgp, racks=racks))


def _is_record(words: Sequence[str]) -> bool:
    """Whether the name of a file that is there was typed, and no position."""
    try:
        return len(words) == 1 and Path(words[0]).is_file()
    except (OSError, ValueError):
        return False


def _recorded(
    file: str, turn: int | None, *, edition: str | None, set_key: str | None, agreed: Mapping[str, Any]
) -> StudiedPosition:
    """The position in a record. Raises `UnreadableRecord`."""
    found = find_in(file)
    record = found.record
    if record is None:
        raise UnreadableRecord(f"{file} is a position, which has no turns; hand it on as - < {file}, without --turn")
    if turn is None:
        raise UnreadableRecord(f"{file} is a game: say after how many of its turns, as in --turn 8")
    if found.in_force:
        rules = found.in_force
        book = load_edition(as_edition_key(rules.edition_key))
        game_set = load_set(as_set_key(rules.set_key))
    else:
        played = played_by(record, file, **found.options(set_key=set_key, edition=edition, agreed=agreed))
        rules, book, game_set = played.in_force, played.edition, played.game_set
    try:
        moment = position_in_record(record, rules, turns=turn)
    except NotationError as wrong:
        raise UnreadableRecord(f"{file}: {wrong}") from None
    return StudiedPosition(
        cgp=moment.cgp,
        rules=rules,
        book=book,
        game_set=game_set,
        is_over=moment.is_over,
        gone=moment.gone,
        moment=moment,
        is_running=found.in_force is not None and not position_in_record(record, rules).is_over,
    )


def with_other_racks_turned_away(text: str) -> str:
    """The position with a `?` for every character of a rack that is not the mover's. Rule: R1.3

    >>> with_other_racks_turned_away("15/15 AEI/QZ 0/2 0")
    '15/15 AEI/?? 0/2 0'
    """
    return re.sub(r"^(\s*\S+\s+[^\s/]*)(/\S*)", lambda found: found[1] + re.sub(r"[^/]", "?", found[2]), text, count=1)
