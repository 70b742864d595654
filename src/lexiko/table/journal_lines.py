"""A journal as lines of JSON: the heading first, then one line for all that a decision caused."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from lexiko.notation import NotationError, event_from_record, fingerprint, to_record
from lexiko.rules import Event
from lexiko.table.errors import JournalDamaged, JournalError, JournalTooNew, OtherRules
from lexiko.table.game_header import VERSION, GameHeader, heading_from_record, heading_to_record
from lexiko.table.journal import Stored


def heading_line(header: GameHeader) -> bytes:
    """The first line of a journal."""
    return record_line(heading_to_record(header))


def batch_line(seq: int, batch: Sequence[Event]) -> bytes:
    """The line for what one decision caused after `seq` events."""
    return record_line({"seq": seq, "events": [to_record(event) for event in batch]})


def complete_part(content: bytes) -> bytes:
    """What of a file was written whole. A last line without its end was cut off by a kill; nobody was shown it.

    >>> complete_part(b'{"seq": 0}\\n{"se')
    b'{"seq": 0}\\n'
    """
    return content[: content.rfind(b"\n") + 1]


def parse_journal(content: bytes, *, place: str) -> Stored:
    """The game in a journal's complete lines. Raises `JournalDamaged`, `JournalTooNew` or `OtherRules`."""
    lines = content.splitlines()
    if not lines:
        raise JournalDamaged(place, "this is no saved game: it has no complete line")
    header = _parsed_heading(lines[0], place)
    return Stored(header, tuple(_parsed_events(lines[1:], place)))


def record_line(record: dict[str, Any]) -> bytes:
    """A record as a line of its own."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _parsed_heading(line: bytes, place: str) -> GameHeader:
    record = read_record(line, place, 1)
    if "journal" not in record:
        raise JournalDamaged(place, "this is no saved game: it has no heading", line=1)
    if record["journal"] != VERSION:
        written = record.get("written_by", "?")
        problem = f"saved in form {record['journal']!r:.20} by version {written!s:.20}; this version reads {VERSION}"
        raise JournalTooNew(place, problem, line=1)
    try:
        header = heading_from_record(record)
    except NotationError as wrong:
        raise JournalDamaged(place, str(wrong), line=1) from wrong
    stored, now = record.get("fingerprint"), fingerprint(header.ruleset)
    if stored != now:
        raise OtherRules(place, stored=str(stored), now=now)
    return header


def _parsed_events(lines: Sequence[bytes], place: str) -> Iterator[Event]:
    seq = 0
    for number, line in enumerate(lines, 2):
        record = read_record(line, place, number)
        if record.get("seq") != seq or not isinstance(record.get("events"), list):
            raise JournalDamaged(place, f"expected the events that follow event {seq}", line=number)
        for event in record["events"]:
            yield _parsed_event(event, place, number)
        seq += len(record["events"])


def _parsed_event(record: object, place: str, number: int) -> Event:
    try:
        return event_from_record(record)
    except NotationError as wrong:
        raise JournalDamaged(place, str(wrong), line=number) from wrong


def read_record(line: bytes, place: str, number: int) -> dict[str, Any]:
    """The record that stands in a line. Raises `JournalDamaged`."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as wrong:
        raise JournalDamaged(place, "this line is not JSON, as all of a saved game is", line=number) from wrong
    if not isinstance(record, dict):
        raise JournalDamaged(place, "this line is no record", line=number)
    return record


def at_place(wrong: OSError, place: str, kind: type[JournalError]) -> JournalError:
    """What the operating system refused, as an error of the journal."""
    return kind(place, wrong.strerror or str(wrong))
