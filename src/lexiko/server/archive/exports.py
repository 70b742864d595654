"""Somebody's games as they take them away: told in lines, as data, and as records where they are over."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime

from msgspec import to_builtins

from lexiko.rules import Error
from lexiko.server.archive.records import game_gcg
from lexiko.server.people import ExportedGame
from lexiko.server.tables import LiveTable, TableService
from lexiko.server.wire import TableSnapshot, TalkEntry, TilesPlayedEntry
from lexiko.translations import Translations


class ExportedGames:
    """Games that somebody takes away, read one after another: no more than one is held in memory for that."""

    def __init__(self, tables: TableService) -> None:
        """Of these tables."""
        self._tables = tables

    async def of(self, guest: str, say: Translations) -> AsyncIterator[ExportedGame]:
        """Every table that a guest sat at or made, as they may know it; one that cannot be read is left out."""
        for table_id in await self._tables.tables_of(guest):
            try:
                table = await self._tables.table(table_id)
                snapshot = table.snapshot(guest, next(iter(table.seats_of(guest)), None))
            except Error:
                continue
            gcg = await asyncio.to_thread(_record, table)
            yield _exported(table_id, table, snapshot, say, gcg=gcg)


def _record(table: LiveTable) -> str:
    """A finished game as GCG; nothing where there is none."""
    try:
        return game_gcg(table.history)
    except Error:
        return ""


def _exported(table_id: str, table: LiveTable, snapshot: TableSnapshot, say: Translations, *, gcg: str) -> ExportedGame:
    names = [seat.name for seat in snapshot.info.seats]
    scores = snapshot.view.scores or [0] * len(names)
    title = ", ".join(
        say("letters.export-seat", name=name, score=score) for name, score in zip(names, scores, strict=False)
    )
    date = datetime.fromtimestamp(table.history.created_at, UTC).date().isoformat()
    lines = []
    for entry in snapshot.entries:
        if isinstance(entry, TilesPlayedEntry):
            words = ", ".join(word.word for word in entry.words)
            told = {"name": names[entry.seat], "place": entry.place, "words": words, "points": entry.points}
            lines.append(say("letters.export-turn", **told))
        elif isinstance(entry, TalkEntry):
            lines.append(say("letters.export-said", name=names[entry.seat], text=entry.text))
    data = {
        "date": date,
        "seats": names,
        "your_seats": list(snapshot.you.seats),
        "scores": list(scores),
        "state": snapshot.info.state,
        "entries": to_builtins(snapshot.entries),
    }
    return ExportedGame(table_id, f"{date} · {title}", lines, data, gcg)
