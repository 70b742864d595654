"""A second table of photos, so that they can be taken out of the first a few at a time."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Make it like the first."""
    op.create_table(
        "wall_photo_twin",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("household_id", sa.String, nullable=False),
        sa.Column("item", sa.String, nullable=False),
        sa.Column("by", sa.String, nullable=False),
        sa.Column("gone_at", sa.Float),
        sa.Column("small", sa.LargeBinary, nullable=False),
        sa.Column("large", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_wall_photo_twin"),
    )
    op.create_index("ix_wall_photo_twin_household", "wall_photo_twin", ["household_id", "item"])
    op.create_index("ix_wall_photo_twin_gone", "wall_photo_twin", ["gone_at"])
