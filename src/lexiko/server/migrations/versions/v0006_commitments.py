"""Draws are committed to by everybody: a secret is settled later, stands in the log, and waiting tables have none."""

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Drop the index of tickets, and the secrets that no game has been drawn from."""
    op.drop_index("ix_game_table_secret", "game_table")
    op.execute("UPDATE game_table SET secret = '' WHERE state = 'waiting'")
