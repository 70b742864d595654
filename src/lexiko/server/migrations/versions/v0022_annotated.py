"""Games that are entered while they are played elsewhere, and who enters them."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Make their tables."""
    op.create_table(
        "annotated_game",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("heading", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.Column("racks", sa.Text, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("last_key", sa.String(64), nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("changed_at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_annotated_game"),
    )
    op.create_index("ix_annotated_game_owner", "annotated_game", ["owner"])
    op.create_table(
        "annotated_by",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("game", "guest", name="pk_annotated_by"),
    )
    op.create_index("ix_annotated_by_guest", "annotated_by", ["guest"])
