"""The tables of the tables: their log, who holds which seat, and which commands have been done."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Float,
    Index,
    Integer,
    String,
    Table,
    Text,
    bindparam,
    case,
    delete,
    func,
    insert,
    literal_column,
    select,
    text,
    update,
)
from sqlalchemy.dialects.sqlite import insert as insert_or

from lexiko.rules import Error
from lexiko.server.database import ReadyStatement, metadata
from lexiko.server.tables.errors import SeatKept
from lexiko.server.tables.log.table_events import (
    GameEvent,
    LoggedEvent,
    SeatTaken,
    fact_from_row,
    fact_to_row,
)

game_table = Table(
    "game_table",
    metadata,
    Column("id", String, primary_key=True),
    Column("made_by", String, nullable=False),
    Column("made_key", String, nullable=False),
    Column("made_from", String, nullable=False, server_default=""),
    Column("created_at", Float, nullable=False),
    Column("agreement", Text, nullable=False),
    Column("secret", String, nullable=False),
    Column("state", String, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("line", Text, nullable=False),
    Column("changed_at", Float, nullable=False),
    Column("due", Float),
    Column("house_at", Float, nullable=False),
    Column("rematch", String),
    Index("ix_game_table_made", "made_by", "made_key", unique=True),
    Index("ix_game_table_state", "state", "changed_at"),
    Index("ix_game_table_house_at", "house_at"),
    Index(
        "ix_game_table_open",
        "created_at",
        "house_at",
        "made_from",
        "made_by",
        "id",
        sqlite_where=text("state = 'waiting' AND listed = 1"),
    ),
)
game_event = Table(
    "game_event",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("kind", String, nullable=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)
command = Table(
    "command",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("key", String, primary_key=True),
    Column("digest", String, nullable=False),
    Column("seq", Integer, nullable=False),
    sqlite_with_rowid=False,
)
seat_holder = Table(
    "seat_holder",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String, primary_key=True),
    Column("via", String, nullable=False, server_default=""),
    Index("ix_seat_holder_guest", "guest"),
    Index("ix_seat_holder_via", "via"),
    sqlite_with_rowid=False,
)
seat_code = Table(
    "seat_code",
    metadata,
    Column("digest", String, primary_key=True),
    Column("table_id", String, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("until", Float, nullable=False),
    Column("made_by", String, nullable=False, server_default=""),
    Column("used_by", String),
)
seat_taker = Table(
    "seat_taker",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("guest", String, nullable=False),
    Index("ix_seat_taker_guest", "guest"),
    sqlite_with_rowid=False,
)
house_clock = Table(
    "house_clock",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("seconds", Float, nullable=False),
)

_BY_ID = game_table.c.id == bindparam("table_id")
_EVENTS = select(game_event).where(game_event.c.table_id == bindparam("table_id")).order_by(game_event.c.seq)
_COMMANDS = select(command).where(command.c.table_id == bindparam("table_id"))
_HOLDERS = select(seat_holder).where(seat_holder.c.table_id == bindparam("table_id"))
_CHANGE = ReadyStatement(
    update(game_table)
    .where(_BY_ID)
    .values(
        state=bindparam("new_state"),
        line=bindparam("new_line"),
        changed_at=bindparam("now"),
        due=bindparam("new_due"),
        house_at=bindparam("house_now"),
        made_from=case((bindparam("still_waits"), game_table.c.made_from), else_=literal_column("''")),
    )
)
_INSERT_EVENTS, _INSERT_COMMAND = ReadyStatement(insert(game_event)), ReadyStatement(insert(command))

MOST_HOUSE_SECONDS = 1e11
"""Three thousand years: a later time is no time, but a damaged row."""
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
_OPEN_OF = text(
    """
    SELECT sum(made_by = :guest) AS of_guest, sum(made_from = :sender AND made_from <> '') AS of_sender
    FROM game_table INDEXED BY ix_game_table_open
    WHERE state = 'waiting' AND listed = 1 AND house_at >= :since
    """
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """A table's own row. `line` is its line in lists as JSON, `due` when something happens though nobody speaks.

    `secret` is that of a game in which nobody had to commit to anything, else empty: then it is in the log.
    """

    id: str
    made_by: str
    made_key: str
    created_at: float
    agreement: str
    secret: str
    state: str
    listed: bool
    line: str
    changed_at: float
    due: float | None
    house_at: float
    rematch: str | None = None
    made_from: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """A command that was done: of whom, its key, what it was, and the log's length after it."""

    seat: int
    key: str
    digest: str
    seq: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableUpdate:
    """All that is written at once when something happens at a table."""

    written: Sequence[LoggedEvent]
    state: str
    line: str
    now: float
    due: float | None
    house_at: float
    done: Done | None = None
    holders: Sequence[tuple[int, str]] = ()
    freed: Sequence[int] = ()
    after: str = ""
    """The table where whoever takes a seat here has to hold it still; empty where nobody has to."""
    held_then: Collection[str] | None = None
    """Who held it there once: when nobody does any more, anybody else may take it here. None: nobody may."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """All there is of a table."""

    row: TableRow
    log: tuple[LoggedEvent, ...]
    done: tuple[Done, ...]
    holders: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table in a list: its line as JSON, the seats of the guest who asks, and those they had in the game before."""

    table_id: str
    line: str
    seats: tuple[int, ...]
    kept: tuple[int, ...] = ()
    made_by: str = ""


