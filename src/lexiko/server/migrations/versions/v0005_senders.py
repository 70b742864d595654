"""From where a table was made, by a name that leads to no address: what one sender offers has a bound."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the column, and an index that has all that the list of open tables is chosen by."""
    op.add_column("game_table", sa.Column("made_from", sa.String, nullable=False, server_default=""))
    columns = ["created_at", "house_at", "made_from", "made_by", "id"]
    op.create_index(
        "ix_game_table_open", "game_table", columns, sqlite_where=sa.text("state = 'waiting' AND listed = 1")
    )
