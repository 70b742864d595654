"""What was settled before a game began: rules, seats, words and luck; the first thing in its journal."""

from __future__ import annotations

from typing import Any

from lexiko.frozen import dataclass
from lexiko.notation import NotationError, fingerprint, ruleset_from_record, to_record
from lexiko.rules import Ruleset
from lexiko.table.seats import Seat

VERSION = 1
"""Raised when a journal written before could be read wrongly."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameHeader:
    """What a game needs besides its events to be gone on with. Rule: R2.3

    `lexicon` and `lexicon_fingerprint` name the words agreed on, `seed` all of its luck. A computer waits
    `patience_seconds` for people's answers to a play, for ever if that is None. `written_by` is the version.
    """

    ruleset: Ruleset
    seats: tuple[Seat, ...]
    seed: str
    lexicon: str = ""
    lexicon_fingerprint: str = ""
    patience_seconds: float | None = None
    written_by: str = ""

    def __post_init__(self) -> None:
        if len(self.seats) != self.ruleset.players:
            raise ValueError(f"{len(self.seats)} seats, but rules for {self.ruleset.players} players")


def heading_to_record(header: GameHeader) -> dict[str, Any]:
    """A heading as a dict of JSON's own types."""
    return {
        "journal": VERSION,
        "written_by": header.written_by,
        "seats": [{"name": seat.name, "bot": seat.bot} for seat in header.seats],
        "lexicon": {"name": header.lexicon, "fingerprint": header.lexicon_fingerprint},
        "seed": header.seed,
        "patience_seconds": header.patience_seconds,
        "fingerprint": fingerprint(header.ruleset),
        "ruleset": to_record(header.ruleset),
    }


def heading_from_record(record: dict[str, Any]) -> GameHeader:
    """The heading that `heading_to_record` wrote so. Raises `NotationError`."""
    try:
        return GameHeader(
            ruleset=ruleset_from_record(record["ruleset"]),
            seats=tuple(Seat(_text(seat["name"]), seat["bot"] and _text(seat["bot"])) for seat in record["seats"]),
            seed=_text(record["seed"]),
            lexicon=_text(record["lexicon"]["name"]),
            lexicon_fingerprint=_text(record["lexicon"]["fingerprint"]),
            patience_seconds=_seconds(record["patience_seconds"]),
            written_by=_text(record["written_by"]),
        )
    except KeyError as missing:
        raise NotationError(f"the heading lacks {missing}") from missing
    except (TypeError, ValueError) as wrong:
        raise wrong if isinstance(wrong, NotationError) else NotationError(f"the heading is wrong: {wrong}") from wrong


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r:.40} is not a text")
    return value


def _seconds(value: object) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"{value!r:.40} is not a number of seconds")
    return float(value)
