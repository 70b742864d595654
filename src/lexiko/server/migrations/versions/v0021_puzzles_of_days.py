"""Puzzles: which one a day had, and those of one's own games."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Make their tables."""
    op.create_table(
        "puzzle_day",
        sa.Column("words", sa.String(64), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("puzzle", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("words", "day", name="pk_puzzle_day"),
    )
    op.create_table(
        "puzzle_own",
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("puzzle", sa.String(16), nullable=False),
        sa.Column("words", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("guest", "puzzle", name="pk_puzzle_own"),
    )
    op.create_table(
        "puzzle_looked",
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("guest", "game", name="pk_puzzle_looked"),
    )
