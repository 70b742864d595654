"""A table closed by who runs the server: without a winner, whatever stands on it."""

from __future__ import annotations

from lexiko.rules import Adjudicate
from lexiko.server.tables.errors import NotNow
from lexiko.server.tables.history import TableHistory
from lexiko.server.tables.outcomes.outcome import Outcome, TableAction
from lexiko.server.tables.table_events import TableClosed


def closed_by_house(history: TableHistory) -> Outcome:
    """A table that waits is closed, and a game that is on ends void. Raises `NotNow` where it is over already."""
    if history.state.stage == "waiting":
        return Outcome((TableClosed("by-the-house"),))
    if not history.state.is_on:
        raise NotNow("This table is closed already.", why="closed-already")
    return Outcome((), then=(TableAction(None, Adjudicate("by the house", void=True)),))
