"""Who gave whom a code for a seat, so that it can be taken back; and what the server's clock showed last."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the columns, and the table of the clock."""
    op.add_column("seat_holder", sa.Column("via", sa.String, nullable=False, server_default=""))
    op.create_index("ix_seat_holder_via", "seat_holder", ["via"])
    op.add_column("seat_code", sa.Column("made_by", sa.String, nullable=False, server_default=""))
    op.add_column("seat_code", sa.Column("used_by", sa.String))
    op.create_table(
        "house_clock",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_house_clock"),
    )
