"""Who has asked for which review of a finished game, until it is made."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Make its table."""
    op.create_table(
        "review_asked",
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("asked_at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "guest", name="pk_review_asked"),
    )
    op.create_index("ix_review_asked_guest", "review_asked", ["guest"])
