"""Until when everything that begins has been put down to be told."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Make its table."""
    op.create_table(
        "notice_cursor",
        sa.Column("name", sa.String, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_notice_cursor"),
    )
