"""Slow games: plays that are kept ready, and when players are away."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make their tables."""
    op.create_table(
        "prepared_play",
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("dropped", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_prepared_play"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "holiday",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("begins", sa.Float, nullable=False),
        sa.Column("ends", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_holiday"),
    )
    op.create_index("ix_holiday_guest", "holiday", ["guest"])
