"""A kept score in a file of JSON lines: rules and names first, then a line for each entry and each undoing of one."""

from __future__ import annotations

from math import inf
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from lexiko.frozen import dataclass
from lexiko.notation import NotationError, fingerprint, ruleset_from_record, to_record
from lexiko.rules import Error, Ruleset
from lexiko.scorekeeping.entries import VERBS, ScoreEntry
from lexiko.scorekeeping.kept_score import KeptScore
from lexiko.table import (
    JournalDamaged,
    JournalTooNew,
    LineFile,
    OtherRules,
    complete_part,
    read_lines,
    read_record,
    record_line,
)

VERSION = 1
"""Raised when a file written before could be read wrongly."""
COUNTING = 2
"""Told in files since passes are counted as R9.2 has them now; see `older_counting`."""
UNDO = "undo"
_BUSY = "this score is being kept in another window"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreHeader:
    """What was settled before the first entry; `lexicon` is empty where the players look words up themselves.

    `scorekeeper` is who writes the points down, one of the players or not; empty where nobody was named.
    """

    ruleset: Ruleset
    names: tuple[str, ...]
    lexicon: str = ""
    scorekeeper: str = ""


@dataclass(frozen=True, slots=True)
class StoredScore:
    """A kept score as it stands in its file; `counted_then` where it follows from an older count of passes only."""

    header: ScoreHeader
    kept: KeptScore
    counted_then: bool = False


class ScoreFile:
    """The file of one kept score, locked until it is closed; an entry is on the disk before it is shown."""

    def __init__(self, file: LineFile) -> None:
        """For `begin` and `open`."""
        self._file = file

    @property
    def path(self) -> Path:
        """The file's path."""
        return self._file.path

    @classmethod
    def begin(cls, path: Path, header: ScoreHeader) -> Self:
        """A new file. Raises `JournalExists`, `JournalNotWritten`."""
        return cls(LineFile.begin(path, record_line(heading_record(header)), busy=_BUSY))

    @classmethod
    def open(cls, path: Path) -> Self:
        """The file of a score to be gone on with. Raises `JournalMissing`, `JournalInUse`, and as `read_score`."""
        file = LineFile.open(path, busy=_BUSY)
        try:
            read_score(path)
            file.cut_short()
        except BaseException:
            file.close()
            raise
        return cls(file)

    def enter(self, entry: ScoreEntry) -> None:
        """Write an entry. Raises `JournalNotWritten`; then nothing of it stays."""
        self._file.append(record_line(entry_record(entry)))

    def undo(self) -> None:
        """Write that the latest entry was taken back. Raises `JournalNotWritten`."""
        self._file.append(record_line({UNDO: True}))

    def close(self) -> None:
        """Let others write on."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.close()


def read_score(path: Path) -> StoredScore:
    """The score kept in a file, whoever writes it. Raises `JournalMissing`, and as `parse_score` does."""
    return parse_score(read_lines(path), place=str(path))


def parse_score(content: bytes, *, place: str) -> StoredScore:
    """The score in a file's complete lines. Raises `JournalDamaged`, `JournalTooNew` or `OtherRules`."""
    lines = complete_part(content).splitlines()
    if not lines:
        raise JournalDamaged(place, "this is no kept score: it has no complete line")
    header = parsed_heading(read_record(lines[0], place, 1), place)
    kept, counted_then = KeptScore(header.ruleset, header.names), False
    is_old = "counting" not in read_record(lines[0], place, 1)
    for number, line in enumerate(lines[1:], 2):
        record = read_record(line, place, number)
        try:
            if record.get(UNDO):
                kept.undo()
            elif is_old:
                counted_then |= kept.take_up(parsed_entry(record, len(header.names)))
            else:
                kept.enter(parsed_entry(record, len(header.names)))
        except (Error, ValueError) as wrong:
            raise JournalDamaged(place, str(wrong), line=number) from wrong
    return StoredScore(header, kept, counted_then)


