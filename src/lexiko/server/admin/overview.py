"""What a server keeps, read beside it while it runs or not: tables line by line, and how large everything is."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lexiko.server.database import DatabaseUnusable
from lexiko.server.database.beside import reading_beside
from lexiko.server.database.file_lock import resolved
from lexiko.word_names import words_called

Rows = list[tuple[object, ...]]

_LINES = """
SELECT id, line, agreement FROM game_table WHERE :state IS NULL OR state = :state ORDER BY changed_at DESC LIMIT :most
"""
_STATES = "SELECT 'tables ' || state, count(*) FROM game_table GROUP BY state"
_ENTRIES = "SELECT 'entries', count(*) FROM game_event UNION ALL SELECT 'commands', count(*) FROM command"


@dataclass(frozen=True, slots=True)
class TableSummary:
    """A table as its server's owner sees it; racks and talk are nobody's business."""

    id: str
    state: str
    edition: str
    words: str
    names: tuple[str, ...]
    scores: tuple[int, ...]
    changed_at: float


def table_summaries(database: Path, *, state: str | None = None, most: int = 200) -> list[TableSummary]:
    """The tables in this state, or all, the latest first. Raises `DatabaseUnusable`."""
    rows = asked(database, _LINES, state=state, most=most)
    return [_summary(*map(str, row)) for row in rows]


def sizes(database: Path) -> dict[str, int]:
    """How many there are of everything, and bytes of each file. Raises `DatabaseUnusable`."""
    counted = asked(database, _STATES) + asked(database, _ENTRIES)
    found = {str(name): int(str(number)) for name, number in counted}
    database = resolved(database)
    files = {"database": database, "log of the database": database.with_name(f"{database.name}-wal")}
    for name, path in files.items():
        found[f"bytes: {name}"] = path.stat().st_size if path.exists() else 0
    backups = list((database.parent / "backups").glob("*"))
    found["backups"] = len(backups)
    found["bytes: backups"] = sum(path.stat().st_size for path in backups)
    return found


def asked(database: Path, question: str, /, **known: object) -> Rows:
    """What a question finds in a database that may be in use. Raises `DatabaseUnusable`."""
    if not database.is_file():
        raise DatabaseUnusable(str(database), "there is no database here yet")
    try:
        with closing(reading_beside(database)) as connection:
            return connection.execute(question, known).fetchall()
    except sqlite3.Error as refused:
        raise DatabaseUnusable(str(database), str(refused)) from refused


def _summary(table_id: str, text: str, agreed: str) -> TableSummary:
    """A table's line; of one that is damaged only that it is."""
    try:
        line: dict[str, Any] = json.loads(text)
        agreement: dict[str, Any] = json.loads(agreed)
        return TableSummary(
            id=table_id,
            state=str(line["state"]),
            edition=str(line["edition"]),
            words=words_called(str(agreement["lexicon"]), str(agreement["ruleset"]["set_key"])),
            names=tuple(map(str, line["names"])),
            scores=tuple(map(int, line["scores"])),
            changed_at=float(line["changed_at"]),
        )
    except (ValueError, TypeError, LookupError):
        return TableSummary(id=table_id, state="unreadable", edition="", words="", names=(), scores=(), changed_at=0.0)
