"""A finished game as one JSON document that anybody can check: rules, seats, secret, contributions and every event."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from lexiko.frozen import dataclass
from lexiko.notation import NotationError, event_from_record, fingerprint, to_record
from lexiko.rules import Event
from lexiko.table.deciding_again import decide_again
from lexiko.table.drawings import Drawing, drawing_from_record, drawing_to_record
from lexiko.table.errors import DocumentDamaged
from lexiko.table.game_header import GameHeader, heading_from_record, heading_to_record
from lexiko.table.journal import parse_journal
from lexiko.table.line_file import complete_part

VERSION = 1
"""Raised when a document written before could be read wrongly."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameDocument:
    """A game with all that it takes to check it; `drawing` is None where the seed was not agreed on so."""

    header: GameHeader
    events: tuple[Event, ...]
    drawing: Drawing | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FairnessReport:
    """What a check found. `commitment` and `seed` are whether they come from the secret; None: no secret was agreed on.

    `contributions` is whether everybody opened what they had committed to; None where nobody had to commit.
    `draws` counts the draws that came out as recorded; `differs_at` and `problem` are as in `DecidedAgain`.
    """

    commitment: bool | None
    contributions: bool | None
    seed: bool | None
    draws: int
    differs_at: int | None
    problem: str

    @property
    def holds(self) -> bool:
        """Whether everything comes out as recorded."""
        return False not in (self.commitment, self.contributions, self.seed) and self.differs_at is None


def game_document(header: GameHeader, events: Sequence[Event], *, drawing: Drawing) -> str:
    """The document of a game that is over; before that it would tell everything."""
    record = {
        "game": VERSION,
        "draws": drawing_to_record(drawing),
        "heading": heading_to_record(header),
        "events": [to_record(event) for event in events],
    }
    return json.dumps(record, ensure_ascii=False, indent=1) + "\n"


def parse_game_document(content: bytes, *, place: str) -> GameDocument:
    """The game in a document, or in a saved game of `lexiko play`. Raises `JournalError` with what is wrong.

    `place` names where it came from, for messages.
    """
    record = _opened(content)
    if record is None or (isinstance(record, dict) and "journal" in record):
        stored = parse_journal(complete_part(content), place=place)
        return GameDocument(header=stored.header, events=stored.events)
    if not isinstance(record, dict) or record.get("game") != VERSION:
        raise DocumentDamaged(place, "this is no document of a game, or one that this version cannot read")
    try:
        return _parsed(record, place)
    except NotationError as wrong:
        raise DocumentDamaged(place, str(wrong)) from wrong
    except (KeyError, TypeError) as wrong:
        raise DocumentDamaged(place, f"the document lacks a key, or has something else under it: {wrong}") from wrong


def check_fairness(document: GameDocument) -> FairnessReport:
    """Compute commitment, seed and every draw of a game again."""
    drawing, seed = document.drawing, document.header.seed
    again = decide_again(document.header.ruleset, seed, document.events)
    return FairnessReport(
        commitment=None if drawing is None else drawing.commitment_holds,
        contributions=None if drawing is None else drawing.contributions_hold,
        seed=None if drawing is None else drawing.seed == seed,
        draws=again.draws,
        differs_at=again.differs_at,
        problem=again.problem,
    )


def _opened(content: bytes) -> object:
    """What the content is as JSON; None if it is not one value of JSON, as the lines of a journal are not."""
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None


def _parsed(record: dict[str, Any], place: str) -> GameDocument:
    header = heading_from_record(record["heading"])
    if fingerprint(header.ruleset) != record["heading"]["fingerprint"]:
        raise DocumentDamaged(place, "its rules are not those of the fingerprint beside them")
    drawing = drawing_from_record(record["draws"])
    if len(drawing.contributions) != len(header.seats):
        raise DocumentDamaged(place, "its draws are for another number of seats")
    events = tuple(event_from_record(event) for event in record["events"])
    return GameDocument(header=header, events=events, drawing=drawing)
