"""Notices by letter: what people want them of."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Make their table."""
    op.create_table(
        "letter_wish",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("language", sa.String, nullable=False),
        sa.Column("zone", sa.String, nullable=False),
        sa.Column("halves", sa.Boolean, nullable=False),
        sa.Column("kinds", sa.String, nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
        sa.Column("daily_at", sa.Integer),
        sa.Column("refused", sa.String, nullable=False, server_default=""),
        sa.Column("failing_since", sa.Float),
        sa.PrimaryKeyConstraint("id", name="pk_letter_wish"),
    )
    op.create_index("ix_letter_wish_guest", "letter_wish", ["guest"], unique=True)
