"""A database made to look like one of an older version: what later steps have added is taken away."""

from __future__ import annotations

import sqlite3

ADDED = {
    "0008": (
        *("person", "browser_session", "passkey", "one_time_code", "letter", "blocked", "report"),
        *("to_be_scrubbed", "seat_taker"),
    ),
    "0009": (
        *("household", "household_event", "household_person", "household_invitation", "household_pin"),
        *("household_seen", "wall_event", "wall_base"),
    ),
    "0010": ("prepared_play", "holiday"),
    "0011": ("push_device", "push_notice"),
    "0012": ("planner_begin", "planner_known"),
    "0013": ("letter_wish",),
    "0014": ("notice_cursor",),
    "0015": ("wall_photo",),
    "0016": ("wall_calendar", "plan_address"),
    "0017": ("wall_photo_twin",),
    "0018": ("review_asked",),
    "0019": ("study_box", "study_box_before", "study_card", "study_answer"),
    "0020": ("puzzle_answer", "puzzle_rating", "puzzle_solver"),
    "0021": ("puzzle_day", "puzzle_own", "puzzle_looked"),
    "0022": ("annotated_game", "annotated_by"),
}
"""The tables that each step has added, from the one on that tests go back behind."""


def back_to(connection: sqlite3.Connection, version: str) -> None:
    """Let the database be of this version, as far as whole tables go."""
    for step, tables in ADDED.items():
        if step > version:
            for table in tables:
                connection.execute(f"DROP TABLE IF EXISTS {table}")
    connection.execute("UPDATE alembic_version SET version_num = ?", (version,))
    connection.commit()
