"""Guests whose cookies no longer count."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the table of guests that were sent away."""
    op.create_table(
        "revoked_guest",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("guest", name="pk_revoked_guest"),
    )
