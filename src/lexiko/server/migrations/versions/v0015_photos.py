"""Photos on walls."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Make their table."""
    op.create_table(
        "wall_photo",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("household_id", sa.String, nullable=False),
        sa.Column("item", sa.String, nullable=False),
        sa.Column("by", sa.String, nullable=False),
        sa.Column("gone_at", sa.Float),
        sa.Column("small", sa.LargeBinary, nullable=False),
        sa.Column("large", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_wall_photo"),
    )
    op.create_index("ix_wall_photo_household", "wall_photo", ["household_id", "item"])
    op.create_index("ix_wall_photo_gone", "wall_photo", ["gone_at"])
