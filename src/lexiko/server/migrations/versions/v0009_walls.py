"""Households and their walls: logs, whose they are, codes that let others in, and figures to type."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make their tables."""
    _households()
    _figures()
    for log in ("household_event", "wall_event"):
        _log(log)
    op.create_table(
        "wall_base",
        sa.Column("household_id", sa.String, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("household_id", name="pk_wall_base"),
    )


def _households() -> None:
    op.create_table(
        "household",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("made_by", sa.String, nullable=False),
        sa.Column("made_key", sa.String, nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_household"),
    )
    op.create_index("ix_household_made", "household", ["made_by", "made_key"], unique=True)
    op.create_table(
        "household_person",
        sa.Column("person", sa.String, nullable=False),
        sa.Column("household_id", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("person", "household_id", name="pk_household_person"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "household_invitation",
        sa.Column("digest", sa.String, nullable=False),
        sa.Column("household_id", sa.String, nullable=False),
        sa.Column("made_by", sa.String, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_household_invitation"),
    )
    op.create_index("ix_household_invitation_of", "household_invitation", ["household_id"])


def _figures() -> None:
    op.create_table(
        "household_pin",
        sa.Column("household_id", sa.String, nullable=False),
        sa.Column("member", sa.String, nullable=False),
        sa.Column("hash", sa.String, nullable=False),
        sa.Column("wrong", sa.Integer, nullable=False, server_default="0"),
        sa.Column("locked", sa.Integer, nullable=False, server_default="0"),
        sa.Column("until", sa.Float, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("household_id", "member", name="pk_household_pin"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "household_seen",
        sa.Column("household_id", sa.String, nullable=False),
        sa.Column("member", sa.String, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("household_id", "member", name="pk_household_seen"),
        sqlite_with_rowid=False,
    )


def _log(name: str) -> None:
    op.create_table(
        name,
        sa.Column("household_id", sa.String, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("by", sa.String, nullable=False),
        sa.Column("key", sa.String, nullable=False, server_default=""),
        sa.Column("digest", sa.String, nullable=False, server_default=""),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("household_id", "seq", name=f"pk_{name}"),
        sqlite_with_rowid=False,
    )