class LogDamaged(Error):
    """Entries of a table's log are missing, or have no time."""


def insert_table(connection: Connection, row: TableRow, change: TableUpdate) -> None:
    """Keep a new table with what has happened at it."""
    connection.execute(insert(game_table), _columns(row))
    append(connection, row.id, change)


def append(connection: Connection, table_id: str, change: TableUpdate) -> list[tuple[int, str]]:
    """Write what happened; who holds a seat now who did not before.

    Who takes a seat that was kept takes it for all devices that hold it at the table before. Raises
    `sqlite3.IntegrityError` if somebody else has written meanwhile, `SeatKept`.
    """
    if change.written:
        _INSERT_EVENTS.run_each(connection, [_event_row(table_id, written) for written in change.written])
        _note_takers(connection, table_id, change)
    if done := change.done:
        _INSERT_COMMAND.run(
            connection, {"table_id": table_id, **{name: getattr(done, name) for name in Done.__slots__}}
        )
    for seat in change.freed:
        connection.execute(delete(seat_holder).where(seat_holder.c.table_id == table_id, seat_holder.c.seat == seat))
    holders: list[dict[str, Any]] = [
        {"table_id": table_id, "seat": seat, "guest": guest, "via": via}
        for seat, taker in change.holders
        for guest, via in _holders_now(connection, change, seat, taker).items()
    ]
    if holders:
        connection.execute(insert_or(seat_holder).on_conflict_do_nothing(), holders)
    _CHANGE.run(
        connection,
        {
            "table_id": table_id,
            "new_state": change.state,
            "new_line": change.line,
            "now": change.now,
            "new_due": change.due,
            "house_now": change.house_at,
            "still_waits": change.state == "waiting",
        },
    )
    return [(held["seat"], held["guest"]) for held in holders]


def _note_takers(connection: Connection, table_id: str, change: TableUpdate) -> None:
    """Note in which entry who took a seat, so that their name can be taken out of it."""
    guests = dict(change.holders)
    taken = [
        {"table_id": table_id, "seq": each.seq, "guest": guests[each.fact.seat]}
        for each in change.written
        if isinstance(each.fact, SeatTaken) and each.fact.seat in guests
    ]
    if taken:
        connection.execute(insert(seat_taker), taken)


