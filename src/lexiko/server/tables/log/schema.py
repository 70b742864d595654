"""The tables of the database that hold what happens at tables: their log, seats, codes and commands."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, Index, Integer, String, Table, Text, text

from lexiko.server.database import metadata

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
prepared_play = Table(
    "prepared_play",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("body", Text, nullable=False),
    Column("dropped", Boolean, nullable=False),
    sqlite_with_rowid=False,
)
house_clock = Table(
    "house_clock",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("seconds", Float, nullable=False),
)
