"""The planner: when entries begin in the days that come."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Make their tables."""
    op.create_table(
        "planner_begin",
        sa.Column("household_id", sa.String, nullable=False),
        sa.Column("entry", sa.String, nullable=False),
        sa.Column("on", sa.String, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("household_id", "entry", "on", name="pk_planner_begin"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_planner_begin_at", "planner_begin", ["at"])
    op.create_table(
        "planner_known",
        sa.Column("household_id", sa.String, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("zone", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("household_id", name="pk_planner_known"),
        sqlite_with_rowid=False,
    )
