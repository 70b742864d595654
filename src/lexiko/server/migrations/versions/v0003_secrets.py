"""Tables are found by their secrets: a ticket for draws is good for one table."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the index."""
    op.create_index("ix_game_table_secret", "game_table", ["secret"])
