"""What is kept of a table, written and read: its log, who holds which seat, and which commands have been done."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import (
    Connection,
    bindparam,
    case,
    delete,
    func,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.dialects.sqlite import insert as insert_or

from lexiko.rules import Error
from lexiko.server.database import ReadyStatement
from lexiko.server.tables.errors import SeatKept
from lexiko.server.tables.log.ready_plays import KeptReady, forget_unheld, keep_ready, prepared_at
from lexiko.server.tables.log.schema import (
    command,
    game_event,
    game_table,
    house_clock,
    seat_code,
    seat_holder,
    seat_taker,
)
from lexiko.server.tables.log.table_events import (
    GameEvent,
    LoggedEvent,
    SeatTaken,
    fact_from_row,
    fact_to_row,
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
    prepared: Mapping[int, KeptReady | None] = field(default_factory=dict)
    """What of the plays kept ready is otherwise from now on; None: none is."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """All there is of a table."""

    row: TableRow
    log: tuple[LoggedEvent, ...]
    done: tuple[Done, ...]
    holders: tuple[tuple[int, str], ...]
    prepared: Mapping[int, KeptReady] = field(default_factory=dict)


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
        note_done(connection, table_id, done)
    for seat in change.freed:
        connection.execute(delete(seat_holder).where(seat_holder.c.table_id == table_id, seat_holder.c.seat == seat))
    keep_ready(connection, table_id, change.prepared)
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


def note_done(connection: Connection, table_id: str, done: Done) -> None:
    """Remember a command that was done."""
    _INSERT_COMMAND.run(connection, {"table_id": table_id, **{name: getattr(done, name) for name in Done.__slots__}})


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
    holders, prepared = tuple(holders_of(connection, table_id)), prepared_at(connection, table_id)
    return StoredTable(TableRow(**row), log, done, holders, prepared)


def table_made_with(connection: Connection, guest: str, key: str) -> str | None:
    """The table this guest made with this key."""
    made = (game_table.c.made_by == guest) & (game_table.c.made_key == key)
    return connection.execute(select(game_table.c.id).where(made)).scalar()


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
        forget_unheld(connection, row.table_id, row.seat)
        connection.execute(
            delete(seat_code).where(seat_code.c.made_by == row.guest, seat_code.c.table_id == row.table_id)
        )
        if row.guest != guest:
            gone += connection.execute(select(seat_holder).where(of_seat & (seat_holder.c.via == row.guest)))
    return {row.table_id for row in gone}


def keep_house_time(connection: Connection, seconds: float) -> None:
    """Write down what the server's clock shows."""
    connection.execute(insert_or(house_clock).prefix_with("OR REPLACE"), {"id": 1, "seconds": seconds})


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