def _holders_now(connection: Connection, change: TableUpdate, seat: int, guest: str) -> dict[str, str]:
    """Who holds a seat that this guest takes, and by whose code: as at the table before. Raises `SeatKept`."""
    if not change.after:
        return {guest: ""}
    of_seat = (seat_holder.c.table_id == change.after) & (seat_holder.c.seat == seat)
    via_of = {row.guest: str(row.via) for row in connection.execute(select(seat_holder).where(of_seat))}
    if guest in via_of:
        return via_of
    if via_of or change.held_then is None or guest in change.held_then:
        raise SeatKept
    return {guest: ""}


def load_table(connection: Connection, table_id: str) -> StoredTable | None:
    """A table with its log; None if there is none of this id. Raises what is wrong with one that is damaged."""
    row = connection.execute(select(game_table).where(_BY_ID), {"table_id": table_id}).mappings().first()
    if row is None:
        return None
    events = connection.execute(_EVENTS, {"table_id": table_id})
    log = _log_of(list(events), by=row["house_at"])
    commands = connection.execute(_COMMANDS, {"table_id": table_id})
    done = tuple(Done(each.seat, each.key, each.digest, each.seq) for each in commands)
    return StoredTable(TableRow(**row), log, done, tuple(holders_of(connection, table_id)))


def table_made_with(connection: Connection, guest: str, key: str) -> str | None:
    """The table this guest made with this key."""
    made = (game_table.c.made_by == guest) & (game_table.c.made_key == key)
    return connection.execute(select(game_table.c.id).where(made)).scalar()


def unfinished_of(connection: Connection, guest: str) -> int:
    """How many tables of this guest's making have not ended."""
    open_ones = (game_table.c.made_by == guest) & game_table.c.state.in_(("waiting", "playing"))
    return int(connection.execute(select(func.count()).select_from(game_table).where(open_ones)).scalar() or 0)


def dues(connection: Connection) -> list[tuple[str, float]]:
    """Each table at which something is to happen by itself, and when."""
    waiting = select(game_table.c.id, game_table.c.due).where(
        game_table.c.state.in_(("waiting", "playing")), game_table.c.due.is_not(None)
    )
    return [(row.id, row.due) for row in connection.execute(waiting) if isinstance(row.due, float)]


def latest_house_time(connection: Connection) -> float:
    """The latest time of the server's clock that stands anywhere."""
    sound = game_table.c.house_at < MOST_HOUSE_SECONDS
    written = connection.execute(select(func.max(game_table.c.house_at)).where(sound)).scalar() or 0.0
    kept = connection.execute(select(house_clock.c.seconds)).scalar() or 0.0
    return max(float(written), float(kept))


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


def set_rematch(connection: Connection, table_id: str, rematch: str) -> None:
    """Remember which table goes on from this one."""
    connection.execute(update(game_table).where(game_table.c.id == table_id).values(rematch=rematch))


def mark_closed(connection: Connection, table_id: str) -> None:
    """Let a table that cannot be read wait for nobody any more; its log stays as it is."""
    line = case((func.json_valid(game_table.c.line) == 1, func.json_set(game_table.c.line, "$.state", "void")))
    values = {"state": "void", "due": None, "made_from": "", "line": func.coalesce(line, game_table.c.line)}
    connection.execute(update(game_table).where(game_table.c.id == table_id).values(values))


def holders_of(connection: Connection, table_id: str) -> list[tuple[int, str]]:
    """Who holds which seat of a table."""
    return [(row.seat, row.guest) for row in connection.execute(_HOLDERS, {"table_id": table_id})]


def keep_code(connection: Connection, digest: str, table_id: str, seat: int, *, made_by: str, until: float) -> None:
    """Keep a code for a seat by its digest, in place of an older one of that seat."""
    connection.execute(delete(seat_code).where(seat_code.c.table_id == table_id, seat_code.c.seat == seat))
    kept = {"digest": digest, "table_id": table_id, "seat": seat, "made_by": made_by, "until": until}
    connection.execute(insert(seat_code), kept)


