"""Calendars of others on walls, and secret addresses at which they read a wall's plan."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Make their tables."""
    op.create_table(
        "wall_calendar",
        sa.Column("household_id", sa.String, nullable=False),
        sa.Column("id", sa.String, nullable=False),
        *(sa.Column(name, sa.String, nullable=False) for name in ("name", "who", "by")),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("address", sa.String, nullable=False, server_default=""),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("text", "found")),
        *(sa.Column(name, sa.String, nullable=False) for name in ("zone", "first", "last")),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("entries", "left_out", "left_out_line")),
        sa.Column("fetched_at", sa.Float, nullable=False),
        *(sa.Column(name, sa.String, nullable=False, server_default="") for name in ("tag", "modified", "trouble")),
        sa.Column("trouble_at", sa.Float),
        sa.Column("failures", sa.Integer, nullable=False, server_default="0"),
        sa.Column("next_at", sa.Float, nullable=False),
        sa.Column("gone_at", sa.Float),
        sa.PrimaryKeyConstraint("household_id", "id", name="pk_wall_calendar"),
    )
    op.create_index("ix_wall_calendar_next", "wall_calendar", ["next_at"])
    op.create_table(
        "plan_address",
        sa.Column("household_id", sa.String, nullable=False),
        sa.Column("member", sa.String, nullable=False),
        sa.Column("digest", sa.String, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("read_at", sa.Float),
        sa.PrimaryKeyConstraint("household_id", "member", name="pk_plan_address"),
    )
    op.create_index("ix_plan_address_digest", "plan_address", ["digest"], unique=True)
