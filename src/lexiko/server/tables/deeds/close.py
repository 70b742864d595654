"""A table closed by who runs the server: without a winner, whatever stands on it."""

from __future__ import annotations

from lexiko.rules import Adjudicate
from lexiko.server.tables.deeds.deed import Deed, TableWish
from lexiko.server.tables.errors import NotNow
from lexiko.server.tables.facts import TableClosed
from lexiko.server.tables.sitting import Sitting


def closed_by_house(sitting: Sitting) -> Deed:
    """A table that waits is closed, and a game that is on ends void. Raises `NotNow` where it is over already."""
    if sitting.standing.state == "waiting":
        return Deed((TableClosed("by-the-house"),))
    if not sitting.standing.is_on:
        raise NotNow("This table is closed already.", why="closed-already")
    return Deed((), then=(TableWish(None, Adjudicate("by the house", void=True)),))
