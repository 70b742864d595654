"""What all tables of a server share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lexiko.server.database import Database
from lexiko.server.tables.bots import BotWorkerPool
from lexiko.server.tables.clock import UptimeClock
from lexiko.server.tables.reminders import Listener
from lexiko.server.tables.settings import TableSettings
from lexiko.server.tables.times import Times
from lexiko.server.tables.troubles import Troubles


@dataclass(frozen=True, slots=True, kw_only=True)
class TableContext:
    """What all tables of a server share.

    `arm` is told when a table has to be woken, on the server's clock, `remind` whose turn has come, and `troubles` what
    is wrong with which table.
    """

    database: Database
    clock: UptimeClock
    thinking: BotWorkerPool
    settings: TableSettings
    arm: Callable[[str, float | None], None]
    remind: Listener
    troubles: Troubles

    def times(self) -> Times:
        """What the clocks show."""
        return Times(self.clock.now(), round(self.clock.wall(), 3))
