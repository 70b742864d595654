"""What a server keeps, read beside it while it runs or not: tables line by line, and how large everything is."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from lexiko.server.database import DatabaseUnusable
from lexiko.server.database.connections import reading_engine
from lexiko.server.tables import store

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class TableSummary:
    """A table as its server's owner sees it; racks and talk are nobody's business."""

    id: str
    state: str
    edition: str
    names: tuple[str, ...]
    scores: tuple[int, ...]
    changed_at: float


def table_summaries(database: Path, *, state: str | None = None, most: int = 200) -> list[TableSummary]:
    """The tables in this state, or all, the latest first. Raises `DatabaseUnusable`."""
    lines = _read(database, lambda connection: store.all_lines(connection, state=state, most=most))
    return [_summary(json.loads(line.line)) for line in lines]


def sizes(database: Path) -> dict[str, int]:
    """How many there are of everything, and bytes of each file. Raises `DatabaseUnusable`."""
    found = _read(database, store.numbers)
    files = {"database": database, "log of the database": database.with_name(f"{database.name}-wal")}
    for name, path in files.items():
        found[f"bytes: {name}"] = path.stat().st_size if path.exists() else 0
    backups = list((database.parent / "backups").glob("*"))
    found["backups"] = len(backups)
    found["bytes: backups"] = sum(path.stat().st_size for path in backups)
    return found


def _read(database: Path, work: Callable[[Connection], T]) -> T:
    if not database.is_file():
        raise DatabaseUnusable(str(database), "there is no database here yet")
    try:
        with reading_engine(database).connect() as connection:
            return work(connection)
    except DBAPIError as refused:
        raise DatabaseUnusable(str(database), str(refused.orig)) from refused


def _summary(line: dict[str, object]) -> TableSummary:
    names, scores = line["names"], line["scores"]
    assert isinstance(names, list)
    assert isinstance(scores, list)
    return TableSummary(
        id=str(line["id"]),
        state=str(line["state"]),
        edition=str(line["edition"]),
        names=tuple(map(str, names)),
        scores=tuple(map(int, scores)),
        changed_at=float(str(line["changed_at"])),
    )