def heading_record(header: ScoreHeader) -> dict[str, Any]:
    """What was settled before the first entry, as values that JSON has."""
    return {
        "keeping": VERSION,
        "counting": COUNTING,
        "players": list(header.names),
        "lexicon": header.lexicon,
        **({"scorekeeper": header.scorekeeper} if header.scorekeeper else {}),
        "fingerprint": fingerprint(header.ruleset),
        "ruleset": to_record(header.ruleset),
    }


def parsed_heading(record: dict[str, Any], place: str) -> ScoreHeader:
    """The same read again. Raises `JournalDamaged`, `JournalTooNew` or `OtherRules`; `place` is where it stands."""
    if "keeping" not in record:
        raise JournalDamaged(place, "this is no kept score: it has no heading", line=1)
    if record["keeping"] != VERSION:
        problem = f"kept in form {record['keeping']!r:.20}; this version reads {VERSION}"
        raise JournalTooNew(place, problem, line=1)
    names, lexicon, stored = record.get("players"), record.get("lexicon"), record.get("fingerprint")
    scorekeeper = record.get("scorekeeper", "")
    if not isinstance(scorekeeper, str):
        raise JournalDamaged(place, "who keeps score must be a name", line=1)
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names) or not isinstance(lexicon, str):
        raise JournalDamaged(place, "the heading must have players and a lexicon", line=1)
    try:
        ruleset = ruleset_from_record(record["ruleset"])
    except (NotationError, KeyError, TypeError, ValueError) as wrong:
        raise JournalDamaged(place, f"the rules cannot be read: {wrong}", line=1) from wrong
    if stored != fingerprint(ruleset):
        raise OtherRules(place, stored=str(stored), now=fingerprint(ruleset))
    if len(names) != ruleset.players:
        raise JournalDamaged(place, f"{len(names)} players, but rules for {ruleset.players}", line=1)
    return ScoreHeader(ruleset=ruleset, names=tuple(names), lexicon=lexicon, scorekeeper=scorekeeper)


def entry_record(entry: ScoreEntry) -> dict[str, Any]:
    """Only what the entry says; the rest is as every entry has it."""
    content = {
        "verb": entry.verb,
        "text": entry.text,
        "seat": entry.seat,
        "count": entry.count,
        "rejected": list(entry.rejected),
        "places": list(entry.places),
        "seconds": entry.seconds,
    }
    return {
        key: value
        for key, value in content.items()
        if value not in ("", None, []) and (key not in ("count", "seconds") or value)
    }


def parsed_entry(record: dict[str, Any], players: int) -> ScoreEntry:
    """Raises `ValueError` for what no entry is."""
    verb, text, seat, count = record.get("verb"), record.get("text", ""), record.get("seat"), record.get("count", 0)
    rejected, places = record.get("rejected", []), record.get("places", [])
    if verb not in VERBS or not isinstance(text, str):
        raise ValueError(f"{verb!r:.40} is no entry")
    if seat is not None and (type(seat) is not int or not 0 <= seat < players):
        raise ValueError(f"{seat!r:.40} is no seat")
    if type(count) is not int or count < 0:
        raise ValueError(f"{count!r:.40} is no number of tiles")
    if not isinstance(rejected, list) or not all(isinstance(word, str) for word in rejected):
        raise ValueError("the words rejected must be a list of words")
    if not isinstance(places, list) or not all(type(each) is int for each in places):
        raise ValueError("the places must be a list of numbers")
    seconds = record.get("seconds", 0.0)
    if type(seconds) not in (int, float) or not 0 <= seconds < inf:
        raise ValueError(f"{seconds!r:.40} is no number of seconds")
    return ScoreEntry(
        verb=verb,
        text=text,
        seat=seat,
        count=count,
        rejected=tuple(rejected),
        places=tuple(places),
        seconds=float(seconds),
    )
