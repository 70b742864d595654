"""Tables in lists: those of a guest, those anybody may join, and how many there are of somebody's making."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, func, select, text

from lexiko.server.tables.log.schema import game_table, seat_holder

MOST_LINES = 200
MOST_OPEN = 100
OPEN_LOOKED_AT = 5000
"""How many open tables are chosen from, the latest: choosing takes time."""
_OPEN_LINES = text(
    """
    SELECT id, line, made_by FROM game_table WHERE id IN (
        SELECT id FROM (
            SELECT id, created_at, row_number() OVER (PARTITION BY sender ORDER BY created_at DESC) AS nth FROM (
                SELECT id, created_at, coalesce(nullif(made_from, ''), made_by) AS sender
                FROM game_table INDEXED BY ix_game_table_open
                WHERE state = 'waiting' AND listed = 1 AND house_at >= :since
                ORDER BY created_at DESC LIMIT :looked_at
            )
        ) ORDER BY nth, created_at DESC LIMIT :most
    ) ORDER BY created_at DESC
    """
)
_KEPT_LINES = text(
    """
    SELECT next.id, next.line, held.seat
    FROM seat_holder AS held JOIN game_table AS before ON before.id = held.table_id
    JOIN game_table AS next ON next.id = before.rematch
    WHERE held.guest = :guest AND next.state = 'waiting'
    ORDER BY next.changed_at DESC, held.seat LIMIT :most
    """
)
_LINE_AND_SET = text(
    "SELECT line, json_extract(agreement, '$.ruleset.set_key') AS set_key FROM game_table WHERE id = :table_id"
)
_SLOW_TABLES = text(
    """
    SELECT DISTINCT game_table.id FROM seat_holder JOIN game_table ON game_table.id = seat_holder.table_id
    WHERE seat_holder.guest = :guest AND game_table.state = 'playing'
        AND CASE WHEN json_valid(line) THEN json_extract(line, '$.timing.kind') END = 'days'
    ORDER BY game_table.id
    """
)
_GAMES_ON = text(
    """
    SELECT DISTINCT game_table.id, game_table.changed_at, game_table.created_at,
        CASE WHEN json_valid(agreement) THEN json_extract(agreement, '$.ruleset.open_dictionary') END AS open_dictionary
    FROM seat_holder JOIN game_table ON game_table.id = seat_holder.table_id
    WHERE seat_holder.guest IN (SELECT value FROM json_each(:guests)) AND game_table.state = 'playing'
    ORDER BY game_table.changed_at DESC
    """
)
_OPEN_OF = text(
    """
    SELECT sum(made_by = :guest) AS of_guest, sum(made_from = :sender AND made_from <> '') AS of_sender
    FROM game_table INDEXED BY ix_game_table_open
    WHERE state = 'waiting' AND listed = 1 AND house_at >= :since
    """
)


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table in a list: its line as JSON, the seats of the guest who asks, and those they had in the game before."""

    table_id: str
    line: str
    seats: tuple[int, ...]
    kept: tuple[int, ...] = ()
    made_by: str = ""


def lines_of(connection: Connection, guest: str) -> list[ListedTable]:
    """The tables of a guest, the latest first: those with a seat of theirs, and those they made."""
    held: dict[str, list[int]] = {}
    for row in connection.execute(select(seat_holder).where(seat_holder.c.guest == guest)):
        held.setdefault(row.table_id, []).append(row.seat)
    mine = game_table.c.id.in_(select(seat_holder.c.table_id).where(seat_holder.c.guest == guest))
    listing = (
        select(game_table.c.id, game_table.c.line)
        .where(mine | (game_table.c.made_by == guest))
        .order_by(game_table.c.changed_at.desc())
        .limit(MOST_LINES)
    )
    lines = [ListedTable(row.id, row.line, tuple(sorted(held.get(row.id, ())))) for row in connection.execute(listing)]
    listed = {line.table_id for line in lines}
    return [*(each for each in _kept_lines(connection, guest) if each.table_id not in listed), *lines]


def _kept_lines(connection: Connection, guest: str) -> list[ListedTable]:
    """The tables that wait for a guest: the next game of one in which they had a seat, and have it still."""
    kept: dict[str, tuple[str, list[int]]] = {}
    for row in connection.execute(_KEPT_LINES, {"guest": guest, "most": MOST_LINES}):
        kept.setdefault(row.id, (row.line, []))[1].append(row.seat)
    return [ListedTable(table_id, line, (), tuple(seats)) for table_id, (line, seats) in kept.items()]


def slow_tables_of(connection: Connection, guest: str) -> list[str]:
    """The tables where this guest plays over days, and the game is on."""
    return [row.id for row in connection.execute(_SLOW_TABLES, {"guest": guest})]


def games_on(connection: Connection, guests: Collection[str]) -> list[tuple[str, bool, float]]:
    """The tables where one of these guests sits in a game that is on, the latest first.

    Each with whether V5 holds there, and when it was made, in seconds since 1970.
    """
    found = connection.execute(_GAMES_ON, {"guests": json.dumps(list(guests))})
    return [(row.id, bool(row.open_dictionary), row.created_at) for row in found]


def open_lines(connection: Connection, *, since: float) -> list[ListedTable]:
    """The tables anybody may join, those first that were made last.

    Those where nothing has happened `since` a time of the server's clock are left out. Where there are too many, each
    sender has one there before any has a second, so that nobody pushes others off.
    """
    bounds = {"since": since, "looked_at": OPEN_LOOKED_AT, "most": MOST_OPEN}
    found = connection.execute(_OPEN_LINES, bounds)
    return [ListedTable(row.id, row.line, (), made_by=row.made_by) for row in found]


def line_and_set(connection: Connection, table_id: str) -> tuple[str, str] | None:
    """The line of a table in lists, as JSON, and the set it is played with; None if there is none of this id."""
    row = connection.execute(_LINE_AND_SET, {"table_id": table_id}).first()
    return None if row is None else (str(row.line), str(row.set_key))


def open_of(connection: Connection, guest: str, sender: str, *, since: float) -> tuple[int, int]:
    """How many of the tables anybody may join are of this guest, and how many of this sender."""
    counted = connection.execute(_OPEN_OF, {"guest": guest, "sender": sender, "since": since}).one()
    return counted.of_guest or 0, counted.of_sender or 0


def unfinished_of(connection: Connection, guest: str) -> int:
    """How many tables of this guest's making have not ended."""
    open_ones = (game_table.c.made_by == guest) & game_table.c.state.in_(("waiting", "playing"))
    return int(connection.execute(select(func.count()).select_from(game_table).where(open_ones)).scalar() or 0)


def waiting_among(connection: Connection, table_ids: Iterable[str]) -> list[str]:
    """Those of these tables that wait for players."""
    named = text("SELECT id FROM game_table WHERE state = 'waiting' AND id IN (SELECT value FROM json_each(:ids))")
    return [row.id for row in connection.execute(named, {"ids": json.dumps(list(table_ids))})]
