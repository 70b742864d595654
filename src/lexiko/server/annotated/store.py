"""Annotated games in the database: what was settled, what was entered, how the clock stands, and who enters."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    Float,
    Index,
    Integer,
    Row,
    String,
    Table,
    Text,
    delete,
    insert,
    select,
    update,
)

from lexiko.frozen import dataclass
from lexiko.server.database import metadata

annotated_game = Table(
    "annotated_game",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("key", String(64), nullable=False),
    Column("heading", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("lines", Text, nullable=False),
    Column("racks", Text, nullable=False),
    Column("clock", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("last_key", String(64), nullable=False),
    Column("made_at", Float, nullable=False),
    Column("changed_at", Float, nullable=False),
    Index("ix_annotated_game_owner", "owner"),
)
"""`heading`, `lines` and `racks` as in files of kept scores, with what was seen of racks; JSON, as the others are."""
annotated_by = Table(
    "annotated_by",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("guest", String(64), primary_key=True),
    Index("ix_annotated_by_guest", "guest"),
)
"""Who enters a game beside its owner, by the link for that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow:
    """A game as it is stored; `others` enter it beside its owner. `version` counts changes of its lines."""

    id: str
    owner: str
    key: str
    heading: dict[str, Any]
    settings: dict[str, Any]
    lines: list[dict[str, Any]]
    racks: list[str]
    clock: dict[str, Any] | None
    version: int
    last_key: str
    made_at: float
    changed_at: float
    others: frozenset[str] = frozenset()


def game_row(connection: Connection, game: str) -> GameRow | None:
    """A game; None where there is none."""
    row = connection.execute(select(annotated_game).where(annotated_game.c.id == game)).first()
    return None if row is None else _row(connection, row)


def _row(connection: Connection, row: Row[Any]) -> GameRow:
    others = connection.execute(select(annotated_by.c.guest).where(annotated_by.c.game == row.id)).scalars()
    return GameRow(
        id=row.id,
        owner=row.owner,
        key=row.key,
        heading=json.loads(row.heading),
        settings=json.loads(row.settings),
        lines=json.loads(row.lines),
        racks=json.loads(row.racks),
        clock=json.loads(row.clock),
        version=row.version,
        last_key=row.last_key,
        made_at=row.made_at,
        changed_at=row.changed_at,
        others=frozenset(others),
    )


def _values(row: GameRow) -> dict[str, Any]:
    return {
        "owner": row.owner,
        "key": row.key,
        "heading": json.dumps(row.heading, ensure_ascii=False),
        "settings": json.dumps(row.settings, ensure_ascii=False),
        "lines": json.dumps(row.lines, ensure_ascii=False),
        "racks": json.dumps(row.racks, ensure_ascii=False),
        "clock": json.dumps(row.clock),
        "version": row.version,
        "last_key": row.last_key,
        "made_at": row.made_at,
        "changed_at": row.changed_at,
    }


def add(connection: Connection, row: GameRow) -> None:
    """A new game."""
    connection.execute(insert(annotated_game), {"id": row.id, **_values(row)})


def change(connection: Connection, row: GameRow) -> None:
    """A game as it is now."""
    connection.execute(update(annotated_game).where(annotated_game.c.id == row.id).values(_values(row)))


def let_enter(connection: Connection, game: str, guest: str) -> None:
    """Somebody enters a game too."""
    connection.execute(insert(annotated_by).prefix_with("OR IGNORE"), {"game": game, "guest": guest})


def let_nobody_else(connection: Connection, game: str) -> None:
    """Only its owner enters it from now on."""
    connection.execute(delete(annotated_by).where(annotated_by.c.game == game))


def remove(connection: Connection, game: str) -> None:
    """Nothing of a game is left."""
    let_nobody_else(connection, game)
    connection.execute(delete(annotated_game).where(annotated_game.c.id == game))


def count_of(connection: Connection, guest: str) -> int:
    """How many games are somebody's."""
    return len(connection.execute(select(annotated_game.c.id).where(annotated_game.c.owner == guest)).all())


def games_of(connection: Connection, guest: str) -> list[GameRow]:
    """The games that somebody has or enters, the latest first."""
    entered = select(annotated_by.c.game).where(annotated_by.c.guest == guest)
    those = select(annotated_game).where((annotated_game.c.owner == guest) | annotated_game.c.id.in_(entered))
    return [_row(connection, row) for row in connection.execute(those.order_by(annotated_game.c.changed_at.desc()))]


def forget(connection: Connection, guest: str) -> set[str]:
    """Nothing of somebody is left; the games that this touches."""
    entered = connection.execute(select(annotated_by.c.game).where(annotated_by.c.guest == guest)).scalars().all()
    own = connection.execute(select(annotated_game.c.id).where(annotated_game.c.owner == guest)).scalars().all()
    for game in own:
        remove(connection, game)
    connection.execute(delete(annotated_by).where(annotated_by.c.guest == guest))
    return {*own, *entered}


def hand_over(connection: Connection, old: str, new: str) -> set[str]:
    """What one guest has and enters another does; the games that this touches."""
    touched = {row.id for row in games_of(connection, old)}
    connection.execute(update(annotated_game).where(annotated_game.c.owner == old).values(owner=new))
    moved = update(annotated_by).where(annotated_by.c.guest == old).values(guest=new).prefix_with("OR IGNORE")
    connection.execute(moved)
    connection.execute(delete(annotated_by).where(annotated_by.c.guest == old))
    return touched
