"""Puzzles: what people tried, and how hard each proved to be."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Make their tables."""
    op.create_table(
        "puzzle_answer",
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("puzzle", sa.String(16), nullable=False),
        sa.Column("words", sa.String(64), nullable=False),
        sa.Column("day", sa.String(10)),
        sa.Column("began", sa.Float, nullable=False),
        sa.Column("tries", sa.Text, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("ended", sa.Float),
        sa.Column("solved", sa.Integer),
        sa.PrimaryKeyConstraint("guest", "puzzle", name="pk_puzzle_answer"),
    )
    op.create_index("ix_puzzle_answer_guest_day", "puzzle_answer", ["guest", "day"])
    for table, key, length in (("puzzle_rating", "puzzle", 16), ("puzzle_solver", "guest", 64)):
        op.create_table(
            table,
            sa.Column(key, sa.String(length), nullable=False),
            sa.Column("rating", sa.Float, nullable=False),
            sa.Column("deviation", sa.Float, nullable=False),
            sa.Column("answers", sa.Integer, nullable=False),
            sa.PrimaryKeyConstraint(key, name=f"pk_{table}"),
        )
