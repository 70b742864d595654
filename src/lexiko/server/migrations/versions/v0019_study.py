"""Boxes of cards: words that people learn, and how they answered."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Make their tables."""
    op.create_table(
        "study_box",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("words", sa.String(64), nullable=False),
        sa.Column("changes", sa.Integer, nullable=False),
        sa.Column("new_a_day", sa.Integer),
        sa.Column("new_a_day_at", sa.Float),
        sa.PrimaryKeyConstraint("id", name="pk_study_box"),
        sa.UniqueConstraint("guest", "words", name="uq_study_box_guest"),
    )
    op.create_table(
        "study_box_before",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("box", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_study_box_before"),
    )
    op.create_index("ix_study_box_before_box", "study_box_before", ["box"])
    op.create_table(
        "study_card",
        sa.Column("box", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("letters", sa.String(64), nullable=False),
        sa.Column("added", sa.Float, nullable=False),
        sa.Column("removed", sa.Float),
        sa.Column("came", sa.Float, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("change", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("box", "kind", "letters", name="pk_study_card"),
    )
    op.create_index("ix_study_card_box_change", "study_card", ["box", "change"])
    op.create_table(
        "study_answer",
        sa.Column("box", sa.String(32), nullable=False),
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("letters", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("grade", sa.Integer, nullable=False),
        sa.Column("taken_back", sa.Boolean, nullable=False),
        sa.Column("change", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("box", "id", name="pk_study_answer"),
    )
    op.create_index("ix_study_answer_box_change", "study_answer", ["box", "change"])