def use_code(connection: Connection, digest: str, guest: str, *, now: float, latest: float) -> tuple[str, int] | None:
    """Let a guest hold the seat of a code; its table and seat, and None if there is none or another guest has used it.

    Times are the server's; a code that would be good for longer than until the `latest` moment is of another clock.
    """
    connection.execute(delete(seat_code).where(~seat_code.c.until.between(now, latest)))
    row = connection.execute(select(seat_code).where(seat_code.c.digest == digest)).first()
    if row is None or row.used_by not in (None, guest):
        return None
    connection.execute(update(seat_code).where(seat_code.c.digest == digest).values(used_by=guest))
    held = {"table_id": row.table_id, "seat": row.seat, "guest": guest, "via": row.made_by}
    connection.execute(insert_or(seat_holder).on_conflict_do_nothing(), held)
    return row.table_id, row.seat


def forget_guest(connection: Connection, guest: str, *, keep_elsewhere: bool) -> set[str]:
    """Take every seat from a guest, and from those who hold it by a code of theirs; the tables where somebody held one.

    With `keep_elsewhere` the others keep theirs, as if they had taken them themselves.
    """
    connection.execute(delete(seat_code).where(seat_code.c.made_by == guest))
    if keep_elsewhere:
        connection.execute(update(seat_holder).where(seat_holder.c.via == guest).values(via=""))
    gone = list(connection.execute(select(seat_holder).where(seat_holder.c.guest == guest)))
    gone += connection.execute(select(seat_holder).where(seat_holder.c.via == guest, seat_holder.c.guest != guest))
    for row in gone:  # grows as it is gone through: whom they gave a code to, and so on
        of_seat = (seat_holder.c.table_id == row.table_id) & (seat_holder.c.seat == row.seat)
        connection.execute(delete(seat_holder).where(of_seat & (seat_holder.c.guest == row.guest)))
        connection.execute(
            delete(seat_code).where(seat_code.c.made_by == row.guest, seat_code.c.table_id == row.table_id)
        )
        if row.guest != guest:
            gone += connection.execute(select(seat_holder).where(of_seat & (seat_holder.c.via == row.guest)))
    return {row.table_id for row in gone}


def keep_house_time(connection: Connection, seconds: float) -> None:
    """Write down what the server's clock shows."""
    connection.execute(insert_or(house_clock).prefix_with("OR REPLACE"), {"id": 1, "seconds": seconds})


def waiting_among(connection: Connection, table_ids: Iterable[str]) -> list[str]:
    """Those of these tables that wait for players."""
    named = text("SELECT id FROM game_table WHERE state = 'waiting' AND id IN (SELECT value FROM json_each(:ids))")
    return [row.id for row in connection.execute(named, {"ids": json.dumps(list(table_ids))})]


def _log_of(rows: Sequence[Any], *, by: float) -> tuple[LoggedEvent, ...]:
    """The entries of a log, the last of which was written `by` this time of the server's clock.

    Only the game's events have a time of that clock; whatever came before one had happened by then.
    """
    log: list[LoggedEvent] = []
    for seq, each in zip(range(len(rows), 0, -1), reversed(rows), strict=True):
        if each.seq != seq or not isinstance(each.at, float):
            raise LogDamaged
        fact = fact_from_row(each.kind, each.body)
        by = min(by, fact.event.at) if isinstance(fact, GameEvent) else by
        log.append(LoggedEvent(seq, each.at, fact, by))
    return tuple(reversed(log))


def _columns(row: TableRow) -> dict[str, object]:
    return {name: getattr(row, name) for name in TableRow.__slots__}


def _event_row(table_id: str, written: LoggedEvent) -> dict[str, str | int | float | None]:
    kind, body = fact_to_row(written.fact)
    return {"table_id": table_id, "seq": written.seq, "at": written.at, "kind": kind, "body": body}
