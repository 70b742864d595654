"""Notices: devices that are told of things, and what waits to be sent to them."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Make their tables."""
    op.create_table(
        "push_device",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("browser", sa.String(32), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String, nullable=False),
        sa.Column("auth", sa.String, nullable=False),
        sa.Column("label", sa.String, nullable=False),
        sa.Column("language", sa.String, nullable=False),
        sa.Column("zone", sa.String, nullable=False),
        sa.Column("halves", sa.Boolean, nullable=False),
        sa.Column("kinds", sa.String, nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_push_device"),
    )
    op.create_index("ix_push_device_guest", "push_device", ["guest"])
    op.create_table(
        "push_notice",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("device", sa.String(32), nullable=False),
        sa.Column("about", sa.String, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("next_at", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("id", name="pk_push_notice"),
    )
    op.create_index("ix_push_notice_about", "push_notice", ["device", "about"], unique=True)
    op.create_index("ix_push_notice_next_at", "push_notice", ["next_at"])
