"""The log of one game: a protocol, a log in memory, and a journal as lines of JSON, the heading first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from lexiko.frozen import dataclass
from lexiko.notation import NotationError, event_from_record, fingerprint, to_record
from lexiko.rules import Event
from lexiko.table.errors import JournalDamaged, JournalExists, JournalMissing, JournalTooNew, OtherRules, WrongSequence
from lexiko.table.game_header import VERSION, GameHeader, heading_from_record, heading_to_record
from lexiko.table.line_file import read_record, record_line


@dataclass(frozen=True, slots=True)
class Stored:
    """A game as it was written down: what was settled before it, and everything that has happened."""

    header: GameHeader
    events: tuple[Event, ...]


class Journal(Protocol):
    """Where a game is written down. What `append` has returned from is never lost; a batch is there whole or not."""

    @property
    def place(self) -> str:
        """Where it is, for messages."""
        ...

    def begin(self, header: GameHeader) -> None:
        """Write the heading of a new game. Raises `JournalExists`, `JournalNotWritten`."""
        ...

    def append(self, expected_seq: int, batch: Sequence[Event]) -> None:
        """Write what one decision caused, after `expected_seq` events. Raises `WrongSequence`, `JournalNotWritten`."""
        ...

    def read(self) -> Stored:
        """All that has been written. Raises `JournalMissing` if no game has begun here."""
        ...


class MemoryJournal:
    """A journal that lasts as long as the program."""

    place = "memory"

    def __init__(self) -> None:
        self._heading: GameHeader | None = None
        self._events: list[Event] = []

    def begin(self, header: GameHeader) -> None:
        """Remember the heading. Raises `JournalExists` if a game has begun."""
        if self._heading is not None:
            raise JournalExists(self.place, "a game has begun here already")
        self._heading = header

    def append(self, expected_seq: int, batch: Sequence[Event]) -> None:
        """Remember events. Raises `WrongSequence`."""
        if expected_seq != len(self._events):
            raise WrongSequence(self.place, expected=expected_seq, found=len(self._events))
        self._events += batch

    def read(self) -> Stored:
        """All that is remembered. Raises `JournalMissing` if no game has begun."""
        if self._heading is None:
            raise JournalMissing(self.place, "no game has begun here")
        return Stored(self._heading, tuple(self._events))


def heading_line(header: GameHeader) -> bytes:
    """The first line of a journal."""
    return record_line(heading_to_record(header))


def batch_line(seq: int, batch: Sequence[Event]) -> bytes:
    """The line for what one decision caused after `seq` events."""
    return record_line({"seq": seq, "events": [to_record(event) for event in batch]})


def parse_journal(content: bytes, *, place: str) -> Stored:
    """The game in a journal's complete lines. Raises `JournalDamaged`, `JournalTooNew` or `OtherRules`."""
    lines = content.splitlines()
    if not lines:
        raise JournalDamaged(place, "this is no saved game: it has no complete line")
    header = _parsed_heading(lines[0], place)
    return Stored(header, tuple(_parsed_events(lines[1:], place)))


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
