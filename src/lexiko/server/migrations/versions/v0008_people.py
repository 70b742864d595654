"""People who come back: accounts and children, how they sign in, where, whom they keep away from, and their letters."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the tables of people; for each seat note in which entry its holder took it, so that a name can be found."""
    _people()
    _ways_in()
    _company()
    op.create_table(
        "seat_taker",
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("guest", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_seat_taker"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_seat_taker_guest", "seat_taker", ["guest"])
    op.execute(
        """
        INSERT OR IGNORE INTO seat_taker (table_id, seq, guest)
        SELECT held.table_id, max(event.seq), held.guest
        FROM seat_holder AS held JOIN game_event AS event ON event.table_id = held.table_id
        WHERE held.via = '' AND event.kind = 'seat-taken'
            AND CASE WHEN json_valid(event.body) THEN json_extract(event.body, '$.seat') END = held.seat
        GROUP BY held.table_id, held.seat
        """
    )


def _people() -> None:
    op.create_table(
        "person",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("key", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("sign_in_name", sa.String),
        sa.Column("mail", sa.String),
        sa.Column("mail_asked", sa.String),
        sa.Column("password", sa.String),
        sa.Column("pin", sa.String),
        sa.Column("pin_wrong", sa.Integer, nullable=False, server_default="0"),
        sa.Column("parent", sa.String(32)),
        sa.Column("handle", sa.String, nullable=False),
        sa.Column("language", sa.String, nullable=False, server_default="en"),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("guest", name="pk_person"),
    )
    op.create_index("ix_person_key", "person", ["key"], unique=True)
    op.create_index("ix_person_sign_in_name", "person", ["sign_in_name"], unique=True)
    op.create_index("ix_person_mail", "person", ["mail"], unique=True)
    op.create_index("ix_person_parent", "person", ["parent"])
    op.create_table(
        "browser_session",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("key", sa.String, nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("seen_at", sa.Float, nullable=False),
        sa.Column("proved_at", sa.Float, nullable=False),
        sa.Column("before", sa.String(32), nullable=False, server_default=""),
        sa.Column("family", sa.String(32), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("id", name="pk_browser_session"),
    )
    op.create_index("ix_browser_session_person", "browser_session", ["person"])


def _ways_in() -> None:
    op.create_table(
        "passkey",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("key", sa.String, nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.Integer, nullable=False),
        sa.Column("site", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("used_at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_passkey"),
    )
    op.create_index("ix_passkey_person", "passkey", ["person"])
    op.create_table(
        "one_time_code",
        sa.Column("digest", sa.String, nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("purpose", sa.String, nullable=False),
        sa.Column("until", sa.Float),
        sa.PrimaryKeyConstraint("digest", name="pk_one_time_code"),
    )
    op.create_index("ix_one_time_code_person", "one_time_code", ["person", "purpose"])
    op.create_table(
        "letter",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("address", sa.String, nullable=False),
        sa.Column("language", sa.String, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("next_at", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("id", name="pk_letter"),
    )
    op.create_index("ix_letter_next_at", "letter", ["next_at"])


def _company() -> None:
    op.create_table(
        "blocked",
        sa.Column("key", sa.String, nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("other", sa.String(32), nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_blocked"),
    )
    op.create_index("ix_blocked_guest", "blocked", ["guest", "other"], unique=True)
    op.create_index("ix_blocked_other", "blocked", ["other"])
    op.create_table(
        "report",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("about", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_report"),
    )
    op.create_index("ix_report_guest", "report", ["guest"])
    op.create_index("ix_report_about", "report", ["about"])
    op.create_table(
        "to_be_scrubbed",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_to_be_scrubbed"),
    )
