"""Who took which seat in which entry of a log, so that their name can be taken out of it when they go for good."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, delete, func, select, text, update

from lexiko.server.tables.log.schema import game_event, game_table, seat_code, seat_holder, seat_taker
from lexiko.server.tables.names import free_name

SILENCED = "…"
"""What stands where somebody said something who has gone for good."""
_OF_SEATS = ("seat-taken", "seat-left", "bot-seated", "talk")
_NEXT = text("SELECT rematch FROM game_table WHERE rematch IS NOT NULL AND id IN (SELECT value FROM json_each(:ids))")


def tables_of(connection: Connection, guest: str) -> list[str]:
    """Every table at which a guest holds a seat, or ever took one, or that they made, the oldest first."""
    taken = select(seat_taker.c.table_id).where(seat_taker.c.guest == guest)
    held = select(seat_holder.c.table_id).where(seat_holder.c.guest == guest)
    which = game_table.c.id.in_(taken) | game_table.c.id.in_(held) | (game_table.c.made_by == guest)
    return list(connection.execute(select(game_table.c.id).where(which).order_by(game_table.c.created_at)).scalars())


def hand_over(connection: Connection, old: str, new: str) -> set[str]:
    """Whatever one guest has at tables is another's from now on; at which tables."""
    touched = set(tables_of(connection, old))
    for column in (seat_holder.c.guest, seat_holder.c.via):
        moved = update(seat_holder).where(column == old).values({column.name: new}).prefix_with("OR IGNORE")
        connection.execute(moved)
        connection.execute(delete(seat_holder).where(column == old))
    connection.execute(update(seat_code).where(seat_code.c.made_by == old).values(made_by=new))
    connection.execute(update(seat_code).where(seat_code.c.used_by == old).values(used_by=new))
    connection.execute(update(seat_taker).where(seat_taker.c.guest == old).values(guest=new))
    of_old = game_table.c.made_by == old
    connection.execute(update(game_table).where(of_old).values(made_by=new).prefix_with("OR IGNORE"))
    # A table that both made with one key, which only somebody who chooses keys can bring about.
    connection.execute(
        update(game_table).where(of_old).values(made_by=new, made_key=game_table.c.made_key + "/" + game_table.c.id)
    )
    kept_for = text(
        "SELECT id FROM game_table WHERE state = 'waiting' AND instr(agreement, :quoted) > 0"  # those are few
    )
    kept = set(connection.execute(kept_for, {"quoted": f'"{old}"'}).scalars())
    _rename_in_agreements(connection, kept, old, new)
    return touched | kept


def erase(connection: Connection, guest: str, *, tables: Collection[str]) -> set[str]:
    """Take a guest's names, and what they said, out of the logs of all tables that they ever sat at; which those are.

    `tables` are further ones that they hold, or held until now. Others keep a name that says which seat it was.
    """
    taken = {
        (row.table_id, row.seq) for row in connection.execute(select(seat_taker).where(seat_taker.c.guest == guest))
    }
    touched = {table_id for table_id, _ in taken} | set(tables)
    for table_id in sorted({table_id for table_id, _ in taken}):
        names = _erase_from_log(connection, table_id, {seq for each, seq in taken if each == table_id})
        _erase_from_row(connection, table_id, names)
        for following in connection.execute(_NEXT, {"ids": json.dumps([table_id])}).scalars().all():
            _erase_from_row(connection, following, names)
            touched.add(following)
    connection.execute(delete(seat_taker).where(seat_taker.c.guest == guest))
    _rename_in_agreements(connection, touched, guest, "gone")
    made = update(game_table).where(game_table.c.made_by == guest)
    connection.execute(made.values(made_by="gone/" + game_table.c.id, made_key=game_table.c.id, made_from=""))
    return touched


def _erase_from_log(connection: Connection, table_id: str, mine: Collection[int]) -> dict[int, tuple[str, str]]:
    """Take the names that were taken in these entries out of a log, and what was said until the seat was another's.

    For each seat the last name that stood there, and what stands there now.
    """
    of_seats = (game_event.c.table_id == table_id) & game_event.c.kind.in_(_OF_SEATS)
    rows = connection.execute(select(game_event.c.seq, game_event.c.kind, game_event.c.body).where(of_seats))
    facts = [(row.seq, row.kind, _read(row.body)) for row in rows.all()]
    others = {
        str(body["name"]) for seq, kind, body in facts if kind in ("seat-taken", "bot-seated") and seq not in mine
    }
    named: dict[int, tuple[str, str]] = {}
    mine_now: set[int] = set()
    for seq, kind, body in sorted(facts, key=lambda fact: fact[0]):
        seat = body.get("seat")
        if not isinstance(seat, int):
            continue
        if kind == "talk":
            if seat in mine_now:
                _write(connection, table_id, seq, {**body, "text": SILENCED})
            continue
        mine_now.discard(seat)
        if seq in mine:
            mine_now.add(seat)
            pseudonym = free_name(f"Player {seat + 1}", others)
            named[seat] = str(body["name"]), pseudonym
            _write(connection, table_id, seq, {**body, "name": pseudonym})
    return named


def _erase_from_row(connection: Connection, table_id: str, named: dict[int, tuple[str, str]]) -> None:
    """Take names out of a table's agreement, and out of its line in lists."""
    row = connection.execute(
        select(game_table.c.agreement, game_table.c.line).where(game_table.c.id == table_id)
    ).first()
    if row is None:
        return
    agreement, line = _read(row.agreement), _read(row.line)
    for seat, (name, pseudonym) in named.items():
        planned = agreement.get("wish", {}).get("seats", [])
        if seat < len(planned) and planned[seat].get("name") == name:
            planned[seat]["name"] = pseudonym
        names = line.get("names", [])
        if seat < len(names) and names[seat] == name:
            names[seat] = pseudonym
    values = {"agreement": _text(agreement), "line": _text(line)}
    kept = {key: value for key, value in values.items() if value != "{}"}
    if kept:
        connection.execute(update(game_table).where(game_table.c.id == table_id).values(kept))


def _rename_in_agreements(connection: Connection, tables: Collection[str], old: str, new: str) -> None:
    """Those for whom seats are kept: write one guest in another's place."""
    written = func.replace(game_table.c.agreement, f'"{old}"', f'"{new}"')
    for table_id in sorted(tables):
        connection.execute(update(game_table).where(game_table.c.id == table_id).values(agreement=written))


def _read(body: str) -> dict[str, Any]:
    """What stands there; nothing of what is damaged."""
    try:
        found = json.loads(body)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _write(connection: Connection, table_id: str, seq: int, body: dict[str, Any]) -> None:
    which = (game_event.c.table_id == table_id) & (game_event.c.seq == seq)
    connection.execute(update(game_event).where(which).values(body=_text(body)))
