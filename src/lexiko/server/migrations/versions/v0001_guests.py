"""Guests: who comes with which browser."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the table of guests."""
    op.create_table(
        "guest",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("token_hash", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("revoked_at", sa.Float),
    )
