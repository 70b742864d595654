"""Tables: their logs, the commands done at them, who holds which seat, and codes for seats."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables of the tables."""
    op.create_table(
        "game_table",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("made_by", sa.String, nullable=False),
        sa.Column("made_key", sa.String, nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("agreement", sa.Text, nullable=False),
        sa.Column("secret", sa.String, nullable=False),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("changed_at", sa.Float, nullable=False),
        sa.Column("due", sa.Float),
        sa.Column("house_at", sa.Float, nullable=False),
        sa.Column("rematch", sa.String),
        sa.PrimaryKeyConstraint("id", name="pk_game_table"),
    )
    op.create_index("ix_game_table_made", "game_table", ["made_by", "made_key"], unique=True)
    op.create_index("ix_game_table_state", "game_table", ["state", "changed_at"])
    op.create_index("ix_game_table_house_at", "game_table", ["house_at"])
    op.create_table(
        "game_event",
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_game_event"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "command",
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("key", sa.String, nullable=False),
        sa.Column("digest", sa.String, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", "key", name="pk_command"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seat_holder",
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", "guest", name="pk_seat_holder"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_seat_holder_guest", "seat_holder", ["guest"])
    op.create_table(
        "seat_code",
        sa.Column("digest", sa.String, nullable=False),
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_seat_code"),
    )
