"""Whether a game in the database is whole, and is what its seed and its players' commands cause."""

from __future__ import annotations

import sqlite3

from lexiko.server.tables.log.history import drawing_of
from lexiko.server.tables.log.state import TableState, after
from lexiko.server.tables.log.table_events import GameEvent, fact_from_row
from lexiko.server.tables.terms.agreement import agreement_from_text
from lexiko.table import decide_again


def stored_game(connection: sqlite3.Connection, table: str) -> str:
    """What is wrong with a stored game; empty if nothing is."""
    ((agreed, secret),) = connection.execute("SELECT agreement, secret FROM game_table WHERE id = ?", (table,))
    rows = connection.execute("SELECT seq, kind, body FROM game_event WHERE table_id = ? ORDER BY seq", (table,))
    agreement = agreement_from_text(agreed)
    state = TableState.opening(agreement)
    events = []
    for expected, (seq, kind, body) in enumerate(rows, 1):
        if seq != expected:
            return f"entry {expected} is missing"
        fact = fact_from_row(kind, body)
        state = after(state, fact)
        if isinstance(fact, GameEvent):
            events.append(fact.event)
    again = decide_again(agreement.ruleset, drawing_of(state, table, secret).seed, events)
    return "" if again.differs_at is None else f"event {again.differs_at}: {again.problem}"
